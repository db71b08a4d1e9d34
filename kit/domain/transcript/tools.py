"""Tell what a call of a tool did from its name and what it was given, for hosts whose tools have no names of their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kit.domain.base.record import Json
from kit.domain.transcript import patch as patches
from kit.domain.transcript import shell
from kit.domain.transcript.event import Call
from kit.domain.transcript.rows import Row, listing, obj, parts, text

_READS = frozenset(
    {"read", "readfile", "readfilev2", "viewfile", "view", "openfile", "notebookread", "getfilecontents"}
)
_EDITS = frozenset(
    {
        *(
            "edit",
            "multiedit",
            "editfile",
            "editfilev2",
            "strreplace",
            "searchreplace",
            "replace",
            "replaceinfile",
            "update",
        ),
        *("replacestringinfile", "inserteditintofile", "multireplacestringinfile", "notebookedit", "editnotebook"),
        *(
            "write",
            "writefile",
            "writetofile",
            "createfile",
            "create",
            "savefile",
            "delete",
            "deletefile",
            "removefile",
        ),
        *("strreplaceeditor", "strreplacebasededittool", "texteditor", "applydiff", "copilotreplacestring", "insert"),
    }
)
_SHELLS = frozenset(
    {
        *(
            "bash",
            "shell",
            "shellcommand",
            "localshell",
            "execcommand",
            "exec",
            "terminal",
            "runcommand",
            "executecommand",
        ),
        *(
            "runterminalcmd",
            "runterminalcommand",
            "runterminalcommandv2",
            "runinterminal",
            "containerexec",
            "executebash",
        ),
        *("runshellcommand", "powershell", "cmd"),
    }
)
_PATHS = (
    *("file_path", "path", "filePath", "target_file", "targetFile", "notebook_path", "relative_workspace_path"),
    *("absolute_path", "relativeWorkspacePath", "TargetFile", "AbsolutePath", "filename", "file"),
)
_OLD = ("old_string", "old_str", "oldString", "oldText", "old_text", "search")
_NEW = (
    "new_string",
    "new_str",
    "newString",
    "newText",
    "new_text",
    "content",
    "contents",
    "file_text",
    "code_edit",
    "code",
)
_COMMANDS = ("command", "cmd", "commandLine", "CommandLine", "script")
_PATCHES = ("patch", "diff", "input", "patchText")


def call(made: Call, given: Row) -> Call:
    """``made`` with what its tool did, where that can be told."""
    name = _name(made.tool)
    if name in _SHELLS:
        command = _command(given)
        if command.lstrip().startswith("apply_patch"):
            return patches.patched(replace(made, command=command), command)
        return replace(made, command=command, reads=shell.reads(command))
    paths = tuple(path for key in _PATHS if (path := text(given, key)))[:1]
    if name in _READS or (name in _EDITS and text(given, "command") == "view"):
        return replace(made, reads=paths)
    patch = _first(given, _PATCHES)
    if name == "applypatch" or (name in _EDITS and patch and not _first(given, _NEW)):
        return patches.patched(replace(made, changes=paths), patch)
    if name in _EDITS:
        edits = parts(given, "edits") or parts(given, "replacements") or (given,)
        removed, added = _joined(edits, _OLD), _joined(edits, _NEW)
        more = (path for edit in edits for key in _PATHS if (path := text(edit, key)))
        return replace(made, changes=tuple(dict.fromkeys((*paths, *more))), removed=removed, added=added)
    return made


def is_shell(tool: str) -> bool:
    """Whether a tool of this name runs commands."""
    return _name(tool) in _SHELLS


def _name(tool: str) -> str:
    return "".join(c for c in tool.rpartition("__")[2].lower() if c.isalnum())


def _command(given: Row) -> str:
    found: Json = next((given[key] for key in _COMMANDS if given.get(key)), "")
    if isinstance(found, dict):
        return text(found, "original") or text(found, "command")
    if isinstance(found, list):
        words = [word for word in found if isinstance(word, str)]
        return shell.line_of(words) if words else ""
    if isinstance(found, str) and found:
        return found
    argv = [word for word in listing(obj(given, "action"), "command") if isinstance(word, str)]
    return shell.line_of(argv) if argv else ""


def _first(given: Row, keys: Iterable[str]) -> str:
    return next((found for key in keys if (found := text(given, key))), "")


def _joined(edits: Iterable[Row], keys: Iterable[str]) -> str:
    return "\n".join(found for edit in edits if (found := _first(edit, keys)))
