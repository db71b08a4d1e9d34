"""Whether the rulebook here is upstream's, told from what the last fetch brought."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kit.app.pull.report import Report
from tests import shop as example
from tests.repo import Repo

Asked = Callable[..., Report]
NEWER = "oa-8r3n5mye"
RULE = ".kit/agreements/oa-7q2m4kxd.yaml"


def upstream(shop: Repo, files: dict[str, str | bytes]) -> None:
    """Upstream's default branch one commit ahead, with ``files``."""
    shop.commit("upstream", files)
    shop.git("update-ref", "refs/remotes/origin/main", "main")
    shop.git("reset", "-q", "--hard", "HEAD~1")


def test_a_rule_that_only_upstream_has_is_missing_here(shop: Repo, asked: Asked) -> None:
    upstream(shop, {f".kit/agreements/{NEWER}.yaml": example.AGREEMENT.replace("oa-7q2m4kxd", NEWER)})
    report = asked()
    assert report.rulebook_behind == (NEWER,)
    assert (report.rulebook.upstream, report.rulebook.fetched_at) == ("origin/main", "2026-11-30T15:56:00Z")


def test_a_rule_reworded_upstream_without_a_confirmation_is_not_behind(shop: Repo, asked: Asked) -> None:
    upstream(
        shop, {RULE: example.AGREEMENT.replace(f'value: "{example.RULE}"', 'value: "Retry as often as you like."')}
    )
    assert asked().rulebook_behind == ()


def test_a_rule_that_only_this_checkout_has_is_not_behind(shop: Repo, asked: Asked) -> None:
    shop.commit("mine", {f".kit/agreements/{NEWER}.yaml": example.AGREEMENT.replace("oa-7q2m4kxd", NEWER)})
    assert asked().rulebook_behind == ()


def test_a_rule_deleted_here_is_missing(shop: Repo, asked: Asked) -> None:
    Path(shop.root, RULE).unlink()
    assert asked().rulebook_behind == ("oa-7q2m4kxd",)


def test_a_revision_is_compared_too(shop: Repo, asked: Asked) -> None:
    upstream(shop, {f".kit/agreements/{NEWER}.yaml": example.AGREEMENT.replace("oa-7q2m4kxd", NEWER)})
    assert asked(rev="HEAD").rulebook_behind == (NEWER,)
    assert asked(rev="origin/main").rulebook_behind == ()


def test_without_an_upstream_nothing_is_said_to_be_current(shop: Repo, asked: Asked) -> None:
    shop.git("update-ref", "-d", "refs/remotes/origin/main")
    report = asked()
    assert (report.rulebook.upstream, report.rulebook_behind) == (None, ())
