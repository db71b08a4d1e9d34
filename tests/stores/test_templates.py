"""Kit's own templates: found wherever kit is installed, and strict about names."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pytest

from kit.stores.templates import KitTemplates

NAMES = sorted(path.name for path in (Path(__file__).parents[2] / "templates").iterdir() if path.is_file())


@pytest.mark.parametrize("name", NAMES)
def test_a_value_that_a_template_asks_for_and_nobody_gives_is_an_error_and_never_a_gap(name: str) -> None:
    try:
        text = KitTemplates().render(name, {})
    except jinja2.UndefinedError:
        return
    assert text


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd", "no-such-template"])
def test_only_kit_s_own_templates_are_found(name: str) -> None:
    with pytest.raises(jinja2.TemplateNotFound):
        KitTemplates().render(name, {})
