"""Define every check of this repository once; `make` and the CI jobs call these sessions.

The sessions run in the environment that started nox, so nothing is installed twice. Only `build`, `lowest` and `hosts` make
their own, because a fresh environment is what they are about.
"""

import os
import sys
import tempfile
import tomllib
from pathlib import Path

import nox

nox.options.sessions = ["lint", "tests", "laws", "conformance", "docs", "self_check"]
nox.options.default_venv_backend = "none"
nox.options.error_on_missing_interpreters = True

ROOT = Path(__file__).parent
CHECKED = ["kit", "tests", "bench", "noxfile.py"]
APART = ["tests/laws", "tests/conformance", "tests/docs"]


def _extras() -> list[str]:
    """The host libraries that have an adapter, as the project's extras name them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sorted(project.get("optional-dependencies", {}))


@nox.session
def lint(session: nox.Session) -> None:
    """Style, types and the direction of imports."""
    session.run(_tool("ruff"), "check", *CHECKED)
    session.run(_tool("ruff"), "format", "--check", *CHECKED)
    session.run(_tool("mypy"))
    session.run(_tool("lint-imports"))


@nox.session
def tests(session: nox.Session) -> None:
    """The suite, without what the next three sessions run."""
    _pytest(session, "tests", *[f"--ignore={folder}" for folder in APART])


@nox.session
def laws(session: nox.Session) -> None:
    """What must hold for all values."""
    _pytest(session, "tests/laws")


@nox.session
def conformance(session: nox.Session) -> None:
    """The published vectors, in the folder that KIT_VECTORS names."""
    _pytest(session, "tests/conformance")


@nox.session
def docs(session: nox.Session) -> None:
    """Every session of README and guide as it is printed, links, words, error codes, decisions."""
    _pytest(session, "tests/docs")


@nox.session
def self_check(session: nox.Session) -> None:
    """This repository's own records: an invalid one fails, a stale claim (exit 1) is only told."""
    session.run(sys.executable, "-m", "kit", "check", success_codes=[0, 1])


@nox.session
def golden(session: nox.Session) -> None:
    """Write the recorded transcripts and the documents' sessions anew; read the difference before committing it."""
    _pytest(session, "tests/cli", "tests/docs", env={"KIT_GOLDEN": "write"})
    session.run("git", "diff", "--stat", external=True)


@nox.session
def coverage(session: nox.Session) -> None:
    """How much of kit the suite reaches, branches included: the whole of the domain, 95 % in all."""
    session.run(_tool("coverage"), "erase")
    session.run(_tool("coverage"), "run", "-m", "pytest", "tests", *_workers(), *session.posargs)
    session.run(_tool("coverage"), "combine", "--quiet")
    session.run(_tool("coverage"), "report", "--skip-covered")
    session.run(_tool("coverage"), "report", "--include=kit/domain/*", "--fail-under=100", "--skip-covered")


@nox.session
def bench(session: nox.Session) -> None:
    """The costs that the design holds, as ratios measured in one run on this machine."""
    session.run(sys.executable, "bench/costs.py", *session.posargs)


@nox.session(venv_backend="venv")
def build(session: nox.Session) -> None:
    """The wheel, installed without any development tool: it starts, and it brings its templates and schemas."""
    with tempfile.TemporaryDirectory() as folder:
        session.run("python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, str(ROOT))
        (wheel,) = Path(folder).glob("*.whl")
        session.install(str(wheel))
        session.chdir(folder)
        session.run("kit", "--version")
        session.run("kit", "--help", silent=True)
        for name in ("templates", "schemas"):
            question = f"from kit.stores.templates import data_folder as d; assert any(d('{name}').iterdir())"
            session.run("python", "-I", "-c", question)


@nox.session(venv_backend="venv")
@nox.parametrize("host", _extras())
def hosts(session: nox.Session, host: str) -> None:
    """One adapter on its real library with a model that is none; each host has an environment of its own."""
    session.install("--quiet", "--upgrade", "pip")
    session.install("--quiet", "--group", "dev", "--editable", f".[{host}]")
    session.run("python", "-m", "pytest", "--quiet", f"tests/hosts/test_{host.replace('-', '_')}.py", *session.posargs)


@nox.session(venv_backend="venv")
def lowest(session: nox.Session) -> None:
    """The suite on the lowest versions that the project says it works with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = [line.replace(">=", "==") for line in project["project"]["dependencies"]]
    session.install("--upgrade", "pip")
    session.install("--group", "dev", "--editable", ".", *pins)
    session.run("python", "-m", "pytest", "tests", *_workers(), *session.posargs)


def _tool(name: str) -> str:
    """The tool that was installed beside this Python, whatever the search path says."""
    return str(Path(sys.executable).parent / name)


def _workers() -> tuple[str, ...]:
    return ("-n", os.environ.get("KIT_TEST_WORKERS", "auto"))


def _pytest(session: nox.Session, *words: str, env: dict[str, str] | None = None) -> None:
    session.run(sys.executable, "-m", "pytest", "--quiet", *_workers(), *words, *session.posargs, env=env)
