"""Look for what would keep kit from working here, and name the command that mends each.

What the environment lacks is told apart from what is wrong in the repository: a person mends the one, a commit the other.
Nothing is mended here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from unicodedata import normalize

from kit import __version__
from kit.app import actor, setup_steps
from kit.app.kit import Kit
from kit.app.ledger import SETTINGS
from kit.domain.base import instant, repo_path, version
from kit.domain.base.settings import Settings
from kit.errors import Fault, KitError, NotReady
from kit.ports import Machine

_SKEW = 5 * instant.MINUTE
_LEFT = 10 * instant.MINUTE
_PROBE = {"probe": "kept"}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known about the place, what the environment lacks, and what is wrong in the repository."""

    facts: Mapping[str, str]
    environment: tuple[Fault, ...]
    repository: tuple[Fault, ...]

    @property
    def exit_status(self) -> int:
        """4 where the environment lacks something, else 1 where the repository has a finding, else 0 (design 12)."""
        return 4 if self.environment else 1 if self.repository else 0


def without_repository(error: NotReady, machine: Machine) -> Diagnosis:
    """The diagnosis where no repository could be opened, for the reason ``error`` gives."""
    return Diagnosis(_machine_facts(machine), (*_path(machine), *_told(error)), ())


def examine(kit: Kit, machine: Machine) -> Diagnosis:
    """The diagnosis of an open repository; a check that cannot be done is itself a finding."""
    environment, repository = list(_path(machine)), list[Fault]()
    for checks, kept in ((_ENVIRONMENT, environment), (_REPOSITORY, repository)):
        for check in checks:
            try:
                kept.extend(check(kit, machine))
            except NotReady as error:
                environment += _told(error)
            except KitError as error:
                repository += _told(error)
    facts = {**_machine_facts(machine), "repository": kit.git.place.root or kit.git.place.git_dir}
    return Diagnosis(facts, tuple(dict.fromkeys(environment)), tuple(dict.fromkeys(repository)))


def _machine_facts(machine: Machine) -> dict[str, str]:
    programs = machine.programs("kit")
    steered = " ".join(f"{name}={value}" for name, value in machine.variables().items())
    return {
        "kit": f"{__version__}, {programs[0].path if programs else 'not on the path'}",
        "python": machine.python(),
        "git": machine.git() or "not on the path",
        **({"variables": steered} if steered else {}),
    }


def _told(error: KitError) -> tuple[Fault, ...]:
    return error.faults or (Fault(error.code, error.what, error.where, error.hint),)


def _path(machine: Machine) -> Iterator[Fault]:
    first = next(iter(machine.programs("kit")), None)
    if first is not None and not first.ours:
        yield Fault(
            "foreign-kit", "another program named `kit` comes first on the path", first.path, "knowledge-kit --help"
        )


def _clock(kit: Kit, machine: Machine) -> Iterator[Fault]:
    del machine
    head, now = kit.git.resolve("HEAD"), kit.clock.now()
    if head is not None and head.at > now + _SKEW:
        what = f"the clock says {instant.show(now)}, and HEAD was committed at {instant.show(head.at)}"
        yield Fault("clock-behind", what, head.oid, "date -u")


def _identity(kit: Kit, machine: Machine) -> Iterator[Fault]:
    del machine
    actor.acting(kit, Settings())
    yield from ()


def _cache(kit: Kit, machine: Machine) -> Iterator[Fault]:
    if "KIT_NO_CACHE" in machine.variables():
        return
    kit.cache.put("doctor", _PROBE)
    if kit.cache.get("doctor", _PROBE) != _PROBE:
        folder = f"{kit.git.place.common_dir}/kit/cache"
        yield Fault("no-cache", "the cache keeps nothing; every answer is worked out anew", folder, f"rm -r {folder}")


def _settings(kit: Kit, machine: Machine) -> Iterator[Fault]:
    del machine
    snapshot = kit.records.snapshot()
    found = kit.records.load(snapshot, [SETTINGS]).get(SETTINGS)
    requires = found.requires if isinstance(found, Settings) else ""
    if why := version.fault(__version__, requires):
        yield Fault("version", why, SETTINGS, "pip install --upgrade knowledge-kit")
    elif version.allowed(__version__, requires) is None:
        what = f"`requires` is `{requires}`; expected versions such as `>=0.1,<2`"
        yield Fault("bad-requires", what, SETTINGS, f"$EDITOR {SETTINGS}")


def _records(kit: Kit, machine: Machine) -> Iterator[Fault]:
    del machine
    snapshot = kit.records.snapshot()
    kit.records.load(snapshot, snapshot.files)
    yield from ()


def _names(kit: Kit, machine: Machine) -> Iterator[Fault]:
    del machine
    twins = defaultdict(list)
    for path in sorted(kit.records.snapshot().files):
        twins[normalize("NFC", path).casefold()].append(path)
        if why := repo_path.windows_fault(path):
            yield Fault(
                "unsafe-name", f"the name of `{path}` is not safe everywhere: {why}", path, f"git mv -- {path} NEW"
            )
    for first, *others in twins.values():
        for other in others:
            what = f"`{first}` and `{other}` are one file on some systems"
            yield Fault("case-twins", what, other, f"git mv -- {other} NEW")


def _interrupted(kit: Kit, machine: Machine) -> Iterator[Fault]:
    del machine
    for path in kit.records.pending():
        yield Fault("interrupted", f"a write of `{path}` was interrupted and may be done in part", path, "kit undo")


def _index_lock(kit: Kit, machine: Machine) -> Iterator[Fault]:
    lock = f"{kit.git.place.git_dir}/index.lock"
    at = machine.modified(lock)
    if at is not None and kit.clock.now() - at > _LEFT:
        what = f"Git's lock of the index was left at {instant.show(at)}; no commit can be made"
        yield Fault("stale-lock", what, lock, f"rm {lock}")


def _footprint(kit: Kit, machine: Machine) -> Iterator[Fault]:
    """What `kit init` wrote into people's files and is gone; a repository that is not set up lacks nothing."""
    del machine
    snapshot = kit.records.snapshot()
    if kit.git.place.bare or SETTINGS not in snapshot.files:
        return
    found = kit.records.load(snapshot, [SETTINGS])[SETTINGS]
    agents = found.targets.root if isinstance(found, Settings) else Settings().targets.root
    if setup_steps.add_attribute(kit) is not None:
        what = f"the line `{setup_steps.ATTRIBUTE}` is missing: a checkout may change the bytes of records"
        yield Fault("no-attribute", what, setup_steps.ATTRIBUTES, "kit init")
    if setup_steps.add_region(kit, agents) is not None:
        yield Fault("no-region", "agents are not pointed to kit: the region is missing", agents, "kit init")


_Check = Callable[[Kit, Machine], Iterator[Fault]]
_ENVIRONMENT: tuple[_Check, ...] = (_clock, _identity, _cache)
_REPOSITORY: tuple[_Check, ...] = (_settings, _records, _names, _interrupted, _index_lock, _footprint)
