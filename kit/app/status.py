"""Say where a worktree stands: the repository, the branch, the workflow in hand, how much is recorded and how rules fare.

What to do next is left to `kit.app.pull`; what is wrong, to `kit.app.doctor`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kit.app import here, numbers
from kit.app.kit import Kit
from kit.app.ledger import HOME, SETTINGS
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.base.settings import Settings
from kit.domain.learning.numbers import Numbers
from kit.domain.work.workflow import WorkflowState
from kit.errors import InvalidRecord
from kit.ports import Snapshot

_SHORT = 9


@dataclass(frozen=True, slots=True)
class Status:
    """Where this worktree stands; ``branch`` is None where HEAD is detached, ``head`` where nothing is committed.

    ``rules`` tells how rules fared: None where there is none, or where ``rules_why_not`` says why it cannot be told.
    """

    repository: str | None
    root: str
    git_dir: str
    branch: str | None
    head: str | None
    busy: str | None
    bare: bool
    shallow: bool
    linked: bool
    initialised: bool
    workflow: WorkflowState | None
    records: Mapping[str, int]
    lanes: tuple[str, ...]
    fetched_at: str | None
    confirmers: int = 0
    four_eyes: bool = True
    rules: Numbers | None = None
    rules_why_not: str = ""

    @property
    def place(self) -> str:
        """The branch, or where HEAD is detached the short id of its commit."""
        return self.branch or (self.head or "")[:_SHORT]


def status(kit: Kit, *, now: Instant | None = None) -> Status:
    """Where this worktree stands at ``now``.

    Raises:
        InvalidRecord: the settings or the workflow's file cannot be read.
    """
    snapshot = kit.records.snapshot()
    settings = kit.records.load(snapshot, [SETTINGS]).get(SETTINGS, Settings())
    held = Counter(path.removeprefix(HOME).split("/")[0] for path in snapshot.files if path.count("/") > 1)
    head, fetched = kit.git.resolve("HEAD"), kit.git.fetched_at()
    place = kit.git.place
    rules, why_not = _rules(kit, snapshot, now=now if now is not None else kit.clock.now())
    return Status(
        repository=settings.repository,
        root=place.root,
        git_dir=place.git_dir,
        branch=kit.git.branch(),
        head=head.oid if head else None,
        busy=kit.git.busy(),
        bare=place.bare,
        shallow=place.shallow,
        linked=place.git_dir != place.common_dir,
        initialised=SETTINGS in snapshot.files,
        workflow=here.workflow(kit),
        records=dict(sorted(held.items())),
        lanes=tuple(sorted(settings.lanes)),
        fetched_at=instant.show(fetched) if fetched is not None else None,
        confirmers=len(settings.confirmers),
        four_eyes=settings.four_eyes,
        rules=rules,
        rules_why_not=why_not,
    )


def _rules(kit: Kit, snapshot: Snapshot, *, now: Instant) -> tuple[Numbers | None, str]:
    """How the rules fared; a record that cannot be read is no reason to say nothing else."""
    try:
        return numbers.read(kit, snapshot, now=now), ""
    except InvalidRecord as error:
        return None, error.what
