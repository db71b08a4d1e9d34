"""The reference of errors is made from the code: every code, its exit status, and what it says.

`nox -s golden` writes `docs/reference/errors.md` anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from kit import errors
from tests.source import GOLDEN, ROOT, modules

PAGE = ROOT / "docs" / "reference" / "errors.md"
HEAD = """# Errors

Every expected failure has a code, says what it got and what it expected, where, and a command or an edit to try.
The exit status is that of the kind of failure; a fault of a file comes with the error that tells all of them.
This page is generated from the code; `…` stands for what is filled in.

| code | exit | what it says |
| --- | ---: | --- |
"""
KINDS = {
    name: kind.exit_status
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.KitError)
}
SLUG = re.compile(r"([a-z][a-z0-9]*|…)(-([a-z0-9]+|…))*")


@dataclass(frozen=True, order=True)
class Told:
    """One place where an error is made."""

    code: str
    exit: str
    what: str


def told() -> Iterator[Told]:
    """Every error or fault that kit makes with a code that stands in the source."""
    for module in modules("kit"):
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and (exit_status := _exit(node.func)):
                words = {k.arg: k.value for k in node.keywords}
                code = _text(node.args[0] if node.args else words.get("code"))
                what = _text(node.args[1] if len(node.args) > 1 else words.get("what"))
                if code and code != "…":
                    yield Told(code, exit_status, " ".join(what.split()) or "…")


def page() -> str:
    """The reference as the code has it; where a code is told in several ways, the first."""
    rows: dict[tuple[str, str], str] = {}
    for error in sorted(told()):
        rows.setdefault((error.code, error.exit), error.what)
    lines = [f"| `{code}` | {status} | {what.replace('|', '&#124;')} |" for (code, status), what in rows.items()]
    return HEAD + "\n".join(lines) + "\n"


def test_the_reference_of_errors_is_that_of_the_code() -> None:
    if GOLDEN:
        PAGE.parent.mkdir(parents=True, exist_ok=True)
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_code_is_a_slug() -> None:
    assert {error.code for error in told() if not SLUG.fullmatch(error.code)} == set()


def test_no_error_is_told_without_saying_what() -> None:
    vague = re.compile(r"(?i)^(invalid|bad|failed to|error)\b[^`]*$")
    assert {error for error in told() if vague.match(error.what)} == set()


def _exit(function: ast.expr) -> str:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return "" if name == "KitError" else "3" if name == "Fault" else str(KINDS.get(name, ""))


def _text(node: ast.expr | None) -> str:
    """A string as written, with `…` for what is filled in."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(_text(value) for value in values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _text(left) + _text(right)
        case None:
            return ""
        case _:
            return "…"
