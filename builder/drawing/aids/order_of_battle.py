"""The order of battle: a card for each nation, with its formations and their counters in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from builder.drawing.aids.setup_sections import bar_colour
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.layout_variants import GAP, NARROW, WIDE, Card, layout_variant
from builder.drawing.counters.designations import name_or_title
from builder.drawing.counters.pieces import Piece, draw_piece
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import LEGIBLE
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import number_text

EDGE = 4.0
HEAD = 6.4
"""The height of a formation's name, in mm."""
COUNTERS_PER_LINE = 4
"""The number of counters in one line of a column."""
PIECE = 13.0
CELL = PIECE + 5.6
"""The height in mm of a counter with its name below and some space."""


@dataclass(frozen=True)
class Branch:
    """A formation: its name, and its units in the order of the game's files."""

    name: str
    units: Sequence[Unit]

    def height(self, across: int = COUNTERS_PER_LINE) -> float:
        """Return the height of the formation with its name, in mm."""
        return HEAD + -(-len(self.units) // across) * CELL


@dataclass(frozen=True)
class _Nation:
    """A nation by its id, and how many counters it has."""

    id: str
    counters: int


def order_of_battle(game: Game, context: DrawContext) -> list[Card]:
    """Return the cards of every nation that has units, each in a version as wide as a page or as
    one of its columns; a nation too large for a page has several cards."""
    held: dict[str, int] = {}
    for unit in game.units:
        held[unit.nation] = held.get(unit.nation, 0) + unit.count
    return [
        _nation(game, context, _Nation(nation, count), part, number)
        for nation, count in held.items()
        for number, part in _numbered(_cards_of_formations(branches_of(game, nation)))
    ]


def _numbered(parts: Sequence[list[Branch]]) -> list[tuple[int, list[Branch]]]:
    """Number the cards that one nation's order of battle is divided into, from 1; an only card gets
    0."""
    return [(i if len(parts) > 1 else 0, part) for i, part in enumerate(parts, 1)]


def _nation(
    game: Game, context: DrawContext, nation: _Nation, branches: Sequence[Branch], number: int
) -> Card:
    draw = partial(_card, game, nation, branches, number)
    ways = [layout_variant(context, partial(draw, columns)) for columns in (1, 2)]
    low = tuple(w for w in ways if w.height <= card_frame.TALLEST) or (ways[1],)
    return Card("setup", low, ("sheet", "nations", nation.id))


def branches_of(game: Game, nation: str) -> list[Branch]:
    """Return a nation's units by group and formation, in the order in which each first occurs."""
    found: dict[str, list[Unit]] = {}
    for unit in game.units:
        if unit.nation == nation:
            name = game.sheet.formations.get(unit.formation, unit.formation) or unit.group
            found.setdefault(name, []).append(unit)
    return [Branch(name, units) for name, units in found.items()]


def _cards_of_formations(branches: Sequence[Branch]) -> list[list[Branch]]:
    """Divide the formations among cards that fit on a page; a formation too tall for a column
    continues in the next."""
    room = card_frame.TALLEST - card_frame.TOP - 2
    most = int((room - HEAD) / CELL) * COUNTERS_PER_LINE
    pieces = [
        Branch(branch.name, branch.units[start : start + most])
        for branch in branches
        for start in range(0, len(branch.units), most)
    ]
    parts: list[list[Branch]] = [[]]
    for piece in pieces:
        if parts[-1] and _tallest(_columns([*parts[-1], piece], 2)) > room:
            parts.append([])
        parts[-1].append(piece)
    return parts


def _columns(branches: Sequence[Branch], count: int) -> list[list[Branch]]:
    """Divide the formations, in order, into one column, or into two of heights as equal as possible."""
    whole = list(branches)
    if count == 1 or len(whole) < 2:
        return [whole]
    parted = [[whole[:n], whole[n:]] for n in range(1, len(whole))]
    return min(parted, key=lambda two: _tallest(two))


def _tallest(columns: Sequence[Sequence[Branch]], across: int = COUNTERS_PER_LINE) -> float:
    return max(sum(branch.height(across) for branch in column) for column in columns)


def _card(
    game: Game, nation: _Nation, branches: Sequence[Branch], number: int, count: int, context: DrawContext,
    height: float = 0.0,
) -> Scene:  # fmt: skip
    """Draw a nation's card with ``count`` columns, as high as its counters need."""
    tr = context.tr
    columns = _columns(branches, count)
    across = COUNTERS_PER_LINE * count // len(columns)
    known = game.nations.get(nation.id)
    name = tr(known.name, "nation") if known else tr(nation.id)
    what = f"{tr('Order of battle')} {number or ''}".strip()
    width = (WIDE if count == 2 else NARROW) - card_frame.SHADOW
    pen = card_frame.start_card(
        context, width, card_frame.TOP + _tallest(columns, across) + 2, name,
        f"{what} · {tr('{count} counters', count=nation.counters)}",
        path=("sheet", "nations", nation.id), colour=bar_colour(game, nation.id, context),
    )  # fmt: skip
    room = width - 2 * EDGE if len(columns) == 1 else NARROW - card_frame.SHADOW - 2 * EDGE
    for i, column in enumerate(columns):
        _column(
            pen, game, column, Rect(EDGE + i * (NARROW + GAP), card_frame.TOP, room, 0.0), across
        )
    return pen.scene


def _column(pen: Pen, game: Game, branches: Sequence[Branch], at: Rect, across: int) -> None:
    """Draw formations below one another, with ``across`` counters in a line."""
    y = at.y
    for i, branch in enumerate(branches):
        if i:
            pen.rule(at.x, y - 0.8, at.width)
        _branch(pen, game, branch, at._replace(y=y), across)
        y += branch.height(across)


def _branch(pen: Pen, game: Game, branch: Branch, at: Rect, across: int) -> None:
    """Draw the formation's name and its total values, and below them its counters, each with its
    name and how many there are."""
    name = pen.context.tr(branch.name, "unit") if branch.name else pen.context.tr("Independent")
    x, y, width, _ = at
    middle = y + HEAD / 2 - 0.4
    wide = pen.write_line(
        "title", x, middle, name, 4.2, width=width * 0.6, room="the order of battle", least=0.5
    )
    pen.write_line(
        "text", x + width, middle, _totals(pen.context, game, branch.units), 2.7,
        fill=pen.colours.dim, anchor="end", width=width - wide - 3, room="the order of battle",
        least=0.5,
    )  # fmt: skip
    step = width / across
    for i, unit in enumerate(branch.units):
        left, top = x + i % across * step + (step - PIECE) / 2, y + HEAD + i // across * CELL
        draw_piece(pen, game, Piece(unit), left, top, PIECE)
        _caption(pen, unit, left, top + PIECE + 2.1, step)


def _totals(context: DrawContext, game: Game, units: Sequence[Unit]) -> str:
    """Return the sums of the first two values of full-strength units, with the names of the values."""
    sums: dict[str, Fraction] = {}
    for unit in units:
        names = game.value_names(unit)[:2]
        for name, value in zip(names, unit.values, strict=False):
            sums[name] = sums.get(name, Fraction(0)) + value.amount * unit.count
    return " · ".join(
        f"{context.tr(name, 'value')} {number_text(total)}" for name, total in sums.items()
    )


def _caption(pen: Pen, unit: Unit, x: float, y: float, room: float) -> None:
    """Write the name of a unit below it, or its title if that says more and can be read there."""
    times, width = f" × {unit.count}" if unit.count > 1 else "", room - 0.6
    words = name_or_title(unit, pen.context) + times
    if card_frame.role_text_width("text", words, LEGIBLE) > width:
        words = pen.context.tr(unit.name, "unit") + times
    inner = Pen(pen.scene, pen.context, ("units", unit.id, "name"), pen.colours)
    inner.write_line(
        "text", x + PIECE / 2, y, words, 2.7, anchor="middle", width=width,
        room="the order of battle", least=0.5,
    )  # fmt: skip
