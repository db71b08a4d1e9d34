"""Say what can be worked on: items, what blocks what, and the order in which ready items are offered."""
