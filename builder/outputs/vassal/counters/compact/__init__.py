"""Reduces the number of traits that pieces have, without a change of what the pieces do."""
