"""Say how records spell their keys, so that one definition serves the domain, the reader and the JSON Schemas.

Records are frozen dataclasses of the standard library. The configuration below is what pydantic reads at the edge
(`kit.stores.models`); nothing here imports it.
"""

from __future__ import annotations

from typing import Any, Literal

Json = Any


def camel(name: str) -> str:
    """The camelCase key of a Hachure record for the attribute ``name``."""
    head, *tail = name.split("_")
    return head + "".join(word.capitalize() for word in tail)


HACHURE: dict[str, Any] = {"extra": "forbid", "alias_generator": camel}
OWN: dict[str, Any] = {"extra": "ignore"}

Status = Literal["unknown", "proposed", "assumed", "verified", "stale", "disputed", "superseded", "rejected", "revoked"]
Level = Literal["low", "medium", "high", "critical"]
Materiality = Literal["low", "medium", "high"]
EvidenceType = Literal[
    "source_excerpt",
    "test_output",
    "runtime_observation",
    "human_attestation",
    "attestation",
    "calculation_trace",
    "document_citation",
    "crawl_observation",
    "policy_rule",
]
EvidenceMethod = Literal[
    "observation",
    "extraction",
    "validation",
    "corroboration",
    "attestation",
    "auditability",
    "anchoring",
    "monitoring",
]
