"""Scan every text that a change brings into `.kit/` and that could reach an agent: fields, comments, files of any kind.

A text that the base's file has too is not looked at again. What counts as speaking to an agent is decided by
`kit.domain.base.suspicious` (confirmation, row 12).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kit.app.finding import Finding, State
from kit.app.gate.sides import Sides
from kit.app.kit import Kit
from kit.domain.base.suspicious import Suspicion, suspicions

Texts = Iterator[tuple[str, str]]
_COMMENT = re.compile(r"(?:^|\s)#(.*)$", re.MULTILINE)
_HINTS = {
    "command": "say it in plain words: $EDITOR {path}",
    "link": "look where it leads: git show {rev}:{path}",
}
_NOUN = {
    "override": "tells an agent to drop its instructions",
    "role": "poses as a turn of a conversation",
    "directive": "holds a lifecycle tag",
    "comment": "holds an HTML comment, which hides text",
    "hidden": "holds characters that nobody sees",
    "shell": "pipes into a shell",
    "install": "installs or starts something from elsewhere",
    "run": "tells an agent to run a command",
    "secrets": "reads or sends secrets",
    "image": "holds an image, which is fetched when it is shown",
    "link": "holds a link",
    "blob": "holds a long encoded text",
}


def findings(kit: Kit, sides: Sides) -> Iterator[Finding]:
    """One finding for each kind of suspicion in each new text, at its line and column; a mere link is advice."""
    new = sorted(path for path in sides.touched if path in sides.after.snapshot.files)
    data = kit.records.raw(sides.after.snapshot, new)
    old = kit.records.raw(sides.before.snapshot, [path for path in new if path in sides.before.snapshot.files])
    then, was = (kit.records.load(side.snapshot, new) for side in (sides.after, sides.before))
    for path in new:
        known = {text for _, text in _texts(was.get(path), "")} | set(_loose(old.get(path, b""), path in was))
        found: dict[str, list[Suspicion]] = {}
        for pointer, text in _texts(then.get(path), ""):
            if text not in known:
                found.setdefault(pointer, []).extend(suspicions(text))
        loose = [found for text in _loose(data[path], path in then) if text not in known for found in suspicions(text)]
        yield from _told(kit, sides, path, data[path], found, loose)


def _told(
    kit: Kit, sides: Sides, path: str, data: bytes, found: Mapping[str, list[Suspicion]], loose: list[Suspicion]
) -> Iterator[Finding]:
    wanted = [pointer for pointer, several in found.items() if several]
    places = kit.yaml.locate(data, wanted) if wanted else {}
    for pointer in wanted:
        for one in found[pointer]:
            yield _finding(one, path, f"{path}:{places[pointer]}", pointer.lstrip("/"), sides)
    for one in {(one.kind, one.excerpt): one for one in loose}.values():
        yield _finding(
            one, path, f"{path}:1:1", "a comment in the file" if path.endswith(".yaml") else "the file", sides
        )


def _finding(one: Suspicion, path: str, where: str, field: str, sides: Sides) -> Finding:
    hint = _HINTS[one.grade].format(path=path, rev=sides.head.oid[:7])
    state: State = "finding" if one.grade == "command" else "advice"
    return Finding("binding", "suspicious", f"{field} {_NOUN[one.kind]}: `{one.excerpt}`", where, hint, state)


def _texts(value: Any, pointer: str) -> Texts:
    """Every text in a record with a pointer to it, the names of entries included; walked without recursion."""
    queue: list[tuple[str, Any]] = [(pointer, value)]
    while queue:
        at, one = queue.pop()
        if isinstance(one, str):
            yield at, one
        elif isinstance(one, dict):
            yield from ((at, key) for key in one if isinstance(key, str))
            queue += [(f"{at}/{key}", item) for key, item in one.items()]
        elif isinstance(one, (list, tuple)):
            queue += [(f"{at}/{i}", item) for i, item in enumerate(one)]
        elif hasattr(one, "__dataclass_fields__"):
            spelled = getattr(type(one), "__pydantic_config__", {}).get("alias_generator", str)
            queue += [(f"{at}/{spelled(name)}", getattr(one, name)) for name in one.__dataclass_fields__]


def _loose(data: bytes, record: bool) -> Iterator[str]:
    """What stands in a file beside its fields: the comments of a record, every line of anything else."""
    text = data.decode("utf-8", "replace")
    yield from (match[1] for match in _COMMENT.finditer(text)) if record else text.split("\n")
