"""Generate the large repository that `bench/costs.py` measures: deterministic, with work items and claims over its files.

Every claim has two specs; of ten claims six watch files, two folders, one a glob of one folder and one a glob of a deeper
one. Ten last commits change five files each, so that some claims are stale at the tip.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kit.domain.base.digest import git_object
from kit.domain.freshness.spec import FOLDER, Entry, Spec, integrity_ref, sum_of

FILE = "100644"
FILES_IN_FOLDER = 50
FOLDERS_IN_TOP = 20
OLD_COMMITS = 250
NEW_COMMITS = 10
TOUCHED = 5
FIRST_DATE = 1_790_000_000
AT = "2026-09-21T14:13:20Z"
_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_POLICY = "kit.evidence-backed"
_SETTINGS = """\
format: 1
requires: ">=0.1"
repository: "re-00000001"
lanes:
  core: {purpose: "What everything rests on.", paths: ["src/t000/**", "src/t001/**"]}
  edge: {purpose: "What people see.", paths: ["src/t002/**"]}
workflows:
  implement: {}
"""


@dataclass
class Large:
    """What is generated, and the trees and blobs that its claims record."""

    files: int
    claims: int
    items: int
    _blobs: dict[str, str] = field(default_factory=dict)
    _trees: dict[str, str] = field(default_factory=dict)

    def build(self, root: Path) -> None:
        """Write it to the new repository ``root`` and check its tip out."""
        root.mkdir(parents=True)
        _git(root, "init", "-q", "-b", "main")
        process = subprocess.Popen(["git", "fast-import", "--quiet"], cwd=root, stdin=subprocess.PIPE)
        assert process.stdin is not None  # noqa: S101  (started with a pipe)
        for part in self._stream():
            process.stdin.write(part)
        process.stdin.close()
        if process.wait() != 0:
            raise SystemExit("git fast-import failed")
        _git(root, "config", "gc.auto", "0")
        _git(root, "repack", "-adq")
        _git(root, "checkout", "-q", "-f", "main")

    def paths(self) -> list[str]:
        """Every source file, folder by folder."""
        return [_file(i) for i in range(self.files)]

    def _stream(self) -> Iterator[bytes]:
        sources = {path: content(path, 0) for path in self.paths()}
        self._blobs = {path: git_object("blob", data) for path, data in sources.items()}
        self._trees = _trees(self._blobs)
        yield _commit(0, "sources", sources)
        for i in range(1, OLD_COMMITS):
            yield _commit(i, f"note {i}", {"NOTES.md": content("NOTES.md", i)})
        yield _commit(OLD_COMMITS, "records", dict(self._records()))
        step = max(1, self.files // (NEW_COMMITS * TOUCHED))
        for i in range(NEW_COMMITS):
            touched = [_file((i * TOUCHED + j) * step % self.files) for j in range(TOUCHED)]
            changed = {path: content(path, i + 1) for path in touched}
            yield _commit(OLD_COMMITS + 1 + i, f"change {i}", changed)

    def _records(self) -> Iterator[tuple[str, bytes]]:
        yield ".kit/kit.yaml", _SETTINGS.encode()
        of_item: list[list[int]] = [[] for _ in range(self.items)]
        for i in range(self.claims):
            of_item[i % self.items].append(i)
        for i, claims in enumerate(of_item):
            yield f".kit/work/{ident('wi', i)}.yaml", self._item(i).encode()
            if claims:
                yield f".kit/bundles/{ident('wi', i)}.yaml", self._bundle(i, claims).encode()

    def _item(self, i: int) -> str:
        done = i < self.items // 2
        wait = f'depends_on: ["{ident("wi", i - 7)}"]\n' if i % 3 == 0 and i >= 7 else ""
        close = f'closes: [{{at: "{AT}", by: "person:ana", agreements: []}}]\n' if done else ""
        paths = ", ".join(_file((i * 31 + j) % self.files) for j in range(4))
        return (
            f'format: 1\nid: "{ident("wi", i)}"\ntitle: Item number {i} of the large repository\nworkflow: implement\n'
            f"lanes: [{'core' if i % 2 else 'edge'}]\npaths: [{paths}]\n{wait}"
            f'acceptance: ["`make test` passes"]\npriority: {1 + i % 3}\nstatus: {"done" if done else "open"}\n{close}'
        )

    def _bundle(self, i: int, claims: list[int]) -> str:
        rows = [self._claim(ident("wi", i), number) for number in claims]
        claimed, evidence, events = ("\n".join(part) for part in zip(*rows, strict=True))
        return (
            f'schemaVersion: 5\nsource: "kit:re-00000001"\nclaims:\n{claimed}\nevidence:\n{evidence}\n'
            f"policies: []\nevents:\n{events}\n"
        )

    def _claim(self, work: str, number: int) -> tuple[str, str, str]:
        name = ident("cl", number)
        specs = [self._spec(number * 2, number % 10), self._spec(number * 2 + 1, 0)]
        watch = ", ".join(f'"{spec.path}"' for spec in specs)
        shown = ", ".join(_shown(spec) for spec in specs)
        return (
            (
                f'  - {{id: "{name}", value: "Statement {number} holds.", status: proposed, subjectType: work-item, '
                f'subjectId: "{work}", claimType: evidence-backed, fieldOrBehavior: area.n{number}, '
                f'verificationPolicyId: "{_POLICY}", createdAt: "{AT}", updatedAt: "{AT}", '
                f"metadata: {{kit: {{format: 1, watch: [{watch}]}}}}}}"
            ),
            (
                f'  - {{id: "{name}.read-1", claimId: "{name}", excerptOrSummary: "Read.", sourceRef: "session:one", '
                f'collectedBy: "person:ana", observedAt: "{AT}", evidenceType: source_excerpt, method: observation, '
                f'integrityRef: "{integrity_ref(specs)}", metadata: {{kit: {{specs: [{shown}]}}}}}}'
            ),
            (
                f'  - {{id: "{name}.checked-1", claimId: "{name}", status: verified, actor: "person:ana", method: read, '
                f'evidenceIds: ["{name}.read-1"], createdAt: "{AT}"}}'
            ),
        )

    def _spec(self, number: int, kind: int) -> Spec:
        path = _file(number * 2_654_435_761 % self.files)
        folder = path.rpartition("/")[0]
        if kind < 6:
            return Spec(path, FILE, self._blobs[path])
        if kind < 8:
            return Spec(f"{folder}/**", FOLDER, self._trees[folder])
        top = folder.rpartition("/")[0]
        base, text = (folder, f"{folder}/*.py") if kind == 8 else (top, f"{top}/**/f01*.py")
        part = f"{folder}/" if kind == 8 else f"{top}/"
        stem = "" if kind == 8 else "/f01"
        found = (p for p in self._beneath(base) if p.startswith(part) and (not stem or stem in p))
        total = sum_of((p, Entry(FILE, self._blobs[p])) for p in found)
        return Spec(text, base=self._trees[base], digest=f"sha256:{total}")

    def _beneath(self, folder: str) -> list[str]:
        if not hasattr(self, "_by_folder"):
            self._by_folder: dict[str, list[str]] = {}
            for path in self._blobs:
                inner = path.rpartition("/")[0]
                for name in (inner, inner.rpartition("/")[0]):
                    self._by_folder.setdefault(name, []).append(path)
        return self._by_folder[folder]


def content(path: str, version: int) -> bytes:
    """The bytes of a source file in one of its versions."""
    return f'"""{path}"""\n\nVERSION = {version}\n'.encode()


def ident(kind: str, number: int) -> str:
    """The id of a kind with this number."""
    digits = ""
    for _ in range(8):
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return f"{kind}-{digits}"


def _file(i: int) -> str:
    folder, name = divmod(i, FILES_IN_FOLDER)
    top, inner = divmod(folder, FOLDERS_IN_TOP)
    return f"src/t{top:03}/d{inner:02}/f{name:03}.py"


def _trees(blobs: dict[str, str]) -> dict[str, str]:
    """Git's id of every folder of ``blobs``."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for path, oid in blobs.items():
        folder, _, name = path.rpartition("/")
        rows.setdefault(folder, []).append((name, FILE, oid))
    found: dict[str, str] = {}
    for depth in (2, 1):
        for folder in [name for name in rows if name.count("/") == depth]:
            raw = b"".join(
                f"{mode.lstrip('0')} {name}\0".encode() + bytes.fromhex(oid) for name, mode, oid in sorted(rows[folder])
            )
            found[folder] = git_object("tree", raw)
            above, _, name = folder.rpartition("/")
            rows.setdefault(above, []).append((name, FOLDER, found[folder]))
    return found


def _shown(spec: Spec) -> str:
    if spec.digest is not None:
        return f'{{path: "{spec.path}", base: "{spec.base}", digest: "{spec.digest}"}}'
    return f'{{path: "{spec.path}", mode: "{spec.mode}", oid: "{spec.oid}"}}'


def _commit(number: int, message: str, files: dict[str, bytes]) -> bytes:
    who = f"Ana <ana@example.com> {FIRST_DATE + 60 * number} +0000"
    head = f"commit refs/heads/main\nauthor {who}\ncommitter {who}\ndata {len(message)}\n{message}\n"
    rows = [head.encode()]
    rows += [f"M {FILE} inline {path}\ndata {len(data)}\n".encode() + data + b"\n" for path, data in files.items()]
    return b"".join(rows)


def _git(root: Path, *words: str) -> None:
    subprocess.run(["git", *words], cwd=root, check=True)
