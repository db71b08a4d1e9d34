"""Setting kit up and taking it out, on real repositories."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.app import first_settings, setup, setup_steps
from kit.app.kit import Kit
from kit.domain.freshness.spec import Entry
from kit.errors import Moved, NotReady, Refused
from kit.wiring import open_kit
from tests.repo import Repo

BEGIN, END = "<!--BLOCK_ID:operating-agreements-->", "<!--/BLOCK_ID:operating-agreements-->"
ADVISED = "`/.kit/ @your-team` to .github/CODEOWNERS; then a change of rules or settings needs a review"
POINTER = "Start work with `kit pull-work`; when the pull request is open, run `kit close`."
AWKWARD = [
    "# Ours",
    "\n",
    "\r\n",
    "\r",
    "é",
    "\ufeff",
    "- a\n  - b",
    "> q",
    "    code",
    "\n```\nx\n```\n",
    "<br>",
    "|a|",
    "\t",
]
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs links and modes of POSIX")


def kit_of(repo: Repo) -> Kit:
    return open_kit(str(repo.root))


def init(repo: Repo) -> tuple[tuple[str, str], ...]:
    kit = kit_of(repo)
    return setup.apply(kit, setup.init(kit))


def uninstall(repo: Repo) -> tuple[tuple[str, str], ...]:
    kit = kit_of(repo)
    return setup.apply(kit, setup.uninstall(kit))


def everything(root: Path) -> dict[str, bytes]:
    """Every file of the worktree, and whatever kit keeps in Git's folder; an empty folder counts."""
    files = [path for path in root.rglob("*") if ".git" not in path.relative_to(root).parts]
    kept = [root / ".git" / "kit"] if (root / ".git" / "kit").exists() else []
    return {path.relative_to(root).as_posix(): path.read_bytes() if path.is_file() else b"" for path in [*files, *kept]}


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """One repository for many examples."""
    repo = Repo.create(tmp_path_factory.mktemp("roomy"))
    repo.commit("base", {"src/a.py": "a", "src/b.py": "b"})
    return repo


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(AWKWARD), max_size=6), st.booleans())
def test_init_and_uninstall_give_back_every_byte(roomy: Repo, pieces: list[str], attributes: bool) -> None:
    roomy.write("AGENTS.md", "".join(pieces))
    attributes_file = roomy.root / ".gitattributes"
    attributes_file.unlink(missing_ok=True)
    if attributes:
        roomy.write(".gitattributes", "*.png binary" + "".join(pieces[:1]))
    before = everything(roomy.root)
    init(roomy)
    uninstall(roomy)
    assert everything(roomy.root) == before


def test_init_writes_three_files_and_says_so(repo: Repo) -> None:
    repo.commit("base", {"src/a.py": "a", "src/b.py": "b", "docs/x.md": "x", "Makefile": "all:\n"})
    kit = kit_of(repo)
    plan = setup.init(kit)
    assert plan.effects == (
        ("will create", ".kit/kit.yaml  18 lines; lanes proposed: src"),
        ("will create", ".gitattributes  `.kit/** text eol=lf` and a comment line"),
        ("will create", "AGENTS.md  1 line between two markers"),
        ("will not", "touch hooks, other files or the configuration of Git; nothing is committed"),
        ("worth adding", ADVISED),
        ("undo", "kit uninstall  (every hand-written file as it was, byte for byte)"),
    )
    assert setup.apply(kit, plan) == (("wrote", ".gitattributes"), ("wrote", ".kit/kit.yaml"), ("wrote", "AGENTS.md"))
    assert (repo.root / "AGENTS.md").read_text() == f"{BEGIN}\n{POINTER}\n{END}\n"
    assert (repo.root / ".gitattributes").read_text() == "".join(f"{line}\n" for line in setup_steps.OURS)


def test_where_somebody_reviews_the_records_already_nothing_is_advised(repo: Repo) -> None:
    repo.commit("base", {"a.py": "a", "CODEOWNERS": "* @acme/all\n"})
    assert [label for label, _ in setup.init(kit_of(repo)).effects] == [
        "will create",
        "will create",
        "will create",
        "will not",
        "undo",
    ]


def test_a_second_init_is_nothing_to_do(repo: Repo) -> None:
    init(repo)
    before = everything(repo.root)
    plan = setup.init(kit_of(repo))
    assert (bool(plan), plan.changes, everything(repo.root)) == (False, (), before)


def test_a_plan_writes_nothing(repo: Repo) -> None:
    repo.write("AGENTS.md", "# Ours")
    before = everything(repo.root)
    setup.init(kit_of(repo))
    assert everything(repo.root) == before


def test_a_hand_written_file_without_a_final_newline_is_an_exact_prefix(repo: Repo) -> None:
    ours = "# Ours\r\n\r\n- Réglage: never force-push\r\n- tests: `make t`".encode()
    repo.write("AGENTS.md", ours)
    init(repo)
    added = (repo.root / "AGENTS.md").read_bytes()
    assert added == ours + f"\r\n\r\n{BEGIN}\r\n{POINTER}\r\n{END}".encode()
    uninstall(repo)
    assert (repo.root / "AGENTS.md").read_bytes() == ours


def test_edits_outside_the_region_survive_uninstall(repo: Repo) -> None:
    repo.write("AGENTS.md", "# Ours\n\nrule one\n")
    init(repo)
    text = (repo.root / "AGENTS.md").read_text()
    repo.write("AGENTS.md", "above\n" + text.replace("rule one", "rule 1") + "\nbelow\n")
    uninstall(repo)
    assert (repo.root / "AGENTS.md").read_text() == "above\n# Ours\n\nrule 1\n\nbelow\n"


def test_a_checkout_with_crlf_is_taken_out_like_any_other(repo: Repo) -> None:
    repo.commit("ours", {"AGENTS.md": "# Ours\n\n- rule\n"})
    init(repo)
    repo.commit("kit")
    repo.git("config", "core.autocrlf", "true")
    (repo.root / "AGENTS.md").unlink()
    repo.git("checkout", "--", "AGENTS.md")
    assert (repo.root / "AGENTS.md").read_bytes().count(b"\r\n") == 7
    assert bool(setup.init(kit_of(repo))) is False
    uninstall(repo)
    assert (repo.root / "AGENTS.md").read_bytes() == b"# Ours\r\n\r\n- rule\r\n"


def test_words_written_between_the_markers_stop_uninstall(repo: Repo) -> None:
    init(repo)
    text = (repo.root / "AGENTS.md").read_text()
    repo.write("AGENTS.md", text.replace(POINTER, f"{POINTER}\nmine"))
    before = everything(repo.root)
    with pytest.raises(Refused) as caught:
        setup.uninstall(kit_of(repo))
    assert (caught.value.code, caught.value.what, caught.value.where, caught.value.hint) == (
        "edited-region",
        "1 line between the markers was written by hand",
        "AGENTS.md:3:1",
        "nothing was written; move the words out of the region: $EDITOR +3 AGENTS.md",
    )
    assert everything(repo.root) == before


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"# Rules\n\n{BEGIN}\nhand-written policy\n", id="opened and never closed"),
        pytest.param(f"# Rules\npolicy\n{END}\ntail\n", id="closed and never opened"),
        pytest.param("# Rules\n\n```\nmake\n", id="a fence that nothing closes"),
    ],
)
def test_a_damaged_file_is_refused_and_nothing_is_written(repo: Repo, text: str) -> None:
    repo.write("AGENTS.md", text)
    before = everything(repo.root)
    for _ in range(2):
        with pytest.raises(Refused):
            setup.init(kit_of(repo))
    assert everything(repo.root) == before


def test_records_stay_when_kit_is_taken_out(repo: Repo) -> None:
    init(repo)
    repo.write(".kit/work/wi-3fh8z2vn.yaml", 'format: 1\nid: "wi-3fh8z2vn"\ntitle: Retry\nworkflow: implement\n')
    plan = setup.uninstall(kit_of(repo))
    assert plan.effects[-2:] == (
        ("will not", "remove .kit/ with 1 record and the settings people wrote"),
        ("to do so", "rm -r .kit/"),
    )
    uninstall(repo)
    assert set(everything(repo.root)) == {".kit", ".kit/kit.yaml", ".kit/work", ".kit/work/wi-3fh8z2vn.yaml"}


def test_settings_that_people_changed_stay(repo: Repo) -> None:
    init(repo)
    settings_file = repo.root / ".kit" / "kit.yaml"
    settings_file.write_text(settings_file.read_text().replace("decide: ask", "decide: fresh"))
    uninstall(repo)
    assert set(everything(repo.root)) == {".kit", ".kit/kit.yaml"}


def test_an_attribute_that_a_person_wrote_is_neither_added_nor_taken_out(repo: Repo) -> None:
    repo.write(".gitattributes", ".kit/** text eol=lf\n")
    assert ("wrote", ".gitattributes") not in init(repo)
    uninstall(repo)
    assert (repo.root / ".gitattributes").read_text() == ".kit/** text eol=lf\n"


def test_uninstall_where_kit_never_was_is_nothing_to_do(repo: Repo) -> None:
    repo.write("AGENTS.md", "# Ours\n")
    plan = setup.uninstall(kit_of(repo))
    assert (bool(plan), plan.effects) == (False, ())


def test_a_file_that_changed_after_the_plan_is_not_overwritten(repo: Repo) -> None:
    repo.write("AGENTS.md", "# Ours\n")
    kit = kit_of(repo)
    plan = setup.init(kit)
    repo.write("AGENTS.md", "# Ours, and more\n")
    with pytest.raises(Moved) as caught:
        setup.apply(kit, plan)
    assert (caught.value.what, caught.value.where) == ("`AGENTS.md` changed after the plan was made", "AGENTS.md")
    assert set(everything(repo.root)) == {"AGENTS.md", ".git/kit"}


def test_a_bare_repository_is_not_ready(tmp_path: Path) -> None:
    bare = Repo.create(tmp_path / "bare", "--bare")
    with pytest.raises(NotReady) as caught:
        setup.init(kit_of(bare))
    assert (caught.value.code, caught.value.what) == ("bare", "this repository is bare; kit is set up in a worktree")


def test_a_merge_in_progress_is_said(repo: Repo) -> None:
    repo.commit("base", {"a": "1"})
    repo.branch("other")
    repo.commit("theirs", {"a": "2"})
    repo.switch("main")
    repo.commit("ours", {"a": "3"})
    with pytest.raises(AssertionError, match="merge"):
        repo.git("merge", "other")
    assert setup.init(kit_of(repo)).notes == ("merge in progress; nothing is committed",)


def test_a_linked_worktree_is_set_up_by_itself(repo: Repo, tmp_path: Path) -> None:
    repo.commit("base", {"a": "1"})
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "linked")
    linked = Repo(tmp_path / "linked")
    init(linked)
    assert bool(setup.init(kit_of(repo))) is True
    uninstall(linked)
    assert sorted(path.name for path in linked.root.iterdir()) == [".git", "a"]
    assert not (repo.root / ".git" / "worktrees" / "linked" / "kit").exists()


@posix
def test_a_link_inside_the_repository_is_written_through_and_kept(repo: Repo) -> None:
    repo.write("CLAUDE.md", "# Claude\n")
    (repo.root / "AGENTS.md").symlink_to("CLAUDE.md")
    plan = setup.init(kit_of(repo))
    assert plan.effects[2] == (
        "will append",
        "AGENTS.md (a link to CLAUDE.md)  1 line between two markers, after line 1; your 1 line stays as it is",
    )
    init(repo)
    assert ((repo.root / "AGENTS.md").readlink().name, (repo.root / "CLAUDE.md").read_text()) == (
        "CLAUDE.md",
        f"# Claude\n\n{BEGIN}\n{POINTER}\n{END}\n",
    )
    uninstall(repo)
    assert ((repo.root / "AGENTS.md").readlink().name, (repo.root / "CLAUDE.md").read_text()) == (
        "CLAUDE.md",
        "# Claude\n",
    )


@posix
def test_a_link_out_of_the_repository_is_refused(repo: Repo, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("secret\n")
    (repo.root / "AGENTS.md").symlink_to(outside)
    with pytest.raises(Refused) as caught:
        setup.init(kit_of(repo))
    assert (caught.value.code, caught.value.what) == (
        "leads-away",
        f"`AGENTS.md` is a link that leads to {outside}, outside of the repository",
    )
    assert (outside.read_text(), (repo.root / ".kit").exists()) == ("secret\n", False)


@posix
def test_the_mode_of_a_file_stays(repo: Repo) -> None:
    (repo.write("AGENTS.md", "# Ours\n")).chmod(0o640)
    init(repo)
    uninstall(repo)
    assert stat.S_IMODE((repo.root / "AGENTS.md").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("paths", "lanes"),
    [
        pytest.param((), {}, id="no file, no lane"),
        pytest.param(("a.py", "b.py"), {}, id="files at the top make no lane"),
        pytest.param(("src/a", "src/b", "one/a"), {"src": "src/**"}, id="a folder with one file makes no lane"),
        pytest.param((".github/a", ".github/b"), {}, id="a hidden folder makes no lane"),
        pytest.param(("My App/a", "My App/b"), {"my-app": "My App/**"}, id="a name is made of what may stand in one"),
        pytest.param(("con/a", "con/b", "[x]/a", "[x]/b"), {}, id="a name that no system holds makes no lane"),
        pytest.param(
            tuple(f"d{n}/{m}" for n in range(7) for m in range(2 + n)),
            {f"d{n}": f"d{n}/**" for n in range(2, 7)},
            id="the five largest of many",
        ),
    ],
)
def test_lanes_are_proposed_from_folders(paths: tuple[str, ...], lanes: dict[str, str]) -> None:
    assert first_settings.propose({path: Entry("100644", "0" * 40) for path in paths}) == lanes


def test_a_repository_without_anyone_gets_settings_too(repo: Repo) -> None:
    for key in ("user.name", "user.email"):
        assert repo.git("config", "--default", "", key) == ""
    init(repo)
    text = (repo.root / ".kit" / "kit.yaml").read_text()
    assert [
        line.split("#")[0].rstrip() for line in text.splitlines() if line.startswith(("confirmers", "lanes", "four"))
    ] == [
        "lanes: {}",
        "confirmers: {}",
        "four_eyes: true",
    ]


def test_the_person_git_knows_may_confirm(repo: Repo) -> None:
    repo.git("config", "user.name", "007 O'Brien")
    repo.git("config", "user.email", "o'brien@example.com")
    init(repo)
    text = (repo.root / ".kit" / "kit.yaml").read_text()
    assert '  "007": {email: "o\'brien@example.com"}\nfour_eyes: false' in text


def test_settings_that_a_person_wrote_without_an_id_get_one_and_keep_every_other_byte(repo: Repo) -> None:
    text = "format: 1 # ours\nlanes: {}\n"
    repo.write(".kit/kit.yaml", text)
    init(repo)
    after = (repo.root / ".kit" / "kit.yaml").read_text()
    assert after.startswith(text)
    assert after.removeprefix(text).startswith('repository: "re-')
    assert setup.init(kit_of(repo)).changes == ()
