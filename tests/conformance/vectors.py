"""Find the conformance data: the folder that KIT_VECTORS names, or its place beside the repository."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("KIT_VECTORS") or "../shared/vectors")
VECTORS = FOLDER if FOLDER.is_absolute() else (ROOT / FOLDER).resolve()
ABSENT = f"no conformance data: set KIT_VECTORS to the folder of vectors ({FOLDER} is not there)"


def files(pattern: str) -> list[Any]:
    """One parameter per file that matches, named by the file; one skipped parameter where there is none."""
    found = sorted(VECTORS.glob(pattern))
    return [pytest.param(path, id=path.stem) for path in found] or [absent()]


def cases(name: str, *groups: str, where: Callable[[Any], bool] = bool) -> list[Any]:
    """One parameter per case of these groups (of all where none is named) that ``where`` keeps, named by the case.

    One skipped parameter where the file is absent.
    """
    path = VECTORS / name
    if not path.is_file():
        return [absent()]
    found = [case for case in load(path)["cases"] if (not groups or case["group"] in groups) and where(case)]
    return [pytest.param(case, id=f"{case['group']}: {case['name']}") for case in found]


def absent() -> Any:
    """A parameter that skips with the reason."""
    return pytest.param(None, marks=pytest.mark.skip(reason=ABSENT), id="conformance data is absent")


def load(path: Path) -> Any:
    """The JSON of a file."""
    return json.loads(path.read_text(encoding="utf-8"))
