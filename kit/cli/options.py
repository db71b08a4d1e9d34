"""Share the options that several verbs have, and open the repository for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from kit.app.kit import Kit
from kit.domain.base import instant
from kit.domain.base.instant import Instant

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
LONGEST = 1_000_000.0


class Time(click.ParamType):
    """An instant such as 2026-11-30T15:58:00Z."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Instant:
        """The instant ``value`` names; a usage error where it names none."""
        found = instant.parse(str(value))
        if found is None or not instant.dated(found):
            self.fail(f"`{value}` is no time; expected for example 2026-11-30T15:58:00Z", param, ctx)
        return found


class Seconds(click.ParamType):
    """A span of time, in seconds, that ends."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number ``value`` is; a usage error where it is none above zero."""
        try:
            found = float(value)
        except ValueError:
            found = 0.0
        if not 0 < found <= LONGEST:
            self.fail(f"`{value}` is no span of time; expected seconds above 0, for example 90", param, ctx)
        return found


class Revision(click.ParamType):
    """A revision; an empty one, as an unset variable of a script gives it, is none."""

    name = "revision"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """``value`` itself; a usage error where it is empty."""
        if not value:
            self.fail("it is empty; expected a branch, a tag or a commit id", param, ctx)
        return str(value)


as_json: Decorator = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
now: Decorator = click.option("--now", type=Time(), envvar="KIT_NOW", help="Judge at this time.  [default: the clock]")
at: Decorator = click.option(
    "--at", "rev", type=Revision(), metavar="REV", help="Judge this commit alone, not the worktree."
)
dry_run: Decorator = click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")


def opened(ctx: click.Context) -> Kit:
    """The repository the command was started in.

    Raises:
        NotReady: there is none here, or Git cannot be used.
    """
    from kit.wiring import open_kit  # noqa: PLC0415  (`kit --help` opens nothing)

    return open_kit(ctx.find_root().obj)
