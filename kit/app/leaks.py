"""Find credentials in the files of `.kit/`: who clones the repository gets these too. The value itself is never told."""

from __future__ import annotations

from collections.abc import Iterator

from kit import __version__
from kit.app.finding import Finding
from kit.app.kit import Kit
from kit.domain.base.secret import secrets
from kit.ports import Snapshot

KIND = "secrets"


def findings(kit: Kit, snapshot: Snapshot) -> Iterator[Finding]:
    """One finding for each credential, at its line; every blob is looked through once."""
    slots = {path: f"{__version__} {oid}" for path, oid in snapshot.files.items()}
    kept = kit.cache.get(KIND, slots.values())
    new = [path for path, slot in slots.items() if slot not in kept]
    texts = kit.records.raw(snapshot, new) if new else {}
    fresh = {slots[path]: _found(texts[path].decode("utf-8", "replace")) for path in new}
    if fresh:
        kit.cache.put(KIND, fresh)
    for path, slot in slots.items():
        for kind, line in fresh[slot] if slot in fresh else kept[slot]:
            yield Finding("records", "secret", f"this looks like a credential ({kind})", f"{path}:{line}", _HINT)


_HINT = "replace it by a new one where it is in use, and take it out of the file; Git keeps it in what is committed"


def _found(text: str) -> list[list[str | int]]:
    found: list[list[str | int]] = []
    line, at = 1, 0
    for one in secrets(text):
        line += text.count("\n", at, one.start)
        at = one.start
        found.append([one.kind, line])
    return found
