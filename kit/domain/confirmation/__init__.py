"""Decide whether an act on a rule is a person's own: the line they wrote, where it stands, and who may write it."""
