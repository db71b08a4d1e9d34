"""Tell what use and checks make of the rules of a change: what decays with it, what is asked again, what was run and how.

None of it needs a proof; a check that merging needs is judged by `kit.app.gates`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from kit.app import agreements, gates
from kit.app import due as dues
from kit.app.finding import Finding
from kit.app.gate.binding import Sets
from kit.app.gate.report import Ended, Ran, WorkLine
from kit.app.gate.sides import Sides, with_settings_of_base
from kit.app.kit import Kit
from kit.app.trust import judgements
from kit.domain.base.instant import Instant
from kit.errors import WrongUsage

_SHOWN = 20


def checks(
    kit: Kit, sides: Sides, paths: Collection[str], *, run: bool, now: Instant
) -> tuple[tuple[Ran, ...], tuple[Finding, ...]]:
    """What became of the checks that the base promoted, run here where ``run`` says so, else as it was recorded.

    Raises:
        WrongUsage: they are to be run, and the head is not what is checked out here.
    """
    promoted = gates.promoted(kit, sides.before, now)
    if run:
        _checked_out(kit, sides)
    found = (
        gates.executed(kit, promoted)
        if run
        else gates.recorded(kit, with_settings_of_base(sides), promoted, now=now, rev=sides.head.oid)
    )
    red = tuple(gates.findings(found, promoted, sides.before.settings, paths))
    return tuple(Ran(one.id, one.level, one.command, one.outcome, one.detail) for one in found), red


def _checked_out(kit: Kit, sides: Sides) -> None:
    """Do nothing where this worktree has the head: a check of something else would tell nothing of it."""
    here = kit.git.resolve("HEAD")
    if kit.git.place.bare or here is None or here.oid != sides.head.oid:
        what = f"checks run in a worktree, and this one has not {sides.head.oid[:7]} checked out"
        raise WrongUsage(
            "not-checked-out", what, where=sides.head.oid, hint=f"git switch --detach {sides.head.oid[:7]}"
        )


def ended(kit: Kit, sides: Sides, sets: Sets, *, now: Instant) -> Iterator[Ended]:
    """Rules that go stale by use with this merge; nobody has to prove that, and everybody is told."""
    sides_of = ((sides.before, sides.base.tree), (with_settings_of_base(sides), sides.head.tree))
    held, holds = (
        {rule.id: rule for rule in agreements.current(kit, ledger, now=now, tree=tree)} for ledger, tree in sides_of
    )
    for ident, rule in sorted(holds.items()):
        was = held.get(ident)
        if was is not None and was.binding and not rule.binding and sets.after[ident].binds:
            yield Ended(ident, rule.sentence or "", rule.reason)


def asked_again(kit: Kit, sides: Sides, paths: Collection[str], *, now: Instant) -> Iterator[Ended]:
    """Rules that have gone stale and that this change is the first to touch since."""
    for one in dues.due(kit, with_settings_of_base(sides), now=now, changed=paths, base=sides.base.oid):
        if one.ask:
            yield Ended(one.id, one.sentence, one.why, f"/kit confirm {one.id}@{one.scope}")


def work(kit: Kit, sides: Sides, *, now: Instant) -> Iterator[WorkLine]:
    """What the claims of each work item are worth whose records the change touches."""
    touched = {path.rpartition("/")[2].removesuffix(".yaml") for path in sides.touched if path.endswith(".yaml")}
    works = [ident for ident in sides.after.items if ident in touched]
    with_claims = [ident for ident in works if ident in sides.after.bundles]
    found = judgements(kit, sides.after, now=now, rev=sides.head.oid, works=with_claims, overlay=False)
    for ident in works:
        own = [one for one in found.values() if one.work == ident]
        again = tuple(dict.fromkeys(path for one in own if one.status != "verified" for path in one.watch))
        statuses = dict(sorted(Counter(str(one.status) for one in own).items()))
        yield WorkLine(ident, sides.after.items[ident].status, statuses, again[:_SHOWN])
