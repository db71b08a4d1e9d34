"""One object reader for many questions: its order, what is not there, and what happens when it ends."""

from __future__ import annotations

import subprocess

import pytest

from kit.stores.git.reader import Ended, Found, Reader
from tests.repo import Repo


def opened(repo: Repo) -> Reader:
    """The reader as the door starts it."""
    return repo.door()._git.objects


def test_answers_come_in_the_order_of_the_questions(repo: Repo) -> None:
    repo.commit("a", {"a.txt": "a\n", "b.txt": "b\n"})
    asks = opened(repo)
    assert asks.ask([b"HEAD:b.txt", b"HEAD:gone", b"HEAD:a.txt"], contents=True) == [
        Found(repo.oid("b.txt"), "blob", b"b\n"),
        None,
        Found(repo.oid("a.txt"), "blob", b"a\n"),
    ]
    assert asks.ask([b"HEAD:a.txt"], contents=False) == [Found(repo.oid("a.txt"), "blob", b"")]
    asks.close()


def test_a_name_that_holds_what_ends_a_question_is_not_there_and_asks_nothing_else(repo: Repo) -> None:
    repo.commit("a", {"a.txt": "a\n"})
    asks = opened(repo)
    names = [b"HEAD:x\0contents HEAD:a.txt", b"HEAD:a.txt"]
    assert asks.ask(names, contents=True) == [None, Found(repo.oid("a.txt"), "blob", b"a\n")]
    asks.close()


def test_thousands_of_questions_and_large_answers_do_not_block_each_other(repo: Repo) -> None:
    repo.commit("a", {"big": b"x" * 300_000})
    asks = opened(repo)
    found = asks.ask([b"HEAD:big"] * 40 + [b"HEAD:" + b"n" * 200] * 4000, contents=True)
    assert [len(one.data) for one in found[:40] if one] == [300_000] * 40
    assert found[40:] == [None] * 4000
    asks.close()


def test_a_reader_that_was_closed_starts_again(repo: Repo) -> None:
    repo.commit("a", {"a.txt": "a\n"})
    asks = opened(repo)
    asks.close()
    asks.close()
    assert asks.ask([b"HEAD:a.txt"], contents=True) == [Found(repo.oid("a.txt"), "blob", b"a\n")]
    asks.close()


def test_a_program_that_answers_garbage_or_nothing_has_ended(repo: Repo) -> None:
    for words in (["sh", "-c", "echo garbage; cat >/dev/null"], ["true"]):
        asks = Reader(
            lambda words=words: subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE),  # type: ignore[misc]
            5,
        )
        with pytest.raises(Ended):
            asks.ask([b"HEAD"], contents=True)


def test_a_program_that_never_answers_is_ended_in_time(repo: Repo) -> None:
    asks = Reader(lambda: subprocess.Popen(["sleep", "60"], stdin=subprocess.PIPE, stdout=subprocess.PIPE), 0.2)
    with pytest.raises(Ended):
        asks.ask([b"HEAD"], contents=True)
