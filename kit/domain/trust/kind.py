"""Tell which rules a bundle is loaded and judged by: kit's own three kinds of file, or another producer's bundle."""

from __future__ import annotations

from typing import Literal

Kind = Literal["work", "agreement", "memory", "exchange"]
