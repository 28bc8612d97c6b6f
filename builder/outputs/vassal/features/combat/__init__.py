"""Lets the module compute combats on results tables: who takes part, strengths and results."""
