"""How a game is won and ends, as declared."""
