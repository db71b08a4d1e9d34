"""Set kit up in a repository and take it out again: a plan of files first, written only when it is applied.

What people wrote stays byte for byte: their files are only added to, and taking kit out removes exactly what was added.
What is asked before a plan is applied is left to `kit.cli`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.app import owners, setup_steps
from kit.app.kit import Kit
from kit.app.ledger import HOME, SETTINGS
from kit.app.writes import FileChange
from kit.domain.base.settings import Settings, Targets
from kit.domain.base.text import count
from kit.errors import InvalidRecord, Moved, NotReady, Refused
from kit.ports import Snapshot


@dataclass(frozen=True, slots=True)
class Plan:
    """What a verb would do: the files it changes, each effect as label and sentence, and what else to say.

    ``forgets`` are kit's own folders in Git's folder that go as well; an empty plan is nothing to do.
    """

    verb: str
    snapshot: Snapshot
    changes: tuple[FileChange, ...]
    effects: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    forgets: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.changes or self.forgets)


def init(kit: Kit) -> Plan:
    """The plan that sets kit up here; empty where it is set up already.

    Raises:
        NotReady: the repository is bare.
        Refused: the markers in the agents' file are damaged, a file is a link that leads away, or a newer kit wrote here.
    """
    snapshot = _snapshot(kit)
    settings = _settings(kit, snapshot)
    agents = (settings.targets if settings else Targets()).root
    steps = (
        setup_steps.complete_settings(kit, snapshot, settings) if settings else setup_steps.create_settings(kit),
        setup_steps.add_attribute(kit),
        setup_steps.add_region(kit, agents),
    )
    done = [step for step in steps if step is not None]
    if not done:
        return Plan("init", snapshot, (), (), _notes(kit))
    effects = (
        *(effect for _, effect in done),
        ("will not", "touch hooks, other files or the configuration of Git; nothing is committed"),
        *_advised(kit),
        ("undo", "kit uninstall  (every hand-written file as it was, byte for byte)"),
    )
    return Plan("init", snapshot, tuple(change for change, _ in done), effects, _notes(kit))


def uninstall(kit: Kit) -> Plan:
    """The plan that takes kit out; records are people's words and stay.

    Raises:
        NotReady: the repository is bare.
        Refused: the markers in the agents' file are damaged, the text between them was edited by hand, or a newer kit
            wrote here.
    """
    snapshot = _snapshot(kit)
    try:
        settings = _settings(kit, snapshot)
    except InvalidRecord:
        settings = None
    agents = (settings.targets if settings else Targets()).root
    steps = (
        setup_steps.remove_region(kit, agents),
        setup_steps.remove_attribute(kit),
        setup_steps.remove_settings(kit, snapshot, settings),
    )
    done = [step for step in steps if step is not None]
    forgets = kit.worktree.forget(dry_run=True)
    effects = [effect for _, effect in done]
    effects += [("will remove", f"{path}  (what kit keeps on this machine)") for path in forgets]
    stays = [path for path in snapshot.files if path.startswith(HOME)]
    removed = {change.path for change, _ in done if change.after is None}
    if set(stays) - removed and (done or forgets):
        records = count(len(set(stays) - {SETTINGS}), "record")
        effects.append(("will not", f"remove {HOME} with {records} and the settings people wrote"))
        effects.append(("to do so", f"rm -r {HOME}"))
    return Plan("uninstall", snapshot, tuple(change for change, _ in done), tuple(effects), _notes(kit), forgets)


def apply(kit: Kit, plan: Plan) -> tuple[tuple[str, str], ...]:
    """Do what ``plan`` says, and return each path that changed with what was done to it.

    Raises:
        Moved: a file changed since the plan was made.
    """
    after = {change.path: change.after for change in plan.changes}
    written: tuple[str, ...] = ()
    with kit.records.lock():
        for change in plan.changes:
            if kit.worktree.read(change.path) != change.before:
                raise Moved("moved", f"`{change.path}` changed after the plan was made", where=change.path,
                            hint=f"kit {plan.verb}")  # fmt: skip
        if after:
            written = kit.records.write(after, verb=plan.verb, expected=plan.snapshot)
    done = tuple(("removed" if after[path] is None else "wrote", path) for path in written)
    if not plan.forgets:
        return done
    kit.cache.close()
    return (*done, *(("removed", path) for path in kit.worktree.forget()))


def _snapshot(kit: Kit) -> Snapshot:
    if kit.git.place.bare:
        raise NotReady("bare", "this repository is bare; kit is set up in a worktree", where=kit.git.place.git_dir,
                       hint="git worktree add ../worktree && cd ../worktree")  # fmt: skip
    return kit.records.snapshot()


def _settings(kit: Kit, snapshot: Snapshot) -> Settings | None:
    try:
        found = kit.records.load(snapshot, [SETTINGS]).get(SETTINGS) if SETTINGS in snapshot.files else None
    except InvalidRecord as error:
        if error.code == "newer-format":
            # A newer kit wrote here; what else it wrote is not known, so nothing is added or taken out.
            raise Refused(error.code, error.what, where=error.where, hint=error.hint) from error
        raise
    return found if isinstance(found, Settings) else None


def _advised(kit: Kit) -> Iterator[tuple[str, str]]:
    """The line for people to add where nobody is named yet who reviews the records."""
    if not any(owners.named(kit.worktree.read(path) or b"") for path in owners.FILES):
        yield "worth adding", f"`{owners.LINE}` to {owners.FILES[0]}; then a change of rules or settings needs a review"


def _notes(kit: Kit) -> tuple[str, ...]:
    busy = kit.git.busy()
    return (f"{busy} in progress; nothing is committed",) if busy else ()
