"""Hold a work item: intent, expected footprint, and how each close went. "Doing" is a hold, never a status."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kit.domain.base.ident import AgreementId, WorkId
from kit.domain.base.record import OWN, Json

Outcome = Literal["loaded", "exercised", "violated", "overridden"]


@dataclass(frozen=True, slots=True)
class AgreementUse:
    """What became of one agreement in one workflow; ``terms`` says which wording was loaded."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    id: AgreementId
    outcome: Outcome
    terms: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """One end of a workflow on the item."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    at: str
    by: str
    agreements: tuple[AgreementUse, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkItem:
    """``.kit/work/<id>.yaml``."""

    __pydantic_config__: ClassVar[dict[str, Json]] = OWN

    id: WorkId
    title: str
    status: Literal["open", "done", "dropped"]
    format: Literal[1] = 1
    workflow: str = "implement"
    lanes: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    depends_on: tuple[WorkId, ...] = ()
    acceptance: tuple[str, ...] = ()
    priority: int = 2
    provider: str | None = None
    branches: tuple[str, ...] = ()
    closes: tuple[Close, ...] = ()
