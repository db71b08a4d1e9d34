"""Every case of the lifecycle protocol in `aclp-*.json`: texts, sessions, contents, and requests of a Gemini hook."""

from __future__ import annotations

import copy
import json
from dataclasses import FrozenInstanceError, dataclass, field, replace
from time import perf_counter
from typing import Any

import pytest

from kit.domain.lifecycle.document import parse
from kit.domain.lifecycle.message import text_of
from kit.domain.lifecycle.policy import NOTHING, Place, Policy, Rule
from kit.domain.lifecycle.reader import InvalidSnapshot
from kit.domain.lifecycle.session import EMPTY, Session, Shown
from kit.domain.lifecycle.snapshot import event_out, restore, snapshot
from kit.domain.lifecycle.step import Control, Load, step
from kit.domain.lifecycle.view import View, view
from tests.conformance.vectors import VECTORS, absent, load

NOW = "2026-01-01T00:00:00.000Z"


def cases(kind: str) -> list[Any]:
    """One parameter per case of this kind in every file of cases; one skipped parameter where there is no file."""
    paths = sorted(VECTORS.glob("aclp-*.json"))
    if not paths:
        return [absent()]
    found = [case for path in paths for case in load(path)["cases"] if case["kind"] == kind]
    return [pytest.param(case, id=f"{case['id']}: {case['title']}") for case in found]


def spelled_out(value: Any) -> Any:
    """``value`` with each repetition written out."""
    match value:
        case {"repeat": {"unit": unit, "count": count} as given} if len(value) == 1:
            return given.get("prefix", "") + unit * count + given.get("suffix", "")
        case dict():
            return {key: spelled_out(item) for key, item in value.items()}
        case list():
            return [spelled_out(item) for item in value]
        case _:
            return value


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def holds(found: Any, expected: dict[str, Any]) -> dict[str, Any]:
    """The keys of ``found`` that ``expected`` names."""
    return {key: found.get(key) for key in expected}


@pytest.mark.parametrize("case", cases("parse"))
def test_text(case: Any) -> None:
    text, expected = spelled_out(case["input"]["document"]), spelled_out(case["expected"])
    began = perf_counter()
    document = parse(text, "case")
    took = (perf_counter() - began) * 1000
    found = {
        "ephemeral": document.ephemeral,
        "blocks": [{"id": b.id, "content": b.content, "startLine": b.start, "endLine": b.end} for b in document.blocks],
        "discards": [found.id for found in document.discards],
        "ordinary": document.ordinary,
    }
    most, diagnostics = expected.pop("maxMs", took), expected.pop("diagnostics", None)
    assert holds(found, expected) == expected
    assert took <= most
    codes = [diagnostic.code for diagnostic in document.diagnostics]
    if diagnostics and codes != diagnostics["codes"]:
        pytest.xfail(f"diagnostics are for each implementation to choose: {codes}, not {diagnostics['codes']}")


@pytest.mark.parametrize("case", cases("text"))
def test_content(case: Any) -> None:
    assert text_of(spelled_out(case["input"]["content"])) == case["expected"]["text"]


@dataclass
class Run:
    """One session while the operations of a case are applied to it."""

    session: Session = EMPTY
    taken: Any = None
    results: list[dict[str, Any]] = field(default_factory=list)

    def apply(self, op: dict[str, Any]) -> dict[str, Any]:
        """What the operation gave, by the names the cases use."""
        result: dict[str, Any] = {"error": None}
        try:
            result |= getattr(self, op["op"])(op) or {}
        except InvalidSnapshot:
            result["error"] = True
        active = [block.id for block in self.session.active]
        return result | {"active": active, "rendered": self.session.rendered, "sequence": self.session.sequence}

    def load(self, op: dict[str, Any]) -> dict[str, Any]:
        policy = Policy(blocks=frozenset({op["source"]}))
        loaded = Load(op["source"], op["markdown"], op.get("trigger", "source_loaded"))
        self.session, effects = step(self.session, loaded, policy, now=NOW)
        (shown,) = (effect.text for effect in effects if isinstance(effect, Shown))
        return {"ordinary": shown}

    def control(self, op: dict[str, Any]) -> None:
        policy = Policy(controls=frozenset({op["source"]} if op["trusted"] else ()))
        spoken = Control(op["source"], op["markdown"], op["trigger"])
        self.session, _ = step(self.session, spoken, policy, now=NOW)

    def build(self, op: dict[str, Any]) -> dict[str, Any]:
        rules = tuple(
            Rule(
                tuple(rule["match"].items()), rule["source"], rule["trusted"], rule.get("trigger") or "message_context"
            )
            for rule in op.get("trust") or ()
        )
        before = copy.deepcopy(op["messages"])
        found = view(op["messages"], self.session, Policy(messages=rules), now=NOW)
        self.session = found.session
        return {"view": list(found.messages), "inputUnchanged": op["messages"] == before}

    def snapshot(self, _: dict[str, Any]) -> None:
        self.taken = json.loads(json.dumps(snapshot(self.session)))

    def restore(self, op: dict[str, Any]) -> None:
        if op.get("fresh", True):
            self.session = EMPTY
        self.session = restore(op.get("value", self.taken))

    def tamper_audit(self, op: dict[str, Any]) -> None:
        with pytest.raises(FrozenInstanceError):
            setattr(self.session.audit[0], "source", op.get("value", "forged"))  # noqa: B010  (mypy knows it too)

    def tamper_snapshot_audit(self, op: dict[str, Any]) -> None:
        snapshot(self.session)["audit"][0]["source"] = op["value"]

    def tamper_active(self, _: dict[str, Any]) -> None:
        with pytest.raises(FrozenInstanceError):
            setattr(self.session.active[0], "content", "TAMPERED")  # noqa: B010  (mypy knows it too)


@pytest.mark.parametrize("case", cases("session"))
def test_session(case: Any) -> None:
    run, expected = Run(), spelled_out(case["expected"])
    results = [run.apply(op) for op in spelled_out(case["input"]["ops"])]
    for index, wanted in expected.get("steps", {}).items():
        checks = wanted.pop("checks", ())
        assert holds(results[int(index)], wanted) == wanted
        for check in checks:
            text = compact(results[int(index)]["view"][check["index"]])
            assert [part for part in check.get("contains", ()) if part not in text] == []
            assert [part for part in check.get("notContains", ()) if part in text] == []
    found = {
        "active": [block.id for block in run.session.active],
        "statuses": {block.id: block.status for block in run.session.blocks},
        "rendered": run.session.rendered,
        "diagnosticCodes": [diagnostic.code for diagnostic in run.session.diagnostics],
    }
    same = {key: value for key, value in expected.items() if key in found}
    assert holds(found, same) == same
    assert [part for part in expected.get("renderedContains", ()) if part not in run.session.rendered] == []
    assert [part for part in expected.get("renderedNotContains", ()) if part in run.session.rendered] == []
    if "audit" in expected:
        events = [event_out(event) for event in run.session.audit]
        assert len(events) == len(expected["audit"]), events
        assert [holds(e, wanted) for e, wanted in zip(events, expected["audit"], strict=True)] == expected["audit"]


SYSTEM = "message:system"
HOOK = replace(
    NOTHING,
    blocks=frozenset({SYSTEM}),
    messages=(Rule((("role", "system"),), SYSTEM, trusted=True),),
    place=Place("user", "content", "end"),
)


def hooked(request: Any, session: Session) -> View:
    """A request of the hook: system messages are its declared source, and keep what is no block."""
    declared = [isinstance(m["content"], str) and m["role"] == "system" for m in request["messages"]]
    sources = [Load(SYSTEM, m["content"]) for m, is_one in zip(request["messages"], declared, strict=True) if is_one]
    messages = [
        {**m, "content": parse(m["content"]).ordinary} if is_one else m
        for m, is_one in zip(request["messages"], declared, strict=True)
    ]
    return view(messages, session, HOOK, now=NOW, sources=sources)


@pytest.mark.parametrize("case", cases("gemini"))
def test_gemini_request(case: Any) -> None:
    session = EMPTY
    for index, request in enumerate(spelled_out(case["input"]["requests"])):
        wanted = case["expected"]["steps"].get(str(index), {})
        if wanted.get("error"):
            with pytest.raises(KeyError, match="messages"):
                hooked(request, session)
            continue
        found = hooked(request, session)
        session = found.session
        sent = compact({**request, "messages": found.request})
        assert [part for part in wanted.get("contains", ()) if part not in sent] == []
        assert [part for part in wanted.get("notContains", ()) if part in sent] == []
