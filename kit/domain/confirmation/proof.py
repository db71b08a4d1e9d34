"""Judge whether an act that stands in a rule's file is proven: a confirmer's own unedited comment, or their signed commit.

Everything is held against what a `Witness` shows; what it does not show does not help (confirmation.md, Proof). Settings
are those of the base, which the caller reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kit.domain.base import instant
from kit.domain.base.settings import Settings
from kit.domain.confirmation import act as acts
from kit.domain.confirmation import persons, standing
from kit.domain.confirmation.act import STATUS, Act
from kit.domain.confirmation.comment import Comment
from kit.domain.confirmation.entry import SIGNED
from kit.domain.confirmation.pull import Pull
from kit.domain.trust.bundle import Bundle
from kit.domain.trust.docket import when
from kit.domain.trust.event import Event
from kit.domain.trust.evidence import Evidence

FORGE = "github:"


@dataclass(frozen=True, slots=True)
class Signed:
    """A commit that a confirmer's key signed: by whom, its author where that is a confirmer, and the records it brought.

    ``only_rules`` says that it touches nothing but files of agreements and memory.
    """

    oid: str
    by: str
    author: str | None
    introduced: frozenset[str]
    only_rules: bool = True


@dataclass(frozen=True, slots=True)
class Witness:
    """What can be shown: settings of the base, comments and pull requests of the forge, signed commits, and by whom
    each proposal came (handles of the authors of the commits that brought its event). ``repositories`` are those on the
    forge that this one is, as ``owner/name`` in small letters, where its remotes tell."""

    settings: Settings
    comments: Mapping[tuple[str, str], Comment] = field(default_factory=dict)
    pulls: Mapping[str, Pull] = field(default_factory=dict)
    signed: tuple[Signed, ...] = ()
    brought_by: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unsigned: str = ""
    repositories: frozenset[str] = frozenset()

    def at_home(self, source: str) -> bool:
        """Whether what was said in ``source`` was said of this repository; where nothing tells which it is, all counts."""
        named = source.removeprefix(FORGE).partition("#")[0].lower()
        return not self.repositories or named in self.repositories


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether an act is proven, why or why not in one sentence, whose it is, and what would help."""

    valid: bool
    why: str
    by: str | None = None
    hint: str = ""

    def __bool__(self) -> bool:
        return self.valid


def by_place(comments: Iterable[Comment]) -> dict[tuple[str, str], Comment]:
    """``comments`` by source and locator, as a witness has them."""
    return {(one.source, one.locator): one for one in comments}


def by_source(pulls: Iterable[Pull]) -> dict[str, Pull]:
    """``pulls`` by source, as a witness has them."""
    return {one.source: one for one in pulls}


def judge(bundle: Bundle, event: Event, witness: Witness) -> Proof:
    """Whether ``event`` of the rule in ``bundle`` is the act of a person whom the settings of the base list."""
    item = attestation(bundle, event)
    if item is None:
        return Proof(False, f"{event.id} lists no attestation of a person")
    line = acts.parse(item.excerpt_or_summary)
    if not isinstance(line, Act) or line.ident != event.claim_id or STATUS[line.verb] != event.status:
        return Proof(False, f"{item.id} is no line that makes {event.claim_id} {event.status}")
    if not witness.settings.confirmers:
        return Proof(False, "the base lists no confirmers, so nothing can bind", hint="$EDITOR .kit/kit.yaml")
    ended = _ended_by(bundle, event)
    if event.status == "verified" and ended is not None:
        return Proof(False, f"{event.claim_id} was ended by {ended.id}, and its id stays taken")
    by = persons.of_actor(event.actor)
    if by is None or by not in witness.settings.confirmers:
        return Proof(False, f"{event.actor} is no confirmer in the settings of the base")
    if item.source_ref.startswith(FORGE):
        return _comment(bundle, event, item, line, by, witness)
    if item.source_ref == SIGNED:
        return _signed(bundle, event, item, by, witness)
    return Proof(False, f"{item.id} comes from `{item.source_ref}`, which is neither a comment nor a signed commit")


def attestation(bundle: Bundle, event: Event) -> Evidence | None:
    """The one attestation of a person that ``event`` lists, or None."""
    found = [i for i in bundle.evidence if i.id in event.evidence_ids and i.evidence_type == "human_attestation"]
    return found[0] if len(found) == 1 else None


def other_eyes(bundle: Bundle, event: Event | None, by: str, witness: Witness) -> Proof | None:
    """Why ``by`` may not confirm under four eyes: who proposed the rule, or brought the proposal, the person behind a
    session included. ``event`` is the confirmation, None for one that is made now."""
    proposals = standing.proposals(bundle, event)
    if not proposals:
        return Proof(False, f"{bundle.claims[0].id} has no proposal, so nobody can say who proposed it")
    for proposal in proposals:
        if persons.of_actor(proposal.actor) == by:
            return Proof(False, f"{by} proposed it ({proposal.id}), and four_eyes asks for somebody else")
        brought = witness.brought_by.get(proposal.id)
        if brought is None:
            return Proof(False, f"nobody can say who brought {proposal.id}", hint="git fetch --unshallow")
        if by in brought:
            why = f"{by} is author of the commit that brought {proposal.id}, and four_eyes asks for somebody else"
            return Proof(False, why)
    return None


def _comment(bundle: Bundle, event: Event, item: Evidence, line: Act, by: str, witness: Witness) -> Proof:
    """Proof (a): the comment is read again, and says the same, unedited, by the same person at the same instant."""
    what = f"{item.source_locator} of {item.source_ref}"
    if "comment" not in witness.settings.proof:
        return Proof(False, "the settings of the base take no comment as proof")
    if not witness.at_home(item.source_ref):
        here = " or ".join(sorted(witness.repositories))
        return Proof(False, f"{what} was said in another repository; expected {here}", hint="git remote -v")
    comment = witness.comments.get((item.source_ref, item.source_locator or ""))
    if comment is None:
        return Proof(False, f"{what} is not among the comments given", hint="--comments FILE")
    wrong = (
        _writer(comment, by, witness.settings)
        or ("" if comment.unedited else f"{what} was edited by {comment.editor or 'somebody'} after it was written")
        or ("" if _says(comment, line) else f"{what} does not say `{line.line}`")
        or ("" if comment.at == when(event.created_at) == when(item.observed_at) else _instant(what, comment, event))
    )
    if wrong:
        return Proof(False, wrong)
    if not witness.settings.four_eyes:
        return Proof(True, f"{by} wrote it in {what}", by)
    refused = _proposed_by(bundle, event, by, witness)
    if refused is None:  # a refusal is falsy, so it is never asked for its truth
        refused = _not_the_opener(bundle, event, item.source_ref, by, witness)
    if refused is not None:
        return refused
    return Proof(True, f"{by} wrote it in {what}, and neither proposed it nor opened the pull request", by)


def _writer(comment: Comment, by: str, settings: Settings) -> str:
    what = f"{comment.locator} of {comment.source}"
    if comment.app:
        return f"{what} was written through the app {comment.app}, so nobody can say that a person wrote it"
    if not comment.person:
        return f"{what} is by {comment.login or 'nobody'}, which is no person"
    author = persons.by_login(comment.login, settings)
    if author is None:
        return f"{what} is by {comment.login}, who is no confirmer in the settings of the base"
    return "" if author == by else f"{what} is by {author}; the event says {by}"


def _says(comment: Comment, line: Act) -> bool:
    return any(said.line == line.line for said in acts.found(comment.body).acts)


def _instant(what: str, comment: Comment, event: Event) -> str:
    return f"{what} is of {instant.show(comment.at)}; the event {event.id} is of {event.created_at}"


def _not_the_opener(bundle: Bundle, event: Event, source: str, by: str, witness: Witness) -> Proof | None:
    """Four eyes on the pull request the comment stands in; who opened it stands in no Git object."""
    # An edit takes a rule away as well as a refusal does, so what was confirmed once is no mere proposal.
    if event.status == "rejected" and all(one.status != "verified" for one in _older(bundle, event)):
        return None
    pull = witness.pulls.get(source)
    if pull is None:
        return Proof(False, f"nobody can say who opened {source}", hint="--pull FILE")
    if persons.by_login(pull.opener, witness.settings) == by:
        return Proof(False, f"{by} opened {source}, and four_eyes asks for somebody else")
    return None


def _proposed_by(bundle: Bundle, event: Event, by: str, witness: Witness) -> Proof | None:
    return other_eyes(bundle, event, by, witness) if event.status == "verified" else None


def _ended_by(bundle: Bundle, event: Event) -> Event | None:
    """What ended the rule before ``event``: a retirement for good, a refusal until it is proposed anew."""
    before = _older(bundle, event)
    refused = before[0] if before and before[0].status == "rejected" else None
    return next((one for one in before if one.status == "superseded"), refused)


def _older(bundle: Bundle, event: Event) -> tuple[Event, ...]:
    """The events before ``event``, newest first."""
    ordered = standing.events(bundle)
    place = next((number for number, one in enumerate(ordered) if one.id == event.id), len(ordered))
    return ordered[place + 1 :]


def _signed(bundle: Bundle, event: Event, item: Evidence, by: str, witness: Witness) -> Proof:
    """Proof (b): a commit that the confirmer's key signed, that they are the author of, brought exactly these records."""
    if "signed-commit" not in witness.settings.proof:
        return Proof(False, "the settings of the base take no signed commit as proof")
    brought = [one for one in witness.signed if {event.id, item.id} <= one.introduced]
    mine = [one for one in brought if one.by == by]
    if not mine:
        other = f"; {brought[0].oid[:9]} is signed by {brought[0].by}" if brought else ""
        why = f"no commit signed by {by} brought {event.id}{other}"
        cause = witness.unsigned or _no_key(by, witness.settings)
        hint = "$EDITOR .kit/kit.yaml" if cause and not witness.unsigned else "git commit -S"
        return Proof(False, f"{why}: {cause}" if cause else why, hint=hint)
    found = next((one for one in mine if one.author == by and one.only_rules), None)
    if found is None:
        one = mine[0]
        why = f"has {one.author or 'nobody listed'} as its author" if one.author != by else "changes more than rules"
        return Proof(False, f"the commit {one.oid[:9]} that brought {event.id} is signed by {by} but {why}")
    if witness.settings.four_eyes and (refused := _proposed_by(bundle, event, by, witness)) is not None:
        return refused
    return Proof(True, f"{by} signed the commit {found.oid[:9]} that brought it", by)


def _no_key(by: str, settings: Settings) -> str:
    """That others are listed with a key and ``by`` is not, whatever they signed."""
    listed = any(confirmer.key for confirmer in settings.confirmers.values())
    return f"the settings of the base list no key of {by}" if listed and not settings.confirmers[by].key else ""
