"""Keeps track of which side controls places, and counts victory points."""
