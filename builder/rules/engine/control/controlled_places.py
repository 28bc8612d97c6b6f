"""Determines which side holds the places that the declaration of control names: each stays with its
holder until another side takes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When
from builder.model.mechanisms.places.control import ENEMY, ENTERING, HELD_BY, NOBODY, OWN, Control
from builder.model.space import Cell
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
    declared = game.mechanisms.control
    if declared is None:
        return frozenset()
    marker = marker_of(declared)
    laid = [{p.at for p in one.setup if p.counter == marker} for one in game.scenarios]
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


def is_on_back(situation: Situation, side: str) -> bool:
    """Return whether a marker of control lies on its back when ``side`` holds its place."""
    return side != situation.game.sheet.sides[0].id


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
    declared = situation.mechanisms.control
    if declared is None or not has_control_markers(situation.game):
        return {}
    counter = marker_of(declared)
    return {p.at: p for p in situation.position.pieces if p.counter == counter and p.at}


def marker_of(declared: Control) -> str:
    """Return the id of the marker that shows who holds a place: the one that the declaration names,
    or the one that is made for it."""
    return declared.marker or MADE


def has_control_markers(game: Game) -> bool:
    """Return whether markers show who holds places in a game: it has two sides, and the marker."""
    declared = game.mechanisms.control
    if declared is None or len(game.sheet.sides) != 2:
        return False
    return marker_of(declared) in game.counters


def is_control_marker(game: Game, id: str) -> bool:
    """Return whether a counter is the marker that shows who holds a place."""
    declared = game.mechanisms.control
    return declared is not None and id == marker_of(declared)


MADE = "control"
"""The id of the marker of control that is made for a game which names none."""


def controller(situation: Situation, spot: Spot, id: str) -> str:
    """Return the side that holds a controlled place: one that is alone in it, if units take places
    by entering, otherwise the side on its marker; empty if nobody holds it, such as a contested
    place where the rules say so."""
    declared = situation.mechanisms.control
    assert declared is not None
    if declared.contested == NOBODY and len(_shown_stacks(situation, spot)) > 1:
        return ""
    if declared.taken == ENTERING and (taker := taking_side(situation, spot)):
        return taker
    return last_controller(situation, spot, id)


def last_controller(situation: Situation, spot: Spot, id: str) -> str:
    """Return the side that has taken a place last, as its marker shows, wherever units are now."""
    if situation.held:
        written = next((n for n in (id, id.partition(":")[2]) if n in situation.held), "")
        if written:
            return situation.held[written]
    markers = markers_of_control(situation)
    if markers:
        piece, sides = markers.get(id), situation.game.sheet.sides
        return sides[int(piece.reduced)].id if piece else ""
    return first_controllers(situation.ground).get(spot, "")


def taking_side(situation: Situation, spot: Spot) -> str:
    """Return the side that takes a place now, because its units are alone in it and one of them may
    take places; empty if none does."""
    stacks = _shown_stacks(situation, spot)
    if len(stacks) != 1:
        return ""
    ((side, there),) = stacks.items()
    return side if any(may_take(situation, piece) for piece in there) else ""


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
