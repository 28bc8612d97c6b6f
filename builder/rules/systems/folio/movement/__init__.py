"""Movement of all kinds: on foot, by water and air, entry into the map, retreats and advances after
combat."""
