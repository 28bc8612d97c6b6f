"""Attacks and bombardments: strengths, support, the row, the results, what they come to."""
