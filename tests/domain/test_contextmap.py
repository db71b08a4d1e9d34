"""An area of the context map is read as its file has it."""

from __future__ import annotations

from kit.domain.contextmap import Area, EntryFile
from kit.stores.codec import YamlCodec

FILE = b"""\
format: 1
purpose: "Charges, refunds and their retries."
layout:
  src/billing: the package
entry:
  - {path: src/billing/api.py, role: what the rest of the shop calls, names: [charge, refund]}
tests: [tests/billing/test_retry.py]
commands: {test: make test-billing}
owners: ["@ben-k"]
depends_on: []
"""


def test_an_area_is_what_its_file_says() -> None:
    assert YamlCodec().parse("area", FILE, "billing.yaml") == Area(
        purpose="Charges, refunds and their retries.",
        layout={"src/billing": "the package"},
        entry=(EntryFile("src/billing/api.py", "what the rest of the shop calls", ("charge", "refund")),),
        tests=("tests/billing/test_retry.py",),
        commands={"test": "make test-billing"},
        owners=("@ben-k",),
    )
