"""Confirm, reject and retire a rule as a person here, to be proven by the commit they sign (confirmation, proof b).

Acts written as comments are recorded by `kit.app.refresh`; proposing anew is left to `kit.app.edits`.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from kit.app import ledger as ledgers
from kit.app import mandate, proofs, writes
from kit.app.bundles import Found
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.mandate import Scene
from kit.app.writes import Written
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.domain.confirmation import act as acts
from kit.domain.confirmation import entry, room, standing, words
from kit.domain.confirmation.act import Act, Verb
from kit.domain.confirmation.entry import Entry, Origin
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.terms import scope_digest
from kit.errors import AnswerIsNo, WrongUsage
from kit.ports import Append, Put


@dataclass(frozen=True, slots=True)
class Acted:
    """What an act wrote, and the command that goes on from it; ``nothing`` says why there was nothing to do."""

    written: Written
    next: str = ""
    nothing: str = ""


def confirm(
    kit: Kit, word: str, sentence: str, *, replaces: str | None = None, session: str | None = None,
    now: Instant | None = None, dry_run: bool = False,
) -> Acted:  # fmt: skip
    """Make ``sentence`` the rule ``word``, in the confirmer's own words; the rule it ``replaces`` is retired with it.

    Raises:
        WrongUsage: no such rule, or no sentence that may bind.
        AnswerIsNo: whoever acts may not confirm it, or there is no room for one more rule.
    """
    at = mandate.scene(kit, word, now=now)
    by = mandate.person(kit, at, session=session)
    line = Act("confirm", word, scope_digest(at.found.claim), sentence.strip())
    if at.rule.status == "verified" and at.found.claim.value == line.words:
        return _nothing(at, f"{word} binds with this sentence already")
    mandate.possible(at, line.verb)
    mandate.own_words(at.bundle, line.words)
    mandate.signed(at)
    mandate.other_eyes(kit, at, by)
    after = {at.ident: (line, at.bundle)}
    old = _replaced(at, replaces)
    if old is not None:
        after[old] = (Act("retire", old, None, f"replaced by {word}"), at.ledger.agreements[old])
    return _write(kit, at, by, after, dry_run=dry_run)


def reject(
    kit: Kit, word: str, why: str = "", *, session: str | None = None, now: Instant | None = None, dry_run: bool = False
) -> Acted:
    """Refuse the proposal ``word``: it stays in its file, counts against the same idea, and binds nobody."""
    return _end(kit, "reject", word, why, session=session, now=now, dry_run=dry_run)


def retire(
    kit: Kit, word: str, why: str = "", *, session: str | None = None, now: Instant | None = None, dry_run: bool = False
) -> Acted:
    """End the rule ``word``: its text and history stay readable, its id stays taken, and it binds nobody."""
    return _end(kit, "retire", word, why, session=session, now=now, dry_run=dry_run)


def added(kit: Kit, data: bytes, ident: str, found: Entry) -> tuple[bytes, Bundle]:
    """The file of a rule with ``found`` written into it, and what it then says.

    Raises:
        Refused: the file's format is newer than this kit.
    """
    path, kind = proofs.path_of(ident), proofs.kind_of(ident)
    edits: list[Put | Append] = [Put(*put) for put in found.puts]
    edits += [Append(("evidence",), item) for item in found.evidence]
    edits += [Append(("events",), event) for event in found.events]
    after = kit.yaml.edit(kind, data, edits, path)
    parsed = kit.yaml.parse(kind, after, path)
    assert isinstance(parsed, Bundle)  # noqa: S101  (both kinds are bundles)
    return after, parsed


def raw(kit: Kit, ledger: Ledger, ident: str) -> bytes:
    """The bytes of the file of a rule that ``ledger`` has."""
    return writes.before(kit, ledger.snapshot, proofs.path_of(ident)) or b""


def crowded(ledger: Ledger, settings: Settings, after: Mapping[str, Bundle], *, now: Instant) -> tuple[room.Room, ...]:
    """The rooms that hold too much once the bundles ``after`` stand in the place of those of ``ledger``."""
    return room.crowded(mandate.written(ledger, now=now), mandate.written(ledger, now=now, instead=after), settings)


def commit_command(verb: str, ident: str, paths: tuple[str, ...]) -> str:
    """The commit that proves an act, for a person to paste."""
    named = shlex.join(paths)
    return f'git add {named} && git commit -S -m "{verb.capitalize()} {ident}" -- {named}'


def _end(
    kit: Kit, verb: Verb, word: str, why: str, *, session: str | None, now: Instant | None, dry_run: bool
) -> Acted:
    at = mandate.scene(kit, word, now=now)
    by = mandate.person(kit, at, session=session)
    if standing.standing(at.bundle) == standing.DONE[verb]:
        return _nothing(at, f"{word} is {standing.DONE[verb]} already")
    mandate.possible(at, verb)
    wrong = words.reason_fault(why.strip())
    if wrong:
        raise WrongUsage("bad-reason", wrong, hint=f"kit {verb} {word}")
    mandate.signed(at)
    return _write(kit, at, by, {word: (Act(verb, word, None, why.strip()), at.bundle)}, dry_run=dry_run)


def _write(kit: Kit, at: Scene, by: str, after: dict[str, tuple[Act, Bundle]], *, dry_run: bool) -> Acted:
    """Write each act with the origin that the commit of ``by`` proves; one moment for all of them."""
    files, read = dict[str, bytes](), dict[str, Bundle]()
    for ident, (line, bundle) in after.items():
        moment = Found(ident, bundle, 0).next_moment(at.now)
        origin: Origin = entry.signed(bundle, line, by=by, at=moment)
        found = entry.records(bundle, line, origin)
        files[proofs.path_of(ident)], read[ident] = added(kit, raw(kit, at.ledger, ident), ident, found)
    verb = after[at.ident][0].verb
    if verb == "confirm":
        _insist_room(at, crowded(at.ledger, at.settings, read, now=at.now))
    done = writes.save(
        kit, at.ledger.snapshot, files, verb=verb, ident=at.ident, dry_run=dry_run, notes=_notes(kit, at, by, after)
    )
    return Acted(done, commit_command(verb, at.ident, tuple(sorted(files))))


def _notes(kit: Kit, at: Scene, by: str, after: Mapping[str, tuple[Act, Bundle]]) -> tuple[str, ...]:
    found = [f"{ident} is retired with it" for ident in after if ident != at.ident]
    if not at.settings.confirmers[by].key:
        comment = acts.FORMS[after[at.ident][0].verb]
        found.append(f"{at.base} lists no key of {by}, so no signature can prove this; or comment `{comment}` instead")
    elif kit.git.config("gpg.format") != "ssh":
        found.append("Git does not sign with SSH here, and the key of the settings is one: git config gpg.format ssh")
    if not at.settings.four_eyes:
        found.append("one person alone may confirm a rule here (four_eyes: false)")
    return tuple(found)


def _nothing(at: Scene, why: str) -> Acted:
    return Acted(Written(at.ident, (), dry_run=False), nothing=why)


def _replaced(at: Scene, named: str | None) -> str | None:
    """The rule that goes out: the one ``named``, else the one that the edit names where it still takes room."""
    if named is not None:
        if named not in at.ledger.agreements:
            raise ledgers.unknown("agreement", named, at.ledger.agreements, list_with="kit list")
        wrong = standing.refusal("retire", at.ledger.agreements[named])
        if named == at.ident or wrong or standing.standing(at.ledger.agreements[named]) == "retired":
            what = wrong or f"{named} cannot be replaced by {at.ident}; expected another rule that binds"
            raise AnswerIsNo("nothing-to-replace", what, where=proofs.path_of(named), hint="kit list")
        return named
    said = at.found.claim.kit.get("replaces")
    binds = {rule.id for rule in mandate.written(at.ledger, now=at.now) if rule.binding and rule.id != at.ident}
    return said if isinstance(said, str) and said in binds else None


def _insist_room(at: Scene, full: tuple[room.Room, ...]) -> None:
    if not full:
        return
    one = full[0]
    decayed = {rule.id for rule in mandate.rules(at.ledger, now=at.now, gone=at.gone) if rule.decayed}
    others = sorted((ident for ident in one.rules if ident != at.ident), key=lambda ident: ident not in decayed)
    out = next(iter(others), "OA")
    what = f"with {at.ident} {one.told}: one in, one out"
    raise AnswerIsNo("no-room", what, where=proofs.path_of(at.ident), hint=f"kit confirm {at.ident} --replaces {out}")
