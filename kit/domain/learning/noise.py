"""Tell what looks like a signal and is none: one rule for each kind of noise (signals, From signals to candidates).

Each answers for one thing; where they are asked is left to `words`, `stretch` and whoever reads history.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Literal

from kit.domain.learning import names

Noise = Literal["environment", "pasted", "change of mind", "new requirement", "no object", "no signal"]
LOOKED_AT = 4000
PASTED_SHARE = 0.8
PASTED_LINES = 8

_ENVIRONMENT = (
    "<", "Caveat:", "Base directory for this skill:", "# AGENTS.md instructions", "Stop hook feedback", "SessionStart hook",
    "UserPromptSubmit hook", "PreToolUse", "PostToolUse", "This session is being continued from", "[Request interrupted",
    "[SYSTEM", "[system", "System reminder", "Your task is to create a detailed summary",
)  # fmt: skip
_TRAILER = re.compile(r"^[ \t]{0,4}Agreement-Used:.*$", re.MULTILINE | re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)")
_MACHINE = re.compile(
    r"^\s*(?:\d{4}-\d\d-\d\d[T ]\d\d:|\[\d|\d\d:\d\d:\d\d|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\b|Traceback \(|"
    r"File \"|at \S{1,200}[(:]|npm (?:ERR!|error|WARN)|E   |>>> |\$ |error(?:\[\w{1,10}\])?:|warning:|\+{3} |-{3} |@@ |"
    r"diff --git|[|+][-=+|]{3}|\d{1,6}[|:] |[{}\[\]()<>;]{1,4}$)"
)
_CHURN_NAMES = names.listed(
    "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb poetry.lock uv.lock Pipfile.lock "
    "pdm.lock Cargo.lock Gemfile.lock composer.lock go.sum mix.lock flake.lock pubspec.lock Podfile.lock "
    "packages.lock.json gradle.lockfile .terraform.lock.hcl deno.lock"
)
_CHURN_ENDS = (
    ".snap", ".min.js", ".min.css", ".map", ".lock", "_pb2.py", "_pb2_grpc.py", ".pb.go", ".g.dart", ".generated.ts",
    ".generated.cs", ".designer.cs", ".ambr", ".pyc",
)  # fmt: skip
_CHURN_FOLDERS = names.listed(
    "__snapshots__ node_modules dist build out target vendor generated __generated__ .next .nuxt coverage __pycache__"
)
_BOT = re.compile(
    r"\[bot\]|\bbot\b|(?:^|[-_.])bot(?:$|[-_.@])|github-actions|dependabot|renovate|mergify|copybara", re.IGNORECASE
)
_RED = re.compile(
    r"\b(?:flak[ey]\w{0,3}|ci (?:is |was )?(?:red|broken|failing|down)|(?:broke|breaks|breaking|red) (?:the )?(?:ci|build|"
    r"main|master|trunk|pipeline|nightly)|"
    r"(?:build|pipeline|nightly|deploy(?:ment)?|runner|infra(?:structure)?) (?:is |was )?"
    r"(?:red|broken|failing|failed|down|failures?)|time[ds]?[ -]?outs? (?:in|on) (?:ci|the runner)|infra(?:structure)? "
    r"(?:issues?|problems?|outage)|outage|out of disk|rate limit(?:ed|s)?|registry (?:is |was )?down)\b",
    re.IGNORECASE,
)


def environment(text: str) -> bool:
    """Whether a host, a hook or a skill wrote ``text`` under a person's role."""
    return text.lstrip()[:LOOKED_AT].startswith(_ENVIRONMENT)


def without_trailers(text: str) -> str:
    """``text`` without `Agreement-Used` trailers: a model writes yes there whatever it did."""
    return _TRAILER.sub("", text) if "greement-" in text.lower() else text


def pasted(text: str) -> bool:
    """Whether ``text`` is a log, a diff or a document that was pasted in, with next to nothing said about it."""
    lines, fenced, machine = 0, False, 0
    for line in text.split("\n"):
        if not line.strip():
            continue
        lines += 1
        fence = _FENCE.match(line) is not None
        machine += fence or fenced or _MACHINE.match(line[:400]) is not None
        fenced = fenced != fence
    return lines >= PASTED_LINES // 2 and machine >= PASTED_SHARE * lines


def change_of_mind(
    thing: str, *, introduced: Container[str], asked: Container[str], requests: Iterable[frozenset[str]]
) -> bool:
    """Whether the agent brought ``thing`` in because this person had asked for it earlier in this session.

    ``asked`` are the things they named, ``requests`` the telling words of their requests: one that has every word of a
    name asked for it too.
    """
    if thing not in introduced:
        return False
    own = names.parts(thing)
    return thing in asked or (len(own) > 1 and any(words.issuperset(own) for words in requests))


def churn(path: str) -> bool:
    """Whether ``path`` is rewritten by tools: a lockfile, a snapshot, something generated or vendored."""
    folder, _, name = path.rpartition("/")
    return name in _CHURN_NAMES or name.endswith(_CHURN_ENDS) or not _CHURN_FOLDERS.isdisjoint(folder.split("/"))


def formatting(removed: Iterable[str], added: Iterable[str]) -> bool:
    """Whether the same content came back in another form: spaces, quotes, trailing commas and line breaks aside."""
    return _bare(removed) == _bare(added)


def revert(message: str, *, author: str = "") -> str:
    """Why a revert teaches nothing about the code it took back, or nothing where it may: a bot's, or red infrastructure."""
    if _BOT.search(author):
        return "by a bot"
    return "for red infrastructure" if _RED.search(message[:LOOKED_AT]) else ""


def _bare(lines: Iterable[str]) -> str:
    text = "".join("".join(line.split()) for line in lines)
    return text.replace("'", '"').replace(",", "").replace(";", "")
