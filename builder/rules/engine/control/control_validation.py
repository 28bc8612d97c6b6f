"""Checks the declaration of control: its places, sides, units, phase and marker."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.places.control import ENEMY, ENTERING, HELD_BY, NEVER, OWN, Control
from builder.model.pieces.counters import Marker
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.engine.control.controlled_places import (
    faces_of_control,
    ids_of_control_markers,
    is_about_holder,
)
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.sentences import filled_sentence

_PATH: PathKey = ("mechanisms", "control")


def check_control(game: Game) -> Iterator[Problem]:
    """Report names in the declaration of control that the game does not have, and conditions that
    ask for a unit's holder where no unit is meant."""
    declared = game.mechanisms.control
    if declared is None:
        return
    if len(game.sheet.sides) < 2:
        message = "markers show who holds a place only in games of several sides"
        yield warning("bad-control", message, _PATH, hint="write counters for it in counters/")
    words = KnownWords(game)
    places = words.places | words.grounds
    for n, word in enumerate(declared.at):
        yield from known_word(word, places, (*_PATH, "at", n), "no place, area, box or terrain")
    for side, said in declared.held.items():
        here = (*_PATH, "held", side)
        yield from known_word(side, words.moment["side"], here, "no side")
        for n, word in enumerate(said):
            yield from known_word(word, places, (*here, n), "no place, area, box or terrain")
    if declared.taken not in (ENTERING, NEVER):
        known = words.moment["phase"] | {ENTERING, NEVER}
        yield from known_word(declared.taken, known, (*_PATH, "taken"), "no phase")
    yield from _who(declared)
    yield from _marker(game, declared)
    yield from _of_no_unit(game)


def _who(declared: Control) -> Iterator[Problem]:
    """Report a condition on the units that take places which asks for more than what they are."""
    for path, part in declared.who.nested_conditions():
        others = [relation for who, relation, _ in part.lines() if who or relation != "is"]
        if others or part.of_all or part.model_copy(update={"side": ()}).of_moment:
            message = "units that take places are named by what they are"
            yield error("bad-control", message, (*_PATH, "who", *path), hint="write is: infantry")


def _marker(game: Game, declared: Control) -> Iterator[Problem]:
    """Report markers that the game does not have, and sides that none of them shows."""
    if not declared.marker:
        for id in ids_of_control_markers(game):
            own = game.counters.get(id)
            if own is not None and not (isinstance(own, Marker) and own.family == "control"):
                message = filled_sentence("the game has another counter {id!r}", id=id)
                hint = "name the marker that shows who holds a place: marker: …"
                yield error("bad-control", message, _PATH, hint=hint)
        return
    here = (*_PATH, "marker")
    names = [marker.id for marker in game.markers]
    for n, id in enumerate(declared.marker):
        if id not in names:
            yield unknown_name("marker", id, names, (*here, n))
    if {*declared.marker} <= {*names}:
        for side in game.sheet.sides[len(faces_of_control(game)) :]:
            message = filled_sentence("no face of a marker stands for {side}", side=side.name)
            hint = "give a marker a back: {title: …}, or name one more marker"
            yield error("bad-control", message, here, hint=hint)


def _of_no_unit(game: Game) -> Iterator[Problem]:
    """Report conditions on steps of zones and supply lines that ask for the holder as a unit sees
    it."""
    mechanisms = game.mechanisms
    zones = (*mechanisms.zones.kinds, mechanisms.zones) if mechanisms.zones else ()
    closed = [zone.closed for zone in zones]
    closed += [supply.closed for supply in mechanisms.every_supply]
    for path, when in mechanisms.conditions:
        if "closed" in path and any(one is not None and _within(one, when) for one in closed):
            said = {
                word for _, relation, words in when.lines() if relation == "in" for word in words
            }
            if said & {HELD_BY + OWN, HELD_BY + ENEMY} or (
                "zones" in path and any(map(is_about_holder, said))
            ):
                hint = "write blocked: control for supply"
                message = "who holds a place does not count here"
                yield error("bad-control", message, (*path, "in"), hint=hint)


def _within(outer: When, inner: When) -> bool:
    return any(part is inner for _, part in outer.nested_conditions())
