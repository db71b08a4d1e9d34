"""Tell which requests a set of changed paths can reach, so that only those are judged again.

It may name one too many and never one too few. Judging is left to `judge`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kit.domain.freshness.spec import SUBMODULE, Entry, Spec
from kit.domain.freshness.view import spellings
from kit.domain.freshness.watch import stem, stem_of


def reached(
    requests: Mapping[str, Sequence[Spec]], paths: Iterable[str], modules: Iterable[str] = ()
) -> tuple[str, ...]:
    """The keys of the requests that watch something at, above or below one of ``paths``.

    ``modules`` are those among them that are, or were, submodules: these speak for every path inside.
    """
    above = covering(paths)
    if not above:
        return ()
    inside = tuple(f"{path}/" for path in modules)
    return tuple(key for key, specs in requests.items() if any(touches(spec, above, inside) for spec in specs))


def covering(paths: Iterable[str]) -> frozenset[str]:
    """``paths`` with every folder above them, the root included; empty for none."""
    changed = frozenset(paths)
    return changed and changed | {path[:i] for path in changed for i, c in enumerate(path) if c == "/"} | {""}


def touches(spec: Spec, above: frozenset[str], inside: tuple[str, ...] = ()) -> bool:
    """Whether a change of the paths that ``above`` covers may change what ``spec`` sees."""
    path = stem(spec.path)
    if path in above:
        return True
    if not path.isascii() and not above.isdisjoint(spellings(path)):
        return True
    return bool(inside) and path.startswith(inside)


def modules_of(sides: Iterable[tuple[str, Entry | None, Entry | None]]) -> tuple[str, ...]:
    """The paths that are a submodule on one side."""
    return tuple(p for p, *both in sides if any(entry is not None and entry.mode == SUBMODULE for entry in both))


def paths_of(specs: Iterable[Spec]) -> set[str]:
    """Every path whose entry decides about ``specs``, in all spellings, with the folders above: one may be a submodule."""
    found: set[str] = set()
    for spec in specs:
        for path in spellings(stem_of(spec)):
            found.add(path)
            while path:
                path = path.rpartition("/")[0]  # noqa: PLW2901  (climbs to the root)
                if path in found:
                    break
                found.add(path)
    return found
