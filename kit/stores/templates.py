"""Render kit's own templates with jinja2: strict, sandboxed, and never a template of the user's repository."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kit.domain.base.record import Json


def data_folder(name: str) -> Path:
    """The folder of kit's own data ``name``: inside an installed wheel, else at the top of the source tree."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_data" / name
    return installed if installed.is_dir() else package.parent / name


class KitTemplates:
    """The templates that ship with kit."""

    def render(self, name: str, values: Mapping[str, Json]) -> str:
        """The template ``name`` with ``values``; an undefined name is an error, and nothing is escaped as HTML."""
        from jinja2 import FileSystemLoader, StrictUndefined  # noqa: PLC0415  (60 ms, for the verbs that write)
        from jinja2.sandbox import ImmutableSandboxedEnvironment  # noqa: PLC0415

        environment = ImmutableSandboxedEnvironment(
            loader=FileSystemLoader(data_folder("templates")),
            undefined=StrictUndefined,
            keep_trailing_newline=True,
            autoescape=False,  # the output is YAML and Markdown, escaped where values enter
        )
        return environment.get_template(name).render(values)
