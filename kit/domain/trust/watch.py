"""Read what a claim watches and what its evidence recorded, from kit's part of their metadata.

Strict load reports what is malformed there; these readers take what they can use. Judging content is left to
`kit.domain.freshness`.
"""

from __future__ import annotations

from kit.domain.base import glob
from kit.domain.freshness.spec import LINK, Spec
from kit.domain.trust.claim import Claim
from kit.domain.trust.evidence import Evidence

_KEYS = ("path", "mode", "oid", "base", "digest")


def watched(claim: Claim) -> tuple[str, ...]:
    """The paths, folders and globs the claim watches, as written."""
    found = claim.kit.get("watch")
    return tuple(item for item in found if isinstance(item, str)) if isinstance(found, list | tuple) else ()


def specs_of(item: Evidence) -> tuple[Spec, ...]:
    """What was watched when this evidence was taken, with the content it had; empty where it recorded nothing."""
    kit = item.metadata.get("kit")
    found = kit.get("specs") if isinstance(kit, dict) else None
    if not isinstance(found, list | tuple):
        return ()
    return tuple(Spec(**{k: row[k] for k in _KEYS if k in row}) for row in found if well_formed(row))


def well_formed(row: object) -> bool:
    """Whether a row of ``metadata.kit.specs`` has a path, and either mode and oid or a digest, all text."""
    if not isinstance(row, dict) or not all(isinstance(row[k], str) for k in _KEYS if k in row):
        return False
    return "path" in row and ("digest" in row or ("mode" in row and "oid" in row))


def uncovered(watch: tuple[str, ...], specs: tuple[Spec, ...]) -> tuple[str, ...]:
    """The watched texts that no spec covers."""
    exact = {spec.path for spec in specs}
    return tuple(
        text
        for text in watch
        if text not in exact and not any(_covers(spec, text) or _leads(spec, text, exact) for spec in specs)
    )


def _covers(spec: Spec, text: str) -> bool:
    if glob.magic(text) and glob.folder(spec.path) is None:
        return False  # a glob is inside another glob only where that is seen without a tree: below a folder
    return glob.matches(spec.path, text)


def _leads(spec: Spec, text: str, exact: set[str]) -> bool:
    """Whether ``spec`` is a symlink on the way to the folder ``text``, recorded together with where that leads (T15)."""
    tail = text.removeprefix(spec.path)
    if spec.mode != LINK or glob.folder(text) is None or tail == text or not tail.startswith("/"):
        return False
    return any(path.endswith(tail) or path == tail[1:] for path in exact)
