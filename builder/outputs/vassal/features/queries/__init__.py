"""Writes the conditions and numbers that rules depend on as VASSAL expressions: about units, about
places, and about the whole position."""
