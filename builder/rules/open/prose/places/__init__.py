"""What is said of places: moving, stacking, zones, sight, supply, ways."""
