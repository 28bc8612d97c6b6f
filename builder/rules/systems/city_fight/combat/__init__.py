"""Combat: attacks by fire, naval gunfire, and fire phases."""
