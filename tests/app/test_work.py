"""Work items as files: created exclusively, edited byte by byte, and named from where the caller stands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kit.app import lanes
from kit.app.work import Wish, add, edit, listing
from kit.errors import InvalidRecord, KitError, WrongUsage
from kit.wiring import open_kit
from tests.repo import Repo

SETTINGS = 'format: 1\nrepository: "re-7jgx48ha"\nlanes: {src: {paths: ["src/**"]}, docs: {paths: [docs]}}\n'

MANY = """
import sys
from kit.app.work import Wish, add
from kit.errors import Moved
from kit.wiring import open_kit
for n in range(10):
    while True:
        try:
            add(open_kit(sys.argv[1]), Wish(title=f"{sys.argv[2]} {n}"))
            break
        except Moved:
            continue
"""


def test_processes_that_add_at_once_never_share_an_id(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    command = [sys.executable, "-c", MANY, str(repo.root)]
    started = [subprocess.Popen([*command, name], cwd=Path(__file__).parents[2]) for name in ("left", "right", "third")]
    assert [process.wait() for process in started] == [0, 0, 0]
    titles = [row.title for row in listing(open_kit(str(repo.root)))]
    assert sorted(titles) == sorted(f"{name} {n}" for name in ("left", "right", "third") for n in range(10))


def test_an_id_that_is_taken_is_drawn_again(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    letters = iter("a" * 8 + "a" * 8 + "b" * 8)
    kit = open_kit(str(repo.root), choose=lambda _: next(letters))
    assert [add(kit, Wish(title=title)).id for title in ("one", "two")] == ["wi-aaaaaaaa", "wi-bbbbbbbb"]


def test_a_path_is_relative_to_the_folder_the_command_starts_in(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "src/deep/a.py": "x\n"})
    kit = open_kit(str(Path(repo.root, "src", "deep")))
    written = add(kit, Wish(title="Work", paths=("a.py", "./b/**")))
    text = Path(repo.root, written.paths[0]).read_text(encoding="utf-8")
    assert 'paths: [src/deep/a.py, "src/deep/b/**"]\n' in text


def test_an_edit_keeps_comments_order_quotes_and_line_ends(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    kit = open_kit(str(repo.root))
    path = Path(repo.root, ".kit/work/wi-00000001.yaml")
    path.parent.mkdir()
    path.write_bytes(
        b'# from PR 7\r\nformat: 1\r\nid: "wi-00000001"   # keep\r\ntitle: "Ne pas forcer \xc3\xa9"\r\n'
        b"lanes:\r\n  - src  # the code\r\nstatus: open\r\nmine: kept\r\n"
    )
    edit(kit, "wi-00000001", Wish(lanes=("docs",), status="done"))
    assert path.read_bytes() == (
        b'# from PR 7\r\nformat: 1\r\nid: "wi-00000001"   # keep\r\ntitle: "Ne pas forcer \xc3\xa9"\r\n'
        b"lanes:\r\n  - src  # the code\r\n  - docs\r\nstatus: done\r\nmine: kept\r\n"
    )


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        pytest.param(
            Wish(title="a\x1b[31mb"), "the title `a\\x1b[31mb` holds a control or invisible character; expected one line of text",
            id="a title that would speak to the terminal",
        ),
        pytest.param(
            Wish(title="a\u202eb"), "the title `a\\u202eb` holds a control or invisible character; expected one line of text",
            id="a title that reads backwards",
        ),
        pytest.param(Wish(title="x" * 201), "the title has 201 characters; expected at most 200", id="a title without end"),
        pytest.param(Wish(title="t", paths=("a\nb",)), "the path `a\\x0ab` holds a control or invisible character", id="a path of two lines"),
        pytest.param(
            Wish(title="t", paths=("C:\\x",)), "the path `C:\\x` is absolute; paths are relative to the root of the repository",
            id="a path with a drive",
        ),
    ],
)  # fmt: skip
def test_what_no_record_may_hold_is_refused_before_anything_is_written(repo: Repo, wish: Wish, what: str) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    with pytest.raises(WrongUsage) as caught:
        add(open_kit(str(repo.root)), wish)
    assert caught.value.what == what
    assert not Path(repo.root, ".kit/work").exists()


def test_a_longer_cycle_is_refused_with_every_item_of_it(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS})
    letters = iter("1" * 8 + "2" * 8 + "3" * 8)
    kit = open_kit(str(repo.root), choose=lambda _: next(letters))
    first = add(kit, Wish(title="first")).id
    second = add(kit, Wish(title="second", depends_on=(first,))).id
    third = add(kit, Wish(title="third", depends_on=(second,))).id
    with pytest.raises(InvalidRecord) as caught:
        edit(kit, first, Wish(depends_on=(third,)))
    assert caught.value.what == "work item `wi-11111111` depends on itself through `wi-33333333`, `wi-22222222`"
    assert [row.waits_for for row in listing(kit)] == [(), (first,), (second,)]


def test_records_may_be_written_before_kit_was_set_up(repo: Repo) -> None:
    kit = open_kit(str(repo.root))
    ident = add(kit, Wish(title="Work")).id
    assert [(row.id, row.status) for row in listing(kit)] == [(ident, "open")]


def test_a_dropped_item_leaves_the_list_and_stays_a_file(repo: Repo) -> None:
    kit = open_kit(str(repo.root))
    written = add(kit, Wish(title="Work"))
    edit(kit, written.id, Wish(status="dropped"))
    assert listing(kit) == ()
    assert [row.id for row in listing(kit, status="dropped")] == [written.id]
    assert Path(repo.root, written.paths[0]).exists()


def test_a_bare_repository_lists_what_its_head_has_and_writes_nothing(repo: Repo, tmp_path: Path) -> None:
    ident = add(open_kit(str(repo.root)), Wish(title="Work")).id
    repo.commit("Add")
    kit = open_kit(str(repo.clone(tmp_path / "bare", "--bare").root))
    assert [row.id for row in listing(kit)] == [ident]
    with pytest.raises(KitError) as caught:
        add(kit, Wish(title="More"))
    assert (caught.value.code, caught.value.exit_status) == ("bare", 4)


def test_a_lane_counts_its_files_and_what_touched_it(repo: Repo) -> None:
    repo.commit("Start", {".kit/kit.yaml": SETTINGS, "src/a.py": "1\n", "src/b.py": "1\n", "docs/x.md": "1\n"})
    repo.commit("Docs", {"docs/x.md": "2\n"})
    kit = open_kit(str(repo.root))
    assert [(row.name, row.files) for row in lanes.listing(kit)] == [("docs", 1), ("src", 2)]
    view = lanes.show(kit, "docs")
    assert (view.touched, view.commits, view.complete) == (2, 2, True)
