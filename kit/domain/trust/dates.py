"""Find dates in a bundle that cannot be read, do not exist, or lie ahead of the clock."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.errors import Fault

AHEAD = 5 * instant.MINUTE

# What nearly every date looks like: readable, on every calendar, and ordered as text. Anything else is parsed.
_PLAIN = re.compile(
    r"(?!0000)[0-9]{4}-"
    r"(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)"
    r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z"
)
_FIELDS = (
    ("claims", "/claims", (("created_at", "createdAt"), ("updated_at", "updatedAt"))),
    ("evidence", "/evidence", (("observed_at", "observedAt"),)),
    ("events", "/events", (("created_at", "createdAt"), ("verified_at", "verifiedAt"))),
    ("authority_trace", "/authorityTrace", (("observed_at", "observedAt"),)),
)
_MAY_LIE_AHEAD = (
    ("claims", "/claims", (("expires_at", "expiresAt"),)),
    (
        "authority_trace",
        "/authorityTrace",
        (("valid_from", "validFrom"), ("valid_until", "validUntil"), ("revoked_at", "revokedAt")),
    ),
)
_Table = tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]


def date_faults(bundle: Bundle, *, own: bool, now: Instant | None) -> Iterator[Fault]:
    """Every date that names no instant, or, with ``now``, a record more than five minutes ahead of it.

    kit's ``own`` files also refuse days and hours that no calendar has; a bundle of another producer may carry them,
    and they roll over as in the published kernel (trust-kernel 2.0).
    """
    latest = None if now is None else instant.show(Instant(now + AHEAD))
    for where, text, _ in _odd(bundle, _MAY_LIE_AHEAD, latest=None):
        yield from _readable(where, text, own=own)
    for where, text, record in _odd(bundle, _FIELDS, latest=latest):
        yield from _readable(where, text, own=own)
        at = instant.parse(text)
        if now is not None and at is not None and at > now + AHEAD:
            what = f"{record} is dated {text}; expected no later than {instant.show(now)} and 5 minutes"
            yield Fault("dated-ahead", what, where)


def _odd(bundle: Bundle, table: _Table, *, latest: str | None) -> Iterator[tuple[str, str, str]]:
    """The dates that are not plainly in order, each with its place and record."""
    for collection, where, names in table:
        for i, record in enumerate(getattr(bundle, collection)):
            for name, key in names:
                text = getattr(record, name)
                if text is not None and not (_PLAIN.fullmatch(text) and (latest is None or text <= latest)):
                    yield f"{where}/{i}/{key}", text, record.id


def _readable(where: str, text: str, *, own: bool) -> Iterator[Fault]:
    if instant.parse(text) is None:
        yield Fault("bad-date", f"got `{text}`; expected a time like 2026-11-30T10:41:07Z", where)
    elif own and not _exists(text):
        yield Fault("bad-date", f"got `{text}`; no calendar has this day or hour", where)


def _exists(text: str) -> bool:
    """Whether a readable time is on the calendar: nothing rolled over to another day, and the year is not 0."""
    local = instant.parse(f"{text[:19]}Z")
    return local is not None and not text.startswith("0000") and instant.show(local)[:19] == text[:19]
