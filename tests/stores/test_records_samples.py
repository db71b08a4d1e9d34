"""Every file in `tests/records`: the valid ones are read and written, the invalid ones are told fault by fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.errors import Fault, InvalidRecord
from kit.stores import build, models, sentences, yaml
from kit.stores.codec import YamlCodec
from kit.stores.kinds import KINDS
from kit.stores.yaml.screening import MOST
from kit.stores.yaml.twice import differences

RECORDS = Path(__file__).parent.parent / "records"
VALID = sorted((RECORDS / "valid").glob("*.yaml"))
INVALID = sorted((RECORDS / "invalid").glob("*.yaml"))


def sentence(file: Path) -> str:
    kind, name = file.stem.split(".", maxsplit=1)
    return f"{kind}: {name.replace('-', ' ')}"


def kind_of(file: Path) -> str:
    return file.name.split(".", maxsplit=1)[0]


def told(faults: tuple[Fault, ...]) -> str:
    """The faults as an ``.expect`` file has them."""
    lines = []
    for fault in faults:
        lines.append(f"{fault.where}: {fault.code}: {fault.what}")
        lines += [f"    {fault.hint}"] if fault.hint else []
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("file", VALID, ids=sentence)
def test_a_valid_record_is_read_and_what_kit_writes_of_it_says_the_same(file: Path) -> None:
    kind, data = kind_of(file), file.read_bytes()
    value = models.load(kind, data, file.name)
    assert isinstance(build.record(KINDS[kind].record, value), KINDS[kind].record)
    assert models.load(kind, YamlCodec().emit(kind, value)) == value


@pytest.mark.parametrize("file", VALID, ids=sentence)
def test_both_readers_see_the_same_record(file: Path) -> None:
    assert differences(file.read_bytes(), file.name) == ()


@pytest.mark.parametrize("file", INVALID, ids=sentence)
def test_an_invalid_record_is_told_fault_by_fault(file: Path) -> None:
    with pytest.raises(InvalidRecord) as caught:
        models.load(kind_of(file), file.read_bytes(), file.name)
    assert told(caught.value.faults) == file.with_suffix(".expect").read_text(encoding="utf-8")


def test_every_expectation_belongs_to_a_record() -> None:
    assert [f.stem for f in sorted((RECORDS / "invalid").glob("*.expect"))] == [f.stem for f in INVALID]


def test_every_kind_of_record_has_a_valid_sample() -> None:
    assert {kind_of(file) for file in VALID} == set(KINDS)


def test_unknown_keys_of_kits_own_records_are_kept_and_reported_where_they_stand() -> None:
    file = RECORDS / "valid" / "work.keys-of-a-later-kit.yaml"
    data = file.read_bytes() + b"provder: x\n"
    value = models.load("work", data, file.name)
    assert value["estimate"] == {"days": 3, "sure": False, "why": None, "note": "two \u00e9tages"}
    assert told(models.unknown_keys("work", value, models.Source(file.name, data))) == (
        "work.keys-of-a-later-kit.yaml:5:1: unknown-key: the key `estimate` is unknown here and kept as it is\n"
        "work.keys-of-a-later-kit.yaml:6:1: unknown-key: the key `provder` is unknown here and kept as it is; "
        "did you mean `provider`?\n"
    )


def test_only_as_many_unknown_keys_are_looked_into_as_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    guessed: list[object] = []

    def near(key: object, _known: object) -> str:
        guessed.append(key)
        return ""

    monkeypatch.setattr(sentences, "_near", near)
    assert len(models.unknown_keys("work", {f"k{n}": 1 for n in range(1000)})) == len(guessed) == MOST


def test_a_fault_without_bytes_is_told_by_its_key_path() -> None:
    with pytest.raises(InvalidRecord) as caught:
        models.typed("work", yaml.read(b'{id: "wi-2mm7d0qk", title: T, status: closed}'))
    assert caught.value.where == "#/status"
