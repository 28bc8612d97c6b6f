"""Control of places: who holds them, and what changes that."""
