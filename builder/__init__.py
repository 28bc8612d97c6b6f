"""Chitwright: makes print-and-play sheets, a VASSAL module and a rules reference from a board
wargame written as data."""

__version__ = "0.1.0"
