"""Read a screened record as plain values in one pass over the events of PyYAML's C parser.

Every scalar comes out as text, an unquoted one as `Plain`; giving it a type is left to `kit.stores.models`. What the
profile of store-by-example 1 does not know is refused where it stands, and every such fault is told at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kit.domain.base.record import Json
from kit.errors import Fault, InvalidRecord, NotReady
from kit.stores.yaml import plain
from kit.stores.yaml.plain import Plain
from kit.stores.yaml.screening import HIDDEN, MOST, at, name, screen

MAX_DEPTH = 32
_ONE_LINE = "a scalar stands on one line, plain or in double quotes"
_ASKS = re.compile(r"(?:^|[\s\[{,-])\?(?:\s|$)", re.MULTILINE)
_COMMENT = re.compile(r"#[^\n]*")
_NO_KEY: Any = object()


def read(data: bytes, path: str = "") -> Json:
    """The value of a record.

    Raises:
        InvalidRecord: with every fault of the file at ``path:line:column``.
    """
    value, faults = scan(data, path)
    if faults:
        raise InvalidRecord.of(path or "the record", faults)
    return value


def scan(data: bytes, path: str = "") -> tuple[Json, tuple[Fault, ...]]:
    """The value of a record as far as it can be read, and every fault of it."""
    faults = screen(data, path)
    if faults:
        return None, faults
    fold = _Fold(path, escapes=b"\\" in data)
    value = fold.run(data)
    if not fold.faults and (b"\t" in data or b"?" in data):
        _between(data.decode(), fold)
    return value, tuple(fold.faults)


def events(data: bytes) -> Any:
    """A fresh parser over ``data``; its ``get_event`` answers None after the last event."""
    import yaml  # noqa: PLC0415  (not on the path of an answer that is cached)

    if not yaml.__with_libyaml__:
        raise NotReady(
            "no-libyaml",
            "PyYAML was built without its C parser, which kit reads with",
            hint="pip install --force-reinstall PyYAML",
        )
    return yaml.CLoader(data)


def sentence(error: Any) -> str:
    """What the parser says, on one line."""
    parts = [str(part) for part in (error.context, error.problem) if part]
    return "not readable as YAML: " + ", ".join(parts)


@dataclass
class _Fold:
    """The state of one reading: open containers, the key that waits for its value, and the faults so far."""

    path: str
    escapes: bool
    faults: list[Fault] = field(default_factory=list)
    stack: list[tuple[Any, Any, bool]] = field(default_factory=list)
    value: Json = None
    documents: int = 0

    def run(self, data: bytes) -> Json:
        import yaml  # noqa: PLC0415

        parser = events(data)
        step = parser.get_event
        try:
            self.fold(step, yaml)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
            self.fault("syntax", sentence(error), mark)
        finally:
            parser.dispose()
        if not self.documents and not self.faults:
            self.faults.append(Fault("empty", "the file is empty; expected a mapping", at(self.path, 1, 1)))
        return self.value

    def fault(self, code: str, what: str, mark: Any) -> None:
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        self.faults.append(Fault(code, what, at(self.path, line, column)))

    def fold(self, step: Any, yaml: Any) -> None:  # noqa: C901, PLR0912  (one branch an event, the hot loop of every reading)
        stack = self.stack
        target: Any = None
        key: Any = _NO_KEY
        flow = False
        while (event := step()) is not None and len(self.faults) < MOST:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                item = self.scalar(event, flow=flow)
                if type(target) is dict and key is _NO_KEY:
                    key = self.key(event, item, target)
                    continue
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self.opened(event, is_key=type(target) is dict and key is _NO_KEY)
                if len(stack) >= MAX_DEPTH or (type(target) is dict and key is _NO_KEY):
                    return
                stack.append((target, key, flow))
                target = {} if kind is yaml.MappingStartEvent else []
                key, flow = _NO_KEY, bool(event.flow_style)
                continue
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                item = target
                target, key, flow = stack.pop()
            elif kind is yaml.AliasEvent:
                item = ""
                self.fault("alias", f"the alias `*{event.anchor}` is not allowed; write the value", event.start_mark)
                if type(target) is dict and key is _NO_KEY:
                    return
            elif self.document(event, yaml):
                continue
            else:
                return
            if target is None:
                self.value = item
            elif type(target) is list:
                target.append(item)
            else:
                target[key] = item
                key = _NO_KEY

    def scalar(self, event: Any, *, flow: bool) -> str:
        value: str = event.value
        if event.anchor is not None or event.tag is not None:
            self.decorated(event)
        style = event.style
        start, end = event.start_mark, event.end_mark
        if start.line != end.line or style in {"'", "|", ">"}:
            self.fault("style", _ONE_LINE, start)
        if style is None or style == "":
            if flow and (":" in value or "?" in value):
                self.fault("unquoted", f"in flow `{value}` needs quotes; write {plain.quoted(value)}", start)
            return Plain(value)
        if self.escapes and (bad := HIDDEN.search(value)):
            self.fault("hidden-character", name(bad[0]), start)
        return value

    def key(self, event: Any, item: str, target: dict[str, Json]) -> str:
        found = plain.taken_for(item) if type(item) is Plain else None
        text = str(item)
        if found == "a merge key":
            self.fault("merge-key", "the merge key `<<` is not allowed; write the keys", event.start_mark)
        elif found:
            self.fault("unquoted", f"the key `{text}` reads as {found}; write {plain.quoted(text)}", event.start_mark)
        elif text in target:
            self.fault("duplicate-key", f"the key `{text}` stands here a second time", event.start_mark)
        return text

    def opened(self, event: Any, *, is_key: bool) -> None:
        if event.anchor is not None or event.tag is not None:
            self.decorated(event)
        if is_key:
            self.fault("key", "a key is text; a list or a mapping cannot be one", event.start_mark)
        elif len(self.stack) >= MAX_DEPTH:
            self.fault("too-deep", f"nested deeper than {MAX_DEPTH} levels", event.start_mark)

    def decorated(self, event: Any) -> None:
        if event.anchor is not None:
            self.fault("anchor", f"the anchor `&{event.anchor}` is not allowed", event.start_mark)
        if event.tag is not None:
            self.fault(
                "tag", f"the tag `{event.tag}` is not allowed; the schema says what a value is", event.start_mark
            )

    def document(self, event: Any, yaml: Any) -> bool:
        """Take a stream or document event; False ends the reading."""
        if type(event) is yaml.DocumentStartEvent:
            self.documents += 1
            if event.version is not None or event.tags:
                self.fault("directive", "a directive is not allowed", event.start_mark)
            elif event.explicit:
                self.fault("marker", "a document marker is not allowed; a record is one document", event.start_mark)
            return self.documents == 1
        if type(event) is yaml.DocumentEndEvent and event.explicit:
            self.fault("marker", "a document marker is not allowed; a record is one document", event.start_mark)
        return True


def _between(text: str, fold: _Fold) -> None:
    """Refuse a TAB or an explicit key between the scalars, where only indicators and comments stand."""
    if "\t" not in text and not _ASKS.search(text):
        return
    import yaml  # noqa: PLC0415

    parser = events(text.encode())
    last = 0
    while (event := parser.get_event()) is not None:
        if len(fold.faults) >= MOST:
            break
        if not isinstance(event, yaml.ScalarEvent) or event.start_mark is None or event.end_mark is None:
            continue
        gap = _COMMENT.sub("", text[last : event.start_mark.index])
        if "\t" in gap or (event.style in {None, ""} and "\t" in event.value):
            fold.fault("tab", "a TAB stands only in double quotes or after `#`", event.start_mark)
        if "?" in gap:
            fold.fault("key", "an explicit key `? ` is not allowed; write `key: value`", event.start_mark)
        last = event.end_mark.index
    parser.dispose()
