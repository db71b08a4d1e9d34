"""Judge the claims of a ledger: one question to freshness for all of them, then the fold and its ceilings (design 4).

The rules are those of `kit.domain.trust`; what is watched is compared by `kit.app.freshness`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from kit.app import freshness, grade, strict, watching
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.base.instant import Instant
from kit.domain.base.record import Status
from kit.domain.freshness.judge import UNRECORDED
from kit.domain.freshness.spec import Spec
from kit.domain.freshness.verdict import Verdict, worst
from kit.domain.freshness.window import Window
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.evidence import Evidence
from kit.domain.trust.judge import Judgement, docket_of, judge
from kit.domain.trust.policy import Policies
from kit.domain.trust.watch import specs_of, watched


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and what it is worth now.

    ``verdict`` is that of everything its newest event names, ``specs`` what that watched, ``command`` the command that ran,
    ``commit`` where it was read, and ``read`` which files, with their lines.
    """

    work: str
    judgement: Judgement
    verdict: Verdict
    specs: tuple[Spec, ...] = ()
    command: str = ""
    commit: str = ""
    read: tuple[str, ...] = ()

    @property
    def claim(self) -> Claim:
        """The claim as it is written."""
        return self.judgement.claim

    @property
    def status(self) -> Status:
        """The status that counts, ceilings included."""
        return self.judgement.status

    @property
    def reason(self) -> str:
        """Why it has this status, in a few words."""
        return self.judgement.reason

    @property
    def path(self) -> str:
        """The file it stands in."""
        return ledgers.path_of("bundles", self.work)

    @property
    def watch(self) -> tuple[str, ...]:
        """What it watches, as written."""
        return watched(self.claim)


@dataclass(frozen=True, slots=True)
class _Named:
    """What the evidence that an event names had recorded, by evidence id; the command that ran, the commit, the files."""

    specs: Mapping[str, tuple[Spec, ...]] = field(default_factory=dict)
    command: str = ""
    commit: str = ""
    read: tuple[str, ...] = ()


def judgements(
    kit: Kit,
    ledger: Ledger,
    *,
    now: Instant,
    rev: str | None = None,
    claims: Collection[str] | None = None,
    works: Iterable[str] | None = None,
    overlay: bool = True,
) -> dict[str, Judged]:
    """What the claims of the work items' bundles are worth at ``now``, by claim id, in the order of the files.

    ``claims`` limits the answer to these, and ``works`` the bundles that are looked into, where it is known whose they
    are. Content is that of ``rev``, else of HEAD with, under ``overlay``, the changes of the worktree laid over it. One
    pass, whatever their number.

    Raises:
        InvalidRecord: a bundle that must not be judged, with every fault of every file.
    """
    strict.insist(kit, ledger, now=now)
    wanted = None if claims is None else frozenset(claims)
    every = ((work, ledger.bundles[work]) for work in (ledger.bundles if works is None else works))
    bundles = {work: bundle for work, bundle in every if _touches(bundle, wanted)}
    policies = Policies(ledger.policies)
    named = {work: dict(_named(bundle, policies, wanted)) for work, bundle in bundles.items()}
    requests = {
        item: specs for several in named.values() for one in several.values() for item, specs in one.specs.items()
    }
    key = f"claims {ledger.snapshot.key}" if wanted is None else ""
    contents = freshness.assess(kit, requests, rev=rev, overlay=overlay, key=key)
    contents |= _windowed(kit, bundles, named, contents, rev=rev)
    found: dict[str, Judged] = {}
    for work, bundle in bundles.items():
        for ident, judgement in judge(bundle, policies, contents, now=now, kind="work").items():
            if wanted is None or ident in wanted:
                found[ident] = _judged(work, judgement, named[work].get(ident, _Named()), contents)
    return found


def graded(kit: Kit, found: Mapping[str, Judged], *, rev: str | None = None) -> dict[str, Judged]:
    """``found`` with the verdicts told in files and lines, for the few claims that a page shows."""
    since = {ident: judged.commit for ident, judged in found.items() if judged.commit}
    specs = {ident: judged.specs for ident, judged in found.items()}
    verdicts = grade.grade(kit, specs, {ident: judged.verdict for ident, judged in found.items()}, rev=rev, since=since)
    return {ident: replace(judged, verdict=verdicts[ident]) for ident, judged in found.items()}


def _judged(work: str, judgement: Judgement, named: _Named, contents: Mapping[str, Verdict]) -> Judged:
    """A claim with one verdict over all its event names: the worst, with what moved under any of them."""
    specs = tuple(dict.fromkeys(spec for several in named.specs.values() for spec in several))
    verdicts = [contents[item] for item in named.specs if item in contents]
    verdict = worst(*verdicts) if verdicts else UNRECORDED
    moved = tuple({finding.path: finding for one in verdicts for finding in one.moved}.values())
    if verdict.state == "stale" and len(moved) > len(verdict.moved):
        verdict = replace(verdict, moved=moved)
    if verdict is UNRECORDED or (verdict.state == "fresh" and judgement.status == "unknown"):
        verdict = _unseen(judgement)
    return Judged(work, judgement, verdict, specs, named.command, named.commit, named.read)


def _unseen(judgement: Judgement) -> Verdict:
    """Where nothing was recorded, or not all that is watched: content is unknown, whatever else decided the status."""
    detail = UNRECORDED.detail if judgement.status in {"verified", "proposed", "assumed"} else judgement.reason
    return replace(UNRECORDED, detail=detail, hint=f"kit claim verify {judgement.claim.id}")


def _windowed(
    kit: Kit,
    bundles: Mapping[str, Bundle],
    named: Mapping[str, Mapping[str, _Named]],
    contents: Mapping[str, Verdict],
    *,
    rev: str | None,
) -> dict[str, Verdict]:
    """The verdicts that a commit window shortens (``metadata.kit.window``); it never overrides content."""
    wanted: dict[str, Window] = {}
    for work, bundle in bundles.items():
        limits = {claim.id: claim.kit["window"] for claim in bundle.claims if isinstance(claim.kit.get("window"), int)}
        for item in bundle.evidence if limits else ():
            if item.claim_id in limits and item.id in named[work].get(item.claim_id, _Named()).specs:
                wanted[item.id] = Window(limits[item.claim_id], ledgers.path_of("bundles", work), _commit(item))
    found = watching.windows(kit, wanted, rev=rev or "HEAD")
    return {item: worst(contents[item], verdict) for item, verdict in found.items() if item in contents}


def _touches(bundle: Bundle, wanted: frozenset[str] | None) -> bool:
    return wanted is None or any(claim.id in wanted for claim in bundle.claims)


def _named(bundle: Bundle, policies: Policies, wanted: frozenset[str] | None) -> Iterator[tuple[str, _Named]]:
    """For each claim what its newest event names; a claim that others derive from is judged too, for it lowers them."""
    needed = wanted if wanted is None else _with_inputs(bundle.claims, wanted)
    for case in docket_of(bundle, policies):
        if case.latest is not None and (needed is None or case.claim.id in needed):
            items = case.named(case.latest)
            label = next((item.execution.label for item in items if item.execution is not None), "")
            commit = next((found for item in items if (found := _commit(item))), "")
            read = tuple(i.source_locator for i in items if i.evidence_type == "source_excerpt" and i.source_locator)
            recorded = {item.id: specs for item in items if (specs := specs_of(item))}
            yield case.claim.id, _Named(recorded, label, commit, read)


def _commit(item: Evidence) -> str:
    return item.source_ref.removeprefix("git:") if item.source_ref.startswith("git:") else ""


def _with_inputs(claims: Iterable[Claim], wanted: frozenset[str]) -> frozenset[str]:
    inputs: Mapping[str, tuple[str, ...]] = {claim.id: claim.inputs for claim in claims}
    reached, queue = set(wanted), list(wanted)
    while queue:
        for name in inputs.get(queue.pop(), ()):
            if name not in reached:
                reached.add(name)
                queue.append(name)
    return frozenset(reached)
