"""Solitaire raids that are played from their setup to their end."""
