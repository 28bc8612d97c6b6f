"""Victory points, sudden ends of the game, and losses."""
