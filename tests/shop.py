"""Build the example repository `shop`: two lanes, 39 merges, claims fresh and stale, a rule, and a branch in progress.

The shape is that of the worked example of the store; the contents are this file's own, so object ids and digests are
computed where the records need them.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from kit.domain.freshness.spec import Entry, Spec, integrity_ref, sum_of
from tests.repo import Repo

NOW = "2026-11-30T15:58:00Z"
RULE = "Retry limits live in config/limits.toml; code reads them and never sets one."
TERMS = "terms:sha256:e4d46a16e944a78ec41bc9ccd49a4ebc85db0801aceda9f9cb18008f92aa543e"

SETTINGS = """\
format: 1
requires: ">=0.1"                       # the kit versions that may write here
repository: "re-7jgx48ha"
lanes:
  billing: {purpose: "Charges, refunds and their retries.", paths: [config/limits.toml, "src/billing/**", "tests/billing/**"]}
  docs: {purpose: "What users read.", paths: ["docs/**", mkdocs.yml]}
workflows:
  implement: {model: large, effort: high, budget: {minutes: 90}}
  docs: {}
confirmers:
  ana: {github: ana-w, email: "ana@example.com"}
  ben: {github: ben-k, email: "ben@example.com"}
four_eyes: true
pull_work: {decide: ask}
gates: {records: required, binding: required, projection: advisory, freshness: advisory, context-map: advisory}
"""

BUDGET = f"""\
format: 1
id: "wi-3fh8z2vn"
title: Retry budget for billing
workflow: implement
lanes: [billing]
paths: [config/limits.toml, src/billing/limits.py, src/billing/retry.py, tests/billing/test_retry.py]
acceptance: ["`make test-billing` passes", "no retry limit is set in code"]
priority: 1
status: done
provider: "github:acme/shop#381"
branches: [wi-3fh8z2vn-retry-budget]
closes:
  - {{at: "2026-11-30T11:02:19Z", by: "agent:claude-code/3f9c12a0", agreements: []}}
  - {{at: "2026-11-30T15:40:12Z", by: "agent:claude-code/3f9c12a0",
     agreements: [{{id: "oa-7q2m4kxd", outcome: exercised, terms: "{TERMS}"}}]}}
"""

METRICS = """\
format: 1
id: "wi-8c1v0r2e"
title: Retry metrics for billing
workflow: implement
lanes: [billing]
paths:
  - config/limits.toml
  - docs/api/billing.md
  - src/billing/api.py
  - src/billing/limits.py
  - src/billing/metrics.py
  - src/billing/retry.py
  - tests/billing/test_retry.py
depends_on: ["wi-3fh8z2vn"]
acceptance: ["`make test-billing` passes", "`retry_total` counts every repeated call; docs/api/billing.md names it"]
priority: 1
status: open
"""

PAGES = """\
format: 1
id: "wi-2mm7d0qk"
title: Navigation for the API pages
workflow: docs
lanes: [docs]
paths: [docs/api/billing.md, mkdocs.yml]
acceptance: ["`make docs` passes without a warning"]
priority: 2
status: open
"""

POLICY = """\
format: 1
policy:
  {id: "po-mwdgs65m", claimType: tested, requiredEvidence: [test_output], requiredMethods: [validation],
   acceptanceCriteria: ["a recorded command ended with exit code 0"], reviewAuthority: author, validityRule: {kind: commit},
   stalenessTriggers: ["watched content changed"], conflictRules: [], impactLevel: medium}
"""

AGREEMENT = f"""\
schemaVersion: 5
source: "kit:re-7jgx48ha"
claims:
  - id: "oa-7q2m4kxd"
    value: "{RULE}"
    qualifiers: {{lanes: billing, paths: "config/limits.toml src/billing/**"}}
    fieldOrBehavior: billing.retry-limits
    metadata: {{kit: {{format: 1, level: advisory, work: "wi-3fh8z2vn", draft: "Do not hard-code retry limits in billing."}}}}
    status: proposed
    subjectType: repository
    subjectId: "operating-discipline"
    claimType: operating-agreement
    verificationPolicyId: "kit.operating-agreement"
    createdAt: "2026-11-30T11:02:19Z"
    updatedAt: "2026-11-30T14:20:33Z"
evidence:
  - {{id: "oa-7q2m4kxd.said-1", claimId: "oa-7q2m4kxd",
     excerptOrSummary: "no, not a constant again. limits go in limits.toml, same as last month",
     sourceRef: "session:claude-code/3f9c12a0", sourceLocator: "turn:41", collectedBy: "kit:learning-review",
     observedAt: "2026-11-30T09:48:02Z", evidenceType: source_excerpt, method: observation, supportStrength: cited}}
  - {{id: "oa-7q2m4kxd.attested-1", claimId: "oa-7q2m4kxd",
     excerptOrSummary: "/kit confirm oa-7q2m4kxd@f40a3a8b869fa194 {RULE}",
     sourceRef: "github:acme/shop#412", sourceLocator: "comment:2291840", collectedBy: "person:ana",
     observedAt: "2026-11-30T14:20:33Z", evidenceType: human_attestation, method: attestation,
     integrityRef: "{TERMS}"}}
policies: []
events:
  - {{id: "oa-7q2m4kxd.proposed-1", claimId: "oa-7q2m4kxd", status: proposed, actor: "agent:claude-code/3f9c12a0",
     method: learning-review, evidenceIds: ["oa-7q2m4kxd.said-1"], createdAt: "2026-11-30T11:02:19Z"}}
  - {{id: "oa-7q2m4kxd.confirmed-1", claimId: "oa-7q2m4kxd", status: verified, actor: "person:ana",
     method: comment, evidenceIds: ["oa-7q2m4kxd.attested-1"], createdAt: "2026-11-30T14:20:33Z"}}
"""

WORKFLOW = """\
format: 1
work: "wi-3fh8z2vn"
workflow: implement
session: "claude-code/3f9c12a0"
since: "2026-11-30T09:31:00Z"
context: {{full: 35, compacted: 0, seen: "2026-11-30T15:55:10Z"}}
known:
  config/limits.toml: "{toml}"
  src/billing/api.py: "{api}"
  src/billing/limits.py: "{limits}"
  src/billing/retry.py: "{retry}"
  tests/billing/test_retry.py: "{test}"
"""

API = "from billing.retry import retry\n\n\ndef charge(card): return retry(card.charge)\ndef refund(card): return retry(card.refund)\n"


def blob(text: str) -> str:
    """Git's id of a file with this text."""
    data = text.encode()
    return hashlib.sha1(f"blob {len(data)}\0".encode() + data, usedforsecurity=False).hexdigest()


def build(repo: Repo) -> Repo:
    """The shop as Ben has it at 15:58, on ``main``, with Ana's branch fetched from origin."""
    day = "2026-11-{:02d}T10:00:00Z"
    for n in range(23):
        repo.write("README.md", f"# shop {n}\n")
        _commit(repo, f"Describe the shop {n}", day.format(1 + n // 2))
    for n in range(6):
        repo.write("docs/api/billing.md", "# Billing\n" * (n + 1))
        repo.write("mkdocs.yml", f"site_name: shop {n}\n")
        _commit(repo, f"Document billing {n}", day.format(13 + n))
    touches = ["api retry toml", "api retry", "api toml", "api retry toml", "retry", "api", "jobs", "jobs"]
    names = {
        "api": "src/billing/api.py",
        "retry": "src/billing/retry.py",
        "toml": "config/limits.toml",
        "jobs": "src/billing/jobs.py",
    }
    for n, words in enumerate(touches):
        for word in words.split():
            repo.write(names[word], f"# version {n}\n" if word != "api" or n < 5 else API)
        _commit(repo, f"Work on billing {n}", day.format(20 + n))
    _merge_budget(repo)
    repo.write("src/billing/api.py", API + "def void(card): return card.void()\n")
    _commit(repo, "Void a charge (#418)", "2026-11-30T15:46:00Z", ("Kim", "kim@example.com"))
    _ana(repo)
    _session(repo)
    return repo


def _commit(repo: Repo, message: str, date: str, author: tuple[str, str] = ("Ben", "ben@example.com")) -> None:
    name, email = author
    who = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in
           (("NAME", name), ("EMAIL", email), ("DATE", date))}  # fmt: skip
    repo.git("add", "-A")
    repo.git("commit", "-qm", message, env=who)


def _merge_budget(repo: Repo) -> None:
    """What #412, its rule and #415 left behind, squashed into one merge."""
    files = {
        "config/limits.toml": "retry_max = 3\n",
        "src/billing/limits.py": "LIMITS = {'retry_max': 3}\n",
        "src/billing/retry.py": "def retry(call): return call()\n",
        "tests/billing/test_retry.py": "def test_retry(): assert True\n",
    }
    for path, text in files.items():
        repo.write(path, text)
    repo.write(".kit/kit.yaml", SETTINGS)
    repo.write(".kit/work/wi-3fh8z2vn.yaml", BUDGET)
    repo.write(".kit/work/wi-8c1v0r2e.yaml", METRICS)
    repo.write(".kit/work/wi-2mm7d0qk.yaml", PAGES)
    repo.write(".kit/policies/po-mwdgs65m.yaml", POLICY)
    repo.write(".kit/agreements/oa-7q2m4kxd.yaml", AGREEMENT)
    repo.write(".kit/bundles/wi-3fh8z2vn.yaml", bundle(files))
    _commit(repo, "Retry budget for billing (#412)", "2026-11-30T14:31:00Z")


def bundle(files: dict[str, str]) -> str:
    """The trust bundle of the retry budget, its specs those of ``files``."""
    entry = {path: Entry("100644", blob(text)) for path, text in files.items()}
    test = "tests/billing/test_retry.py"
    tree = hashlib.sha1(usedforsecurity=False)
    body = b"100644 test_retry.py\0" + bytes.fromhex(entry[test].oid)
    tree.update(f"tree {len(body)}\0".encode() + body)
    toml = b"100644 limits.toml\0" + bytes.fromhex(entry["config/limits.toml"].oid)
    folder = hashlib.sha1(f"tree {len(toml)}\0".encode() + toml, usedforsecurity=False).hexdigest()
    digest = "sha256:" + sum_of([("config/limits.toml", entry["config/limits.toml"])])
    specs = (
        Spec("config/*.toml", base=folder, digest=digest),
        Spec("src/billing/limits.py", "100644", entry["src/billing/limits.py"].oid),
        Spec("src/billing/retry.py", "100644", entry["src/billing/retry.py"].oid),
        Spec("tests/billing/**", "040000", tree.hexdigest()),
    )
    read = (Spec("src/billing/api.py", "100644", blob(API)),)
    return f"""\
schemaVersion: 5
source: "kit:re-7jgx48ha"
claims:
  - {{id: "cl-78yccprs", value: "A failing call is tried retry_max times.", status: proposed,
     subjectType: work-item, subjectId: "wi-3fh8z2vn", claimType: tested, fieldOrBehavior: retry.bound,
     verificationPolicyId: "po-mwdgs65m", createdAt: "2026-11-30T10:41:07Z", updatedAt: "2026-11-30T10:41:07Z",
     metadata: {{kit: {{format: 1, watch: ["config/*.toml", src/billing/limits.py, src/billing/retry.py, "tests/billing/**"]}}}}}}
  - {{id: "cl-ck51f0fq", value: "Charge and refund retry; nothing else does.", status: proposed,
     subjectType: work-item, subjectId: "wi-3fh8z2vn", claimType: evidence-backed, fieldOrBehavior: retry.callers,
     verificationPolicyId: "kit.evidence-backed", createdAt: "2026-11-30T10:44:30Z", updatedAt: "2026-11-30T10:44:30Z",
     metadata: {{kit: {{format: 1, watch: [src/billing/api.py]}}}}}}
evidence:
  - {{id: "cl-78yccprs.ran-1", claimId: "cl-78yccprs", excerptOrSummary: "make test-billing: exit 0",
     sourceRef: "check:call-41", collectedBy: "agent:claude-code/3f9c12a0", observedAt: "2026-11-30T10:41:07Z",
     evidenceType: test_output, method: validation, passing: true, execution: {{runner: bash, label: make test-billing, exitCode: 0}},
     integrityRef: "{integrity_ref(specs)}",
     metadata: {{kit: {{specs: [
       {{path: "config/*.toml", base: "{folder}", digest: "{digest}"}},
       {{path: src/billing/limits.py, mode: "100644", oid: "{specs[1].oid}"}},
       {{path: src/billing/retry.py, mode: "100644", oid: "{specs[2].oid}"}},
       {{path: "tests/billing/**", mode: "040000", oid: "{specs[3].oid}"}}]}}}}}}
  - {{id: "cl-ck51f0fq.read-1", claimId: "cl-ck51f0fq", excerptOrSummary: "def refund(card): return retry(card.refund)",
     sourceRef: "git:51afa2ee453df02925ab1c47d4006fd0048f7fa9", sourceLocator: "src/billing/api.py:2-3",
     collectedBy: "agent:claude-code/3f9c12a0", observedAt: "2026-11-30T10:44:30Z", evidenceType: source_excerpt, method: observation,
     integrityRef: "{integrity_ref(read)}",
     metadata: {{kit: {{specs: [
       {{path: src/billing/api.py, mode: "100644", oid: "{read[0].oid}"}}]}}}}}}
policies: []
events:
  - {{id: "cl-78yccprs.checked-1", claimId: "cl-78yccprs", status: verified, actor: "agent:claude-code/3f9c12a0",
     method: run, evidenceIds: ["cl-78yccprs.ran-1"], createdAt: "2026-11-30T10:41:07Z"}}
  - {{id: "cl-ck51f0fq.checked-1", claimId: "cl-ck51f0fq", status: verified, actor: "agent:claude-code/3f9c12a0",
     method: read, evidenceIds: ["cl-ck51f0fq.read-1"], createdAt: "2026-11-30T10:44:30Z"}}
"""


def _ana(repo: Repo) -> None:
    """Ana's branch as a fetch leaves it: only under refs/remotes/origin, beside an origin/main that is ours."""
    repo.git("switch", "-qc", "wi-2mm7d0qk-nav")
    repo.write("mkdocs.yml", "site_name: shop\nnav: []\n")
    _commit(repo, "List the API pages", "2026-11-30T15:52:00Z", ("Ana", "ana@example.com"))
    repo.git("switch", "-q", "main")
    repo.git("update-ref", "refs/remotes/origin/wi-2mm7d0qk-nav", "wi-2mm7d0qk-nav")
    repo.git("branch", "-qD", "wi-2mm7d0qk-nav")
    repo.git("update-ref", "refs/remotes/origin/main", "main")
    repo.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    fetched = Path(repo.root, ".git", "FETCH_HEAD")
    fetched.write_text("fetched\n")
    at = 1796054160  # 2026-11-30T15:56:00Z
    for mark in (fetched, *Path(repo.root, ".git", "logs", "refs", "remotes").glob("*/HEAD")):
        os.utime(mark, (at, at))
    repo.git("config", "user.name", "Ben")
    repo.git("config", "user.email", "ben@example.com")


def _session(repo: Repo) -> None:
    """What the session wrote down when it took the retry budget, and what it knows by now."""
    ids = {
        "toml": blob("retry_max = 3\n"),
        "api": blob(API),
        "limits": blob("LIMITS = {'retry_max': 3}\n"),
        "retry": blob("def retry(call): return call()\n"),
        "test": blob("def test_retry(): assert True\n"),
    }
    state = Path(repo.root, ".git", "kit", "workflow.yaml")
    state.parent.mkdir(exist_ok=True)
    state.write_text(WORKFLOW.format(**ids), newline="\n")
