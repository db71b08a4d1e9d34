"""The whole loop between two people and a forge: a correction, a proposal, a comment, a merge, a record, a loaded rule.

Branches are updated, squashed and judged under the temporary heads of a merge queue; what binds must not depend on it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests import shop
from tests.forge import Forge, Pull
from tests.repo import Repo
from tests.scenarios.scenario import Told, start

BUDGET, METRICS = "wi-3fh8z2vn", "wi-8c1v0r2e"
SENTENCE = "Retry limits live in config/limits.toml; code reads them and never sets one."
PLAIN, CONSTANT = "def retry(call): return call()\n", "MAX_RETRIES = 5\n\ndef retry(call): return call()\n"
SAID = "no, not a constant again. never set MAX_RETRIES in code, it goes in config/limits.toml"


@dataclass
class World:
    """The forge, the clones of two people and of the robot, and the pull request with the proposal."""

    forge: Forge
    ben: Repo
    ana: Repo
    robot: Repo
    folder: Path
    pull: Pull
    rule: str = ""
    line: str = ""

    def kit(self, clone: Repo, *words: str, at: str = "2026-11-30T12:00:00Z", exits: int = 0) -> Told:
        """One run of kit in ``clone``, which ends as it should."""
        told = start(clone.root, words, {"KIT_NOW": at})
        assert told.code == exits, told.err + told.out
        return told

    def judged(self, head: str, *words: str, exits: int = 0, base: str = "main") -> Any:
        """What the gate says at the end of that day in the bare repository of the forge, where there is no checkout."""
        told = self.kit(self.forge.origin, "ci", "--base", base, "--head", head, *words, "--json", exits=exits,
                        at="2026-11-30T20:00:00Z")  # fmt: skip
        return told.json


def _log(path: Path, root: Path) -> None:
    """The session of Claude Code in which the agent was corrected."""
    rows: list[dict[str, Any]] = []

    def row(kind: str, content: object) -> None:
        rows.append({
            "type": kind, "uuid": f"row-{len(rows)}", "parentUuid": rows[-1]["uuid"] if rows else None,
            "sessionId": "3f9c12a0", "timestamp": f"2026-11-30T10:{len(rows):02d}:00Z", "cwd": str(root),
            "isSidechain": False, "message": {"role": kind, "content": content},
        })  # fmt: skip

    def edit(ident: str, before: str, after: str) -> None:
        given = {"file_path": str(root / "src/billing/retry.py"), "old_string": before, "new_string": after}
        row("assistant", [{"type": "tool_use", "id": ident, "name": "Edit", "input": given}])
        row("user", [{"type": "tool_result", "tool_use_id": ident, "content": "done", "is_error": False}])

    row("user", "Give billing one retry budget.")
    edit("t1", PLAIN, CONSTANT)
    row("assistant", [{"type": "text", "text": "Done: a call is retried at most MAX_RETRIES times."}])
    row("user", SAID)
    edit("t2", CONSTANT, PLAIN)
    path.write_text("".join(f"{json.dumps(one)}\n" for one in rows), encoding="utf-8", newline="\n")


def _seed(root: Path) -> Repo:
    seed = Repo.create(root)
    work = shop.METRICS.replace(f'depends_on: ["{BUDGET}"]\n', "")
    seed.commit("base", {
        ".kit/kit.yaml": shop.SETTINGS, f".kit/work/{METRICS}.yaml": work,
        f".kit/work/{BUDGET}.yaml": work.replace(METRICS, BUDGET).replace("Retry metrics", "Retry budget"),
        "src/billing/retry.py": PLAIN, "src/billing/api.py": shop.API, "config/limits.toml": "retry_max = 3\n",
    })  # fmt: skip
    return seed


@pytest.fixture
def world(tmp_path: Path) -> World:
    """Ben's pull request is open: his agent's session was reviewed at its close, and one rule is proposed."""
    forge = Forge(tmp_path, _seed(tmp_path / "seed"))
    ben, ana = forge.clone("ben", "ben@example.com"), forge.clone("ana", "ana@example.com")
    robot = forge.clone("refresher", "refresher@example.com")
    world = World(forge, ben, ana, robot, tmp_path, Pull(412, "retry", "ben-k"))
    ben.branch("retry")
    ben.commit("Read the limit once", {"src/billing/limits.py": "LIMITS = {}\n"})
    _log(tmp_path / "session.jsonl", ben.root)
    closed = world.kit(ben, "close", "--work", BUDGET, "--from-log", "../session.jsonl", "--done", "--json").json
    world.rule = closed["lesson"]["id"]
    _commit(ben, "Close the retry budget")
    world.pull = forge.open(ben, "retry", "ben-k")
    proposed = world.judged("refs/pull/412/head")["proposals"]
    world.line = f"{proposed[0]['line']} {SENTENCE}"
    return world


def _commit(clone: Repo, message: str) -> None:
    """Commit everything as the clone's own person."""
    name = clone.git("config", "user.name")
    who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER")
           for key, value in (("NAME", name), ("EMAIL", clone.git("config", "user.email")))}  # fmt: skip
    clone.git("add", "-A")
    clone.git("commit", "-qm", message, env={**who, **clone.dates()})


def _refreshed(world: World) -> Pull:
    """Merge the proposal, record what was said in it, and open the pull request of the robot."""
    world.forge.squash(world.pull, "Retry budget", "2026-11-30T12:30:00Z")
    world.robot.git("pull", "-q", "origin", "main")
    world.robot.branch("kit-refresh")
    world.kit(world.robot, "refresh", *world.forge.files(world.folder), at="2026-11-30T12:40:00Z")
    _commit(world.robot, "Record what was decided")
    return world.forge.open(world.robot, "kit-refresh", "kit-bot", number=413)


def _confirmed(world: World) -> None:
    world.forge.comment(world.pull, "ana-w", f"Good catch.\n\n{world.line}\n", "2026-11-30T12:10:00Z")


def test_a_proposal_binds_nobody_however_it_reaches_main(world: World) -> None:
    world.ana.commit("Meanwhile", {"docs/other.md": "other\n"})
    world.ana.git("push", "-q", "origin", "main")
    heads = [
        "refs/pull/412/head",
        world.forge.update(world.pull, "2026-11-30T12:20:00Z"),
        world.forge.queue(world.pull, "2026-11-30T12:21:00Z"),
        world.forge.squash(world.pull, "Retry budget", "2026-11-30T12:22:00Z"),
    ]
    base = world.forge.origin.head("main^")
    for head in heads:
        told = world.judged(head, base=base)
        assert (told["binds"], told["red"]) == ([], False)
        assert [one["id"] for one in told["proposals"]] == [world.rule]
    assert world.kit(world.ana, "pull-work", "--at", "origin/main", "--json").json["agreements"] == []


def test_a_comment_proves_the_record_after_a_squash_and_under_the_head_of_a_merge_queue(world: World) -> None:
    _confirmed(world)
    world.forge.update(
        world.pull, "2026-11-30T12:20:00Z"
    )  # a comment binds content, so an update takes nothing from it
    second = _refreshed(world)
    forge = world.forge.files(world.folder)
    for head in ("refs/pull/413/head", world.forge.queue(second, "2026-11-30T12:50:00Z")):
        told = world.judged(head, *forge)
        assert [(one["id"], one["change"], one["proven"], one["by"]) for one in told["binds"]] == [
            (world.rule, "added", True, "ana")
        ]
        assert world.judged(head, exits=1)["binds"][0]["proven"] is False


def test_recording_twice_changes_nothing(world: World) -> None:
    _confirmed(world)
    _refreshed(world)
    before = world.robot.tree()
    world.kit(world.robot, "refresh", *world.forge.files(world.folder), at="2026-11-30T12:45:00Z")
    assert world.robot.git("status", "--porcelain") == ""
    assert world.robot.tree() == before


@pytest.mark.parametrize(
    ("login", "edited", "why", "exits"),
    [
        pytest.param("ben-k", None, "ben", 1, id="whoever opened the pull request confirms nothing"),
        pytest.param("kim-q", None, "kim-q", 0, id="somebody who is no confirmer confirms nothing and stops nothing"),
        pytest.param("ana-w", "2026-11-30T12:11:00Z", "edited", 1, id="an edited comment confirms nothing"),
    ],
)
def test_what_proves_nothing_is_not_recorded(
    world: World, login: str, edited: str | None, why: str, exits: int
) -> None:
    world.forge.comment(world.pull, login, world.line, "2026-11-30T12:10:00Z", edited=edited)
    world.forge.squash(world.pull, "Retry budget", "2026-11-30T12:30:00Z")
    world.robot.git("pull", "-q", "origin", "main")
    told = world.kit(world.robot, "refresh", *world.forge.files(world.folder), exits=exits)
    assert why in told.out
    assert world.robot.git("status", "--porcelain") == ""


def test_the_next_session_of_anybody_loads_the_rule_and_a_checkout_behind_is_told_of_it(world: World) -> None:
    _confirmed(world)
    world.forge.merge(_refreshed(world), "Record what was decided", "2026-11-30T12:55:00Z")
    world.ben.git("fetch", "-q")
    behind = world.kit(world.ben, "pull-work", METRICS, "--json", at="2026-11-30T13:00:00Z").json
    assert [rule["id"] for rule in behind["rulebook"]["behind"]] == [world.rule]
    world.ana.git("pull", "-q", "origin", "main")
    fresh = world.kit(world.ana, "pull-work", METRICS, "--json", at="2026-11-30T13:00:00Z").json
    assert [(rule["id"], rule["text"]) for rule in fresh["agreements"]] == [(world.rule, SENTENCE)]


def test_a_rule_set_aside_in_both_clones_merges_by_itself_and_is_asked_again_once(world: World) -> None:
    _confirmed(world)
    world.forge.merge(_refreshed(world), "Record what was decided", "2026-11-30T12:55:00Z")
    for number, (clone, work) in enumerate(((world.ben, BUDGET), (world.ana, METRICS))):
        clone.git("switch", "-q", "main")
        clone.git("pull", "-q", "--no-rebase", "origin", "main")
        clone.branch(f"aside-{number}")
        at = f"2026-12-0{number + 2}T09:00:00Z"
        world.kit(clone, "close", "--work", work, "--overridden", f"{world.rule}=the provider asks for it",
                  "--no-review", at=at)  # fmt: skip
        _commit(clone, "Set the rule aside")
        world.forge.squash(world.forge.open(clone, f"aside-{number}", "ben-k", 420 + number), "Aside", at)
    world.ana.git("switch", "-q", "main")
    world.ana.git("pull", "-q", "origin", "main")
    now = "2026-12-05T09:00:00Z"
    due = world.kit(world.ana, "list", "--due", "--json", at=now).json
    assert [(one["id"], one["status"]) for one in due["rules"]] == [(world.rule, "stale")]
    assert world.kit(world.ana, "pull-work", METRICS, "--json", at=now).json["agreements"] == []
    asked = []
    for number in range(2):
        world.ana.branch(f"touch-{number}")
        world.ana.write("src/billing/retry.py", f"# {number}\n{PLAIN}")
        _commit(world.ana, "Touch the scope")
        pull = world.forge.open(world.ana, f"touch-{number}", "ana-w", 430 + number)
        told = world.kit(world.forge.origin, "ci", "--base", "main", "--head", f"touch-{number}", "--json", at=now)
        asked.append([one["id"] for one in told.json["asked_again"]])
        world.forge.squash(pull, "Touch", f"2026-12-0{number + 6}T09:00:00Z")
        world.ana.git("switch", "-q", "main")
        world.ana.git("pull", "-q", "origin", "main")
    assert asked == [[world.rule], []]
