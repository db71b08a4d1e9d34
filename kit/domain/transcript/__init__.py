"""Read agents' logs: what a session was told, answered, read and changed, and how full it is; pure over their bytes."""
