from __future__ import annotations

from typing import Any

import pytest

from kit.domain.learning import bucket
from kit.domain.learning.bucket import Suggestion
from tests.domain.learning.legs import RETRY, candidate, said

KIT = Suggestion("kit", "it is about kit itself: tell upstream, it holds for every repository")
MODEL = Suggestion(
    "model", "it speaks of the agent's manner and of no place here: a habit of the model, named and not kept"
)
FACT = Suggestion("project fact", "it says what is there and asks for nothing: a fact, for the memory")
RULE = Suggestion("project rule", "it asks for something about `MAX_RETRIES`, which is of this repository")

SORTED: list[Any] = [
    pytest.param(["no, never MAX_RETRIES"], {}, RULE, id="a rule"),
    pytest.param(["use MAX_RETRIES from now on"], {"polarity": "always"}, RULE, id="a demand to use it"),
    pytest.param(["MAX_RETRIES is there already"], {"polarity": "always"}, FACT, id="what is there"),
    pytest.param(["MAX_RETRIES is there, use it"], {"polarity": "always"}, RULE, id="what is there and a demand"),
    pytest.param(["MAX_RETRIES is there", "always MAX_RETRIES"], {"polarity": "always"}, RULE, id="one of two demands it"),
    pytest.param(["MAX_RETRIES liegt dort"], {"polarity": "always"}, FACT, id="a fact in German"),
    pytest.param(["MAX_RETRIES is wrong"], {}, RULE, id="against a thing is no fact"),
    pytest.param(["run kit close before that"], {}, KIT, id="words about kit"),
    pytest.param(["oa-7q2m4kxd says otherwise"], {}, KIT, id="an agreement by its id"),
    pytest.param(["no, never that"], {"thing": "$ kit close"}, KIT, id="a command of kit"),
    pytest.param(["no, never that"], {"paths": (".kit/kit.yaml",)}, KIT, id="files of kit"),
    pytest.param(["you always add MAX_RETRIES"], {}, MODEL, id="the manner of the agent"),
    pytest.param(["you always add MAX_RETRIES"], {"paths": (RETRY,)}, RULE, id="the same about a place of this repository"),
    pytest.param(["you always add MAX_RETRIES"], {"paths": (RETRY,), "lanes": 2}, MODEL, id="the same in several lanes"),
    pytest.param(["the kitchen close by"], {}, RULE, id="words that only sound like kit"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "given", "expected"), SORTED)
def test_where_a_candidate_belongs(texts: list[str], given: dict[str, Any], expected: Suggestion) -> None:
    more = {"thing": "MAX_RETRIES", "polarity": "never", **given}
    assert bucket.suggest([said(text) for text in texts], **more) == expected


def test_a_candidate_has_its_bucket() -> None:
    found = candidate(said("never MAX_RETRIES", kind="rule"))
    assert (found.bucket, bucket.of(found)) == ("project rule", RULE)
