"""Hold each line of acceptance against the recorded checks: a command in backticks is met by its newest run.

Lines without a command, and whether a passed check is enough, are a person's to judge.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kit.app.kit import Kit
from kit.app.ledger import Ledger
from kit.app.trust import Judged, judgements
from kit.domain.base.instant import Instant
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.evidence import Evidence
from kit.domain.work.item import WorkItem

Met = Literal["passed", "failed", "stale", "unrecorded", "by a person"]
_COMMAND = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Accepted:
    """One line of acceptance, what the recorded checks say of it, and the command that would settle it."""

    text: str
    met: Met
    detail: str = ""
    hint: str = ""


def told(kit: Kit, ledger: Ledger, item: WorkItem, *, now: Instant) -> tuple[Accepted, ...]:
    """Every line of acceptance of ``item`` with what was recorded for it, judged in this worktree at ``now``."""
    bundle = ledger.bundles.get(item.id)
    runs = _newest_runs(bundle) if bundle else {}
    ids = {run.claim_id for run in runs.values()}
    judged = judgements(kit, ledger, now=now, claims=ids) if ids else {}
    return tuple(_line(text, runs, judged) for text in item.acceptance)


def _newest_runs(bundle: Bundle) -> dict[str, Evidence]:
    """The newest run of each command, by its label; of equal instants the later in the file."""
    found: dict[str, Evidence] = {}
    for run in sorted(bundle.evidence, key=lambda item: item.observed_at):
        if run.execution is not None:
            found[run.execution.label] = run
    return found


def _line(text: str, runs: dict[str, Evidence], judged: dict[str, Judged]) -> Accepted:
    commands = _COMMAND.findall(text)
    label = next((command for command in commands if command in runs), None)
    if label is None:
        command = next((command for command in commands if " " in command), None)
        if command is None:
            return Accepted(text, "by a person")
        return Accepted(text, "unrecorded", hint=f"kit run --claim CLAIM -- {command}")
    run = runs[label]
    again = f"kit run --claim {run.claim_id} -- {label}"
    if run.passing is False:
        code = run.execution.exit_code if run.execution else None
        return Accepted(text, "failed", f"exit {code} at {run.observed_at}", again)
    found = judged.get(run.claim_id)
    if found is not None and found.status == "verified":
        return Accepted(text, "passed", f"at {run.observed_at}, {run.claim_id} is verified")
    why = (
        found.verdict.short() if found is not None and found.verdict.state != "fresh" else found.reason if found else ""
    )
    return Accepted(text, "stale", f"passed at {run.observed_at}; since then: {why}", again)
