"""What the sides of a game are to each other."""
