"""A scenario's placements, grouped by side and place for the setup card."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from builder.drawing.aids.spots import StartingPlace, describe_starting_place
from builder.drawing.cards import card_frame
from builder.drawing.counters.designations import bare_names, designations
from builder.drawing.counters.pieces import Piece
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game, Side
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import Placement, Scenario
from builder.problems import PathKey

_NAMED, _NAMES = 6, 50
"""The largest number of counters in one place that are named one by one, and the largest total
length of their names; otherwise only the counters are shown."""
_LONG = 44
"""The largest length of the name of a place on one line."""


@dataclass(frozen=True)
class SetupPlace:
    """All counters of one side that start a scenario in one place, with the text printed beside
    them."""

    spot: StartingPlace
    pieces: tuple[Piece, ...]
    title: str
    """The title of the place, with a dagger if a placement is an estimate: the names of its
    counters as printed on them or, if it has many counters, the name of the place."""
    lines: tuple[tuple[str, PathKey], ...]
    """Further lines of text: the full name of a single unit, the place, and the markers that lie
    there. Each has the path of the field that it comes from, or an empty path."""
    path: PathKey
    """The path of the field that the title comes from."""
    flat: bool
    """Whether the map's hexes appear flat-topped on its sheet."""


def side_of_counter(game: Game, counter: Unit | Marker) -> str:
    """Return the id of the side that plays a counter; empty for both or neither."""
    nation = game.nations.get(counter.nation)
    return nation.side if nation else ""


def places_by_side(
    game: Game, scenario: Scenario, context: DrawContext
) -> list[tuple[Side | None, list[SetupPlace]]]:
    """Return the starting places of the counters of each side, in the order in which the sides
    first appear; ``None`` stands for counters that belong to no side."""
    by_place: dict[str, list[Placement]] = {}
    for placement in scenario.setup:
        if placement.counter in game.counters:
            by_place.setdefault(placement.at, []).append(placement)
    grouped: dict[str, dict[str, list[Placement]]] = {}
    for at, found in by_place.items():
        for side, theirs in _by_side(game, found).items():
            grouped.setdefault(side, {})[at] = theirs
    named = {s.id: s for s in game.sheet.sides}
    return [
        (
            named.get(side),
            [_place(game, scenario, at, found, context) for at, found in places.items()],
        )
        for side, places in grouped.items()
    ]


def _by_side(game: Game, placements: list[Placement]) -> dict[str, list[Placement]]:
    """Group the placements of one place by the id of the side, units before markers; counters of no
    side go with the first side that has counters there."""
    ordered = sorted(placements, key=lambda p: isinstance(game.counters[p.counter], Marker))
    owners = [side_of_counter(game, game.counters[p.counter]) for p in ordered]
    host = next((owner for owner in owners if owner), "")
    found: dict[str, list[Placement]] = {}
    for placement, owner in zip(ordered, owners, strict=True):
        found.setdefault(owner or host, []).append(placement)
    return found


def _place(
    game: Game, scenario: Scenario, at: str, placements: list[Placement], context: DrawContext
) -> SetupPlace:
    map = next((m for m in game.playable if m.id == scenario.map), None)
    pieces = tuple(piece for p in placements for piece in _pieces(game, p))
    spot = describe_starting_place(game, map, at, context)
    mark = card_frame.DAGGER if any(card_frame.is_estimated(p) for p in placements) else ""
    units = [c for p in placements if isinstance(c := game.counters[p.counter], Unit)]
    names = dict.fromkeys(designations(game, units, context)) or dict.fromkeys(
        _face_title(p, game, context) for p in placements
    )
    if len(names) > _NAMED or _are_long(names, units):
        title = spot.name or context.tr("{count} counters", count=len(pieces))
        return SetupPlace(spot, pieces, title + mark, _card_of(spot), spot.path, _looks_flat(map))
    named = ("units", units[0].id) if len(units) == 1 else ()
    full = (context.tr(units[0].title), (*named, "title")) if named else ("", ())
    notes = dict.fromkeys(n for p in placements for n in _notes(game, p, context, named=not units))
    full_name = spot.full_name(context.tr)
    is_short = len(full_name) <= _LONG
    name = full_name if is_short else spot.name
    place = " · ".join(part for part in (name, *notes) if part)
    where = (((place, spot.path),) if place else ()) + (() if is_short else _card_of(spot))
    if named and full[0] and units[0].name in bare_names(game):
        return SetupPlace(spot, pieces, full[0] + mark, where, full[1], _looks_flat(map))
    lines = ((full,) if full[0] else ()) + where
    path = (*named, "name") if named else ()
    title = context.tr(", ").join(names)
    return SetupPlace(spot, pieces, title + mark, lines, path, _looks_flat(map))


def _card_of(spot: StartingPlace) -> tuple[tuple[str, PathKey], ...]:
    """Return a line of text that names the card on which an unsigned box lies; no line for other
    places."""
    return ((spot.lies_on, ()),) if spot.lies_on else ()


def _are_long(names: Collection[str], units: Collection[Unit]) -> bool:
    """Return whether the names of several counters are too long to stand side by side on one line;
    marker names get half as much room, since more counters stand beside them."""
    return len(names) > 1 and sum(map(len, names)) > (_NAMES if units else _NAMES // 2)


def _looks_flat(map: MapSheet | None) -> bool:
    return map is None or (map.written_grid.orientation == "flat") == (map.turns % 2 == 0)


def _pieces(game: Game, placement: Placement) -> list[Piece]:
    unit = game.counters[placement.counter]
    side = Piece(unit, "back" if placement.reduced else "front", placement.lost)
    under = (game.counters.get(m) for m in placement.with_markers)
    return [*[side] * placement.count, *(Piece(m) for m in under if m is not None)]


def _notes(game: Game, placement: Placement, context: DrawContext, *, named: bool) -> list[str]:
    """Return notes on the markers placed with a counter and on its state; a marker that is
    ``named`` in the title gets no note."""
    tr = context.tr
    counter = game.counters[placement.counter]
    under = (game.counters.get(m) for m in placement.with_markers)
    notes = [
        _with_marker(context.tr(m.front.title), context) for m in under if isinstance(m, Marker)
    ]
    if isinstance(counter, Marker):
        if not named:
            notes.append(_with_marker(_face_title(placement, game, context), context))
    elif placement.lost > 1:
        notes.append(tr("{many} steps lost", many=placement.lost))
    elif placement.reduced or placement.lost:
        notes.append(tr("reduced"))
    states = {state.id: state.name for state in game.mechanisms.states}
    notes += [tr(states[id]) for id in placement.states if id in states]
    if placement.hidden:
        notes.append(tr("hidden"))
    carrier = game.counters.get(placement.aboard.partition("#")[0])
    if isinstance(carrier, Unit):
        notes.append(tr("on board of {carrier}", carrier=tr(carrier.title or carrier.name)))
    return notes


def _face_title(placement: Placement, game: Game, context: DrawContext) -> str:
    """Return the title printed on the side of the marker that lies face up."""
    marker = game.counters[placement.counter]
    assert isinstance(marker, Marker)
    face = marker.back if placement.reduced and marker.back is not None else marker.front
    return context.tr(face.title)


def _with_marker(title: str, context: DrawContext) -> str:
    return context.tr("marker: {marker}", marker=title)
