"""Find the names in code and settings that only a programmer would write, and the everyday words they are made of.

Which of them a turn is about is left to `kit.domain.learning.objects`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kit.domain.base.secret import without

LONGEST = 64
LOOKED_AT = 200_000
SHORTEST_WORD = 4
FEW = 3


def listed(text: str) -> frozenset[str]:
    """The words of ``text``: how the word lists of this package are written."""
    return frozenset(text.split())


_TOKEN = re.compile(r"[A-Za-z_]\w*")
_DOTTED = re.compile(r"(?<![\w.-])[A-Za-z_]\w{0,63}(?:[.-]\w{1,63}){1,4}")
_SETTING = re.compile(r"^[ \t]*(?:- )?[\"']?([A-Za-z_][\w.-]*)[\"']?[ \t]{0,8}[:=](?!=)", re.MULTILINE)
_CALLED = re.compile(r"(?<!\w)([A-Za-z_]\w{0,63})\(")
_IMPORT = re.compile(r"^[ \t]*(?:import|from|use|using|require|#include|@import|extern crate)\b.*$", re.MULTILINE)
_REQUIRED = re.compile(r"(?:require|import)\([\"']([^\"'\n]{2,64})[\"']\)")
_PACKAGE = re.compile(r"[A-Za-z_][\w-]*")
_HUMP = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]{2}")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
_PROSE = re.compile(r"(?<![A-Za-z0-9_./-])[A-Za-z]{4,40}(?![A-Za-z0-9_/]|\.\w)")

_BRANDS = listed(
    "JavaScript TypeScript GitHub GitLab PostgreSQL MySQL OpenAI YouTube GraphQL LinkedIn WordPress DevOps VSCode macOS "
    "iOS iPhone PayPal LaTeX NodeJS OAuth DevTools"
)
_IMPORT_WORDS = listed(
    "import from use using require include extern crate as static type default const let var pub super self mod"
)
_GENERIC = listed(
    "test tests file files code data name names value values type types list item items function class method module "
    "path text line lines error errors result results with from this that then when true false none null string number "
    "user users page make main init base index util utils helper helpers self args kwargs config get set add new old "
    "time size count check update create delete remove change read write load save show open close start stop run "
    "should would could have been does what which there their they will your just only also into same more like want "
    "need good done here some other still work works working please thanks again always never right wrong "
    "json http system core model view common style next request response react date math random string logging typing"
)


def distinct(token: str) -> bool:
    """Whether ``token`` has the form of a name in code, whatever stands around it: an inner underscore or a hump."""
    core = token.strip("_")
    return len(core) > 2 and core not in _BRANDS and ("_" in core or _HUMP.search(core) is not None)  # noqa: PLR2004


def of_content(text: str) -> frozenset[str]:
    """The names in the content of a file: identifiers of a distinct form, dotted names, settings, calls and imports.

    A credential names nothing, though many have the form of a name.
    """
    text = without(text[:LOOKED_AT])
    found = {token for token in _TOKEN.findall(text) if distinct(token)}
    found.update(_DOTTED.findall(text))
    found.update(name for name in _SETTING.findall(text) if len(name) > 2)  # noqa: PLR2004
    found.update(_CALLED.findall(text))
    found.update(imported(text))
    return frozenset(name for name in found if 2 < len(name) <= LONGEST)  # noqa: PLR2004


def imported(text: str) -> frozenset[str]:
    """The packages and names that ``text`` imports; they are names even where they look like plain words."""
    text = text[:LOOKED_AT]
    lines = (match[0] for match in _IMPORT.finditer(text))
    found = {word for line in lines for word in _PACKAGE.findall(line[:LOOKED_AT])}
    found.update(word for name in _REQUIRED.findall(text) for word in _PACKAGE.findall(name))
    return frozenset(word for word in found - _IMPORT_WORDS if 2 < len(word) <= LONGEST)  # noqa: PLR2004


def parts(name: str) -> tuple[str, ...]:
    """The everyday words that ``name`` is made of, as `stem` writes them; short and empty ones are left out."""
    words = (stem(part) for part in _PART.findall(name[:LONGEST]))
    return tuple(dict.fromkeys(word for word in words if telling(word)))


def words(text: str) -> frozenset[str]:
    """The telling words of a text, as `stem` writes them; a name in code or a path is none."""
    return frozenset(word for found in _PROSE.findall(text) if telling(word := stem(found)))


def telling(word: str) -> bool:
    """Whether a word is long and rare enough in code to point at something."""
    return len(word) >= SHORTEST_WORD and word not in _GENERIC


def stem(word: str) -> str:
    """``word`` in lower case and, roughly, in the singular."""
    low = word.lower()
    if low.endswith("ies") and len(low) > SHORTEST_WORD:
        return f"{low[:-3]}y"
    return low[:-1] if low.endswith("s") and not low.endswith("ss") and len(low) > SHORTEST_WORD else low


def index(several: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """``several`` names under each telling word they are made of; a word that could mean more than a few points at none."""
    found: dict[str, list[str]] = {}
    for name in several:
        for part in parts(name):
            found.setdefault(part, []).append(name)
    return {part: tuple(own) for part, own in found.items() if len(own) <= FEW}


def meant(text: str, indexed: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The names that ``text`` speaks of in everyday words."""
    return tuple(dict.fromkeys(name for word in sorted(words(text) & indexed.keys()) for name in indexed[word]))
