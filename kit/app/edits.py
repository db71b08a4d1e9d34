"""Propose a rule anew: another draft, scope, level or gate. Its sentence goes, until a person confirms it (stage 9)."""

from __future__ import annotations

from dataclasses import dataclass

from kit.app import actor, mandate, named, proofs, writes
from kit.app import ledger as ledgers
from kit.app.acts import Acted, added, raw
from kit.app.kit import Kit
from kit.app.mandate import Scene
from kit.app.writes import Written
from kit.domain.agreement import join_words
from kit.domain.base import repo_path
from kit.domain.base.instant import Instant
from kit.domain.confirmation import entry, persons, standing, words
from kit.domain.confirmation.entry import Change
from kit.errors import AnswerIsNo, WrongUsage

ADVISORY = "advisory"
_DRAFT = 140
_GATE = 400


@dataclass(frozen=True, slots=True)
class Wish:
    """What an edit asks for; None leaves a part as it is, and an empty text among paths, lanes or workflows empties it."""

    draft: str | None = None
    paths: tuple[str, ...] = ()
    lanes: tuple[str, ...] = ()
    workflows: tuple[str, ...] = ()
    level: str | None = None
    gate: str | None = None
    replaces: str | None = None


def edit(
    kit: Kit, word: str, wish: Wish, *, session: str | None = None, now: Instant | None = None, dry_run: bool = False
) -> Acted:
    """Write ``wish`` as a new proposal of the rule ``word``.

    Raises:
        WrongUsage: no such rule, nothing to change, or a part that no rule may hold.
        AnswerIsNo: the rule is retired, or it binds and an agent would take it away.
    """
    if wish == Wish():
        raise WrongUsage(
            "nothing-asked", "nothing was said that the rule is to have; expected for example --draft TEXT"
        )
    at = mandate.scene(kit, word, now=now)
    who = actor.acting(kit, at.settings, session=session)
    if persons.of_actor(who) is None and at.rule.binding:
        what = f"{who} acts here, and an edit of {word} would end its binding; expected a person"
        raise AnswerIsNo("not-a-person", what, where=proofs.path_of(word), hint=f"kit show {word}")
    mandate.possible(at, "edit")
    change = _change(kit, at, wish)
    if change == Change():
        return Acted(Written(word, (), dry_run), nothing=f"{word} says that already")
    found = entry.edited(at.bundle, change, actor=who, at=at.found.next_moment(at.now))
    path = proofs.path_of(word)
    after, _ = added(kit, raw(kit, at.ledger, word), word, found)
    notes = _notes(at, change)
    done = writes.save(kit, at.ledger.snapshot, {path: after}, verb="edit", ident=word, dry_run=dry_run, notes=notes)
    return Acted(done, f'git add {path} && git commit -m "Propose {word} anew" -- {path}')


def _change(kit: Kit, at: Scene, wish: Wish) -> Change:
    """What ``wish`` would change, part by part; what the rule has already is left out."""
    claim = at.found.claim
    level = wish.level or str(claim.kit.get("level") or ADVISORY)
    draft = None if wish.draft is None else _safe("draft", wish.draft, _DRAFT)
    gate = _gate(at, level, wish.gate)
    qualifiers = _qualifiers(kit, at, wish)
    replaces = wish.replaces
    if replaces == at.ident:
        what = f"{replaces} cannot be replaced by {at.ident}; expected another rule that binds"
        raise AnswerIsNo("nothing-to-replace", what, where=proofs.path_of(at.ident), hint="kit list")
    if replaces and replaces not in at.ledger.agreements:
        raise ledgers.unknown("agreement", replaces, at.ledger.agreements, list_with="kit list")
    return Change(
        draft=_new(draft, claim.kit.get("draft")),
        qualifiers=None if qualifiers == dict(claim.qualifiers) else qualifiers,
        level=_new(wish.level, claim.kit.get("level")),
        gate=_new(gate, claim.kit.get("gate") or ""),
        replaces=_new(replaces, claim.kit.get("replaces") or ""),
    )


def _new(wanted: str | None, has: object) -> str | None:
    return None if wanted == has else wanted


def _gate(at: Scene, level: str, wanted: str | None) -> str | None:
    """The gate that goes with ``level``: an advisory rule has none, any other needs one."""
    has = at.found.claim.kit.get("gate")
    if level == ADVISORY:
        if wanted:
            what = f"{at.ident} is advisory, and an advisory rule has no gate; expected a level"
            raise WrongUsage("bad-gate", what, hint=f"kit edit {at.ident} --level gate-check --gate COMMAND")
        return "" if has else None
    if not (wanted if wanted is not None else has):
        what = f"the level {level} needs a command that checks the rule; expected --gate"
        raise WrongUsage("bad-gate", what, hint=f"kit edit {at.ident} --level {level} --gate COMMAND")
    return None if wanted is None else _safe("gate", wanted, _GATE)


def _qualifiers(kit: Kit, at: Scene, wish: Wish) -> dict[str, str]:
    """The scope as it is to be; the parts that were named are replaced as a whole."""
    found = dict(at.found.claim.qualifiers)
    settings = at.ledger.settings
    lanes = [named.one_of("lane", w, settings.lanes, hint="kit lane list") for w in wish.lanes if w]
    flows = [named.one_of("workflow", w, settings.workflows, hint="$EDITOR .kit/kit.yaml") for w in wish.workflows if w]
    paths = [repo_path.to_text(named.pattern(kit, w)) for w in wish.paths if w]
    for name, asked, parts in (
        ("lanes", wish.lanes, lanes),
        ("paths", wish.paths, paths),
        ("workflows", wish.workflows, flows),
    ):
        if asked and parts:
            found[name] = join_words(parts)
        elif asked:
            found.pop(name, None)
    return {name: found[name] for name in sorted(found)}


def _safe(noun: str, said: str, longest: int) -> str:
    """``said`` as one line that may stand in a file agents read.

    Raises:
        WrongUsage: it may not.
    """
    line = named.sentence(noun, said, longest)
    wrong = words.line_fault(f"the {noun}", line)
    if wrong:
        raise WrongUsage(f"bad-{noun}", wrong)
    return line


def _notes(at: Scene, change: Change) -> tuple[str, ...]:
    found = []
    if standing.standing(at.bundle) == "confirmed":
        found.append(f"{at.ident} binds nobody until a person confirms it again")
    if change.replaces:
        found.append(
            f"confirming it by comment needs a second line: /kit retire {change.replaces} replaced by {at.ident}"
        )
    return tuple(found)
