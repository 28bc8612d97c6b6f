"""Stacking limits."""
