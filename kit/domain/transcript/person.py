"""Tell the words of a person from what hosts put under their name: reminders, the state of an editor, output of commands,
summaries of what was compacted, texts of skills and hooks.
"""

from __future__ import annotations

import re

_TAGS = frozenset(
    {
        *(
            "system-reminder",
            "system_reminder",
            "system-notification",
            "command-name",
            "command-message",
            "command-args",
        ),
        *("command-contents", "local-command-stdout", "local-command-stderr", "local-command-caveat", "bash-input"),
        *("bash-stdout", "bash-stderr", "task-notification", "ide_selection", "ide_opened_file", "ide_diagnostics"),
        *("environment_context", "environment_details", "user_instructions", "permissions", "collaboration_mode"),
        *("turn_aborted", "skill", "skills_instructions", "subagent_notification", "user-prompt-submit-hook", "hook"),
        *(
            "session-start-hook",
            "hook_prompt",
            "additional_data",
            "attached_files",
            "current_file",
            "manually_attached_skills",
        ),
        *("open_and_recently_viewed_files", "user_info", "git_status", "project_layout", "rules", "agent_skills"),
        *("available_skills", "post-tool-use-hook", "mcp-resource-update", "teammate-message", "model_switch"),
    }
)
_OPENING = re.compile(r"<(/?)([a-z][\w-]{1,40})(?=[ >])[^<>\n]{0,300}>")
_OPENINGS = (
    "Caveat:",
    "[Request interrupted",
    "[Image: source",
    "This session is being continued from a previous conversation",
    "Base directory for this skill:",
    "# AGENTS.md instructions",
    "Stop hook feedback:",
    "Stop hook blocking error",
    "Another language model started to solve this problem",
    "Operation stopped by hook",
)
_ASKED = ("<user_query>", "</user_query>")
_MEMORY = re.compile(r"\s*<user-memory-input>([\s\S]*?)</user-memory-input>\s*")
_IDE = "# Context from my IDE setup:"
_REQUEST = "## My request for Codex:"


def words(text: str) -> str:
    """What of ``text`` a person wrote; empty where nothing is."""
    if text.startswith(_IDE) and _REQUEST in text:
        text = text.partition(_REQUEST)[2]
    elif _ASKED[1] in text:
        text = text.partition(_ASKED[1])[0].partition(_ASKED[0])[2] or text
    if "<" in text:
        text = _without_blocks(text)
    bare = text.strip()
    return "" if bare.startswith(_OPENINGS) else bare


def memory(text: str) -> str:
    """What a person put down for the agent to remember, where ``text`` is such a note."""
    noted = _MEMORY.fullmatch(text) if "<user-memory-input>" in text else None
    return noted[1].strip().removeprefix("#").strip() if noted else ""


def _without_blocks(text: str) -> str:
    """``text`` without the blocks of the tags hosts use; one left open counts as a block at the beginning only."""
    kept, at = list[str](), 0
    inside, depth = "", 0
    for match in _OPENING.finditer(text):
        closing, tag = match[1] == "/", match[2]
        if not inside and not closing and tag in _TAGS:
            kept.append(text[at : match.start()])
            inside, depth = tag, 1
        elif inside == tag:
            depth += -1 if closing else 1
            if depth == 0:
                inside, at = "", match.end()
    if not inside:
        return "".join([*kept, text[at:]])
    return "".join(kept[:-1]) + text[at:] if "".join(kept).strip() else ""
