"""Random setups, which the same seed makes the same again."""
