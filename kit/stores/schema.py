"""Derive the JSON Schemas of kit's records from the dataclasses that the reader uses; ``schemas/`` is the checked output.

Run as ``python -m kit.stores.schema`` it writes that folder anew. What no schema can say is left to `models`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kit.domain.base.record import Json
from kit.stores import files, models
from kit.stores.kinds import KINDS
from kit.stores.templates import data_folder

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas"
_SAME = {"agreement": "bundle", "memory": "bundle"}


def names() -> tuple[str, ...]:
    """The kinds that have a schema of their own, sorted."""
    return tuple(sorted(name for name in KINDS if name not in _SAME))


def of(kind: str) -> Json:
    """The schema of a kind of record, built anew."""
    name = _SAME.get(kind, kind)
    body = models.adapter(KINDS[name].record).json_schema(by_alias=True)
    return {"$schema": DIALECT, "$id": f"urn:kit:schema:{name}:{models.FORMAT}", **body}


def text(kind: str) -> str:
    """The schema as its file has it."""
    return _text(of(kind))


def _text(body: Json) -> str:
    return json.dumps(body, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def of_output(result: Any, also: Mapping[str, Any]) -> Json:
    """The schema of a result as the command line prints it: by attribute, with the properties ``also`` told beside."""
    body = models.adapter(result).json_schema(by_alias=False, mode="serialization")
    for name, kind in also.items():
        body["properties"][name] = models.adapter(kind).json_schema(mode="serialization")
    return {"$schema": DIALECT, **body, "required": [*body.get("required", ()), *also]}


def write_outputs(schemas: Mapping[str, Json]) -> None:
    """Write the schemas of what is printed, by file name, into the source tree."""
    for name, body in schemas.items():
        files.replace(data_folder(FOLDER) / "output" / name, _text(body).encode())


def shipped(kind: str) -> str:
    """The schema that came with kit.

    Raises:
        NotReady: kit was installed without it.
    """
    file = data_folder(FOLDER) / f"{_SAME.get(kind, kind)}.schema.json"
    data = files.read_file(file)
    if data is None:
        raise files.missing(file)
    return data.decode()


def write_all() -> None:
    """Write every schema into the source tree."""
    for name in names():
        files.replace(data_folder(FOLDER) / f"{name}.schema.json", text(name).encode())


if __name__ == "__main__":
    write_all()
