"""Morale of single units: checks, rallies and recoveries."""
