from __future__ import annotations

import pytest

from kit.domain.learning import draft
from kit.domain.learning.candidate import Polarity

DRAFTS: list[tuple[str, Polarity, str | None, str]] = [
    ("MAX_RETRIES", "never", "billing", "Do not use `MAX_RETRIES` in billing."),
    ("limits_of", "always", "billing", "Use `limits_of` in billing."),
    ("$ git push --force", "never", None, "Do not run `git push --force`."),
    ("$ pnpm", "always", None, "Use `pnpm` for this."),
    ("config/limits.toml", "always", "billing", "Use `config/limits.toml` for this in billing."),
    ("src/a.py", "never", "billing", "Do not put such things into `src/a.py`."),
    ("src/billing/", "never", "billing", "Do not make such changes below `src/billing/`."),
    ("src/billing/", "always", None, "Keep such things below `src/billing/`."),
]


@pytest.mark.parametrize(("thing", "polarity", "lane", "sentence"), DRAFTS)
def test_a_draft_says_what_and_where(thing: str, polarity: Polarity, lane: str | None, sentence: str) -> None:
    assert draft.sentence(thing, polarity, lane=lane) == sentence


def test_a_thing_built_twice() -> None:
    found = draft.sentence("src/money/round.py", "always", lane="billing", built=True)
    assert found == "Use `src/money/round.py` in billing; do not build it again."


@pytest.mark.parametrize("polarity", ["never", "always"])
def test_a_draft_is_one_plain_line_of_at_most_140_characters(polarity: Polarity) -> None:
    thing = "x`\u202e\n" * 100 + "/"
    found = draft.sentence(thing, polarity, lane="l" * 300, built=True)
    assert len(found) <= draft.LONGEST
    assert found.isprintable()
    assert found.count("`") == 2
