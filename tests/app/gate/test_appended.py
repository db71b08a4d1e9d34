"""What may leave the records of the base, and what may not."""

from __future__ import annotations

import pytest

from kit.app.gate import appended, binding
from kit.app.gate.sides import open_sides
from kit.domain.base.instant import Instant
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo
from tests.scenarios.gate import BUNDLE_FILE, ITEM_FILE, OPEN_FILE, RULE_FILE, base

NOW = Instant(1_796_054_280_000)


def told(repo: Repo, files: dict[str, str | None], before: dict[str, str] | None = None) -> list[tuple[str, str]]:
    repo.commit("base", {**base(), **(before or {})})
    repo.branch("feat")
    for path, text in files.items():
        if text is None:
            repo.git("rm", "-q", path)
        else:
            repo.write(path, text)
    repo.commit("change")
    kit = open_kit(str(repo.root))
    sides = open_sides(kit, flag="main", named=(), head="HEAD", now=NOW)
    found = appended.findings(sides, binding.sets(sides, now=NOW), lambda rule, event: False, now=NOW)  # noqa: ARG005
    return [(finding.code, finding.state) for finding in found]


BUNDLE = base()[BUNDLE_FILE]
CLAIM = BUNDLE[BUNDLE.index('  - {id: "cl-ck51f0fq"') : BUNDLE.index("evidence:")]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param({}, [], id="nothing"),
        pytest.param({OPEN_FILE: None}, [("record-deleted", "finding")], id="a work item"),
        pytest.param({BUNDLE_FILE: None}, [("archived", "advice")], id="the bundle of an item that is done"),
        pytest.param({BUNDLE_FILE: None, ITEM_FILE: shop.BUDGET.replace("status: done", "status: open")},
                     [("record-deleted", "finding")], id="the bundle of an open item"),
        pytest.param({".kit/policies/po-mwdgs65m.yaml": shop.POLICY}, [], id="the same policy"),
        pytest.param({BUNDLE_FILE: BUNDLE.replace('createdAt: "2026-11-30T10:44:30Z", updatedAt', 'createdAt: "2026-11-30T10:44:31Z", updatedAt')},
                     [("claim-replaced", "finding")], id="a claim created anew"),
        pytest.param({BUNDLE_FILE: BUNDLE.replace("method: read, evidenceIds", "method: look, evidenceIds")},
                     [("event-rewritten", "finding")], id="an event rewritten"),
        pytest.param({ITEM_FILE: shop.BUDGET.replace('  - {at: "2026-11-30T11:02:19Z", by: "agent:claude-code/3f9c12a0", agreements: []}\n', "")},
                     [("close-rewritten", "finding")], id="a close"),
        pytest.param({ITEM_FILE: shop.BUDGET + '  - {at: "2031-01-01T00:00:00Z", by: "person:ana"}\n'},
                     [("dated-ahead", "finding")], id="a close of the future"),
        pytest.param({ITEM_FILE: shop.BUDGET + '  - {at: "2026-11-01T00:00:00Z", by: "person:ana"}\n'},
                     [("back-dated", "finding")], id="a close before the last"),
        pytest.param({ITEM_FILE: shop.BUDGET + '  - {at: "2026-11-30T15:50:00Z", by: "person:ana"}\n'}, [], id="a new close"),
        pytest.param({RULE_FILE: base()[RULE_FILE] + "# a comment\n"}, [], id="a comment of YAML"),
    ],
)  # fmt: skip
def test_of_the_records_of_the_base(files: dict[str, str | None], expected: list[tuple[str, str]], repo: Repo) -> None:
    assert told(repo, files) == expected
