"""Plays a game in a browser: a local server holds the game, and sends each page only what its sides may
know."""
