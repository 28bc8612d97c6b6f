"""Checks what a game declares about units that join another side."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.core.questions import side_of
from builder.rules.engine.joining.made_counters import sides_to_join
from builder.rules.engine.positions.declared_names import known_word
from builder.sentences import filled_sentence

_PATH: PathKey = ("mechanisms", "joining")


def check_joining(game: Game) -> Iterator[Problem]:
    """Report sides and units that the game does not have, results by which units join a side without
    a declaration of what becomes of them, and a declaration that nothing uses."""
    declared, parts = game.mechanisms.joining, list(sides_to_join(game))
    sides = [side.id for side in game.sheet.sides]
    for path, side in parts:
        if declared is None:
            hint = "write joining: {rule: …} in mechanisms.yaml"
            message = "nothing says what becomes of units that join a side"
            yield error("bad-joining", message, path, hint=hint)
            return
        yield from known_word(side, sides, path, "no side") if side else ()
        if not side and len(sides) > 2:
            message = "the enemy may be one of several sides"
            yield warning("bad-joining", message, path, hint="name the side: join SIDE")
    if declared is not None and not parts:
        message = "nothing makes units join another side"
        hint = "write join enemy in a result, a check or an overrun, or join in an event"
        yield warning("unreached", message, _PATH, hint=hint)
    yield from _units(game)


def _units(game: Game) -> Iterator[Problem]:
    """Report units that cannot take a unit's place on another side: unknown ones, and several of one
    side."""
    units = {unit.id: unit for unit in game.units}
    for unit in game.units:
        seen = {side_of(game, unit): unit.id}
        for n, id in enumerate(unit.joined):
            path: PathKey = ("units", unit.id, "joined", n)
            other = units.get(id)
            if other is None:
                yield unknown_name("unit", id, units, path)
                continue
            yield from _other(game, unit, other, seen, path)
            seen[side_of(game, other)] = other.id


def _other(
    game: Game, unit: Unit, other: Unit, seen: dict[str, str], path: PathKey
) -> Iterator[Problem]:
    side = side_of(game, other)
    if side in seen:
        message = filled_sentence(
            "{id} and {other} are both of {side}", id=seen[side], other=other.id, side=side
        )
        yield error("bad-joining", message, path, hint="name one unit of each other side")
    elif other.joined:
        message = filled_sentence("{id} names units of its own", id=other.id)
        yield error(
            "bad-joining", message, path, hint="write 'joined' at the unit of the first side"
        )
