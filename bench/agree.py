"""Compare kit's verdicts with plain Git on any repository: python bench/agree.py REPO [--at REV | --worktree] [--json].

Nothing of kit's is used to judge: the bundles are read as they lie in the revision, what the newest event of each claim
names is taken as what was recorded, and Git is asked about each watch in three ways of its own:

- a path: the row of `git ls-tree` must be the mode and object id that were recorded;
- a folder or a glob: `git diff --quiet OLD NEW -- PATHSPEC` against the commit the evidence names, without what folders and
  globs leave out;
- in both cases, where that commit is here, the names that `git diff --name-only` lists must be those that kit lists.

Where Git cannot tell either (the commit of a folder's evidence is not here), the claim is counted as *not told*. The worktree
is compared with `git diff OLD`, which sees tracked files only. Exits with 1 where any verdict differs.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import unquote_to_bytes

import yaml

State = Literal["fresh", "stale", "unknown", "not told"]
GONE = ("000000", "")
FOLDER = "/**"
LEFT_OUT = tuple(f":(exclude,top,glob){path}" for path in (".kit/**", "**/AGENTS.md", "**/CLAUDE.md", "**/GEMINI.md"))


@dataclass(frozen=True, slots=True)
class Watch:
    """One watch as it was recorded: its path, what it held, and the commit it was read at."""

    path: str
    mode: str
    oid: str
    commit: str

    @property
    def spreads(self) -> bool:
        """Whether it stands for many files."""
        return self.path == "**" or self.path.endswith(FOLDER) or any(c in self.path for c in "*?[")


@dataclass(slots=True)
class Tally:
    """How many verdicts agree, by the state that Git gives, and every one that does not."""

    agreed: Counter[str] = field(default_factory=Counter)
    named: int = 0
    untold: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, ident: str, ours: str, theirs: State) -> None:
        """Count one claim."""
        if theirs == "not told":
            self.untold += 1
        elif ours == theirs:
            self.agreed[theirs] += 1
        else:
            self.differences.append(f"{ident}: kit says {ours}, Git says {theirs}")

    def names(self, ident: str, ours: set[str], theirs: set[str]) -> None:
        """Count one claim whose changed files both list."""
        self.named += 1
        for path in sorted(ours ^ theirs):
            self.differences.append(f"{ident}: only {'kit' if path in ours else 'Git'} lists {path}")


class Git:
    """Plain Git in one repository, judging at ``rev``, or in the worktree where that is empty."""

    def __init__(self, repo: str, rev: str) -> None:
        self.repo, self.rev = repo, rev

    def run(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        """How ``git <words>`` ended."""
        command = ["git", "--no-pager", "-C", self.repo, "-c", "core.fsmonitor=false", *words]
        return subprocess.run(_encoded(command), capture_output=True, check=False)

    def here(self, commit: str) -> bool:
        """Whether ``commit`` can be read."""
        return bool(commit) and self.run("cat-file", "-e", f"{commit}^{{commit}}").returncode == 0

    def row(self, path: str) -> tuple[str, str]:
        """Mode and object id at ``path`` in the revision judged, as `git ls-tree` prints them."""
        out = self.run("--literal-pathspecs", "ls-tree", "-z", "--full-tree", self.rev or "HEAD", "--", path).stdout
        rows = [row.split(b"\t", 1) for row in out.split(b"\0") if row]
        return next(
            ((meta.decode().split()[0], meta.decode().split()[2]) for meta, name in rows if _text(name) == path), GONE
        )

    def inside_module(self, path: str) -> bool:
        """Whether a folder above ``path`` is a submodule."""
        parts = path.split("/")
        return any(self.row("/".join(parts[:i]))[0] == "160000" for i in range(1, len(parts)))

    def differs(self, watch: Watch) -> tuple[str, ...] | None:
        """The names that differ under ``watch`` since its commit; None where Git cannot say."""
        revisions = (watch.commit, self.rev) if self.rev else (watch.commit,)
        flags = ("--no-renames", "--ignore-submodules=none", "--name-only", "-z")
        done = self.run("diff", *flags, *revisions, "--", *_pathspec(watch))
        return None if done.returncode else tuple(_text(name) for name in done.stdout.split(b"\0") if name)


def watches(bundle: Mapping[str, Any]) -> Iterator[tuple[str, list[Watch]]]:
    """For each claim that has an event: what the evidence of its newest one recorded."""
    evidence = {item["id"]: item for item in bundle.get("evidence") or ()}
    for claim in bundle["claims"]:
        events = [event for event in bundle.get("events") or () if event["claimId"] == claim["id"]]
        if not events:
            continue
        newest = max(events, key=lambda event: (event["createdAt"], event["id"]))
        items = [evidence[ident] for ident in newest.get("evidenceIds") or ()]
        yield claim["id"], [watch for item in items for watch in _recorded(item)]


def judge(git: Git, found: Sequence[Watch]) -> tuple[State, set[str] | None]:
    """What plain Git says of one claim, and the files that differ where it can list them all."""
    names: set[str] | None = set()
    states: list[State] = []
    for watch in found:
        told = git.differs(watch) if git.here(watch.commit) else None
        names = None if told is None or names is None else names | set(told)
        states.append(_state(git, watch, told))
    if "stale" in states:
        return "stale", names
    if not states or "unknown" in states:
        return "unknown", None
    return ("not told" if "not told" in states else "fresh"), names


def compare(repo: str, rev: str) -> Tally:
    """Every claim of ``repo``, judged at ``rev`` or in the worktree, by kit and by Git."""
    git, tally = Git(repo, rev), Tally()
    claims = {claim["id"]: claim["freshness"] for claim in _claims(repo, rev)}
    for path in _text(git.run("ls-tree", "-r", "-z", "--name-only", rev or "HEAD", ".kit/bundles/").stdout).split("\0"):
        if not path:
            continue
        text = git.run("cat-file", "blob", f"{rev or 'HEAD'}:{path}").stdout
        for ident, found in watches(yaml.load(text, Loader=yaml.CBaseLoader)):  # noqa: S506  (every scalar a string)
            state, names = judge(git, found)
            tally.add(ident, claims[ident]["state"], state)
            moved = claims[ident].get("moved", [])
            if state == "stale" and names is not None and all(map(_file, moved)):
                tally.names(ident, {_path(f["path"]) for f in moved}, names)
    return tally


def show(tally: Tally) -> str:
    """The counts as text, and every difference."""
    told = sum(tally.agreed.values())
    states = ", ".join(f"{number} {state}" for state, number in sorted(tally.agreed.items()))
    lines = [f"{told} verdicts agree ({states or 'none'}), {tally.untold} Git cannot tell"]
    lines.append(f"{tally.named} lists of changed files compared")
    lines.append(f"{len(tally.differences)} differences")
    return "\n".join([*lines, *(f"  {line}" for line in tally.differences)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how far kit and Git agree on the repository given."""
    parser = argparse.ArgumentParser(description="Compare kit's verdicts with plain Git.")
    parser.add_argument("repo", help="a repository with a .kit/")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--at", default="HEAD", metavar="REV", help="the revision to judge (default: HEAD)")
    where.add_argument("--worktree", action="store_true", help="judge the worktree instead")
    parser.add_argument("--json", action="store_true", help="print counts as JSON")
    given = parser.parse_args(arguments)
    tally = compare(given.repo, "" if given.worktree else given.at)
    counts = {"agreed": tally.agreed, "named": tally.named, "untold": tally.untold, "differences": tally.differences}
    sys.stdout.write((json.dumps(counts, indent=2) if given.json else show(tally)) + "\n")
    return 1 if tally.differences else 0


def _state(git: Git, watch: Watch, told: Sequence[str] | None) -> State:
    if watch.spreads:
        return "not told" if told is None else "stale" if told else "fresh"
    if not git.rev and told is not None:
        return "stale" if told else "fresh"
    row = git.row(watch.path)
    if row == GONE and git.inside_module(watch.path):
        return "unknown"
    return "fresh" if row == (watch.mode, watch.oid) or (row == GONE and watch.mode == GONE[0]) else "stale"


def _recorded(item: Mapping[str, Any]) -> Iterator[Watch]:
    source = item["sourceRef"]
    commit = source.removeprefix("git:") if source.startswith("git:") else ""
    for spec in item.get("metadata", {}).get("kit", {}).get("specs") or ():
        yield Watch(_path(spec["path"]), spec.get("mode", ""), spec.get("oid", ""), commit)


def _pathspec(watch: Watch) -> tuple[str, ...]:
    if not watch.spreads:
        return (f":(top,literal){watch.path}",)
    folder = watch.path.removesuffix(FOLDER)
    if watch.path == "**":
        return (":(top)", *LEFT_OUT)
    literal = watch.path.endswith(FOLDER) and not any(c in folder for c in "*?[")
    return (f":(top,literal){folder}/" if literal else f":(top,glob){watch.path}", *LEFT_OUT)


def _claims(repo: str, rev: str) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "kit", "-C", repo, "claim", "list", "--json", *(["--at", rev] if rev else [])]
    done = subprocess.run(command, check=True, capture_output=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)["claims"]
    return found


def _file(finding: Mapping[str, Any]) -> bool:
    """Whether it is one file: a folder that is gone, or that kit did not tell apart, names none."""
    sides = [finding[side]["mode"] for side in ("before", "after") if side in finding]
    return "040000" not in sides and not any(c in finding["path"] for c in "*?[")


def _path(text: str) -> str:
    raw = text.removeprefix("bytes:")
    return text if raw == text else _text(unquote_to_bytes(raw))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _encoded(words: Sequence[str]) -> list[bytes]:
    return [word.encode("utf-8", "surrogateescape") for word in words]


if __name__ == "__main__":
    raise SystemExit(main())
