"""Plays whole games: states with their legal actions and exact chances, players, and records."""
