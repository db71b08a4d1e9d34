"""Tell what looks like a signal and is none: one rule for each kind of noise (signals, From signals to candidates).

Each answers for one thing; where they are asked is left to `words`, `stretch` and whoever reads history.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from typing import Literal

from kit.domain.learning import names
from kit.domain.transcript import person

Noise = Literal["environment", "pasted", "change of mind", "new requirement", "no object", "no signal"]
LOOKED_AT = 4000
PASTED_SHARE = 0.8
PASTED_LINES = 4

_ENVIRONMENT = (
    "SessionStart hook", "UserPromptSubmit hook", "PreToolUse", "PostToolUse", "System reminder", "[SYSTEM",
    "Your task is to create a detailed summary",
)  # fmt: skip
_TRAILER = re.compile(r"^[ \t]{0,4}Agreement-Used:.*$", re.MULTILINE | re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)")
_MACHINE = re.compile(
    r"^\s*(?:\d{4}-\d\d-\d\d[T ]\d\d:|\[\d|\d\d:\d\d:\d\d|(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL)\b|Traceback \(|"
    r"File \"|at \S{1,200}[(:]|npm (?:ERR!|error|WARN)|E   |>>> |\$ |[Ee]rror(?:\[\w{1,10}\])?:|warning:|"
    r"\+{3} |-{3} |@@ |> |(?:[\w./-]{1,40}: ){1,3}(?:command not found|No such file or directory|[Pp]ermission denied)|"
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


def persons(text: str) -> str:
    """What of ``text`` a person wrote: without what a host, a hook or a skill put there, and without trailers that a model
    fills in whatever it did; empty where nothing is.
    """
    own = person.words(_TRAILER.sub("", text) if "greement-" in text.lower() else text)
    return "" if own.startswith(_ENVIRONMENT) else own


def spoken(text: str) -> str:
    """``text`` without the lines that were pasted in: logs, diffs, quotes, fenced documents."""
    return "\n".join(line for line, paste in _lines(text) if not paste)


def pasted(text: str) -> bool:
    """Whether ``text`` is a log, a diff or a document that was pasted in, with next to nothing said about it."""
    told = [paste for line, paste in _lines(text) if line.strip()]
    return len(told) >= PASTED_LINES and sum(told) >= PASTED_SHARE * len(told)


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


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Each line and whether it is part of a paste."""
    fenced = False
    for line in text.split("\n"):
        fence = _FENCE.match(line) is not None
        yield line, fence or fenced or _MACHINE.match(line[:400]) is not None
        fenced = fenced != fence


def _bare(lines: Iterable[str]) -> str:
    text = "".join("".join(line.split()) for line in lines)
    return text.replace("'", '"').replace(",", "").replace(";", "")
