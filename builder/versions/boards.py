"""Compares the maps of two versions: those that are new, gone or changed, what differs in each place,
and which places have moved on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Plan
from builder.versions.change import Change, turned_into

Facts = dict[str, frozenset[str]]
"""What is in a place, by the kind of thing: its terrain, height, name, sides, paths and features."""

MOVED = 0.5
"""The distance in mm from which a place counts as lying elsewhere."""

_SHEET = ("theme", "turn", "hex_size", "sheet", "image", "canvas", "north", "north_tilt")
"""The fields that change the look of a whole map."""


def map_changes(old: Game, new: Game, tr: Translator) -> Iterator[Change]:
    """Yield the maps that are new, gone, or drawn differently as a whole, and each place in which
    something differs."""
    before, after = ({map.id: map for map in game.maps} for game in (old, new))
    for id, map in after.items():
        if id not in before:
            yield Change("maps", "new", id, tr(map.title), printed=True)
            continue
        yield from _map_changes((old, new), before[id], map, tr)
    for id, map in before.items():
        if id not in after:
            yield Change("maps", "gone", id, tr(map.title))


def _map_changes(
    games: tuple[Game, Game], old: MapSheet, new: MapSheet, tr: Translator
) -> Iterator[Change]:
    notes = [turned_into(tr, tr("Title"), tr(old.title), tr(new.title))]
    notes = notes if tr(old.title) != tr(new.title) else []
    if is_drawn_anew(old, new):
        notes.append(tr("the whole map is redrawn"))
    if notes:
        yield Change("maps", "changed", new.id, tr(new.title), tuple(notes), printed=True)
    was, now = (_facts(game, map, tr) for game, map in zip(games, (old, new), strict=True))
    for place in dict.fromkeys((*was, *now)):
        name = tr("{map}, {place}", map=tr(new.title), place=new.titles.get(place, place))
        id = f"{new.id}:{place}"
        if place not in now:
            yield Change("maps", "gone", id, name, printed=True)
        elif place not in was:
            yield Change("maps", "new", id, name, printed=True)
        elif was[place] != now[place]:
            told = tuple(_place_notes(was[place], now[place], tr))
            yield Change("maps", "changed", id, name, told, printed=True)


def is_drawn_anew(old: MapSheet, new: MapSheet) -> bool:
    """Return whether a map must be printed as a whole, because its look, size or grid has changed
    everywhere, so that patches would be of no use."""
    if any(getattr(old, name) != getattr(new, name) for name in _SHEET):
        return True
    return bool(places_moved(old.plan(), new.plan()))


def places_moved(old: Plan, new: Plan) -> list[str]:
    """Return the ids of the places in both versions that lie elsewhere on the newer sheet."""
    known = set(new.space.ids)
    return [
        id
        for id in old.space.ids
        if id in known
        and _distance(old.centre(old.space.cell(id)), new.centre(new.space.cell(id))) > MOVED
    ]


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _place_notes(old: Facts, new: Facts, tr: Translator) -> Iterator[str]:
    for what in dict.fromkeys((*old, *new)):
        was, now = old.get(what, frozenset()), new.get(what, frozenset())
        if was != now:
            yield turned_into(tr, what, ", ".join(sorted(was - now)), ", ".join(sorted(now - was)))


def _facts(game: Game, map: MapSheet, tr: Translator) -> dict[str, Facts]:
    """Return for each place of a map what lies in it, in the reader's language."""
    found: dict[str, dict[str, set[str]]] = {id: {} for id in map.space.ids}
    for what, place, text in _every_fact(game, map, tr):
        if place in found:
            found[place].setdefault(what, set()).add(text)
    return {
        id: {what: frozenset(texts) for what, texts in facts.items()} for id, facts in found.items()
    }


def _every_fact(game: Game, map: MapSheet, tr: Translator) -> Iterator[tuple[str, str, str]]:
    """Yield each thing that lies in a place: its kind, the id of the place, and the name of the
    thing."""
    for cell in map.space.cells:
        yield tr("Terrain"), map.space.id(cell), _terrain(game, map.kinds.get(cell, ""), tr)
    for cell, height in map.heights_of.items():
        yield tr("Height"), map.space.id(cell), str(height)
    for side, kinds in map.side_types.items():
        for cell in map.space.side_cells(side):
            text = f"{_names(game, kinds, tr)} ({map.space.side_id(side)})"
            yield tr("Edges"), map.space.id(cell), text
    for (a, b), kinds in map.path_steps.items():
        text = f"{_names(game, kinds, tr)} ({map.space.id(b)})"
        yield tr("Paths"), map.space.id(a), text
    yield from _things(game, map, tr)


def _things(game: Game, map: MapSheet, tr: Translator) -> Iterator[tuple[str, str, str]]:
    for feature in map.all_features:
        named = f"{_terrain(game, feature.type, tr)} {tr(feature.name)}".strip()
        for place in _places_of(map, feature.at):
            yield tr("Features"), place, named
    for place_ in map.places:
        figures = [f"{tr(name)} {value}" for name, value in place_.figures.items()]
        yield tr("Name"), place_.hex, " · ".join([tr(place_.name), *figures])
    for spot in map.spots:
        yield tr("Name"), spot.id, tr(spot.title)
    for label in map.labels:
        for place in label.along[:1]:
            yield tr("Name"), place, tr(label.text)


def _places_of(map: MapSheet, at: str) -> list[str]:
    """Return the ids of the places that belong to a place or hexside: the place itself, or those on
    both sides."""
    if "/" not in at:
        return [at]
    return [map.space.id(cell) for cell in map.space.side_cells(map.space.parse_side(at))]


def _names(game: Game, kinds: frozenset[str], tr: Translator) -> str:
    return ", ".join(_terrain(game, kind, tr) for kind in sorted(kinds))


def _terrain(game: Game, id: str, tr: Translator) -> str:
    found = game.terrain.find(id)
    return tr(found.name) if found else id


def groups_of_neighbours(board: MapSheet, places: list[str]) -> list[list[str]]:
    """Divide places into groups of connected neighbours."""
    space, known = board.space, set(board.space.ids)
    left = dict.fromkeys(place for place in places if place in known)
    groups = []
    while left:
        first = next(iter(left))
        del left[first]
        group = [first]
        for place in group:
            for other in map(space.id, space.neighbours(space.cell(place))):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return groups
