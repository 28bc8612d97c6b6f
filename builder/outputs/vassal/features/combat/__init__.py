"""Makes the module's combats on results tables: participants, strengths and results."""
