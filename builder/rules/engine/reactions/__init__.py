"""Reactions: combat out of turn, such as opportunity fire."""
