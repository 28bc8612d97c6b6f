"""Movement from place to place: step costs, cheapest paths, zones of control."""
