"""The JSON Schemas that ship are those of the dataclasses, and they accept what the reader accepts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from kit.errors import NotReady
from kit.stores import models, schema
from kit.stores.kinds import KINDS, kind_of, path_of

VALID = sorted((Path(__file__).parent.parent / "records" / "valid").glob("*.yaml"))


@pytest.mark.parametrize("name", schema.names())
def test_the_schema_that_ships_is_the_schema_of_the_record(name: str) -> None:
    assert schema.shipped(name) == schema.text(name)
    Draft202012Validator.check_schema(schema.of(name))


@pytest.mark.parametrize(
    "file", [f for f in VALID if f.name.split(".")[0] not in {"area", "access"}], ids=lambda f: f.stem
)
def test_every_valid_record_fits_its_schema(file: Path) -> None:
    kind = file.name.split(".")[0]
    value = models.load(kind, file.read_bytes())
    Draft202012Validator(json.loads(schema.shipped(kind))).validate(value)


def test_writing_the_schemas_anew_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "data_folder", lambda _: tmp_path)
    schema.write_all()
    assert {f.name for f in tmp_path.iterdir()} == {f"{name}.schema.json" for name in schema.names()}


def test_a_schema_that_was_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "data_folder", lambda _: tmp_path)
    with pytest.raises(NotReady) as caught:
        schema.shipped("agreement")
    assert caught.value.what == f"there is no file {tmp_path / 'bundle.schema.json'}"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        pytest.param(".kit/kit.yaml", "settings", id="the settings"),
        pytest.param(".kit/access.yaml", "access", id="the grants"),
        pytest.param(".kit/context-map/billing.yaml", "area", id="an area"),
        pytest.param(".kit/work/wi-3fh8z2vn.yaml", "work", id="an item"),
        pytest.param(".kit/work/wi-3fh8z2vn.yml", None, id="another ending"),
        pytest.param(".kit/work/a/wi-3fh8z2vn.yaml", None, id="a folder too deep"),
        pytest.param(".kit/other/x.yaml", None, id="another folder"),
        pytest.param("kit.yaml", None, id="outside"),
    ],
)
def test_a_path_says_which_record_lies_there(path: str, kind: str | None) -> None:
    found = kind_of(path)
    assert (found.name if found else None) == kind


def test_every_kind_with_an_id_has_a_path() -> None:
    named = [kind for kind in KINDS.values() if kind.ident]
    assert [kind_of(path_of(kind.name, "x")) for kind in named] == named
