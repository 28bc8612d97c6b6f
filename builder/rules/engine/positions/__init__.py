"""The position on the map that a question is about, and how conditions are evaluated in it."""
