"""Other versions of a game: values that are varied, and what is estimated."""
