"""Weather: its kinds, and the rolls or turns that bring each."""
