"""Makes the kit: one PDF with all documents for one paper size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.drawing.sheets import Paper
from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.outputs.formats.navigation import Navigation
from builder.outputs.paper.print_and_play.documents import Document, Job, PrintOrder, make_document
from builder.outputs.paper.print_and_play.pieces import template_names


def kit_job(
    order: PrintOrder, paper: Paper, documents: Mapping[str, Document], digests: SceneDigests
) -> Job:
    """Return the job that joins the separate documents for one paper size into a kit."""
    end = _end(paper)
    bound = {n: d for n, d in documents.items() if _in_kit(n, end, order.game, order.options)}
    known = tuple(document.digest(digests) for document in bound.values())
    make = partial(_kit_of, bound)
    return Job(f"kit{order.options.suffix}{end}", "kit", make, (paper,), None, bound=known)


def _kit_of(
    documents: Mapping[str, Document],
    name: str,
    order: PrintOrder,
    paper: Paper,
    context: DrawContext,
) -> Document:
    return kit(order, paper, documents, context)


def kit(
    order: PrintOrder, paper: Paper, documents: Mapping[str, Document], context: DrawContext
) -> Document:
    """Return all documents for one paper size as one: a cover and instructions, whole sheets,
    everything that is printed on both sides (each part begins on a fresh sheet), then the rest. The
    cover says which parts contain the same pieces. ``documents`` are the separate files by name."""
    from builder.drawing.sheets.pages import kit_pages

    paper = paper.with_margin(order.options.margin)
    end = _end(paper)
    pages: list[Scene] = []
    parts = []
    ways: Navigation | None = None
    told = kit_pages.instruction_pages(order.game, context, paper, order.options)
    before = 1 + len(told) + (len(told) + 1) % 2
    bound = [d for n, d in documents.items() if _in_kit(n, end, order.game, order.options)]
    bound.sort(key=_printing_order)
    for number, part in enumerate(bound):
        first = len(pages) + before + 1
        if part.navigation:
            ways = part.navigation.moved(first - 1)
        pages += part.pages
        parts.append(
            kit_pages.Part(
                part.subject, first, len(pages) + before, _has_backs(part), part.path, _pieces(part)
            )
        )
        if len(pages) % 2 and _has_backs(part) and any(map(_has_backs, bound[number + 1 :])):
            pages.append(kit_pages.blank_back(context, paper))
    parts.insert(
        0, kit_pages.Part(kit_pages.instructions_title(order.game, context), 2, 1 + len(told))
    )

    def cover(game: Game, context: DrawContext) -> list[Scene]:
        return [kit_pages.cover_page(game, context, paper, parts, order.picture)]

    opening = [*order.part(f"kit cover {paper.name}", context, cover, paper, parts), *told]
    opening += [kit_pages.blank_back(context, paper)] * (before - len(opening))
    name = f"kit{order.options.suffix}{end}"
    made = make_document(name, order, context, context.tr("Print-and-play kit"), [*opening, *pages])
    return replace(made, navigation=ways)


def _end(paper: Paper) -> str:
    return f"-{paper.name.lower()}.pdf"


def _in_kit(name: str, end: str, game: Game, options: PrintOptions) -> bool:
    """Return whether a file's pages belong in the kit whose file name ends in ``end``. The kit has
    everything for its paper size, map tiles on papers of their own, and label or die sheets. It has
    neither the map on one sheet, which is for a print shop, nor the file with all worked examples,
    which is for reading."""
    if name.startswith(("booklet", "kit", "rulebook-examples")):
        return False
    template = name in (file for _, file in template_names(game, options).values())
    tiles = any(name.endswith(f"-{p.lower()}.pdf") and "-tiles" in name for p in options.map_papers)
    return name.endswith(end) or tiles or template


_PRINTED = ("calibration", "counters", "cards", "rulebook", "charts", "setup", "forms", "map")
"""The beginnings of the file names of documents, in printing order."""


def _has_backs(part: Document) -> bool:
    """Return whether a document is printed on both sides; a document with a single page is not."""
    return part.two_sided and len(part.pages) > 1


def _pieces(part: Document) -> str:
    """Return the kind of pieces (``counters`` or ``cards``) on a document's pages, since other
    documents may have the same pieces in another form; empty for documents without pieces."""
    kind, _, rest = part.name.partition("-")
    return kind if kind in ("counters", "cards") and not rest.startswith("manifest") else ""


def _printing_order(part: Document) -> tuple[bool, int]:
    """Return the sort key that puts documents in the order of printing: the printer calibration
    first, then two-sided documents, then the rest."""
    return not _has_backs(part), _PRINTED.index(part.name.partition("-")[0])
