"""A path in a narrow column: its name stays, and so does what became of it, as long as there is room."""

from __future__ import annotations

import pytest

from kit.app.pages.place import fitted
from kit.domain.base.text import width

COLUMNS = 28


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        pytest.param("src/billing/api.py, 14 lines", "src/billing/api.py, 14 lines", id="what fits stays as it is"),
        pytest.param(
            "examples/tutorial/flaskr/schema.sql", "…/tutorial/flaskr/schema.sql", id="the first folders go first"
        ),
        pytest.param("docs/deploying/gunicorn.rst, 24 lines", "…/gunicorn.rst, 24 lines", id="the degree stays"),
        pytest.param("activerecord/lib/active_record/base.rb +3", "…/active_record/base.rb +3", id="the number stays"),
        pytest.param("docs/guide/first_steps.md (ana/docs)", "…/first_steps.md (ana/docs)", id="the branch stays"),
        pytest.param(
            "t/t2207.sh, 1,878 lines, uncommitted", "t/t2207.sh, 1,878 lines", id="what is said last goes first"
        ),
        pytest.param("tests/typing/a_b.py, moved to tests/type_check/a_b.py", "tests/typing/a_b.py, moved", id="moved"),
        pytest.param("1,878 of 13,454 files, 20,748 lines", "1,878 of 13,454 files", id="a count is never cut"),
        pytest.param("a_file_of_the_root_by_a_long_name.py, gone", "a_file_of_the_root_by_a_lon…", id="a long name"),
        pytest.param("src/billing/**/models, old, 3 lines", "…/**/models, old, 3 lines", id="a comma in a name"),
        pytest.param("文書/入門/設定の説明書.md, 3 lines", "…/設定の説明書.md, 3 lines", id="wide letters"),
    ],
)
def test_a_place_keeps_the_name_and_what_became_of_it(place: str, shown: str) -> None:
    assert fitted(place, COLUMNS) == shown
    assert width(shown) <= COLUMNS
