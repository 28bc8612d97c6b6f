"""Cross-checks between the parts of a game: what one part says about another must agree."""
