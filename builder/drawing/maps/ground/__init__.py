"""The ground of a map: terrain, relief, settlements."""
