"""Tell a fact of somebody's branch only where it is verified and fresh both at the branch's tip and here.

Only claims whose evidence read plain files are told: their content is compared for every branch in one question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kit.app.kit import Kit
from kit.app.ledger import Ledger, path_of
from kit.app.pull import glean
from kit.app.pull.report import Known, Pick
from kit.domain.base import repo_path
from kit.domain.base.footprint import Footprint
from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import Spec
from kit.domain.freshness.verdict import EQUAL, Verdict
from kit.domain.trust import load
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.judge import judge
from kit.domain.trust.watch import specs_of, watched
from kit.domain.work.hold import Hold
from kit.errors import InvalidRecord, NotReady
from kit.ports import Branch

_ELSEWHERE = Verdict("unknown", "unrecorded", detail="not compared across branches")
_CHANGED = Verdict("stale", "changed")


@dataclass(frozen=True, slots=True)
class Tip:
    """A branch somebody works on, its tip, and the bundle of its item there."""

    branch: str
    oid: str
    work: str
    bundle: Bundle


def facts(
    kit: Kit,
    ledger: Ledger,
    holds: Iterable[Hold],
    branches: Sequence[Branch],
    pick: Pick,
    *,
    head: str,
    now: Instant,
) -> tuple[Known, ...]:
    """The claims of held branches that this checkout lacks, that watch an expected path, and that hold at both places."""
    footprint = Footprint(pick.paths)
    tips = [tip for tip in _tips(kit, holds, branches) if _valid(ledger, tip, now)]
    specs = [spec for tip in tips for item in tip.bundle.evidence for spec in specs_of(item)]
    ids = _ids(
        kit, {f"{rev}:{repo_path.from_text(spec.path)}" for spec in specs for rev in (head, *(t.oid for t in tips))}
    )
    found: list[Known] = []
    for tip in tips:
        contents = {item.id: _verdict(specs_of(item), (head, tip.oid), ids) for item in tip.bundle.evidence}
        known = ledger.bundles.get(tip.work)
        here = {claim.id for claim in known.claims} if known else set()
        for ident, judged in judge(tip.bundle, ledger.policies, contents, now=now, kind="work").items():
            if judged.status == "verified" and ident not in here and any(map(footprint.meets, watched(judged.claim))):
                found.append(_known(tip, ident, judged.claim.value, watched(judged.claim)))
    return tuple(found)


def _tips(kit: Kit, holds: Iterable[Hold], branches: Sequence[Branch]) -> Iterator[Tip]:
    heads = {branch.name: branch.oid for branch in branches if branch.remote}
    wanted = {f"{heads[h.branch]}:{path_of('bundles', h.item)}": h for h in holds if h.branch in heads}
    for name, data in glean.contents(kit, wanted).items():
        hold = wanted[name]
        try:
            bundle = kit.yaml.parse("bundle", data, name)
        except InvalidRecord:
            continue  # what cannot be read on a branch is nobody's fact here
        yield Tip(hold.branch, heads[hold.branch], hold.item, bundle)


def _ids(kit: Kit, names: Iterable[str]) -> dict[str, str]:
    try:
        return kit.git.ids(sorted(set(names)))
    except NotReady:  # a partial clone left something out: nothing is compared then, so nothing is told
        return {}


def _valid(ledger: Ledger, tip: Tip, now: Instant) -> bool:
    return not load.faults(tip.bundle, ledger.policies, kind="work", stem=tip.work, now=now)


def _verdict(specs: Sequence[Spec], revs: Sequence[str], ids: Mapping[str, str]) -> Verdict:
    """Fresh where every watched file has the recorded id at each of ``revs``."""
    for spec in specs:
        path = repo_path.from_text(spec.path)
        if spec.oid is None or path.endswith("/**"):
            return _ELSEWHERE
        if any(ids.get(f"{rev}:{path}") != spec.oid for rev in revs):
            return _CHANGED
    return EQUAL


def _known(tip: Tip, ident: str, value: object, watch: Sequence[str]) -> Known:
    return Known(
        claim=ident,
        work=tip.work,
        text=str(value),
        status="verified",
        path=watch[0],
        more=len(watch) - 1,
        degree="",
        reason=f"verified and fresh on {tip.branch} and here",
        settle="",
        evidence=f"on {tip.branch}",
        branch=tip.branch,
    )
