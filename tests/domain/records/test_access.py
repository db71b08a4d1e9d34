"""Who may use which source where is read as its file has it; a grant without a requester is none."""

from __future__ import annotations

import pytest

from kit.domain.records.access import Access, Grant
from kit.errors import InvalidRecord
from kit.stores.codec import YamlCodec

GRANT = '{requester: "person:ben", destination: "lane:billing", sources: ["path:src/billing/**"]}'


def test_a_grant_is_what_its_file_says() -> None:
    found = YamlCodec().parse("access", f"format: 1\ngrants:\n  - {GRANT}\n".encode(), ".kit/access.yaml")
    assert found == Access(grants=(Grant("person:ben", "lane:billing", ("path:src/billing/**",)),))


def test_a_grant_without_a_requester_is_refused_at_its_place() -> None:
    text = 'format: 1\ngrants:\n  - {destination: "lane:billing", sources: []}\n'
    with pytest.raises(InvalidRecord) as caught:
        YamlCodec().parse("access", text.encode(), ".kit/access.yaml")
    assert (caught.value.what, caught.value.where) == ("the key `requester` is missing", ".kit/access.yaml:3:5")
