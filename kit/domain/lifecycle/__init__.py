"""Agent Context Lifecycle Protocol V1: what text may say about how long it stays in an agent's context.

Standard library alone, and nothing else of kit: these modules may be published by themselves.
"""
