"""Records the scenarios are told with: items, and agreements that bind."""

from __future__ import annotations

from tests import shop
from tests.repo import Repo

RULE = "oa-7q2m4kxd"
NEWER = "oa-8r3n5mye"
ITEM = "wi-8c1v0r2e"


def settle(repo: Repo) -> None:
    """Settings, one open item with its code, one confirmed rule."""
    files: dict[str, str | bytes] = {
        ".kit/kit.yaml": shop.SETTINGS,
        f".kit/work/{ITEM}.yaml": shop.METRICS.replace('depends_on: ["wi-3fh8z2vn"]\n', ""),
        f".kit/agreements/{RULE}.yaml": agreement(RULE),
        "src/billing/api.py": shop.API,
    }
    repo.commit("base", files)


def agreement(ident: str) -> str:
    """A confirmed agreement of lane billing under the id ``ident``."""
    return shop.AGREEMENT.replace(RULE, ident).replace('work: "wi-3fh8z2vn"', f'work: "{ITEM}"')
