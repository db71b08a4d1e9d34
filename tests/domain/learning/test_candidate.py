from __future__ import annotations

from dataclasses import replace

from kit.domain.learning.candidate import Term
from tests.domain.learning.legs import candidate


def test_the_rank_is_the_sum_of_its_terms() -> None:
    found = replace(candidate(), terms=(Term("occasions", 10, "1 occasion"), Term("command-like", -5, "a command")))
    assert found.rank == 5


def test_a_candidate_is_worth_nothing_before_it_is_weighed() -> None:
    assert candidate().rank == 0
