"""Counters and markers: faces, backs, symbols, values."""
