"""View an agreement file as the rule it is: one sentence for one scope, binding once a person confirmed it.

Whether it binds is derived by `kit.domain.trust.judge`; where it is written is left to the projection.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kit.domain.base import glob, likeness
from kit.domain.base.instant import Instant
from kit.domain.base.lane import Lane
from kit.domain.base.record import Status
from kit.domain.trust.claim import Claim
from kit.domain.trust.docket import when
from kit.domain.trust.judge import Judgement
from kit.domain.trust.terms import scope_digest, terms_digest

__all__ = [
    "Agreement", "Near", "Scope", "agreement", "join_words", "near", "scope_digest", "scope_of", "shared", "split_words",
    "terms_digest",
]  # fmt: skip

_CODE = re.compile("%(20|25)")
_NO_LANES: Mapping[str, Lane] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a rule applies; an empty part does not narrow it."""

    lanes: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    workflows: tuple[str, ...] = ()

    @property
    def repository_wide(self) -> bool:
        """Whether it binds whatever the work touches."""
        return not self.lanes and not self.paths

    def applies_to(self, *, lanes: Iterable[str], workflow: str | None, paths: Iterable[str]) -> bool:
        """Whether work in ``lanes`` on ``paths`` of this type of workflow is bound; an unknown type is bound by all.

        A rule of a lane binds all work in it, whatever paths it names beside; those say where it is projected.
        """
        if self.workflows and workflow is not None and workflow not in self.workflows:
            return False
        if self.repository_wide or not set(self.lanes).isdisjoint(lanes):
            return True
        touched = tuple(paths)
        return any(glob.overlap(own, path) for own in self.paths for path in touched)


@dataclass(frozen=True, slots=True)
class Agreement:
    """One rule with its scope and what it is worth now.

    ``confirmed_at`` is when it was confirmed last, None where another event came after; whether that still counts, the
    status says. ``decayed`` says that only its use, or what became of its paths, keeps it from binding, and ``stale_since``
    when that began, where it can be told.
    """

    id: str
    sentence: str | None
    key: str
    scope: Scope
    level: str
    gate: str | None
    draft: str | None
    work: str | None
    status: Status
    reason: str
    terms: str
    scope_digest: str
    confirmed_at: Instant | None
    decayed: bool = False
    stale_since: Instant | None = None

    @property
    def binding(self) -> bool:
        """Whether it holds and may be projected or enforced."""
        return self.status == "verified" and self.sentence is not None

    def applies_to(self, *, lanes: Iterable[str], workflow: str | None, paths: Iterable[str]) -> bool:
        """Whether its scope covers this work."""
        return self.scope.applies_to(lanes=lanes, workflow=workflow, paths=paths)


@dataclass(frozen=True, slots=True)
class Near:
    """A rule that is like another one, and how alike both are in percent."""

    id: str
    text: str
    alike: int


def agreement(judgement: Judgement) -> Agreement:
    """The rule behind a judged claim of an agreement file."""
    claim, event = judgement.claim, judgement.own.event
    confirmed = event is not None and event.status == "verified"
    used_up = next((found for found in judgement.ceilings if found.cause == "use"), None)
    return Agreement(
        id=claim.id,
        sentence=claim.value if isinstance(claim.value, str) else None,
        key=claim.field_or_behavior,
        scope=scope_of(claim),
        level=claim.kit.get("level") or "advisory",
        gate=claim.kit.get("gate"),
        draft=claim.kit.get("draft"),
        work=claim.kit.get("work"),
        status=judgement.status,
        reason=judgement.reason,
        terms=terms_digest(claim),
        scope_digest=scope_digest(claim),
        confirmed_at=when(event.created_at) if confirmed and event is not None else None,
        decayed=used_up is not None and judgement.status == "stale",
        stale_since=used_up.since if used_up is not None else None,
    )


def shared(one: Scope, other: Scope, lanes: Mapping[str, Lane] = _NO_LANES) -> str | None:
    """Where both scopes apply: a path, a lane or the whole repository, the narrowest that is found; None where nowhere.

    ``lanes`` are those of the settings: a rule of a lane and a rule of paths meet where the lane has these paths.
    """
    if one.workflows and other.workflows and set(one.workflows).isdisjoint(other.workflows):
        return None
    if one.repository_wide or other.repository_wide:
        rest = other if one.repository_wide else one
        return next(iter((*rest.paths, *(f"lane {name}" for name in rest.lanes))), "the whole repository")
    met = ((left, right) for left in one.paths for right in other.paths if glob.overlap(left, right))
    meeting = next(met, None)
    if meeting is not None:
        return _narrower(*meeting)
    both = sorted(set(one.lanes) & set(other.lanes))
    if both:
        return f"lane {both[0]}"
    reached = ((left, right) for left in _all_paths(one, lanes) for right in _all_paths(other, lanes))
    return next((_narrower(left, right) for left, right in reached if glob.overlap(left, right)), None)


def near(rule: Agreement, rules: Iterable[Agreement], lanes: Mapping[str, Lane] = _NO_LANES) -> tuple[Near, ...]:
    """The binding ``rules`` of the same place that say nearly what ``rule`` says, the most alike first."""
    words = rule.sentence or rule.draft or ""
    others = [one for one in rules if one.binding and one.id != rule.id and shared(rule.scope, one.scope, lanes)]
    found = [Near(one.id, one.sentence or "", likeness.likeness(words, one.sentence or "")) for one in others if words]
    return tuple(sorted((one for one in found if one.alike >= likeness.NEAR), key=lambda one: (-one.alike, one.id)))


def scope_of(claim: Claim) -> Scope:
    """The scope in a claim's qualifiers."""
    return Scope(*(split_words(claim.qualifiers.get(name, "")) for name in ("lanes", "paths", "workflows")))


def split_words(text: str) -> tuple[str, ...]:
    """The parts of a qualifier: separated by spaces, with ``%20`` for a space and ``%25`` for a percent sign."""
    return tuple(_CODE.sub(lambda code: " " if code[1] == "20" else "%", word) for word in text.split(" ") if word)


def join_words(words: Iterable[str]) -> str:
    """The qualifier of these parts, sorted, each once."""
    return " ".join(sorted({word.replace("%", "%25").replace(" ", "%20") for word in words}))


def _all_paths(scope: Scope, lanes: Mapping[str, Lane]) -> tuple[str, ...]:
    return (*scope.paths, *(path for name in scope.lanes if name in lanes for path in lanes[name].paths))


def _narrower(left: str, right: str) -> str:
    """Of two patterns that meet, the plain path, else the one that lies deeper."""
    return max(left, right, key=lambda pattern: (not glob.magic(pattern), pattern.count("/"), len(pattern), pattern))
