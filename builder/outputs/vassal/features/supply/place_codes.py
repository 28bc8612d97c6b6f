"""The short codes of places, and lookup tables written with them. A list of places is a text such
as ``.4.1f.20``. The table of where supply lines can go next is a text such as ``;4>.5.1f;1f>.4``. A
step that uses up several units of a line's length passes through intermediate places that are on no
map: ``4/2``, ``4/1``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.features.supply.supply_names import CODES, LEVEL, WAYS, SupplyNames
from builder.outputs.vassal.table.boards.boards import Board
from builder.rules.core.module_export.supply import Steps, SupplyRules
from builder.rules.core.module_export.zones import Around
from builder.vassal.format.lookups import table_text

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _code(number: int) -> str:
    """Return a number written with as few characters as possible."""
    high, low = divmod(number, len(_DIGITS))
    return (_code(high) if high else "") + _DIGITS[low]


def _listed(codes: Iterable[str]) -> str:
    return "".join(f".{code}" for code in codes)


def _ways_as_text(ways: Mapping[str, list[str]]) -> str:
    return "".join(f";{code}>{_listed(nexts)}" for code, nexts in ways.items())


@dataclass(frozen=True)
class PlaceCodes:
    """The codes of all places of the boards of a map window."""

    game: Game
    boards: Mapping[str, Board]

    @cached_property
    def codes(self) -> Mapping[tuple[str, str], str]:
        """The code of every place, by map and id."""
        shown = [m for m in self.game.maps if m.id in self.boards]
        places = [(sheet.id, place) for sheet in shown for place in sheet.space.ids]
        return {place: _code(n) for n, place in enumerate(places)}

    def listed(self, map: str, places: Iterable[str]) -> str:
        """Return the text that lists some places of a map by their codes."""
        return _listed(sorted(self.codes[map, place] for place in places))

    def tables(self, supplies: SupplyRules) -> Mapping[str, str]:
        """Return the lookup tables of place codes, of steps and of zones of control, by the names
        of their constants."""
        names, texts = SupplyNames(supplies.id), self.named()
        for i, steps in enumerate(supplies.steps, 1):
            texts[names.named(WAYS.format(i))], level = self._steps(steps)
            texts |= {names.named(LEVEL.format(i)): level} if level else {}
        for i, zone in enumerate(supplies.zones, 1):
            texts[names.zones(i)] = self.around(zone.around)
        return texts

    def named(self) -> dict[str, str]:
        """Return the lookup tables of the codes of places by the names that boards give them."""
        texts: dict[str, str] = {}
        for i, (map, board) in enumerate(self.boards.items(), 1):
            names = board.places.names if board.places else {}
            own = {names.get(p, p): code for (m, p), code in self.codes.items() if m == map}
            texts[CODES.format(i)] = table_text(own)
        return texts

    def _steps(self, steps: Steps) -> tuple[str, str]:
        """Return two lookup tables as texts: the places that a line reaches from each place by one
        unit of its length, and those that it reaches without using up any length. Some are
        intermediate places."""
        ways: dict[str, list[str]] = {}
        level: dict[str, list[str]] = {}
        for map, own in steps.items():
            for place, nexts in own.items() if map in self.boards else ():
                code = self.codes[map, place]
                ways.setdefault(code, [])
                for other, far in nexts:
                    goal = self.codes[map, other]
                    for n in range(1, far):
                        ways[f"{goal}/{n}"] = [f"{goal}/{n - 1}" if n > 1 else goal]
                    to = ways[code] if far else level.setdefault(code, [])
                    to.append(f"{goal}/{far - 1}" if far > 1 else goal)
        return _ways_as_text(ways), _ways_as_text(level)

    def around(self, around: Around) -> str:
        """Return the lookup table of the places that belong to each place, such as its zone of control."""
        found = {
            self.codes[map, place]: self.listed(map, others)
            for map, zones in around.items()
            if map in self.boards
            for place, others in zones.items()
            if others
        }
        return table_text(found)
