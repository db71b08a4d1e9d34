"""Find credentials in text by their form: keys of known services, key blocks, headers, addresses with a password, and
values given to words such as `password`.

Object ids, digests, uuids and kit's own ids are none. What to do about one is left to the callers; the value is never told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter

_ACCESS = "access"
_END = r"(?![A-Za-z0-9_-])"
# Each begins only where its own alphabet does not go on to the left: a run is tried once, so time stays linear.
_FORMS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    (
        "github-token",
        ("ghp_", "gho_", "ghs_", "ghu_", "ghr_"),
        r"(?<![A-Za-z0-9])gh[oprsu]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])",
    ),
    ("github-token", ("github_pat_",), r"(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{50,255}"),
    (
        "gitlab-token",
        ("glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glsoat-", "glft-", "glagent-", "gloas-", "glimt-"),
        r"(?<![A-Za-z0-9-])gl(?:pat|dt|rt|ptt|cbt|soat|ft|agent|oas|imt)-[A-Za-z0-9_-]{20,300}",
    ),
    (
        "aws-key-id",
        ("AKIA", "ASIA", "ABIA", "ACCA"),
        r"(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])",
    ),
    (
        "aws-secret-key",
        (_ACCESS,),
        r"(?i:(?:aws|secret).{0,3}access.?key(?:[^\w\n]{1,4}))(?P<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
    ),
    ("google-api-key", ("AIza",), r"(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}" + _END),
    ("google-oauth", ("GOCSPX-",), r"(?<![A-Za-z0-9_-])GOCSPX-[A-Za-z0-9_-]{28}" + _END),
    ("google-oauth", ("ya29.",), r"(?<![A-Za-z0-9_-])ya29\.[A-Za-z0-9_-]{30,1000}"),
    ("slack-token", ("xox",), r"(?<![A-Za-z0-9-])xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,300}"),
    ("slack-token", ("xapp-",), r"(?<![A-Za-z0-9-])xapp-\d-[A-Za-z0-9-]{20,300}"),
    (
        "slack-webhook",
        ("hooks.slack.com/",),
        r"hooks\.slack\.com/(?:services|workflows)/(?P<value>[A-Za-z0-9/_-]{20,200})",
    ),
    (
        "stripe-key",
        ("sk_live_", "sk_test_", "rk_live_", "rk_test_"),
        r"(?<![A-Za-z0-9])[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}",
    ),
    ("stripe-key", ("whsec_",), r"(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{24,255}"),
    ("npm-token", ("npm_",), r"(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])"),
    ("pypi-token", ("pypi-AgE",), r"(?<![A-Za-z0-9-])pypi-AgE[A-Za-z0-9_-]{50,1000}"),
    ("huggingface-token", ("hf_",), r"(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,100}(?![A-Za-z0-9])"),
    ("docker-token", ("dckr_",), r"(?<![A-Za-z0-9])dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,200}"),
    (
        "digitalocean-token",
        ("dop_v1_", "doo_v1_", "dor_v1_"),
        r"(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}(?![A-Za-z0-9])",
    ),
    ("sendgrid-key", ("SG.",), r"(?<![A-Za-z0-9_-])SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}" + _END),
    ("twilio-key", ("SK",), r"(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])"),
    (
        "anthropic-key",
        ("sk-ant-",),
        r"(?<![A-Za-z0-9_-])sk-ant-(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{20,300}",
    ),
    ("api-key", ("sk-",), r"(?<![A-Za-z0-9_-])sk-(?:proj|svcacct|admin|or-v1|lf)-[A-Za-z0-9_-]{20,300}"),
    ("api-key", ("sk-",), r"(?<![A-Za-z0-9_-])sk-(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{20,100}" + _END),
    ("api-key", ("gsk_",), r"(?<![A-Za-z0-9])gsk_[A-Za-z0-9]{40,100}(?![A-Za-z0-9])"),
    ("api-key", ("xai-",), r"(?<![A-Za-z0-9-])xai-[A-Za-z0-9]{60,100}(?![A-Za-z0-9])"),
    (
        "jwt",
        ("eyJ",),
        r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,4000}\.eyJ[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,2000}",
    ),
)
_KNOWN = tuple((kind, marks, re.compile(form)) for kind, marks, form in _FORMS)
_BEGIN = re.compile(r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----")
_ENDS = re.compile(r"-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----")
_KEY = re.compile(r"[A-Za-z0-9+/=]{16}")
_ADDRESS = re.compile(r"://[^\s/:@\"'<>]{0,100}:(?P<value>[^\s/@\"'<>]{3,200})@(?=[A-Za-z0-9\[])")
_BEARER = re.compile(
    r"\b(?:bearer|authorization:[ \t]{0,3}(?:basic|token))[ \t]{1,3}(?P<value>[\w.~+/=-]{16,4000})", re.IGNORECASE
)
_ASSIGNED = re.compile(
    r"(?P<word>pass(?:word|wd|phrase)|pwd|secret|token|api[_-]?key|(?:secret|access|auth|private|account)[_-]?key)"
    r"(?:[\"'`]?[ \t]{0,3}(?::=|=>|[:=])[ \t]{0,3}|[ \t]{1,3}(?=\S{8}))"
    r"(?:\"(?P<double>[^\"\s]{6,300})\"|'(?P<single>[^'\s]{6,300})'|(?P<bare>[^\s\"'`,;<>(){}\[\]]{8,300}))",
    re.IGNORECASE,
)
_HEADERS = ("bearer", "authorization")
_WORDS = ("pass", "pwd", "secret", "token", "api", "access", "auth", "private", "account")
_FLAG = re.compile(r"--?[\w-]{0,30}$")
_PLACEHOLDER = re.compile(
    r"^[$<{%*#(&\[]|\.\.\.|…|\*\*|xxx|example|change.?me|your|placeholder|dummy|redacted|insert|^(?:sha\d+|md5):|"
    r"^(?:https?:)?//|^~?\.{0,2}/|^(?:user|pass|passwd|password|secret|token|string|required|optional|hidden|none|null|true|"
    r"false|undefined|default|unknown|invalid|missing|expired|empty|test|testing|todo|foo|bar|process|env)$",
    re.IGNORECASE,
)
_ROW = re.compile(r"([.*xX0_-])\1{7}")  # a row of dots, crosses or zeros stands for a value
_OURS = re.compile(r"[a-z]{2,3}-[0-9a-hjkmnp-tv-z]{8}")
_NAME = re.compile(r"[A-Za-z_$][\w$.-]*")
_DIGIT, _LETTER = re.compile(r"[0-9]"), re.compile(r"[A-Za-z]")
_PASSWORDS = ("pass", "pwd")
_LONG_ENOUGH, _LONG, _VARIED, _DIGITS = 8, 20, 4, 2


@dataclass(frozen=True, slots=True)
class Secret:
    """Where a credential stands, and of which kind it is by a slug such as ``github-token``."""

    kind: str
    start: int
    end: int


def secrets(text: str) -> tuple[Secret, ...]:
    """The credentials in ``text``, in its order; of two that overlap the one of the better known form names both."""
    found = [*_blocks(text), *_formed(text), *_valued(text)]
    kept: list[Secret] = []
    for one in sorted(found, key=attrgetter("start")):  # stable: the better known form first
        if kept and one.start < kept[-1].end:
            last = kept[-1]
            kept[-1] = Secret(last.kind, last.start, max(last.end, one.end))
        else:
            kept.append(one)
    return tuple(kept)


def hidden(text: str) -> str:
    """``text`` with every credential replaced by its kind, for example ``[REDACTED:github-token]``."""
    return _replaced(text, lambda one: f"[REDACTED:{one.kind}]")


def without(text: str) -> str:
    """``text`` with a space where each credential stood, so that nothing is named by what is left."""
    return _replaced(text, lambda _: " ")


def _replaced(text: str, by: Callable[[Secret], str]) -> str:
    parts, at = list[str](), 0
    for one in secrets(text):
        parts += [text[at : one.start], by(one)]
        at = one.end
    return "".join([*parts, text[at:]])


def _blocks(text: str) -> Iterator[Secret]:
    """Blocks of private keys; one that is cut off reaches to the end of the text, if any of the key follows."""
    at, ended = 0, True
    while (begin := _BEGIN.search(text, at)) is not None:
        end = _ENDS.search(text, begin.end()) if ended else None
        ended, at = end is not None, begin.end()
        if end is not None or _KEY.search(text, at, at + 200):
            at = end.end() if end else len(text)
            yield Secret("private-key", begin.start(), at)


def _formed(text: str) -> Iterator[Secret]:
    lowered = text.lower()
    for kind, marks, form in _KNOWN:
        if any(mark in (text if mark != _ACCESS else lowered) for mark in marks):
            for match in form.finditer(text):
                group = "value" if "value" in form.groupindex else 0
                if not _ROW.search(match[group]):
                    yield Secret(kind, match.start(group), match.end(group))


def _valued(text: str) -> Iterator[Secret]:
    lowered = text.lower()
    if "://" in text:
        for match in _ADDRESS.finditer(text):
            if not _PLACEHOLDER.search(match["value"]):
                yield Secret("url-password", match.start("value"), match.end("value"))
    for match in _BEARER.finditer(text) if any(word in lowered for word in _HEADERS) else ():
        if _mixed(match["value"]) and not _PLACEHOLDER.search(match["value"]):
            yield Secret("bearer-token", match.start("value"), match.end("value"))
    for match in _assigned(text, lowered):
        group = next(g for g in ("double", "single", "bare") if match[g] is not None)
        value = match[group] if group != "bare" else match[group].rstrip(".:!?\\")
        if _given(text, match) and _is_value(value, match["word"].lower(), quoted=group != "bare"):
            kind = "password" if match["word"].lower().startswith(_PASSWORDS) else "token"
            yield Secret(kind, match.start(group), match.start(group) + len(value))


def _assigned(text: str, lowered: str) -> Iterator[re.Match[str]]:
    """Where one of the words is followed by a value; looked for by plain search, which is much faster."""
    if len(lowered) != len(text):  # a few capitals have two small letters
        yield from _ASSIGNED.finditer(text)
        return
    for word in _WORDS:
        at = lowered.find(word)
        while at >= 0:
            match = _ASSIGNED.match(text, at)
            if match is not None:
                yield match
            at = lowered.find(word, match.end() if match is not None else at + len(word))


def _given(text: str, match: re.Match[str]) -> bool:
    """Whether the word is given a value: by a sign between them, or as an option of a command."""
    between = text[match.end("word") : match.end("word") + 6].lstrip("\"'` \t")
    return between.startswith((":", "=")) or _FLAG.search(text, max(match.start() - 32, 0), match.start()) is not None


def _is_value(value: str, word: str, *, quoted: bool) -> bool:
    """Whether this is a credential and no name, type, expression, path or stand-in."""
    if _PLACEHOLDER.search(value) or _OURS.fullmatch(value) or len(set(value)) <= _VARIED:
        return False
    if quoted and word.startswith(_PASSWORDS):
        return True
    if len(value) < _LONG_ENOUGH:
        return False
    if (
        not quoted
        and ("." in value or "_" in value)
        and _NAME.fullmatch(value)
        and len(_DIGIT.findall(value)) <= _DIGITS
    ):
        return False  # an attribute, a variable
    if _mixed(value):
        return quoted or len(_DIGIT.findall(value)) >= _DIGITS
    return len(value) >= _LONG and value != value.lower() and value != value.upper() and "_" not in value and quoted


def _mixed(value: str) -> bool:
    return _DIGIT.search(value) is not None and _LETTER.search(value) is not None
