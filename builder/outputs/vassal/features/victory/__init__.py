"""Keeps track of which side controls which places, and computes victory points."""
