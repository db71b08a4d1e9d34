"""Find dates in a bundle that cannot be read, do not exist, or lie ahead of the clock."""

from __future__ import annotations

from collections.abc import Iterator

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.record import camel
from kit.domain.trust.bundle import Bundle
from kit.errors import Fault

AHEAD = 5 * instant.MINUTE

_FIELDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("claims", ("created_at", "updated_at")),
    ("evidence", ("observed_at",)),
    ("events", ("created_at", "verified_at")),
    ("authority_trace", ("observed_at",)),
)
_MAY_LIE_AHEAD: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("claims", ("expires_at",)),
    ("authority_trace", ("valid_from", "valid_until", "revoked_at")),
)


def date_faults(bundle: Bundle, *, own: bool, now: Instant | None) -> Iterator[Fault]:
    """Every date that names no instant, or, with ``now``, a record more than five minutes ahead of it.

    kit's ``own`` files also refuse days and hours that no calendar has; a bundle of another producer may carry them,
    and they roll over as in the published kernel (trust-kernel 2.0).
    """
    for where, text, _ in _dates(bundle, _MAY_LIE_AHEAD):
        yield from _readable(where, text, own=own)
    for where, text, record in _dates(bundle, _FIELDS):
        yield from _readable(where, text, own=own)
        at = instant.parse(text)
        if now is not None and at is not None and at > now + AHEAD:
            what = f"{record} is dated {text}; expected no later than {instant.show(now)} and 5 minutes"
            yield Fault("dated-ahead", what, where)


def _dates(bundle: Bundle, table: tuple[tuple[str, tuple[str, ...]], ...]) -> Iterator[tuple[str, str, str]]:
    for collection, names in table:
        for i, record in enumerate(getattr(bundle, collection)):
            for name in names:
                text = getattr(record, name)
                if text is not None:
                    yield f"/{camel(collection)}/{i}/{camel(name)}", text, record.id


def _readable(where: str, text: str, *, own: bool) -> Iterator[Fault]:
    if instant.parse(text) is None:
        yield Fault("bad-date", f"got `{text}`; expected a time like 2026-11-30T10:41:07Z", where)
    elif own and not _exists(text):
        yield Fault("bad-date", f"got `{text}`; no calendar has this day or hour", where)


def _exists(text: str) -> bool:
    """Whether a readable time is on the calendar: nothing rolled over to another day, and the year is not 0."""
    if text.startswith("0000"):
        return False
    if text[8:10] < "29" and text[11:13] < "24":
        return True  # no month is that short; the check below costs ten times as much
    local = instant.parse(f"{text[:19]}Z")
    return local is not None and instant.show(local)[:19] == text[:19]
