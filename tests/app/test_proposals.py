"""A proposal is the file of the worked example at its second stage: words and effects, no sentence, nobody bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from kit.app import boundary, proposals, strict
from kit.app.agreements import judged
from kit.app.check import check
from kit.app.kit import Kit
from kit.app.ledger import Ledger, read
from kit.domain.agreement import Scope
from kit.domain.base import instant
from kit.domain.base.instant import Instant
from kit.domain.learning.candidate import Candidate, Occasion
from kit.domain.learning.leg import Effect, EffectKind, Words
from kit.errors import NotReady
from kit.wiring import open_kit
from tests import shop
from tests.repo import Repo

NOW = instant.parse("2026-11-30T11:02:19Z") or Instant(0)
LATER = instant.parse("2026-12-02T09:00:00Z") or Instant(0)
SAID = Words(
    "rule",
    "no, not a constant again. limits go in limits.toml, same as last month",
    instant.parse("2026-11-30T09:48:02Z"),
    "session:claude-code/3f9c12a0",
    "turn:41",
    objects=("MAX_RETRIES",),
    paths=("src/billing/retry.py",),
)
UNDONE = Effect(
    "undone",
    "MAX_RETRIES = 5 left src/billing/retry.py 6 minutes after that turn",
    instant.parse("2026-11-30T09:54:40Z"),
    "git:f0e7b01864c470ff2f148ba810ee8a747caf4cdd",
    objects=("MAX_RETRIES",),
    paths=("src/billing/retry.py",),
)
CANDIDATE = Candidate(
    key="billing.retry-limits",
    lane="billing",
    object="MAX_RETRIES",
    polarity="never",
    draft="Do not hard-code retry limits in billing.",
    scope=Scope(("billing",), ("src/billing/**", "config/limits.toml")),
    words=(SAID,),
    effects=(UNDONE,),
    occasions=(Occasion("claude-code/3f9c12a0", "2026-11-30"),),
    bucket="project rule",
    proposable=True,
)
STAGE_2 = """\
schemaVersion: 5
source: "kit:re-7jgx48ha"
claims:
  - id: "oa-7q2m4kxd"
    value: null
    qualifiers: {lanes: billing, paths: "config/limits.toml src/billing/**"}
    fieldOrBehavior: billing.retry-limits
    metadata: {kit: {format: 1, level: advisory, work: "wi-3fh8z2vn", draft: "Do not hard-code retry limits in billing."}}
    status: proposed
    subjectType: repository
    subjectId: "operating-discipline"
    claimType: operating-agreement
    verificationPolicyId: "kit.operating-agreement"
    createdAt: "2026-11-30T11:02:19Z"
    updatedAt: "2026-11-30T11:02:19Z"
evidence:
  - {id: "oa-7q2m4kxd.said-1", claimId: "oa-7q2m4kxd",
     excerptOrSummary: "no, not a constant again. limits go in limits.toml, same as last month",
     sourceRef: "session:claude-code/3f9c12a0", sourceLocator: "turn:41", collectedBy: "kit:learning-review",
     observedAt: "2026-11-30T09:48:02Z", evidenceType: source_excerpt, method: observation, supportStrength: cited}
  - {id: "oa-7q2m4kxd.undone-1", claimId: "oa-7q2m4kxd",
     excerptOrSummary: "MAX_RETRIES = 5 left src/billing/retry.py 6 minutes after that turn",
     sourceRef: "git:f0e7b01864c470ff2f148ba810ee8a747caf4cdd", collectedBy: "kit:learning-review",
     observedAt: "2026-11-30T09:54:40Z", evidenceType: source_excerpt, method: observation, supportStrength: cited}
policies: []
events:
  - {id: "oa-7q2m4kxd.proposed-1", claimId: "oa-7q2m4kxd", status: proposed, actor: "agent:claude-code/3f9c12a0",
     method: learning-review, evidenceIds: ["oa-7q2m4kxd.said-1", "oa-7q2m4kxd.undone-1"], createdAt: "2026-11-30T11:02:19Z"}
"""


def drawing(word: str) -> Callable[[str], str]:
    """A source of characters that draws those of ``word`` in turn."""
    letters = cycle(word)
    return lambda _alphabet: next(letters)


@pytest.fixture
def kit(repo: Repo) -> Kit:
    """A repository with settings and no rule yet."""
    repo.git("config", "user.name", "Ana")
    repo.git("config", "user.email", "ana@example.com")
    repo.write(".kit/kit.yaml", shop.SETTINGS)
    paths = ("src/billing/retry.py", "tests/billing/test_retry.py", "docs/index.md", "mkdocs.yml", "config/limits.toml")
    repo.commit("Set kit up", dict.fromkeys(paths, "text\n"))
    return open_kit(str(repo.root), choose=drawing("7q2m4kxd8r3n5mye"))


def propose(kit: Kit, candidate: Candidate = CANDIDATE, session: str | None = "claude-code/3f9c12a0") -> str:
    """Write the proposal of ``candidate`` and return its file."""
    ident, files = proposals.proposed(kit, read(kit), candidate, work="wi-3fh8z2vn", session=session, now=NOW)
    ((path, data),) = files.items()
    assert path == f".kit/agreements/{ident}.yaml"
    file = Path(kit.git.place.root, path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return data.decode()


def again(kit: Kit, candidate: Candidate, now: Instant = LATER) -> dict[str, bytes]:
    files = proposals.repeated(kit, read(kit), "oa-7q2m4kxd", candidate, session="codex/77", now=now)
    for path, data in files.items():
        Path(kit.git.place.root, path).write_bytes(data)
    return files


def records(ledger: Ledger) -> tuple[list[str], list[str]]:
    bundle = ledger.agreements["oa-7q2m4kxd"]
    heads = "oa-7q2m4kxd."
    return [e.id.removeprefix(heads) for e in bundle.evidence], [e.id.removeprefix(heads) for e in bundle.events]


def test_the_file_is_that_of_the_worked_example_at_its_second_stage(kit: Kit) -> None:
    assert propose(kit) == STAGE_2


def test_a_proposal_passes_strict_load_and_the_strict_check_and_binds_nobody(kit: Kit) -> None:
    propose(kit)
    assert check(kit, now=NOW, strictly=True).findings == ()
    ledger = read(kit)
    (rule,) = judged(ledger.agreements, ledger.policies, ledger.items.values(), now=NOW)
    assert (rule.status, rule.binding, rule.sentence) == ("proposed", False, None)
    assert (rule.draft, rule.work, rule.scope.lanes) == (CANDIDATE.draft, "wi-3fh8z2vn", ("billing",))


def test_without_a_session_the_person_git_knows_proposes(kit: Kit) -> None:
    assert 'actor: "person:ana"' in propose(kit, session=None)


def test_an_id_that_is_taken_is_drawn_again(repo: Repo, kit: Kit) -> None:
    propose(kit)
    second = open_kit(str(repo.root), choose=drawing("7q2m4kxd8r3n5mye"))
    ident, _ = proposals.proposed(second, read(second), CANDIDATE, work=None, session="codex/77", now=NOW)
    assert ident == "oa-8r3n5mye"


def test_a_scope_may_be_empty_and_a_path_with_a_space_is_escaped(kit: Kit) -> None:
    assert "qualifiers: {}" in propose(kit, replace(CANDIDATE, scope=Scope()))
    scope = Scope(("docs", "billing"), ("a b/**", "a%b"), ("implement",))
    assert 'qualifiers: {lanes: billing docs, paths: "a%20b/** a%25b", workflows: implement}' in propose(
        kit, replace(CANDIDATE, scope=scope)
    )


def test_a_path_that_is_no_text_is_written_escaped(kit: Kit) -> None:
    scope = Scope((), ("src/caf\udce9/**", "src/two\nlines/**"))
    written = propose(kit, replace(CANDIDATE, scope=scope, draft="Keep such things below `src/caf\udce9/`."))
    assert 'paths: "bytes:src/caf%25E9/%252A%252A bytes:src/two%250Alines/%252A%252A"' in written
    assert strict.faults(kit, read(kit), now=NOW) == ()


def test_no_secret_and_no_name_of_a_person_reaches_the_file(kit: Kit) -> None:
    secret = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
    said = replace(SAID, text=f"thanks Ben, but never commit {secret}; ask @ana-w or ben@example.com", person="ben")
    undone = replace(UNDONE, summary=f"{secret} left src/billing/retry.py")
    written = propose(kit, replace(CANDIDATE, words=(said,), effects=(undone,), draft=f"Do not commit {secret}."))
    assert [word for word in (secret, "Ben", "ana-w", "ben@example.com") if word in written] == []
    assert "[REDACTED:github-token] left src/billing/retry.py" in written


def test_a_quote_is_one_line_of_at_most_120_characters(kit: Kit) -> None:
    said = replace(SAID, text="never\nset a limit here, " + "really, " * 40)
    propose(kit, replace(CANDIDATE, words=(said,)))
    (item, _) = read(kit).agreements["oa-7q2m4kxd"].evidence
    assert item.excerpt_or_summary.startswith("never set a limit here, really,")
    assert len(item.excerpt_or_summary) <= boundary.QUOTE
    assert check(kit, now=NOW, strictly=True).red is False


def test_with_quotes_kept_on_the_page_the_file_holds_no_word_of_a_person(repo: Repo, kit: Kit) -> None:
    repo.write(".kit/kit.yaml", shop.SETTINGS + "learning: {quotes: page}\n")
    written = propose(kit)
    assert "not a constant again" not in written
    assert 'excerptOrSummary: "a rule a person gave; their words are kept on the page"' in written
    assert UNDONE.summary in written


def test_every_kind_of_words_can_be_kept_on_the_page_in_one_line() -> None:
    assert {len(sentence) <= boundary.QUOTE for sentence in boundary.KEPT.values()} == {True}


def test_what_happened_names_its_evidence_and_only_the_newest_five_are_kept(kit: Kit) -> None:
    kinds: tuple[EffectKind, ...] = ("other command", "reverted", "deleted", "check passed", "earlier blob")
    effects = tuple(replace(UNDONE, kind=kind, locator=f"line:{n}") for n, kind in enumerate(kinds))
    words = tuple(replace(SAID, locator=f"turn:{n}", at=Instant(NOW - n * 60_000)) for n in range(8))
    propose(kit, replace(CANDIDATE, words=words, effects=effects))
    evidence, _ = records(read(kit))
    said = [f"said-{n}" for n in range(1, 6)]
    assert evidence == [*said, "replaced-1", "reverted-1", "deleted-1", "passed-1", "restored-1"]
    assert [item.source_locator for item in read(kit).agreements["oa-7q2m4kxd"].evidence][:5] == [
        "turn:4", "turn:3", "turn:2", "turn:1", "turn:0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(None, id="a log without times"),
        pytest.param(Instant(NOW + 3_600_000), id="a clock that is ahead"),
        pytest.param(Instant(-(10**17)), id="a time before the calendar"),
    ],
)
def test_words_without_a_time_that_can_be_are_dated_by_the_review(kit: Kit, at: Instant | None) -> None:
    propose(kit, replace(CANDIDATE, words=(replace(SAID, at=at),)))
    assert read(kit).agreements["oa-7q2m4kxd"].evidence[0].observed_at == "2026-11-30T11:02:19Z"
    assert check(kit, now=NOW, strictly=True).red is False


def test_words_said_again_are_appended_to_the_open_proposal(kit: Kit) -> None:
    before = propose(kit)
    said = replace(
        SAID, source_ref="session:codex/77", locator="turn:3", at=LATER, text="limits go in the toml, please"
    )
    undone = replace(UNDONE, source_ref="session:codex/77", locator="line:9", at=LATER)
    ((_, data),) = again(kit, replace(CANDIDATE, words=(SAID, said), effects=(UNDONE, undone))).items()
    ledger = read(kit)
    assert records(ledger) == (["said-1", "undone-1", "said-2", "undone-2"], ["proposed-1", "proposed-2"])
    event = ledger.agreements["oa-7q2m4kxd"].events[-1]
    assert (event.actor, event.created_at) == ("agent:codex/77", "2026-12-02T09:00:00Z")
    assert event.evidence_ids == ("oa-7q2m4kxd.said-2", "oa-7q2m4kxd.undone-2")
    assert ledger.agreements["oa-7q2m4kxd"].claims[0].updated_at == "2026-12-02T09:00:00Z"
    lines = data.decode().splitlines()
    assert [line for line in before.splitlines() if line not in lines] == ['    updatedAt: "2026-11-30T11:02:19Z"']
    assert check(kit, now=LATER, strictly=True).red is False


def test_the_same_words_again_change_nothing(kit: Kit) -> None:
    propose(kit)
    other = replace(UNDONE, source_ref="git:" + "1" * 40)
    assert again(kit, replace(CANDIDATE, effects=(UNDONE, other))) == {}


def test_words_of_the_same_second_make_an_event_of_the_next_one(kit: Kit) -> None:
    propose(kit)
    again(kit, replace(CANDIDATE, words=(replace(SAID, locator="turn:42"),)), now=NOW)
    assert read(kit).agreements["oa-7q2m4kxd"].events[-1].created_at == "2026-11-30T11:02:20Z"


def test_a_repository_without_an_id_takes_no_proposal(repo: Repo) -> None:
    repo.commit("Start")
    kit = open_kit(str(repo.root))
    with pytest.raises(NotReady) as caught:
        proposals.proposed(kit, read(kit), CANDIDATE, work=None, session="codex/77", now=NOW)
    assert (caught.value.code, caught.value.hint) == ("not-set-up", "kit init")


def test_the_people_known_here_are_those_of_git_and_of_the_settings(repo: Repo, kit: Kit) -> None:
    repo.git("config", "user.name", "Kim Sample")
    repo.git("config", "user.email", "kim@example.com")
    assert boundary.people(kit, read(kit).settings) == (
        "Ana", "Kim Sample", "ana", "ana-w", "ana@example.com", "ben", "ben-k", "ben@example.com", "kim@example.com",
    )  # fmt: skip


def test_what_is_nothing_but_invisible_characters_says_so() -> None:
    assert boundary.line("\u200b\u2060", ["Ben"]) == boundary.NOTHING_LEFT
