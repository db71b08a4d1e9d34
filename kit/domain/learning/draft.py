"""Write the draft of a candidate: a short sentence of kit's own, which a person replaces by theirs."""

from __future__ import annotations

from kit.domain.base import text
from kit.domain.learning.candidate import Polarity
from kit.domain.learning.objects import shown, sort

LONGEST = 140
_ROOM = 60
_SENTENCES: dict[tuple[str, Polarity], str] = {
    ("name", "never"): "Do not use `{thing}`{where}.",
    ("name", "always"): "Use `{thing}`{where}.",
    ("command", "never"): "Do not run `{thing}`{where}.",
    ("command", "always"): "Use `{thing}` for this{where}.",
    ("file", "never"): "Do not put such things into `{thing}`.",
    ("file", "always"): "Use `{thing}` for this{where}.",
    ("folder", "never"): "Do not make such changes below `{thing}`.",
    ("folder", "always"): "Keep such things below `{thing}`.",
}


def sentence(thing: str, polarity: Polarity, *, lane: str | None, built: bool = False) -> str:
    """A plain sentence of at most 140 characters about ``thing``; ``built`` says that it existed and was built again."""
    name = text.cut(text.plain(shown(thing)).replace("`", "'"), _ROOM)
    where = f" in {text.cut(text.plain(lane), _ROOM // 2)}" if lane else ""
    if built and polarity == "always":
        return f"Use `{name}`{where}; do not build it again."
    return _SENTENCES[sort(thing), polarity].format(thing=name, where=where)
