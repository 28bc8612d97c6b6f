"""The cards of units with damage boxes, such as ships: the counter, the values, and rows of boxes to
cross off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from builder.drawing.aids.setup_sections import bar_colour
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.layout_variants import NARROW, Card, layout_variant
from builder.drawing.counters.designations import title_or_name
from builder.drawing.counters.pieces import Piece, draw_piece
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.counters import Unit

EDGE = 3.4
PIECE = 15.0
LEFT = EDGE + PIECE + 2.6
"""Where the names of the rows begin, in mm."""
MOST_LABEL = 18.0
"""The greatest width in mm of a row's name."""
LABEL_SIZE = 3.1
BOX, GAP = 4.6, 0.55
"""The side of a box, and the gap between two, in mm."""
ROW = BOX + 1.5
VALUES = 5.0
"""The height in mm of the line with the printed values."""
WIDTH = NARROW - card_frame.SHADOW


@dataclass(frozen=True)
class CardRow:
    """A row of boxes on a card: its name in the reader's language, and what is printed in each of
    its boxes."""

    name: str
    boxes: tuple[str, ...]


@dataclass(frozen=True)
class _Layout:
    """Where the boxes of a card's rows are: ``left`` is where they begin, in mm, and ``across`` the
    number of boxes in a line."""

    left: float
    across: int

    @classmethod
    def of(cls, rows: Sequence[CardRow]) -> _Layout:
        """Return the layout in which the boxes begin behind the longest name."""
        names = (card_frame.role_text_width("strong", row.name, LABEL_SIZE) for row in rows)
        left = LEFT + min(MOST_LABEL, max(names)) + 1.8
        return cls(left, int((WIDTH - EDGE - left + GAP) / (BOX + GAP)))

    def height(self, row: CardRow) -> float:
        """Return the height of a row in mm."""
        return -(-len(row.boxes) // self.across) * ROW


def unit_cards(game: Game, unit: Unit, rows: Sequence[CardRow], context: DrawContext) -> list[Card]:
    """Return the cards of a unit, one for each of its counters, as wide as a column of a page."""
    return [
        Card(
            "units",
            (layout_variant(context, partial(_card, game, unit, tuple(rows), number)),),
            ("units", unit.id),
        )
        for number in range(1, unit.count + 1)
    ]


def _card(
    game: Game,
    unit: Unit,
    rows: Sequence[CardRow],
    number: int,
    context: DrawContext,
    height: float = 0.0,
) -> Scene:
    layout = _Layout.of(rows)
    tall = VALUES + sum(map(layout.height, rows))
    high = card_frame.TOP + max(PIECE + 1.0, tall) + 2.4
    nation = game.nations.get(unit.nation)
    about = context.tr(nation.name, "nation") if nation else ""
    if unit.count > 1:
        about = f"{about} · {number} / {unit.count}" if about else f"{number} / {unit.count}"
    pen = card_frame.start_card(
        context, WIDTH, max(high, height), title_or_name(unit, context), about,
        path=("units", unit.id), colour=bar_colour(game, unit.nation, context),
    )  # fmt: skip
    draw_piece(pen, game, Piece(unit), EDGE, card_frame.TOP + 0.6, PIECE)
    y = card_frame.TOP
    pen.write_line(
        "text", LEFT, y + 1.6, _values(game, unit, context), 2.8, fill=pen.colours.dim,
        width=WIDTH - EDGE - LEFT, room="the card of a unit", least=0.5,
    )  # fmt: skip
    y += VALUES
    for row in rows:
        _row(pen, row, layout, y)
        y += layout.height(row)
    return pen.scene


def _values(game: Game, unit: Unit, context: DrawContext) -> str:
    """Return the printed values of a unit with their names."""
    pairs = zip(game.value_names(unit), unit.values, strict=False)
    return " · ".join(f"{context.tr(name, 'value')} {value}" for name, value in pairs)


def _row(pen: Pen, row: CardRow, layout: _Layout, y: float) -> None:
    pen.write_line(
        "strong", LEFT, y + BOX / 2, row.name, LABEL_SIZE, width=MOST_LABEL, room="the card of a unit",
        least=0.5,
    )  # fmt: skip
    for n, words in enumerate(row.boxes):
        left = layout.left + n % layout.across * (BOX + GAP)
        top = y + n // layout.across * ROW
        pen.scene.rect(left, top, BOX, BOX, fill=pen.colours.box, stroke=pen.colours.ink, line=0.3)
        pen.write_line(
            "strong", left + BOX / 2, top + BOX / 2, words, 2.9, fill=pen.colours.faint,
            anchor="middle", width=BOX - 0.8, room="a box of a unit", least=0.5,
        )  # fmt: skip
