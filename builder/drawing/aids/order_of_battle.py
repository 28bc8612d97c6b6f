"""The order of battle: a card for each nation, its formations as branches with their counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.aids.setup_sections import bar_colour
from builder.drawing.counters.pieces import Piece, draw_piece
from builder.drawing.ink import cards
from builder.drawing.ink.cards import Pen
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.model.counters import Unit
from builder.model.game import Game

WIDTH = 181.0
EDGE = 4.0
NAMES = 36.0
"""Width of the column of formations, mm."""
PIECE = 13.0
CELL = PIECE + 5.6
"""A counter with its name below and air."""


@dataclass(frozen=True)
class Branch:
    """A formation: its name, and its units in the order of the game's files."""

    name: str
    units: Sequence[Unit]

    def lines(self, across: int) -> int:
        """How many lines its counters take."""
        return -(-len(self.units) // across)


def order_of_battle(game: Game, draft: Draft) -> list[Scene]:
    """The cards of every nation that has units; a nation too large for a page has several."""
    found = []
    for nation in dict.fromkeys(u.nation for u in game.units):
        branches = branches_of(game, nation)
        parts = _split(branches)
        for number, part in enumerate(parts, 1):
            found.append(_card(game, draft, nation, part, number if len(parts) > 1 else 0))
    return found


def branches_of(game: Game, nation: str) -> list[Branch]:
    """A nation's units by group and formation, in the order in which the first of each comes."""
    found: dict[str, list[Unit]] = {}
    for unit in game.units:
        if unit.nation == nation:
            name = game.sheet.formations.get(unit.formation, unit.formation) or unit.group
            found.setdefault(name, []).append(unit)
    return [Branch(name, units) for name, units in found.items()]


def _across() -> int:
    return int((WIDTH - cards.SHADOW - 2 * EDGE - NAMES) / (PIECE + 4.5))


def _split(branches: Sequence[Branch]) -> list[list[Branch]]:
    """The branches in cards that fit on a page; a branch too tall for one goes on in the next."""
    most = int((cards.TALLEST - cards.TOP - 2) / CELL)
    parts: list[list[Branch]] = [[]]
    left = most
    for branch in branches:
        units = branch.units
        while units:
            if left == 0:
                parts.append([])
                left = most
            piece = Branch(branch.name, units[: left * _across()])
            units = units[len(piece.units) :]
            parts[-1].append(piece)
            left -= piece.lines(_across())
    return parts


def _card(game: Game, draft: Draft, nation: str, branches: Sequence[Branch], number: int) -> Scene:
    tr = draft.tr
    lines = sum(branch.lines(_across()) for branch in branches)
    known = game.nations.get(nation)
    name = tr(known.name, "nation") if known else tr(nation)
    count = sum(u.count for u in game.units if u.nation == nation)
    what = f"{tr('Order of battle')} {number or ''}".strip()
    pen = cards.card(
        draft, WIDTH - cards.SHADOW, cards.TOP + lines * CELL + 2, name,
        f"{what} · {tr('{count} counters', count=count)}",
        path=("sheet", "nations", nation), colour=bar_colour(game, nation, draft),
    )  # fmt: skip
    y = cards.TOP
    for i, branch in enumerate(branches):
        if i:
            pen.rule(EDGE, y - 0.8, WIDTH - cards.SHADOW - 2 * EDGE)
        _branch(pen, game, branch, y)
        y += branch.lines(_across()) * CELL
    return pen.scene


def _branch(pen: Pen, game: Game, branch: Branch, y: float) -> None:
    """The formation's name, a tree to each line of its counters, the counters with what they are
    called and how many there are."""
    across, dim = _across(), pen.colours.dim
    middle = y + PIECE / 2
    name = pen.draft.tr(branch.name, "unit") if branch.name else pen.draft.tr("Independent")
    wide = _name(pen, name, middle)
    pen.put(
        "text", EDGE, middle + 4.4, _totals(pen.draft, game, branch.units), 2.7, fill=dim,
        width=NAMES - 5, room="the order of battle", least=0.5,
    )  # fmt: skip
    start, stem, end = EDGE + wide + 2, NAMES - 1.0, EDGE + NAMES - 1.5
    pen.scene.line([(start, middle), (end, middle)], stroke=dim, width=0.25)
    for line in range(1, branch.lines(across)):
        at = middle + line * CELL
        corner = [(stem, at - CELL), (stem, at), (end, at)]
        pen.scene.line(corner, stroke=dim, width=0.25)
    for i, unit in enumerate(branch.units):
        x, top = EDGE + NAMES + i % across * (PIECE + 4.5), y + i // across * CELL
        draw_piece(pen, game, Piece(unit), x, top, PIECE)
        _caption(pen, unit, x, top + PIECE + 2.1)


def _name(pen: Pen, name: str, y: float) -> float:
    """A formation's name, a long one in two lines of which the last is at ``y``; returns its width."""
    room, lines, size = NAMES - 9, [name], 4.6
    if cards.measure("title", name, 4.6) * 0.7 > room:
        lines, size = cards.wrap("title", name, 3.3, room, pen.draft.tr.language), 3.3
    return max(
        pen.put(
            "title", EDGE, y - (len(lines) - 1 - i) * 3.5, line, size, width=room,
            room="the order of battle", least=0.5,
        )
        for i, line in enumerate(lines)
    )  # fmt: skip


def _totals(draft: Draft, game: Game, units: Sequence[Unit]) -> str:
    """What the first two values of full-strength units add up to, with their names."""
    sums: dict[str, int] = {}
    for unit in units:
        names = game.value_names(unit)[:2]
        for name, value in zip(names, unit.values, strict=False):
            sums[name] = sums.get(name, 0) + value.number * unit.count
    return " · ".join(f"{draft.tr(name, 'value')} {total}" for name, total in sums.items())


def _caption(pen: Pen, unit: Unit, x: float, y: float) -> None:
    words = pen.draft.tr(unit.name, "unit") + (f" × {unit.count}" if unit.count > 1 else "")
    inner = Pen(pen.scene, pen.draft, ("units", unit.id, "name"), pen.colours)
    inner.put(
        "text", x + PIECE / 2, y, words, 2.7, anchor="middle", width=PIECE + 4,
        room="the order of battle", least=0.5,
    )  # fmt: skip
