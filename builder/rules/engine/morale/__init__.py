"""Morale: checks, rallies and recoveries of single units."""
