"""Steps from place to place: what they cost, the cheapest ways, zones of control."""
