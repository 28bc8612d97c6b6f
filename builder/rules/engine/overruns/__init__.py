"""Overruns: enemies that cannot keep a unit out of their place, or that it fights in its move."""
