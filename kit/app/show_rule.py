"""Tell of a rule what a person needs to decide on it: what was said, what to comment, and how it fared at closes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kit.domain.confirmation import standing
from kit.domain.confirmation.act import FORMS, Verb
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.terms import scope_digest
from kit.domain.work.item import WorkItem

_ASKED = {
    "ID@SCOPE": "{ident}@{scope}",
    "ID": "{ident}",
    "SENTENCE": "<the rule, in your words>",
    "WHY": "<why>",
}


@dataclass(frozen=True, slots=True)
class UseLine:
    """What became of a rule when a work item was closed."""

    at: str
    work: str
    outcome: str
    reason: str


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule beside its status: draft, level, the digest of its scope, quotes, the lines to comment, uses newest first."""

    draft: str
    level: str
    gate: str | None
    scope: str
    replaces: str | None
    said: tuple[str, ...]
    lines: tuple[str, ...]
    uses: tuple[UseLine, ...]


def of(bundle: Bundle, items: Iterable[WorkItem]) -> RuleView:
    """The rule in ``bundle``, with its uses at the closes of ``items``."""
    claim = bundle.claims[0]
    scope = scope_digest(claim)
    words = [item.excerpt_or_summary for item in bundle.evidence if item.evidence_type != "human_attestation"]
    gate, replaces = claim.kit.get("gate"), claim.kit.get("replaces")
    return RuleView(
        draft=str(claim.kit.get("draft") or ""),
        level=str(claim.kit.get("level") or ""),
        gate=None if gate is None else str(gate),
        scope=scope,
        replaces=None if replaces is None else str(replaces),
        said=tuple(words),
        lines=tuple(_line(verb, claim.id, scope) for verb in FORMS if _possible(verb, bundle)),
        uses=tuple(sorted(_uses(claim.id, items), key=lambda use: (use.at, use.work), reverse=True)),
    )


def _possible(verb: Verb, bundle: Bundle) -> bool:
    """Whether somebody may do that now; doing again what was done is no act."""
    done = verb != "confirm" and standing.standing(bundle) == standing.DONE[verb]
    return not done and not standing.refusal(verb, bundle)


def _line(verb: Verb, ident: str, scope: str) -> str:
    """The line to comment, without a ready-made sentence in it."""
    kit, name, *rest = FORMS[verb].split(" ")
    return " ".join([kit, name, *(_ASKED[word].format(ident=ident, scope=scope) for word in rest)])


def _uses(ident: str, items: Iterable[WorkItem]) -> Iterable[UseLine]:
    for item in items:
        for close in item.closes:
            for use in close.agreements:
                if use.id == ident:
                    yield UseLine(close.at, item.id, use.outcome, use.reason or "")
