"""Writes scripts that set up the scenarios of a Tabletop Playground package, because the format of
the program's saved states is not published: each script belongs to a card with the scenario's
title, whose action puts everything on the table. Positions are in centimetres, with the middle of
the maps as origin, x away from the near seat and y to the right, as in the program."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from builder.drawing.aids.placements import side_of_counter
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.tabletop.boards import Sheets
from builder.outputs.tabletop.faces import Faces
from builder.outputs.tabletop.flats import Flat
from builder.outputs.tabletop.playground.templates import BOARD_THICKNESS, COUNTER_THICKNESS
from builder.outputs.tabletop.set_up import set_up
from builder.outputs.tabletop.simulator.layout import (
    GAP,
    Arrangement,
    Extent,
    arrangement,
    inches,
    rows,
)

_CM = 2.54
"""Centimetres in an inch."""

_SCRIPT = """\
const { refObject, world } = require("@tabletop-playground/api");

const TABLE = %s;

function put(object, x, y, above, yaw, down) {
  object.setPosition([x, y, world.getTableHeight([x, y, 0]) + above]);
  object.setRotation([0, yaw, down ? 180 : 0]);
}

function setUp() {
  for (const [id, x, y, above, down] of [...TABLE.boards, ...TABLE.decks]) {
    const object = world.createObjectFromTemplate(id, [x, y, 10]);
    if (object) put(object, x, y, above, 0, down);
  }
  for (const [id, places] of TABLE.counters) {
    const stack = world.createObjectFromTemplate(id, [0, 0, 30]);
    if (!stack) continue;
    for (const [count, x, y, above, yaw, down] of places) {
      const taken = count < stack.getStackSize() ? stack.takeCards(count) : stack;
      put(taken, x, y, above, yaw, down);
    }
  }
}

refObject.addCustomAction(TABLE.action, TABLE.title, "set-up");
refObject.onCustomAction.add((object, player, identifier) => {
  if (identifier === "set-up") setUp();
});
"""


@dataclass
class ScenarioScript:
    """The script of a scenario while it is written. ``guid`` returns the id of a template by what
    it shows: ``sheet`` or ``chart`` with an id, ``counter`` with its id and the number of the
    piece, ``deck`` with the name of its sheet. ``decks`` gives these names by deck."""

    game: Game
    sheets: Sheets
    flats: Sequence[Flat]
    faces: Faces
    decks: dict[str, list[str]]
    guid: Callable[..., str]
    scenario: Scenario
    extents: dict[str, Extent] = field(default_factory=dict, init=False)
    places: dict[tuple[str, int], list[list[float]]] = field(default_factory=dict, init=False)
    boards: list[list[Any]] = field(default_factory=list, init=False)

    def written(self, action: str, title: str) -> bytes:
        """Return the finished script; ``action`` and ``title`` are the texts on its card."""
        table = self._add_boards()
        self._add_counters(table)
        made = {
            "action": action,
            "title": title,
            "boards": self.boards,
            "decks": self._decks(table),
            "counters": [
                [self.guid("counter", id, str(number)), places]
                for (id, number), places in self.places.items()
            ],
        }
        return (_SCRIPT % json.dumps(made, ensure_ascii=False, indent=1)).encode()

    # -- boards ------------------------------------------------------------------------------------

    def _add_boards(self) -> Arrangement:
        """Add code that puts the maps into the middle, with displays and charts to the right of
        them."""
        main = self.sheets.in_the_middle(self.scenario.map)
        table = arrangement([inches((sheet.width, sheet.height)) for sheet in main])
        beside = [flat for flat in self.flats if flat.kind != "map" and flat.sheet not in main]
        right = table.to_the_right([inches(flat.size) for flat in beside])
        found = [*zip(main, table.middle, strict=True)]
        found += [(f.sheet, at) for f, at in zip(beside, right, strict=True) if f.sheet]
        self.extents = {sheet.id: extent for sheet, extent in found}
        ids = [("sheet", sheet.id) for sheet in main]
        ids += [("sheet" if flat.sheet else "chart", flat.id) for flat in beside]
        for name, extent in zip(ids, [*table.middle, *right], strict=True):
            above = BOARD_THICKNESS / 2
            self.boards.append([self.guid(*name), *_table_point(extent.x, extent.z), above, False])
        return table

    # -- counters ----------------------------------------------------------------------------------

    def _add_counters(self, table: Arrangement) -> None:
        """Add code that puts counters where the scenario places them, waiting counters before their
        sides, and the rest to the left of the maps."""
        found = set_up(self.game, self.sheets, self.scenario)
        for one in found.stand:
            x, z = self.extents[one.sheet].point(one.x, one.y)
            self._put(one.counter, x, z, one.level, one.lost)
        waiting: dict[str, list[str]] = {}
        for (side, _), ids in found.wait.items():
            waiting.setdefault(side, []).extend(ids)
        for id, _ in found.secret:
            side = side_of_counter(self.game, self.game.counters[id])
            waiting.setdefault(side, []).append(id)
        far = self.game.sheet.sides[1].id if len(self.game.sheet.sides) > 1 else ""
        for side, ids in waiting.items():
            laid, deep = rows([self._size(id) for id in ids], max(table.width, 12.0))
            edge = table.depth / 2 + 2 * GAP
            start = edge + deep if side == far else -edge
            for id, at in zip(ids, laid, strict=True):
                self._put(id, at.x - table.width / 2, start + at.z)
        in_cups = Counter(chain.from_iterable(found.cups.values()))
        self._add_left(table, [*found.rest.items(), *in_cups.items()])

    def _add_left(self, table: Arrangement, left: Sequence[tuple[str, int]]) -> None:
        """Add code that puts unused counters, counters in cups, and the further counters of units
        of more than two steps to the left of the maps."""
        pieces = [(id, 1, count) for id, count in left]
        for id, number in list(self.places):
            others = range(1, len(self.faces.two_sided(id)) + 1)
            used = sum(int(place[0]) for place in self.places[id, number])
            pieces += [(id, n, used) for n in others if n != number]
        for (id, number, count), at in zip(
            pieces, table.to_the_left([self._size(id) for id, *_ in pieces]), strict=True
        ):
            place = [count, *_table_point(at.x, at.z), _above(0, on_board=False), 0.0, False]
            self.places.setdefault((id, number), []).append(place)

    def _put(self, id: str, x: float, z: float, level: int = 0, lost: int = 0) -> None:
        """Put one counter with its losses at a point of the table in inches."""
        counter = self.game.counters[id]
        block = counter.kind == "unit" and counter.block
        pieces = len(self.faces.two_sided(id))
        number = 1 if block or pieces == 1 else lost // 2 + 1
        yaw = 90.0 * lost if block else 0.0
        down = block or bool(lost % 2)
        place = [1, *_table_point(x, z), _above(level), yaw, down]
        self.places.setdefault((id, number), []).append(place)

    def _size(self, id: str) -> tuple[float, float]:
        return inches(self.faces.size(id))

    # -- decks -------------------------------------------------------------------------------------

    def _decks(self, table: Arrangement) -> list[list[Any]]:
        """Return where decks lie: in the boxes named after them, or else behind the maps."""
        made: list[list[Any]] = []
        behind = -table.width / 2
        for deck in self.game.decks:
            for name in self.decks.get(deck.id, ()):
                box = self.sheets.box_of_deck(deck.id)
                if box is not None:
                    spot = self.extents[box[0]].point(*box[1].point)
                else:
                    spot = behind + 1.5, table.depth / 2 + 6.0
                    behind += 3.0 + GAP
                id = self.guid("deck", name)
                above = BOARD_THICKNESS + COUNTER_THICKNESS
                made.append([id, *_table_point(*spot), above, not deck.open])
        return made


def _table_point(x: float, z: float) -> tuple[float, float]:
    """Return a point of the table in the program's centimetres; it is given in inches to the right
    and away from the near seat."""
    return round(z * _CM, 3), round(x * _CM, 3)


def _above(level: int, *, on_board: bool = True) -> float:
    """Return the height in cm above the table of the middle of a counter that lies on ``level``
    others."""
    return round((BOARD_THICKNESS if on_board else 0.0) + COUNTER_THICKNESS * (level + 0.5), 3)
