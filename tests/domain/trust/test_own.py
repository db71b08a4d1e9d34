"""Records of one claim are numbered under its id: `kit.domain.trust.own`."""

from __future__ import annotations

from kit.domain.trust.own import next_id


def test_numbers_go_on_where_they_ended_and_fill_gaps() -> None:
    taken = {"cl-1.read-1", "cl-1.read-3", "cl-1.ran-1"}
    ids = [next_id("cl-1", "read", taken), next_id("cl-1", "ran", taken), next_id("cl-2", "read", taken)]
    assert ids == ["cl-1.read-2", "cl-1.ran-2", "cl-2.read-1"]
