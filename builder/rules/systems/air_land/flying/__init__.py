"""Air combat and air missions."""
