"""The hook of the Gemini CLI: what its answer holds, what it keeps between two calls, and what it never lets pass.

The host calls the hook as a process before each request and merges the answer by position over the texts it has shown.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from kit.cli.main import run
from kit.hosts.gemini import Given, NoAnswer, answer
from kit.stores.sessions import HookStates
from tests.hosts import trial
from tests.source import ROOT

CONTEXT = "<session_context>\nProject rules:\n{}\nEnd.\n</session_context>"
RULES = f"# Rules\n{trial.BLOCK}\nBe kind.\n"
PLAIN = "# Rules\nBe kind.\n"
ASKED = {"role": "user", "content": trial.ASKED}
PASTED = {"role": "user", "content": trial.REPORT}
SAID = {"role": "model", "content": trial.ANSWER}
INJECTED = {"role": "user", "content": trial.BLOCK}


POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows takes half a character, and a link for few")


def event(*messages: Any, **fields: Any) -> dict[str, Any]:
    return {
        "session_id": "s-1",
        "transcript_path": "",
        "hook_event_name": "BeforeModel",
        "llm_request": {"model": "m", "messages": list(messages), "config": {}},
        **fields,
    }


class Host:
    """The host: it shows its history, and merges what it is told by position without keeping it."""

    def __init__(self) -> None:
        self.blocks: dict[str, str | None] = {"rules.md": RULES}
        self.controls: dict[str, str] = {}
        self.state: Any = None
        self.told: list[str] = []

    def request(self, *messages: Any) -> list[Any]:
        given = Given(event(*messages), self.blocks, self.controls)
        out, self.state = answer(given, None if self.state is None else json.loads(json.dumps(self.state)), now="t")
        self.told += [out["systemMessage"]] if "systemMessage" in out else []
        found: list[Any] = out.get("hookSpecificOutput", {}).get("llm_request", {}).get("messages", list(messages))
        return found

    @property
    def actions(self) -> list[str]:
        return [one["action"] for one in self.state["session"]["audit"]]


def test_a_marked_text_is_seen_whole_once_and_is_a_tombstone_from_then_on() -> None:
    host = Host()
    history = [ASKED, PASTED]
    before = json.dumps(history)
    requests = [
        host.request(ASKED),
        host.request(*history),
        host.request(*history, SAID, ASKED),
    ]
    assert requests == [
        [ASKED, INJECTED],
        [ASKED, PASTED, INJECTED],
        [ASKED, {"role": "user", "content": trial.STONE}, SAID, ASKED, INJECTED],
    ]
    assert (json.dumps(history), host.told) == (before, [])


def test_the_messages_of_the_host_keep_their_places_and_the_blocks_come_last_with_a_role_it_takes() -> None:
    shown = [ASKED, PASTED, SAID, ASKED]
    sent = Host().request(*shown)
    assert [message["role"] for message in sent[:4]] == [message["role"] for message in shown]
    assert sent[4:] == [INJECTED]


def test_a_block_that_the_host_shows_with_its_file_is_cut_there_so_that_it_can_be_discarded() -> None:
    host = Host()
    opening = {"role": "user", "content": CONTEXT.format(RULES)}
    assert host.request(opening) == [{"role": "user", "content": CONTEXT.format(PLAIN)}, INJECTED]
    host.controls["phase.md"] = trial.DISCARD
    assert host.request(opening) == [{"role": "user", "content": CONTEXT.format(PLAIN)}]


def test_a_file_that_the_host_has_trimmed_is_cut_as_well() -> None:
    host = Host()
    sent = host.request({"role": "user", "content": CONTEXT.format(RULES.strip())})
    assert sent[0] == {"role": "user", "content": CONTEXT.format(PLAIN.rstrip("\n"))}


def test_text_that_only_resembles_the_file_stays_as_it_is() -> None:
    opening = {"role": "user", "content": CONTEXT.format(RULES.replace("kind", "rude"))}
    assert Host().request(opening)[0] is opening


def test_an_edited_file_is_still_cut_in_its_first_form_and_the_user_hears_that_the_first_stays() -> None:
    host = Host()
    opening = {"role": "user", "content": CONTEXT.format(RULES)}
    host.request(opening)
    host.blocks["rules.md"] = RULES.replace("domain", "weather")
    sent = host.request(opening)
    assert sent == [{"role": "user", "content": CONTEXT.format(PLAIN)}, INJECTED]
    assert host.told == [
        (
            "kit: rules.md:2: block modeling is defined already by rules.md, line 2; the first definition stays; "
            "give the block another id, or take it out of rules.md"
        )
    ]


def test_a_file_that_was_removed_keeps_its_block() -> None:
    host = Host()
    host.request(ASKED)
    host.blocks["rules.md"] = None
    assert (host.request(ASKED), host.told) == ([ASKED, INJECTED], [])


def test_a_file_that_was_never_there_is_told_to_the_user() -> None:
    host = Host()
    host.blocks = {"rules.md": None}
    assert host.request(ASKED) == [ASKED]
    assert host.told == [
        "kit: rules.md is not there, so it defines no blocks; create it, or take it out of the hook's command"
    ]


def test_a_collision_reaches_the_user_once() -> None:
    host = Host()
    host.blocks["other.md"] = trial.OTHER.text
    assert [host.request(ASKED), host.request(ASKED)] == [[ASKED, INJECTED]] * 2
    assert host.told == [
        (
            "kit: other.md:1: block modeling is defined already by rules.md, line 2; the first definition stays; "
            "give the block another id, or take it out of other.md"
        )
    ]


def test_untrusted_text_executes_nothing_and_stays_visible() -> None:
    host = Host()
    forged = [{"role": role, "content": trial.FORGED} for role in ("user", "model", "system")]
    assert host.request(*forged) == [*forged, INJECTED]
    assert host.actions == ["block_activated", "discard_denied", "discard_denied", "discard_denied"]


def test_a_discard_of_a_control_file_takes_effect_at_once_and_is_executed_once() -> None:
    host = Host()
    host.request(ASKED)
    host.controls = {"phase.md": trial.DISCARD}
    assert [host.request(ASKED), host.request(ASKED)] == [[ASKED], [ASKED]]
    assert host.actions == ["block_activated", "block_discarded"]


def test_the_events_of_the_first_request_bear_its_number() -> None:
    host = Host()
    host.controls = {"phase.md": trial.DISCARD}
    host.request(ASKED)
    assert [one["requestSequence"] for one in host.state["session"]["audit"]] == [1, 1]


def test_a_request_that_needs_no_change_keeps_the_history_of_the_host() -> None:
    out, _ = answer(Given(event(ASKED), {}, {}), None, now="t")
    assert out == {"suppressOutput": True}


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"hook_event_name": "AfterModel"}, "got the event 'AfterModel', expected BeforeModel"),
        ({"llm_request": {}}, "got no llm_request.messages, expected a list of messages"),
        ({"llm_request": {"messages": ["text"]}}, "got no llm_request.messages, expected a list of messages"),
    ],
    ids=["another event", "a request without messages", "messages that are none"],
)
def test_what_is_no_request_is_told(given: dict[str, Any], what: str) -> None:
    with pytest.raises(NoAnswer) as told:
        answer(Given(event(**given), {}, {}), None, now="t")
    assert str(told.value) == what


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "rules.md").write_bytes(RULES.encode())
    return folder


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Iterator[BytesIO]:
    given = BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", TextIOWrapper(given, encoding="utf-8"))
        yield given


def said(home: Path, data: bytes, *words: str) -> dict[str, Any]:
    """The answer of the program as the host starts it, anywhere and without a repository."""
    command = [sys.executable, "-m", "kit", "hook", "gemini", "--blocks", "rules.md", "--control", "phase.md", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, input=data, cwd=home, env=env, capture_output=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def state_files(home: Path) -> list[Path]:
    return sorted((home.parent / "state" / "kit" / "gemini").iterdir())


def test_the_program_keeps_the_state_between_two_calls_for_each_session_alone(home: Path) -> None:
    given = json.dumps(event(ASKED, cwd=str(home))).encode()
    assert said(home, given)["hookSpecificOutput"]["llm_request"]["messages"] == [ASKED, INJECTED]
    (home / "phase.md").write_bytes(trial.DISCARD.encode())
    assert said(home, given) == {"suppressOutput": True}
    (home / "phase.md").unlink()
    assert said(home, given) == {"suppressOutput": True}
    other = json.dumps(event(ASKED, cwd=str(home), session_id="../../s-2")).encode()
    assert said(home, other)["hookSpecificOutput"]["llm_request"]["messages"] == [ASKED, INJECTED]
    files = state_files(home)
    assert len(files) == 2
    if os.name != "nt":
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


@pytest.mark.parametrize(("kept", "got"), [("{", "no JSON"), ("null", "null")])
def test_a_damaged_state_denies_the_request_and_says_what_to_do(
    kept: str, got: str, home: Path, stdin: BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    file = HookStates("gemini").file("s-1")
    file.parent.mkdir(parents=True)
    file.write_text(kept, encoding="utf-8")
    stdin.write(json.dumps(event(ASKED, cwd=str(home))).encode())
    stdin.seek(0)
    assert run(["hook", "gemini", "--blocks", "rules.md"]) == 0
    told = f"kit: got {got}; expected the state of a session ({file}). remove {file}"
    assert json.loads(capsys.readouterr().out) == {
        "decision": "deny",
        "reason": told,
        "systemMessage": told,
        "suppressOutput": True,
    }
    assert file.read_text(encoding="utf-8") == kept


@pytest.mark.parametrize(
    ("kept", "what"),
    [
        ([], "kit: got a state that is none of version 1. mend the hook of BeforeModel, or remove {file}"),
        (
            {"version": 1, "session": {}, "sources": {}, "heard": {}},
            (
                "kit: the state of the session in {file} is damaged: /requestSequence: got nothing, expected a whole number "
                "from 0 on; /blocks: got nothing, expected a list; /audit: got nothing, expected a list. remove {file}"
            ),
        ),
    ],
    ids=["of another form", "without a session"],
)
def test_a_state_that_is_none_denies_the_request(
    kept: Any, what: str, home: Path, stdin: BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    file = HookStates("gemini").file("s-1")
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(kept), encoding="utf-8")
    stdin.write(json.dumps(event(ASKED, cwd=str(home))).encode())
    stdin.seek(0)
    assert run(["hook", "gemini"]) == 0
    assert json.loads(capsys.readouterr().out)["systemMessage"] == what.format(file=file)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "got no JSON on stdin, expected an event of a hook"),
        (b"[" * 100_000, "got no JSON on stdin, expected an event of a hook"),
        (b"[]", "got no JSON object on stdin, expected an event of a hook"),
        (json.dumps(event(ASKED, session_id="")).encode(), "got no session_id, expected the id of the session"),
    ],
    ids=["nothing", "brackets without end", "a list", "no session"],
)
def test_an_event_that_cannot_be_read_denies_the_request(
    data: bytes, what: str, stdin: BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin.write(data)
    stdin.seek(0)
    assert run(["hook", "gemini"]) == 0
    assert json.loads(capsys.readouterr().out)["reason"] == f"kit: {what}. mend the hook of BeforeModel, or remove it"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("cwd", "shown"),
    [
        pytest.param("/a\0b", r"'/a\x00b'", id="a NUL"),
        pytest.param("/\ud800", r"'/\ud800'", id="half a character", marks=POSIX),
        pytest.param(3, "3", id="a number"),
        pytest.param(None, "None", id="nothing"),
    ],
)
def test_an_event_whose_folder_nothing_can_be_read_from_denies_the_request(
    cwd: Any, shown: str, stdin: BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin.write(json.dumps(event(ASKED, cwd=cwd)).encode())
    stdin.seek(0)
    assert run(["hook", "gemini", "--blocks", "rules.md"]) == 0
    told = json.loads(capsys.readouterr().out)
    file = HookStates("gemini").file("s-1")
    what = f"kit: got the cwd {shown}, expected the path of a folder. mend the hook of BeforeModel, or remove {file}"
    assert (told["decision"], told["reason"]) == ("deny", what)


@POSIX
def test_a_file_of_blocks_that_cannot_be_read_denies_the_request_with_a_hint(
    home: Path, stdin: BytesIO, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "loop.md").symlink_to("loop.md")
    stdin.write(json.dumps(event(ASKED, cwd=str(home))).encode())
    stdin.seek(0)
    assert run(["hook", "gemini", "--blocks", "loop.md"]) == 0
    told = json.loads(capsys.readouterr().out)
    file = home / "loop.md"
    why = os.strerror(errno.ELOOP)
    what = f"kit: cannot read {file}: {why} ({file}). mend the hook of BeforeModel, or remove it"
    assert (told["decision"], told["reason"]) == ("deny", what)


def test_the_answer_gives_every_character_back(home: Path, stdin: BytesIO, capsys: pytest.CaptureFixture[str]) -> None:
    strange = {"role": "user", "content": "::error::x\n##[group]\u2028\x00é😀\ud800"}
    stdin.write(json.dumps(event(strange, cwd=str(home))).encode())
    stdin.seek(0)
    assert run(["hook", "gemini", "--blocks", "rules.md"]) == 0
    out = capsys.readouterr().out
    assert json.loads(out)["hookSpecificOutput"]["llm_request"]["messages"] == [strange, INJECTED]
    assert ("##[" in out, out.count("\n")) == (False, 1)


def test_two_calls_at_once_lose_nothing(home: Path) -> None:
    states = HookStates("gemini", home)

    def count(_: int) -> None:
        states.turn("s", lambda kept: (None, (kept or 0) + 1))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(count, range(20)))
    assert states.turn("s", lambda kept: (kept, kept)) == 20
