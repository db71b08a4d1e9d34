"""README and guides are played from top to bottom: what they show is what happens."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.docs.session import CRASHED, Session, Step, rewritten, steps
from tests.source import GOLDEN, ROOT

PLAYED = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("guide*.md")),
    *sorted((ROOT / "docs" / "guides").glob("*.md")),
]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    home, folder = tmp_path / "home", tmp_path / "code"
    home.mkdir()
    folder.mkdir()
    return Session(home, folder)


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a POSIX shell, as the documents do")
@pytest.mark.parametrize("document", [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in PLAYED])
def test_the_session_happens_as_it_is_shown_in(document: Path, session: Session) -> None:
    text = document.read_text(encoding="utf-8")
    written: dict[int, str] = {}
    for step in steps(text):
        printed = session.run(step.command)
        assert session.status not in CRASHED, f"{document.name}:{step.line}: $ {step.command}\n{printed}"
        if session.matches(step.expected, printed):
            continue
        if not GOLDEN:
            assert session.told(printed) == step.expected, f"{document.name}:{step.line}: $ {step.command}"
        session.learn(printed, step.expected + text)
        written[step.line] = session.recorded(printed, text)
    if written:
        document.write_text(rewritten(text, written), encoding="utf-8", newline="\n")


def test_the_readme_shows_a_session_with_kit() -> None:
    commands = [step.command for step in steps((ROOT / "README.md").read_text(encoding="utf-8"))]
    assert [c for c in commands if c.startswith(("kit pull-work", "kit close"))] != []


def test_the_readme_fits_on_120_lines() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


DOCUMENT = """Text.

```console
$ kit work add "Retry budget"
wi-3fh8z2vn
$ kit show wi-3fh8z2vn |
> cat
…
last … line
```

```text
$ not a session
```
"""


def test_steps_are_the_commands_of_console_blocks_with_their_lines() -> None:
    assert list(steps(DOCUMENT)) == [
        Step(4, 'kit work add "Retry budget"', "wi-3fh8z2vn\n"),
        Step(6, "kit show wi-3fh8z2vn |\ncat", "…\nlast … line\n"),
    ]


def test_an_id_of_the_document_stands_for_the_one_that_was_drawn(session: Session) -> None:
    assert session.matches("wi-3fh8z2vn and wi-3fh8z2vn\n", "wi-00000000 and wi-00000000\n")
    assert session.known("kit show wi-3fh8z2vn") == "kit show wi-00000000"
    assert session.told("wi-00000000 is open") == "wi-3fh8z2vn is open"


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        pytest.param("a\n", "a\n", True, id="the same text is the same"),
        pytest.param("a\n", "b\n", False, id="another text is not"),
        pytest.param("a … c\n", "a b c\n", True, id="an ellipsis is any text of its line"),
        pytest.param("a … c\n", "a\nc\n", False, id="an ellipsis within a line does not span lines"),
        pytest.param("a\n…\nd\n", "a\nb\nc\nd\n", True, id="a line of an ellipsis is any number of lines"),
        pytest.param("a.c\n", "abc\n", False, id="a full stop is a full stop"),
        pytest.param("wi-3fh8z2vn wi-3fh8z2vn\n", "wi-00000000 wi-11111111\n", False, id="one id is not two"),
        pytest.param("", "a\n", False, id="silence is silence"),
    ],
)
def test_what_was_printed_is_compared_exactly(expected: str, printed: str, same: bool, session: Session) -> None:
    assert session.matches(expected, printed) is same


def test_a_command_sees_the_last_exit_status_the_folder_and_the_pinned_time(session: Session) -> None:
    assert [session.run(c) for c in ("mkdir sub && cd sub", "false", "echo $?", "basename $PWD", "echo $KIT_NOW")] == [
        "", "", "1\n", "sub\n", "2026-11-30T15:58:00Z\n",
    ]  # fmt: skip


def test_recording_names_new_ids_as_the_document_does_and_leaves_out_what_changes(session: Session) -> None:
    printed = f"wi-00000000 wi-11111111 in {session.home.parent} at 51afa2ee453df02925ab1c47d4006fd0048f7fa9\n"
    session.learn(printed, DOCUMENT)
    assert session.recorded(printed, DOCUMENT) == "wi-3fh8z2vn wi-11111111 in … at …\n"


def test_a_word_of_the_document_is_no_object_id(session: Session) -> None:
    assert (
        session.recorded("by claude-code/3f9c12a0\n", "--session claude-code/3f9c12a0") == "by claude-code/3f9c12a0\n"
    )


def test_rewriting_replaces_only_what_differs() -> None:
    changed = rewritten(DOCUMENT, {6: "one line\n"})
    assert changed == DOCUMENT.replace("…\nlast … line\n", "one line\n")
