"""Say whether watched content is what it was: fresh, stale or unknown, with the reason and the degree."""
