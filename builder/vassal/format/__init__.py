"""VASSAL's own data structures: components, traits, grids, saved games and archives."""
