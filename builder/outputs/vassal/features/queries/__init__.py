"""What conditions and amounts ask, as expressions of the engine: of units, of places, of the position."""
