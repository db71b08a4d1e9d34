"""The one door to Git: a scrubbed process for each question, GitPython for what writes.

`locate` finds the repository and `GitDoor` asks it; what an answer means is left to `kit.domain.freshness`.
"""

from kit.stores.git.door import GitDoor
from kit.stores.git.locate import locate

__all__ = ["GitDoor", "locate"]
