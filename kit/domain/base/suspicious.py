"""Find text that speaks to an agent instead of about the project: commands in disguise, and links that lead away.

It is matched by form, not by intent, on one line without invisible characters and with look-alike letters made Latin; all
expressions are bounded, so a hostile text costs its length. Which fields are looked at is decided by the gate.
"""

# ruff: noqa: E501, RUF001  (an expression is read whole, and other scripts are what some of them read)

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kit.domain.base.text import cut, plain

Grade = Literal["command", "link"]
_SHOWN = 60
_BLOB = 60

_ALL = "(?:all|any|every|each|the|these|those|my|your|its|our|of|other)"
_OLD = "(?:previous|prior|above|earlier|preceding|former|existing|foregoing|original|system|initial|safety)"
_TOLD = "(?:instructions?|prompts?|directions?|directives?|guidelines?|rules?|commands?|messages?|context|constraints?)"
_SHELL = "(?:ba|z|da|k|fi)?sh|python3?|perl|ruby|node|iex|pwsh|powershell|invoke-expression"
_ENDS = r"(?= ?-? ?(?:$|[`'\");&|]))"
_FETCH = "curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch"
_PRIVATE = (
    "(?:secrets?|credentials?|tokens?|passwords?|api keys?|private keys?|ssh keys?|environment variables?|\\.env|"
    "\\.netrc|id_rsa|id_ed25519)"
)
_SINK = "(?:(?:https?|ftp|wss?)://|[\\w.+-]{1,64}@[\\w-]{1,64}\\.|pastebin|requestbin|webhook\\.site|ngrok)"

# What an instruction to drop one's instructions reads like, one language a row.
_OVERRIDES = (
    (
        rf"\b(?:ignore|disregard|forget|override|bypass|skip|discard)(?: {_ALL}){{0,4}} {_OLD}(?: {_OLD})?"
        rf"(?: \w{{1,12}})? {_TOLD}\b"
    ),
    (
        r"\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: that| which)?(?: (?:you|i|they|we|was|were|is)){0,3}"
        r"(?: (?:said|told|been|wrote|written|given|stated)){0,2} (?:above|before|earlier|previously|so far)\b"
    ),
    (
        r"\bignore[sz]? (?:toutes? )?(?:les|tes|vos|ces) (?:instructions?|consignes?|règles?|directives?)"
        r" (?:précédentes?|ci-dessus|antérieures?|données)\b"
    ),
    (
        r"\b(?:ignorier|vergiss|missacht)(?:e|en|t)? (?:alle |sämtliche )?(?:die |deine |ihre )?"
        r"(?:vorherigen|bisherigen|obigen|vorigen|früheren|vorangegangenen)"
        r" (?:anweisung|anleitung|regel|befehl|vorgabe)\w{0,3}\b"
    ),
    (
        r"\b(?:ignora|olvida|omite|descarta)[dr]?(?: todas?)?(?: las| tus| sus)? (?:instrucciones|reglas|órdenes|indicaciones)"
        r" (?:anteriores|previas|de arriba)\b"
    ),
    (
        r"\b(?:ignor[ae]|esqueça|desconsidere)(?: todas?)?(?: as| suas)? (?:instruções|regras|ordens)"
        r" (?:anteriores|prévias|acima)\b"
    ),
    (
        r"\b(?:ignora|dimentica|trascura)(?:te|re)?(?: tutte)?(?: le| tue)? (?:istruzioni|regole|indicazioni)"
        r" (?:precedenti|di prima|sopra)\b"
    ),
    (
        r"\b(?:negeer|vergeet)(?: alle)?(?: de)? (?:vorige|eerdere|bovenstaande|voorgaande)"
        r" (?:instructies|opdrachten|regels)\b"
    ),
    (
        r"\b(?:zignoruj|ignoruj|zapomnij)(?:cie)?(?: o)?(?: wszystki(?:e|ch))? (?:poprzednie|wcześniejsze|powyższe|poprzednich)"
        r" (?:instrukcj|poleceni|zasad)\w{0,3}"
    ),
    (
        r"\b(?:ignoruj|zapomeň)(?:te)?(?: na)?(?: všechny)? (?:předchozí|dřívější|výše uvedené)"
        r" (?:instrukce|pokyny|příkazy|pravidla)"
    ),
    (
        r"(?:игнорируй|проигнорируй|забудь|отбрось)(?:те)?(?: про)?(?: все| всё)? (?:предыдущие|прошлые|прежние|указанные выше)"
        r" (?:инструкци|указани|правил|команд)\w{0,3}"
    ),
    (
        r"(?:ігноруй|проігноруй|забудь)(?:те)?(?: про)?(?: усі| всі)? (?:попередні|минулі|наведені вище)"
        r" (?:інструкці|вказівк|правил|команд)\w{0,3}"
    ),
    (
        r"(?:忽略|无视|無視|忘记|忘記)(?:掉)?(?:你)?(?:所有|一切|全部)?"
        r"(?:以上|之前|先前|前面|上面|此前|上述)(?:的)?(?:所有|一切|全部)?(?:的)?"
        r"(?:指令|指示|说明|說明|规则|規則|提示|命令|内容)"
    ),
    r"(?:以前|上記|これまで|先ほど|前)の(?:すべての|全ての)?(?:指示|命令|ルール|プロンプト)(?:を|は)?(?:すべて|全て)?(?:無視|忘れ)",
    r"(?:이전|위|앞|기존)(?:의)? ?(?:모든 ?)?(?:지시|명령|지침|규칙)(?:사항)?(?:를|을|은|는)? ?(?:모두 ?)?(?:무시|잊)",
)
_COMMANDS: tuple[tuple[str, str], ...] = (
    *(("override", pattern) for pattern in _OVERRIDES),
    ("override", r"\bnew (?:system )?instructions? ?:"),
    ("override", r"\byou are (?:now|no longer) (?:an? |in |bound |restricted )(?:\w{1,16} ){0,3}?(?:mode|dan|jailbr\w{2,8}|by|agent|assistant)\b"),
    ("override", r"\bfrom now on,? you (?:must|will|are|should|may)\b"),
    ("override", (r"\b(?:do not|don't|never|without) (?:tell|telling|inform|informing|alert|alerting|mention\w{0,3} (?:this|it) to) "
                 r"(?:the |any |a )?(?:reviewers?|humans?|maintainers?|owners?|developers?|users? (?:about|of) (?:this|it))\b")),
    ("role", r"<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|eot_id)\|?>?"),
    ("role", (r"</?(?:system|system[-_]reminder|system[-_]prompt|instructions?|assistant|human|tool[-_]?(?:result|call|use)|"
             r"function[-_]calls?)(?: [^<>]{0,80})?>")),
    ("role", r"\[/?(?:inst|sys|system)\]|<</?sys>>"),
    ("role", r"\b(?:system|developer) (?:prompt|message) ?:"),
    ("role", r"(?:^|[.!?] |# ?)(?:human|assistant) ?: "),
    ("directive", r"\b(?:block_id|discard_block) ?:|\[ephemeral:"),
    ("comment", r"<!--|<!\[cdata\["),
    (
        "shell",
        (rf"\b(?:{_FETCH})\b[^|]{{0,300}}\|+ ?(?:sudo (?:-\w{{1,8}} )?)?(?:env )?"
        rf"(?:(?:ba|z|da|k|fi)?sh\b|(?:iex|pwsh|powershell|invoke-expression)\b|(?:python3?|perl|ruby|node){_ENDS})"),
    ),
    ("shell", r"\|+ ?(?:sudo )?(?:/(?:usr/)?bin/)?(?:ba|z|da|k)?sh(?: -\w{0,8})?(?:$|[ `'\";)&])(?! ?\|)"),
    ("shell", rf"\b(?:{_SHELL}|source|eval|\.) (?:-\w{{1,8}} )?[\"']?(?:<\(|\$\(|`) ?(?:{_FETCH})\b"),
    ("shell", rf"\b(?:{_FETCH})\b[^;&]{{0,300}}(?:&&|;) ?(?:sudo )?(?:chmod|{_SHELL}|\./|source)"),
    ("shell", r"\bbase64 (?:-d|-D|--decode)\b[^|]{0,200}\| ?(?:sudo )?\w{0,8}sh\b"),
    ("shell", r"\b(?:powershell|pwsh)(?:\.exe)? (?:-\w{1,20} ){0,4}-e(?:nc(?:odedcommand)?)? [a-z0-9+/=]{16}"),
    ("shell", r"\brm -(?:rf|fr|r -f|f -r)(?: --no-preserve-root)? (?:~|/|\$home|\"\$home\")(?:$|[ `'\";/*])"),
    ("install", (r"\b(?:pip3?|uv|npm|pnpm|yarn|cargo|gem|go|brew) (?:pip )?(?:install|i|add|get) (?:-\w{1,12} |--[\w-]{1,24} ){0,4}"
                r"(?:git\+)?(?:https?|ssh|git)://")),
    ("install", r"\bdownload(?:ing)?(?: and|,? then) (?:run|execut|start|launch)\w{0,3}\b"),
    ("run", (r"\b(?:run|execute|paste|enter) (?:the following|this|these|the) (?:\w{1,12} )?(?:commands?|scripts?|code|snippets?|lines?)"
            r" ?(?::|below|in (?:your|the|a) (?:shell|terminal|console))")),
    ("run", r"\b(?:run|execute) the following ?(?::|`|\$|(?:\w{1,12} )?(?:commands?|scripts?|snippets?)\b)"),
    ("secrets", (rf"\b(?:send|post|upload|e?mail|leak|exfiltrate|forward|copy|paste|publish|append|transmit)\b.{{0,80}}?\b"
                rf"{_PRIVATE}.{{0,80}}?{_SINK}")),
    ("secrets", (r"\b(?:cat|type|head|tail|less|base64|xxd|source|curl .{0,40}@) ?(?:-\w{1,8} )?[\"']?(?:~|\$home|/root|/home/\w{1,32})"
                r"/\.(?:ssh|aws|netrc|npmrc|pypirc|config|kube|docker|gnupg)\b")),
    ("secrets", rf"\b(?:printenv|env|set|export -p)\b ?\| ?(?:base64 ?\| ?)?(?:{_FETCH}|nc|ncat|netcat)\b"),
)  # fmt: skip
_LINKS: tuple[tuple[str, str], ...] = (
    ("image", r"!\[[^\]]{0,200}\]\("),
    ("image", r"<img\b"),
    ("link", r"\b(?:https?|ftp|wss?|file)://\S|\b(?:javascript|data|vbscript):\S|\bmailto:\S"),
    ("link", r"\]\([^) ]{1,300}\)"),
    ("link", r"<a\b[^<>]{0,200}\bhref\b"),
    ("blob", rf"(?-i:(?<![A-Za-z0-9+])(?=[a-z0-9+]{{0,{_BLOB}}}[A-Z])[A-Za-z0-9+]{{{_BLOB}}})"),
)


def _one(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in rows)


_TABLES: tuple[tuple[Grade, tuple[tuple[str, re.Pattern[str]], ...]], ...] = (
    ("command", _one(_COMMANDS)),
    ("link", _one(_LINKS)),
)
# Letters of other scripts that look Latin: only folded in a word that has Latin letters too.
_LOOKS = str.maketrans("аеорсухіјѕԁһԛԝАВЕКМНОРСТХІЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧονι", "aeopcyxijsdhqwABEKMHOPCTXISABEZHIKMNOPTYXovi")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Suspicion:
    """One piece of text that an agent could take for an instruction; ``command`` is refused, ``link`` is told."""

    kind: str
    grade: Grade
    excerpt: str


def suspicions(text: str) -> tuple[Suspicion, ...]:
    """What in ``text`` reads like an instruction, each kind once, the graver first."""
    found = {(s.kind, s.grade): s for s in reversed([*_hidden(text), *_matched(text)])}
    return tuple(sorted(found.values(), key=lambda s: (s.grade, s.kind)))


def _matched(text: str) -> Iterator[Suspicion]:
    line = _flat(text)
    for grade, table in _TABLES:
        for kind, pattern in table:
            match = pattern.search(line)
            if match is not None:
                yield Suspicion(kind, grade, cut(plain(match[0].strip()), _SHOWN))


def _hidden(text: str) -> Iterator[Suspicion]:
    if text.isascii() and (text.isprintable() or not any(unseen(c) for c in text)):
        return
    at = next((i for i, c in enumerate(text) if unseen(c)), None)
    if at is not None:
        yield Suspicion("hidden", "command", cut(plain(text[max(at - 20, 0) : at + 20]), _SHOWN))


def unseen(c: str) -> bool:
    """Whether a reader does not see ``c``, or sees its neighbours in another order; tabs and line ends are seen."""
    return c not in "\t\n\r" and plain(c) != c


def _flat(text: str) -> str:
    """``text`` on one line as an agent would read it: composed, without what is unseen, look-alike words made Latin."""
    if text.isascii():
        return _SPACES.sub(" ", text)
    line = "".join(c for c in unicodedata.normalize("NFKC", text) if c.isspace() or not unseen(c))
    return _WORD.sub(_latin, _SPACES.sub(" ", line))


def _latin(word: re.Match[str]) -> str:
    return word[0].translate(_LOOKS) if re.search("[A-Za-z]", word[0]) else word[0]
