from __future__ import annotations

from typing import Any

import pytest

from kit.domain.freshness.spec import Spec
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.ceiling import Ceiling, inputs
from kit.domain.trust.claim import Claim
from kit.domain.trust.derived import on_cycle
from kit.domain.trust.docket import Docket
from kit.domain.trust.integrity import current_ref, exported_ref, recorded
from kit.domain.trust.judge import Judgement, judge
from kit.domain.trust.policy import SHIPPED
from kit.domain.trust.watch import specs_of, uncovered
from tests.domain.trust.build import NOW, OID, Content, authority, bundle, claim, event, evidence, policy, watching
from tests.domain.trust.files import CLAIM, work_bundle, work_claim, work_event, work_evidence

READ = f"{CLAIM}.read-1"
FRESH, MOVED = Content("fresh"), Content("stale", "src/api.py, 1 line", "specs:sha256:now")
UNSEEN = Content("unknown", "objects are missing here")
AUX = work_evidence(f"{CLAIM}.read-2", metadata=watching("src/b.py"), support_strength="cited")


def judged(given: Bundle, contents: dict[str, Content]) -> Judgement:
    return judge(given, (*SHIPPED, policy()), contents, now=NOW, kind="work")[CLAIM]


CONTENT = [
    pytest.param({READ: FRESH}, "verified", "verified", "verified by ana", id="equal content leaves it verified"),
    pytest.param(
        {READ: MOVED},
        "stale",
        "stale",
        "content moved since verified: src/api.py, 1 line",
        id="moved content is stale by the fold already",
    ),
    pytest.param(
        {READ: UNSEEN},
        "verified",
        "unknown",
        "objects are missing here",
        id="content that cannot be seen is unknown, not stale",
    ),
    pytest.param(
        {}, "verified", "unknown", f"nobody looked at what {READ} watched", id="content nobody looked at is unknown"
    ),
]


@pytest.mark.parametrize(("contents", "own", "status", "reason"), CONTENT)
def test_watched_content(contents: Any, own: Any, status: Any, reason: Any) -> None:
    found = judged(work_bundle(), contents)
    assert (found.own.status, found.status, found.reason) == (own, status, reason)


def under_any_policy(*, named: tuple[str, ...] = (READ,), **more: Any) -> Bundle:
    """A claim of a type whose policy asks for nothing and never ends, with two items of evidence."""
    subject = work_claim(claim_type="t", verification_policy_id="p", **more)
    return bundle(subject, work_evidence(), AUX, work_event(evidence_ids=named))


def test_moved_content_is_a_ceiling_under_any_policy_and_window() -> None:
    given = under_any_policy(expires_at="2036-01-01T00:00:00Z")
    found = judged(given, {READ: MOVED})
    assert (found.own.status, found.ceilings) == ("verified", (Ceiling("content", "stale", "src/api.py, 1 line"),))


def test_cited_evidence_that_the_event_names_lowers_as_well() -> None:
    given = under_any_policy(named=(READ, AUX.id))
    assert judged(given, {READ: FRESH, AUX.id: MOVED}).status == "stale"


def test_evidence_that_the_event_does_not_name_lowers_nothing() -> None:
    assert judged(under_any_policy(), {READ: FRESH, AUX.id: MOVED}).status == "verified"


def test_moved_content_comes_before_content_that_cannot_be_seen() -> None:
    given = under_any_policy(named=(READ, AUX.id))
    assert judged(given, {READ: UNSEEN, AUX.id: MOVED}).status == "stale"


def test_a_watched_path_that_no_evidence_covers_is_unknown() -> None:
    given = under_any_policy(metadata={"kit": {"format": 1, "watch": ["src/api.py", "mkdocs.yml"]}})
    found = judged(given, {READ: FRESH})
    assert (found.status, found.reason) == ("unknown", "no evidence covers mkdocs.yml")


def test_a_proposal_has_no_content_ceiling() -> None:
    given = bundle(work_claim(metadata={"kit": {"format": 1, "watch": ["mkdocs.yml"]}}))
    assert (judged(given, {}).status, judged(given, {}).ceilings) == ("proposed", ())


def test_a_verification_that_recorded_no_content_is_stale_under_a_commit_policy() -> None:
    given = bundle(work_claim(metadata={"kit": {"format": 1}}), work_evidence(metadata={}), work_event())
    found = judged(given, {})
    assert (found.status, found.reason) == ("stale", "its evidence recorded no content")


REFS = [
    pytest.param({READ: FRESH, AUX.id: FRESH}, "recorded", "recorded", id="equal content is what was recorded"),
    pytest.param({READ: FRESH, AUX.id: MOVED}, "specs:sha256:now", "specs:sha256:now", id="the first item that moved"),
    pytest.param(
        {READ: Content("stale"), AUX.id: FRESH},
        "specs:moved",
        "specs:moved",
        id="moved content whose digest is not known",
    ),
    pytest.param(
        {READ: UNSEEN, AUX.id: FRESH},
        "recorded",
        "specs:unknown",
        id="unknown content folds as equal and is exported as unknown",
    ),
    pytest.param(
        {READ: UNSEEN, AUX.id: MOVED}, "specs:sha256:now", "specs:sha256:now", id="moved content outranks the unknown"
    ),
]


@pytest.mark.parametrize(("contents", "ref", "exported"), REFS)
def test_the_current_ref_is(contents: Any, ref: Any, exported: Any) -> None:
    given = under_any_policy(named=(AUX.id, READ))
    case = Docket(given, SHIPPED).case(given.claims[0])
    items, told = recorded(case, case.latest), {"recorded": work_evidence().integrity_ref}
    assert current_ref(items, contents) == told.get(ref, ref)
    assert exported_ref(items, contents) == told.get(exported, exported)


def test_without_recorded_content_the_ref_says_so() -> None:
    given = bundle(work_claim())
    case = Docket(given, SHIPPED).case(given.claims[0])
    assert current_ref(recorded(case, case.latest), {}) == "specs:none"


COVERED = [
    pytest.param("src/api.py", "src/api.py", True, id="a path by itself"),
    pytest.param("src/api.py", "src/**", True, id="a path by its folder"),
    pytest.param("src/api.py", "src/*.py", True, id="a path by a glob"),
    pytest.param("src/billing/**", "src/**", True, id="a folder by the folder above"),
    pytest.param("src/*.py", "src/**", True, id="a glob by its folder"),
    pytest.param("src/**", "src/*", False, id="a folder not by a glob of one level"),
    pytest.param("src/**", "src/api.py", False, id="a folder not by one file"),
    pytest.param("src/a", "src/ab", False, id="a path not by a longer name"),
]


@pytest.mark.parametrize(("text", "by", "covered"), COVERED)
def test_a_watch_is_covered(text: Any, by: Any, covered: Any) -> None:
    assert (uncovered((text,), (Spec(by, "100644", OID),)) == ()) is covered


LED = [
    pytest.param("link/**", ("src/**",), True, id="a folder through a symlink, and what that leads to"),
    pytest.param("link/in/**", ("src/in/**",), True, id="a folder below a symlink"),
    pytest.param("link/in/**", ("in/**",), True, id="a symlink to the root"),
    pytest.param("link/**", (), False, id="a symlink that leads out of the repository"),
    pytest.param("links/**", ("src/**",), False, id="a folder that only begins like the symlink"),
    pytest.param("link/*.py", ("src/*.py",), False, id="a glob, which never follows one"),
]


@pytest.mark.parametrize(("text", "to", "covered"), LED)
def test_a_folder_through_a_symlink_is_covered_by_where_that_leads(text: str, to: Any, covered: Any) -> None:
    specs = (Spec("link", "120000", OID), *(Spec(path, "040000", OID) for path in to))
    assert (uncovered((text,), specs) == ()) is covered


SPECS = [
    pytest.param(
        {
            "kit": {
                "specs": [
                    {"path": "a", "mode": "100644", "oid": OID},
                    {"path": "b*", "digest": "sha256:1", "base": OID},
                ]
            }
        },
        (Spec("a", "100644", OID), Spec("b*", base=OID, digest="sha256:1")),
        id="paths and globs",
    ),
    pytest.param(
        {"kit": {"specs": [{"path": "a"}, "b", {"path": 7, "digest": "x"}]}}, (), id="nothing of what is malformed"
    ),
    pytest.param({"kit": {"specs": "a"}}, (), id="nothing of a text"),
    pytest.param({"kit": None}, (), id="nothing of an empty mapping"),
    pytest.param({}, (), id="nothing where nothing was recorded"),
]


@pytest.mark.parametrize(("metadata", "specs"), SPECS)
def test_recorded_content_is_read_as(metadata: Any, specs: Any) -> None:
    assert specs_of(evidence(metadata=metadata)) == specs


def chain(**inputs_of: str) -> tuple[Claim, ...]:
    return tuple(claim(name, derived_from=tuple(found)) for name, found in inputs_of.items())


DERIVED = [
    pytest.param(
        chain(a="", b="a", c="b"),
        {"a": "superseded", "b": "verified", "c": "verified"},
        {"b": "superseded", "c": "superseded"},
        id="the weakest input passes through a chain",
    ),
    pytest.param(
        chain(d="xy", x="r", y="r", r=""),
        {"d": "verified", "x": "assumed", "y": "stale", "r": "verified"},
        {"d": "stale"},
        id="of a diamond the weaker side counts",
    ),
    pytest.param(
        chain(a="b", b="a"), {"a": "verified", "b": "verified"}, {}, id="a cycle of verified claims stays verified"
    ),
    pytest.param(
        chain(a="b", b="a"), {"a": "verified", "b": "stale"}, {"a": "stale"}, id="a cycle is as weak as its weakest"
    ),
    pytest.param(chain(a="z"), {"a": "verified"}, {"a": "unknown"}, id="an input that is not there is unknown"),
    pytest.param(
        chain(a="i", i=""),
        {"a": "rejected", "i": "unknown"},
        {},
        id="a rejected claim is not raised by an unknown input",
    ),
    pytest.param(chain(a="i", i=""), {"a": "disputed", "i": "superseded"}, {}, id="disputed is weaker than superseded"),
    pytest.param(
        chain(a="i", i=""), {"a": "verified", "i": "proposed"}, {"a": "proposed"}, id="proposed lowers verified"
    ),
    pytest.param(
        chain(a="i", i=""), {"a": "proposed", "i": "assumed"}, {"a": "assumed"}, id="assumed is weaker than proposed"
    ),
]


@pytest.mark.parametrize(("claims", "statuses", "lowered"), DERIVED)
def test_inputs(claims: Any, statuses: Any, lowered: Any) -> None:
    assert {name: found.status for name, found in inputs(claims, statuses).items()} == lowered


def test_the_reason_names_the_claim_it_comes_from() -> None:
    found = inputs(chain(a="", b="a", c="bz"), {"a": "stale", "b": "verified", "c": "verified"})
    assert [found[name].reason for name in "bc"] == ["derives from a, which is stale"] * 2
    alone = inputs(chain(c="z"), {"c": "verified"})
    assert alone["c"].reason == "derives from z, which is not there"


CYCLES = [
    pytest.param(chain(d="xy", x="r", y="r", r=""), "", id="a diamond is no cycle"),
    pytest.param(chain(a="b", b="c", c="a", d="a"), "abc", id="a claim that only leads into a cycle is not on it"),
    pytest.param(chain(a="b", b="a", c="d", d="c", e="ac"), "abcd", id="two cycles"),
    pytest.param(chain(a="a"), "a", id="a claim that derives from itself"),
]


@pytest.mark.parametrize(("claims", "members"), CYCLES)
def test_cycles(claims: Any, members: Any) -> None:
    assert on_cycle(claims) == frozenset(members)


def test_a_chain_of_ten_thousand_claims_is_no_deeper_than_one() -> None:
    claims = tuple(claim(str(i), derived_from=(str(i + 1),)) for i in range(10_000))
    found = inputs(claims, {one.id: "verified" for one in claims})
    assert (len(found), found["0"].reason, on_cycle(claims)) == (
        10_000,
        "derives from 10000, which is not there",
        frozenset(),
    )


def test_content_of_an_input_lowers_what_derives_from_it() -> None:
    derived = work_claim(
        "cl-4dr5gxav",
        claim_type="t",
        verification_policy_id="p",
        derived_from=(CLAIM,),
        metadata={"kit": {"format": 1}},
    )
    theirs = work_evidence("cl-4dr5gxav.read-1", "cl-4dr5gxav", metadata={})
    given = work_bundle(derived, theirs, work_event("cl-4dr5gxav.checked-1", "cl-4dr5gxav", evidence_ids=(theirs.id,)))
    found = judge(given, (*SHIPPED, policy()), {READ: UNSEEN}, now=NOW, kind="work")
    assert found["cl-4dr5gxav"].ceilings == (Ceiling("inputs", "unknown", f"derives from {CLAIM}, which is unknown"),)


def test_another_producers_bundle_keeps_the_ref_it_says() -> None:
    given = bundle(
        claim(current_integrity_ref="blob:1"),
        evidence(integrity_ref="blob:1"),
        event(evidence_ids=("e",)),
        policy("commit"),
    )
    found = judge(given, (), {}, now=NOW, kind="exchange")
    assert found["c"].status == "verified"


def test_the_content_of_an_old_settlement_counts_where_that_decides() -> None:
    settled = work_event(evidence_ids=(READ,), resolves_dispute=True)
    newer = work_event(f"{CLAIM}.checked-2", evidence_ids=(AUX.id,), created_at="2026-11-30T11:00:00Z")
    subject = work_claim(claim_type="t", verification_policy_id="p")
    given = bundle(subject, work_evidence(), AUX, settled, newer, authority())
    found = judged(given, {READ: MOVED, AUX.id: FRESH})
    assert (found.own.row, found.status, found.reason) == (1, "stale", "src/api.py, 1 line")
