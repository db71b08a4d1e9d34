from __future__ import annotations

from typing import Any

import pytest

from kit.domain.agreement import (
    Agreement,
    Near,
    Scope,
    agreement,
    join_words,
    near,
    scope_digest,
    scope_of,
    shared,
    split_words,
    terms_digest,
)
from kit.domain.base.lane import Lane
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.judge import judge
from kit.domain.trust.policy import SHIPPED
from tests.domain.trust.build import NOW, at, bundle, event
from tests.domain.trust.files import (
    OTHER_SENTENCE,
    RULE,
    SCOPE,
    SENTENCE,
    TERMS,
    agreement_file,
    attested,
    confirmed,
    proposed,
    rule,
    said,
)


def test_the_digests_of_the_worked_example() -> None:
    assert (terms_digest(rule()), scope_digest(rule())) == (TERMS, SCOPE)


MOVES = [
    pytest.param({"value": OTHER_SENTENCE}, False, id="a sentence moves the terms and not the scope"),
    pytest.param({"qualifiers": {"lanes": "docs"}}, True, id="a lane moves both"),
    pytest.param({"field_or_behavior": "billing.limits"}, True, id="a key moves both"),
    pytest.param({"metadata": {"kit": {"format": 1, "level": "gate-check"}}}, True, id="a level moves both"),
    pytest.param(
        {"metadata": {"kit": {"format": 1, "level": "advisory", "gate": "true"}}}, True, id="a gate moves both"
    ),
]


@pytest.mark.parametrize(("edit", "scope_too"), MOVES)
def test_terms(edit: dict[str, Any], scope_too: bool) -> None:
    edited = rule(**edit)
    assert (terms_digest(edited) != TERMS, scope_digest(edited) != SCOPE) == (True, scope_too)


def test_neither_draft_nor_dates_are_terms() -> None:
    edited = rule(
        metadata={"kit": {"format": 1, "level": "advisory", "draft": "x", "gate": None}},
        updated_at="2027-01-01T00:00:00Z",
    )
    assert (terms_digest(edited), scope_digest(edited)) == (TERMS, SCOPE)


RETIRED = event("superseded", f"{RULE}.retired-1", RULE, created_at="2026-11-30T15:00:00Z")
STAGES = [
    pytest.param(bundle(rule(value=None), said(), proposed()), "proposed", None, id="a proposal binds nobody"),
    pytest.param(bundle(rule(), said(), proposed()), "proposed", None, id="a sentence written by hand binds nobody"),
    pytest.param(agreement_file(), "verified", "14:21:00", id="a confirmation binds"),
    pytest.param(agreement_file(value=OTHER_SENTENCE), "stale", None, id="an edit by hand unbinds"),
    pytest.param(agreement_file(qualifiers={}), "stale", None, id="a scope widened by hand unbinds"),
    pytest.param(
        agreement_file(proposed(2, created_at="2026-11-30T14:30:00Z"), value=None),
        "proposed",
        None,
        id="an edit by verb proposes again",
    ),
    pytest.param(
        agreement_file(attested(2, OTHER_SENTENCE), confirmed(2), value=OTHER_SENTENCE),
        "verified",
        "14:22:00",
        id="the newest confirmation counts",
    ),
    pytest.param(
        agreement_file(attested(2, OTHER_SENTENCE), confirmed(2)),
        "stale",
        None,
        id="an old sentence put back is not what was confirmed last",
    ),
    pytest.param(agreement_file(RETIRED), "superseded", None, id="a retired rule binds nobody"),
]


@pytest.mark.parametrize(("given", "status", "since"), STAGES)
def test_a_rule_binds_as_long_as_its_terms_are_attested(given: Bundle, status: str, since: str | None) -> None:
    found = agreement(judge(given, SHIPPED, {}, now=NOW, kind="agreement")[RULE])
    assert (found.status, found.binding) == (status, since is not None)
    assert since is None or found.confirmed_at == at(since)


def test_a_rule_edited_since_still_tells_when_it_was_confirmed() -> None:
    edited, taken_back = agreement_file(value=OTHER_SENTENCE), agreement_file(RETIRED)
    found = [agreement(judge(given, SHIPPED, {}, now=NOW, kind="agreement")[RULE]) for given in (edited, taken_back)]
    assert [one.confirmed_at for one in found] == [at("14:21:00"), None]


def test_the_view_of_a_rule() -> None:
    metadata = {"kit": {"format": 1, "level": "gate-check", "gate": "make lint", "draft": "No.", "work": "wi-3fh8z2vn"}}
    found = agreement(judge(agreement_file(metadata=metadata), SHIPPED, {}, now=NOW, kind="agreement")[RULE])
    assert (found.id, found.sentence, found.key, found.level, found.gate, found.draft, found.work) == (
        RULE,
        SENTENCE,
        "billing.retry-limits",
        "gate-check",
        "make lint",
        "No.",
        "wi-3fh8z2vn",
    )
    assert found.scope == Scope(lanes=("billing",), paths=("config/limits.toml", "src/billing/**"))


WORDS = [
    pytest.param("billing docs", ("billing", "docs"), id="words are separated by spaces"),
    pytest.param("a%20b", ("a b",), id="a space in a path is coded"),
    pytest.param("a%2520b 100%25", ("a%20b", "100%"), id="a percent sign is coded, and decoded once"),
    pytest.param("", (), id="nothing is no word"),
]


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_a_qualifier_is_split_and_joined(text: str, words: tuple[str, ...]) -> None:
    assert split_words(text) == words
    assert join_words(words) == " ".join(sorted(text.split()))


def test_a_qualifier_is_written_sorted_and_once() -> None:
    assert join_words(["src/b", "src/a", "src/b"]) == "src/a src/b"


APPLIES = [
    pytest.param({}, {"paths": ["x.py"]}, True, id="a rule of the whole repository binds all work"),
    pytest.param({"lanes": "billing"}, {"lanes": ["billing"]}, True, id="a rule of a lane binds work in it"),
    pytest.param({"lanes": "billing"}, {"lanes": ["docs"]}, False, id="a rule of a lane leaves other lanes alone"),
    pytest.param(
        {"paths": "src/billing/**"}, {"paths": ["src/billing/api.py"]}, True, id="a rule of a folder binds its files"
    ),
    pytest.param(
        {"paths": "src/billing/api.py"}, {"paths": ["src/**"]}, True, id="a rule of a file binds work on its folder"
    ),
    pytest.param(
        {"paths": "src/billing/**"}, {"paths": ["docs/a.md"]}, False, id="a rule of a folder leaves others alone"
    ),
    pytest.param(
        {"lanes": "billing", "paths": "config/a.toml"},
        {"lanes": ["docs"], "paths": ["config/a.toml"]},
        True,
        id="of lane and path one is enough",
    ),
    pytest.param(
        {"workflows": "review"}, {"workflow": "implement"}, False, id="a rule of a workflow leaves others alone"
    ),
    pytest.param(
        {"workflows": "review implement"}, {"workflow": "implement"}, True, id="a rule of a workflow binds it"
    ),
    pytest.param({"workflows": "review"}, {}, True, id="work of no known type is bound by all"),
]


@pytest.mark.parametrize(("qualifiers", "work", "binds"), APPLIES)
def test_scope(qualifiers: dict[str, str], work: dict[str, Any], binds: bool) -> None:
    given: dict[str, Any] = {"lanes": (), "workflow": None, "paths": (), **work}
    assert scope_of(rule(qualifiers=qualifiers)).applies_to(**given) is binds


LANES = {"billing": Lane(("src/billing/**", "config/limits.toml")), "docs": Lane(("docs/**",))}
MEETS = [
    pytest.param(Scope(), Scope(), "the whole repository", id="two rules for all"),
    pytest.param(Scope(), Scope(("docs",)), "lane docs", id="a rule for all meets every lane"),
    pytest.param(Scope(paths=("src/**",)), Scope(), "src/**", id="a rule for all meets every path"),
    pytest.param(Scope(paths=("src/**",)), Scope(paths=("src/a.py",)), "src/a.py", id="the plain path is the example"),
    pytest.param(Scope(paths=("src/**",)), Scope(paths=("src/a/**",)), "src/a/**", id="of two globs the deeper one is"),
    pytest.param(Scope(paths=("src/**",)), Scope(paths=("docs/**",)), None, id="other folders"),
    pytest.param(Scope(("billing",)), Scope(("billing", "docs")), "lane billing", id="a lane that both name"),
    pytest.param(Scope(("billing",)), Scope(("docs",)), None, id="other lanes"),
    pytest.param(
        Scope(("billing",)), Scope(paths=("config/*.toml",)), "config/limits.toml", id="a lane and a path in it"
    ),
    pytest.param(Scope(("gone",)), Scope(paths=("a",)), None, id="a lane that the settings have not"),
    pytest.param(
        Scope(workflows=("review",)), Scope(workflows=("implement",)), None, id="other types of workflow never meet"
    ),
    pytest.param(
        Scope(workflows=("review",)), Scope(), "the whole repository", id="a rule for all types meets that of one"
    ),
]


@pytest.mark.parametrize(("one", "other", "where"), MEETS)
def test_where_two_scopes_meet(one: Scope, other: Scope, where: str | None) -> None:
    assert (shared(one, other, LANES), shared(other, one, LANES)) == (where, where)


def binding_rule(ident: str, sentence: str | None, scope: Scope, *, draft: str | None = None) -> Agreement:
    status: Any = "verified" if sentence else "proposed"
    return Agreement(ident, sentence, "k", scope, "advisory", None, draft, None, status, "", "", "", None)


def test_rules_that_say_nearly_the_same_in_one_place_are_told_the_most_alike_first() -> None:
    here, there = Scope(("billing",)), Scope(("docs",))
    mine = binding_rule("oa-1", None, here, draft="Retry limits live in config/limits.toml.")
    rules = [
        mine,
        binding_rule("oa-2", "Retry limits live in config/limits.toml; code reads them.", here),
        binding_rule("oa-3", "Limits live in config.", here),
        binding_rule("oa-4", "Retry limits live in config/limits.toml.", there),
        binding_rule("oa-5", "Ask before a migration runs.", here),
        binding_rule("oa-6", None, here, draft="Retry limits live in config/limits.toml."),
    ]
    found = near(mine, rules)
    assert found[0] == Near("oa-2", "Retry limits live in config/limits.toml; code reads them.", 100)
    assert [one.id for one in found] == ["oa-2", "oa-3"]
    assert near(binding_rule("oa-1", None, here), rules) == ()
