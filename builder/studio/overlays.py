"""Makes overlays on a map from answers of the rules engine: terrain costs, reach, zones of control,
line of sight, supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell, Space
from builder.rules.core.module_export.overlays import entry_costs_on_map
from builder.rules.core.moving.terrain import NO_ENTRY
from builder.rules.core.positions.position import Piece, of_scenario
from builder.rules.system import Answer, FieldLine, ask, describe
from builder.studio.scenario_boards import board_of_scenario

_PROCEDURES = {
    "reach": ("reach",),
    "zones": ("zones", "zoc", "zone-of-control"),
    "sight": ("sight", "line-of-sight"),
    "supply": ("supply",),
}
"""The procedures that can answer for each overlay, by the names that systems use for them."""
_MAX_PLACES = 400
"""The largest number of places of a map for which the rules engine is asked one by one."""
_GROUPS = 4
"""The largest number of groups of places that have distinct colours."""


@dataclass
class PlaceGroup:
    """A named group of places, with the text for each (a cost, or an empty text)."""

    name: str
    places: dict[str, str] = field(default_factory=dict)


@dataclass
class Overlay:
    """An overlay of a map: groups of places, and messages of the rules engine."""

    groups: list[PlaceGroup] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """Return the overlay as JSON data for the page."""
        groups = [{"name": group.name, "places": group.places} for group in self.groups]
        return {"groups": groups, "told": self.lines}


@dataclass(frozen=True)
class OverlayRequest:
    """A request for an overlay of a map: the scenario whose setup it is for, the place it starts
    from (if needed), and the movement class or the unit it is for (if the unit is not set up)."""

    game: Game
    sheet: MapSheet
    what: str
    scenario: str = ""
    place: str = ""
    mover: str = ""


def available_overlays(game: Game) -> tuple[str, ...]:
    """Return the names of the overlays that are available in a game."""
    names = {line.name for line in describe(game)}
    asked = [what for what, ways in _PROCEDURES.items() if names & set(ways)]
    costs = ["cost"] if any(kind.movement for kind in game.terrain.hexes) else []
    return (*costs, *asked) if game.maps else ()


def make_overlay(wanted: OverlayRequest, tr: Translator) -> Overlay:
    """Return the requested overlay for the current game, with texts in the translator's language."""
    if wanted.what == "cost":
        return _costs(wanted, tr)
    names = {line.name for line in describe(wanted.game)}
    name = next((n for n in _PROCEDURES.get(wanted.what, ()) if n in names), "")
    if not name:
        return Overlay(lines=[tr("The rules of this game say nothing about it.")])
    return _OVERLAYS[wanted.what](_OverlayQuestions(wanted, name, tr))


def _costs(wanted: OverlayRequest, tr: Translator) -> Overlay:
    game, sheet = wanted.game, wanted.sheet
    classes = game.sheet.movement_classes or ("all",)
    mover = wanted.mover if wanted.mover in classes else classes[0]
    costs = entry_costs_on_map(game, sheet, mover)
    said = {id: NO_ENTRY if cost is None else str(cost) for id, cost in costs.items()}
    return Overlay([PlaceGroup(mover, said)])


@dataclass
class _OverlayQuestions:
    request: OverlayRequest
    name: str
    tr: Translator

    def __post_init__(self) -> None:
        game, sheet = self.request.game, self.request.sheet
        played = (s for s in game.scenarios if sheet.id in game.boards_of(s.map))
        self.scenario = next((s for s in played if s.id == self.request.scenario), None)
        self.board = board_of_scenario(game, sheet, self.scenario)

    @cached_property
    def inputs(self) -> dict[str, FieldLine]:
        """The fields of the procedure, by name."""
        line = next(line for line in describe(self.request.game) if line.name == self.name)
        return {field.name: field for field in line.inputs}

    def needs(self, name: str) -> bool:
        """Whether the procedure has no answer unless a field is given."""
        return name in self.inputs and self.inputs[name].required

    def __call__(self, **given: Any) -> Answer:
        where = {"scenario": self.scenario.id} if self.scenario else {"map": self.board.sheet.id}
        own = {name: value for name, value in (where | given).items() if name in self.inputs}
        return ask(self.request.game, self.name, own)

    @cached_property
    def units(self) -> dict[str, Piece]:
        """The units that the scenario sets up on the map, by their names in the scenario's
        position."""
        game, sheet = self.request.game, self.board.sheet
        stands = of_scenario(game, self.scenario, sheet).units if self.scenario else ()
        return {piece.name: piece for piece in stands if self.unit_place(piece)}

    def unit_place(self, piece: Piece) -> str:
        """Return the place of a unit on the displayed map; empty if the unit is not on that map."""
        return (
            self.board.displayed_place(self.board.sheet.space.id(piece.cell)) if piece.cell else ""
        )

    def places(self, value: Any) -> dict[str, str]:
        """Return the places of the map in an answer, each with its number if it has one."""
        named = ((self.board.displayed_place(place), text) for place, text in _named_texts(value))
        return {place: text for place, text in named if place}

    def unit_name(self, unit: str) -> str:
        """Return the translated title or name of a unit's counter; ``unit`` is its name in the
        position, such as ``id#2``."""
        counter = self.request.game.counters[unit.partition("#")[0]]
        return self.tr(getattr(counter, "title", "") or counter.name)

    def missing(self) -> Overlay:
        """Return an empty overlay with a message that asks the user to choose a place."""
        return Overlay(lines=[self.tr("Choose a place on the map.")])


def _reach(asker: _OverlayQuestions) -> Overlay:
    """Return an overlay of the places that the units at the chosen place can reach; if no unit is
    there, of those that the chosen unit could reach from it."""
    wanted = asker.request
    if not wanted.place:
        return asker.missing()
    here = [name for name, piece in asker.units.items() if asker.unit_place(piece) == wanted.place]
    placed: dict[str, Any] = {}
    if not here and wanted.mover in wanted.game.counters:
        here = [wanted.mover]
        placed = {"units": {wanted.mover: asker.board.scenario_place(wanted.place)}}
    if not here:
        return Overlay(lines=[asker.tr("No unit stands there: choose one to be set up.")])
    found = Overlay()
    for unit in here:
        answer = asker(unit=unit, **placed)
        result = answer.result or {}
        places = asker.places(result.get("hexes") or result.get("places"))
        _tell(found, answer, PlaceGroup(asker.unit_name(unit), places))
    return _distinct_groups(found, asker.tr)


def _distinct_groups(found: Overlay, tr: Translator) -> Overlay:
    """Join groups with the same places, and return no more groups than there are colours."""
    alike: dict[tuple[tuple[str, str], ...], PlaceGroup] = {}
    for group in found.groups:
        first = alike.setdefault(tuple(sorted(group.places.items())), group)
        if first is not group and group.name not in first.name.split(", "):
            first.name += f", {group.name}"
    groups = list(alike.values())
    found.groups = groups[:_GROUPS]
    if len(groups) > _GROUPS:
        found.lines.append(tr("Not shown: {names}.", names=", ".join(g.name for g in groups[4:])))
    found.lines = list(dict.fromkeys(found.lines))
    return found


def _zones(asker: _OverlayQuestions) -> Overlay:
    if "zones" in asker.name:
        answer, found = asker(), Overlay()
        sides = (answer.result or {}).get("zones", {})
        names = {side.id: asker.tr(side.name) for side in asker.request.game.sheet.sides}
        for side, listed in sides.items():
            _tell(found, answer, PlaceGroup(names.get(side, side), asker.places(listed)))
        return found
    if asker.name == "zoc":
        return _by_side(asker, lambda unit: (asker(unit=unit).result or {}).get("hexes"))
    return _zones_by_hex(asker)


def _by_side(asker: _OverlayQuestions, places: Callable[[str], Any]) -> Overlay:
    """Return an overlay with one group of places for the units of each side."""
    game, groups = asker.request.game, dict[str, PlaceGroup]()
    for unit, piece in asker.units.items():
        nation = game.nations.get(game.counters[piece.counter].nation)
        side = next((s for s in game.sheet.sides if nation and s.id == nation.side), None)
        group = groups.setdefault(
            side.id if side else "", PlaceGroup(asker.tr(side.name) if side else "")
        )
        group.places |= asker.places(places(unit))
    return Overlay(list(groups.values()))


def _zones_by_hex(asker: _OverlayQuestions) -> Overlay:
    """Return an overlay of zones of control, for a system that answers only for single hexes, by
    asking about the hexes around units."""
    space = asker.board.sheet.space
    stand = {piece.cell for piece in asker.units.values() if piece.cell}
    near = {space.id(cell) for at in stand for cell in space.within(at, 1)}
    found = Overlay()
    for side in asker.request.game.sheet.sides:
        group = PlaceGroup(asker.tr(side.name))
        for other in (s for s in asker.request.game.sheet.sides if s is not side):
            for id in sorted(near):
                if (asker(hex=id, side=other.id).result or {}).get("zone"):
                    group.places |= asker.places(id)
        found.groups.append(group)
    return found


def _sight(asker: _OverlayQuestions) -> Overlay:
    """Return an overlay of the places in sight of the chosen place, examining the nearest first, as
    far as time allows."""
    wanted, space = asker.request, asker.request.sheet.space
    if not wanted.place:
        return asker.missing()
    ends = ("viewer", "target") if "viewer" in asker.inputs else ("start", "to")
    start = asker.board.scenario_place(wanted.place)
    seen, hidden = PlaceGroup(asker.tr("In sight")), PlaceGroup(asker.tr("Out of sight"))
    found = Overlay([seen, hidden])
    cells, steps = _places_around(space, space.cell(wanted.place))
    for id in map(space.id, cells):
        answer = asker(**dict(zip(ends, (start, asker.board.scenario_place(id)), strict=True)))
        result = answer.result or {}
        sees = result.get("sees", result.get("visible"))
        if sees is not None:
            (seen if sees else hidden).places[id] = ""
    if steps:
        far = asker.tr("Places more than {count} steps away were not looked at.", count=steps)
        found.lines.append(far)
    return found


def _places_around(space: Space, here: Cell) -> tuple[list[Cell], int]:
    """Return the places around ``here``, nearest first and no more than the limit, and the distance
    up to which they were taken; 0 if all places are included."""
    cells = [cell for cell in space.within(here, len(space.cells)) if cell != here]
    if len(cells) <= _MAX_PLACES:
        return cells, 0
    steps = max(1, space.distance(here, cells[_MAX_PLACES]) - 1)
    return [cell for cell in cells if space.distance(here, cell) <= steps], steps


def _supply(asker: _OverlayQuestions) -> Overlay:
    units = asker.units
    supplied, cut = PlaceGroup(asker.tr("In supply")), PlaceGroup(asker.tr("Out of supply"))
    found = Overlay([supplied, cut])
    if asker.needs("unit"):
        for unit, piece in units.items():
            answer = (asker(unit=unit).result or {}).get("supplied")
            if answer is not None:
                (supplied if answer else cut).places[asker.unit_place(piece)] = ""
        return found
    answer = asker()
    result = answer.result or {}
    stand = {unit: asker.unit_place(piece) for unit, piece in units.items()}
    for unit, line in result.get("supplied", {}).items():
        supplied.places |= {stand[unit]: ""} if unit in stand else {}
        supplied.places |= asker.places(line)
    cut.places = {stand[unit]: "" for unit in result.get("unsupplied", ()) if unit in stand}
    found.lines = [problem.message for problem in answer.problems]
    return found


_OVERLAYS: Mapping[str, Callable[[_OverlayQuestions], Overlay]] = {
    "reach": _reach,
    "zones": _zones,
    "sight": _sight,
    "supply": _supply,
}


def _tell(found: Overlay, answer: Answer, group: PlaceGroup) -> None:
    if answer.ok:
        found.groups.append(group)
    found.lines += [problem.message for problem in answer.problems]


def _named_texts(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield value, ""
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key), str(inner) if isinstance(inner, str | int | float) else ""
    elif isinstance(value, Iterable):
        for inner in value:
            yield from _named_texts(inner)


__all__ = ["Overlay", "OverlayRequest", "available_overlays", "make_overlay"]
