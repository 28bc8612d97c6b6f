"""States that units come into and out of: disrupted, routed, spent."""
