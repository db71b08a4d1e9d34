"""Name the kinds of JSON that kit prints, and derive their JSON Schemas from the results themselves.

Each module of the command line declares its own `Output`; what is declared is found here, and `make schemas` writes it to
``schemas/output/``. How a schema is made is left to `kit.stores.schema`.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from typing import Any, get_type_hints

from kit.domain.base.record import Json


@dataclass(frozen=True, slots=True)
class Output:
    """One kind of JSON object: the name it carries, the result it tells, and the properties told beside its fields."""

    name: str
    result: Any
    also: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The file of its schema below ``schemas/output/``."""
        return f"{self.name.removeprefix('kit.').replace('/', '-')}.schema.json"


def declared() -> tuple[Output, ...]:
    """Every output that a module of the command line declares, by name."""
    folder = importlib.import_module("kit.cli").__path__
    modules = [importlib.import_module(f"kit.cli.{found.name}") for found in pkgutil.iter_modules(folder)]
    found = {value.name: value for module in modules for value in vars(module).values() if isinstance(value, Output)}
    return tuple(found[name] for name in sorted(found))


def schema(output: Output) -> Json:
    """The JSON Schema of ``output``: the fields of its result, what is told beside them, and its name."""
    from kit.wiring import schema_of  # noqa: PLC0415

    body = schema_of(output.result, {name: _returned(output.result, name) for name in output.also})
    body["properties"] = {"schema": {"const": output.name}, **body["properties"]}
    body["required"] = ["schema", *body["required"]]
    return {"$id": f"urn:kit:schema:{output.name.replace('/', ':')}", **body}


def _returned(result: Any, name: str) -> Any:
    return get_type_hints(getattr(result, name).fget)["return"]


def write_all() -> None:
    """Write every schema into the source tree."""
    from kit.wiring import write_schemas  # noqa: PLC0415

    write_schemas({output.file: schema(output) for output in declared()})
