"""The daily verbs say what their recorded transcripts show, word for word."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.transcript import play, transcripts
from tests.repo import Repo

WRITE = os.environ.get("KIT_GOLDEN") == "write"  # read before the tests clear kit's variables


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in transcripts()])
def test_a_transcript_reads_as_it_was_recorded(path: Path, repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(path, repo, monkeypatch)
    if WRITE:
        path.write_text(played, encoding="utf-8", newline="\n")
    assert played == path.read_text(encoding="utf-8")
