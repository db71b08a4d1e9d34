"""Acts of people here: confirm, reject, retire; who may, what is refused, one in and one out, and what a signature proves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.app import acts, confirmers, mandate, proofs
from kit.app import ledger as ledgers
from kit.app.acts import Acted
from kit.app.check import check
from kit.app.kit import Kit
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.confirmation import proof
from kit.errors import AnswerIsNo, KitError, Refused, WrongUsage
from kit.wiring import open_kit
from tests import rules, shop
from tests.cli.people import PATH, PROPOSAL, Desk, another, new_key

RULE = "oa-7q2m4kxd"
NOW = instant.parse("2026-11-30T14:20:33Z") or Instant(0)
LATER = instant.parse("2026-12-02T09:00:00Z") or Instant(0)
NO_KEY = "HEAD lists no key of ana, so no signature can prove this; or comment `/kit confirm ID@SCOPE SENTENCE` instead"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk.with_proposal(tmp_path, monkeypatch, capsys)


def at(desk: Desk) -> Kit:
    return open_kit(str(desk.repo.root))


def confirm(desk: Desk, sentence: str = shop.RULE, *, ident: str = RULE, now: Instant = NOW, **more: Any) -> Acted:
    return acts.confirm(at(desk), ident, sentence, now=now, **more)


def status(desk: Desk, ident: str = RULE, now: Instant = LATER) -> str:
    return mandate.scene(at(desk), ident, now=now).rule.status


def refused(desk: Desk, error: type[KitError], sentence: str = shop.RULE, **more: Any) -> tuple[str, str, str, str]:
    before = desk.text()
    with pytest.raises(error) as found:
        confirm(desk, sentence, **more)
    assert desk.text() == before
    return found.value.code, found.value.what, found.value.where, found.value.hint


def test_a_confirmation_is_written_and_named_with_the_commit_that_proves_it(desk: Desk) -> None:
    done = confirm(desk)
    assert (done.written.paths, done.nothing, done.written.notes) == ((PATH,), "", (NO_KEY,))
    assert done.next == f'git add {PATH} && git commit -S -m "Confirm {RULE}" -- {PATH}'
    text = desk.text()
    assert 'sourceRef: "git:signed-commit", sourceLocator: "oa-7q2m4kxd.confirmed-1"' in text
    assert "method: signed-commit" in text
    assert (status(desk), check(at(desk), now=LATER).red) == ("verified", False)


def test_the_same_again_is_nothing_to_do(desk: Desk) -> None:
    confirm(desk)
    before = desk.text()
    done = confirm(desk, now=LATER)
    assert (done.written.changes, done.nothing) == ((), f"{RULE} binds with this sentence already")
    assert desk.text() == before


def test_a_dry_run_writes_nothing(desk: Desk) -> None:
    done = acts.confirm(at(desk), RULE, shop.RULE, now=NOW, dry_run=True)
    assert (done.written.paths, done.written.dry_run, desk.text()) == ((PATH,), True, PROPOSAL)


def test_another_sentence_of_the_same_scope_is_a_second_confirmation(desk: Desk) -> None:
    confirm(desk)
    confirm(desk, "Limits of billing live in config/limits.toml.", now=NOW)
    assert "oa-7q2m4kxd.confirmed-2" in desk.text()
    assert 'createdAt: "2026-11-30T14:20:34Z"' in desk.text()  # a second after the one before it


def test_a_refusal_and_a_retirement_end_a_rule_and_again_there_is_nothing_to_do(desk: Desk) -> None:
    done = acts.reject(at(desk), RULE, "a habit of the model", now=NOW)
    assert (status(desk), done.next) == ("rejected", f'git add {PATH} && git commit -S -m "Reject {RULE}" -- {PATH}')
    assert acts.reject(at(desk), RULE, now=LATER).nothing == f"{RULE} is rejected already"
    desk.repo.write(PATH, PROPOSAL)
    confirm(desk)
    acts.retire(at(desk), RULE, now=LATER)
    assert status(desk, now=Instant(LATER + 1000)) == "superseded"
    assert acts.retire(at(desk), RULE, now=LATER).nothing == f"{RULE} is retired already"


@pytest.mark.parametrize(
    ("verb", "what"),
    [
        pytest.param(
            "retire", f"{RULE} was never confirmed; a proposal is rejected, not retired", id="retiring a proposal"
        ),
        pytest.param(
            "reject", f"{RULE} was confirmed; a rule that binds is retired, not rejected", id="rejecting a rule"
        ),
    ],
)
def test_an_act_that_makes_no_sense_is_refused(desk: Desk, verb: str, what: str) -> None:
    if verb == "reject":
        confirm(desk)
    with pytest.raises(AnswerIsNo) as found:
        getattr(acts, verb)(at(desk), RULE, now=LATER)
    assert (found.value.code, found.value.what, found.value.where, found.value.hint) == (
        "wrong-standing",
        what,
        PATH,
        f"kit show {RULE}",
    )


def test_a_retired_rule_is_not_confirmed_again(desk: Desk) -> None:
    confirm(desk)
    acts.retire(at(desk), RULE, now=LATER)
    with pytest.raises(AnswerIsNo) as found:
        confirm(desk, now=LATER)
    what = f"{RULE} is retired and its id stays taken; expected a rule that is proposed or binds"
    assert (found.value.code, found.value.what) == ("wrong-standing", what)


def test_an_id_that_no_rule_has_is_told_with_a_near_one(desk: Desk) -> None:
    assert refused(desk, WrongUsage, ident="oa-7q2m4kxx") == (
        "unknown-agreement",
        "no agreement has the id `oa-7q2m4kxx`",
        "",
        f"did you mean `{RULE}`?",
    )


@pytest.mark.parametrize(
    ("sentence", "code", "what", "hint"),
    [
        pytest.param(
            "Too short.",
            "bad-sentence",
            "the sentence has 10 characters; expected 20 to 140",
            'say it as a rule, for example "Limits live in config/limits.toml."',
            id="too short",
        ),
        pytest.param(
            "Do not hard-code retry limits in billing.",
            "borrowed-sentence",
            "the sentence is that of the draft; expected the rule in your own words",
            f"kit show {RULE}",
            id="the draft's",
        ),
        pytest.param(
            "No, not a constant again: limits go in limits.toml, same as last month!",
            "borrowed-sentence",
            f"the sentence is that of the quote {RULE}.said-1; expected the rule in your own words",
            f"kit show {RULE}",
            id="a quote's",
        ),
    ],
)
def test_a_sentence_that_may_not_bind_is_refused(desk: Desk, sentence: str, code: str, what: str, hint: str) -> None:
    assert refused(desk, WrongUsage, sentence) == (code, what, "", hint)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("actor", "agent:claude-code/3f9c12a0", id="an agent that says so"),
        pytest.param("session", "claude-code/3f9c12a0", id="a session"),
    ],
)
def test_an_agent_confirms_nothing(desk: Desk, name: str, value: str) -> None:
    if name == "actor":
        desk.patch.setenv("KIT_ACTOR", value)
    more = {"session": value} if name == "session" else {}
    assert refused(desk, AnswerIsNo, **more) == (
        "not-a-person",
        "agent:claude-code/3f9c12a0 acts here; expected a person, for nothing that an agent does can bind",
        RULE,
        "unset KIT_ACTOR KIT_SESSION, and act yourself",
    )


def test_who_is_no_confirmer_confirms_nothing(desk: Desk) -> None:
    desk.as_person("mallory")
    assert refused(desk, AnswerIsNo) == (
        "no-confirmer",
        "mallory is no confirmer in the settings of HEAD; expected one of ana, ben",
        ".kit/kit.yaml",
        "git config user.email",
    )


def test_adding_oneself_to_the_confirmers_of_the_worktree_helps_nobody(desk: Desk) -> None:
    desk.as_person("mallory")
    mallory = '  mallory: {email: "mallory@example.com"}\nfour_eyes: true'
    desk.replace(".kit/kit.yaml", "four_eyes: true", mallory)
    assert refused(desk, AnswerIsNo)[0] == "no-confirmer"


def test_the_settings_of_upstream_count_where_it_was_fetched(desk: Desk) -> None:
    desk.repo.git("update-ref", "refs/remotes/origin/main", "HEAD")
    desk.as_person("mallory")
    desk.replace(".kit/kit.yaml", "four_eyes: true", '  mallory: {email: "mallory@example.com"}\nfour_eyes: true')
    desk.bring({}, message="Make me a confirmer")
    what = "mallory is no confirmer in the settings of origin/main; expected one of ana, ben"
    assert refused(desk, AnswerIsNo)[1] == what
    assert confirmers.settings_of_base(at(desk))[0] == "origin/main"


def test_without_confirmers_nothing_can_bind(desk: Desk) -> None:
    desk.repo.write(".kit/kit.yaml", shop.SETTINGS.partition("confirmers:")[0])
    desk.bring({}, message="Nobody may")
    assert refused(desk, AnswerIsNo) == (
        "no-confirmers",
        "nothing can bind here: HEAD lists no confirmers; expected at least one under `confirmers`",
        ".kit/kit.yaml",
        "$EDITOR .kit/kit.yaml",
    )


def test_where_only_comments_count_nothing_is_written_here(desk: Desk) -> None:
    desk.replace(".kit/kit.yaml", "four_eyes: true", "four_eyes: true\nproof: [comment]")
    desk.bring({}, message="Take comments alone")
    what = "the settings of HEAD take comment as proof; expected signed-commit"
    assert refused(desk, AnswerIsNo) == ("no-such-proof", what, ".kit/kit.yaml", f"kit show {RULE}")


EYES = "and four_eyes asks for somebody else"


@pytest.mark.parametrize(
    ("text", "by", "why"),
    [
        pytest.param(
            PROPOSAL.replace("agent:claude-code/3f9c12a0", "person:ana"),
            "robot@example.com",
            f"ana proposed it ({RULE}.proposed-1), {EYES}",
            id="the proposer",
        ),
        pytest.param(
            PROPOSAL,
            "1+ana-w@users.noreply.github.com",
            f"ana is author of the commit that brought {RULE}.proposed-1, {EYES}",
            id="the person behind the session",
        ),
    ],
)
def test_under_four_eyes_another_confirms(desk: Desk, text: str, by: str, why: str) -> None:
    desk.repo.git("rm", "-q", PATH)
    desk.bring({}, message="Start over")
    desk.repo.git("checkout", "-q", "--orphan", "anew")
    desk.bring({PATH: text}, by=by)
    assert refused(desk, AnswerIsNo) == ("four-eyes", why, PATH, "ask another confirmer")


def test_under_four_eyes_a_proposal_that_is_not_committed_is_ones_own(desk: Desk) -> None:
    desk.repo.write(".kit/agreements/oa-1x9fe6tw.yaml", another("oa-1x9fe6tw"))
    with pytest.raises(AnswerIsNo) as found:
        confirm(desk, ident="oa-1x9fe6tw")
    why = f"ana is author of the commit that brought oa-1x9fe6tw.proposed-1, {EYES}"
    assert (found.value.code, found.value.what) == ("four-eyes", why)


def test_who_widened_the_scope_by_hand_does_not_confirm_it(desk: Desk) -> None:
    desk.replace(PATH, "qualifiers: {lanes: billing,", "qualifiers: {lanes: docs,")
    desk.bring({}, by="ana@example.com", message="Widen it")
    why = f"ana is author of the commit that brought {RULE}.proposed-1, {EYES}"
    assert refused(desk, AnswerIsNo)[1] == why


def test_one_person_alone_may_where_the_settings_say_so_and_it_is_told(desk: Desk) -> None:
    desk.replace(".kit/kit.yaml", "four_eyes: true", "four_eyes: false")
    desk.bring({PATH: desk.text().replace("agent:claude-code/3f9c12a0", "person:ana")}, by="ana@example.com")
    done = confirm(desk)
    assert done.written.notes == (NO_KEY, "one person alone may confirm a rule here (four_eyes: false)")


def crowd(desk: Desk, number: int, scope: str = "lanes: billing") -> list[str]:
    """Rules that bind in a lane already, made by hand as they would lie there."""
    idents = [f"oa-{n:08d}" for n in range(number)]
    desk.bring(
        {
            f".kit/agreements/{i}.yaml": another(i, scope=scope, key=f"key.k{i[-2:]}", draft=f"Draft {i}.")
            for i in idents
        }
    )
    for ident in idents:
        confirm(desk, f"Rule number {ident} of a crowd.", ident=ident)
    desk.bring({}, message="Confirm a crowd")
    return idents


def test_the_thirteenth_rule_of_a_lane_needs_one_to_go(desk: Desk) -> None:
    first, *_ = crowd(desk, 12)
    what = f"with {RULE} lane billing has 13 rules of 717 bytes; expected at most 12 and 2,048 bytes: one in, one out"
    assert refused(desk, AnswerIsNo) == ("no-room", what, PATH, f"kit confirm {RULE} --replaces {first}")
    done = confirm(desk, replaces=first)
    assert done.written.paths == (f".kit/agreements/{first}.yaml", PATH)
    assert f"{first} is retired with it" in done.written.notes
    assert (status(desk), status(desk, first)) == ("verified", "superseded")
    assert f"notes: replaced by {RULE}" in desk.text(f".kit/agreements/{first}.yaml")
    assert not check(at(desk), now=LATER).red


def test_a_rule_that_went_stale_takes_room_until_it_is_ended_and_is_the_first_to_go(desk: Desk) -> None:
    *_, last = crowd(desk, 12)
    terms = rules.terms(desk.text(f".kit/agreements/{last}.yaml"))
    closes = [rules.close(f"2026-12-0{day}T08:00:00Z", "overridden", terms, last) for day in (1, 2)]
    desk.bring({".kit/work/wi-e7bq20fs.yaml": rules.item("wi-e7bq20fs", *closes)})
    assert status(desk, last) == "stale"
    code, _, _, hint = refused(desk, AnswerIsNo, now=LATER)
    assert (code, hint) == ("no-room", f"kit confirm {RULE} --replaces {last}")


def test_the_ninth_rule_of_the_whole_repository_needs_one_to_go(desk: Desk) -> None:
    crowd(desk, 8, scope="")
    desk.bring({".kit/agreements/oa-1x9fe6tw.yaml": another("oa-1x9fe6tw", scope="")})
    with pytest.raises(AnswerIsNo) as found:
        confirm(desk, ident="oa-1x9fe6tw")
    assert found.value.what.startswith("with oa-1x9fe6tw the whole repository has 9 rules of ")


@pytest.mark.parametrize(
    ("old", "code", "what"),
    [
        pytest.param(
            "oa-00000009", "unknown-agreement", "no agreement has the id `oa-00000009`", id="one that is not there"
        ),
        pytest.param(
            RULE, "nothing-to-replace", f"{RULE} was never confirmed; a proposal is rejected, not retired", id="itself"
        ),
        pytest.param(
            "oa-1x9fe6tw",
            "nothing-to-replace",
            "oa-1x9fe6tw was never confirmed; a proposal is rejected, not retired",
            id="a proposal",
        ),
    ],
)
def test_only_a_rule_that_binds_is_replaced(desk: Desk, old: str, code: str, what: str) -> None:
    desk.bring({".kit/agreements/oa-1x9fe6tw.yaml": another("oa-1x9fe6tw")})
    assert refused(desk, KitError, replaces=old)[:2] == (code, what)


def test_the_rule_that_an_edit_names_goes_with_the_confirmation(desk: Desk) -> None:
    (old,) = crowd(desk, 1)
    desk.bring({PATH: desk.text().replace('work: "wi-3fh8z2vn",', f'work: "wi-3fh8z2vn", replaces: "{old}",')})
    assert confirm(desk).written.paths == (f".kit/agreements/{old}.yaml", PATH)


def test_a_newer_format_is_refused(desk: Desk) -> None:
    desk.bring({PATH: desk.text().replace("kit: {format: 1", "kit: {format: 2")})
    assert refused(desk, Refused) == (
        "newer-format",
        "needs kit that reads format 2; this one reads 1",
        f"{PATH}:8:30",
        "pip install --upgrade knowledge-kit",
    )


def test_the_signed_commit_of_the_confirmer_proves_the_act(desk: Desk) -> None:
    key = new_key(desk.folder, "ana")
    desk.replace(".kit/kit.yaml", 'email: "ana@example.com"}', f'email: "ana@example.com", key: "{key}"}}')
    base = desk.bring({}, message="List a key")
    done = acts.confirm(at(desk), RULE, shop.RULE, now=NOW, dry_run=True)
    how = "Git does not sign with SSH here, and the key of the settings is one: git config gpg.format ssh"
    assert done.written.notes == (how,)
    desk.repo.git("config", "gpg.format", "ssh")
    assert confirm(desk).written.notes == ()
    sign = ("-c", f"user.signingkey={(desk.folder / 'ana').as_posix()}")
    desk.repo.git("add", PATH)
    author = {"GIT_AUTHOR_EMAIL": "ana@example.com"}
    desk.repo.git(*sign, "commit", "-qS", "-m", f"Confirm {RULE}", "--", PATH, env=desk.repo.dates() | author)
    assert proven(desk, base) == "ana signed the commit " + desk.repo.head()[:9] + " that brought it"
    desk.repo.git("commit", "-q", "--amend", "--no-edit", env=desk.repo.dates())
    assert proven(desk, base) == f"no commit signed by ana brought {RULE}.confirmed-1"


def proven(desk: Desk, base: str) -> str:
    kit = at(desk)
    bundle = ledgers.read(kit, "HEAD").agreements[RULE]
    settings = confirmers.settings_at(kit, base)
    witness = proofs.witness(kit, {RULE: bundle}, settings=settings, base=base)
    return proof.judge(bundle, bundle.events[-1], witness).why
