"""The one door to YAML: screen bytes, read them as text, find marks, edit by splicing, write, and read a second time.

What a value means is left to `kit.stores.models`.
"""

from kit.stores.yaml.emitting import emit
from kit.stores.yaml.marks import locate
from kit.stores.yaml.plain import Plain
from kit.stores.yaml.reading import read, scan
from kit.stores.yaml.screening import screen
from kit.stores.yaml.splicing import edit
from kit.stores.yaml.twice import differences

__all__ = ["Plain", "differences", "edit", "emit", "locate", "read", "scan", "screen"]
