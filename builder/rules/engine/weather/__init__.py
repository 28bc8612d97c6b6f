"""Weather: what a roll or the calendar brings."""
