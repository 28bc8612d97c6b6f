"""Random setups, reproducible by seed."""
