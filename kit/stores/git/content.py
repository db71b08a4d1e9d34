"""Give files of the worktree the object ids Git would store them under, without running any program.

A filter driver is a program that the repository's attributes choose. None is run: the pointer of Git LFS is computed
here (T14), any other filter makes the answer unknown. Line endings, `ident` and encodings are left to `git hash-object`.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from kit.domain.base import digest
from kit.domain.freshness.spec import LINK, SUBMODULE, Entry
from kit.errors import NotReady
from kit.ports import Place
from kit.stores.git.process import Plumbing, decode, encode

_CONVERTS = re.compile(rb"filter|ident|working-tree-encoding")
_POINTER = b"version https://git-lfs.github.com/spec/v1\n"
_POINTER_LIMIT = 1024
_NO_FILTER = frozenset({"unspecified", "unset", "set"})


def entries(git: Plumbing, place: Place, files: Mapping[str, str], env: Mapping[str, str]) -> dict[str, Entry | None]:
    """The entry of each of ``files`` (mode by path); None for one that has just gone.

    Raises:
        NotReady: a file passes through a filter other than Git LFS.
    """
    found: dict[str, Entry | None] = {}
    convert: list[str] = []
    attributes: dict[str, bool] = {}
    for path, mode in files.items():
        if mode == SUBMODULE:
            found[path] = _submodule(git, place, path)
            continue
        data = _read(place.root, path, link=mode == LINK)
        if data is None:
            found[path] = None
        elif mode != LINK and (b"\r" in data or _converts(place, path, attributes)):
            convert.append(path)
        else:
            found[path] = Entry(mode, digest.git_object("blob", data, algorithm=place.algorithm))
    for path, oid in _converted(git, place, convert, env).items():
        found[path] = Entry(files[path], oid)
    return found


def off(names: Iterable[str]) -> dict[str, str]:
    """The environment that switches the filters ``names`` off, and Git LFS, which may be the user's own.

    The names go by environment: one with ``=`` in it cannot be spelt with ``-c``.
    """
    settings = {f"filter.{name}.{key}": "" for name in {"lfs", *names} for key in ("clean", "smudge", "process")}
    settings |= {f"filter.{name}.required": "false" for name in {"lfs", *names}}
    env = {"GIT_CONFIG_COUNT": str(len(settings))}
    for i, (key, value) in enumerate(sorted(settings.items())):
        env |= {f"GIT_CONFIG_KEY_{i}": key, f"GIT_CONFIG_VALUE_{i}": value}
    return env


def lfs_pointer(data: bytes) -> bytes:
    """What Git LFS stores for ``data``: a pointer, nothing for an empty file, a pointer itself as it is."""
    if not data or (len(data) < _POINTER_LIMIT and data.startswith(_POINTER)):
        return data
    return _POINTER + f"oid sha256:{hashlib.sha256(data).hexdigest()}\nsize {len(data)}\n".encode()


def _converted(git: Plumbing, place: Place, paths: list[str], env: Mapping[str, str]) -> dict[str, str]:
    if not paths:
        return {}
    stdin = b"".join(encode(path) + b"\0" for path in paths)
    fields = decode(git.ask("check-attr", "-z", "--stdin", "filter", stdin=stdin)).split("\0")
    filters = {fields[i]: fields[i + 2] for i in range(0, len(fields) - 2, 3) if fields[i + 2] not in _NO_FILTER}
    for path, name in filters.items():
        if name != "lfs":
            raise NotReady(
                "filter-not-run",
                f"`{path}` passes through the filter `{name}`, a program kit does not run; expected no filter or lfs",
                where=path,
                hint="commit the change, or judge a commit alone with `--at HEAD`",
            )
    plain = [path for path in paths if path not in filters]
    oids = dict(zip(plain, _hashed(git, plain, env), strict=True))
    for path in filters:
        data = lfs_pointer(_read(place.root, path, link=False) or b"")
        oids[path] = digest.git_object("blob", data, algorithm=place.algorithm)
    return oids


def _hashed(git: Plumbing, paths: list[str], env: Mapping[str, str]) -> list[str]:
    """Ids as `hash-object` gives them; it reads lines, and unquotes one that starts with a quote."""
    if not paths:
        return []
    quoted = (
        b'"' + b"".join(b"\\%03o" % byte if byte in b'"\\\n\r' else b"%c" % byte for byte in encode(path)) + b'"\n'
        for path in paths
    )
    return git.ask("hash-object", "--stdin-paths", stdin=b"".join(quoted), env=env).decode("ascii").split()


def _converts(place: Place, path: str, known: dict[str, bool]) -> bool:
    """Whether an attribute file above ``path`` names a conversion other than that of line endings."""
    folder = path.rpartition("/")[0]
    if folder not in known:
        own = _CONVERTS.search(_read(place.root, f"{folder}/.gitattributes".lstrip("/"), link=False) or b"")
        known[folder] = own is not None or (_converts(place, folder, known) if folder else _shared(place))
    return known[folder]


def _shared(place: Place) -> bool:
    """The same for the attribute files outside the worktree, as far as they are known without asking Git."""
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    files = (Path(place.common_dir, "info", "attributes"), Path(home, "git", "attributes"))
    return any(file.is_file() and _CONVERTS.search(file.read_bytes()) for file in files)


def _submodule(git: Plumbing, place: Place, path: str) -> Entry | None:
    """The commit a submodule has checked out."""
    inner = Plumbing(os.path.join(place.root, path))  # noqa: PTH118  (a path that is not UTF-8)
    answer = inner.run("rev-parse", "--verify", "--quiet", "HEAD")
    git.processes += inner.processes
    return Entry(SUBMODULE, answer.out.decode("ascii").strip()) if answer.code == 0 else None


def _read(root: str, path: str, *, link: bool) -> bytes | None:
    file = os.path.join(root, path)  # noqa: PTH118  (a path that is not UTF-8)
    try:
        if link and os.path.islink(file):  # noqa: PTH114  (without symlinks a checkout holds the target as text)
            return encode(os.readlink(file))  # noqa: PTH115
        return Path(file).read_bytes()
    except OSError:
        return None
