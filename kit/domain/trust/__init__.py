"""Derive what a claim is worth from its evidence: records, the published fold, strict load and ceilings around it."""
