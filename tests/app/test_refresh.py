"""Recording comments after a merge: proven acts once, in their order; the others with the reason why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.app import mandate
from kit.app import refresh as cases
from kit.app.check import check
from kit.app.kit import Kit
from kit.app.refresh import Heard, Refreshed
from kit.domain.base import instant
from kit.errors import InvalidRecord, NotReady
from kit.wiring import open_kit
from tests import shop
from tests.cli.people import PATH, Desk, another, comment, pull
from tests.repo import Repo

RULE, OTHER = "oa-7q2m4kxd", "oa-1x9fe6tw"
LINE = f"/kit confirm {RULE}@f40a3a8b869fa194 {shop.RULE}"
AT, LATER = "2026-11-30T14:20:33Z", "2026-12-01T09:00:00Z"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk.with_proposal(tmp_path, monkeypatch, capsys)


def at(desk: Desk) -> Kit:
    return open_kit(str(desk.repo.root))


def said(
    body: str = LINE, at: str = AT, ident: int = 1, login: str = "ana-w", number: int = 412, **more: Any
) -> dict[str, Any]:
    return comment(ident, number, login, body, at, **more)


def refresh(
    desk: Desk, *comments: dict[str, Any], pulls: list[dict[str, Any]] | None = None, dry_run: bool = False
) -> Refreshed:
    _, said_in, _, opened_in = desk.given(*comments, pulls=pulls)
    now = instant.parse("2026-12-05T00:00:00Z")
    return cases.refresh(at(desk), [said_in], [opened_in], now=now, dry_run=dry_run)


def heard(found: Refreshed) -> list[tuple[str, str, str]]:
    return [(one.outcome, one.id, one.why) for one in found.heard]


PROVEN = "ana wrote it in comment:1 of github:acme/shop#412, and neither proposed it nor opened the pull request"


def test_a_proven_comment_is_recorded(desk: Desk) -> None:
    found = refresh(desk, said(f"Good.\r\n\r\n{LINE}\r\n"))
    assert found.heard == (Heard("recorded", RULE, LINE, "ana", AT, "github:acme/shop#412", "comment:1", PROVEN),)
    assert (found.written.paths, found.faults, found.comments, found.refused) == ((PATH,), (), 1, ())
    assert not check(at(desk), now=instant.parse(LATER)).red


def test_a_comment_is_recorded_once(desk: Desk) -> None:
    refresh(desk, said())
    before = desk.text()
    found = refresh(desk, said())
    assert (heard(found), found.written.changes, desk.text()) == (
        [("passed over", RULE, "it is recorded already")],
        (),
        before,
    )


def test_a_dry_run_says_the_same_and_writes_nothing(desk: Desk) -> None:
    before = desk.text()
    found = refresh(desk, said(), dry_run=True)
    assert (heard(found), desk.text()) == ([("recorded", RULE, PROVEN)], before)


def test_without_comments_there_is_nothing_to_do(desk: Desk) -> None:
    found = cases.refresh(at(desk))
    assert (found.heard, found.written.changes, found.comments) == ((), (), 0)


def test_two_acts_on_one_rule_go_in_the_order_of_their_instants(desk: Desk) -> None:
    end = said(f"/kit retire {RULE} not any more", LATER, ident=2)
    found = refresh(desk, end, said())
    assert [(one.outcome, one.locator) for one in found.heard] == [("recorded", "comment:1"), ("recorded", "comment:2")]
    assert "oa-7q2m4kxd.confirmed-1" in desk.text()
    assert "oa-7q2m4kxd.retired-1" in desk.text()
    assert heard(refresh(desk, said(ident=3))) == [("passed over", RULE, f"{RULE}.retired-1 of {LATER} came after it")]


def test_the_same_sentence_said_again_is_passed_over(desk: Desk) -> None:
    found = refresh(desk, said(), said(at=LATER, ident=2))
    assert heard(found)[1] == ("passed over", RULE, f"{RULE} binds with this sentence already")


def test_another_sentence_said_later_is_recorded(desk: Desk) -> None:
    other = f"/kit confirm {RULE}@f40a3a8b869fa194 Limits of billing live in config/limits.toml."
    assert [one.outcome for one in refresh(desk, said(), said(other, LATER, ident=2, login="ana-w")).heard] == [
        "recorded"
    ] * 2
    assert 'value: "Limits of billing live in config/limits.toml."' in desk.text()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        pytest.param(
            {"updated_at": LATER},
            "comment:1 of github:acme/shop#412 was edited by somebody after it was written",
            id="an edited comment",
        ),
        pytest.param(
            {"user": {"login": "ana-w", "type": "Bot"}},
            "comment:1 of github:acme/shop#412 is by ana-w, which is no person",
            id="a bot",
        ),
        pytest.param(
            {"body": LINE.replace("f40a3a8b869fa194", "0" * 16)},
            f"the line names the scope 0000000000000000; that of {RULE} is f40a3a8b869fa194",
            id="another scope",
        ),
        pytest.param(
            {"body": LINE.replace(RULE, OTHER)}, f"no rule {OTHER} lies in HEAD", id="a rule that is not merged"
        ),
        pytest.param(
            {"body": f"/kit confirm {RULE}@f40a3a8b869fa194 Do not hard-code retry limits in billing."},
            "the sentence is that of the draft; expected the confirmer's own words",
            id="the draft",
        ),
        pytest.param(
            {"body": f"/kit retire {RULE} no"},
            f"{RULE} was never confirmed; a proposal is rejected, not retired",
            id="an act that makes no sense",
        ),
        pytest.param(
            {"at": "2026-11-30T11:00:00Z"},
            f"{RULE} was proposed anew at 2026-11-30T11:02:19Z, after the comment; expected a later one",
            id="a comment older than the proposal",
        ),
        pytest.param({"at": "2026-12-05T00:06:00Z"}, None, id="a comment of the future"),
    ],
)
def test_what_is_not_proven_is_refused(desk: Desk, given: dict[str, Any], why: str | None) -> None:
    before = desk.text()
    found = refresh(desk, said(**given))
    assert [(one.outcome, one.why if why else None) for one in found.heard] == [("refused", why)]
    assert (desk.text(), found.refused) == (before, found.heard)


def test_a_strangers_lines_are_told_and_stop_nothing(desk: Desk) -> None:
    before = desk.text()
    found = refresh(desk, said(login="mallory"))
    why = "mallory is no confirmer in the settings of HEAD"
    assert [(one.outcome, one.why) for one in found.heard] == [("refused", why)]
    assert (desk.text(), found.refused) == (before, ())


def test_whoever_is_not_listed_gets_no_rule_judged_by_repeating_a_line(desk: Desk) -> None:
    refresh(desk, said())
    found = refresh(desk, said("\n".join([LINE] * 1000), LATER, ident=2, login="mallory"))
    assert {one.why for one in found.heard} == {"mallory is no confirmer in the settings of HEAD"}
    assert (len(found.heard), found.refused) == (1000, ())


def test_a_comment_of_the_future_says_so(desk: Desk) -> None:
    (one,) = refresh(desk, said(at="2026-12-05T00:06:00Z")).heard
    assert one.why == f"{RULE} is dated 2026-12-05T00:06:00Z; expected no later than 2026-12-05T00:00:00Z and 5 minutes"


@pytest.mark.parametrize(
    ("pulls", "why", "hint"),
    [
        pytest.param([], "nobody can say who opened github:acme/shop#412", "--pull FILE", id="an opener nobody knows"),
        pytest.param(
            [pull(412, "ana-w")],
            "ana opened github:acme/shop#412, and four_eyes asks for somebody else",
            "",
            id="the opener",
        ),
    ],
)
def test_four_eyes_ask_who_opened_the_pull_request(
    desk: Desk, pulls: list[dict[str, Any]], why: str, hint: str
) -> None:
    (one,) = refresh(desk, said(), pulls=pulls).heard
    assert (one.outcome, one.why, one.hint) == ("refused", why, hint)


def test_the_settings_of_the_worktree_make_nobody_a_confirmer(desk: Desk) -> None:
    desk.replace(".kit/kit.yaml", "four_eyes: true", "  mallory: {github: mallory}\nfour_eyes: false")
    assert heard(refresh(desk, said(login="mallory"))) == [
        ("refused", RULE, "mallory is no confirmer in the settings of HEAD")
    ]


def test_without_confirmers_nothing_can_bind(desk: Desk) -> None:
    desk.repo.write(".kit/kit.yaml", shop.SETTINGS.partition("confirmers:")[0])
    desk.bring({}, message="Nobody may")
    assert heard(refresh(desk, said())) == [("refused", RULE, "HEAD lists no confirmers, so nothing can bind")]


def test_one_comment_holds_one_act_on_a_rule(desk: Desk) -> None:
    found = refresh(desk, said(f"{LINE}\n{LINE.replace('never sets', 'sets no')}"))
    assert [one.outcome for one in found.heard] == ["recorded", "passed over"]


def test_a_malformed_line_is_told(desk: Desk) -> None:
    found = refresh(desk, said(f"/kit confirm {RULE} {shop.RULE}"))
    (fault,) = found.faults
    assert (fault.what, fault.where) == (
        f"got `{RULE}` after `/kit confirm`; expected `/kit confirm ID@SCOPE SENTENCE`",
        "comment:1 of github:acme/shop#412, line 1",
    )


def test_what_a_comment_retires_makes_room_for_what_it_confirms(desk: Desk) -> None:
    idents = [f"oa-{n:08d}" for n in range(12)]
    desk.bring({f".kit/agreements/{i}.yaml": another(i, key=f"key.k{i[-2:]}", draft=f"Draft {i}.") for i in idents})
    crowd = [
        said(
            f"/kit confirm {i}@{scope(desk, i)} Rule number {i} of a crowd.", f"2026-12-01T00:00:{n:02d}Z", ident=10 + n
        )
        for n, i in enumerate(idents)
    ]
    assert {one.outcome for one in refresh(desk, *crowd).heard} == {"recorded"}
    desk.bring({}, message="Record a crowd")
    late = said(at="2026-12-02T00:00:00Z")
    (one,) = refresh(desk, late).heard
    assert (one.outcome, one.why) == (
        "refused",
        f"with {RULE} lane billing has 13 rules of 717 bytes; expected at most 12 and 2,048 bytes: one in, one out",
    )
    both = said(f"{LINE}\n/kit retire {idents[0]} replaced by {RULE}", "2026-12-02T00:00:00Z")
    assert [(o.outcome, o.id) for o in refresh(desk, both).heard] == [("recorded", idents[0]), ("recorded", RULE)]
    assert not check(at(desk), now=instant.parse("2026-12-05T00:00:00Z")).red


def scope(desk: Desk, ident: str) -> str:
    return mandate.scene(at(desk), ident, now=instant.parse(AT)).rule.scope_digest


def test_a_memory_is_confirmed_like_a_rule(desk: Desk) -> None:
    ident = "me-bqnqek5s"
    text = (
        desk.text()
        .replace(RULE, ident)
        .replace("operating-agreement", "memory")
        .replace("operating-discipline", "memory")
    )
    text = text.replace("level: advisory, ", "")
    path = f".kit/memory/{ident}.yaml"
    desk.bring({path: text})
    line = f"/kit confirm {ident}@{scope(desk, ident)} The provider answers within 30 seconds or never."
    found = refresh(desk, said(line))
    assert ([one.outcome for one in found.heard], found.written.paths) == (["recorded"], (path,))
    assert not check(at(desk), now=instant.parse(LATER)).red


def test_where_nothing_is_committed_no_rule_lies_in_head(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "bare-start")
    with pytest.raises(NotReady) as found:
        cases.refresh(open_kit(str(repo.root)))
    assert (found.value.code, found.value.what, found.value.hint) == (
        "no-commit",
        "nothing is committed here, so no rule lies in HEAD",
        "git commit",
    )


def test_a_file_that_is_no_json_is_told(desk: Desk) -> None:
    file = desk.folder / "page.html"
    file.write_text("<html>", encoding="utf-8")
    with pytest.raises(InvalidRecord) as found:
        cases.refresh(at(desk), [str(file)])
    assert found.value.where == f"{file}:1:1"


def test_uncommitted_words_in_the_file_stay(desk: Desk) -> None:
    desk.replace(PATH, "policies: []", "policies: []   # mine")
    refresh(desk, said())
    assert "policies: []   # mine" in desk.text()
