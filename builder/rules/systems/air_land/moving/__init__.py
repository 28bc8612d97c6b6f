"""Movement, stacking, retreats, tank battles."""
