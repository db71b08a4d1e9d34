"""Find the bundles whose claims watch certain paths without reading the others; made once for each state of the records."""

from __future__ import annotations

from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.base.footprint import Footprint
from kit.domain.base.record import Json
from kit.domain.trust.watch import watched

_CACHE = "watches/1"


def works_watching(kit: Kit, ledger: Ledger, footprint: Footprint) -> frozenset[str]:
    """The work items of whose bundle some claim watches what ``footprint`` names."""
    key = ledger.snapshot.key
    kept = kit.cache.get(_CACHE, [key]).get(key)
    if kept is None:
        kept = _watches(ledger)
        kit.cache.put(_CACHE, {key: kept})
    works, texts = kept
    return frozenset(works[i] for text in footprint.among(texts) for i in texts[text])


def _watches(ledger: Ledger) -> list[Json]:
    """The work items, and for every watched text the places in that list of those whose claims watch it."""
    works = list(ledger.bundles)
    texts: dict[str, list[int]] = {}
    for i, work in enumerate(works):
        for text in {text for claim in ledger.bundles[work].claims for text in watched(claim)}:
            texts.setdefault(text, []).append(i)
    return [works, texts]
