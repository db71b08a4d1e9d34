"""Say which workflow this worktree is in: the one `kit pull-work --take` wrote down, else the item its branch names.

Whether its context is still warm is decided by the advice.
"""

from __future__ import annotations

from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.domain.work.hold import named_in
from kit.domain.work.item import WorkItem
from kit.domain.work.workflow import WorkflowState
from kit.errors import WrongUsage

STATE = "workflow.yaml"
SHOWN = "<git-dir>/kit/workflow.yaml"


def workflow(kit: Kit) -> WorkflowState | None:
    """The workflow written down for this worktree, or None.

    Raises:
        InvalidRecord: the file cannot be read as one.
    """
    data = kit.worktree.state(STATE)
    if data is None:
        return None
    found = kit.yaml.parse("workflow", data, SHOWN)
    return found if isinstance(found, WorkflowState) else None


def work_id(kit: Kit, ledger: Ledger) -> str | None:
    """The id of the item in hand: the workflow's, else the branch's by name, else by an item's ``branches``."""
    state = workflow(kit)
    if state is not None and state.work is not None:
        return state.work
    branch = kit.git.branch()
    if branch is None:
        return None
    listed = (item.id for item in ledger.items.values() if branch in item.branches)
    return next(iter(named_in(branch)), None) or next(listed, None)


def item(kit: Kit, ledger: Ledger, word: str | None) -> WorkItem:
    """The item ``word``, or without one the item in hand.

    Raises:
        WrongUsage: there is no such item, or none is in hand.
    """
    ident = word or work_id(kit, ledger)
    if ident is None:
        raise WrongUsage("no-work", "no work item is in hand here; expected --work", hint="kit work list")
    return ledger.item(ident)
