"""Cross-checks between the parts of a game: every reference from one part to another must be valid."""
