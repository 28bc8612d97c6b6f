"""Lines along hexsides and through hexes: water, roads, walls."""
