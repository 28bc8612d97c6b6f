"""Many games, summed up."""
