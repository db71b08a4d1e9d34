"""Record, after a merge, what people wrote as comments: every proven act on a rule that lies in HEAD, each once.

Settings are those of HEAD as it is committed. What is unproven is refused with its reason; what was recorded before, or
overtaken since, is passed over. Whether an act is proven is judged by `kit.domain.confirmation.proof`, as the gate does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from kit.app import acts as writing
from kit.app import agreements, confirmers, proofs, strict, writes
from kit.app import ledger as ledgers
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.writes import Written
from kit.domain.agreement import Agreement
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.domain.confirmation import act as acts
from kit.domain.confirmation import entry, persons, proof, standing, words
from kit.domain.confirmation.act import Act
from kit.domain.confirmation.comment import Comment
from kit.domain.confirmation.entry import Entry, Origin
from kit.domain.confirmation.proof import Witness
from kit.domain.trust import load
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import when
from kit.domain.trust.terms import scope_digest
from kit.errors import Fault, NotReady

Outcome = Literal["recorded", "passed over", "refused"]


@dataclass(frozen=True, slots=True)
class Heard:
    """One line of a comment and what became of it; ``why`` says so in one sentence."""

    outcome: Outcome
    id: str
    line: str
    by: str
    at: str
    source: str
    locator: str
    why: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What was heard, line by line in the order of its instants, what could not be read, and what was written."""

    heard: tuple[Heard, ...]
    faults: tuple[Fault, ...]
    written: Written
    comments: int
    four_eyes: bool
    listed: frozenset[tuple[str, str]] | None = None

    @property
    def refused(self) -> tuple[Heard, ...]:
        """What a confirmer said and could not be recorded; anybody else may write what they like, and stop nothing by it.

        ``listed`` are the comments of confirmers; None where there are no confirmers, and every line stands for nothing.
        """
        found = (one for one in self.heard if one.outcome == "refused")
        return tuple(one for one in found if self.listed is None or (one.source, one.locator) in self.listed)


@dataclass(slots=True)
class _Desk:
    """The rules as they stand while acts are recorded one after another."""

    kit: Kit
    ledger: Ledger
    settings: Settings
    witness: Witness
    bundles: dict[str, Bundle]
    files: dict[str, bytes] = field(default_factory=dict)
    changed: dict[str, Bundle] = field(default_factory=dict)


def refresh(
    kit: Kit,
    comments: Sequence[str] = (),
    pulls: Sequence[str] = (),
    *,
    now: Instant | None = None,
    dry_run: bool = False,
) -> Refreshed:
    """Record the acts in the files ``comments``; ``pulls`` say who opened which pull request.

    Raises:
        NotReady: nothing is committed here, or a file cannot be read.
        InvalidRecord: a file is no JSON, or a record must not be judged.
    """
    said, opened = proofs.comments(kit, comments), proofs.pulls(kit, pulls)
    at = now if now is not None else kit.clock.now()
    if kit.git.resolve("HEAD") is None:
        raise NotReady("no-commit", "nothing is committed here, so no rule lies in HEAD", hint="git commit")
    head, ledger = ledgers.read(kit, "HEAD"), ledgers.read(kit)
    strict.insist(kit, ledger, now=at)
    settings = confirmers.settings_at(kit, "HEAD")
    merged = {**head.agreements, **head.memories}
    here = {i: b for i, b in {**ledger.agreements, **ledger.memories}.items() if i in merged}
    lines, faults = _lines(said.comments)
    asked = {line.ident for _, line in lines} & here.keys()
    witness = proofs.witness(
        kit, {i: here[i] for i in asked}, settings=settings, said=said, opened=opened, signatures=False
    )
    desk = _Desk(kit, ledger, settings, witness, here)
    heard = tuple(_heard(desk, comment, line, now=at) for comment, line in lines)
    files = {proofs.path_of(ident): data for ident, data in desk.files.items()}
    done = writes.save(kit, ledger.snapshot, files, verb="refresh", ident="refresh", dry_run=dry_run)
    told = (*said.faults, *opened.faults, *faults)
    by_confirmers = ((c.source, c.locator) for c in said.comments if persons.by_login(c.login, settings))
    listed = frozenset(by_confirmers) if settings.confirmers else None
    return Refreshed(heard, told, done, len(said.comments), settings.four_eyes, listed)


def _lines(comments: Sequence[Comment]) -> tuple[list[tuple[Comment, Act]], list[Fault]]:
    """Every act in the order of its instant; in one comment what ends a rule comes first and makes room."""
    found, faults = list[tuple[Comment, Act]](), list[Fault]()
    for comment in sorted(comments, key=lambda one: (one.at, one.source, one.locator)):
        said = acts.found(comment.body, f"{comment.locator} of {comment.source}")
        faults += said.faults
        found += [(comment, line) for line in sorted(said.acts, key=lambda line: line.verb == "confirm")]
    return found, faults


def _heard(desk: _Desk, comment: Comment, line: Act, *, now: Instant) -> Heard:
    """Record one act, or say why not."""
    outcome, why, hint = _outcome(desk, comment, line, now=now)
    by = persons.by_login(comment.login, desk.settings) or comment.login
    at = instant.show(comment.at)
    return Heard(outcome, line.ident, line.line, by, at, comment.source, comment.locator, why, hint)


def _outcome(desk: _Desk, comment: Comment, line: Act, *, now: Instant) -> tuple[Outcome, str, str]:
    bundle = desk.bundles.get(line.ident)
    if bundle is None:
        return "refused", f"no rule {line.ident} lies in HEAD", "git pull"
    passed = _passed(desk, bundle, comment, line)
    if passed:
        return "passed over", passed, ""
    refused = _misfit(bundle, comment, line)
    if refused:
        return "refused", refused, f"kit show {line.ident}"
    by = persons.by_login(comment.login, desk.settings)
    if by is None:
        what = f"{comment.login or 'nobody'} is no confirmer in the settings of HEAD"
        return "refused", what if desk.settings.confirmers else "HEAD lists no confirmers, so nothing can bind", ""
    origin = Origin(by, comment.at, comment.source, comment.locator, "comment")
    return _record(desk, line, entry.records(bundle, line, origin), now=now)


def _passed(desk: _Desk, bundle: Bundle, comment: Comment, line: Act) -> str:
    """Why there is nothing to record: it was, or somebody decided otherwise since, or the rule stands so already."""
    place = (comment.source, comment.locator)
    if any((i.source_ref, i.source_locator) == place and i.excerpt_or_summary == line.line for i in bundle.evidence):
        return "it is recorded already"
    newest = standing.events(bundle)[0] if bundle.events else None
    if newest is not None and newest.status != "proposed" and (when(newest.created_at) or 0) >= comment.at:
        return f"{newest.id} of {newest.created_at} came after it"
    if standing.standing(bundle) != standing.DONE[line.verb]:
        return ""
    if line.verb != "confirm":
        return f"{line.ident} is {standing.DONE[line.verb]} already"
    if persons.by_login(comment.login, desk.settings) is None:
        return ""  # anybody may write any number of lines, so nothing is derived for those of nobody
    then = _as_it_stood(desk, line.ident, bundle, comment.at)
    same = then.status == "verified" and then.sentence == line.words and then.scope_digest == line.scope
    return f"{line.ident} binds with this sentence already" if same else ""


def _as_it_stood(desk: _Desk, ident: str, bundle: Bundle, at: Instant) -> Agreement:
    """The rule as it was worth when somebody spoke."""
    kind: Literal["memory", "agreement"] = "memory" if ident.startswith("me-") else "agreement"
    items = desk.ledger.items.values()
    return agreements.judged({ident: bundle}, desk.ledger.policies, items, now=at, kind=kind)[0]


def _misfit(bundle: Bundle, comment: Comment, line: Act) -> str:
    """Why the act does not fit the rule as it stands, or nothing."""
    claim = bundle.claims[0]
    scope = scope_digest(claim)
    newest = standing.events(bundle)[0] if bundle.events else None
    if newest is not None and (when(newest.created_at) or 0) >= comment.at:
        return f"{line.ident} was proposed anew at {newest.created_at}, after the comment; expected a later one"
    if line.scope not in (None, scope):
        return f"the line names the scope {line.scope}; that of {line.ident} is {scope}"
    if any((i.source_ref, i.source_locator) == (comment.source, comment.locator) for i in bundle.evidence):
        return f"another line of {comment.locator} is recorded for {line.ident}; a comment is recorded once"
    borrowed = words.borrowed(line.words, bundle) if line.verb == "confirm" else ""
    if borrowed:
        return f"the sentence is that of {borrowed}; expected the confirmer's own words"
    return standing.refusal(line.verb, bundle)


def _record(desk: _Desk, line: Act, found: Entry, *, now: Instant) -> tuple[Outcome, str, str]:
    """Write the act where it is proven and there is room."""
    ident = line.ident
    data = desk.files.get(ident) or writing.raw(desk.kit, desk.ledger, ident)
    after, then = writing.added(desk.kit, data, ident, found)
    event = next(event for event in then.events if event.id == found.events[0]["id"])
    proven = proof.judge(then, event, desk.witness)
    if not proven:
        return "refused", proven.why, proven.hint
    kind: Literal["memory", "agreement"] = "memory" if ident.startswith("me-") else "agreement"
    wrong = load.faults(then, desk.ledger.policies, kind=kind, stem=ident, now=now)
    if wrong:
        return "refused", wrong[0].what, wrong[0].hint
    changed = {**desk.changed, ident: then}
    full = writing.crowded(desk.ledger, desk.settings, changed, now=now) if line.verb == "confirm" else ()
    if full:
        hint = f"say `/kit retire OA replaced by {ident}` in the same comment"
        return "refused", f"with {ident} {full[0].told}: one in, one out", hint
    desk.files[ident], desk.changed, desk.bundles[ident] = after, changed, then
    return "recorded", proven.why, ""
