"""Serve the YAML profile as a port: a record from bytes, bytes from values, and edits that leave every other byte."""

from __future__ import annotations

from typing import Any

from kit.stores import build, models
from kit.stores.kinds import KINDS


class YamlCodec:
    """The port Codec."""

    def parse(self, kind: str, data: bytes, where: str) -> Any:
        """The record in ``data``.

        Raises:
            InvalidRecord: with every fault at ``where:line:column``.
        """
        return build.record(KINDS[kind].record, models.load(kind, data, where))
