"""Letters that counters print in place of numbers."""
