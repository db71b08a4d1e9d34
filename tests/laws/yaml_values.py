"""Values and files for the laws of the YAML profile: awkward words first, every style a person may write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from kit.stores.yaml.emitting import flat
from kit.stores.yaml.plain import quoted
from kit.stores.yaml.screening import HIDDEN

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

WORDS = (
    "", " ", "a", "no", "NO", "on", "y", "~", "null", "Null", "true", "0", "-0", "0123", "12e4567", "1_000", "1.10",
    "0x1f", "0o17", "12:30:45", "2026-11-30", "2026-11-30T10:41:07Z", ".inf", "-.INF", ".nan", "<<", "=", "-", "- a",
    "?", "? a", ":", "a:", ":a", "a: b", "a:b", "#", "a #b", "a#b", "&a", "*a", "!a", "!!str a", "%YAML", "@a",
    "`a`", "|", ">", "'", "''", '"', '""', "\\", "\\n", "a\tb", "a\nb", "\n", "[", "]", "{", "}", "[]", "{}", ",",
    "a, b", "---", "...", "--- a", "é", "日本", "a\u0301", "\U0001f600", "src/**", "config/*.toml", "wi-3fh8z2vn",
    "oa-7q2m4kxd.said-1", "a" * 40, "feedbee", "v1.2", ">=0.1", "e1", "1e1", "+1", ".5", "5.", "word " * 40,
    "x" * 200, "trailing ", " leading", "a.", "two  spaces", "\u00a0",
)  # fmt: skip


def texts() -> SearchStrategy[str]:
    """Text that a record may hold."""
    return st.sampled_from(WORDS) | st.text(max_size=20).filter(lambda text: not HIDDEN.search(text))


def scalars() -> SearchStrategy[Any]:
    """Any JSON value without children."""
    numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    return st.none() | st.booleans() | numbers | texts()


def values() -> SearchStrategy[Any]:
    """Any JSON value."""
    return st.recursive(
        scalars(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts(), inner, max_size=4),
        max_leaves=12,
    )


def mappings(*, min_size: int = 0) -> SearchStrategy[dict[str, Any]]:
    """The value of a whole file."""
    return st.dictionaries(texts(), values(), min_size=min_size, max_size=5)


@st.composite
def files(draw: DrawFn) -> bytes:
    """A file as a person may have written it: block and flow, comments, blank lines, either line ending."""
    value = draw(mappings(min_size=1))
    text = "\n".join([*draw(_remarks()), *_block(draw, value, 0)]) + draw(
        st.sampled_from(["\n", "", "\n# end\n", "\n\n"])
    )
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"]))).encode()


def _remarks() -> SearchStrategy[list[str]]:
    return st.lists(
        st.sampled_from(["", "# why: from PR 7", "#", "   # indented, with 'quotes\" and : ? [{"]), max_size=2
    )


def _tail(draw: DrawFn) -> str:
    return draw(st.sampled_from(["", "", "", "  # keep", " #\tsee [a: b"]))


def _block(draw: DrawFn, value: Any, indent: int) -> list[str]:
    pad, lines = " " * indent, list[str]()
    for key, item in value.items() if isinstance(value, dict) else ((None, item) for item in value):
        lines += draw(_remarks()) if draw(st.booleans()) else []
        head = f"{pad}-" if key is None else f"{pad}{_scalar(draw, key)}:"
        if isinstance(item, (dict, list)) and item and draw(st.booleans()) and len(pad) < 12:
            inner = _block(draw, item, indent + draw(st.sampled_from([1, 2, 4])))
            lines += [head + _tail(draw), *inner]
        else:
            lines.append(f"{head} {_flow(draw, item)}{_tail(draw)}")
    return lines


def _flow(draw: DrawFn, value: Any) -> str:
    if isinstance(value, dict):
        inner = [f"{_scalar(draw, key)}: {_flow(draw, item)}" for key, item in value.items()]
        return (
            "{"
            + draw(st.sampled_from(["", " "]))
            + ", ".join(inner)
            + draw(st.sampled_from(["", " ", ", " if inner else ""]))
            + "}"
        )
    if isinstance(value, list):
        return "[" + draw(st.sampled_from([", ", ",  "])).join(_flow(draw, item) for item in value) + "]"
    return _scalar(draw, value)


def _scalar(draw: DrawFn, value: Any) -> str:
    if not isinstance(value, str) or draw(st.booleans()):
        return flat(value)
    return quoted(value)
