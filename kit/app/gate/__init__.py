"""Judge a change before it is merged: what would bind after it, and whether a person stands behind every difference."""
