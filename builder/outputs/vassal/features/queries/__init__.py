"""The conditions and amounts that rules ask for, as expressions of the engine: of units, of places,
and of the position."""
