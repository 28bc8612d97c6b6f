"""Chitwright: a board wargame written once as data, made into sheets, a VASSAL module and rules."""

__version__ = "0.1.0"
