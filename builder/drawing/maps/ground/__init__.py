"""The ground: terrain, relief, settlements."""
