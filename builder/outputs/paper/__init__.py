"""Printed outputs: print-and-play kits, sheets, the rulebook."""
