"""Typesets the rulebook as a booklet to print: cover, contents, cases (numbered rules) in two
columns, glossary, index. The input is a game with its charts filled in, the runs of its worked
examples, a drawing context and a paper; the output is pages as scenes, with links and bookmarks."""

from builder.outputs.paper.rulebook.appendix import appendix
from builder.outputs.paper.rulebook.book import Rulebook, rulebook
from builder.outputs.paper.rulebook.front import draw_cover

__all__ = ["Rulebook", "appendix", "draw_cover", "rulebook"]
