"""Write a proposal: a rule that binds nobody, with the words and effects it stands on (agreement-example, stage 2).

Its sentence stays empty: that is a person's to write. Which candidate is worth proposing is decided by the learning review.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from kit.app import actor, boundary, bundles
from kit.app.bundles import Addition, Found
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.agreement import join_words
from kit.domain.base import instant, repo_path
from kit.domain.base.ident import AgreementId
from kit.domain.base.instant import Instant
from kit.domain.learning.candidate import Candidate
from kit.domain.learning.leg import Effect, EffectKind, Words
from kit.domain.trust.own import next_id
from kit.ports import Put

_Leg = TypeVar("_Leg", Words, Effect)
MOST = 5
COLLECTOR = "kit:learning-review"
METHOD = "learning-review"
_STEMS: dict[EffectKind, str] = {
    "undone": "undone",
    "other command": "replaced",
    "reverted": "reverted",
    "deleted": "deleted",
    "check passed": "passed",
    "earlier blob": "restored",
}


def proposed(
    kit: Kit, ledger: Ledger, candidate: Candidate, *, work: str | None, session: str | None, now: Instant,
    names: Sequence[str] | None = None, taken: Collection[str] = (),
) -> tuple[AgreementId, dict[str, bytes]]:  # fmt: skip
    """A new proposal made of ``candidate``: its id, and its file by path. ``names`` are those of `boundary.people`;
    ``taken`` are ids that are given already and not written yet.

    Raises:
        NotReady: the repository has no id yet, or nobody can be named who proposes.
    """
    clean = boundary.cleaned(candidate, boundary.people(kit, ledger.settings) if names is None else names)
    ident, at = _unused(kit, {*ledger.agreements, *taken}), instant.show(now)
    proofs = _proofs(ledger, ident, clean.words, clean.effects, taken=(), now=now)
    paths = tuple(repo_path.to_text(path) for path in clean.scope.paths)
    scope = {"lanes": clean.scope.lanes, "paths": paths, "workflows": clean.scope.workflows}
    about = {} if work is None else {"work": work}
    claim = {
        "id": ident, "value": None, "qualifiers": {name: join_words(parts) for name, parts in scope.items() if parts},
        "fieldOrBehavior": clean.key,
        "metadata": {"kit": {"format": 1, "level": "advisory", **about, "draft": clean.draft}},
        "status": "proposed", "subjectType": "repository", "subjectId": "operating-discipline",
        "claimType": "operating-agreement", "verificationPolicyId": "kit.operating-agreement",
        "createdAt": at, "updatedAt": at,
    }  # fmt: skip
    event = _event(kit, ledger, ident, proofs, taken=(), session=session, at=at)
    addition = Addition([claim], proofs, [event])
    return ident, bundles.amended(kit, ledger, ident, addition, folder="agreements", kind="agreement")


def repeated(
    kit: Kit, ledger: Ledger, ident: str, candidate: Candidate, *, session: str | None, now: Instant,
    names: Sequence[str] | None = None,
) -> dict[str, bytes]:  # fmt: skip
    """The file of the open proposal ``ident`` with what ``candidate`` adds to it; nothing where no word is new."""
    clean = boundary.cleaned(candidate, boundary.people(kit, ledger.settings) if names is None else names)
    found = Found(ident, ledger.agreements[ident], 0)
    there = {(item.source_ref, item.source_locator or "") for item in found.evidence}
    words = [one for one in clean.words if (one.source_ref, one.locator) not in there]
    effects = [one for one in clean.effects if (one.source_ref, one.locator) not in there]
    if not words:
        return {}
    moment = found.next_moment(now)
    proofs = _proofs(ledger, ident, words, effects, taken=found.taken, now=now)
    event = _event(kit, ledger, ident, proofs, taken=found.taken, session=session, at=instant.show(moment))
    updated = Put(("claims", 0, "updatedAt"), instant.show(moment))
    addition = Addition(evidence=proofs, events=[event], puts=[updated])
    return bundles.amended(kit, ledger, ident, addition, folder="agreements", kind="agreement")


def _proofs(
    ledger: Ledger, ident: str, words: Iterable[Words], effects: Iterable[Effect], *, taken: Iterable[str], now: Instant
) -> list[dict[str, Any]]:
    """The newest words and effects as evidence that supports nothing by itself, in the order they happened."""
    hidden = ledger.settings.learning.quotes == "page"
    rows: list[tuple[str, str, Words | Effect]] = [*_said(_newest(words), hidden=hidden), *_and_then(_newest(effects))]
    used, found = set(taken), list[dict[str, Any]]()
    for stem, excerpt, leg in rows:
        name = next_id(ident, stem, used)
        used.add(name)
        at = leg.at if leg.at is not None and leg.at <= now and instant.dated(leg.at) else now
        located = {"sourceLocator": leg.locator} if leg.locator else {}
        found.append({
            "id": name, "claimId": ident, "excerptOrSummary": excerpt, "sourceRef": leg.source_ref, **located,
            "collectedBy": COLLECTOR, "observedAt": instant.show(at), "evidenceType": "source_excerpt",
            "method": "observation", "supportStrength": "cited",
        })  # fmt: skip
    return found


def _said(words: Iterable[Words], *, hidden: bool) -> Iterator[tuple[str, str, Words]]:
    for one in words:
        yield "said", boundary.KEPT[one.kind] if hidden else one.text, one


def _and_then(effects: Iterable[Effect]) -> Iterator[tuple[str, str, Effect]]:
    for one in effects:
        yield _STEMS[one.kind], one.summary, one


def _newest(legs: Iterable[_Leg]) -> list[_Leg]:
    ordered = sorted(legs, key=lambda leg: (leg.at or 0, leg.source_ref, leg.locator))
    return ordered[-MOST:]


def _event(
    kit: Kit, ledger: Ledger, ident: str, proofs: Sequence[dict[str, Any]], *, taken: Iterable[str],
    session: str | None, at: str,
) -> dict[str, Any]:  # fmt: skip
    who = actor.acting(kit, ledger.settings, session=session)
    return {
        "id": next_id(ident, "proposed", taken), "claimId": ident, "status": "proposed", "actor": who,
        "method": METHOD, "evidenceIds": [proof["id"] for proof in proofs], "createdAt": at,
    }  # fmt: skip


def _unused(kit: Kit, taken: Collection[str]) -> AgreementId:
    while True:
        ident = AgreementId.fresh(kit.choose)
        if ident not in taken:
            return ident
