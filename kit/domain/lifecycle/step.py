"""Load sources and execute directives: the rules by which a session changes (protocol, Named blocks and Discard).

A source or a control text is trusted when the policy names it. What a request does with its messages is left to
`kit.domain.lifecycle.view`, which makes its changes through the same draft.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kit.domain.lifecycle.diagnostic import Diagnostic, bounded
from kit.domain.lifecycle.document import Block, Document, parse
from kit.domain.lifecycle.grammar import opening
from kit.domain.lifecycle.identity import digest
from kit.domain.lifecycle.policy import Policy, Verdict
from kit.domain.lifecycle.session import Action, Effect, Event, Held, Refusal, Session, Shown


@dataclass(frozen=True, slots=True)
class Load:
    """A Markdown source enters the context: its blocks become active, if the policy names it."""

    source: str
    text: str
    trigger: str = "source_loaded"


@dataclass(frozen=True, slots=True)
class Control:
    """A plug-in or the host's workflow speaks: its discards are executed, if the policy names it."""

    source: str
    text: str
    trigger: str = "control"


def step(session: Session, action: Load | Control, policy: Policy, *, now: str) -> tuple[Session, tuple[Effect, ...]]:
    """The session after ``action``, and what the shell must do about it."""
    draft = Draft.of(session, now)
    if isinstance(action, Load):
        draft.load(action, policy)
    else:
        verdict = Verdict(action.source, action.trigger, action.source in policy.controls)
        draft.control(parse(action.text, action.source), verdict)
    return draft.done()


@dataclass(slots=True)
class Draft:
    """One change of a session in the making; lists grow here, so that a change costs what it adds."""

    before: Session
    now: str
    sequence: int
    blocks: dict[str, Held]
    effects: list[Effect] = field(default_factory=list)
    documents: set[str] = field(default_factory=set)
    handled: set[str] = field(default_factory=set)
    consumed: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, session: Session, now: str) -> Draft:
        """A change of ``session`` at ``now``."""
        return cls(session, now, session.sequence, {block.id: block for block in session.blocks})

    def done(self) -> tuple[Session, tuple[Effect, ...]]:
        """The session after the change, and the effects in their order."""
        before = self.before
        events = [effect for effect in self.effects if isinstance(effect, Event)]
        diagnostics = [effect for effect in self.effects if isinstance(effect, Diagnostic)]
        after = Session(
            self.sequence,
            tuple(self.blocks.values()),
            (*before.log, *events) if events else before.log,
            (*before.diagnostics, *diagnostics) if diagnostics else before.diagnostics,
            before.documents | self.documents if self.documents else before.documents,
            before.handled | self.handled if self.handled else before.handled,
            before.consumed | self.consumed if self.consumed else before.consumed,
        )
        return after, tuple(self.effects)

    def load(self, action: Load, policy: Policy) -> None:
        """Activate the blocks of a source that the policy names; the same text is read once."""
        document = parse(action.text, action.source)
        trusted = action.source in policy.blocks
        name = f"{digest(action.text)} {'trusted' if trusted else 'untrusted'} {action.source}"
        if name not in self.before.documents and name not in self.documents:
            self.documents.add(name)
            read = self._activate_all if trusted else self._distrust
            read(document, Verdict(action.source, action.trigger, trusted))
        self.effects.append(Shown(action.source, document.ordinary if trusted else action.text))

    def control(self, document: Document, verdict: Verdict) -> None:
        """Execute or deny the discards of a text, and report what in it is no directive; its blocks are not loaded."""
        if verdict.trusted:
            self.effects += bounded(document.diagnostics)
            for block in document.blocks:
                self._record("activation_refused", block.id, verdict, reason="a control text defines no blocks")
        self.discard((found.id for found in document.discards), verdict)

    def discard(self, ids: Iterable[str], verdict: Verdict) -> None:
        """Execute or deny discards, in order."""
        for block in ids:
            held = self.blocks.get(block)
            if not verdict.trusted:
                self._record("discard_denied", block, verdict)
            elif held is None:
                self._record("discard_unknown", block, verdict)
            elif held.discarded is not None:
                self._record("discard_already_applied", block, verdict)
            else:
                self.blocks[block] = replace(held, discarded=self.sequence)
                self._record("block_discarded", block, verdict)

    def consume(self, verdict: Verdict, size: int) -> None:
        """Record that a model has responded to what is now replaced."""
        why = replace(verdict, trigger="assistant_response_completed")
        self._record("ephemeral_consumed", "", why, originalBytes=size)

    def _activate_all(self, document: Document, cause: Verdict) -> None:
        self.effects += bounded(document.diagnostics)
        for block in document.blocks:
            self._activate(block, cause)
        for found in document.discards:
            self._record("discard_ignored", found.id, cause, reason="a source of blocks discards none", line=found.line)

    def _activate(self, block: Block, cause: Verdict) -> None:
        """The first definition of an id stays, for good: a later one is reported and changes nothing."""
        first = self.blocks.get(block.id)
        if first is None:
            self.blocks[block.id] = Held(block.id, block.content, cause.source, block.start, block.end, self.sequence)
            self._record("block_activated", block.id, cause)
        elif (first.source, first.content) != (cause.source, block.content):
            what = (
                f"block {block.id} is defined already by {first.source}, line {first.start}; the first definition stays"
            )
            hint = f"give the block another id, or take it out of {cause.source}"
            tag = opening(block.id)
            self.effects.append(Diagnostic("block-id-conflict", what, cause.source, block.start, tag, hint))
            self._record("activation_refused", block.id, cause, reason="the id is taken", first=first.source)

    def _distrust(self, document: Document, cause: Verdict) -> None:
        """Say of a source that the policy does not name that what it declares stays ordinary text."""
        if document.blocks:
            first, count = document.blocks[0], len(document.blocks)
            what = f"{cause.source} is not trusted to define blocks; those it holds ({count}) stay ordinary text"
            hint = "name exactly this source in the policy of the adapter if its text is trusted"
            tag = opening(first.id)
            self.effects.append(Diagnostic("untrusted-source", what, cause.source, first.start, tag, hint))
        for block in document.blocks:
            self._record("activation_refused", block.id, cause, reason="the source is not trusted")
        self.discard((found.id for found in document.discards), cause)

    def _record(self, action: Action | Refusal, block: str, cause: Verdict, **details: str | int) -> None:
        event = Event(action, block, cause.source, cause.trigger, self.sequence, self.now, tuple(details.items()))
        self.effects.append(event)
