"""Determines which side holds the places that the declaration of control names: each stays with its
holder until another side takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import combinations
from typing import NamedTuple

from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When
from builder.model.mechanisms.places.control import ENEMY, ENTERING, HELD_BY, NOBODY, OWN, Control
from builder.model.pieces.counters import Marker
from builder.model.space import Cell
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import board_of
from builder.rules.engine.positions.aliases import DISPLAYS, box_names
from builder.rules.engine.positions.conditions import condition_holds
from builder.rules.engine.positions.map_facts import MapFacts, map_facts_of
from builder.rules.engine.positions.situation import Situation

Spot = Cell | str
"""A place of the map, or a box of a display (``track:box``)."""


def controlled_places(ground: MapFacts) -> Mapping[Spot, str]:
    """Return the places that markers of control can lie on, each with its id; empty if the game
    declares no control."""
    declared = ground.game.mechanisms.control
    if declared is None:
        return {}
    return ground.computed_once("controlled places", lambda: dict(_controlled(ground, declared)))


def _controlled(ground: MapFacts, declared: Control) -> Iterable[tuple[Spot, str]]:
    words, space = frozenset(declared.at), ground.sheet.space
    for cell in sorted(space.cells):
        if not words or not words.isdisjoint(ground.grounds(cell)):
            yield cell, space.id(cell)
    for track in ground.game.tracks:
        for box in track.boxes if track.kind in DISPLAYS else ():
            name = f"{track.id}:{box.id}"
            if not words.isdisjoint(box_names(name)):
                yield name, name


def places_of_control(game: Game) -> tuple[str, ...]:
    """Return the ids of the places of a game's first map, and of its displays, that markers of
    control can lie on."""
    return tuple(controlled_places(map_facts_of(game, board_of(game))).values())


def places_with_markers(game: Game) -> frozenset[str]:
    """Return the places on which a marker of control lies at the start of every scenario."""
    markers = ids_of_control_markers(game)
    if not markers:
        return frozenset()
    laid = [{p.at for p in one.setup if p.counter in markers} for one in game.scenarios]
    return frozenset(set.intersection(*laid)) if laid else frozenset()


def first_controllers(ground: MapFacts) -> Mapping[Spot, str]:
    """Return the side that holds each place at the start, as the declaration of control says;
    places that nobody holds are left out."""
    declared = ground.game.mechanisms.control
    if declared is None:
        return {}
    return ground.computed_once("first controllers", lambda: _first(ground, declared))


def _first(ground: MapFacts, declared: Control) -> Mapping[Spot, str]:
    words = [(side, frozenset(said)) for side, said in declared.held.items()]
    found: dict[Spot, str] = {}
    for spot, id in controlled_places(ground).items():
        names = box_names(id) if isinstance(spot, str) else ground.grounds(spot)
        # the place's own id counts before areas and terrain that it belongs to
        for own in (frozenset((id,)), names):
            side = next((side for side, said in words if not said.isdisjoint(own)), "")
            if side and spot not in found:
                found[spot] = side
    return found


class Shown(NamedTuple):
    """How a marker of control shows a side: which marker it is, and whether it lies on its back."""

    marker: str
    back: bool


def ids_of_control_markers(game: Game) -> tuple[str, ...]:
    """Return the ids of the markers that show who holds places: those that the declaration names, or
    those that are made for it, one for every two sides."""
    declared = game.mechanisms.control
    if declared is None:
        return ()
    return declared.marker or tuple(
        f"{MADE}-{n}" if n > 1 else MADE for n in range(1, 1 + -(-len(game.sheet.sides) // 2))
    )


@cached_per_game
def faces_of_control(game: Game) -> Mapping[str, Shown]:
    """Return how the markers of control show each side: fronts and backs, in the order of the markers,
    stand for the sides in their order. Sides without a face are left out."""
    found = [marker for id in ids_of_control_markers(game) if (marker := game.counters.get(id))]
    faces = [
        Shown(marker.id, back)
        for marker in found
        if isinstance(marker, Marker)
        for back in ((False, True) if marker.back else (False,))
    ]
    return dict(zip((side.id for side in game.sheet.sides), faces, strict=False))


def markers_of_control(situation: Situation) -> Mapping[str, Piece]:
    """Return the markers of control that lie on the map and its displays, by the id of their place;
    they are cached."""
    found = situation.cache.get(_MARKERS)
    if found is None:
        found = situation.cache[_MARKERS] = _markers(situation)
    assert isinstance(found, Mapping)
    return found


_MARKERS = "markers of control"


def _markers(situation: Situation) -> Mapping[str, Piece]:
    if not has_control_markers(situation.game):
        return {}
    counters = ids_of_control_markers(situation.game)
    return {p.at: p for p in situation.position.pieces if p.counter in counters and p.at}


def has_control_markers(game: Game) -> bool:
    """Return whether markers show who holds places in a game: each side has a face of one."""
    return 1 < len(game.sheet.sides) == len(faces_of_control(game))


def side_shown(game: Game, marker: Piece) -> str:
    """Return the side that a marker of control shows; empty if its face stands for none."""
    shown = Shown(marker.counter, marker.reduced)
    return next((side for side, face in faces_of_control(game).items() if face == shown), "")


def is_control_marker(game: Game, id: str) -> bool:
    """Return whether a counter is a marker that shows who holds a place."""
    return id in ids_of_control_markers(game)


MADE = "control"
"""The id of the marker of control that is made for the first two sides of a game which names none."""


def controller(situation: Situation, spot: Spot, id: str) -> str:
    """Return the side that holds a controlled place: one that is alone in it, if units take places
    by entering, otherwise the side on its marker; empty if nobody holds it, such as a contested
    place where the rules say so."""
    declared = situation.mechanisms.control
    assert declared is not None
    if declared.contested == NOBODY and is_contested(situation, spot):
        return ""
    last = last_controller(situation, spot, id)
    taker = taking_side(situation, spot) if declared.taken == ENTERING else ""
    return taker if taker and takes_from(situation, taker, last) else last


def last_controller(situation: Situation, spot: Spot, id: str) -> str:
    """Return the side that has taken a place last, as its marker shows, wherever units are now."""
    if situation.held:
        written = next((n for n in (id, id.partition(":")[2]) if n in situation.held), "")
        if written:
            return situation.held[written]
    markers = markers_of_control(situation)
    if markers:
        piece = markers.get(id)
        return side_shown(situation.game, piece) if piece else ""
    return first_controllers(situation.ground).get(spot, "")


def takes_from(situation: Situation, side: str, holder: str) -> bool:
    """Return whether a side takes places from their holder: from its enemies, and where nobody holds
    them; the places of allies and neutral sides remain theirs."""
    return not holder or situation.is_enemy(holder, side)


def is_contested(situation: Situation, spot: Spot) -> bool:
    """Return whether units of sides that are enemies are in a place."""
    pairs = combinations(_shown_stacks(situation, spot), 2)
    return any(situation.is_enemy(one, other) for one, other in pairs)


def taking_side(situation: Situation, spot: Spot) -> str:
    """Return the side that takes a place now, because no enemies of it are there and one of its units
    may take places; of several sides together there, the first in the order of the game. Empty if
    none does."""
    stacks = _shown_stacks(situation, spot)
    if len(stacks) > 1:
        if is_contested(situation, spot):
            return ""
        order = (side.id for side in situation.game.sheet.sides)
        stacks = {side: stacks[side] for side in order if side in stacks}
    return next((side for side, there in stacks.items() if _any_takes(situation, there)), "")


def _any_takes(situation: Situation, there: Iterable[Piece]) -> bool:
    return any(may_take(situation, piece) for piece in there)


def _shown_stacks(situation: Situation, spot: Spot) -> Mapping[str, tuple[Piece, ...]]:
    """Return the units in a place by side, without those whose place is hidden: they hold nothing."""
    stacks = situation.stacks.get(spot, {})
    if not situation.unseen:
        return stacks
    shown = {
        s: tuple(p for p in there if p.name not in situation.unseen) for s, there in stacks.items()
    }
    return {side: there for side, there in shown.items() if there}


def may_take(situation: Situation, piece: Piece) -> bool:
    """Return whether a unit is one of those that take places."""
    declared = situation.mechanisms.control
    assert declared is not None
    side, words = situation.side(piece), situation.words(piece)
    return _fits(declared.who, words, side)


def _fits(who: When, words: frozenset[str], side: str) -> bool:
    def asks(relation: Relation, word: str) -> bool:
        return relation == "is" and word in words

    return condition_holds(who, asks, {"side": side})


def is_held_by(situation: Situation, spot: Spot | None, side: str, word: str) -> bool:
    """Return whether the word of a condition (``held-by-enemy``) is true of a place; ``side`` is
    that of the unit which the condition is about."""
    id = controlled_places(situation.ground).get(spot) if spot is not None else None
    if spot is None or id is None:
        return False
    holder = controller(situation, spot, id)
    match word.removeprefix(HELD_BY):
        case who if who == NOBODY:
            return not holder
        case who if who == OWN:
            return bool(holder) and situation.shares(holder, side, "hold")
        case who if who == ENEMY:
            return bool(holder) and situation.is_enemy(holder, side)
        case who:
            return holder == who


def places_held_against(situation: Situation, side: str) -> frozenset[Cell]:
    """Return the places of the map that enemies hold."""
    test = partial(is_held_by, situation, side=side, word=HELD_BY + ENEMY)
    return frozenset(
        cell
        for cell in controlled_places(situation.ground)
        if not isinstance(cell, str) and test(cell)
    )


def is_about_holder(word: str) -> bool:
    """Return whether the word of a condition asks who holds a place."""
    return word.startswith(HELD_BY)
