"""Charts, tracks and cards placed on pages at full size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.drawing.cards.layout_variants import Card, LayoutVariant
from builder.drawing.ink import accessibility
from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.columns import Placed, card_places
from builder.drawing.sheets.furniture import blank_page, draw_furniture
from builder.drawing.sheets.packing import Page, filled_pages, pack_pages
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.sentences import filled_sentence

LEAST_SCALE = 0.72
"""The smallest scale of a chart: below it the smallest type (2.4 mm) can no longer be read at arm's
length."""
_TIGHTER = (0.95, 0.9)
"""The scales at which all charts may print if that saves a page."""


def chart_pages(
    game: Game,
    charts: Sequence[Card],
    context: DrawContext,
    paper: Paper,
    what: str,
    once: CachedCall = call_uncached,
) -> list[Scene]:
    """Return the charts on as few pages as possible, those of one topic together, in columns of
    equal width; ``what`` names the content in the heads of the pages. A chart that would have to
    shrink below :data:`LEAST_SCALE` is reported as a problem. ``once`` packs the cards, possibly
    reusing the earlier result for cards of the same sizes."""
    cards = [_shrunk(card, context, paper) for card in charts]
    packings, scale = once(_fewest, tuple(map(_measured, cards)), paper)
    return [
        _paint(game, context, cards, (packing, scale), (number, len(packings)), what)
        for number, packing in enumerate(packings, 1)
    ]


def _measured(card: Card) -> Card:
    """Return the card reduced to the values that packing depends on: its sizes and topic."""
    return replace(
        card, variants=tuple(replace(way, draw=_undrawn, at_width=None) for way in card.variants)
    )


def _undrawn(context: DrawContext, height: float) -> Scene:
    raise AssertionError("this card is nothing but its sizes")


def _fewest(cards: Sequence[Card], paper: Paper) -> tuple[list[Page], float]:
    """Return the packed pages, and the common scale of all charts, which is a little below 1 if
    that saves a page."""
    pages = pack_pages(cards, paper)
    for scale in _TIGHTER:
        if filled_pages(cards, paper) * scale**2 <= len(pages) - 1:
            tighter = pack_pages(cards, paper.scaled(1 / scale))
            if len(tighter) < len(pages):
                return tighter, scale
    return pages, 1.0


def _shrunk(card: Card, context: DrawContext, paper: Paper) -> Card:
    """Return a card; one that is too large for a page is reduced to the variant that can be printed
    largest, on upright or turned paper."""
    scales = [max(_scale(way, paper), _turned(way, paper)) for way in card.variants]
    if max(scales) >= 1:
        return card
    way, scale = max(zip(card.variants, scales, strict=True), key=lambda item: item[1])
    if scale < LEAST_SCALE:
        drawn = way.draw(replace(context, problems=[]), 0.0)
        message = filled_sentence(
            "{title!r} prints at {scale} % on {name} paper",
            title=drawn.title,
            scale=round(scale * 100),
            name=paper.name,
        )
        hint = "split the chart, or shorten its texts"
        context.warn("chart-too-large", message, card.path, hint)
    scale = min(scale, 1.0)
    # A card that was shrunk to fit the width cannot be drawn wider.
    room = paper.live.width if way.width <= paper.live.width else 0.0
    wider = way.at_width(way.width / scale) if way.at_width is not None and room else way
    fits = wider.height <= way.height and wider.width * scale <= room + 1e-6
    return replace(card, variants=(_scaled(wider if fits else way, scale),))


def _scale(way: LayoutVariant, paper: Paper) -> float:
    return min(paper.live.width / way.width, paper.live.height / way.height)


def _turned(way: LayoutVariant, paper: Paper) -> float:
    """Return the scale of a card's variant on paper turned by a quarter, or 0 if turning gains too
    little."""
    scale = _scale(way, paper.turned)
    return scale if scale > _scale(way, paper) * 1.05 else 0.0


def _scaled(way: LayoutVariant, scale: float) -> LayoutVariant:
    def draw(context: DrawContext, height: float) -> Scene:
        drawn = way.draw(context, height / scale)
        scene = Scene(drawn.width * scale, drawn.height * scale, title=drawn.title)
        scene.place(accessibility.tag_paragraphs(drawn), 0.0, 0.0, scale=scale)
        return scene

    return LayoutVariant(draw, way.width * scale, way.height * scale, way.max_spread * scale)


def _paint(
    game: Game,
    context: DrawContext,
    cards: Sequence[Card],
    laid: tuple[Page, float],
    numbers: tuple[int, int],
    what: str,
) -> Scene:
    tr, (packing, scale), (number, count) = context.tr, laid, numbers
    paper = packing.paper.scaled(scale)
    found = card_places(packing.layout, packing.paper.live)
    drawn = [(p, _drawn(cards[p.number], p, context)) for p in found]
    title = " · ".join(dict.fromkeys(scene.title for _, scene in drawn if scene.title))
    pen = blank_page(context, paper, title or what)
    for n, (place, scene) in enumerate(drawn):
        with pen.scene.tagged(("Sect", f"{number}.{n}", "")):
            x, y = place.at.x * scale, place.at.y * scale
            pen.scene.place(accessibility.tag_paragraphs(scene), x, y, scale=scale)
    sheet = tr("Page {number} of {count}", number=number, count=count) if count > 1 else ""
    draw_furniture(pen, game, paper, what, sheet)
    return pen.scene


def _drawn(card: Card, placed: Placed, context: DrawContext) -> Scene:
    """Return the scene of a card in the variant that was packed; of variants with equal sizes only
    the first is ever packed."""
    sizes = _measured(card).variants
    return card.variants[sizes.index(placed.way)].draw(context, placed.at.height)
