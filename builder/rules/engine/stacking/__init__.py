"""Stacking limits: how many units may share a place."""
