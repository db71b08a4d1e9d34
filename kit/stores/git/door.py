"""Answer the questions of the `Git` port for one place: the one class the rest of kit sees.

How each is asked is left to the modules beside this one; what must not change between two questions is kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from kit.domain.base.instant import Instant
from kit.domain.freshness.spec import Entry
from kit.errors import Moved, WrongUsage
from kit.ports import Branch, Change, Commit, Place, Signatures, Step
from kit.stores.git import content, differences, history, signatures, state, steps, trees, upstream, worktree
from kit.stores.git.process import Plumbing, decode, trouble


class GitDoor:
    """Git at one place. ``processes`` counts the Git processes it started."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._git = Plumbing(place.root or place.git_dir)
        self._config: dict[str, str] | None = None

    @property
    def processes(self) -> int:
        """How many Git processes were started so far."""
        return self._git.processes

    def resolve(self, rev: str) -> Commit | None:
        """The commit ``rev`` names with its tree; None where it names none."""
        return history.resolve(self._git, rev)

    def branch(self) -> str | None:
        """The short name of the branch HEAD is on, also when unborn; a process only under reftable."""
        ref = state.head_ref(self.place)
        if ref is None:
            ref = decode(self._git.run("symbolic-ref", "--quiet", "HEAD").out).strip()
        return ref.removeprefix("refs/heads/") or None

    def busy(self) -> str | None:
        """The operation in progress here, or None."""
        return state.busy(self.place)

    def listing(self, tree: str, paths: Sequence[str] = ()) -> dict[str, Entry] | None:
        """Every entry of ``tree`` by path, or only those at and below ``paths``; None where objects are missing."""
        return trees.listing(self._git, tree, paths)

    def lookup(self, tree: str, paths: Iterable[str]) -> dict[str, Entry]:
        """The entries of ``tree`` at exactly these paths; ``""`` is the tree itself."""
        return trees.lookup(self._git, tree, paths)

    def changed(self, before: str, after: str) -> tuple[Change, ...] | None:
        """What differs between two trees, path by path; None where an object is missing."""
        return differences.changed(self._git, before, after)

    def changes(self, pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], tuple[Change, ...]]:
        """The same for many pairs of tree ids in one process; a pair of which an object is missing is left out."""
        asked = list(pairs)
        if asked and state.partial(self.place):
            here = trees.present(self._git, (oid for pair in asked for oid in pair))
            asked = [pair for pair in asked if here.issuperset(pair)]
        return differences.changes(self._git, asked)

    def renames(self, before: str, after: str, paths: Iterable[str]) -> dict[str, tuple[str, str]]:
        """For each of ``paths`` that is gone: where it went and the commit that moved it."""
        return history.renames(self._git, before, after, paths, exact=state.partial(self.place))

    def first_parents(self, rev: str, limit: int, *, paths: bool = True) -> tuple[Commit, ...]:
        """The last ``limit`` first-parent commits of ``rev``, newest first, with the paths they touched."""
        boundary = state.boundary(self.place)
        if paths and state.partial(self.place):
            lacking = history.trees_of(self._git, rev, limit)
            lacking -= trees.present(self._git, lacking, trees=True)
            if lacking:  # Git would find out as well, after seconds
                raise trees.missing(min(lacking), self._git.folder)
        return history.first_parents(self._git, rev, limit, paths=paths, boundary=boundary)

    def commits_of(self, rev: str, since: str, paths: Sequence[str], limit: int) -> tuple[Commit, ...]:
        """The newest first-parent commits in ``since..rev`` that touched ``paths``; two processes."""
        return history.commits_of(self._git, rev, since, paths, limit, boundary=state.boundary(self.place))

    def steps(self, rev: str, since: str | None, limit: int) -> tuple[Step, ...]:
        """The newest commits of ``rev`` that ``since`` has not, merges left out, oldest first, with what each changed."""
        return steps.steps(self._git, rev, since, limit, boundary=state.boundary(self.place))

    def adding(self, oids: Iterable[str], word: str) -> frozenset[str] | None:
        """Those of the commits that add a line with ``word``; None where Git cannot tell."""
        return steps.adding(self._git, oids, word)

    def writers(self, rev: str, paths: Sequence[str]) -> tuple[Step, ...]:
        """Every commit of ``rev`` that changed one of ``paths``, merges left out, newest first."""
        return signatures.writers(self._git, rev, paths, boundary=state.boundary(self.place))

    def signed(self, base: str | None, head: str, paths: Sequence[str], keys: Mapping[str, str]) -> Signatures:
        """The commits of ``base..head`` on ``paths`` with a signature by one of ``keys``; one process of Git."""
        return signatures.signed(self._git, base, head, paths, keys, boundary=state.boundary(self.place))

    def branches(self) -> tuple[Branch, ...]:
        """Every local and fetched branch, newest tip first; ``name`` leaves the remote out."""
        return history.branches(self._git)

    def blobs(self, names: Iterable[str]) -> dict[str, bytes]:
        """The bytes of the blobs named by id or ``rev:path``; raises `NotReady` for one a partial clone left out."""
        return trees.blobs(self._git, names)

    def present(self, oids: Iterable[str]) -> frozenset[str]:
        """Those of the objects that are on this machine; a process only in a partial clone."""
        return trees.present(self._git, oids) if state.partial(self.place) else frozenset(oids)

    def overlay(self, paths: Sequence[str]) -> dict[str, Entry | None]:
        """What the worktree has at and below ``paths`` where it differs from HEAD; ``""`` is the whole worktree.

        One process where nothing changed. A program the repository names is never run: see `content`.
        """
        return worktree.overlay(self._git, self.place, paths, content.off(self._filters()))

    def hidden(self, paths: Sequence[str]) -> tuple[str, ...]:
        """The paths at and below these that an index bit hides from the overlay."""
        return worktree.hidden(self._git, self.place, paths)

    def config(self, key: str) -> str | None:
        """The last value of a key of Git's configuration; all of it is read once."""
        section, _, rest = key.partition(".")
        subsection, dot, name = rest.rpartition(".")
        return self._settings().get(f"{section.lower()}.{subsection}{dot}{name.lower()}")

    def fetched_at(self) -> Instant | None:
        """When this repository last fetched, or None where it never did."""
        return state.fetched_at(self.place)

    def ids(self, names: Iterable[str]) -> dict[str, str]:
        """The object id of each ``rev:path`` that is there."""
        return trees.ids(self._git, self._reached(names) if state.partial(self.place) else names)

    def _reached(self, names: Iterable[str]) -> list[str]:
        """Those of the ``rev:path`` whose root tree is here; for the others Git would search long and give up."""
        by_rev = {name: name.partition(":")[0] for name in names}
        ids = {rev for rev in by_rev.values() if re.fullmatch(r"[0-9a-f]{40,64}", rev)}
        lacking = ids - trees.present(self._git, ids)
        commits = {rev: history.resolve(self._git, rev) for rev in {*by_rev.values()} - lacking}
        roots = {rev: commit.tree for rev, commit in commits.items() if commit is not None}
        here = trees.present(self._git, roots.values(), trees=True)
        return [name for name, rev in by_rev.items() if roots.get(rev) in here]

    def remote_head(self, remote: str) -> str | None:
        """The branch that ``remote``'s fetched HEAD names, without the remote, or None."""
        return upstream.remote_head(self._git, self.place, remote)

    def head_moves(self) -> tuple[tuple[Instant, str], ...]:
        """When this worktree's HEAD moved, and to which commit, oldest first; no process."""
        return upstream.head_moves(self.place)

    def own_commits(self, base: str, limit: int) -> tuple[tuple[str, Commit], ...]:
        """The newest commits that some branch has and ``base`` has not, with a ref that has them."""
        return upstream.own_commits(self._git, base, limit)

    def merge_base(self, left: str, right: str) -> str | None:
        """The best common ancestor of two revisions, or None."""
        return history.merge_base(self._git, left, right)

    def merge_bases(self, left: str, right: str) -> tuple[str, ...]:
        """Every best common ancestor of two revisions; several where both sides merged each other."""
        return history.merge_bases(self._git, left, right)

    def create_branch(self, name: str) -> None:
        """Create the branch ``name`` at HEAD and switch to it, without running a hook.

        Raises:
            WrongUsage: ``name`` cannot name a branch.
            Moved: a branch of that name is there.
            NotReady: Git refuses, for example in the middle of a merge.
        """
        worktree.require_worktree(self.place)
        if name.startswith("-") or name == "HEAD" or "\0" in name or self._refused(name):
            raise WrongUsage(
                "bad-branch-name", f"`{name}` cannot name a branch; expected what `git check-ref-format --branch` takes"
            )
        self._switch(name)

    def _refused(self, name: str) -> bool:
        return self._git.run("check-ref-format", f"refs/heads/{name}").code != 0

    def _switch(self, name: str) -> None:
        import git  # noqa: PLC0415  (its import costs more than every question here)

        place = self.place
        repository = git.Repo(place.root)
        try:
            # Nothing of another repository's hook environment may leak in, and GitPython cannot unset a variable.
            own = {"GIT_DIR": place.git_dir, "GIT_WORK_TREE": place.root, "GIT_COMMON_DIR": place.common_dir}
            with repository.git.custom_environment(**own, GIT_INDEX_FILE=f"{place.git_dir}/index"):
                self._git.processes += 1
                repository.git(c=["core.hooksPath=/dev/null", "core.fsmonitor=false"]).switch("-c", name)
        except git.GitCommandError as error:
            if "already exists" in str(error.stderr):
                raise Moved(
                    "branch-exists",
                    f"a branch named `{name}` is there",
                    where=f"refs/heads/{name}",
                    hint=f"git switch {name}",
                ) from None
            raise trouble("switch", str(error.stderr).strip().removeprefix("stderr: ").strip("'"), place.root) from None
        finally:
            repository.close()

    def _filters(self) -> set[str]:
        """The filters any configuration defines; asked only where the repository's own could define one."""
        if not state.names_filters(self.place):
            return set()
        keys = (key.split(".", 1)[1].rpartition(".")[0] for key in self._settings() if key.startswith("filter."))
        return {name for name in keys if name}

    def _settings(self) -> dict[str, str]:
        if self._config is None:
            rows = decode(self._git.ask("config", "--list", "-z")).split("\0")
            pairs = (row.partition("\n") for row in rows if row)
            self._config = {key: value if newline else "true" for key, newline, value in pairs}
        return self._config
