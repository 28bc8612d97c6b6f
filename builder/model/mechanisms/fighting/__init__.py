"""Combat of every kind: battles, fire, morale, sight, and what becomes of those in it."""
