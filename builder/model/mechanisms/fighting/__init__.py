"""Combat of every kind: battles, fire, morale, line of sight, and what happens to the units
involved."""
