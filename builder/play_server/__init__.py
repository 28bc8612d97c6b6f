"""Plays a game in a page: a local server holds the game, and each page is sent only what its sides may
know."""
