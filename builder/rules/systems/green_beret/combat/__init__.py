"""Combat: fights, fire at a distance, and damage."""
