"""What others have in progress: intents as data, facts only where they hold at both places."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kit.app.pull.report import Report
from tests import shop as example
from tests.repo import Repo

Asked = Callable[..., Report]
ANA = {"GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@example.com", "GIT_COMMITTER_EMAIL": "ana@example.com"}
ITEM = """\
format: 1
id: "wi-00000001"
title: Refund in parts
status: open
paths: [src/billing/retry.py]
"""
FILES = {
    "config/limits.toml": "retry_max = 3\n",
    "src/billing/limits.py": "LIMITS = {'retry_max': 3}\n",
    "src/billing/retry.py": "def retry(call): return call()\n",
    "tests/billing/test_retry.py": "def test_retry(): assert True\n",
}


def push(shop: Repo, files: dict[str, str], branch: str = "wi-00000001-parts") -> None:
    """A branch of Ana's with ``files``, as a fetch leaves it."""
    shop.branch(branch)
    for path, text in files.items():
        shop.write(path, text)
    shop.git("add", "-A")
    shop.git("commit", "-qm", "Ana at work", env={**ANA, **shop.dates()})
    shop.switch("main")
    shop.git("update-ref", f"refs/remotes/origin/{branch}", branch)
    shop.git("branch", "-qD", branch)


def bundle() -> str:
    """A bundle of Ana's item whose one claim that reads plain files is verified."""
    text = example.bundle(FILES).replace("wi-3fh8z2vn", "wi-00000001")
    return text.replace("cl-ck51f0fq", "cl-00000002").replace("cl-78yccprs", "cl-00000001")


def revert_api(shop: Repo) -> None:
    shop.commit("As it was read", {"src/billing/api.py": example.API})
    shop.git("update-ref", "refs/remotes/origin/main", "main")


def test_an_item_that_only_a_branch_has_is_an_intent(shop: Repo, asked: Asked) -> None:
    push(shop, {".kit/work/wi-00000001.yaml": ITEM})
    (intent,) = [i for i in asked().intents if i.work == "wi-00000001"]
    assert (intent.who, intent.branch, intent.title, intent.paths) == (
        "ana", "wi-00000001-parts", "Refund in parts", ("src/billing/retry.py",),
    )  # fmt: skip


@pytest.mark.parametrize("text", ["garbage: [\n", 'format: 99\nid: "wi-00000001"\n', "\x00"])
def test_a_record_of_a_branch_that_cannot_be_read_is_nobody_s_intent(text: str, shop: Repo, asked: Asked) -> None:
    push(shop, {".kit/work/wi-00000001.yaml": text})
    assert [i.work for i in asked().intents] == ["wi-2mm7d0qk"]


def test_an_item_that_shares_no_path_is_not_told(shop: Repo, asked: Asked) -> None:
    push(shop, {".kit/work/wi-00000001.yaml": ITEM.replace("src/billing/retry.py", "src/else.py")})
    assert [i.work for i in asked().intents] == ["wi-2mm7d0qk"]


def test_a_fact_that_holds_at_the_tip_and_here_is_told_with_its_branch(shop: Repo, asked: Asked) -> None:
    revert_api(shop)
    push(shop, {".kit/work/wi-00000001.yaml": ITEM, ".kit/bundles/wi-00000001.yaml": bundle()})
    told = [(k.claim, k.branch, k.reason) for k in asked().still_true if k.branch]
    assert told == [("cl-00000002", "wi-00000001-parts", "verified and fresh on wi-00000001-parts and here")]


def test_a_fact_that_holds_only_at_the_tip_is_not_told(shop: Repo, asked: Asked) -> None:
    push(
        shop,
        {
            ".kit/work/wi-00000001.yaml": ITEM,
            ".kit/bundles/wi-00000001.yaml": bundle(),
            "src/billing/api.py": example.API,
        },
    )
    assert [k.claim for k in asked().still_true if k.branch] == []


def test_a_fact_that_holds_only_here_is_not_told(shop: Repo, asked: Asked) -> None:
    revert_api(shop)
    push(
        shop,
        {
            ".kit/work/wi-00000001.yaml": ITEM,
            ".kit/bundles/wi-00000001.yaml": bundle(),
            "src/billing/api.py": "rewritten\n",
        },
    )
    assert [k.claim for k in asked().still_true if k.branch] == []


@pytest.mark.parametrize(
    "text",
    ["garbage: [\n", "schemaVersion: 99\n", "", bundle().replace('claimId: "cl-00000002"', 'claimId: "cl-00000003"')],
)
def test_a_bundle_of_a_branch_that_strict_load_refuses_is_ignored(text: str, shop: Repo, asked: Asked) -> None:
    revert_api(shop)
    push(shop, {".kit/work/wi-00000001.yaml": ITEM, ".kit/bundles/wi-00000001.yaml": text})
    assert [k.claim for k in asked().still_true] == ["cl-78yccprs", "cl-ck51f0fq"]


def test_nothing_is_checked_out_and_no_object_written(shop: Repo, asked: Asked) -> None:
    push(shop, {".kit/work/wi-00000001.yaml": ITEM, ".kit/bundles/wi-00000001.yaml": bundle()})
    before = sorted(str(path) for path in Path(shop.root, ".git/objects").rglob("*"))
    asked()
    assert sorted(str(path) for path in Path(shop.root, ".git/objects").rglob("*")) == before
    assert shop.git("status", "--porcelain") == ""
