"""Import of exports of the LaTeX package *wargame*."""
