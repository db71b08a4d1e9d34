"""The comparison of readings with labels, run on labels made here; that its figures are worth something is for real sessions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "eval_signals.py"
HANDED = "Done. The total is rounded now."


def human(id_: str, text: str, *labels: str, **more: Any) -> dict[str, Any]:
    return {"id": id_, "role": "human", "lang": "en", "human_prev": "round it", "assistant_prev": HANDED, "human": text,
            "labels": list(labels), "sampled": "sequence"} | more  # fmt: skip


ROWS = [
    human("a1", "the total is still wrong", "pushback"),
    human("a2", "add a column for the date", "new_request"),
    human("a3", "the header is broken", "question", alt=["pushback"]),
    human("a4", "la liste est toujours vide", "pushback", lang="fr", project="shop"),
    human("a5", "revert that", "revert", sampled="topup"),
    {"id": "b1", "role": "assistant", "lang": "en", "assistant": "I forgot the header.", "labels": ["self_critique"]},
    {"id": "b2", "role": "assistant", "lang": "en", "assistant": "Done.", "labels": ["none"]},
    {"human": "ok", "labels": ["approval"]},
]


def run(*arguments: str, vectors: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH), *arguments]
    env = {**os.environ, "KIT_VECTORS": str(vectors), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8", env=env)


@pytest.fixture
def vectors(tmp_path: Path) -> Path:
    lines = [json.dumps(row, ensure_ascii=False) for row in ROWS]
    (tmp_path / "signals-one.jsonl").write_text("\n".join(lines[:4]) + "\n\n", encoding="utf-8")
    (tmp_path / "signals-two.jsonl").write_text("\n".join(lines[4:]), encoding="utf-8")
    (tmp_path / "other.jsonl").write_text("not ours", encoding="utf-8")
    return tmp_path


def figures(vectors: Path, *groups: str) -> dict[str, Any]:
    found: Any = json.loads(run("--json", vectors=vectors).stdout)
    for group in groups:
        found = found[group]
    return dict(found)


def test_every_file_of_signals_is_read_and_natural_stretches_are_told_apart(vectors: Path) -> None:
    found = figures(vectors)
    assert (found["natural stretches"]["all"]["rows"], found["all rows"]["all"]["rows"]) == (4, 8)


def test_precision_recall_and_f1_are_counted_by_kind(vectors: Path) -> None:
    kinds = figures(vectors, "natural stretches", "all", "kinds")
    assert kinds["pushback"]["strict"] == {"precision": 0.667, "recall": 1.0, "f1": 0.8, "support": 2, "wrong": 1}
    assert kinds["any correction"]["strict"] == kinds["pushback"]["strict"]


def test_a_label_that_a_second_reader_could_give_is_right_in_the_lenient_figures(vectors: Path) -> None:
    kinds = figures(vectors, "natural stretches", "all", "kinds")
    assert kinds["pushback"]["lenient"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0, "support": 3, "wrong": 0}


def test_languages_and_projects_have_figures_of_their_own(vectors: Path) -> None:
    found = figures(vectors)
    assert list(found["natural stretches, by language"]) == ["en", "fr"]
    assert {project: t["rows"] for project, t in found["all rows, by project"].items()} == {"shop": 1}


def test_turns_of_agents_count_for_self_critique_alone(vectors: Path) -> None:
    kinds = figures(vectors, "all rows", "all", "kinds")
    assert kinds["self_critique"]["strict"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0, "support": 1, "wrong": 0}


def test_the_text_is_a_table_with_the_strict_figures_and_the_lenient(vectors: Path) -> None:
    assert run(vectors=vectors).stdout.splitlines()[:4] == [
        "natural stretches: 4 turns",
        "                   precision  recall    F1  support  lenient F1",
        "  any correction        0.67    1.00  0.80        2        1.00",
        "  pushback              0.67    1.00  0.80        2        1.00",
    ]


def test_what_was_misread_is_listed_with_the_reason(vectors: Path) -> None:
    assert run("--errors", vectors=vectors).stdout.splitlines() == [
        "a3: question, read as pushback (fails: broken (+2); a statement (+1); after the agent said: done (+1))",
    ]


def test_a_file_may_be_named(vectors: Path) -> None:
    found = json.loads(run("--json", str(vectors / "signals-two.jsonl"), vectors=vectors).stdout)
    assert found["all rows"]["all"]["rows"] == 4


def test_without_labels_it_says_where_it_looked(tmp_path: Path) -> None:
    done = run(vectors=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (
        4,
        "",
        f"error: no labelled turns in {tmp_path}\nhint: KIT_VECTORS=path/to/vectors make eval-signals\n",
    )


def test_where_no_row_names_its_project_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "signals-x.jsonl").write_text(json.dumps(ROWS[0]) + "\n", encoding="utf-8")
    told = run(vectors=tmp_path).stdout
    assert "natural stretches, by project: no row says so\n" in told
