"""Exports combat for the VASSAL module and other outputs: formulas, conditions, and the questions
that players must answer."""
