"""Attacks and bombardments: strengths, support, table row, results and their effects."""
