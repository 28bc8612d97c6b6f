"""The enemies that the system plays: noise checks, and enemies that appear, pursue, hear and move
in the system's turn."""
