"""Decision records in the tree, told where they speak of the work."""

from __future__ import annotations

from collections.abc import Callable

from kit.app.pull.report import Report
from tests.repo import Repo

Asked = Callable[..., Report]
RECORDS: dict[str, str | bytes] = {
    "docs/adr/0001-old.md": "# 1. Retries in code\n\n## Status\n\nSuperseded by ADR 0002\n\nsrc/billing/retry.py\n",
    "docs/adr/0002-new.md": "# 2. Retries in configuration\n\nStatus: accepted\n",
    "docs/adr/0003-lane.md": "# ADR 3: One module a lane\n\nLanes: billing\n",
    "docs/adr/0004-else.md": "# 4. Something else\n\nLanes: docs\n",
    "docs/adr/0005-gone.md": "# 5. Rejected\n\nStatus: rejected\n\nsrc/billing/retry.py\n",
    "docs/adr/README.md": "# src/billing/retry.py\n",
    "src/0006-no-record.md": "# src/billing/retry.py\n",
}


def told(report: Report) -> list[tuple[str, str]]:
    return [(decision.name, decision.title) for decision in report.decisions]


def test_records_that_name_a_path_or_lane_are_told_and_a_successor_stands_in(shop: Repo, asked: Asked) -> None:
    shop.commit("decide", RECORDS)
    expected = [("ADR 0002", "Retries in configuration"), ("ADR 0003", "One module a lane")]
    assert told(asked()) == expected
    assert told(asked()) == expected, "from the cache"


def test_a_record_named_in_the_words_is_told(shop: Repo, asked: Asked) -> None:
    shop.commit("decide", RECORDS)
    assert told(asked(title="Follow ADR-4", paths=("x.py",))) == [("ADR 0004", "Something else")]


def test_without_decision_records_nothing_is_told(asked: Asked) -> None:
    assert asked().decisions == ()
