"""Measure the costs that kit holds itself to, as ratios in one run: python bench/costs.py [--files N] [--claims N].

A repository is generated (`bench/large.py`), then each cost and what it is compared with are measured in turn, several
times, each in a process of its own; the least is taken. Time is that of the processor, Git's included, because it depends
less than the clock on what else the machine does. Nothing is judged: rows over their bound are marked, and the exit code
is 0.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from bench.cost_probe import spent  # noqa: E402  (found beside this file, whatever started it)
from bench.large import Large  # noqa: E402

NOW = "2026-11-30T00:00:00Z"
KIT = (sys.executable, "-c", "import sys; from kit.__main__ import main; sys.argv[0] = 'kit'; main()")
CLICK = (
    sys.executable,
    "-c",
    "import click\n@click.group()\n@click.version_option('1', prog_name='bare')\ndef main(): pass\nmain()",
    "--version",
)
LISTING = ("git", "ls-tree", "-r", "HEAD")
NETWORK = ("fetch", "fetch-pack", "upload-pack", "remote-https", "remote-http", "ssh")
MEGABYTES = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One cost: what was done, what was measured, and the bound, both as numbers of ``unit``."""

    work: str
    measured: float
    bound: float
    unit: str

    def __str__(self) -> str:
        over = " **over**" if self.measured > self.bound else ""
        return (
            f"| {self.work} | {self.measured:,.4g} {self.unit} | {self.bound:,.4g} {self.unit} "
            f"| {self.measured / self.bound:.2f}{over} |"
        )


@dataclass(frozen=True, slots=True)
class Bench:
    """One generated repository, and how often each cost is measured."""

    root: Path
    rounds: int

    @property
    def cache(self) -> Path:
        """What may be deleted without changing an answer."""
        return self.root / ".git" / "kit" / "cache"

    def forget(self) -> None:
        """Delete the cache, for a cold run."""
        shutil.rmtree(self.cache, ignore_errors=True)

    def cost(self, *command: str) -> float:
        """The milliseconds of processor time that one run of ``command`` takes, with what it starts and waits for."""
        before = spent()
        subprocess.run(command, cwd=self.root, env=environment(), stdout=subprocess.DEVNULL, check=True)
        return spent() - before

    def least(self, *measured: Callable[[], float]) -> list[float]:
        """The least of every measurement, taken in turn so that the machine's moods reach all of them alike."""
        runs = [[measure() for measure in measured] for _ in range(self.rounds)]
        return [min(column) for column in zip(*runs, strict=True)]

    def probe(self, what: str, rev: str = "HEAD") -> float:
        """What `bench/cost_probe.py` says of ``what``, in a process of its own."""
        command = (sys.executable, str(HERE / "cost_probe.py"), what, rev)
        done = subprocess.run(command, cwd=self.root, env=environment(), capture_output=True, check=True)
        return float(done.stdout)

    def traced(self, *words: str) -> list[list[str]]:
        """The words of every Git process that one kit command starts, those of Git's own children among them."""
        with tempfile.TemporaryDirectory() as folder:
            env = {**environment(), "GIT_TRACE2_EVENT": folder}
            subprocess.run((*KIT, *words), cwd=self.root, env=env, stdout=subprocess.DEVNULL, check=True)
            events = [json.loads(line) for file in Path(folder).iterdir() for line in file.read_text().splitlines()]
        return [event["argv"] for event in events if event["event"] == "start"]


def environment() -> dict[str, str]:
    """No configuration of this machine, and compiled modules kept, as where kit is installed."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("GIT_", "KIT_", "PYTHON"))}
    person = {f"GIT_{role}_{part}": f"ana{at}" for role in ("AUTHOR", "COMMITTER") for part, at in _PERSON.items()}
    return {**kept, **person, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "KIT_NOW": NOW}


_PERSON = {"NAME": "", "EMAIL": "@example.com"}


def rows(bench: Bench, twice: Bench) -> Iterator[Row]:
    """Every cost in the order of the design; ``twice`` has twice the claims."""
    yield from processes(bench)
    kit, bare = bench.least(lambda: bench.cost(*KIT, "--version"), lambda: bench.cost(*CLICK))
    yield Row("`--version`, against a bare click program", kit / bare, 1.3, "times")
    yield from freshness(bench)
    yield from pull_work(bench, twice)
    cold, again = bench.least(lambda: bench.probe("parse"), lambda: bench.probe("parse-again"))
    yield Row(f"cold parse of {MEGABYTES} MB of records", cold, 2000, "ms")
    yield Row("files parsed again afterwards, plus one", again + 1, 1, "")


def processes(bench: Bench) -> Iterator[Row]:
    """Git processes, network events, and what the worktree is asked about."""
    states: dict[str, list[list[str]]] = {}
    for name, words, most in (("check", ("check",), 4), ("pull-work", ("pull-work",), 8)):
        bench.forget()
        for state in ("cold", "warm"):
            states[name] = bench.traced(*words)
            yield Row(f"Git processes of `{name}`, {state}", len(states[name]), most, "")
    started = [word for argvs in states.values() for argv in argvs for word in argv]
    yield Row("network events, plus one", sum(word in NETWORK for word in started) + 1, 1, "")
    statuses = [argv for argv in states["pull-work"] if "status" in argv]
    asked = max((len(argv) - argv.index("--") - 1 for argv in statuses), default=0)
    yield Row("paths whose uncommitted changes `pull-work` asks for", asked or float("inf"), 100, "")


def freshness(bench: Bench) -> Iterator[Row]:
    """The pass over all claims, without start-up and the reading of records."""

    def cold() -> float:
        bench.forget()
        return bench.probe("freshness")

    def moved() -> float:
        bench.forget()
        bench.probe("freshness", "HEAD~10")
        return bench.probe("freshness")

    ls, first, same, ten = bench.least(lambda: bench.cost(*LISTING), cold, lambda: bench.probe("freshness"), moved)
    yield Row("freshness of all claims, cold, against `git ls-tree -r HEAD`", first / ls, 10, "times")
    yield Row("freshness of all claims, nothing moved", same, 15, "ms")
    yield Row("freshness of all claims, 10 new commits", ten, 80, "ms")


def pull_work(bench: Bench, twice: Bench) -> Iterator[Row]:
    """`pull-work --at HEAD`: in all, cold and warm, and how it grows."""
    command = (*KIT, "pull-work", "--at", "HEAD")

    def cold() -> float:
        bench.forget()
        return bench.cost(*command)

    first, warm = bench.least(cold, lambda: bench.cost(*command))
    twice.cost(*command)
    one, two = bench.least(lambda: bench.cost(*command), lambda: twice.cost(*command))
    yield Row("`pull-work --at HEAD`, warm, in all", warm, 200, "ms")
    yield Row("`pull-work --at HEAD`, cold, in all", first, 1500, "ms")
    yield Row("`pull-work --at HEAD`, warm, twice the claims", two / one, 2.3, "times")


@contextmanager
def repository(folder: Path | None, files: int, claims: int) -> Iterator[Path]:
    """A generated repository; one that ``folder`` keeps is used again."""
    with tempfile.TemporaryDirectory() as temporary:
        root = (folder or Path(temporary)) / f"{files}-{claims}"
        if not root.exists():
            Large(files, claims, claims // 2).build(root)
        yield root


def main() -> None:
    """Measure everything and print one table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", type=int, default=131_000, help="files of the repository")
    parser.add_argument("--claims", type=int, default=10_000, help="claims, two for each work item")
    parser.add_argument("--rounds", type=int, default=5, help="how often each cost is measured")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the repositories here, and use them again")
    asked = parser.parse_args()
    folder = asked.keep.resolve() if asked.keep else None
    with (
        repository(folder, asked.files, asked.claims) as one,
        repository(folder, asked.files, 2 * asked.claims) as two,
    ):
        print(
            f"{asked.files:,} files, {asked.claims:,} claims, {asked.claims // 2:,} work items, least of {asked.rounds}"
        )
        print("\n| work | measured | bound | ratio |\n| --- | ---: | ---: | ---: |")
        for row in rows(Bench(one, asked.rounds), Bench(two, asked.rounds)):
            print(row, flush=True)


if __name__ == "__main__":
    main()
