"""Judges the moves of a log: replays it in the rules engine, action by action."""
