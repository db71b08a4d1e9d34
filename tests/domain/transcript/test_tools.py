from __future__ import annotations

from typing import Any

import pytest

from kit.domain.transcript.event import Call
from kit.domain.transcript.tools import call, is_shell


def made(tool: str, **more: Any) -> Call:
    return Call(tool, None, 1, **more)


@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        pytest.param("read_file", {"target_file": "a.py"}, {"reads": ("a.py",)}, id="a reading"),
        pytest.param("mcp__fs__read_file", {"path": "a.py"}, {"reads": ("a.py",)}, id="a tool of a server"),
        pytest.param("str_replace_editor", {"command": "view", "path": "a.py"}, {"reads": ("a.py",)}, id="a view"),
        pytest.param(
            "str_replace_editor",
            {"command": "str_replace", "path": "a.py", "old_str": "x", "new_str": "y"},
            {"changes": ("a.py",), "removed": "x", "added": "y"},
            id="a replacement",
        ),
        pytest.param(
            "MultiEdit",
            {
                "file_path": "a.py",
                "edits": [{"old_string": "x", "new_string": "y"}, {"old_string": "v", "new_string": "w"}],
            },
            {"changes": ("a.py",), "removed": "x\nv", "added": "y\nw"},
            id="several at once",
        ),
        pytest.param(
            "multi_replace_string_in_file",
            {"replacements": [{"filePath": "a.py", "oldString": "x", "newString": "y"}, {"filePath": "b.py"}]},
            {"changes": ("a.py", "b.py"), "removed": "x", "added": "y"},
            id="in several files",
        ),
        pytest.param(
            "create_file", {"filePath": "a.py", "content": "x"}, {"changes": ("a.py",), "added": "x"}, id="new"
        ),
        pytest.param("delete_file", {"target_file": "a.py"}, {"changes": ("a.py",)}, id="a file removed"),
        pytest.param(
            "apply_patch",
            {"input": "*** Update File: a.py\n-x\n+y"},
            {"changes": ("a.py",), "removed": "x", "added": "y"},
            id="a patch",
        ),
        pytest.param(
            "apply_diff",
            {"path": "a.py", "diff": "-x\n+y"},
            {"changes": ("a.py",), "removed": "x", "added": "y"},
            id="a diff",
        ),
        pytest.param(
            "run_terminal_cmd", {"command": "cat a.py"}, {"command": "cat a.py", "reads": ("a.py",)}, id="a line"
        ),
        pytest.param("shell", {"command": ["bash", "-lc", "tox -q"]}, {"command": "tox -q"}, id="a list of words"),
        pytest.param("local_shell", {"action": {"command": ["ls", "-l"]}}, {"command": "ls -l"}, id="in an action"),
        pytest.param("run_in_terminal", {"commandLine": {"original": "tox"}}, {"command": "tox"}, id="as it was typed"),
        pytest.param(
            "shell",
            {"command": "apply_patch <<'EOF'\n*** Update File: a.py\n-x\n+y\nEOF"},
            {
                "command": "apply_patch <<'EOF'\n*** Update File: a.py\n-x\n+y\nEOF",
                "changes": ("a.py",),
                "removed": "x",
                "added": "y",
            },
            id="a patch by a shell",
        ),
        pytest.param("bash", {"command": 3}, {}, id="a command that is no text"),
        pytest.param("edit", {"path": 3, "edits": [None, 3]}, {}, id="an edit of the wrong shape"),
        pytest.param("web_search", {"query": "x"}, {}, id="a tool nobody knows"),
    ],
)
def test_what_a_tool_did(tool: str, given: dict[str, Any], told: dict[str, Any]) -> None:
    assert call(made(tool), given) == made(tool, **told)


@pytest.mark.parametrize(("tool", "shell"), [("Bash", True), ("run_in_terminal", True), ("Read", False), ("", False)])
def test_which_tools_run_commands(tool: str, shell: bool) -> None:
    assert is_shell(tool) is shell
