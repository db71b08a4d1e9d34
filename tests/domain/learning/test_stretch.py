from __future__ import annotations

from dataclasses import replace

from kit.domain.learning import stretch
from kit.domain.learning.objects import Repository
from kit.domain.transcript.event import Call, Mark, Transcript
from tests.domain.learning.sessions import ROOT, TREE, answer, edit, look, run, say, session, write


def test_a_session_is_cut_where_a_person_speaks() -> None:
    found = stretch.of(session(say("one"), run("make"), answer("done"), say("two"), look("docs/guide.md")), TREE)
    assert [(s.said.text if s.said else None, len(s.acts), s.answer, s.reads) for s in found] == [
        (None, 0, "", ()),
        ("one", 1, "done", ()),
        ("two", 0, "", ("docs/guide.md",)),
    ]


def test_an_act_is_about_its_names_files_and_commands() -> None:
    (_, found) = stretch.of(session(say("one"), edit("src/billing/retry.py", "old_name = 1", "new_name = 1")), TREE)
    (act,) = found.acts
    assert (act.gone, act.came, act.paths) == (
        frozenset({"old_name"}),
        frozenset({"new_name"}),
        ("src/billing/retry.py",),
    )
    assert act.objects == ("new_name", "old_name", "src/billing/retry.py", "src/billing/")


def test_what_lies_outside_the_repository_is_no_act() -> None:
    outside = Call("Write", None, 0, ROOT, changes=("/elsewhere/a.py",), added="x_y = 1", ending="done")
    assert stretch.of(session(outside), TREE)[0].acts == ()


def test_marks_of_the_host_are_no_acts() -> None:
    (before, after) = stretch.of(session(run("make"), Mark("compacted", None, 0), say("on")), TREE)
    assert (len(before.acts), after.acts) == (1, ())


def test_churn_is_no_act() -> None:
    assert stretch.of(session(write("uv.lock", "x_y = 1")), TREE)[0].acts == ()


def test_reading_alone_is_no_act() -> None:
    assert stretch.of(session(look("docs/guide.md")), TREE)[0].acts == ()


def test_a_relative_path_of_a_log_without_a_folder_is_taken_as_it_stands() -> None:
    bare = Call("Edit", None, 0, changes=("./src/a.py", "../b.py", "C:\\c.py"), added="x_y = 1", ending="done")
    (found,) = stretch.of(Transcript("unknown", events=(bare,)), Repository())
    assert found.acts[0].paths == ("src/a.py",)


def test_what_the_session_changed_and_ran_is_known() -> None:
    found = stretch.of(session(write("src/new.py", "import click\nx_y = 1"), run("npm ci")), TREE)
    known = stretch.known(found, TREE)
    assert known.paths - TREE.paths == {"src/new.py"}
    assert (known.names, known.imported, known.heads) == (
        frozenset({"click", "x_y"}),
        frozenset({"click"}),
        frozenset({"npm ci", "npm"}),
    )


def test_a_session_is_referred_to_by_host_and_id() -> None:
    assert stretch.reference(session()) == "session:claude-code/3f9c12a0"
    assert stretch.reference(replace(session(), session=None)) == "session:claude-code/unknown"
