"""Fights, fire and damage."""
