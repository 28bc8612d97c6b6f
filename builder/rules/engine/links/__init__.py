"""Links between off-map boxes and other places."""
