"""Use cases, one module a noun: load, decide, save. How it is shown is left to `kit.cli`."""
