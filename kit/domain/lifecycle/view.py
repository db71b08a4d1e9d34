"""Make the copy of a pending context that is sent to the model: the six steps of the protocol, in their order.

The pending context is only read. Messages that stay as they are stay the same objects, and a changed one is copied down to
what changed. Untrusted text costs one search for complete tags, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.domain.lifecycle.document import parse
from kit.domain.lifecycle.grammar import Marks, has_comment, marks
from kit.domain.lifecycle.identity import Identities
from kit.domain.lifecycle.message import Unit, replaced, responds, units
from kit.domain.lifecycle.policy import Place, Policy, Verdict
from kit.domain.lifecycle.session import Effect, Held, Session
from kit.domain.lifecycle.step import Draft, Load


@dataclass(frozen=True, slots=True)
class View:
    """One request: the session after it, its messages without the blocks, the blocks, and what the shell must do."""

    session: Session
    messages: tuple[Any, ...]
    active: tuple[Held, ...]
    rendered: str
    effects: tuple[Effect, ...]
    place: Place

    @property
    def request(self) -> list[Any]:
        """What is sent: the messages with the active blocks in their place. It is never given to `view` again."""
        if not self.rendered:
            return list(self.messages)
        content = [{"text": self.rendered}] if self.place.field == "parts" else self.rendered
        at = len(self.messages) if self.place.at == "end" else _led(self.messages)
        return [*self.messages[:at], {"role": self.place.role, self.place.field: content}, *self.messages[at:]]


@dataclass(frozen=True, slots=True)
class _Found:
    """A unit of the message at ``index`` that says something of lifecycles, its name, and what the policy makes of it."""

    index: int
    unit: Unit
    marks: Marks
    name: str
    verdict: Verdict


def view(messages: Sequence[Any], session: Session, policy: Policy, *, now: str, sources: Iterable[Load] = ()) -> View:
    """What the model sees of ``messages`` in the next request; ``sources`` are loaded first, as part of it."""
    draft = Draft.of(session, now)
    draft.sequence += 1
    for source in sources:
        draft.load(source, policy)
    found = _found(messages, policy)
    _control(found, draft)
    copy = _consume(messages, found, draft)
    after, effects = draft.done()
    return View(after, tuple(copy), after.active, after.rendered, effects, policy.place)


def _found(messages: Iterable[Any], policy: Policy) -> list[_Found]:
    """Step 2, as far as messages go: the units with a complete tag, and the trusted ones that may want to have one."""
    names = Identities(policy.ids)
    found = []
    for index, message in enumerate(messages):
        for unit in units(message):
            said = [marks(text) for text in unit.texts]
            verdict = policy.judge(unit)
            if any(said) or (verdict.trusted and any(has_comment(text) for text in unit.texts)):
                both = Marks(any(m.ephemeral for m in said), tuple(block for m in said for block in m.discards))
                found.append(_Found(index, unit, both, names.of(unit), verdict))
    return found


def _control(found: Iterable[_Found], draft: Draft) -> None:
    """Step 3: each message has its turn once; what is denied stays where it is, visible."""
    for one in found:
        if one.name in draft.before.handled:
            continue
        if one.verdict.trusted:
            draft.handled.add(one.name)
            draft.control(parse("\n".join(one.unit.texts), one.verdict.source), one.verdict)
        elif one.marks.discards:
            draft.handled.add(one.name)
            draft.discard(one.marks.discards, one.verdict)


def _consume(messages: Sequence[Any], found: Iterable[_Found], draft: Draft) -> list[Any]:
    """Step 4: what is ephemeral and has been responded to becomes a tombstone, in a copy."""
    copy = list(messages)
    last = max((index for index, message in enumerate(messages) if responds(message)), default=-1)
    marked: dict[int, list[_Found]] = {}
    for one in found:
        if one.marks.ephemeral and one.index < last:
            marked.setdefault(one.index, []).append(one)
    for index, ones in marked.items():
        copy[index], sizes = replaced(messages[index], {one.unit.place for one in ones})
        for one in ones:
            if one.name not in draft.before.consumed:
                draft.consumed.add(one.name)
                draft.consume(one.verdict, sizes[one.unit.place])
    return copy


def _led(messages: Iterable[Any]) -> int:
    """How many system messages lead a request."""
    count = 0
    for message in messages:
        if not isinstance(message, Mapping) or message.get("role") not in ("system", "developer"):
            break
        count += 1
    return count
