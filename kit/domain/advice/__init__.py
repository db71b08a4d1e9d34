"""Say whether a context is worth keeping for the next work item. What the pages print of it is left to the pages."""
