"""The rulebook as a booklet to print: cover, contents, cases in two columns, glossary, index.

Its input is a game with its charts filled, the runs of its worked examples, a drawing context and a
paper; its output is pages as scenes, with their links and bookmarks.
"""

from builder.outputs.paper.rulebook.appendix import appendix
from builder.outputs.paper.rulebook.book import Rulebook, rulebook
from builder.outputs.paper.rulebook.front import draw_cover

__all__ = ["Rulebook", "appendix", "draw_cover", "rulebook"]
