"""Arrivals and replacements: which units arrive, where, and with what chance."""
