"""Shows the states of units by layers: a sign appears over the counter while the property of the
state is set."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import State
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.expressions.module_pictures import Picture
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.vassal.format import traits as t
from builder.vassal.format.names import engine_safe_text, property_name

_LINES = 3
"""The number of signs in a column before a new column begins on the other side."""


def state_property(state: str) -> str:
    """Return the name of the property that is 1 while a unit is in a state."""
    return f"State{property_name(state)}"


def state_name(state: str) -> str:
    """Return the name of the prototype of units that may be in a state."""
    return f"State {state}"


def state_image(state: str) -> str:
    """Return the file name of a state's sign, without the suffix."""
    return f"state-{state}"


def unit_may_have_state(game: Game, state: State, unit: Unit) -> bool:
    """Return whether a unit may ever be in a state, wherever it stands."""
    return state.who.empty or unit_fulfils(game, state.who, unit)


def state_traits(
    game: Game, state: State, image: str, picture: Picture | None, counter: tuple[int, int]
) -> tuple[t.Trait, ...]:
    """Return the sign of a state, shown while the unit is in it; the state's name is appended to
    the unit's name."""
    return (
        t.layer_trait(
            f"Shown{property_name(state.id)}",
            ["", image],
            ["", f"+ ({engine_safe_text(state.name)})"],
            # VASSAL reads a bare property name at once, but parses an expression at each painting
            follow=state_property(state.id),
            first=0,
            at=_sign_offset(game, state, picture, counter),
        ),
    )


def _sign_offset(
    game: Game, state: State, picture: Picture | None, counter: tuple[int, int]
) -> tuple[int, int]:
    """Return the offset of a sign from the counter's centre: the first is in the upper left corner,
    others below it."""
    number = [one.id for one in game.mechanisms.shown_states].index(state.id)
    column, line = divmod(number, _LINES)
    wide, high = picture.size if picture else (0, 0)
    x = -counter[0] // 2 + wide // 2 + column * wide
    y = -counter[1] // 2 + high // 2 + line * high
    return x, y


def states_of(game: Game, unit: Unit) -> Iterator[str]:
    """Yield the names of the prototypes of the states that a unit may be in."""
    for state in game.mechanisms.shown_states:
        if unit_may_have_state(game, state, unit):
            yield state_name(state.id)
