"""Discoveries and what games end by: points, secret conditions, the village of Ben Suc."""
