"""Makes trays: windows beside the map, drawn as bands with titles, for lost units, for cups of
markers, and for counters that are set up freely or enter later."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from builder.drawing.ink.geometry import Rect
from builder.model.game import Game
from builder.outputs.vassal.expressions.module_pictures import PIXELS_PER_MM
from builder.outputs.vassal.table.windows.window_sizes import with_margin_mm
from builder.vassal.expressions.tree import Number
from builder.vassal.format.names import engine_safe_text, unique_names

LOSSES, CUPS, FORCES, ARRIVALS = "Losses", "Cups", "Forces", "Arrivals"
FORCES_TITLE = "Forces to set up"
CUP_BUTTONS = ("Draw one", "Draw for the turn", "All back")
"""The texts of the buttons that a cup may have."""
LOSE = "lose"
"""The keystroke that sends a piece to the tray of lost units."""
LOSE_GO = "lose-go"
"""The keystroke that moves it there, when :data:`LOSE_NOTE` has recorded where it stood."""
LOSE_NOTE = "lose-say"
"""The keystroke that records where a lost unit stood. It must be the only one to change these
properties, because VASSAL carries a property over to a new version of the module only if it is
identical."""

_NO_LETTERS = re.compile(r"\W+")
_MARGIN, _HEAD, _GAP = 4.0, 8.0, 1.5
_LEAST_COLUMNS = 10


@dataclass(frozen=True)
class Band:
    """A band of a tray, in mm: ``cells`` are the places for counters, row by row; ``cup`` is the
    place of a cup, if it has one."""

    id: str
    title: str
    rect: Rect
    cells: tuple[Rect, ...]
    columns: int
    cup: Rect | None = None


@dataclass(frozen=True)
class Tray:
    """A tray (a window with titled bands): its name, its heading, its size in mm (with the margin
    that the window's bars cover), its bands by id, and the one ``side`` that may look into it, if
    it is not open to all."""

    name: str
    title: str
    width: float
    height: float
    bands: Mapping[str, Band]
    side: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the tray's board in pixels."""
        return round(self.width * PIXELS_PER_MM), round(self.height * PIXELS_PER_MM)


def has_exits(game: Game) -> bool:
    """Return whether units score points by leaving the map; such units are put into the tray of
    lost units."""
    victory = game.mechanisms.victory
    return victory is not None and bool(victory.exits)


def losses_tray(game: Game) -> Tray:
    """Return the tray of lost units: a band for each side with room for all its units."""
    sides = {s.id: 0 for s in game.sheet.sides if game.units}
    for unit in game.units:
        nation = game.nations.get(unit.nation)
        if nation and nation.side in sides:
            sides[nation.side] += unit.count
    columns = max(_LEAST_COLUMNS, ceil(max(sides.values(), default=0) ** 0.5) + 4)
    names = {s.id: s.name for s in game.sheet.sides}
    wanted = [(id, names[id], max(1, count), False) for id, count in sides.items()]
    title = "Lost units, and those that left the map" if has_exits(game) else "Lost units"
    return _tray(LOSSES, title, wanted, columns, _cell(game))


def cups_tray(game: Game) -> Tray:
    """Return the tray of cups: for each pool, a place for the cup and one for each marker that may
    be drawn."""
    counts = {p.id: sum(p.contents.values()) for p in game.pools}
    columns = max(_LEAST_COLUMNS, ceil(max(counts.values(), default=0) / 2) + 1)
    wanted = [(p.id, p.title, counts[p.id], True) for p in game.pools]
    buttons = [f"{pool.title}: {text}" for pool in game.pools for text in CUP_BUTTONS]
    return _tray(CUPS, "Cups", wanted, columns, _cell(game), buttons)


def forces_trays(game: Game, most: Mapping[str, int], secret: Collection[str]) -> dict[str, Tray]:
    """Return the trays of counters to set up, by side, large enough for every scenario. Each side
    that may hide counters has a private tray; the others share one."""
    names = {s.id: s.name for s in game.sheet.sides if most.get(s.id)}
    own = {side: _forces(game, {side: most[side]}, secret=True) for side in names if side in secret}
    open = {side: most[side] for side in names if side not in secret}
    shared = _forces(game, open)
    return own | dict.fromkeys(open, shared)


def _forces(game: Game, most: Mapping[str, int], *, secret: bool = False) -> Tray:
    wanted = [(s.id, s.name, most[s.id], False) for s in game.sheet.sides if s.id in most]
    columns = max(_LEAST_COLUMNS, ceil(max(most.values(), default=0) / 2))
    found = _tray(FORCES, FORCES_TITLE, wanted, columns, _cell(game))
    if not secret:
        return found
    ((id, band),) = found.bands.items()
    title = f"{FORCES_TITLE}: {band.title}"
    return replace(found, name=title, title=title, side=id)


def arrivals_tray(game: Game, bands: Mapping[str, tuple[str, int]]) -> Tray:
    """Return the tray of counters that enter later; ``bands`` gives each band's title and number of
    counters, by id."""
    wanted = [(id, title, count, False) for id, (title, count) in bands.items()]
    columns = max(_LEAST_COLUMNS, ceil(max((count for _, count in bands.values()), default=0) / 2))
    return _tray(ARRIVALS, ARRIVALS, wanted, columns, _cell(game))


def tray_file(name: str) -> str:
    """Return the file name of a tray's picture."""
    return f"tray-{_NO_LETTERS.sub('-', name.lower())}.png"


def _cell(game: Game) -> float:
    return game.sheet.counter_size + _GAP


def _tray(
    name: str,
    title: str,
    wanted: list[tuple[str, str, int, bool]],
    columns: int,
    cell: float,
    buttons: Sequence[str] = (),
) -> Tray:
    bands: dict[str, Band] = {}
    y = _MARGIN
    width = 2 * _MARGIN + columns * cell
    for id, band_title, count, cup in wanted:
        first = 1 if cup else 0
        places = columns - first
        lines = ceil(count / places)
        top = y + _HEAD
        cells = tuple(
            Rect(_MARGIN + (first + i % places) * cell, top + i // places * cell, cell, cell)
            for i in range(count)
        )
        rect = Rect(_MARGIN, y, columns * cell, _HEAD + lines * cell)
        at = Rect(_MARGIN, top, cell, cell) if cup else None
        bands[id] = Band(id, engine_safe_text(band_title), rect, cells, places, at)
        y = rect.bottom + _MARGIN
    return Tray(name, title, *with_margin_mm(width, y, buttons), bands)


def tray_spot(tray: Tray, band: str, number: Number) -> tuple[Number, Number]:
    """Return the expressions for the pixel (x, y) of the place with a ``number`` (from 0) in a
    band; after the last place the first is used again."""
    found = tray.bands[band]
    first, step = found.cells[0], round(found.cells[0].width * PIXELS_PER_MM)
    x, y = (round(v * PIXELS_PER_MM) for v in first.centre)
    place = number % len(found.cells)
    return x + step * (place % found.columns), y + step * (place // found.columns)


def cup_names(game: Game) -> dict[str, str]:
    """Return the name of the cup (the deck) for each pool, by pool id."""
    return unique_names((p.id, p.title) for p in game.pools)


def drawn_zone(cup: str) -> str:
    """Return the name of the zone for the markers drawn from a cup."""
    return f"{cup}: drawn"
