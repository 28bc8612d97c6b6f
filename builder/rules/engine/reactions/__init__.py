"""Reactions: combat in the enemy's turn, such as opportunity fire at a unit that moves."""
