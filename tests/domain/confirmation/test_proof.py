"""What proves an act: a confirmer's own unedited comment, or their signed commit; and everything that does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.domain.base.settings import Confirmer, Settings
from kit.domain.confirmation import proof
from kit.domain.confirmation.comment import Comment
from kit.domain.confirmation.entry import SIGNED, Origin
from kit.domain.confirmation.proof import Proof, Signed, Witness
from kit.domain.confirmation.pull import Pull
from kit.domain.trust.bundle import Bundle
from tests.domain.confirmation.rules import (
    AT,
    LOCATOR,
    RULE,
    SENTENCE,
    SOURCE,
    confirmed,
    ended,
    instant,
    proposal,
)

SETTINGS = Settings(
    confirmers={"ana": Confirmer("ana-w", "ana@example.com"), "ben": Confirmer("ben-k", "ben@example.com")}
)
LINE = f"/kit confirm {RULE}@f40a3a8b869fa194 {SENTENCE}"
SAID = Comment(SOURCE, LOCATOR, "ana-w", True, instant(AT), instant(AT), f"Yes.\n\n{LINE}\n")
OPENED = Pull(SOURCE, 412, "ben-k", True)
BROUGHT = {f"{RULE}.proposed-1": frozenset({"ben"})}


def judged(
    bundle: Bundle | None = None, *, said: Comment | None = SAID, opened: Pull | None = OPENED, **more: Any
) -> Proof:
    """The proof of the newest event."""
    rule = bundle or confirmed()
    given: dict[str, Any] = {
        "settings": SETTINGS,
        "comments": proof.by_place([said] if said else []),
        "pulls": proof.by_source([opened] if opened else []),
        "brought_by": BROUGHT,
    }
    return proof.judge(rule, rule.events[-1], Witness(**(given | more)))


WHERE = f"{LOCATOR} of {SOURCE}"


def test_a_confirmers_own_comment_proves_it() -> None:
    assert judged() == Proof(
        True, f"ana wrote it in {WHERE}, and neither proposed it nor opened the pull request", "ana"
    )


def test_one_person_alone_may_where_the_base_says_so() -> None:
    alone = replace(SETTINGS, four_eyes=False)
    assert judged(proposal_by("person:ana"), opened=None, settings=alone, brought_by={}) == Proof(
        True, f"ana wrote it in {WHERE}", "ana"
    )


def proposal_by(actor: str) -> Bundle:
    return confirmed(proposal(actor=actor))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        pytest.param({"said": None}, f"{WHERE} is not among the comments given", id="no such comment"),
        pytest.param(
            {"said": replace(SAID, updated_at=instant("2026-11-30T15:00:00Z"))},
            f"{WHERE} was edited by somebody after it was written",
            id="an edited comment (attack 14)",
        ),
        pytest.param(
            {"said": replace(SAID, editor="mallory")},
            f"{WHERE} was edited by mallory after it was written",
            id="edited by another",
        ),
        pytest.param(
            {"said": replace(SAID, body="Yes.")}, f"{WHERE} does not say `{LINE}`", id="a comment without the line"
        ),
        pytest.param(
            {"said": replace(SAID, body=f"```\n{LINE}\n```")},
            f"{WHERE} does not say `{LINE}`",
            id="a comment that shows the line",
        ),
        pytest.param(
            {"said": replace(SAID, body=LINE.replace("never", "always"))},
            f"{WHERE} does not say `{LINE}`",
            id="another sentence",
        ),
        pytest.param(
            {"said": replace(SAID, login="ben-k")},
            f"{WHERE} is by ben; the event says ana",
            id="the comment of another confirmer",
        ),
        pytest.param(
            {"said": replace(SAID, login="mallory")},
            f"{WHERE} is by mallory, who is no confirmer in the settings of the base",
            id="the comment of a stranger",
        ),
        pytest.param({"said": replace(SAID, person=False)}, f"{WHERE} is by ana-w, which is no person", id="a bot"),
        pytest.param(
            {"said": replace(SAID, app="robot")},
            f"{WHERE} was written through the app robot, so nobody can say that a person wrote it",
            id="an app in the name of a person",
        ),
        pytest.param(
            {
                "said": replace(
                    SAID, created_at=instant("2026-11-30T14:20:34Z"), updated_at=instant("2026-11-30T14:20:34Z")
                )
            },
            f"{WHERE} is of 2026-11-30T14:20:34Z; the event {RULE}.confirmed-1 is of {AT}",
            id="another instant",
        ),
        pytest.param({"opened": None}, f"nobody can say who opened {SOURCE}", id="an opener nobody knows"),
        pytest.param(
            {"opened": replace(OPENED, opener="Ana-W")},
            f"ana opened {SOURCE}, and four_eyes asks for somebody else",
            id="the opener",
        ),
        pytest.param(
            {"bundle": proposal_by("person:ana")},
            f"ana proposed it ({RULE}.proposed-1), and four_eyes asks for somebody else",
            id="the proposer",
        ),
        pytest.param(
            {"brought_by": {f"{RULE}.proposed-1": frozenset({"ana", "ben"})}},
            f"ana is author of the commit that brought {RULE}.proposed-1, and four_eyes asks for somebody else",
            id="the person behind the session",
        ),
        pytest.param({"brought_by": {}}, f"nobody can say who brought {RULE}.proposed-1", id="a bringer nobody knows"),
        pytest.param(
            {"settings": replace(SETTINGS, confirmers={"ben": Confirmer("ben-k")})},
            "person:ana is no confirmer in the settings of the base",
            id="no confirmer of the base (attack 1)",
        ),
        pytest.param(
            {"settings": Settings()}, "the base lists no confirmers, so nothing can bind", id="no confirmers at all"
        ),
        pytest.param(
            {"settings": replace(SETTINGS, proof=("signed-commit",))},
            "the settings of the base take no comment as proof",
            id="a base that takes no comment",
        ),
    ],
)
def test_a_comment_proves_nothing_given(more: dict[str, Any], why: str) -> None:
    found = judged(**more)
    assert (found.valid, found.why, found.by) == (False, why, None)


def test_a_confirmation_without_any_proposal_is_not_proven() -> None:
    bundle = confirmed()
    bare = replace(bundle, events=bundle.events[1:])
    assert judged(bare).why == f"{RULE} has no proposal, so nobody can say who proposed it"


def test_what_would_help_is_told() -> None:
    assert (judged(said=None).hint, judged(opened=None).hint) == ("--comments FILE", "--pull FILE")


def tampered(**more: Any) -> Bundle:
    """The confirmed rule with another attestation."""
    bundle = confirmed()
    return replace(bundle, evidence=(*bundle.evidence[:-1], replace(bundle.evidence[-1], **more)))


@pytest.mark.parametrize(
    ("bundle", "why"),
    [
        pytest.param(
            replace(confirmed(), evidence=()),
            f"{RULE}.confirmed-1 lists no attestation of a person",
            id="no attestation (attack 7)",
        ),
        pytest.param(
            tampered(excerpt_or_summary="yes"), f"{RULE}.attested-1 is no line that makes {RULE} verified", id="no line"
        ),
        pytest.param(
            tampered(excerpt_or_summary=f"/kit retire {RULE} x"),
            f"{RULE}.attested-1 is no line that makes {RULE} verified",
            id="the line of another act",
        ),
        pytest.param(
            tampered(excerpt_or_summary=LINE.replace(RULE, "oa-1x9fe6tw")),
            f"{RULE}.attested-1 is no line that makes {RULE} verified",
            id="the line of another rule",
        ),
        pytest.param(
            tampered(source_ref="mail:ana"),
            f"{RULE}.attested-1 comes from `mail:ana`, which is neither a comment nor a signed commit",
            id="neither comment nor commit",
        ),
    ],
)
def test_a_record_that_is_no_act_is_not_proven(bundle: Bundle, why: str) -> None:
    found = judged(bundle)
    assert (found.valid, found.why) == (False, why)


def test_an_agent_is_no_confirmer_whatever_it_writes() -> None:
    bundle = confirmed()
    event = replace(bundle.events[-1], actor="agent:claude-code/3f9c12a0")
    assert judged(replace(bundle, events=(bundle.events[0], event))).why == (
        "agent:claude-code/3f9c12a0 is no confirmer in the settings of the base"
    )


AGAIN = "2026-12-01T08:00:00Z"


def ending(verb: Any, bundle: Bundle) -> tuple[Bundle, Comment]:
    said = replace(
        SAID,
        locator="comment:7",
        created_at=instant(AGAIN),
        updated_at=instant(AGAIN),
        body=f"/kit {verb} {RULE} a habit",
    )
    return ended(bundle, verb, AGAIN), said


def test_the_proposer_may_refuse_what_they_proposed_and_the_opener_too() -> None:
    bundle, said = ending("reject", proposal(actor="person:ana"))
    assert judged(bundle, said=said, opened=None).valid


def test_the_opener_may_not_retire_a_rule_in_their_own_pull_request() -> None:
    bundle, said = ending("retire", confirmed())
    mine = replace(OPENED, opener="ana-w")
    assert judged(bundle, said=said, opened=mine).why == f"ana opened {SOURCE}, and four_eyes asks for somebody else"
    assert judged(bundle, said=said).valid


def test_the_opener_may_not_refuse_a_rule_that_bound() -> None:
    bundle, said = ending("reject", confirmed())
    assert judged(bundle, said=said, opened=None).why == f"nobody can say who opened {SOURCE}"


def signed_rule(by: str = "ana") -> Bundle:
    return confirmed(from_=Origin(by, instant(AT), SIGNED, f"{RULE}.confirmed-1", "signed-commit"))


COMMIT = Signed("4f2a91c5d0" * 4, "ana", "ana", frozenset({f"{RULE}.attested-1", f"{RULE}.confirmed-1"}))


def test_a_signed_commit_proves_what_it_brought() -> None:
    found = judged(signed_rule(), said=None, opened=None, signed=(COMMIT,))
    assert found == Proof(True, "ana signed the commit 4f2a91c5d that brought it", "ana")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        pytest.param({"signed": ()}, f"no commit signed by ana brought {RULE}.confirmed-1", id="no commit"),
        pytest.param(
            {"signed": (), "unsigned": "no confirmer lists an SSH key of their own"},
            f"no commit signed by ana brought {RULE}.confirmed-1: no confirmer lists an SSH key of their own",
            id="no key",
        ),
        pytest.param(
            {"signed": (replace(COMMIT, by="ben"),)},
            f"no commit signed by ana brought {RULE}.confirmed-1; 4f2a91c5d is signed by ben",
            id="another's key",
        ),
        pytest.param(
            {"signed": (replace(COMMIT, introduced=frozenset({f"{RULE}.confirmed-1"})),)},
            f"no commit signed by ana brought {RULE}.confirmed-1",
            id="a commit that brought the event and not its attestation",
        ),
        pytest.param(
            {"signed": (replace(COMMIT, author="ben"),)},
            f"the commit 4f2a91c5d that brought {RULE}.confirmed-1 is signed by ana but has ben as its author",
            id="a commit of another that she rebased",
        ),
        pytest.param(
            {"signed": (replace(COMMIT, author=None),)},
            f"the commit 4f2a91c5d that brought {RULE}.confirmed-1 is signed by ana but has nobody listed as its author",
            id="a commit of a stranger that she rebased",
        ),
        pytest.param(
            {"signed": (replace(COMMIT, only_rules=False),)},
            f"the commit 4f2a91c5d that brought {RULE}.confirmed-1 is signed by ana but changes more than rules",
            id="a commit that changes code too",
        ),
        pytest.param(
            {"signed": (COMMIT,), "brought_by": {f"{RULE}.proposed-1": frozenset({"ana"})}},
            f"ana is author of the commit that brought {RULE}.proposed-1, and four_eyes asks for somebody else",
            id="who brought the proposal",
        ),
        pytest.param(
            {
                "settings": replace(
                    SETTINGS, confirmers={**SETTINGS.confirmers, "kim": Confirmer(key="ssh-ed25519 AAAA")}
                )
            },
            f"no commit signed by ana brought {RULE}.confirmed-1: the settings of the base list no key of ana",
            id="a base that lists the key of somebody else",
        ),
        pytest.param(
            {"signed": (COMMIT,), "settings": replace(SETTINGS, proof=("comment",))},
            "the settings of the base take no signed commit as proof",
            id="a base that takes no signature",
        ),
    ],
)
def test_a_signed_commit_proves_nothing_given(more: dict[str, Any], why: str) -> None:
    found = judged(signed_rule(), said=None, **more)
    assert (found.valid, found.why) == (False, why)


def test_a_comment_is_no_proof_of_a_record_that_names_a_commit() -> None:
    assert not judged(signed_rule())
