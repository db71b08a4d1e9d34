"""A forge for tests: a bare origin, clones of people, pull requests with comments, and the ways a forge merges.

Branches, squashes, updates and the temporary heads of a merge queue are real Git; comments and pull requests are the JSON
that the forge's API gives. Logins are those of the settings under test.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.repo import Repo

NAME = "acme/shop"


@dataclass
class Pull:
    """One pull request: its number, its branch, who opened it, and what was said in it."""

    number: int
    branch: str
    opener: str
    comments: list[dict[str, Any]] = field(default_factory=list)
    merged: str | None = None


class Forge:
    """The origin ``shop.git`` below ``root``, filled from ``seed``."""

    def __init__(self, root: Path, seed: Repo) -> None:
        self.root = root
        seed.git("clone", "-q", "--bare", ".", str(root / "shop.git"))
        self.origin = Repo(root / "shop.git")
        self.origin.git("symbolic-ref", "HEAD", "refs/heads/main")
        self._robot = self.clone("robot", "robot@example.com")
        self._pulls: list[Pull] = []
        self._comments = 2_291_840

    def clone(self, name: str, email: str) -> Repo:
        """The clone of a person, who is the author of what is committed there."""
        clone = self.origin.clone(self.root / name)
        clone.git("config", "user.name", name.capitalize())
        clone.git("config", "user.email", email)
        return clone

    def open(self, clone: Repo, branch: str, opener: str, number: int = 412) -> Pull:
        """Push ``branch`` of ``clone`` and open a pull request for it."""
        clone.git("push", "-qf", "origin", f"HEAD:refs/heads/{branch}")
        self.origin.git("update-ref", f"refs/pull/{number}/head", branch)
        pull = Pull(number, branch, opener)
        self._pulls.append(pull)
        return pull

    def comment(self, pull: Pull, login: str, body: str, at: str, *, edited: str | None = None) -> dict[str, Any]:
        """Say ``body`` in ``pull``; ``edited`` is when it was changed afterwards."""
        self._comments += 1
        said = {
            "id": self._comments,
            "html_url": f"https://github.com/{NAME}/pull/{pull.number}#issuecomment-{self._comments}",
            "issue_url": f"https://api.github.com/repos/{NAME}/issues/{pull.number}",
            "user": {"login": login, "type": "User"},
            "created_at": at,
            "updated_at": edited or at,
            "author_association": "MEMBER",
            "body": body,
        }
        pull.comments.append(said)
        return said

    def squash(self, pull: Pull, message: str, date: str) -> str:
        """Merge ``pull`` as one new commit of the forge on ``main``; the commit."""
        return self._land(pull, message, date, "--squash")

    def merge(self, pull: Pull, message: str, date: str) -> str:
        """Merge ``pull`` by a merge commit on ``main``."""
        return self._land(pull, message, date, "--no-ff", "--no-commit")

    def update(self, pull: Pull, date: str) -> str:
        """Merge ``main`` into the branch of ``pull``, as the button does; the new head."""
        self._on(f"origin/{pull.branch}")
        self._robot.git("merge", "-q", "--no-edit", "origin/main", env=_by(pull.opener, date))
        self._robot.git("push", "-q", "origin", f"HEAD:refs/heads/{pull.branch}")
        self.origin.git("update-ref", f"refs/pull/{pull.number}/head", pull.branch)
        return self._robot.head()

    def queue(self, pull: Pull, date: str) -> str:
        """The temporary head that a merge queue judges: ``main`` with ``pull`` squashed on it, under a ref of the queue."""
        self._on("origin/main")
        self._robot.git("merge", "-q", "--squash", f"origin/{pull.branch}")
        self._robot.git("commit", "-qm", f"queue {pull.number}", env=_by(pull.opener, date))
        ref = f"refs/heads/gh-readonly-queue/main/pr-{pull.number}"
        self._robot.git("push", "-qf", "origin", f"HEAD:{ref}")
        return self._robot.head()

    def files(self, folder: Path) -> tuple[str, ...]:
        """Everything said and every pull request as files of the API's JSON, as options for the command line."""
        comments = [said for pull in self._pulls for said in pull.comments]
        (folder / "comments.json").write_text(json.dumps(comments), encoding="utf-8")
        (folder / "pulls.json").write_text(json.dumps([self._pull(pull) for pull in self._pulls]), encoding="utf-8")
        return ("--comments", str(folder / "comments.json"), "--pull", str(folder / "pulls.json"))

    def _pull(self, pull: Pull) -> dict[str, Any]:
        return {
            "number": pull.number,
            "url": f"https://api.github.com/repos/{NAME}/pulls/{pull.number}",
            "html_url": f"https://github.com/{NAME}/pull/{pull.number}",
            "user": {"login": pull.opener, "type": "User"},
            "merged_at": None,
            "merge_commit_sha": pull.merged,
            "head": {"ref": pull.branch, "repo": {"full_name": NAME}},
            "base": {"ref": "main", "repo": {"full_name": NAME}},
        }

    def _on(self, rev: str) -> None:
        self._robot.git("fetch", "-q", "origin")
        self._robot.git("switch", "-q", "--detach", rev)

    def _land(self, pull: Pull, message: str, date: str, *how: str) -> str:
        self._on("origin/main")
        self._robot.git("merge", "-q", *how, f"origin/{pull.branch}")
        self._robot.git("commit", "-qm", f"{message} (#{pull.number})", env=_by(pull.opener, date))
        self._robot.git("push", "-q", "origin", "HEAD:refs/heads/main")
        pull.merged = self._robot.head()
        return pull.merged


def _by(login: str, date: str) -> dict[str, str]:
    """The environment of a commit that the forge makes for the opener of a pull request."""
    author = {"GIT_AUTHOR_NAME": login, "GIT_AUTHOR_EMAIL": f"17+{login}@users.noreply.github.com"}
    committer = {"GIT_COMMITTER_NAME": "Forge", "GIT_COMMITTER_EMAIL": "noreply@github.com"}
    return {**author, **committer, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
