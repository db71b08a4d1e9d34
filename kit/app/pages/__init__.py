"""Word the answer of pull-work: one page for a terminal, one for an agent. Deciding is left to `kit.app.pull`."""
