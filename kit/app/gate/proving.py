"""Gather what can be shown for a change, and say of each difference whether it is proven.

What is asked of the forge was fetched by the caller, who may only read; the rule itself is `kit.domain.confirmation.proof`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.app import proofs
from kit.app.gate.binding import ACTS, Difference, Rule, Sets
from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.domain.confirmation import act, persons, proof
from kit.domain.confirmation.comment import Comment, Comments
from kit.domain.confirmation.proof import Proof, Witness
from kit.domain.confirmation.pull import Pulls
from kit.domain.trust.claim import Claim
from kit.domain.trust.docket import when
from kit.domain.trust.event import Event
from kit.domain.trust.terms import scope_digest
from kit.errors import Fault

_SOURCE = re.compile(r"github:(?P<owner>[A-Za-z0-9_-]{1,64})/(?P<name>[A-Za-z0-9._-]{1,100})#(?P<number>[0-9]{1,18})")
_LOCATOR = re.compile(r"(?P<kind>comment|review-comment):(?P<id>[0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class Given:
    """Comments and pull requests as the forge tells them; ``faults`` is what could not be read of them."""

    comments: Comments
    pulls: Pulls

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything odd in the files given."""
        return (*self.comments.faults, *self.pulls.faults)


def given(kit: Kit, comments: Sequence[str], pulls: Sequence[str]) -> Given:
    """What the files of these names say, JSON of the forge's API.

    Raises:
        NotReady: one cannot be read.
        InvalidRecord: one is no JSON.
    """
    return Given(proofs.comments(kit, comments), proofs.pulls(kit, pulls))


def witness(kit: Kit, sides: Sides, sets: Sets, shown: Given) -> Witness:
    """What can be shown for the rules that the change makes bind otherwise, or that it brings an act on."""
    rules = [found.after for found in sets.differences()] + [rule for rule, _ in sets.acts()]
    return proofs.witness(
        kit,
        {rule.id: rule.bundle for rule in rules if rule is not None},
        settings=sides.before.settings,
        said=shown.comments,
        opened=shown.pulls,
        head=sides.head.oid,
    )


def of_difference(difference: Difference, witness: Witness) -> Proof:
    """Whether a difference of what binds is the act of a confirmer."""
    was, then = difference.before, difference.after
    if then is None:
        return Proof(False, f"the file of {difference.rule.id} is gone, and no person ended the rule")
    if difference.change != "lost":
        return of_event(then, then.event, witness)
    if then.event is not None and then.event.status in {"rejected", "superseded"}:
        return of_event(then, then.event, witness)
    return _asked(was, then, witness)


def of_event(rule: Rule, event: Event | None, witness: Witness) -> Proof:
    """Whether one event of a rule is the act of a confirmer."""
    if event is None:
        return Proof(False, f"{rule.id} has no event that a person made")
    return proof.judge(rule.bundle, event, witness)


def in_place(rule: Rule, event: Event, witness: Witness) -> bool:
    """Whether ``event`` was read from its own unedited comment, so that it may be older than others (row 4)."""
    item = proof.attestation(rule.bundle, event) if event.status in ACTS else None
    return item is not None and item.source_ref.startswith(proof.FORGE) and bool(of_event(rule, event, witness))


def _asked(was: Rule | None, then: Rule, witness: Witness) -> Proof:
    """An edit takes a rule away until somebody confirms it anew: a confirmer asked for it, by comment or signed commit."""
    claim = then.bundle.claims[0]
    known = {event.id for event in was.bundle.events} if was is not None else frozenset[str]()
    new = [event for event in then.bundle.events if event.id not in known]
    proposers = {persons.of_actor(event.actor) for event in new}
    for signed in witness.signed:
        if (
            "signed-commit" in witness.settings.proof
            and signed.by in witness.settings.confirmers
            and signed.only_rules
            and signed.author == signed.by
            and new
            and {event.id for event in new} <= signed.introduced
        ):
            return Proof(True, f"{signed.by} signed the commit {signed.oid[:9]} that edits it", signed.by)  # fmt: skip
    newest = max((when(event.created_at) or 0 for event in then.bundle.events), default=0)
    for said in witness.comments.values():
        by = persons.by_login(said.login, witness.settings)
        if by is None or by in proposers or said.at <= newest or not _stands(said, witness):
            continue
        if _speaks_of(said, claim, edited=bool(new)) and _other_opened(said, by, witness):
            return Proof(True, f"{by} asked for it in {said.locator} of {said.source}", by)
    why = "no confirmer asked for that"
    return Proof(False, why, hint=f"/kit retire {then.id} WHY")


def _stands(said: Comment, witness: Witness) -> bool:
    stands = said.person and said.unedited and not said.app and witness.at_home(said.source)
    return stands and "comment" in witness.settings.proof


def _speaks_of(said: Comment, claim: Claim, *, edited: bool) -> bool:
    """Whether a line of the comment ends the rule, or confirms what an edit proposes; a change by hand proposes nothing."""
    lines = [line for line in act.found(said.body).acts if line.ident == claim.id]
    return any(line.verb == "retire" or (edited and line.scope == scope_digest(claim)) for line in lines)


def _other_opened(said: Comment, by: str, witness: Witness) -> bool:
    opened = witness.pulls.get(said.source)
    other = opened is not None and persons.by_login(opened.opener, witness.settings) != by
    return other or not witness.settings.four_eyes


def wanted(sets: Sets) -> tuple[str, ...]:
    """The paths of the forge's API at which the proofs of a change are read, sorted; a token that may only read suffices.

    The names come from the change that is judged, so only what is plainly such a path is told.
    """
    events = {(rule.id, event.id): (rule, event) for rule, event in sets.acts()}
    for found in sets.differences():
        rule = found.after
        if rule is not None and rule.event is not None and rule.event.status in ACTS:
            events[rule.id, rule.event.id] = (rule, rule.event)
    return tuple(sorted({path for rule, event in events.values() for path in _paths(rule, event)}))


def _paths(rule: Rule, event: Event) -> Iterator[str]:
    item = proof.attestation(rule.bundle, event)
    source = _SOURCE.fullmatch(item.source_ref) if item is not None else None
    place = _LOCATOR.fullmatch(item.source_locator or "") if item is not None else None
    if source is None or place is None or set(source["name"]) <= {"."}:
        return
    repo = f"repos/{source['owner']}/{source['name']}"
    folder = "issues" if place["kind"] == "comment" else "pulls"
    yield f"{repo}/{folder}/comments/{place['id']}"
    yield f"{repo}/pulls/{source['number']}"
