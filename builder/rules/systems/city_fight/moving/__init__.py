"""Movement, crossings, bridges, reinforcements, stacking."""
