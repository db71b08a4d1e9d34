"""Add a claim to a work item's bundle and list claims with what they are worth now.

A claim is born `proposed`; evidence given with it is one verification event at once. Verifying again is left to
`kit.app.verify`, recorded commands to `kit.app.run`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kit.app import actor, bundles, evidence, here, named, writes
from kit.app import ledger as ledgers
from kit.app.bundles import Addition
from kit.app.evidence import Ground, Reading
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.trust import Judged, graded, judgements
from kit.app.writes import Written
from kit.domain.base import glob, instant, repo_path
from kit.domain.base.ident import ClaimId
from kit.domain.base.instant import Instant
from kit.domain.freshness import watch as watching
from kit.domain.trust.own import next_id
from kit.errors import WrongUsage

_AGREED = frozenset({"operating-agreement", "memory"})
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Sources:
    """What evidence is to be taken from: files that were read, or the words of a person."""

    reads: tuple[str, ...] = ()
    said: str | None = None
    session: str | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """What is claimed: the text, its type, its key, what it watches besides the files read, and what ends it early.

    ``window`` counts first-parent commits, ``ttl`` seconds since the last verification.
    """

    text: str
    claim_type: str = "evidence-backed"
    key: str | None = None
    watch: tuple[str, ...] = ()
    window: int | None = None
    ttl: int | None = None


def add(
    kit: Kit,
    said: Statement,
    sources: Sources,
    *,
    work: str | None = None,
    now: Instant | None = None,
    dry_run: bool = False,
) -> Written:
    """Write a new claim, with its evidence and one event where evidence is given.

    Raises:
        WrongUsage: a type without a policy, a path no record may hold, evidence and nothing watched.
        AnswerIsNo: what is watched is not committed.
    """
    ledger = ledgers.read(kit)
    item = here.item(kit, ledger, work)
    words = named.sentence("claim", said.text, _LONGEST)
    policy = _policy(ledger, said.claim_type)
    reads = tuple(evidence.reading(kit, word) for word in sources.reads)
    watch = watched(kit, said.watch, reads)
    at = instant.show(now if now is not None else kit.clock.now())
    ident = _unused(kit, ledger)
    early = {} if said.window is None else {"window": said.window}
    body = {
        "id": ident, "value": words, "status": "proposed", "subjectType": "work-item", "subjectId": item.id,
        "claimType": said.claim_type, "fieldOrBehavior": named.key(said.key, words), "verificationPolicyId": policy,
        "createdAt": at, "updatedAt": at, **({} if said.ttl is None else {"ttlSeconds": said.ttl}),
        "metadata": {"kit": {"format": 1, "watch": list(watch), **early}},
    }  # fmt: skip
    addition = Addition(claims=[body])
    if reads or sources.said is not None:
        proofs, events = verification(kit, ledger, ident, watch, sources, reads, at=at, taken=())
        addition = Addition([body], proofs, events)
    notes = _notes(kit, watch)
    after = bundles.amended(kit, ledger, item.id, addition)
    return writes.save(kit, ledger.snapshot, after, verb="claim add", ident=ident, dry_run=dry_run, notes=notes)


def verification(
    kit: Kit,
    ledger: Ledger,
    claim: str,
    watch: Sequence[str],
    sources: Sources,
    reads: Sequence[Reading],
    *,
    at: str,
    taken: Any,
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """New evidence of ``claim`` from ``sources`` over all that it watches, and the event that verifies by it.

    Raises:
        WrongUsage: nothing is watched, or a file read is not in HEAD.
        AnswerIsNo: what is watched is not committed.
    """
    if not watch:
        raise WrongUsage(
            "nothing-watched",
            "this evidence names no file that would show when it stops being true",
            hint="--watch PATH",
        )
    who = actor.acting(kit, ledger.settings, session=sources.session)
    evidence.require_committed(kit, watch)
    ground = evidence.ground(kit)
    used, proofs = set(taken), list[dict[str, Any]]()
    for body, names in _bodies(kit, ledger, ground, sources, reads, watch=watch, who=who, at=at):
        ident = next_id(claim, body.pop("stem"), used)
        used.add(ident)
        proofs.append(evidence.with_specs({"id": ident, "claimId": claim, **body}, ground.specs(names)))
    event = {
        "id": next_id(claim, "checked", used), "claimId": claim, "status": "verified", "actor": who,
        "method": "read" if reads else "said", "evidenceIds": [proof["id"] for proof in proofs], "createdAt": at,
    }  # fmt: skip
    return proofs, [event]


def watched(kit: Kit, watch: Sequence[str], reads: Sequence[Reading]) -> tuple[str, ...]:
    """What a claim watches: what was asked for, else the files that were read (freshness 8a).

    Raises:
        WrongUsage: a path that may not be watched.
    """
    found = [repo_path.to_text(named.path(kit, word)) for word in watch]
    found = found or [repo_path.to_text(source.path) for source in reads]
    for entry in found:
        fault = watching.fault(entry)
        if fault is not None:
            raise WrongUsage("bad-watch", f"the watch `{entry}` {fault}")
    return tuple(dict.fromkeys(found))


def listing(
    kit: Kit,
    *,
    work: str | None = None,
    stale: bool = False,
    path: str | None = None,
    now: Instant | None = None,
    rev: str | None = None,
) -> tuple[Judged, ...]:
    """The claims of the bundles with their status, by item and in the order of the file.

    Raises:
        WrongUsage: there is no such work item.
    """
    ledger = ledgers.read(kit, rev)
    works = {ledger.item(work).id} if work else set(ledger.bundles)
    wanted = named.path(kit, path) if path else None
    found = [
        claim.id
        for ident, bundle in ledger.bundles.items()
        if ident in works
        for claim in bundle.claims
        if wanted is None or watches(claim.kit.get("watch"), wanted)
    ]
    judged = judgements(kit, ledger, now=now if now is not None else kit.clock.now(), rev=rev, claims=found)
    kept = {i: judged[i] for i in found if not stale or judged[i].status not in {"verified", "proposed", "assumed"}}
    return tuple(graded(kit, kept, rev=rev).values())


def watches(watch: Any, path: str) -> bool:
    """Whether a claim's ``watch`` sees the file ``path``, or anything below it where it is a folder."""
    entries = [str(entry) for entry in watch] if isinstance(watch, (list, tuple)) else []
    return any(watching.names(entry, path) or glob.overlap(repo_path.from_text(entry), path) for entry in entries)


def _bodies(
    kit: Kit,
    ledger: Ledger,
    ground: Ground,
    sources: Sources,
    reads: Sequence[Reading],
    *,
    watch: Sequence[str],
    who: str,
    at: str,
) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
    """Each evidence without its id, and what it covers: its own file, and the first also what no other covers."""
    files = [repo_path.to_text(source.path) for source in reads]
    first = tuple(dict.fromkeys([*files[:1], *(entry for entry in watch if entry not in files[1:])]))
    found = []
    for number, source in enumerate(reads):
        body = {
            "stem": "read", "excerptOrSummary": evidence.excerpt(kit, ground, source),
            "sourceRef": f"git:{ground.commit.oid}", "sourceLocator": source.locator, "collectedBy": who,
            "observedAt": at, "evidenceType": "source_excerpt", "method": "observation",
        }  # fmt: skip
        found.append((body, first if number == 0 else (files[number],)))
    if sources.said is not None:
        person = f"person:{actor.person(kit, ledger.settings)}"
        body = {
            "stem": "said", "excerptOrSummary": named.sentence("words", sources.said, evidence.QUOTE),
            "sourceRef": f"session:{sources.session}" if sources.session else person, "collectedBy": person,
            "observedAt": at, "evidenceType": "human_attestation", "method": "attestation",
        }  # fmt: skip
        found.append((body, tuple(watch)))
    return found


def _policy(ledger: Ledger, claim_type: str) -> str:
    types = {policy.claim_type: policy.id for policy in reversed(ledger.policies) if policy.claim_type not in _AGREED}
    hint = "add a policy for it under .kit/policies/"
    return types[named.one_of("policy for the claim type", claim_type, types, hint=hint)]


def _unused(kit: Kit, ledger: Ledger) -> ClaimId:
    taken = {claim.id for bundle in ledger.bundles.values() for claim in bundle.claims}
    while True:
        ident = ClaimId.fresh(kit.choose)
        if ident not in taken:
            return ident


def _notes(kit: Kit, watch: Sequence[str]) -> tuple[str, ...]:
    """What is worth saying of a watch that will seldom stay equal (freshness 8a), or names nothing yet."""
    if not watch or kit.git.resolve("HEAD") is None:
        return ()
    return evidence.ground(kit).recorded(watch).warnings
