"""The fuzz of the lifecycle protocol, small: it finds nothing, and it would find a parser that errs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from bench import fuzz_lifecycle
from bench.fuzz_lifecycle import HARD, difference, growth, main, simple, texts
from kit.domain.lifecycle.document import Document, parse
from tests.source import ROOT


def test_a_run_says_what_it_tried() -> None:
    command = [sys.executable, "-m", "bench.fuzz_lifecycle", "--lines", "2000", "--seed", "4", "--megabytes", "0"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "2,000 lines, seed 4: 0 differences\n")


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda text, _="": parse(text.replace("\u2028", "\n")), id="lines at every separator"),
        pytest.param(
            lambda text, _="": parse("\n".join(line.strip(" ") for line in text.split("\n"))), id="lines trimmed"
        ),
        pytest.param(lambda text, _="": parse(text.removeprefix("\ufeff")), id="a byte order mark taken away"),
    ],
)
def test_a_parser_is_noticed_that_has(wrong: Callable[..., Document], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_lifecycle, "parse", wrong)
    assert [text for text in texts(3000, 1) if difference(text) is not None] != []


def test_a_parser_that_raises_is_told_and_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz_lifecycle, "parse", lambda _: next(iter(())))
    assert main(["--lines", "1", "--megabytes", "0"]) == 1
    assert capsys.readouterr().out.endswith(": StopIteration: \n1 lines, seed 1: 1 differences\n")


def test_the_simple_reading_knows_the_protocol() -> None:
    text = "a\r<!--BLOCK_ID:x-->\r\n1\n<!--/BLOCK_ID:x-->\n<!--ephemeral-->\r\n<!--DISCARD_BLOCK:y-->"
    assert simple(text) == (True, [("x", "1\n", 2, 4)], ["y"], "a\r<!--ephemeral-->\r\n<!--DISCARD_BLOCK:y-->")
    assert simple("<!--BLOCK_ID:o-->\n<!--BLOCK_ID:i-->\n<!--/BLOCK_ID:i-->\n<!--/BLOCK_ID:o-->").blocks == []


def test_growth_is_measured_between_a_size_and_twice_that() -> None:
    sizes: list[int] = []
    growth(lambda size: "x" * size, 1000, lambda text: sizes.append(len(text)))
    assert sizes == [1000] * 3 + [2000] * 3


@pytest.mark.parametrize("name", HARD)
def test_a_hard_text_is_about_as_long_as_it_was_asked_to_be(name: str) -> None:
    assert 0.7 <= len(HARD[name](10_000)) / 10_000 <= 1.1
