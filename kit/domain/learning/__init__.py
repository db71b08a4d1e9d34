"""Find what a person had to teach: signals in their turns, effects in the content, and candidates where both meet."""
