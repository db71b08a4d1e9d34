"""Say where a worktree stands: the repository, the branch, the workflow in hand and how much is recorded.

What to do next is left to `kit.app.pull`; what is wrong, to `kit.app.doctor`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kit.app import here
from kit.app.kit import Kit
from kit.app.ledger import HOME, SETTINGS
from kit.domain.base import instant
from kit.domain.base.settings import Settings
from kit.domain.work.workflow import WorkflowState

_SHORT = 9


@dataclass(frozen=True, slots=True)
class Status:
    """Where this worktree stands; ``branch`` is None where HEAD is detached, ``head`` where nothing is committed."""

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

    @property
    def place(self) -> str:
        """The branch, or where HEAD is detached the short id of its commit."""
        return self.branch or (self.head or "")[:_SHORT]


def status(kit: Kit) -> Status:
    """Where this worktree stands.

    Raises:
        InvalidRecord: the settings or the workflow's file cannot be read.
    """
    snapshot = kit.records.snapshot()
    settings = kit.records.load(snapshot, [SETTINGS]).get(SETTINGS, Settings())
    held = Counter(path.removeprefix(HOME).split("/")[0] for path in snapshot.files if path.count("/") > 1)
    head, fetched = kit.git.resolve("HEAD"), kit.git.fetched_at()
    place = kit.git.place
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
    )
