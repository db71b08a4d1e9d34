"""Hold the shape of the code: directions of imports, one door per library, sizes, and what start-up may load."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.source import ROOT, Module, body_lines, modules

LINT_IMPORTS = str(Path(sys.executable).parent / "lint-imports")
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
HEAVY = frozenset(
    {
        "filelock", "git", "jinja2", "markdown_it", "networkx", "pydantic", "pydantic_core", "rapidfuzz", "rfc8785",
        "ruamel", "wcwidth", "yaml",
    }
)  # fmt: skip
LINES, BODY = 300, 40


@dataclass(frozen=True)
class Seed:
    """A forbidden line in one file (a new file where there is none), and the contract that must notice it."""

    contract: str
    file: str
    line: str


SEEDS = {
    "the domain knows a port": Seed("layers", "kit/domain/work/item.py", "import kit.ports"),
    "a use case knows an adapter": Seed("layers", "kit/app/kit.py", "import kit.stores.templates"),
    "an adapter knows the wiring": Seed("layers", "kit/stores/templates.py", "import kit.wiring"),
    "an error knows a record": Seed("layers", "kit/errors.py", "import kit.domain.base.text"),
    "a new module that has no layer": Seed("layers", "kit/helpers.py", ""),
    "freshness knows a claim": Seed("domain", "kit/domain/freshness/spec.py", "import kit.domain.trust.claim"),
    "trust knows an item": Seed("domain", "kit/domain/trust/claim.py", "import kit.domain.work.item"),
    "a new module of the domain that has no layer": Seed("domain", "kit/domain/helpers.py", ""),
    "the domain asks the system": Seed("pure", "kit/domain/base/text.py", "import os"),
    "the domain logs": Seed("pure", "kit/domain/trust/bundle.py", "import logging"),
    "a use case starts a process": Seed("pure", "kit/app/kit.py", "import subprocess"),
    "a port speaks of files": Seed("pure", "kit/ports/values.py", "from pathlib import Path"),
    "an adapter calls a use case": Seed("stores-know-no-use-case", "kit/stores/templates.py", "import kit.app.kit"),
    "a host knows a use case": Seed("hosts-know-lifetimes-only", "kit/hosts/plain.py", "import kit.app.kit"),
    "two siblings in a cycle": Seed("acyclic", "kit/domain/base/glob.py", "import kit.domain.base.lane"),
    "a verb reaches an adapter": Seed("shell-through-wiring", "kit/cli/output.py", "import kit.stores.templates"),
    **{
        f"a second door for {library}": Seed(c["id"], "kit/wiring.py", f"import {library}")
        for c in CONTRACTS
        if c["type"] == "protected"
        for library in c["protected_modules"]
    },
}


def lint_imports(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [LINT_IMPORTS, "--no-cache", "--config", str(folder / "pyproject.toml"), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def test_every_import_contract_is_kept() -> None:
    result = lint_imports(ROOT)
    assert (result.returncode, f"{len(CONTRACTS)} kept, 0 broken" in result.stdout) == (0, True), result.stdout


def test_every_import_contract_has_a_seeded_violation() -> None:
    assert {seed.contract for seed in SEEDS.values()} == {contract["id"] for contract in CONTRACTS}


@pytest.mark.parametrize("seed", SEEDS.values(), ids=SEEDS.keys())
def test_the_contract_catches(seed: Seed, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "kit", tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / seed.file).open("a", encoding="utf-8") as file:
        file.write(f"\n{seed.line}\n")
    (name,) = (contract["name"] for contract in CONTRACTS if contract["id"] == seed.contract)
    result = lint_imports(tmp_path, "--contract", seed.contract)
    assert (result.returncode, f"{name} BROKEN" in result.stdout) == (1, True), result.stdout


def test_every_library_that_kit_imports_has_a_door() -> None:
    doors = {library for c in CONTRACTS if c["type"] == "protected" for library in c["protected_modules"]}
    known = doors | sys.stdlib_module_names | {"kit"}
    found = {f"{m.path}: {name}" for m in modules("kit") for name in m.imports if name.partition(".")[0] not in known}
    assert found == set()


def test_every_module_says_what_it_decides() -> None:
    silent = [str(m.path) for m in modules("kit") if not ast.get_docstring(m.tree)]
    assert silent == []


def defines(module: Module) -> bool:
    """Whether there is anything in ``module`` to test."""
    return any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) for node in module.tree.body)


def test_every_module_has_a_test_that_names_it_or_bears_its_name() -> None:
    """A module inside a package (`kit/stores/git/`) may bear the package's; `tests/cli` is for the whole command line.

    Ports say nothing that could be wrong: the tests of their adapters hold them.
    """
    tests = [test for test in modules("tests") if test.path.name != Path(__file__).name]
    named = {name for test in tests for name in (*test.imports, *re.findall(r"kit(?:\.\w+)+", test.text))}
    mirrors = [test.path.as_posix() for test in tests if test.path.name.startswith("test_")]
    mirrors += [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests/cli/golden").glob("*.txt")]

    def covered(module: Module) -> bool:
        _, layer, *inner = module.name.split(".")
        if module.name in named or layer in {"cli", "wiring", "__main__", "ports"}:
            return True
        return any(re.search(rf"/(test_)?{name}(_\w+)?([./])", mirror) for name in inner for mirror in mirrors)

    bare = [str(m.path) for m in modules("kit") if defines(m) and not covered(m)]
    assert bare == []


def test_no_module_is_longer_than_300_lines() -> None:
    long = {str(m.path): len(m.text.splitlines()) for m in modules("kit") if len(m.text.splitlines()) > LINES}
    assert long == {}


def test_no_function_is_longer_than_40_lines() -> None:
    long = {f"{m.path}:{f.lineno} {f.name}": body_lines(f) for m in modules("kit") for f in m.functions()}
    assert {where: lines for where, lines in long.items() if lines > BODY} == {}


def test_no_domain_module_prints_or_opens() -> None:
    pure = [*modules("kit/domain"), *modules("kit/app")]
    found = {str(m.path): m.called() & {"print", "open", "input", "exec", "eval", "__import__"} for m in pure}
    assert {path: names for path, names in found.items() if names} == {}


def test_only_the_error_gate_and_the_output_print() -> None:
    loud = [str(m.path) for m in modules("kit") if "print" in m.called() or "click.echo" in m.text]
    assert set(loud) <= {str(Path("kit/cli/main.py")), str(Path("kit/cli/output.py"))}


@pytest.mark.parametrize("folder", ["domain", "laws", "app"])
def test_nothing_is_patched_in_the_tests_of(folder: str) -> None:
    patched = [
        str(m.path)
        for m in modules(f"tests/{folder}")
        if "monkeypatch.setattr" in m.text or any(name.startswith("unittest.mock") for name in m.imports)
    ]
    assert patched == []


def loaded(*words: str) -> set[str]:
    """The top-level packages a fresh Python loads when it is started with ``words``."""
    command = [sys.executable, "-X", "importtime", *words]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stderr[-2000:]
    lines = (line for line in result.stderr.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("-c", "import kit.__main__"), id="importing the entry point"),
        pytest.param(("-m", "kit", "--version"), id="kit --version"),
        pytest.param(("-m", "kit", "--help"), id="kit --help"),
    ],
)
def test_no_heavy_library_is_loaded_by(words: tuple[str, ...]) -> None:
    assert loaded(*words) & HEAVY == set()


def test_no_verb_loads_a_heavy_library_before_it_needs_it() -> None:
    """RFC 8785 text is what digests are made of, so its small library may come with them."""
    names = [m.name for m in modules("kit") if m.name.startswith(("kit.cli", "kit.app", "kit.domain", "kit.wiring"))]
    statements = "; ".join(f"import {name}" for name in names)
    assert loaded("-c", statements) & (HEAVY - {"rfc8785"}) == set()
