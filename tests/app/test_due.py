"""Which rules are asked again, and in which change: once, in the first one that touches their scope."""

from __future__ import annotations

from kit.app import ledger as ledgers
from kit.app.due import Due, due
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests import rules, shop
from tests.repo import Repo

NOW = instant.parse("2027-03-01T00:00:00Z") or Instant(0)
RULE = "oa-7q2m4kxd"
WIDE = "oa-8r3n5mye"
FILE = f".kit/agreements/{RULE}.yaml"
ITEM = ".kit/work/wi-5hq0vz9t.yaml"
TWICE = [rules.close(f"2027-01-1{n}T10:00:00Z", "overridden", shop.TERMS) for n in (2, 3)]
START = {".kit/kit.yaml": shop.SETTINGS, FILE: shop.AGREEMENT, "src/billing/api.py": "a = 1\n", "docs/a.md": "a\n"}


def landed(repo: Repo, date: str, files: dict[str, str]) -> str:
    """A commit of ``date``."""
    for path, text in files.items():
        repo.write(path, text)
    repo.git("add", "-A")
    repo.git("commit", "-qm", "change", env={"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date})
    return repo.head()


def asked(repo: Repo, base: str | None, *changed: str) -> tuple[Due, ...]:
    kit = open_kit(str(repo.root))
    return due(kit, ledgers.read(kit), now=NOW, changed=changed, base=base)


def test_a_rule_that_holds_is_not_due(repo: Repo) -> None:
    base = landed(repo, "2026-12-01T10:00:00Z", START)
    assert asked(repo, base, "src/billing/api.py") == ()


def test_the_change_that_overrides_a_rule_the_second_time_asks_for_it(repo: Repo) -> None:
    base = landed(repo, "2026-12-01T10:00:00Z", START)
    landed(repo, "2027-01-13T12:00:00Z", {"src/billing/api.py": "a = 2\n", ITEM: rules.item("wi-5hq0vz9t", *TWICE)})
    (found,) = asked(repo, base, "src/billing/api.py", ITEM)
    assert found == Due(
        RULE,
        shop.RULE,
        "overridden in 2 of the last 2 exercised",
        "2027-01-13T10:00:00Z",
        touched=True,
        asked=False,
        scope="f40a3a8b869fa194",
    )
    assert found.ask


def test_a_change_elsewhere_does_not_ask(repo: Repo) -> None:
    base = landed(repo, "2027-01-14T10:00:00Z", {**START, ITEM: rules.item("wi-5hq0vz9t", *TWICE)})
    landed(repo, "2027-01-15T10:00:00Z", {"docs/a.md": "b\n"})
    (found,) = asked(repo, base, "docs/a.md", ITEM)
    assert (found.touched, found.ask) == (False, False)


def test_a_rule_is_asked_again_once_and_not_in_the_change_after_that(repo: Repo) -> None:
    landed(repo, "2026-12-01T10:00:00Z", START)
    stale = landed(repo, "2027-01-13T09:00:00Z", {ITEM: rules.item("wi-5hq0vz9t", *TWICE)})
    first = landed(repo, "2027-01-20T10:00:00Z", {"src/billing/api.py": "a = 2\n"})
    assert [found.ask for found in asked(repo, stale, "src/billing/api.py")] == [True]
    landed(repo, "2027-01-21T10:00:00Z", {"src/billing/api.py": "a = 3\n"})
    (again,) = asked(repo, first, "src/billing/api.py")
    assert (again.touched, again.asked, again.ask) == (True, True, False)


def test_a_quiet_rule_of_the_whole_repository_is_asked_in_the_next_change_of_anything(repo: Repo) -> None:
    wide = {f".kit/agreements/{WIDE}.yaml": rules.rule(WIDE, scope="{}")}
    base = landed(repo, "2026-12-01T10:00:00Z", {**START, **wide})
    landed(repo, "2027-03-01T00:00:00Z", {"README.md": "new\n"})
    (found,) = asked(repo, base, "README.md")
    assert (found.id, found.since, found.ask) == (WIDE, "2027-02-28T14:20:33Z", True)
    assert [one.touched for one in asked(repo, base, ITEM)] == [False]


def test_a_rule_whose_paths_are_taken_away_is_asked_there_and_not_later(repo: Repo) -> None:
    base = landed(repo, "2026-12-01T10:00:00Z", START)
    repo.git("rm", "-q", "src/billing/api.py")
    gone = landed(repo, "2027-01-13T12:00:00Z", {})
    (found,) = asked(repo, base, "src/billing/api.py")
    assert (found.why, found.since, found.ask) == (
        "its paths are gone: config/limits.toml, src/billing/**",
        None,
        True,
    )
    assert [one.ask for one in asked(repo, gone, "src/billing/other.py")] == [False]


def test_without_history_a_rule_is_asked_rather_than_passed_over(repo: Repo) -> None:
    landed(repo, "2026-12-01T10:00:00Z", START)
    landed(repo, "2027-01-13T09:00:00Z", {ITEM: rules.item("wi-5hq0vz9t", *TWICE)})
    landed(repo, "2027-01-20T10:00:00Z", {"src/billing/api.py": "a = 2\n"})
    shallow = repo.clone(repo.root.parent / "shallow", "--depth", "1")
    assert [found.ask for found in asked(repo, "HEAD", "src/billing/api.py")] == [False]
    assert [found.ask for found in asked(shallow, "HEAD", "src/billing/api.py")] == [True]


def test_a_list_of_what_is_due_names_no_change(repo: Repo) -> None:
    landed(repo, "2027-01-14T10:00:00Z", {**START, ITEM: rules.item("wi-5hq0vz9t", *TWICE)})
    (found,) = asked(repo, None)
    assert (found.id, found.touched, found.asked) == (RULE, False, False)


def test_a_rule_edited_by_hand_is_stale_and_not_due(repo: Repo) -> None:
    edited = shop.AGREEMENT.replace(f'value: "{shop.RULE}"', 'value: "Retry as you like."')
    base = landed(repo, "2027-01-14T10:00:00Z", {**START, FILE: edited, ITEM: rules.item("wi-5hq0vz9t", *TWICE)})
    assert asked(repo, base, "src/billing/api.py") == ()
