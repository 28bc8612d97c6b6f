"""Gives pieces fewer traits, without a change of what they do."""
