"""Pictures of a game: read with bounds, and refused where they are not safe."""
