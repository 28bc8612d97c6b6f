"""Grids as VASSAL has them, with VASSAL's own arithmetic."""
