"""Facing: where units point, what lies in their arcs, and how they turn."""
