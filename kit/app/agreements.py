"""Judge the agreements of a ledger, and its memory likewise: what binds, for which scope, and how it was used since it was
confirmed.

Every reader goes through `current`, so that all of them agree on what has decayed; a gate compares what is written, and
leaves decay out (`kit.app.gate.binding`). Proposing and confirming rules is left to other modules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement, agreement, scope_of, shared, terms_digest
from kit.domain.base import digest, instant
from kit.domain.base.instant import Instant
from kit.domain.base.lane import Lane
from kit.domain.base.settings import Settings
from kit.domain.freshness.spec import SUBMODULE
from kit.domain.freshness.view import View
from kit.domain.freshness.watch import stem
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.claim import Claim
from kit.domain.trust.judge import judge
from kit.domain.trust.kind import Kind
from kit.domain.trust.policy import Policy
from kit.domain.trust.usage import Usage, Use
from kit.domain.work.item import WorkItem

_CACHE = "dead-scopes"
_MOST = 200
_NO_LANES: Mapping[str, Lane] = MappingProxyType({})


def current(kit: Kit, ledger: Ledger, *, now: Instant, tree: str | None = None) -> list[Agreement]:
    """Every agreement of ``ledger`` with its status at ``now``, by id; ``tree`` is that of its revision, where known."""
    gone = dead(kit, ledger.agreements, tree=tree, rev=ledger.snapshot.rev)
    return judged(ledger.agreements, ledger.policies, ledger.items.values(), now=now, dead=gone)


def judged(
    bundles: Mapping[str, Bundle],
    policies: tuple[Policy, ...],
    items: Iterable[WorkItem],
    *,
    now: Instant,
    kind: Kind = "agreement",
    dead: Collection[str] = (),
) -> list[Agreement]:
    """Every agreement among ``bundles`` with its status at ``now``, by id; ``dead`` are paths that name nothing."""
    used = uses(items)
    found: list[Agreement] = []
    for ident in sorted(bundles):
        claims = bundles[ident].claims if kind == "agreement" else ()
        known = {claim.id: usage(claim, used, dead) for claim in claims}
        judgements = judge(bundles[ident], policies, {}, now=now, kind=kind, usage=known)
        found += [agreement(judgement) for judgement in judgements.values()]
    return found


def dead(kit: Kit, bundles: Mapping[str, Bundle], *, tree: str | None = None, rev: str | None = None) -> frozenset[str]:
    """The paths in scopes of confirmed rules that name nothing in ``tree``, else in that of ``rev`` or HEAD.

    One question for all rules, remembered by tree; none where no rule names a path. What cannot be told is not dead.
    """
    claims = [claim for bundle in bundles.values() if _confirmed(bundle) for claim in bundle.claims]
    texts = sorted({path for claim in claims for path in scope_of(claim).paths})
    root = (tree if tree is not None else _tree(kit, rev or "HEAD")) if texts else ""
    if not root:
        return frozenset()
    slot = f"{root} {digest.sha256(chr(0).join(texts).encode('utf-8', 'surrogateescape'))}"
    kept = kit.cache.get(_CACHE, [slot]).get(slot)
    if kept is None:
        kept = _looked_up(kit, root, texts)
        if kept is None:
            return frozenset()
        kit.cache.put(_CACHE, {slot: kept})
    return frozenset(kept)


def applying(
    rules: Iterable[Agreement],
    settings: Settings,
    *,
    lanes: Collection[str],
    workflow: str | None,
    paths: Collection[str],
) -> list[Agreement]:
    """The binding ones among ``rules`` that work in ``lanes`` on ``paths`` is done under: what is loaded, and closed under.

    Work that names lanes only touches all their paths.
    """
    own = settings.lanes
    reached = paths or tuple(path for name in lanes if name in own for path in own[name].paths)
    return [r for r in rules if r.binding and r.applies_to(lanes=lanes, workflow=workflow, paths=reached)]


def disputed(agreements: Iterable[Agreement], lanes: Mapping[str, Lane] = _NO_LANES) -> frozenset[str]:
    """The ids of binding agreements that contradict each other: one key, overlapping scopes, different sentences."""
    return frozenset(one.id for pair in contradictions(agreements, lanes) for one in pair[:2])


def contradictions(
    agreements: Iterable[Agreement], lanes: Mapping[str, Lane] = _NO_LANES
) -> Iterator[tuple[Agreement, Agreement, str]]:
    """Every two of ``agreements`` that contradict each other, and where they meet, by id.

    Of one key the first two hundred are held against all others, so that a hostile store costs no square of its size.
    """
    by_key: dict[str, list[Agreement]] = {}
    for found in sorted(agreements, key=lambda rule: rule.id):
        by_key.setdefault(found.key, []).append(found)
    pairs = (
        (one, other, shared(one.scope, other.scope, lanes))
        for group in by_key.values()
        for i, one in enumerate(group[:_MOST])
        for other in group[i + 1 :]
        if one.sentence != other.sentence
    )
    return ((one, other, where) for one, other, where in pairs if where is not None)


def uses(items: Iterable[WorkItem]) -> dict[str, tuple[Use, ...]]:
    """What the closes of ``items`` tell of each agreement, by its id."""
    found: dict[str, list[Use]] = {}
    for item in items:
        for close in item.closes:
            at = instant.parse(close.at)
            if at is not None:
                for use in close.agreements:
                    found.setdefault(use.id, []).append(Use(at, use.outcome, use.terms))
    return {ident: tuple(several) for ident, several in found.items()}


def usage(claim: Claim, used: Mapping[str, tuple[Use, ...]], dead: Collection[str] = ()) -> Usage:
    """How the rule ``claim`` was used in the wording it has, and its paths where all of them are ``dead``."""
    scope = scope_of(claim)
    gone = scope.paths if scope.paths and all(path in dead for path in scope.paths) else ()
    return Usage(used.get(claim.id, ()), scope.repository_wide, gone, terms_digest(claim))


def _confirmed(bundle: Bundle) -> bool:
    return any(event.status == "verified" for event in bundle.events)


def _tree(kit: Kit, rev: str) -> str:
    commit = kit.git.resolve(rev)
    return commit.tree if commit is not None else ""


def _looked_up(kit: Kit, root: str, texts: list[str]) -> list[str] | None:
    """Those of ``texts`` that name nothing in the tree ``root``; None where objects of it are missing."""
    entries = kit.git.listing(root, sorted({stem(text) for text in texts}))
    if entries is None:
        return None
    view = View(entries, root=root, algorithm=kit.git.place.algorithm)
    gone = [text for text in texts if not view.has(text)]
    above = {text: _above(stem(text)) for text in gone}
    folders = kit.git.lookup(root, sorted({path for paths in above.values() for path in paths})) if gone else {}
    inside = {path for path, entry in folders.items() if entry.mode == SUBMODULE}
    return [text for text in gone if inside.isdisjoint(above[text])]


def _above(path: str) -> list[str]:
    """``path`` and every folder above it."""
    parts = path.split("/") if path else []
    return ["/".join(parts[: i + 1]) for i in range(len(parts))]
