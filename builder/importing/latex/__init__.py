"""Exports of the LaTeX package *wargame* as games."""
