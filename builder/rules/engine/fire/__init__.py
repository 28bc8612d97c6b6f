"""Fire at a distance, direct or with a spotter."""
