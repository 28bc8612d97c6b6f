"""The module's combats on results tables: who fights, what they count, what comes of it."""
