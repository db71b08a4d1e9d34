"""The record store over real repositories: what is seen, what is written, what survives a kill, and the way back."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from kit.domain.base.ident import WorkId
from kit.domain.base.record import Json
from kit.domain.work.item import WorkItem
from kit.errors import InvalidRecord, Moved, NotReady, Refused
from kit.ports import Snapshot
from kit.stores import files, writing
from kit.stores.cache import NoCache, SqliteCache
from kit.stores.git import GitDoor, locate
from kit.stores.kinds import Kind
from kit.stores.records import FileRecords
from tests.repo import Repo

ONE, TWO = ".kit/work/wi-3fh8z2vn.yaml", ".kit/work/wi-8c1v0r2e.yaml"
POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX signals and limits")


def item(path: str, title: str = "T") -> bytes:
    return f'format: 1\nid: "{Path(path).stem}"\ntitle: {title}\nstatus: open\n'.encode()


def store(repo: Repo, *, cached: bool = True) -> FileRecords:
    place = locate(str(repo.root))
    return FileRecords(GitDoor(place), SqliteCache(place.common_dir) if cached else NoCache())


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    repo = Repo.create(tmp_path / "shop")
    repo.commit("base", {ONE: item(ONE), "AGENTS.md": "# Rules\n"})
    return repo


def now(repo: Repo, path: str = ONE) -> bytes | None:
    file = repo.root / path
    return file.read_bytes() if file.exists() else None


def test_the_worktree_and_its_commit_have_one_key(repo: Repo) -> None:
    records = store(repo)
    here, there = records.snapshot(), records.snapshot("HEAD")
    assert here.files == there.files == {ONE: repo.oid(ONE)}
    assert (here.key == there.key, here.rev, there.rev) == (True, None, "HEAD")
    assert records.load(here, [ONE]) == records.load(there, [ONE])
    assert records.load(here, [ONE])[ONE].title == "T"


def test_a_changed_file_changes_the_key(repo: Repo) -> None:
    records = store(repo)
    before = records.snapshot()
    repo.write(ONE, item(ONE, "U"))
    after = records.snapshot()
    assert before.key != after.key
    assert records.load(after, [ONE])[ONE].title == "U"
    with pytest.raises(Moved) as caught:
        records.raw(before, [ONE])
    assert caught.value.what == f"`{ONE}` changed while it was read"


def test_zero_records_is_a_normal_state(tmp_path: Path) -> None:
    records = store(Repo.create(tmp_path / "new"))
    assert records.snapshot().files == records.snapshot("HEAD").files == {}
    assert dict(records.load(records.snapshot(), [])) == {}


def test_an_unchanged_file_is_not_read_again(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    old = time.time_ns() - 10 * 10**9
    os.utime(repo.root / ONE, ns=(old, old))
    monkeypatch.setattr("kit.stores.snapshot._RACY", -(10**12))
    first = store(repo).snapshot()
    monkeypatch.setattr(Path, "read_bytes", lambda self: pytest.fail(f"{self} was read"))
    assert store(repo).snapshot() == first


def test_a_file_written_just_now_is_read_again(repo: Repo) -> None:
    records = store(repo)
    before = records.snapshot()
    stat = (repo.root / ONE).stat()
    repo.write(ONE, item(ONE, "U"))
    os.utime(repo.root / ONE, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert records.snapshot().key != before.key


def test_each_blob_is_judged_once_ever(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    records = store(repo)
    records.load(records.snapshot(), [ONE])
    monkeypatch.setattr("kit.stores.models.load", lambda *_: pytest.fail("judged again"))
    assert store(repo).load(records.snapshot(), [ONE])[ONE] == WorkItem(
        id=WorkId("wi-3fh8z2vn"), title="T", status="open"
    )


def test_of_many_sound_records_every_item_is_at_hand_and_of_bundles_only_those_asked_for(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kit.stores.records._MANY", 2)
    bundle = ".kit/bundles/wi-3fh8z2vn.yaml"
    repo.write(ONE, item(ONE))
    repo.write(
        bundle, 'schemaVersion: 5\nsource: "kit:re-7jgx48ha"\nclaims: []\nevidence: []\npolicies: []\nevents: []\n'
    )
    records = store(repo)
    snapshot = records.snapshot()
    records.load(snapshot, snapshot.files)
    asked: list[list[str]] = []
    read = records._values

    def noted(snapshot: Snapshot, wanted: dict[str, Kind], *, anew: bool = False) -> dict[str, Json]:
        asked.append(list(wanted))
        return read(snapshot, wanted, anew=anew)

    monkeypatch.setattr(records, "_values", noted)
    found = records.load(snapshot, snapshot.files)
    assert (len(found), found[ONE].title, asked) == (2, "T", [])
    assert (found[bundle].claims, asked) == ((), [[bundle]])


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param({"id": [1], "title": 5, "closes": 7}, id="a record of another shape"),
        pytest.param({}, id="a record without its keys"),
        pytest.param("text", id="no record at all"),
        pytest.param(None, id="nothing"),
    ],
)
def test_a_kept_record_that_is_none_is_read_again(repo: Repo, garbage: Json) -> None:
    repo.write(ONE, item(ONE))
    snapshot = store(repo).snapshot()
    SqliteCache(str(repo.root / ".git")).put("record", {f"work:{snapshot.files[ONE]}": garbage})
    assert store(repo).load(snapshot, [ONE])[ONE].title == "T"


def test_every_fault_of_every_file_is_told_at_once(repo: Repo) -> None:
    repo.write(ONE, item(ONE).replace(b"open", b"closed"))
    repo.write(TWO, item(TWO, "12e4567") + b"priority: high\n")
    repo.write(".kit/work/copy.yaml", item(ONE))
    records = store(repo)
    with pytest.raises(InvalidRecord) as caught:
        records.load(records.snapshot(), [ONE, TWO, ".kit/work/copy.yaml"])
    assert caught.value.what == "5 faults in 3 files"
    assert [(f.where, f.what) for f in caught.value.faults] == [
        (f"{ONE}:4:9", "expected `open`, `done` or `dropped`, got `closed`"),
        (f"{TWO}:3:8", '`12e4567` reads as a number; write "12e4567"'),
        (f"{TWO}:5:11", "expected a whole number, got `high`"),
        (".kit/work/copy.yaml:1:1", "the file name `copy` is no work item id; expected `wi-` and 8 characters"),
        (".kit/work/copy.yaml:1:1", "the id `wi-3fh8z2vn` stands in the file `copy`; file name must equal id"),
    ]


def test_files_that_are_no_records_are_named_and_left_alone(repo: Repo) -> None:
    repo.write(".kit/notes.txt")
    repo.write(".kit/work/deep/er.yaml")
    records = store(repo)
    snapshot = records.snapshot()
    assert records.strangers(snapshot) == (".kit/notes.txt", ".kit/work/deep/er.yaml")
    assert list(records.load(snapshot, snapshot.files)) == [ONE]


def test_a_link_inside_the_records_is_refused(repo: Repo) -> None:
    (repo.root / TWO).symlink_to("../../AGENTS.md")
    with pytest.raises(InvalidRecord) as caught:
        store(repo).snapshot()
    assert (caught.value.what, caught.value.hint) == (
        f"`{TWO}` is a link; records are plain files in plain folders",
        f"ls -l {TWO}",
    )
    repo.commit("a link")
    with pytest.raises(InvalidRecord):
        store(repo).snapshot("HEAD")


@POSIX
def test_a_file_with_a_hostile_name_among_the_records_is_a_fault_like_any_other(repo: Repo) -> None:
    repo.write(".kit/work/\x1b[31m.yaml", item(ONE))
    records = store(repo)
    with pytest.raises(InvalidRecord) as caught:
        records.load(records.snapshot(), records.snapshot().files)
    assert (caught.value.what, caught.value.where) == (
        "the path `.kit/work/\x1b[31m.yaml` holds a control or invisible character",
        ".kit/work/\x1b[31m.yaml:1:1",
    )


@POSIX
def test_folders_however_deep_are_walked(repo: Repo) -> None:
    folder = repo.root / ".kit"
    for _ in range(1200):
        folder = folder / "d"
        folder.mkdir()
    try:
        assert list(store(repo).snapshot().files) == [ONE]
    finally:
        subprocess.run(["rm", "-r", str(repo.root / ".kit" / "d")], check=True)  # too deep for Python to remove


@POSIX
def test_a_file_that_memory_may_not_hold_is_refused_unread(repo: Repo) -> None:
    os.truncate(repo.root / ONE, 50 << 30)
    with pytest.raises(NotReady) as caught:
        store(repo).snapshot()
    assert (caught.value.what, caught.value.where) == (
        f"{ONE} has 51200 MiB; kit reads files of at most 1024 MiB",
        ONE,
    )
    with pytest.raises(NotReady):
        files.read(str(repo.root), ONE)


@POSIX
def test_a_journal_that_cannot_be_written_is_named_as_the_place(repo: Repo) -> None:
    records = store(repo)
    repo.write(".git/kit/undo", "in the way")
    with pytest.raises(NotReady) as caught:
        records.write({ONE: item(ONE, "U")}, verb="work edit", expected=records.snapshot())
    assert caught.value.where == (repo.root / ".git" / "kit" / "undo").as_posix()
    assert now(repo) == item(ONE)


def test_a_link_in_the_place_of_the_records_is_refused(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "r")
    (repo.root / ".kit").symlink_to(tmp_path)
    with pytest.raises(InvalidRecord):
        store(repo).snapshot()


def test_a_revision_that_is_not_there_is_said(repo: Repo) -> None:
    with pytest.raises(NotReady) as caught:
        store(repo).snapshot("origin/main")
    assert caught.value.what == "there is no revision `origin/main`"


def test_a_bare_repository_is_read_at_its_head_and_never_written(repo: Repo, tmp_path: Path) -> None:
    repo.clone(tmp_path / "bare", "--bare")
    records = store(Repo(tmp_path / "bare"))
    assert records.snapshot().files == {ONE: repo.oid(ONE)}
    with pytest.raises(NotReady) as caught:
        records.write({TWO: item(TWO)}, verb="work add", expected=records.snapshot())
    assert caught.value.code == "bare"


def test_a_write_says_what_changed_and_leaves_nothing_beside_it(repo: Repo) -> None:
    records = store(repo)
    changes: Mapping[str, bytes | None] = {TWO: item(TWO), ONE: item(ONE), "AGENTS.md": b"# New\n", "gone.md": None}
    assert records.write(changes, verb="work add", expected=records.snapshot()) == (TWO, "AGENTS.md")
    assert now(repo, TWO) == item(TWO)
    assert repo.git("status", "--porcelain", "-uall").splitlines() == [" M AGENTS.md", f"?? {TWO}"]
    assert records.write(changes, verb="work add", expected=records.snapshot()) == ()


def test_a_write_keeps_the_mode_of_a_file(repo: Repo) -> None:
    (repo.root / "AGENTS.md").chmod(0o755)
    records = store(repo)
    records.write({"AGENTS.md": b"x\n"}, verb="project", expected=records.snapshot())
    assert (repo.root / "AGENTS.md").stat().st_mode & 0o777 == (0o666 if os.name == "nt" else 0o755)


@pytest.mark.parametrize("change", [pytest.param(item(ONE, "theirs"), id="changed"), pytest.param(None, id="removed")])
def test_a_record_that_somebody_changed_meanwhile_is_not_overwritten(repo: Repo, change: bytes | None) -> None:
    records = store(repo)
    expected = records.snapshot()
    (repo.root / ONE).unlink()
    if change is not None:
        repo.write(ONE, change)
    with pytest.raises(Moved) as caught:
        records.write({ONE: item(ONE, "ours"), TWO: item(TWO)}, verb="work edit", expected=expected)
    assert caught.value.what == f"`{ONE}` was changed by someone else meanwhile"
    assert (now(repo), now(repo, TWO)) == (change, None)


@pytest.mark.parametrize(
    ("path", "data", "code"),
    [
        pytest.param("../out.md", b"x", "bad-path", id="out of the repository"),
        pytest.param("/etc/x", b"x", "bad-path", id="an absolute path"),
        pytest.param(".git/config", b"x", "bad-path", id="Git's own folder"),
        pytest.param("docs/aux.md", b"x", "bad-path", id="a name that Windows reserves"),
        pytest.param("link/x.md", b"x", "leads-away", id="a folder that leads away"),
        pytest.param("file.md", b"x", "leads-away", id="a file that leads away"),
        pytest.param(".kit/memory/me-bqnqek5s.yaml", b"x", "link", id="a folder of records that is a link"),
    ],
)
def test_a_hostile_path_is_never_written(repo: Repo, tmp_path: Path, path: str, data: bytes, code: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.md").write_bytes(b"secret")
    (repo.root / "link").symlink_to(outside, target_is_directory=True)
    (repo.root / "file.md").symlink_to(outside / "x.md")
    records = store(repo)
    expected = records.snapshot()
    (repo.root / ".kit" / "memory").symlink_to(repo.root / ".kit" / "work", target_is_directory=True)
    with pytest.raises(Refused) as caught:
        records.write({path: data}, verb="project", expected=expected)
    assert caught.value.code == code
    assert [file.read_bytes() for file in outside.iterdir()] == [b"secret"]


def test_a_link_that_stays_inside_is_written_through_and_stays_a_link(repo: Repo) -> None:
    (repo.root / "CLAUDE.md").symlink_to("AGENTS.md")
    records = store(repo)
    records.write({"CLAUDE.md": b"# Both\n"}, verb="project", expected=records.snapshot())
    assert (repo.root / "CLAUDE.md").is_symlink()
    assert now(repo, "AGENTS.md") == b"# Both\n"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        pytest.param(
            item(TWO), "the id `wi-8c1v0r2e` stands in the file `wi-3fh8z2vn`; file name must equal id", id="id"
        ),
        pytest.param(b"format: 1\n", f"3 faults in {ONE}", id="keys"),
        pytest.param(b"", "the file is empty; expected a mapping", id="nothing"),
    ],
)
def test_an_invalid_record_is_never_written(repo: Repo, data: bytes, what: str) -> None:
    records = store(repo)
    with pytest.raises(InvalidRecord) as caught:
        records.write({ONE: data}, verb="work edit", expected=records.snapshot())
    assert (caught.value.what, now(repo)) == (what, item(ONE))


def test_a_record_of_a_newer_format_is_never_overwritten(repo: Repo) -> None:
    newer = item(ONE).replace(b"format: 1", b"format: 99")
    repo.write(ONE, newer)
    records = store(repo)
    with pytest.raises(Refused) as caught:
        records.write({ONE: item(ONE, "ours")}, verb="work edit", expected=records.snapshot())
    assert (caught.value.what, caught.value.where) == ("needs kit that reads format 99; this one reads 1", f"{ONE}:1:9")
    assert now(repo) == newer


def test_writes_are_taken_back_one_by_one(repo: Repo) -> None:
    records = store(repo)
    records.write({ONE: item(ONE, "U"), TWO: item(TWO)}, verb="work add", expected=records.snapshot())
    records.write({TWO: None}, verb="work drop", expected=records.snapshot())
    assert records.take_back(dry_run=True) == ("work drop", (TWO,))
    assert now(repo, TWO) is None
    assert records.take_back() == ("work drop", (TWO,))
    assert now(repo, TWO) == item(TWO)
    assert records.take_back() == ("work add", (ONE, TWO))
    assert (now(repo), now(repo, TWO)) == (item(ONE), None)
    assert records.take_back() is None


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("999999.json", b"[" * 100_000, id="nested without end"),
        pytest.param("999999.json", b'{"verb": "x", "files": []}', id="of another shape"),
        pytest.param("999999.open.json", b"", id="torn"),
        pytest.param("\u00b2.json", b"{}", id="a digit that is no number"),
        pytest.param("9" * 80 + ".json", b"{}", id="a number without end"),
    ],
)
def test_an_entry_of_the_journal_that_is_none_is_passed_over(repo: Repo, name: str, data: bytes) -> None:
    records = store(repo)
    records.write({ONE: item(ONE, "U")}, verb="work edit", expected=records.snapshot())
    (repo.root / ".git" / "kit" / "undo" / name).write_bytes(data)
    assert records.pending() == ()
    records.write({ONE: item(ONE, "V")}, verb="work edit", expected=records.snapshot())
    assert (records.take_back(), now(repo)) == (("work edit", (ONE,)), item(ONE, "U"))


def test_a_write_is_not_taken_back_over_what_a_person_wrote_since(repo: Repo) -> None:
    records = store(repo)
    records.write({ONE: item(ONE, "U"), TWO: item(TWO)}, verb="work add", expected=records.snapshot())
    repo.write(TWO, item(TWO, "mine"))
    with pytest.raises(Refused) as caught:
        records.take_back()
    assert caught.value.what == f"`{TWO}` changed after `kit work add` wrote it; taking it back would lose that change"
    assert (now(repo), now(repo, TWO)) == (item(ONE, "U"), item(TWO, "mine"))


def test_the_last_fifty_writes_can_be_taken_back(repo: Repo) -> None:
    records = store(repo, cached=False)
    for number in range(55):
        records.write({"AGENTS.md": b"%d\n" % number}, verb="project", expected=Snapshot("", {}))
    taken = 0
    while records.take_back() is not None:
        taken += 1
    assert (taken, now(repo, "AGENTS.md")) == (50, b"4\n")


def test_the_lock_is_held_by_one_process(repo: Repo) -> None:
    common = locate(str(repo.root)).common_dir
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from kit.stores.writing import held\nwith held(sys.argv[1]): print(1, flush=True); input()",
            common,
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline()
    with pytest.raises(Moved) as caught, writing.held(common, wait=0.1):
        pytest.fail("two hold it")
    assert (caught.value.code, caught.value.what) == ("busy", "another kit has been writing here for 0.1 seconds")
    holder.communicate(b"\n")
    with writing.held(common), writing.held(common, wait=0.1):
        assert holder.returncode == 0


LETTERS = "0123"


def _create(root: str, number: int) -> list[str]:
    import random  # noqa: PLC0415

    source = random.Random(number % 2)  # noqa: S311  (two processes draw the same ids on purpose)
    records = store(Repo(Path(root)), cached=False)
    draw = lambda: "wi-" + "".join(source.choice(LETTERS) for _ in range(8))  # noqa: E731
    return [records.create("work", draw, lambda i: item(f"{i}.yaml"), verb="work add")[0] for _ in range(6)]


def test_eight_processes_never_create_one_id_twice(repo: Repo) -> None:
    context = multiprocessing.get_context("spawn")
    with context.Pool(8) as pool:
        drawn = pool.starmap(_create, [(str(repo.root), number) for number in range(8)])
    ids = [ident for some in drawn for ident in some]
    assert len(set(ids)) == len(ids) == 48
    assert {Path(path).stem for path in store(repo).snapshot().files} == {*ids, "wi-3fh8z2vn"}


def test_an_id_of_an_ended_record_is_not_drawn_again(repo: Repo) -> None:
    records = store(repo)
    with pytest.raises(Refused) as caught:
        records.create("work", lambda: "wi-3fh8z2vn", lambda _: item(ONE), verb="work add", tries=3)
    assert caught.value.what == "3 ids of kind work were drawn and all are taken"


WRITER = """
import sys, itertools
from pathlib import Path
sys.path.insert(0, {top!r})
from tests.stores.test_records_store import ONE, TWO, item, store
from tests.repo import Repo
records = store(Repo(Path(sys.argv[1])), cached=False)
print(1, flush=True)
for number in itertools.count():
    title = "x" * 5000 + str(number)
    records.write({{ONE: item(ONE, title), TWO: item(TWO, title)}}, verb="work edit", expected=records.snapshot())
"""


@POSIX
def test_a_killed_writer_leaves_whole_files_and_a_way_back(repo: Repo) -> None:
    script = WRITER.format(top=str(Path(__file__).parent.parent.parent))
    for delay in (0.01, 0.02, 0.03, 0.05, 0.08):
        with subprocess.Popen([sys.executable, "-c", script, str(repo.root)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline()
            time.sleep(delay)
            writer.send_signal(signal.SIGKILL)
        records = store(repo)
        titles = [value.title for value in records.load(records.snapshot(), [ONE, TWO]).values()]
        broken = records.pending()
        assert len(set(titles)) == 1 or broken == (ONE, TWO)
        records.take_back()
        titles = [value.title for value in records.load(records.snapshot(), [ONE, TWO]).values()]
        assert len(set(titles)) == 1
        assert records.pending() == ()
    records.write({ONE: item(ONE), TWO: item(TWO)}, verb="work edit", expected=records.snapshot())
    assert sorted(file.name for file in (repo.root / ".kit" / "work").iterdir()) == [Path(ONE).name, Path(TWO).name]


FULL = """
import resource, sys
from pathlib import Path
sys.path.insert(0, {top!r})
import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from kit.errors import NotReady
from tests.stores.test_records_store import ONE, TWO, item, store
from tests.repo import Repo
records = store(Repo(Path(sys.argv[1])), cached=False)
expected = records.snapshot()
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    records.write({{ONE: item(ONE, "U"), TWO: item(TWO, "x" * 20000)}}, verb="work edit", expected=expected)
except NotReady as error:
    print(error.code)
"""


@POSIX
@pytest.mark.parametrize(
    "room", [pytest.param(100, id="no room for the files"), pytest.param(20150, id="no room for the journal")]
)
def test_a_full_disk_changes_nothing(repo: Repo, room: int) -> None:
    repo.write(ONE, item(ONE, "y" * 20000))
    before = now(repo)
    script = FULL.format(top=str(Path(__file__).parent.parent.parent))
    done = subprocess.run([sys.executable, "-c", script, str(repo.root), str(room)], capture_output=True, check=True)
    assert done.stdout == b"disk-full\n"
    assert (now(repo), now(repo, TWO)) == (before, None)
    assert [file.name for file in (repo.root / ".kit" / "work").iterdir()] == [Path(ONE).name]
    assert store(repo).pending() == ()


def test_a_write_that_fails_in_the_middle_is_put_back(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    records = store(repo)
    swap: Callable[[Path, Path], None] = files.swap

    def fail(temporary: Path, file: Path) -> None:
        if file.name == Path(TWO).name:
            raise PermissionError(13, "Permission denied")
        swap(temporary, file)

    monkeypatch.setattr("kit.stores.files.swap", fail)
    with pytest.raises(NotReady) as caught:
        records.write({ONE: item(ONE, "U"), TWO: item(TWO)}, verb="work add", expected=records.snapshot())
    assert caught.value.code == "not-writable"
    assert (now(repo), now(repo, TWO), records.pending()) == (item(ONE), None, ())
    assert records.take_back() is None


def test_a_second_reading_is_asked_for_once_a_blob(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    records = store(repo)
    monkeypatch.setattr("kit.stores.yaml.twice._second", lambda _: {"format": "2"})
    repo.write(ONE, item(ONE, "never read before"))
    (fault,) = records.second_reading(records.snapshot(), [ONE])
    assert (fault.code, fault.where) == ("readers-differ", f"{ONE}:1:1")
    monkeypatch.undo()
    repo.write(ONE, item(ONE, "nor this"))
    assert records.second_reading(records.snapshot(), [ONE]) == ()
    monkeypatch.setattr("kit.stores.yaml.differences", lambda *_: pytest.fail("read again"))
    assert records.second_reading(records.snapshot(), [ONE, "AGENTS.md"]) == ()


def test_a_record_of_fifty_megabytes_is_refused_quickly(repo: Repo) -> None:
    repo.write(ONE, item(ONE) + b"# x\n" * 12_500_000)
    records = store(repo)
    with pytest.raises(InvalidRecord) as caught:
        records.load(records.snapshot(), [ONE])
    assert (caught.value.what, caught.value.where) == (
        "the file has 47.7 MiB; a record has at most 5 MiB",
        f"{ONE}:1:1",
    )
