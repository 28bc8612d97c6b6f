"""The terrain of folio maps: banks divided by water, bridges, movement costs, zones of control."""
