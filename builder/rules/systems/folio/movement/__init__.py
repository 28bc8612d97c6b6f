"""Moves of all kinds: on foot, by water and air, into the map, retreats and advances after combat."""
