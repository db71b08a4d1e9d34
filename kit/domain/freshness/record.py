"""Record what is watched: from the texts of a watch to specs with the content a tree has now.

Reading where a symlink leads is left to the caller, who has the blobs; refusing is left to the use case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kit.domain.base import glob, repo_path, text
from kit.domain.freshness import watch
from kit.domain.freshness.judge import take
from kit.domain.freshness.spec import FOLDER, LINK, SUBMODULE, Spec
from kit.domain.freshness.view import View
from kit.errors import Fault

WIDE = 20
SHALLOW = 2
_HOPS = 8


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a watch becomes: its specs, what may not be watched and why, and what is worth saying about the rest."""

    specs: tuple[Spec, ...]
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()


def record(texts: Iterable[str], view: View, links: Mapping[str, str] | None = None) -> Recorded:
    """The specs of the watch ``texts`` as ``view`` has them; ``links`` tells where each symlink leads.

    A watched symlink, and one on the way to a watched path, is recorded together with what it leads to (T15).
    """
    specs: dict[str, Spec] = {}
    faults: list[Fault] = []
    warnings: list[str] = []
    for written in dict.fromkeys(texts):
        refused = watch.fault(written) or _submodule(written, view)
        if refused:
            faults.append(Fault("bad-watch", f"`{text.plain(written)}` {refused}"))
            continue
        chain = [written] if watch.expands(written) else follow(written, view, links or {})
        for step in chain:
            specs[step] = take(step, view, expands=watch.expands(step))
        warnings.extend(_warnings(written, chain, view))
    return Recorded(tuple(specs.values()), tuple(faults), tuple(warnings))


def follow(written: str, view: View, links: Mapping[str, str]) -> list[str]:
    """The watch texts that stand for ``written``: itself or the symlink on its way, and then what that leads to."""
    tail = "/**" if written.endswith("/**") else ""
    path, found = watch.stem(written), []
    for _ in range(_HOPS):
        link = link_of(path, view)
        if link is None or link not in links:
            break
        found.append(repo_path.to_text(link))
        target = _resolve(link, links[link])
        if target is None:
            return found
        path = (target + path[len(link) :]).lstrip("/")
    last = written if not found else repo_path.to_text(path) + tail
    return [*found, last] if path else [*found, "**"]


def link_of(path: str, view: View) -> str | None:
    """The first symlink on the way to ``path``, itself included, or None."""
    parts = path.split("/")
    for i in range(1, len(parts) + 1):
        entry = view.entry("/".join(parts[:i]))
        if entry is not None and entry.mode == LINK:
            return "/".join(parts[:i])
    return None


def paths_at(specs: Iterable[Spec], view: View) -> tuple[str, ...]:
    """The files that ``specs`` watch and ``view`` holds, each once, sorted."""
    found: set[str] = set()
    for spec in specs:
        if spec.digest is not None:
            found.update(view.matched(repo_path.from_text(spec.path)))
            continue
        path = view.find(watch.stem(spec.path))
        entry = view.entry(path)
        if entry is not None:
            found.update(view.files(path) if entry.mode == FOLDER else (path,))
    return tuple(sorted(found))


def _submodule(written: str, view: View) -> str | None:
    inside = view.submodule(watch.stem(written))
    return None if inside is None else f"lies in submodule `{text.plain(inside)}`; watch `{text.plain(inside)}` itself"


def _resolve(link: str, target: str) -> str | None:
    """Where ``link`` with the text ``target`` leads inside the repository, or None where it leads out."""
    if target.startswith("/"):
        return None
    parts = link.split("/")[:-1]
    for part in target.split("/"):
        if part == ".." and not parts:
            return None
        if part == "..":
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def _warnings(written: str, chain: list[str], view: View) -> list[str]:
    shown, found = text.plain(written), []
    path = watch.stem(written)
    spelled = view.find(path)
    if len(chain) > 1:
        led = view.has(chain[-1])
        to = f"`{text.plain(chain[-1])}`"
        found.append(f"`{shown}` goes through a symlink; {to} is {'watched with it' if led else 'not there'}")
    elif watch.expands(written):
        found.extend(_width(written, shown, len(view.matched(repo_path.from_text(written)))))
    elif spelled != path:
        found.append(f"`{shown}` is spelled with other code points in the tree")
    elif (entry := view.entry(path)) is None or not view.has(written):
        twin = view.twin(path)
        found.append(f"`{shown}` is not there" + (f"; did you mean `{text.plain(twin)}`?" if twin else ""))
    elif entry.mode == SUBMODULE:
        found.append(f"`{shown}` is a submodule; its commit is watched")
    elif entry.mode == FOLDER:
        found.extend(_width(written, shown, sum(1 for _ in view.files(path))))
    return found


def _width(written: str, shown: str, files: int) -> list[str]:
    """Folders change soon: 16 % of depth-2 folders survive a month where half of the files do (freshness 8)."""
    if not files:
        return [f"`{shown}` matches nothing"]
    if files > WIDE:
        return [f"`{shown}` watches {text.count(files, 'file')}; name those the evidence read"]
    pattern = repo_path.from_text(written)
    depth = 0 if not watch.stem(written) else watch.stem(written).count("/") + 1
    if glob.folder(pattern) is not None and depth <= SHALLOW:
        return [f"`{shown}` is a folder near the root and will soon be stale; name the files the evidence read"]
    return []
