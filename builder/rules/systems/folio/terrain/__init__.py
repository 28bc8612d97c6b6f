"""The terrain of folio maps: hexes divided by water and their banks, bridges, movement costs, zones
of control."""
