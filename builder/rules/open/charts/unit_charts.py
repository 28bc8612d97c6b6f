"""Charts of units: what brings states on and ends them, what replacements cost and where they appear."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.states import Recovery, State
from builder.rules.open.prose.coming import place_said, price_said
from builder.rules.open.prose.phrases import Teller
from builder.rules.open.prose.standing import ending_said, onset_said
from builder.rules.open.units.states import meets

_NONE = "–"


def states(teller: Teller, of: str) -> Iterator[tuple[str, ...]]:
    """A line for each way out of each state: what brings the state on, how it ends, the chance of a unit
    without modifiers."""
    for state in teller.game.mechanisms.states:
        if of in ("", state.id):
            begins = _begins(teller, state)
            name = teller.tr(state.name)
            for way in state.recovery:
                yield name, begins, ending_said(teller, state, way), chance_text(way)
            if not state.recovery:
                yield name, begins, _NONE, _NONE


def _begins(teller: Teller, state: State) -> str:
    said = [onset_said(teller, state, onset) for onset in state.begins]
    return teller.space.join(said) or teller.tr("By results")


def chance_text(way: Recovery) -> str:
    """The chance to recover without modifiers; nothing where a value of the unit decides it."""
    if not way.dice:
        return "100%"
    need = way.needs
    if need is None or need.number is None:
        return _NONE
    chances = Dice.parse(way.dice).chances()
    good = sum((p for roll, p in chances.items() if meets(need, need.number, roll)), Fraction(0))
    return f"{round(good * 100)}%"


def replacements(teller: Teller, of: str) -> Iterator[tuple[str, ...]]:
    """A line for each price, and one for each place where units come back."""
    tr, declared = teller.tr, teller.game.mechanisms.replacements
    for price in declared.prices if declared else ():
        yield tr("Price"), price_said(teller, price)
    for place in declared.places if declared else ():
        yield tr("Place"), place_said(teller, place)


def state_ids(game: Game) -> tuple[str, ...]:
    """The states that a chart may be narrowed to."""
    return tuple(state.id for state in game.mechanisms.states)
