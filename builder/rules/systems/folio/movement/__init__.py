"""Movement of all kinds: on foot, by water and by air, entry onto the map, retreats and advances
after combat."""
