"""Folio games that are played: what a side decides, what chance brings, in every phase."""
