"""Say whose settings count for an act: those of the base, upstream's default branch where it was fetched, else HEAD.

A change of the settings therefore makes nobody a confirmer before it is merged (confirmation, attack 1).
"""

from __future__ import annotations

from kit.app import upstream
from kit.app.kit import Kit
from kit.app.ledger import SETTINGS
from kit.domain.base.settings import Settings


def settings_of_base(kit: Kit) -> tuple[str, Settings]:
    """The revision whose settings count here, as people name it, and the settings it has."""
    branch = upstream.default_branch(kit, kit.git.branches())
    if branch is None:
        return "HEAD", settings_at(kit, "HEAD")
    return upstream.shown(branch), settings_at(kit, branch.oid)


def settings_at(kit: Kit, rev: str) -> Settings:
    """The settings of ``rev``; those of a repository without any where nothing is committed."""
    if kit.git.resolve(rev) is None:
        return Settings()
    snapshot = kit.records.snapshot(rev)
    found = kit.records.load(snapshot, [SETTINGS] if SETTINGS in snapshot.files else [])
    settings = found.get(SETTINGS, Settings())
    assert isinstance(settings, Settings)  # noqa: S101  (the store types what it loads)
    return settings
