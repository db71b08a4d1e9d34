"""Confirmed rules for tests, made from that of the example shop: their digests are those of what they say."""

from __future__ import annotations

from kit.domain.agreement import scope_digest, terms_digest
from kit.stores.codec import YamlCodec
from tests import shop

SCOPE = '{lanes: billing, paths: "config/limits.toml src/billing/**"}'
OTHER = "Every limit is set in code, where it is read."


def rule(
    ident: str = "oa-7q2m4kxd",
    *,
    scope: str = SCOPE,
    sentence: str = shop.RULE,
    key: str = "billing.retry-limits",
    level: str = "advisory",
    gate: str | None = None,
) -> str:
    """The file of a rule that Ana confirmed on 30 November 2026 in exactly these terms."""
    check = f', gate: "{gate}"' if gate is not None else ""
    text = (
        shop.AGREEMENT.replace("oa-7q2m4kxd", ident)
        .replace(SCOPE, scope)
        .replace(shop.RULE, sentence)
        .replace("billing.retry-limits", key)
        .replace("level: advisory", f"level: {level}{check}")
    )
    (claim,) = YamlCodec().parse("agreement", text.encode(), "").claims
    return text.replace(shop.TERMS, terms_digest(claim)).replace("f40a3a8b869fa194", scope_digest(claim))


def terms(text: str) -> str:
    """The digest of the terms of the rule in the file ``text``."""
    (claim,) = YamlCodec().parse("agreement", text.encode(), "").claims
    return terms_digest(claim)


def close(at: str, outcome: str, digest: str, ident: str = "oa-7q2m4kxd") -> str:
    """One close of a work item, as its file has it, under a rule in the wording of ``digest``."""
    reason = ", reason: once" if outcome == "overridden" else ""
    use = f'{{id: "{ident}", outcome: {outcome}, terms: "{digest}"{reason}}}'
    return f'  - {{at: "{at}", by: "person:ana", agreements: [{use}]}}\n'


def item(ident: str, *closes: str) -> str:
    """A work item of the lane billing that was closed so."""
    head = (
        f'format: 1\nid: "{ident}"\ntitle: Some work\nworkflow: implement\nstatus: done\nlanes: [billing]\n'
        'paths: ["src/billing/**"]\n'
    )
    return head + ("closes:\n" + "".join(closes) if closes else "")
