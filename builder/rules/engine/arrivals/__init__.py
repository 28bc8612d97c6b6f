"""Arrivals and replacements: which units come, where, and with what chance."""
