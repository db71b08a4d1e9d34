"""A person's command runs from the root, is shown while it runs, and its end is told or unknown."""

import sys
import time
from pathlib import Path

import pytest

from kit.errors import NotReady
from kit.ports import Place
from kit.stores.clock import FixedClock, SystemClock
from kit.stores.process import KEPT, ShellRunner

PYTHON = sys.executable
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals of this kind")


def place(root: Path) -> Place:
    return Place(str(root), f"{root}/.git", f"{root}/.git", bare=False, shallow=False, algorithm="sha1")


def test_both_outputs_are_shown_and_kept_in_their_order(tmp_path: Path) -> None:
    shown: list[bytes] = []
    script = "import sys,os; print('out', flush=True); print('err', file=sys.stderr, flush=True); print(os.getcwd())"
    outcome = ShellRunner(place(tmp_path), show=shown.append).run([PYTHON, "-c", script])
    lines = ["out", "err", str(tmp_path)]
    assert (outcome.exit_code, outcome.output.splitlines(), b"".join(shown).decode().splitlines()) == (0, lines, lines)


def test_what_a_command_prints_goes_to_standard_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    ShellRunner(place(tmp_path)).run([PYTHON, "-c", "print('talk')"])
    out, err = capfd.readouterr()
    assert (out, err.splitlines()) == ("", ["talk"])


def test_only_the_end_of_a_long_output_is_kept(tmp_path: Path) -> None:
    shown: list[bytes] = []
    script = "import sys; sys.stdout.buffer.write('é'.encode() * 200000 + b'end')"
    outcome = ShellRunner(place(tmp_path), show=shown.append).run([PYTHON, "-c", script])
    assert outcome.output == "é" * (KEPT - 3) + "end"
    assert sum(map(len, shown)) == 400_003


def test_bytes_that_are_no_text_do_not_end_the_run(tmp_path: Path) -> None:
    script = "import sys; sys.stdout.buffer.write(b'a\\xffb')"
    outcome = ShellRunner(place(tmp_path), show=bytes).run([PYTHON, "-c", script])
    assert outcome.output == "a\ufffdb"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        pytest.param(0, 0, id="success"),
        pytest.param(1, 1, id="a failure is told"),
        pytest.param(2, 2, id="any other code is told"),
        pytest.param(124, None, id="124 is the time limit of `timeout`: unknown"),
        pytest.param(137, None, id="137 is a kill seen by a shell: unknown"),
        pytest.param(143, None, id="143 is a termination seen by a shell: unknown"),
    ],
)
def test_an_exit_code_is_told_or_unknown(tmp_path: Path, code: int, told: int | None) -> None:
    outcome = ShellRunner(place(tmp_path), show=bytes).run([PYTHON, "-c", f"raise SystemExit({code})"])
    assert outcome.exit_code == told


@posix
def test_a_signal_leaves_the_end_unknown(tmp_path: Path) -> None:
    outcome = ShellRunner(place(tmp_path), show=bytes).run(["sh", "-c", "kill -9 $$"])
    assert outcome.exit_code is None


@posix
def test_the_time_limit_ends_the_command_with_its_children(tmp_path: Path) -> None:
    begun = time.monotonic()
    script = f"echo begun; (sleep 1; touch '{tmp_path}/survivor') & sleep 30"
    outcome = ShellRunner(place(tmp_path), show=bytes).run(["sh", "-c", script], timeout=0.2)
    assert (outcome.exit_code, outcome.output) == (None, "begun\n")
    time.sleep(1.2)
    assert not (tmp_path / "survivor").exists()
    assert time.monotonic() - begun < 10
    assert 200 <= outcome.duration_ms < 10_000


@posix
def test_a_process_left_behind_does_not_keep_the_run_waiting(tmp_path: Path) -> None:
    outcome = ShellRunner(place(tmp_path), show=bytes).run(["sh", "-c", "sleep 3 & echo done"])
    assert (outcome.exit_code, outcome.output) == (0, "done\n")
    assert outcome.duration_ms < 2500


def test_a_command_reads_no_input(tmp_path: Path) -> None:
    script = "import sys; print(repr(sys.stdin.read()))"
    outcome = ShellRunner(place(tmp_path), show=bytes).run([PYTHON, "-c", script])
    assert outcome.output.strip() == "''"


def test_words_are_arguments_and_never_a_shell_s_text(tmp_path: Path) -> None:
    script = "import sys; print(sys.argv[1:])"
    outcome = ShellRunner(place(tmp_path), show=bytes).run([PYTHON, "-c", script, "$HOME; exit 3", "*"])
    assert (outcome.exit_code, outcome.output.strip()) == (0, "['$HOME; exit 3', '*']")


def test_a_command_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotReady) as caught:
        ShellRunner(place(tmp_path)).run(["no-such-command"])
    assert (caught.value.code, str(caught.value), caught.value.where) == (
        "command-not-found",
        "`no-such-command` cannot be started: No such file or directory",
        str(tmp_path),
    )


def test_the_system_clock_moves_and_a_fixed_one_does_not() -> None:
    before = time.time_ns() // 1_000_000
    now = SystemClock().now()
    assert before <= now <= time.time_ns() // 1_000_000
    assert [FixedClock(now).now() for _ in range(2)] == [now, now]
