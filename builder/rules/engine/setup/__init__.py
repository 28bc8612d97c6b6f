"""Random setups, reproducible by their seed."""
