"""Judges the moves of a log: goes through it with the engine that plays, action by action."""
