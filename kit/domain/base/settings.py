"""Hold the settings of a repository: lanes, workflows, confirmers, targets, budgets and gates.

Whose revision of them counts is left to the reader: a gate takes them from the base.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from kit.domain.base.ident import RepositoryId
from kit.domain.base.lane import Lane
from kit.domain.base.record import OWN, Json

Gate = Literal["required", "advisory"]
Decide = Literal["ask", "follow", "fresh", "warm"]


@dataclass(frozen=True, slots=True)
class Budget:
    """What a phase of work may cost."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Workflow:
    """A type of workflow: it filters agreements and names model, effort and budget for the host."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    model: str | None = None
    effort: str | None = None
    budget: Budget | None = None


@dataclass(frozen=True, slots=True)
class Confirmer:
    """A person who may confirm a rule; the only place that knows an e-mail address."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    github: str | None = None
    email: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Learning:
    """Where people's words may stand: in the files, or on the page only."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    quotes: Literal["file", "page"] = "file"


@dataclass(frozen=True, slots=True)
class PullWork:
    """What settles EITHER."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    decide: Decide = "ask"


@dataclass(frozen=True, slots=True)
class Targets:
    """The files a projection is written to."""

    __pydantic_config__: ClassVar[dict[str, Json]] = {**OWN, "alias_generator": lambda name: name.rstrip("_")}

    root: str = "AGENTS.md"
    nested: tuple[str, ...] = ()
    import_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Budgets:
    """Sizes in bytes: a chain of AGENTS.md files, a lane's rules, an agent's pack."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    chain: int = 32768
    lane: int = 2048
    pack: int = 8000


@dataclass(frozen=True, slots=True)
class Gates:
    """Which findings make `kit check` red."""

    __pydantic_config__: ClassVar[dict[str, Json]] = {**OWN, "alias_generator": lambda name: name.replace("_", "-")}

    records: Gate = "required"
    binding: Gate = "required"
    projection: Gate = "advisory"
    freshness: Gate = "advisory"
    context_map: Gate = "advisory"


@dataclass(frozen=True, slots=True)
class Settings:
    """``.kit/kit.yaml``. A repository without one has these defaults, no lane and no id."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    format: Literal[1] = 1
    repository: RepositoryId | None = None
    requires: str = ""
    lanes: dict[str, Lane] = field(default_factory=dict)
    workflows: dict[str, Workflow] = field(default_factory=dict)
    confirmers: dict[str, Confirmer] = field(default_factory=dict)
    four_eyes: bool = True
    proof: tuple[Literal["comment", "signed-commit"], ...] = ("comment", "signed-commit")
    learning: Learning = field(default_factory=Learning)
    pull_work: PullWork = field(default_factory=PullWork)
    targets: Targets = field(default_factory=Targets)
    budgets: Budgets = field(default_factory=Budgets)
    gates: Gates = field(default_factory=Gates)

    def lanes_of(self, path: str) -> tuple[str, ...]:
        """The names of the lanes that hold the file ``path``, sorted."""
        return tuple(sorted(name for name, lane in self.lanes.items() if lane.holds(path)))
