"""What the engine knows of a map, laid over it: costs of the ground, reach, zones, sight, supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.rules.core.automated.overlays import costs_on
from builder.rules.core.moving.terrain import NO_ENTRY
from builder.rules.system import Answer, ask, describe

_PROCEDURES = {
    "reach": ("reach",),
    "zones": ("zones", "zoc", "zone-of-control"),
    "sight": ("sight", "line-of-sight"),
    "supply": ("supply",),
}
"""What answers for an overlay, by the names that systems have for it."""
_FAR = 8
"""Steps away that are looked at, where each place is asked of alone."""


@dataclass
class Group:
    """Places alike, with what stands in each (a cost, or nothing), and their name."""

    name: str
    places: dict[str, str] = field(default_factory=dict)


@dataclass
class Overlay:
    """Groups of places, and what the engine had to say."""

    groups: list[Group] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The overlay for the page."""
        groups = [{"name": group.name, "places": group.places} for group in self.groups]
        return {"groups": groups, "told": self.told}


@dataclass(frozen=True)
class Wanted:
    """Which overlay of which map: for the setup of a scenario, from a place where one is needed, for a
    movement class or a unit that is not set up."""

    game: Game
    sheet: MapSheet
    what: str
    scenario: str = ""
    place: str = ""
    mover: str = ""


def offered(game: Game) -> tuple[str, ...]:
    """The overlays that there can be in a game."""
    names = {line.name for line in describe(game)}
    asked = [what for what, ways in _PROCEDURES.items() if names & set(ways)]
    costs = ["cost"] if any(kind.movement for kind in game.terrain.hexes) else []
    return (*costs, *asked) if game.maps else ()


def overlay(wanted: Wanted, tr: Translator) -> Overlay:
    """An overlay as it is now."""
    if wanted.what == "cost":
        return _costs(wanted, tr)
    names = {line.name for line in describe(wanted.game)}
    name = next((n for n in _PROCEDURES.get(wanted.what, ()) if n in names), "")
    if not name:
        return Overlay(told=[tr("The rules of this game say nothing of it.")])
    return _ASKING[wanted.what](_Asker(wanted, name, tr))


def _costs(wanted: Wanted, tr: Translator) -> Overlay:
    game, sheet = wanted.game, wanted.sheet
    classes = game.sheet.movement_classes or ("all",)
    mover = wanted.mover if wanted.mover in classes else classes[0]
    costs = costs_on(game, sheet, mover)
    said = {id: NO_ENTRY if cost is None else str(cost) for id, cost in costs.items()}
    return Overlay([Group(mover, said)])


@dataclass
class _Asker:
    wanted: Wanted
    name: str
    tr: Translator

    @property
    def inputs(self) -> set[str]:
        line = next(line for line in describe(self.wanted.game) if line.name == self.name)
        return {field.name for field in line.inputs}

    def __call__(self, **given: Any) -> Answer:
        own = {"scenario": self.wanted.scenario} | given
        return ask(self.wanted.game, self.name, {k: v for k, v in own.items() if v})

    def units(self) -> dict[str, str]:
        """The units that the scenario sets up on the map, and where."""
        game, ids = self.wanted.game, set(self.wanted.sheet.space.ids)
        units = {unit.id for unit in game.units}
        scenario = next((s for s in game.scenarios if s.id == self.wanted.scenario), None)
        placed = scenario.setup if scenario else ()
        return {p.counter: p.at for p in placed if p.at in ids and p.counter in units}

    def called(self, unit: str) -> str:
        """A unit as its counter names it."""
        counter = self.wanted.game.counters[unit]
        return self.tr(getattr(counter, "title", "") or counter.name)

    def missing(self) -> Overlay:
        """That a place must be chosen."""
        return Overlay(told=[self.tr("Choose a place on the map.")])


def _reach(asker: _Asker) -> Overlay:
    """Where the units at the place can go; a unit that is not set up goes from there."""
    wanted = asker.wanted
    if not wanted.place:
        return asker.missing()
    here = [unit for unit, at in asker.units().items() if at == wanted.place]
    if wanted.mover in wanted.game.counters and wanted.mover not in here:
        here.append(wanted.mover)
    if not here:
        return Overlay(told=[asker.tr("No unit stands there: choose one to be set up.")])
    found = Overlay()
    for unit in here[:4]:
        placed = {} if unit in asker.units() else {"units": {unit: wanted.place}, "scenario": ""}
        answer = asker(unit=unit, **placed)
        result = answer.result or {}
        places = _places(wanted.sheet, result.get("hexes") or result.get("places"))
        _tell(found, answer, Group(asker.called(unit), places))
    return found


def _zones(asker: _Asker) -> Overlay:
    if "zones" in asker.name:
        answer, found = asker(), Overlay()
        sides = (answer.result or {}).get("zones", {})
        names = {side.id: asker.tr(side.name) for side in asker.wanted.game.sheet.sides}
        for side, listed in sides.items():
            group = Group(names.get(side, side), _places(asker.wanted.sheet, listed))
            _tell(found, answer, group)
        return found
    if asker.name == "zoc":
        return _by_side(asker, lambda unit: (asker(unit=unit).result or {}).get("hexes"))
    return _zones_by_hex(asker)


def _by_side(asker: _Asker, places: Callable[[str], Any]) -> Overlay:
    """The places of each side's units together."""
    game, groups = asker.wanted.game, dict[str, Group]()
    for unit in asker.units():
        nation = game.nations.get(game.counters[unit].nation)
        side = next((s for s in game.sheet.sides if nation and s.id == nation.side), None)
        group = groups.setdefault(
            side.id if side else "", Group(asker.tr(side.name) if side else "")
        )
        group.places |= _places(asker.wanted.sheet, places(unit))
    return Overlay(list(groups.values()))


def _zones_by_hex(asker: _Asker) -> Overlay:
    """Zones of a system that tells of one hex alone, for the hexes round units."""
    space = asker.wanted.sheet.space
    near = {cell for at in asker.units().values() for cell in space.within(space.cell(at), 1)}
    found = Overlay()
    for side in asker.wanted.game.sheet.sides:
        group = Group(asker.tr(side.name))
        for other in (s for s in asker.wanted.game.sheet.sides if s is not side):
            for id in sorted(map(space.id, near)):
                if (asker(hex=id, side=other.id).result or {}).get("zone"):
                    group.places[id] = ""
        found.groups.append(group)
    return found


def _sight(asker: _Asker) -> Overlay:
    wanted, space = asker.wanted, asker.wanted.sheet.space
    if not wanted.place:
        return asker.missing()
    ends = ("viewer", "target") if "viewer" in asker.inputs else ("start", "to")
    seen, hidden = Group(asker.tr("In sight")), Group(asker.tr("Out of sight"))
    for cell in space.within(space.cell(wanted.place), _FAR):
        id = space.id(cell)
        result = asker(**dict(zip(ends, (wanted.place, id), strict=True))).result or {}
        sees = result.get("sees", result.get("visible"))
        if sees is not None and id != wanted.place:
            (seen if sees else hidden).places[id] = ""
    return Overlay([seen, hidden])


def _supply(asker: _Asker) -> Overlay:
    units, sheet = asker.units(), asker.wanted.sheet
    supplied, cut = Group(asker.tr("In supply")), Group(asker.tr("Out of supply"))
    found = Overlay([supplied, cut])
    if "required" in _need(asker, "unit"):
        for unit, at in units.items():
            answer = (asker(unit=unit).result or {}).get("supplied")
            if answer is not None:
                (supplied if answer else cut).places[at] = ""
        return found
    answer = asker()
    result = answer.result or {}
    for unit, line in result.get("supplied", {}).items():
        supplied.places |= _places(sheet, [units.get(unit), line])
    cut.places |= _places(sheet, [units.get(unit) for unit in result.get("unsupplied", ())])
    found.told = [problem.message for problem in answer.problems]
    return found


def _need(asker: _Asker, name: str) -> str:
    line = next(line for line in describe(asker.wanted.game) if line.name == asker.name)
    return " ".join(str(one) for one in line.inputs if one.name == name)


_ASKING: Mapping[str, Callable[[_Asker], Overlay]] = {
    "reach": _reach,
    "zones": _zones,
    "sight": _sight,
    "supply": _supply,
}


def _tell(found: Overlay, answer: Answer, group: Group) -> None:
    if answer.ok:
        found.groups.append(group)
    found.told += [problem.message for problem in answer.problems]


def _places(sheet: MapSheet, value: Any) -> dict[str, str]:
    """The places that an answer names, with their numbers where they have one."""
    ids = set(sheet.space.ids)
    return {place: text for place, text in _named(value) if place in ids}


def _named(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield value, ""
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key), str(inner) if isinstance(inner, str | int | float) else ""
    elif isinstance(value, Iterable):
        for inner in value:
            yield from _named(inner)


__all__ = ["Overlay", "Wanted", "offered", "overlay"]
