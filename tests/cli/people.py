"""People at work on a rule: a repository with a proposal in it, comments on a forge, and kit run as one of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit.cli.main import run
from tests import shop
from tests.repo import Repo

SAID = "no, not a constant again. limits go in limits.toml, same as last month"
PROPOSAL = f"""\
schemaVersion: 5
source: "kit:re-7jgx48ha"
claims:
  - id: "oa-7q2m4kxd"
    value: null
    qualifiers: {{lanes: billing, paths: "config/limits.toml src/billing/**"}}
    fieldOrBehavior: billing.retry-limits
    metadata: {{kit: {{format: 1, level: advisory, work: "wi-3fh8z2vn", draft: "Do not hard-code retry limits in billing."}}}}
    status: proposed
    subjectType: repository
    subjectId: "operating-discipline"
    claimType: operating-agreement
    verificationPolicyId: "kit.operating-agreement"
    createdAt: "2026-11-30T11:02:19Z"
    updatedAt: "2026-11-30T11:02:19Z"
evidence:
  - {{id: "oa-7q2m4kxd.said-1", claimId: "oa-7q2m4kxd",
     excerptOrSummary: "{SAID}",
     sourceRef: "session:claude-code/3f9c12a0", sourceLocator: "turn:41", collectedBy: "kit:learning-review",
     observedAt: "2026-11-30T09:48:02Z", evidenceType: source_excerpt, method: observation, supportStrength: cited}}
  - {{id: "oa-7q2m4kxd.undone-1", claimId: "oa-7q2m4kxd",
     excerptOrSummary: "MAX_RETRIES = 5 left src/billing/retry.py 6 minutes after that turn",
     sourceRef: "git:f0e7b01864c470ff2f148ba810ee8a747caf4cdd", collectedBy: "kit:learning-review",
     observedAt: "2026-11-30T09:54:40Z", evidenceType: source_excerpt, method: observation, supportStrength: cited}}
policies: []
events:
  - {{id: "oa-7q2m4kxd.proposed-1", claimId: "oa-7q2m4kxd", status: proposed, actor: "agent:claude-code/3f9c12a0",
     method: learning-review, evidenceIds: ["oa-7q2m4kxd.said-1", "oa-7q2m4kxd.undone-1"], createdAt: "2026-11-30T11:02:19Z"}}
"""
PATH = ".kit/agreements/oa-7q2m4kxd.yaml"


def comment(ident: int, pull: int, login: str, body: str, at: str, **more: Any) -> dict[str, Any]:
    """A comment as the API of a forge tells it."""
    return {
        "id": ident,
        "html_url": f"https://github.com/acme/shop/pull/{pull}#issuecomment-{ident}",
        "issue_url": f"https://api.github.com/repos/acme/shop/issues/{pull}",
        "user": {"login": login, "type": "User"},
        "created_at": at,
        "updated_at": at,
        "body": body,
        **more,
    }


def pull(number: int, opener: str = "ben-k") -> dict[str, Any]:
    """A pull request as the API of a forge tells it."""
    return {
        "number": number,
        "url": f"https://api.github.com/repos/acme/shop/pulls/{number}",
        "user": {"login": opener, "type": "User"},
        "merged_at": "2026-11-30T14:25:00Z",
        "merge_commit_sha": "0" * 40,
        "head": {"ref": "wi-3fh8z2vn-retry-budget"},
        "base": {"ref": "main"},
    }


def another(
    ident: str, *, scope: str = "lanes: billing", key: str = "billing.other", draft: str = "Something else."
) -> str:
    """The file of another proposal."""
    text = PROPOSAL.replace("oa-7q2m4kxd", ident).replace("billing.retry-limits", key)
    text = text.replace('lanes: billing, paths: "config/limits.toml src/billing/**"', scope)
    return text.replace("Do not hard-code retry limits in billing.", draft)


@dataclass
class Desk:
    """One worktree and the person who sits at it; a call runs kit there and returns how it ended."""

    repo: Repo
    folder: Path
    patch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]
    out: str = ""
    err: str = ""

    @classmethod
    def with_proposal(
        cls, root: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], settings: str = shop.SETTINGS
    ) -> Desk:
        """A repository into which an agent, as a committer nobody lists, brought one proposal; Ana sits there."""
        repo = Repo.create(root / "repo")
        files: dict[str, str | bytes] = {".kit/kit.yaml": settings, "config/limits.toml": "retry_max = 3\n"}
        repo.commit("Set kit up", files)
        desk = cls(repo, root, patch, capsys)
        desk.bring({PATH: PROPOSAL})
        desk.as_person("ana")
        return desk

    def __call__(self, *words: str) -> int:
        """The exit status of kit on ``words``; what it printed is in ``out`` and ``err``."""
        self.capsys.readouterr()
        code = run(["-C", str(self.repo.root), *words])
        self.out, self.err = self.capsys.readouterr()
        return code

    def json(self, *words: str) -> Any:
        """What kit prints as JSON."""
        assert self(*words, "--json") == 0, self.err
        return json.loads(self.out)

    def bring(self, files: dict[str, str], by: str = "robot@example.com", message: str = "Propose a rule") -> str:
        """Commit ``files`` as somebody."""
        self.patch.setenv("GIT_AUTHOR_EMAIL", by)
        commit = self.repo.commit(message, {**files})
        self.patch.setenv("GIT_AUTHOR_EMAIL", "robot@example.com")
        return commit

    def as_person(self, name: str) -> None:
        """Somebody else sits down."""
        self.repo.git("config", "user.name", name.capitalize())
        self.repo.git("config", "user.email", f"{name}@example.com")

    def replace(self, path: str, old: str, new: str) -> None:
        """Edit a file by hand."""
        file = self.repo.root / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1
        file.write_bytes(text.replace(old, new).encode())

    def given(self, *comments: dict[str, Any], pulls: list[dict[str, Any]] | None = None) -> list[str]:
        """The options that name files with these comments and pull requests; without word, Ben opened each."""
        opened = [pull(int(c["issue_url"].rpartition("/")[2])) for c in comments] if pulls is None else pulls
        (self.folder / "comments.json").write_text(json.dumps(comments), encoding="utf-8")
        (self.folder / "pulls.json").write_text(json.dumps(opened), encoding="utf-8")
        return ["--comments", str(self.folder / "comments.json"), "--pull", str(self.folder / "pulls.json")]

    def refresh(self, *comments: dict[str, Any], now: str = "2027-09-02T00:00:00Z") -> None:
        """Record ``comments`` and commit that, as the robot does after a merge."""
        assert self("refresh", *self.given(*comments), "--now", now) == 0, self.out + self.err
        self.bring({}, message="Record what was decided")

    def text(self, path: str = PATH) -> str:
        """A file as it lies there."""
        return (self.repo.root / path).read_text(encoding="utf-8")


def new_key(folder: Path, name: str) -> str:
    """A new SSH key without a passphrase: its public half as settings list it; the files are ``folder/name``."""
    program = shutil.which("ssh-keygen")
    if program is None:
        pytest.skip("no ssh-keygen on the path, so nothing can be signed")
    words = [program, "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
    subprocess.run(words, check=True, capture_output=True)
    return " ".join((folder / f"{name}.pub").read_text(encoding="utf-8").split()[:2])
