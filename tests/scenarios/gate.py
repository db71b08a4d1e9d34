"""A change in a repository with a rule that binds, a proposal, a work item with claims and a file that agents read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit.domain.agreement import scope_digest, terms_digest
from kit.stores.codec import YamlCodec
from tests import rules, shop
from tests.cli.people import Desk, another, comment
from tests.repo import Repo

NOW = "2026-11-30T15:58:00Z"
RULE, PROPOSAL = "oa-7q2m4kxd", "oa-8r3n5mye"
RULE_FILE, PROPOSAL_FILE = f".kit/agreements/{RULE}.yaml", f".kit/agreements/{PROPOSAL}.yaml"
ITEM_FILE, BUNDLE_FILE = ".kit/work/wi-3fh8z2vn.yaml", ".kit/bundles/wi-3fh8z2vn.yaml"
OPEN_FILE = ".kit/work/wi-2mm7d0qk.yaml"
SENTENCE = "Every limit is read from config/limits.toml."
CODE = {
    "config/limits.toml": "retry_max = 3\n",
    "src/billing/limits.py": "LIMITS = {'retry_max': 3}\n",
    "src/billing/retry.py": "def retry(call): return call()\n",
    "tests/billing/test_retry.py": "def test_retry(): assert True\n",
}


def base() -> dict[str, str]:
    """The files of the base."""
    return {
        **CODE,
        "src/billing/api.py": shop.API,
        "docs/api/billing.md": "# Billing\n",
        "mkdocs.yml": "site_name: shop\n",
        "AGENTS.md": "# Shop\n\nSpeak plainly.\n",
        ".kit/kit.yaml": shop.SETTINGS,
        ".kit/policies/po-mwdgs65m.yaml": shop.POLICY,
        ITEM_FILE: shop.BUDGET,
        OPEN_FILE: shop.PAGES,
        BUNDLE_FILE: shop.bundle(CODE),
        RULE_FILE: rules.rule(),
        PROPOSAL_FILE: another(PROPOSAL, scope="lanes: billing", draft="Read limits from the file."),
    }


@dataclass
class Gate:
    """The desk at which a change is made on the branch ``feat`` and judged against ``main``."""

    desk: Desk
    folder: Path

    @classmethod
    def open(
        cls, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, files: Any = None
    ) -> Gate:
        """The base is committed by nobody who is listed, and the branch begun."""
        for name in ("GITHUB_STEP_SUMMARY", "GITHUB_ACTIONS", "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"):
            patch.delenv(name, raising=False)
        desk = Desk(Repo.create(folder / "repo"), folder, patch, capsys)
        desk.bring(base() if files is None else files, message="Base")
        desk.repo.branch("feat")
        return cls(desk, folder)

    @property
    def repo(self) -> Repo:
        """The repository."""
        return self.desk.repo

    def change(self, path: str, old: str, new: str) -> None:
        """Edit a file on the branch and commit that."""
        self.desk.replace(path, old, new)
        self.desk.bring({}, message="Change")

    def judge(self, *words: str, now: str = NOW) -> Any:
        """What ``kit ci --json`` says of the branch, with its exit status as ``exit``."""
        code = self.desk("ci", "--base", "main", "--json", "--now", now, *words)
        return {**json.loads(self.desk.out), "exit": code}

    def page(self, *words: str, now: str = NOW) -> str:
        """The reviewer's page of the branch."""
        file = self.folder / "page.md"
        self.desk("ci", "--base", "main", "--now", now, "--markdown", str(file), *words)
        return file.read_text(encoding="utf-8")


def codes(report: Any, state: str = "finding", *, gate: str = "") -> set[str]:
    """The codes of the findings in this state that a change itself is to blame for."""
    return {
        f["code"]
        for f in report["findings"]
        if f["state"] == state and f["gate"] in ({gate} if gate else {"binding", "records"})
    }


def confirmation(ident: str = PROPOSAL, *, sentence: str = SENTENCE, at: str = "2026-11-30T14:20:33Z") -> str:
    """The file of the proposal as `kit refresh` leaves it once Ana confirmed it in comment 2291999 of #412."""
    text = another(ident, scope="lanes: billing", draft="Read limits from the file.")
    return confirmed(text, sentence=sentence, at=at)


def confirmed(text: str, *, sentence: str = SENTENCE, at: str = "2026-11-30T14:20:33Z") -> str:
    """The file of a proposal with such a confirmation behind it."""
    text = text.replace("value: null", f'value: "{sentence}"')
    (claim,) = YamlCodec().parse("agreement", text.encode(), "").claims
    said_by_ana = f"/kit confirm {claim.id}@{scope_digest(claim)} {sentence}"
    proof = (
        f'  - {{id: "{claim.id}.attested-1", claimId: "{claim.id}",\n     excerptOrSummary: "{said_by_ana}",\n'
        f'     sourceRef: "github:acme/shop#412", sourceLocator: "comment:2291999", collectedBy: "person:ana",\n'
        f'     observedAt: "{at}", evidenceType: human_attestation, method: attestation,\n'
        f'     integrityRef: "{terms_digest(claim)}"}}\n'
    )
    event = (
        f'  - {{id: "{claim.id}.confirmed-1", claimId: "{claim.id}", status: verified, actor: "person:ana",\n'
        f'     method: comment, evidenceIds: ["{claim.id}.attested-1"], createdAt: "{at}"}}\n'
    )
    return text.replace("policies: []\n", f"{proof}policies: []\n") + event


def said(
    text: str, ident: int = 2291999, at: str = "2026-11-30T14:20:33Z", login: str = "ana-w", **more: Any
) -> dict[str, Any]:
    """Ana's comment in #412."""
    return comment(ident, 412, login, text, at, **more)


def line(text: str) -> str:
    """The line that the attestation in a file quotes."""
    return next(row.split('"')[1] for row in text.split("\n") if 'excerptOrSummary: "/kit ' in row)
