"""Try the lifecycle protocol on generated lines: python -m bench.fuzz_lifecycle [--lines N] [--seed N] [--megabytes N].

Texts of hostile lines are read by kit and by the simple reading below, which shares no code with it: any exception and any
difference is printed and fails the run. Then texts that are hard on a parser are read at one size and at twice that size,
as documents and as tool results nobody trusts; more than three times the time for twice the text fails the run, unless the
smaller took less than 20 ms.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from kit.domain.lifecycle.document import Document, parse
from kit.domain.lifecycle.grammar import marks
from kit.domain.lifecycle.policy import NOTHING
from kit.domain.lifecycle.session import EMPTY
from kit.domain.lifecycle.view import view

IDS = ("a", "b", "ab", "-", "_", "0", "a-", "--", "A", "a.b", "é", "", "a b")
TAGS = (
    "<!--ephemeral-->",
    *(f"<!--{word}:{id_}-->" for id_ in IDS for word in ("BLOCK_ID", "/BLOCK_ID", "DISCARD_BLOCK")),
)
PLAIN = (
    "",
    "text",
    " ",
    "\t",
    "```",
    "<!--",
    "-->",
    "<!-- note -->",
    "<!-- BLOCK_ID:a -->",
    "<!--EPHEMERAL-->",
    "\x00",
    "\ud800",
    "\ufeff",
)
ENDS, NO_ENDS = ("\n", "\n", "\r\n", "\r"), ("\u2028", "\x85", "\x0b", "\x1c", "")
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-")
MOST, NOISE = 3.0, 0.02


class Simple(NamedTuple):
    """What the simple reading finds: the flag, blocks as (id, content, first line, last line), discards, the rest."""

    ephemeral: bool
    blocks: list[tuple[str, str, int, int]]
    discards: list[str]
    ordinary: str


def simple(text: str) -> Simple:
    """Read ``text`` by definition: quadratic, short, and without any of kit's code."""
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
    declared = [
        told(
            line.rstrip("\n").removesuffix("\r")
            if line.endswith("\r\n")
            else line.removesuffix("\n").removesuffix("\r")
        )
        for line in lines
    ]
    ids = [id_ for kind, id_ in declared if kind == "BLOCK_ID"]
    blocks, kept, at = [], list[str](), 0
    while at < len(lines):
        kind, id_ = declared[at]
        end = next((n for n in range(at + 1, len(lines)) if declared[n] == ("/BLOCK_ID", id_)), len(lines) - 1)
        if kind != "BLOCK_ID":
            end = at
        within = {kind for kind, _ in declared[at + 1 : end]}
        if (
            kind == "BLOCK_ID"
            and declared[end] == ("/BLOCK_ID", id_)
            and ids.count(id_) == 1
            and not within & {"BLOCK_ID", "/BLOCK_ID"}
        ):
            blocks.append((id_, "".join(lines[at + 1 : end]), at + 1, end + 1))
        else:
            kept += lines[at : end + 1]
        at = end + 1
    discards = [id_ for kind, id_ in declared if kind == "DISCARD_BLOCK"]
    return Simple(("ephemeral", "") in declared, blocks, discards, "".join(kept))


def told(line: str) -> tuple[str, str]:
    """What a line declares: a word and an id, or nothing."""
    if line == "<!--ephemeral-->":
        return "ephemeral", ""
    for word in ("BLOCK_ID", "/BLOCK_ID", "DISCARD_BLOCK"):
        head, tail = f"<!--{word}:", "-->"
        id_ = line[len(head) : -len(tail)]
        if line == head + id_ + tail and id_ and set(id_) <= LETTERS:
            return word, id_
    return "", ""


def plainly(document: Document) -> Simple:
    """What kit found, in the form of the simple reading."""
    blocks = [(block.id, block.content, block.start, block.end) for block in document.blocks]
    return Simple(document.ephemeral, blocks, [found.id for found in document.discards], document.ordinary)


def difference(text: str) -> str | None:
    """How the readings of ``text`` differ, or what kit raised; None when they agree."""
    expected = simple(text)
    try:
        found, short = plainly(parse(text)), marks(text)
        seen = view([{"role": "user", "content": text}], EMPTY, NOTHING, now="")
    except Exception as error:  # noqa: BLE001  (any exception is what is looked for)
        return f"{type(error).__name__}: {error}"
    if found != expected:
        return f"got {found}, expected {expected}"
    if (short.ephemeral, list(short.discards)) != (expected.ephemeral, expected.discards):
        return f"the search for marks got {short}, expected {expected}"
    if [event.block for event in seen.session.audit] != expected.discards or seen.messages[0]["content"] != text:
        return "an untrusted message was not passed on with its discards denied"
    return None


def texts(lines: int, seed: int) -> Iterator[str]:
    """Generated texts of so many lines together."""
    random = Random(seed)  # noqa: S311  (to be repeatable, not secret)
    while lines > 0:
        count = random.randint(1, min(lines, 20))
        lines -= count
        yield "".join(line(random) for _ in range(count))


def line(random: Random) -> str:
    """A whole block, or a line that is a tag, nearly one, or none."""
    if random.random() < 0.1:
        id_ = f"{random.choice(IDS)}{random.randrange(4)}"
        inside = "".join(line(random) for _ in range(random.randrange(3)))
        return f"<!--BLOCK_ID:{id_}-->{random.choice(ENDS)}{inside}<!--/BLOCK_ID:{id_}-->{random.choice(ENDS)}"
    said = random.choice(random.choice((TAGS, PLAIN, TAGS[:1])))
    match random.randrange(12):
        case 0:
            said = random.choice(PLAIN) + said
        case 1:
            said += random.choice(PLAIN)
        case 2 if said:
            at = random.randrange(len(said))
            said = said[:at] + random.choice(("", " ", "x", "-", "<", ">")) + said[at + 1 :]
    return said + random.choice(ENDS if random.random() < 0.95 else NO_ENDS)


HARD: dict[str, Callable[[int], str]] = {
    "ordinary lines": lambda size: "plain text\n" * (size // 11),
    "nearly tags": lambda size: "<!--ephemeral--> x\n" * (size // 19),
    "one line of beginnings": lambda size: "<!--ephemeral" * (size // 13),
    "one line of comments": lambda size: "<!-- a -->" * (size // 10),
    "one line of nested beginnings": lambda size: "<!--" * (size // 8) + "-->" * (size // 8),
    "one endless id": lambda size: "<!--DISCARD_BLOCK:" + "-" * size,
    "an endless id, spoilt on every line": lambda size: (
        f"<!--BLOCK_ID:{'a' * (size // 2)}-->\n" + "<!--/BLOCK_ID:b-->\n" * (size // 38)
    ),
    "discards": lambda size: "<!--DISCARD_BLOCK:a-->\n" * (size // 23),
    "blocks in blocks": lambda size: "<!--BLOCK_ID:a-->\n" * (size // 18),
    "returns without a feed": lambda size: "<!--\r" * (size // 5),
    "dashes": lambda size: "<!--" + "- /" * (size // 3) + "-->",
}


def took(action: Callable[[], Any]) -> float:
    """The least of three times."""
    times = []
    for _ in range(3):
        began = process_time()
        action()
        times.append(process_time() - began)
    return min(times)


def growth(make: Callable[[int], str], size: int, read: Callable[[str], Any]) -> tuple[float, float]:
    """The seconds for a text of ``size``, and how many times that twice the size took."""
    once, twice = make(size), make(2 * size)
    short = took(lambda: read(once))
    return short, took(lambda: read(twice)) / short


def seen(text: str) -> Any:
    """The text as the answer of a tool that nobody trusts, already responded to."""
    messages = [{"role": "tool", "tool_call_id": "c1", "content": text}, {"role": "assistant", "content": "done"}]
    return view(messages, EMPTY, NOTHING, now="")


def main(words: list[str] | None = None) -> int:
    """Run both parts; 1 when anything is found."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("--lines", type=int, default=1_000_000)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--megabytes", type=float, default=5, help="the smaller size; 0 leaves the times out")
    asked = ask.parse_args(words)
    found = [(text, why) for text in texts(asked.lines, asked.seed) if (why := difference(text)) is not None]
    for text, why in found[:10]:
        print(f"{text!r}: {why}")
    print(f"{asked.lines:,} lines, seed {asked.seed}: {len(found)} differences")
    slow = 0
    for name, make in HARD.items() if asked.megabytes else ():
        for kind, read in (("document", parse), ("tool result", seen)):
            seconds, ratio = growth(make, int(asked.megabytes * 1_000_000), read)
            slow += seconds > NOISE and ratio > MOST
            print(
                f"{name} as a {kind}: {seconds * 1000:.0f} ms for {asked.megabytes} MB, {ratio:.2f} times that for twice it"
            )
    return 1 if found or slow else 0


if __name__ == "__main__":
    sys.exit(main())
