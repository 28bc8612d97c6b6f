"""Names on maps: their fonts and their placement."""
