"""Grids as the engine sees them, with the engine's own arithmetic."""
