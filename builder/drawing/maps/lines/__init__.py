"""What runs along hexsides and through hexes: water, roads, walls."""
