"""Shows the states of units by layers: a sign appears over the counter while the property of the
state is set, or the side that the counter has for the state, with the values printed there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.game import Game
from builder.model.mechanisms import State
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import values_in_text
from builder.model.scenarios import Placement
from builder.outputs.vassal.expressions.module_pictures import Picture
from builder.rules.engine.positions.printed_values import states_with_side
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.vassal.expressions.properties import late_number, number, string
from builder.vassal.expressions.tree import Number, Truth, as_number, choose
from builder.vassal.format import traits as t
from builder.vassal.format.names import engine_safe_text, property_name

_LINES = 3
"""The number of signs in a column before a new column begins on the other side."""


ABOARD = "Aboard"
"""The property of a unit on board of another with the counter of its carrier; empty for all others."""


def state_property(state: str) -> str:
    """Return the name of the property that is 1 while a unit is in a state."""
    return f"State{property_name(state)}"


def states_of_placement(placement: Placement) -> dict[str, str]:
    """Return the properties of a unit in a set-up with its states and the counter of its carrier."""
    states = {state_property(id): "1" for id in placement.states}
    return {**states, ABOARD: placement.aboard.partition("#")[0]}


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
    """Yield the names of the prototypes of the states that a sign shows on a unit: those that it may be
    in, and for which its counter has no side."""
    for state in game.mechanisms.shown_states:
        if state.id not in unit.sides and unit_may_have_state(game, state, unit):
            yield state_name(state.id)


# -- sides for states ---------------------------------------------------------------------------

SIDE_SHOWN = "StateSide"
"""The property of a unit with the number of the side that it shows for a state, from 1 in the order in
which the game declares states; 0 or nothing while it shows its own values."""


_LEVEL = "StateSideLevel"
"""The property of a unit with the level of the layer that shows its sides for states."""


def have_sides(game: Game) -> bool:
    """Return whether any unit of the game has a side for a state."""
    return any(unit.sides for unit in game.units)


def side_traits(game: Game, unit: Unit, images: Sequence[str]) -> Iterator[t.Trait]:
    """Yield the traits that show a unit's sides for states, the pictures of which are ``images``: all of
    the first state, by steps lost, then all of the second."""
    states = states_with_side(game, unit)
    if not states:
        return
    shown: Number = as_number(0)
    for n, state in reversed([*enumerate(states, 1)]):
        shown = choose(string(state_property(state)).equals("1"), n, shown)
    names = {state.id: engine_safe_text(state.name) for state in game.mechanisms.states}
    called = [f"+ ({names[state]})" for state in states for _ in range(unit.steps)]
    yield t.layer_trait("Side", ["", *images], ["", *called], follow=_LEVEL, first=0)
    side, step = number(SIDE_SHOWN), number("Step_Level")
    level = choose(side > 0, (side - 1) * unit.steps + step, 0)
    # VASSAL reads a bare property name at once, but parses an expression at each painting
    yield t.calculated_property(_LEVEL, level)
    yield t.calculated_property(SIDE_SHOWN, shown)


def side_facts(game: Game, unit: Unit) -> dict[str, object]:
    """Return the fixed properties of a unit with the values on its sides for states; of one without
    sides, that it shows none."""
    if not unit.sides:
        return {SIDE_SHOWN: 0} if have_sides(game) else {}
    facts: dict[str, object] = {}
    for n, state in enumerate(states_with_side(game, unit), 1):
        for lost in range(unit.steps):
            values = unit.side_after(state, lost)
            facts[f"ValuesSide{n}After{lost}"] = values_in_text(values)
            for name, shown in zip(game.value_names(unit), values, strict=False):
                facts[f"{property_name(name)}Side{n}After{lost}"] = shown.bare
    return facts


def value_shown(name: str, otherwise: Number) -> Number:
    """Return the expression for a printed value while units may show sides for states: the value of that
    side, ``otherwise`` that of the step."""
    side, lost = number(SIDE_SHOWN), number("Step_Level") - 1
    return choose(_shows(), late_number(f"{name}Side" + side + "After" + lost), otherwise)


def _shows() -> Truth:
    return number(SIDE_SHOWN) > 0
