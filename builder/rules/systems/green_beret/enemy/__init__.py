"""What the system plays: noise, enemies that appear, pursue and hear, and its turn."""
