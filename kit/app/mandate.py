"""Hold whoever acts on a rule to what the settings of the base allow: a person, listed, no proposer, by a proof they take.

What the act then writes is left to `kit.app.acts` and `kit.app.edits`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from kit.app import actor, agreements, confirmers, proofs, strict
from kit.app import ledger as ledgers
from kit.app.bundles import Found
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.domain.confirmation import persons, proof, standing, words
from kit.domain.confirmation.act import Verb
from kit.domain.trust.bundle import Bundle
from kit.errors import AnswerIsNo, InvalidRecord, Refused, WrongUsage

_EDITOR = "$EDITOR .kit/kit.yaml"


@dataclass(frozen=True, slots=True)
class Scene:
    """A rule as it lies in the worktree, and the settings of the base that an act on it is held to.

    ``gone`` are the paths of scopes that name nothing any more.
    """

    ledger: Ledger
    found: Found
    base: str
    settings: Settings
    now: Instant
    gone: frozenset[str] = frozenset()

    @property
    def ident(self) -> str:
        """The id of the rule."""
        return self.found.work

    @property
    def bundle(self) -> Bundle:
        """Its file."""
        return self.found.bundle

    @property
    def rule(self) -> Agreement:
        """The rule with its status now."""
        return next(rule for rule in rules(self.ledger, now=self.now, gone=self.gone) if rule.id == self.ident)


def scene(kit: Kit, word: str, *, now: Instant | None) -> Scene:
    """The agreement or memory ``word``.

    Raises:
        WrongUsage: there is none; near ids are named.
        InvalidRecord: a file that must not be judged.
        Refused: the format of a file is newer than this kit.
    """
    ledger = _read(kit)
    at = now if now is not None else kit.clock.now()
    known = {**ledger.agreements, **ledger.memories}
    if word not in known:
        raise ledgers.unknown("agreement", word, known, list_with="kit list --all")
    strict.insist(kit, ledger, now=at)
    base, settings = confirmers.settings_of_base(kit)
    return Scene(ledger, Found(word, known[word], 0), base, settings, at, agreements.dead(kit, ledger.agreements))


def rules(
    ledger: Ledger, *, now: Instant, instead: Mapping[str, Bundle] | None = None, gone: Collection[str] = ()
) -> list[Agreement]:
    """Every agreement and memory with its status, with the bundles ``instead`` in the place of those of the ledger."""
    changed = instead or {}
    kept = {ident: changed.get(ident, bundle) for ident, bundle in ledger.agreements.items()}
    facts = {ident: changed.get(ident, bundle) for ident, bundle in ledger.memories.items()}
    items = ledger.items.values()
    return [
        *agreements.judged(kept, ledger.policies, items, now=now, dead=gone),
        *agreements.judged(facts, ledger.policies, items, now=now, kind="memory"),
    ]


def written(ledger: Ledger, *, now: Instant, instead: Mapping[str, Bundle] | None = None) -> list[Agreement]:
    """Every agreement as its file says it, however it was used since: what takes room, here and at the gate alike."""
    kept = {ident: (instead or {}).get(ident, bundle) for ident, bundle in ledger.agreements.items()}
    return agreements.judged(kept, ledger.policies, (), now=now)


def person(kit: Kit, at: Scene, *, session: str | None) -> str:
    """The handle of the confirmer who acts here.

    Raises:
        AnswerIsNo: an agent acts, nobody may confirm here, or whoever acts is no confirmer.
    """
    who = f"agent:{actor.session_of(session)}" if session else actor.acting(kit, at.settings)
    handle = persons.of_actor(who)
    if handle is None:
        raise AnswerIsNo(
            "not-a-person",
            f"{who} acts here; expected a person, for nothing that an agent does can bind",
            where=at.ident,
            hint="unset KIT_ACTOR KIT_SESSION, and act yourself",
        )
    if not at.settings.confirmers:
        what = f"nothing can bind here: {at.base} lists no confirmers; expected at least one under `confirmers`"
        raise AnswerIsNo("no-confirmers", what, where=ledgers.SETTINGS, hint=_EDITOR)
    if not kit.actor_hint:
        handle = persons.by_email(kit.git.config("user.email") or "", at.settings) or handle
    if handle not in at.settings.confirmers:
        listed = ", ".join(sorted(at.settings.confirmers))
        what = f"{handle} is no confirmer in the settings of {at.base}; expected one of {listed}"
        raise AnswerIsNo("no-confirmer", what, where=ledgers.SETTINGS, hint="git config user.email")
    return handle


def own_words(bundle: Bundle, sentence: str) -> None:
    """Do nothing for a sentence that may bind.

    Raises:
        WrongUsage: it may not, or it is the draft's or a quote's and not the confirmer's own.
    """
    wrong = words.sentence_fault(sentence)
    if wrong:
        raise WrongUsage(
            "bad-sentence", wrong, hint='say it as a rule, for example "Limits live in config/limits.toml."'
        )
    owner = words.borrowed(sentence, bundle)
    if owner:
        what = f"the sentence is that of {owner}; expected the rule in your own words"
        raise WrongUsage("borrowed-sentence", what, hint=f"kit show {bundle.claims[0].id}")


def possible(at: Scene, verb: Verb | Literal["edit"]) -> None:
    """Do nothing for an act that makes sense on the rule as it stands; raise `AnswerIsNo` for another."""
    wrong = standing.refusal(verb, at.bundle)
    if wrong:
        raise AnswerIsNo("wrong-standing", wrong, where=proofs.path_of(at.ident), hint=f"kit show {at.ident}")


def signed(at: Scene) -> None:
    """Do nothing where a signed commit counts as proof; raise `AnswerIsNo` elsewhere."""
    if "signed-commit" not in at.settings.proof:
        taken = ", ".join(at.settings.proof) or "nothing"
        what = f"the settings of {at.base} take {taken} as proof; expected signed-commit"
        raise AnswerIsNo("no-such-proof", what, where=ledgers.SETTINGS, hint=f"kit show {at.ident}")


def other_eyes(kit: Kit, at: Scene, by: str) -> None:
    """Do nothing where ``by`` neither proposed the rule nor brought it, in a commit or not committed yet.

    Raises:
        AnswerIsNo: they did, or nobody can say.
    """
    if not at.settings.four_eyes:
        return
    witness = proofs.witness(kit, {at.ident: at.bundle}, settings=at.settings, signatures=False)
    here = {e.id for e in at.bundle.events} - _committed(kit, at.ident)
    brought = {**witness.brought_by, **{ident: frozenset({by}) for ident in here}}
    refused = proof.other_eyes(at.bundle, None, by, replace(witness, brought_by=brought))
    if refused is not None:
        raise AnswerIsNo(
            "four-eyes", refused.why, where=proofs.path_of(at.ident), hint=refused.hint or "ask another confirmer"
        )


def _read(kit: Kit) -> Ledger:
    """The ledger of the worktree, to be written to: what a later kit wrote is left alone."""
    try:
        return ledgers.read(kit)
    except InvalidRecord as error:
        newer = next((fault for fault in error.faults if fault.code == "newer-format"), None)
        if newer is None:
            raise
        raise Refused(newer.code, newer.what, where=newer.where, hint=newer.hint or error.hint) from None


def _committed(kit: Kit, ident: str) -> set[str]:
    """The events of a rule that HEAD has."""
    head = ledgers.read(kit, "HEAD") if kit.git.resolve("HEAD") is not None else None
    bundle = None if head is None else {**head.agreements, **head.memories}.get(ident)
    return {event.id for event in bundle.events} if bundle is not None else set()
