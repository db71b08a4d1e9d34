"""Pure values and verdicts: no I/O, no clock, no Git. What to load and to save is left to `kit.app`."""
