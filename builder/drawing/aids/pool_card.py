"""The contents of the pools from which counters are drawn, as one card: every counter of every pool
with its number of copies."""

from __future__ import annotations

from builder.drawing.aids.setup_sections import BAR, PIECE, bar_colour, draw_bar
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.counters.pieces import Piece, draw_piece
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.tracks import Pool

WIDTH = 88.6
EDGE = 3.0
CELL = PIECE + 3.0
GAP = 2.2
MIN_COUNTER_WIDTH = 27.0
"""The smallest width in mm of a counter with its number of copies."""


def pool_card(game: Game, context: DrawContext, width: float = WIDTH) -> Scene:
    """Return all pools of the game as a card ``width`` mm wide."""
    width -= card_frame.SHADOW
    across = max(1, int((width - 2 * EDGE) / MIN_COUNTER_WIDTH))
    doubtful = any(card_frame.is_estimated(pool, "contents") for pool in game.pools)
    notes = Notes(context, [], width - 8, doubtful)
    height = (
        card_frame.TOP
        + sum(_height(pool, across) + GAP for pool in game.pools)
        + notes.height
        + 1.4
    )
    pen = card_frame.start_card(context, width, height, context.tr("In the cups"), path=("pools",))
    y = card_frame.TOP
    for pool in game.pools:
        _pool(pen, game, pool, y, width - 2 * EDGE, across)
        y += _height(pool, across) + GAP
    notes.draw(pen, 4, y - 0.8)
    return pen.scene


def _height(pool: Pool, across: int) -> float:
    return BAR + -(-len(pool.contents) // across) * CELL


def _pool(pen: Pen, game: Game, pool: Pool, y: float, width: float, across: int) -> None:
    tr = pen.context.tr
    title = tr(pool.title) + card_frame.estimate_dagger(pool, "contents")
    count = tr("{count} counters", count=sum(pool.contents.values()))
    known = [(game.counters[c], n) for c, n in pool.contents.items() if c in game.counters]
    colour = bar_colour(game, known[0][0].nation, pen.context) if known else pen.colours.bar
    draw_bar(pen, EDGE, y, width, title, count, colour)
    y += BAR
    for i, (counter, number) in enumerate(known):
        x, top = EDGE + i % across * width / across, y + i // across * CELL
        if i % across == 0 and i // across % 2 == 0:
            pen.scene.rect(EDGE, top, width, CELL, fill=pen.colours.row)
        draw_piece(pen, game, Piece(counter), x + 2, top + (CELL - PIECE) / 2, PIECE)
        pen.write_line("figure", x + PIECE + 4, top + CELL / 2, f"× {number}", 4.4)
