"""Measure one part of a command from inside, for `bench/costs.py`: python bench/cost_probe.py WHAT REV, in the repository.

Prints one number: milliseconds of processor time, or a count.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kit.app import freshness, ledger
from kit.domain.trust.watch import specs_of
from kit.stores import kinds, models
from kit.wiring import open_kit

BYTES = 5_000_000


def spent() -> float:
    """Milliseconds of processor time so far, with that of ended processes; on Windows those of the clock."""
    if sys.platform == "win32":
        return time.perf_counter() * 1000
    import resource  # noqa: PLC0415  (not on Windows)

    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages) * 1000


def content(rev: str) -> float:
    """The freshness of every claim at ``rev``."""
    kit = open_kit(".")
    known = ledger.read(kit, "HEAD")
    requests = {item.id: specs_of(item) for bundle in known.bundles.values() for item in bundle.evidence}
    gc.collect()
    before = spent()
    freshness.assess(kit, requests, rev=rev, key=f"claims {known.snapshot.key}")
    return spent() - before


def parse(rev: str) -> float:
    """Five megabytes of records, read as if they were new."""
    kit = open_kit(".")
    snapshot = kit.records.snapshot(rev)
    texts = list(kit.records.raw(snapshot, snapshot.files).items())
    total = sum(len(data) for _, data in texts)
    few = texts[:: max(1, total // BYTES)]
    before = spent()
    for path, data in few:
        kind = kinds.kind_of(path)
        if kind is not None:
            models.load(kind.name, data, path)
    return (spent() - before) * BYTES / sum(len(data) for _, data in few)


def again(rev: str) -> float:
    """How many files are parsed when everything is read a second time."""
    kit = open_kit(".")
    ledger.read(kit, rev)
    counted: list[str] = []
    load = models.load

    def counting(kind: str, data: bytes, path: str = "") -> object:
        counted.append(path)
        return load(kind, data, path)

    models.load = counting
    for bundle in ledger.read(kit, rev).bundles.values():
        len(bundle.claims)
    return len(counted)


WHAT: dict[str, Callable[[str], float]] = {"freshness": content, "parse": parse, "parse-again": again}

if __name__ == "__main__":
    print(WHAT[sys.argv[1]](sys.argv[2]))
