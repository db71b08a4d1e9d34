"""Give every record an id whose kind shows, and parse ids at the edge.

The alphabet leaves out what people confuse (i, l, o, u). Drawing random characters is left to the caller's source.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Self

from kit.errors import InvalidRecord

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 8


class Ident(str):
    """A record id such as ``cl-78yccprs``: two letters for the kind, a hyphen, eight characters."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    noun: ClassVar[str] = "record"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The id in ``text``.

        Raises:
            InvalidRecord: `text` is not an id of this kind.
        """
        if not re.fullmatch(cls.pattern(), text):
            raise InvalidRecord(
                "bad-id",
                f"`{text}` is no {cls.noun} id; expected `{cls.kind}-` and {LENGTH} of {ALPHABET}",
            )
        return cls(text)

    @classmethod
    def pattern(cls) -> str:
        """The regular expression of ids of this kind, unanchored."""
        return f"{cls.kind}-[0-9a-hjkmnp-tv-z]{{{LENGTH}}}"

    @classmethod
    def fresh(cls, choose: Callable[[str], str]) -> Self:
        """A new id, each character drawn by ``choose`` from the alphabet."""
        return cls(f"{cls.kind}-" + "".join(choose(ALPHABET) for _ in range(LENGTH)))

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """How pydantic reads an id, where the edge uses it; the domain itself does not import pydantic."""
        from pydantic_core import core_schema  # noqa: PLC0415  (only the edge pays for it)

        return core_schema.no_info_after_validator_function(
            cls, core_schema.str_schema(pattern=f"^{cls.pattern()}$"), serialization=core_schema.to_string_ser_schema()
        )


class WorkId(Ident):
    """A work item id, for example ``wi-3fh8z2vn``."""

    __slots__ = ()
    kind, noun = "wi", "work item"


class ClaimId(Ident):
    """A claim id, for example ``cl-78yccprs``."""

    __slots__ = ()
    kind, noun = "cl", "claim"


class AgreementId(Ident):
    """An agreement id, for example ``oa-7q2m4kxd``."""

    __slots__ = ()
    kind, noun = "oa", "agreement"


class MemoryId(Ident):
    """A memory id, for example ``me-bqnqek5s``."""

    __slots__ = ()
    kind, noun = "me", "memory"


class PolicyId(Ident):
    """A project policy id, for example ``po-mwdgs65m``."""

    __slots__ = ()
    kind, noun = "po", "policy"


class RepositoryId(Ident):
    """The id of the repository itself, for example ``re-7jgx48ha``."""

    __slots__ = ()
    kind, noun = "re", "repository"


WORK_ID_IN_TEXT = re.compile(rf"(?<![0-9A-Za-z]){WorkId.pattern()}(?![0-9A-Za-z])")
