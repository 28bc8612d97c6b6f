"""Grids as the engine sees them, with its own arithmetic."""
