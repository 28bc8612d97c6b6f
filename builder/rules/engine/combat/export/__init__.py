"""Exports declared combat for the VASSAL module and other outputs: formulas, conditions, and
questions for the players."""
