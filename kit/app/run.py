"""Run a command and record how it ended as evidence of the claims it is evidence of.

What is recorded must be what ran: only committed content counts, before and after. A failure disputes the claim by an
event, and its evidence does not block: a later run that passes verifies the claim again, where the published fold would
dispute it for ever over one blocking item.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kit.app import actor, bundles, evidence, here, writes
from kit.app import ledger as ledgers
from kit.app.bundles import Addition, Found
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.writes import Written
from kit.domain.base import instant, text
from kit.domain.base.instant import Instant
from kit.domain.trust.own import next_id
from kit.errors import WrongUsage
from kit.ports import Outcome

# 124 is a timeout, 126 and 127 a command that did not start, 137 and 143 one that was killed: none says how a check ends.
_NOT_AN_ANSWER = frozenset({124, 126, 127, 137, 143})


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what was recorded of it; ``why_not`` says why nothing was."""

    command: str
    exit_code: int | None
    claims: tuple[str, ...]
    written: Written | None
    why_not: str = ""

    @property
    def passed(self) -> bool:
        """Whether it ended with 0 and that was recorded."""
        return self.exit_code == 0 and self.written is not None


def run(
    kit: Kit,
    command: Sequence[str],
    *,
    claim: str | None = None,
    work: str | None = None,
    session: str | None = None,
    timeout: float | None = None,
    now: Instant | None = None,
) -> Ran:
    """Run ``command`` and record its outcome for ``claim``, else for the item's claims whose newest run it was.

    Raises:
        WrongUsage: no claim is given and none of the item was ever backed by this command.
    """
    label = text.plain(shlex.join(command))
    ledger = ledgers.read(kit)
    found = _claims(kit, ledger, label, claim=claim, work=work)
    watch = tuple(dict.fromkeys(entry for one in found for entry in one.watch))
    before = _state(kit, watch)
    outcome = kit.runner.run(command, timeout=timeout)
    ids = tuple(str(one.claim.id) for one in found)
    why_not = _why_not(kit, watch, outcome, before)
    if why_not:
        return Ran(label, outcome.exit_code, ids, None, why_not)
    when = now if now is not None else kit.clock.now()
    who = actor.acting(kit, ledger.settings, session=session)
    written = _recorded(kit, ledgers.read(kit), ids, label, outcome, now=when, who=who)
    return Ran(label, outcome.exit_code, ids, written)


def _claims(kit: Kit, ledger: Ledger, label: str, *, claim: str | None, work: str | None) -> tuple[Found, ...]:
    if claim is not None:
        found: tuple[Found, ...] = (bundles.find(ledger, claim),)
    else:
        item = here.item(kit, ledger, work)
        bundle = ledger.bundles.get(item.id)
        every = [Found(item.id, bundle, i) for i in range(len(bundle.claims))] if bundle else []
        found = tuple(one for one in every if _newest_label(one) == label)
        if not found:
            raise WrongUsage(
                "no-claim",
                f"no claim of {item.id} was ever backed by `{label}`",
                hint=f"kit run --claim CLAIM -- {label}",
            )
    for one in found:
        if not one.watch:
            raise WrongUsage(
                "nothing-watched", f"{one.claim.id} watches nothing, so no run could turn stale",
                hint=f"kit claim verify {one.claim.id} --read PATH",
            )  # fmt: skip
    return found


def _newest_label(found: Found) -> str | None:
    return next((item.execution.label for item in found.evidence if item.execution is not None), None)


def _state(kit: Kit, watch: Sequence[str]) -> tuple[str | None, tuple[str, ...]]:
    """HEAD's tree, and the watched files that differ from it."""
    commit = kit.git.resolve("HEAD")
    return commit.tree if commit else None, evidence.uncommitted(kit, watch)


def _why_not(kit: Kit, watch: Sequence[str], outcome: Outcome, before: tuple[str | None, tuple[str, ...]]) -> str:
    """Why this outcome may not be recorded, or nothing."""
    if outcome.exit_code is None:
        return "how the command ended is not known"
    if outcome.exit_code in _NOT_AN_ANSWER:
        return f"exit code {outcome.exit_code} says that it did not run to its end"
    if before[0] is None:
        return "there is no commit yet, and what ran cannot be looked up"
    if before[1]:
        return f"`{text.plain(before[1][0])}` is not committed, so what ran cannot be looked up"
    after = _state(kit, watch)
    if after[1]:
        return f"the command changed `{text.plain(after[1][0])}`, which is watched"
    return "" if after[0] == before[0] else "HEAD moved while the command ran"


def _recorded(
    kit: Kit, ledger: Ledger, ids: Sequence[str], label: str, outcome: Outcome, *, now: Instant, who: str
) -> Written:
    ground = evidence.ground(kit)
    additions: dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]] = {}
    for ident in ids:
        found = bundles.find(ledger, ident)
        at = instant.show(found.next_moment(now))
        proof = _proof(found, label, outcome, at=at, who=who, commit=ground.commit.oid)
        proof = evidence.with_specs(proof, ground.specs(found.watch))
        proofs, events = additions.setdefault(found.work, ([], []))
        proofs.append(proof)
        events.append(_event(found, proof["id"], passed=outcome.exit_code == 0, at=at, who=who))
    after: dict[str, bytes | None] = {}
    for work, (proofs, events) in additions.items():
        after |= bundles.amended(kit, ledger, work, Addition(evidence=proofs, events=events))
    return writes.save(kit, ledger.snapshot, after, verb="run", ident=ids[0], dry_run=False)


def _proof(found: Found, label: str, outcome: Outcome, *, at: str, who: str, commit: str) -> dict[str, Any]:
    code = outcome.exit_code
    body: dict[str, Any] = {
        "id": next_id(found.claim.id, "ran", found.taken), "claimId": found.claim.id,
        "excerptOrSummary": evidence.one_line(f"{label}: exit {code}"), "sourceRef": f"git:{commit}", "collectedBy": who,
        "observedAt": at, "evidenceType": "test_output", "method": "validation", "passing": code == 0,
    }  # fmt: skip
    if code != 0:
        body["blocking"] = False
    return {**body, "execution": {"runner": "bash", "label": label, "exitCode": code}}


def _event(found: Found, proof: str, *, passed: bool, at: str, who: str) -> dict[str, Any]:
    stem = "checked" if passed else "disputed"
    return {
        "id": next_id(found.claim.id, stem, found.taken), "claimId": found.claim.id,
        "status": "verified" if passed else "disputed", "actor": who, "method": "run",
        "evidenceIds": [proof], "createdAt": at,
    }  # fmt: skip
