"""Hold a person's words on a rule to what may bind: their own, one plain line, nothing that speaks to an agent.

That they are the words of a confirmer is left to `kit.domain.confirmation.proof`.
"""

from __future__ import annotations

import re

from kit.domain.base import text
from kit.domain.base.suspicious import suspicions
from kit.domain.trust.bundle import Bundle

SHORTEST, LONGEST = 20, 140
REASON = 200


def sentence_fault(words: str) -> str:
    """What keeps ``words`` from being the sentence of a rule, as ``got …; expected …``, or nothing."""
    wrong = line_fault("the sentence", words)
    if wrong:
        return wrong
    if not SHORTEST <= len(words) <= LONGEST:
        return f"the sentence has {text.count(len(words), 'character')}; expected {SHORTEST} to {LONGEST}"
    return ""


def reason_fault(words: str) -> str:
    """What keeps ``words`` from being the reason of a refusal or a retirement, or nothing; there may be no reason."""
    wrong = line_fault("the reason", words) if words else ""
    if wrong:
        return wrong
    return f"the reason has {len(words)} characters; expected at most {REASON}" if len(words) > REASON else ""


def line_fault(noun: str, words: str) -> str:
    """What keeps ``words`` from being one line of a file that agents read, or nothing."""
    if not words:
        return f"{noun} is missing; expected one line of text"
    if text.plain(words) != words or words != words.strip():
        return f"{noun} holds a control or invisible character; expected one line of plain text"
    found = next((one for one in suspicions(words) if one.grade == "command"), None)
    if found is not None:
        return f"{noun} speaks to an agent ({found.kind}: `{found.excerpt}`); expected a rule in plain words"
    return ""


def borrowed(words: str, bundle: Bundle) -> str:
    """Whose words ``words`` are, where they are not the confirmer's own: the draft's or those of a quote; or nothing."""
    said = _bare(words)
    for claim in bundle.claims:
        draft = claim.kit.get("draft")
        if isinstance(draft, str) and _bare(draft) == said:
            return "the draft"
    for item in bundle.evidence:
        if item.evidence_type != "human_attestation" and _bare(item.excerpt_or_summary) == said:
            return f"the quote {item.id}"
    return ""


def _bare(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.casefold()))
