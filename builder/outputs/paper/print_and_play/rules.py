"""The rules as a booklet, page by page or bound."""

from __future__ import annotations

from dataclasses import replace

from builder.drawing import sheets
from builder.drawing.ink.draft import Draft
from builder.drawing.sheets import Paper
from builder.outputs.paper.print_and_play.documents import Document, Order, document
from builder.outputs.paper.rulebook import Rulebook, rulebook


def rulebook_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The rules, with links and bookmarks."""
    book = _rulebook(order, paper, draft)
    title = draft.tr("Rules of play")
    made = document(name, order, draft, title, book.pages, two_sided=True)
    return replace(made, navigation=book.navigation)


def bound_rulebook_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The rules bound, on paper twice as large as ``paper``."""
    spreads = sheets.booklet_pages(_rulebook(order, paper, draft).pages, draft, paper)
    return document(name, order, draft, draft.tr("Rules of play"), spreads, two_sided=True)


def _rulebook(order: Order, paper: Paper, draft: Draft) -> Rulebook:
    return rulebook(order.game, draft, paper, order.told, order.chances, order.picture)
