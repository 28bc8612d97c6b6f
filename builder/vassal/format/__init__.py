"""VASSAL's own terms: components, traits, grids, saved games and archives."""
