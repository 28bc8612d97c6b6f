"""VASSAL's own terms: components, traits, grids, saves, archives."""
