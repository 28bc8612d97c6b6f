"""Writes the conditions and amounts that rules ask for as VASSAL expressions: of units, of places,
and of the position."""
