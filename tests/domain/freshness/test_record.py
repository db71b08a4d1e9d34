from __future__ import annotations

from kit.domain.freshness.record import follow, paths_at, record
from kit.domain.freshness.spec import Entry, Spec
from kit.domain.freshness.view import View

BLOB = Entry("100644", "1" * 40)
LINK = Entry("120000", "2" * 40)
TREE = Entry("040000", "3" * 40)
FILES = {f"src/deep/er/f{n}.py": BLOB for n in range(21)}
VIEW = View(
    {
        "src": TREE,
        "src/deep": TREE,
        "src/deep/er": TREE,
        "a.py": BLOB,
        "README.md": BLOB,
        "l": LINK,
        "m": LINK,
        **FILES,
    },
    root="9" * 40,
)


def test_wide_watches_are_warned_about_and_narrow_ones_are_not() -> None:
    assert record(["src/deep/er/*.py"], VIEW).warnings == (
        "`src/deep/er/*.py` watches 21 files; name those the evidence read",
    )
    few = View(
        {"src": TREE, "src/a.py": BLOB, "x": TREE, "x/y": TREE, "x/y/z": TREE, "x/y/z/a.py": BLOB}, root="9" * 40
    )
    assert record(["src/**"], few).warnings == (
        "`src/**` is a folder near the root and will soon be stale; name the files the evidence read",
    )
    assert record(["x/y/z/**", "src/a.py", "src/*.py"], few).warnings == ()


def test_what_may_not_be_watched_is_a_fault_and_the_rest_is_recorded() -> None:
    found = record(["a.py#f", "a.py", "/etc/passwd"], VIEW)
    assert found.specs == (Spec("a.py", "100644", "1" * 40),)
    assert [fault.what for fault in found.faults] == [
        "`a.py#f` watches the symbol `f`, and no grammar is installed; watch `a.py`",
        "`/etc/passwd` is absolute; paths are relative to the root of the repository",
    ]


def test_a_text_named_twice_is_recorded_once() -> None:
    assert len(record(["a.py", "a.py"], VIEW).specs) == 1


def test_a_symlink_that_leads_out_or_in_a_circle_ends() -> None:
    assert follow("l", VIEW, {"l": "../out"}) == ["l"]
    assert follow("l", VIEW, {"l": "/etc"}) == ["l"]
    assert follow("l/x", VIEW, {"l": "src"}) == ["l", "src/x"]
    assert set(follow("l", VIEW, {"l": "m", "m": "l"})) == {"l", "m"}


def test_the_files_watched_are_listed_once() -> None:
    specs = record(["a.py", "src/**", "src/deep/er/*1.py", "gone.py"], VIEW).specs
    assert len(paths_at(specs, VIEW)) == 22
