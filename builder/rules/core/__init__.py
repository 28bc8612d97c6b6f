"""What game systems share: dice, tables, costs, zones of control, paths and positions."""
