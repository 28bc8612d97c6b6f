"""Imports exports of the LaTeX package *wargame*."""
