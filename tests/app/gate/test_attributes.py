"""How lines of attribute files are matched: as Git does, which is asked for the same answer."""

from __future__ import annotations

import pytest

from kit.app.gate import attributes
from kit.wiring import open_kit
from tests.repo import Repo

PATHS = (".kit/agreements/oa-00000000.yaml", ".kit/kit.yaml", "AGENTS.md", "docs/AGENTS.md", "a b.md", ".gitattributes")
FILES = [
    pytest.param({".gitattributes": "*.md -diff\n"}, id="by the end of a name"),
    pytest.param({".gitattributes": "AGENTS.md -diff\n"}, id="by name at any depth"),
    pytest.param({".gitattributes": "/AGENTS.md -diff\n"}, id="by name at the root"),
    pytest.param({".gitattributes": ".kit/** -diff\n"}, id="a folder"),
    pytest.param({".gitattributes": ".kit/* -diff\n"}, id="one level of a folder"),
    pytest.param({".gitattributes": ".kit -diff\n"}, id="a folder by its name alone, which names no file"),
    pytest.param({".gitattributes": "**/agreements/*.yaml -diff\n"}, id="in any folder"),
    pytest.param({".gitattributes": '"a b.md" -diff\n'}, id="a quoted name"),
    pytest.param({".gitattributes": "*.md -diff\nAGENTS.md diff\n"}, id="the last line wins"),
    pytest.param({".gitattributes": "*.md -diff\nAGENTS.md !diff\n"}, id="unspecified again"),
    pytest.param({".gitattributes": "*.md -diff\n", "docs/.gitattributes": "*.md diff\n"}, id="the deeper file wins"),
    pytest.param({".gitattributes": "AGENTS.md binary\n"}, id="a macro of Git"),
    pytest.param({".gitattributes": "[attr]hush -diff\n*.yaml hush\n"}, id="a macro of the file"),
    pytest.param({".gitattributes": "# *.md -diff\n\n"}, id="a comment"),
    pytest.param({".kit/.gitattributes": "* -diff\n"}, id="from inside"),
]


@pytest.mark.parametrize("files", FILES)
def test_lines_are_matched_as_git_does(files: dict[str, str], repo: Repo) -> None:
    repo.commit("attributes", {**files, **dict.fromkeys(PATHS[:5], "x\n")})
    told = repo.git("check-attr", "-z", "diff", "--", *PATHS).split("\0")
    expected = {told[i] for i in range(0, len(told) - 2, 3) if told[i + 2] == "unset"}
    kit = open_kit(str(repo.root))
    lines = attributes._lines(kit, kit.git.listing(repo.tree()) or {})
    assert {path for path, *_ in attributes._hidden(lines, PATHS)} == expected


def test_macros_that_name_macros_do_not_grow(repo: Repo) -> None:
    macros = ["[attr]m0 -diff"] + [f"[attr]m{n} " + " ".join([f"m{n - 1}"] * 10) for n in range(1, 40)]
    repo.commit("attributes", {".gitattributes": "\n".join([*macros, "*.md m39", ""])})
    kit = open_kit(str(repo.root))
    (line,) = attributes._lines(kit, kit.git.listing(repo.tree()) or {})
    assert len(line.sets) == 41
    assert dict(line.sets)["diff"] == "-"
