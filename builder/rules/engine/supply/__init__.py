"""Supply: sources, lines, and who is out of supply."""
