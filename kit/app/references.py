"""Find what records say of each other that is not so: ids, lanes and workflows that nothing has, cycles and copies.

References inside one bundle are strict load's (`kit.app.strict`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from kit.app import agreements
from kit.app import ledger as ledgers
from kit.app.finding import Finding
from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.agreement import Agreement
from kit.domain.base.instant import Instant
from kit.domain.base.text import plain
from kit.domain.work import waiting
from kit.domain.work.item import WorkItem

Pointed = tuple[str, str, Finding]
_MOST = 200


def findings(kit: Kit, ledger: Ledger, *, now: Instant) -> tuple[Finding, ...]:
    """Every reference that leads nowhere, at its line and column, by path."""
    rules = agreements.current(kit, ledger, now=now)
    disagreeing = _contradictions(ledger, rules)
    found = [*_items(ledger), *_cycles(ledger), *_bundles(ledger), *_rules(ledger, rules), *disagreeing]
    return tuple(_located(kit, ledger, found))


def _items(ledger: Ledger) -> Iterator[Pointed]:
    for item in ledger.items.values():
        path = ledgers.path_of("work", item.id)
        yield from _lanes(ledger, path, "/lanes", item.lanes, f"kit work edit {item.id} --drop-lane")
        if ledger.settings.workflows and item.workflow not in ledger.settings.workflows:
            what = f"{item.id} names the workflow `{item.workflow}`, which kit.yaml has not"
            yield path, "/workflow", _record("unknown-workflow", what, "add it under `workflows:` in .kit/kit.yaml")
        for i, other in enumerate(item.depends_on):
            if other not in ledger.items:
                what = f"{item.id} depends on {other}, which no record describes"
                hint = f"kit work edit {item.id} --drop-dependency {other}"
                yield path, f"/depends_on/{i}", _record("unknown-work-item", what, hint)
        yield from _uses(ledger, path, item)


def _uses(ledger: Ledger, path: str, item: WorkItem) -> Iterator[Pointed]:
    for i, close in enumerate(item.closes):
        for j, use in enumerate(close.agreements):
            if use.id not in ledger.agreements:
                what = f"{item.id} was closed under {use.id}, which no record describes"
                yield (
                    path,
                    f"/closes/{i}/agreements/{j}",
                    _record("unknown-agreement", what, "git log -- .kit/agreements"),
                )


def _cycles(ledger: Ledger) -> Iterator[Pointed]:
    for ident, causes in waiting.reasons(ledger.items).items():
        for cause, others in causes:
            if cause == "cycle":
                through = f" through {', '.join(others)}" if others else ""
                hint = f"kit work edit {ident} --drop-dependency {(*others, ident)[0]}"
                yield (
                    ledgers.path_of("work", ident),
                    "/depends_on",
                    _record("dependency-cycle", f"{ident} depends on itself{through}", hint),
                )


def _bundles(ledger: Ledger) -> Iterator[Pointed]:
    first: dict[str, str] = {}
    for work, bundle in ledger.bundles.items():
        path = ledgers.path_of("bundles", work)
        if work not in ledger.items:
            hint = f"git log -- {ledgers.path_of('work', work)}"
            yield (
                path,
                "/claims",
                _record("unknown-work-item", f"the bundle is of {work}, which no record describes", hint),
            )
        for i, claim in enumerate(bundle.claims):
            other = first.setdefault(claim.id, work)
            if other != work:
                what = f"{claim.id} stands in {ledgers.path_of('bundles', other)} too; an id is used once"
                yield path, f"/claims/{i}/id", _record("copied-record", what, f"git log -- {path}")


def _rules(ledger: Ledger, rules: Iterable[Agreement]) -> Iterator[Pointed]:
    for rule in rules:
        path = ledgers.path_of("agreements", rule.id)
        yield from _lanes(ledger, path, "/claims/0/qualifiers/lanes", rule.scope.lanes, "")
        for name in rule.scope.workflows:
            if ledger.settings.workflows and name not in ledger.settings.workflows:
                what = f"{rule.id} names the workflow `{name}`, which kit.yaml has not"
                hint = "add it under `workflows:` in .kit/kit.yaml"
                yield path, "/claims/0/qualifiers/workflows", _record("unknown-workflow", what, hint)


def _contradictions(ledger: Ledger, rules: Iterable[Agreement]) -> Iterator[Pointed]:
    """One finding for every two rules that disagree, with the choices there are (robustness R17); the first of many."""
    binding = [rule for rule in rules if rule.binding]
    for one, other, where in islice(agreements.contradictions(binding, ledger.settings.lanes), _MOST):
        what = (
            f"{one.id} contradicts {other.id} at {plain(where)}: one key, overlapping scopes, different sentences; let one "
            f"replace the other, or narrow a scope: kit edit {one.id} --scope PATH"
        )
        hint = f"kit edit {other.id} --replaces {one.id}"
        yield (
            ledgers.path_of("agreements", other.id),
            "/claims/0/value",
            Finding("binding", "contradiction", what, "", hint),
        )


def _lanes(ledger: Ledger, path: str, pointer: str, lanes: Iterable[str], hint: str) -> Iterator[Pointed]:
    ident = path.rpartition("/")[2].removesuffix(".yaml")
    for name in lanes:
        if name not in ledger.settings.lanes:
            mend = f"{hint} {name}" if hint else "add it under `lanes:` in .kit/kit.yaml"
            what = f"{ident} names the lane `{name}`, which kit.yaml has not"
            yield path, pointer, _record("unknown-lane", what, mend)


def _record(code: str, what: str, hint: str) -> Finding:
    return Finding("records", code, what, "", hint)


def _located(kit: Kit, ledger: Ledger, found: list[Pointed]) -> Iterator[Finding]:
    by_path: dict[str, list[tuple[str, Finding]]] = {}
    for path, pointer, finding in found:
        by_path.setdefault(path, []).append((pointer, finding))
    texts = kit.records.raw(ledger.snapshot, by_path) if by_path else {}
    for path in sorted(by_path):
        places = kit.yaml.locate(texts[path], [pointer for pointer, _ in by_path[path]])
        for pointer, finding in by_path[path]:
            yield replace(finding, where=f"{path}:{places[pointer]}")
