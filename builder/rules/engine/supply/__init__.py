"""Supply: sources, supply lines, and units out of supply."""
