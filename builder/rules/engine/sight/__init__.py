"""Sight: heights, what blocks a line, who is seen."""
