"""Answer the four questions at the seam between two workflows: what next, warm or fresh, what may be reused, and is the
rulebook current. How the answer is worded is left to `kit.app.pages`.
"""
