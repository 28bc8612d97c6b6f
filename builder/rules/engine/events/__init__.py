"""Events: what happens by drawn cards or chits, dice rolls, a player's choice, or on fixed
turns."""
