"""What game systems share: dice, tables, costs, zones, paths, positions."""
