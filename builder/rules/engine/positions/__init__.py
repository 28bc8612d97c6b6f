"""The position that a question is about, and what conditions ask of it."""
