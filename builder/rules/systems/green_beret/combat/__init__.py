"""Combat: fights, fire and damage."""
