"""Writes a scenario as a Tabletop Simulator saved game: the sheets with their snap points, every
counter in its place, and around them everything else that players need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from builder.drawing.aids.placements import side_of_counter
from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.model.pieces.counters import Marker
from builder.model.scenarios import Scenario
from builder.model.space.hexes import HexLayout
from builder.outputs.tabletop import names
from builder.outputs.tabletop.boards import Sheet, Sheets
from builder.outputs.tabletop.dice import dice_needed
from builder.outputs.tabletop.set_up import SetUp, set_up
from builder.outputs.tabletop.simulator import notebook, objects
from builder.outputs.tabletop.simulator.decks import DeckMaker
from builder.outputs.tabletop.simulator.layout import (
    GAP,
    GROUND_Y,
    INCH,
    SHEET_Y,
    Arrangement,
    Extent,
    Size,
    around,
    arrangement,
    inches,
)
from builder.outputs.tabletop.simulator.objects import SEATS, Guids, Object, Spot
from builder.outputs.tabletop.simulator.pieces import PieceMaker, copies, stacked
from builder.outputs.tabletop.simulator.sides import BeforeSide

_MARGIN = 4.0
"""How far the ground reaches beyond everything that lies on it, in inches."""

_BEHIND = 12.0
"""How far a second side of the same end of the table is behind the first, in inches."""

_BAG = 2.0
"""The room for a bag or a die in inches."""


@dataclass(frozen=True)
class Shown:
    """A flat thing other than a counter as it lies on the table: its id, title, size in mm, and the
    address of its picture."""

    id: str
    title: str
    size: tuple[float, float]
    address: str


@dataclass(frozen=True)
class Contents:
    """What all saved games of a game in a language use: pictures of sheets by id, charts, and the
    addresses of the rules PDF and of the table's ground picture."""

    sheets: Mapping[str, Shown]
    charts: Sequence[Shown]
    ground: str
    rules: str = ""


@dataclass
class Save:
    """The saved game of a scenario while it is written. ``lies`` collects the rectangles of
    everything on the table so far."""

    game: Game
    tr: Translator
    sheets: Sheets
    scenario: Scenario
    maker: PieceMaker
    decks: DeckMaker
    contents: Contents
    made: list[Object] = field(default_factory=list)
    lies: list[Extent] = field(default_factory=list)

    @property
    def guids(self) -> Guids:
        """Hands out the ids (Tabletop Simulator's GUIDs) of the objects in this saved game."""
        return self.maker.guids

    @cached_property
    def set_up(self) -> SetUp:
        """Where all counters are before the first turn."""
        return set_up(self.game, self.sheets, self.scenario)

    @cached_property
    def seats(self) -> dict[str, str]:
        """The colour of the seat of each side that plays in the scenario, by side."""
        fighting = {self.game.nations[id].side for id in self.scenario.nations}
        sides = [s.id for s in self.game.sheet.sides if s.id in fighting or not fighting]
        return dict(zip(sides, SEATS, strict=False))

    @cached_property
    def main(self) -> list[Sheet]:
        """The sheets in the middle: the maps, or else the display that the game is played on."""
        return self.sheets.in_the_middle(self.scenario.map)

    @cached_property
    def table(self) -> Arrangement:
        """The layout of the maps of the scenario in the middle of the table."""
        return arrangement([inches((s.width, s.height)) for s in self.main])

    @cached_property
    def places(self) -> dict[str, tuple[Sheet, Extent]]:
        """Every sheet of the table with its place, by id."""
        beside = [s for s in self.sheets.displays.values() if s not in self.main]
        sizes = [inches((s.width, s.height)) for s in beside]
        sizes += [inches(chart.size) for chart in self.contents.charts]
        right = self.table.to_the_right(sizes)
        self.chart_places = right[len(beside) :]
        pairs = [*zip(self.main, self.table.middle, strict=True)]
        pairs += zip(beside, right, strict=False)
        return {sheet.id: (sheet, extent) for sheet, extent in pairs}

    chart_places: list[Extent] = field(default_factory=list, init=False)

    def written(self) -> dict[str, Any]:
        """Return the saved game as values for JSON: sheets, counters, cards and notes."""
        self._add_sheets()
        self._add_counters()
        self._add_left()
        self._add_sides()
        whole = around(self.lies)
        ground = objects.tile(
            self.guids,
            "ground",
            Spot(whole.x, GROUND_Y, whole.z),
            ((whole.width + 2 * _MARGIN) * INCH, (whole.depth + 2 * _MARGIN) * INCH),
            self.contents.ground,
        )
        fixed = {"Locked": True, "Snap": False, "Tooltip": False}
        title = labelled(self.tr, self.tr(self.game.sheet.title), self.tr(self.scenario.title))
        return {
            "SaveName": title,
            "GameMode": self.tr(self.game.sheet.title),
            "Date": "",
            "Gravity": 0.5,
            "PlayArea": 1.0,
            "Table": "Table_None",
            "Sky": "Sky_Museum",
            "Note": title,
            "Rules": "",
            "XmlUI": "",
            "LuaScript": "",
            "LuaScriptState": "",
            "Grid": self._grid(),
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "Turns": {"Enable": False, "Type": 0, "TurnOrder": list(self.seats.values())},
            "TabStates": notebook.tabs(self.game, self.scenario, self.tr),
            "VersionNumber": "",
            "ObjectStates": [ground | fixed, *self.made],
        }

    def _grid(self) -> dict[str, Any]:
        """Return the settings of the program's own grid. It is off, since snap points are exact for
        any board; on a single map of hexes it has the size of the hexes, from corner to corner (as
        github.com/Sebaestschjin/typed-tabletop-simulator reads it in packages/lib/src/grid/grid.ts), and
        its origin in one of them."""
        plan = self.main[0].plan if len(self.main) == 1 else None
        made: dict[str, Any] = {
            "Type": 0,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": 1.0,
            "ySize": 1.0,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        }
        if not isinstance(plan, HexLayout):
            return made
        across = round(2 * plan.radius / INCH, 6)
        spot = self.point(self.main[0].id, *plan.centre(plan.space.cells[0]))
        origin = {"x": round(spot.x, 6), "y": 1.0, "z": round(spot.z, 6)}
        kind = 1 if plan.flat_on_sheet else 2
        return made | {"Type": kind, "xSize": across, "ySize": across, "PosOffset": origin}

    # -- sheets --------------------------------------------------------------------------------

    def _add_sheets(self) -> None:
        size = self.game.sheet.counter_size
        for sheet, extent in self.places.values():
            shown = self.contents.sheets[sheet.id]
            points = [
                objects.snap_point(x, y, sheet.width, sheet.height)
                for _, (x, y) in sheet.snap_points(size)
            ]
            self._add_flat(shown, extent, points)
        for chart, extent in zip(self.contents.charts, self.chart_places, strict=True):
            self._add_flat(chart, extent)

    def _add_flat(self, shown: Shown, extent: Extent, points: Sequence[Object] = ()) -> None:
        spot = Spot(extent.x, SHEET_Y, extent.z)
        made = objects.tile(
            self.guids, shown.id, spot, shown.size, shown.address, title=shown.title, Locked=True
        )
        if points:
            made["AttachedSnapPoints"] = list(points)
        self.made.append(made)
        self.lies.append(extent)

    def point(self, sheet: str, x: float, y: float) -> Spot:
        """Return the position on the table for a point of a sheet in mm."""
        _, extent = self.places[sheet]
        across, away = extent.point(x, y)
        return Spot(across, SHEET_Y, away)

    # -- counters ------------------------------------------------------------------------------

    def _add_counters(self) -> None:
        for one in self.set_up.stand:
            spot = stacked(self.point(one.sheet, one.x, one.y), one.level)
            self.made.append(self.maker.counter(one.counter, spot, one.lost))

    def _add_left(self) -> None:
        """Add to the left of the sheets: decks without a place of their own, cups, bags with the
        counters left over, dice and the rules."""
        things, sizes = [], list[Size]()
        for deck in self.decks.decks():
            if (spot := self._deck_spot(deck.id)) is not None:
                self.made.append(self.decks.deck(deck, spot))
                continue
            things.append(self.decks.deck(deck, Spot(0, 0, 0)))
            sizes.append(inches(self.decks.size(deck)))
        others = [*self._bags(), *self._dice()]
        if self.contents.rules:
            others.append(self._rules())
        things += others
        sizes += [(_BAG, _BAG)] * len(others)
        for thing, extent in zip(things, self.table.to_the_left(sizes), strict=True):
            thing["Transform"] |= {"posX": extent.x, "posY": SHEET_Y + 1.0, "posZ": extent.z}
            self.made.append(thing)
            self.lies.append(extent)

    def _deck_spot(self, deck: str) -> Spot | None:
        """Return the position of a deck that has a box of its name on the table for cards."""
        found = self.sheets.box_of_deck(deck)
        return stacked(self.point(found[0], *found[1].point), 0) if found else None

    def _bags(self) -> Iterator[Object]:
        for pool in self.game.pools:
            contents = copies(self.maker, self.set_up.cups[pool.id])
            colour = SEATS.get(self.seats.get(pool.side, ""), objects.WHITE)
            title = self.tr(pool.title)
            yield objects.bag(
                self.guids, pool.id, Spot(0, 0, 0), title, contents, shuffled=True, colour=colour
            )
        single: dict[str, list[str]] = {}
        for id, count in self.set_up.rest.items():
            counter = self.game.counters[id]
            if isinstance(counter, Marker) and count > 1:
                title = f"{names.counter_name(counter, self.tr)} × {count}"
                contents = copies(self.maker, [id] * count)
                yield objects.bag(self.guids, id, Spot(0, 0, 0), title, contents)
            else:
                side = side_of_counter(self.game, counter)
                single.setdefault(side, []).extend([id] * count)
        for side, ids in single.items():
            title = self.side_name(side) or self.tr("Markers")
            colour = SEATS.get(self.seats.get(side, ""), objects.WHITE)
            bag = objects.bag(
                self.guids,
                f"rest {side}",
                Spot(0, 0, 0),
                title,
                copies(self.maker, ids),
                colour=colour,
            )
            yield bag

    def _dice(self) -> Iterator[Object]:
        colours = [objects.WHITE, *SEATS.values()]
        for sides, count in dice_needed(self.game).items():
            for number in range(count):
                colour = colours[number % len(colours)]
                yield objects.die(self.guids, f"{sides} {number}", Spot(0, 0, 0), sides, colour)

    def _rules(self) -> Object:
        book = {"PDFUrl": self.contents.rules, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        place = objects.transform(Spot(0, 0, 0))
        title = self.tr("Rules")
        return objects.thing(self.guids, "Custom_PDF", "rules", place, title, CustomPDF=book)

    # -- sides ---------------------------------------------------------------------------------

    def _add_sides(self) -> None:
        """Add the things in front of each side: the counters that wait for it, a hand, and an area
        that other players cannot see into."""
        low = -self.table.depth / 2 - 2 * GAP
        for number, side in enumerate(["", *self.seats]):
            far = bool(number) and number % 2 == 0
            groups = [
                (head, ids) for (owner, head), ids in self.set_up.wait.items() if owner == side
            ]
            if not side and not groups:
                continue
            own = BeforeSide(self, side, far, low - max(0, number - 1) // 2 * _BEHIND)
            own.add(groups, [one for one in self.set_up.secret if self._side(one[0]) == side])

    def _side(self, counter: str) -> str:
        return side_of_counter(self.game, self.game.counters[counter])

    def side_name(self, side: str) -> str:
        """Return the name of a side in the language of the save."""
        return names.side_name(self.game, side, self.tr)
