"""What parts of a game say of one another, held together."""
