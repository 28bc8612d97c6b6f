"""Attacks and bombardments: strengths, support fire, table row, results and their effects."""
