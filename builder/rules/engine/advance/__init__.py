"""Advance after combat into a place that is left empty."""
