"""Links that units use to move between off-map boxes and other places."""
