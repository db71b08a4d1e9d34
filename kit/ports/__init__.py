"""Name what the use cases need from outside, one small Protocol each; together they are the architecture diagram.

Paths are repository paths (text with ``/``), revisions and object ids are text, times are instants. Every adapter lives in
`kit.stores`; which one serves is decided in `kit.wiring`.
"""

from kit.ports.git import Git
from kit.ports.machine import Clock, Logs, Machine, Runner, Worktree
from kit.ports.store import Cache, Codec, Records, Templates
from kit.ports.values import (
    Append,
    Branch,
    Change,
    Commit,
    Outcome,
    Place,
    Program,
    Put,
    Signatures,
    SignedCommit,
    Snapshot,
    Step,
)

__all__ = [
    "Append",
    "Branch",
    "Cache",
    "Change",
    "Clock",
    "Codec",
    "Commit",
    "Git",
    "Logs",
    "Machine",
    "Outcome",
    "Place",
    "Program",
    "Put",
    "Records",
    "Runner",
    "Signatures",
    "SignedCommit",
    "Snapshot",
    "Step",
    "Templates",
    "Worktree",
]
