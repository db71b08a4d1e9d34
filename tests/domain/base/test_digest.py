from __future__ import annotations

import hashlib
import subprocess

import pytest

from kit.domain.base import digest


def test_canonical_text_sorts_keys_and_drops_blanks() -> None:
    assert digest.canonical({"b": [1, None], "a": "ü"}) == '{"a":"ü","b":[1,null]}'.encode()


@pytest.mark.parametrize("value", [pytest.param(float("nan"), id="no number"), pytest.param(2**60, id="too large")])
def test_a_value_without_canonical_text_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=r"."):
        digest.canonical(value)


def test_sha256_is_in_hex() -> None:
    assert digest.sha256(b"") == hashlib.sha256(b"").hexdigest()


def test_an_object_has_the_id_that_git_gives_it() -> None:
    asked = subprocess.run(["git", "hash-object", "--stdin"], input=b"x\n", capture_output=True, check=True)
    assert digest.git_object("blob", b"x\n") == asked.stdout.decode().strip()


def test_a_sha256_repository_has_longer_ids() -> None:
    assert digest.git_object("blob", b"", algorithm="sha256") == hashlib.sha256(b"blob 0\0").hexdigest()
