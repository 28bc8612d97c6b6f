"""The rules as a booklet to print: cover, contents, cases in two columns, glossary, index.

In: a game with its charts filled, the runs of its worked examples, a draft, a paper. Out: pages as
scenes, and how a reader moves about in them.
"""

from builder.outputs.paper.rulebook.appendix import appendix
from builder.outputs.paper.rulebook.book import Rulebook, rulebook
from builder.outputs.paper.rulebook.front import cover_of

__all__ = ["Rulebook", "appendix", "cover_of", "rulebook"]
