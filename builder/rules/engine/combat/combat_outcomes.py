"""Formulas and sentences for what the results of a combat do to both sides, from the declarations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat, Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.rules.core.module_export.contests import CountMark
from builder.rules.core.module_export.term_names import STEPS_LEFT_TERMS
from builder.rules.core.table_resolution import RESULT
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.joining.joined_units import join_word, units_able_to_join
from builder.rules.engine.positions.conditions import ROLES
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.retreat.whence_records import GOES_BACK, sends_back
from builder.rules.expressions.terms import (
    Counted,
    Fixed,
    Term,
    halved,
    least,
    looked_up,
    number,
    text,
    total,
)

_CONSEQUENCE_TEXTS = {
    ("attacker", "eliminated"): "All attackers are eliminated.",
    ("defender", "eliminated"): "All defenders are eliminated.",
    ("attacker", "lose"): "The attacker loses {number} steps.",
    ("defender", "lose"): "The defender loses {number} steps.",
    ("attacker", "half"): "The attacker loses half of its steps, rounded up.",
    ("defender", "half"): "The defender loses half of its steps, rounded up.",
    ("attacker", "retreat"): "The attacker retreats {number} hexes.",
    ("defender", "retreat"): "The defender retreats {number} hexes.",
    ("attacker", "back"): "Each unit of the attacker goes back to the place from which it came.",
    ("defender", "back"): "Each unit of the defender goes back to the place from which it came.",
    ("unit", "back"): "The unit goes back to the place from which it came.",
    ("attacker", "state"): "All attackers are now {state}.",
    ("defender", "state"): "All defenders are now {state}.",
    ("attacker", "exchange"): "The attacker loses at least as many steps as the defender has lost.",
    ("defender", "exchange"): "The defender loses at least as many steps as the attacker has lost.",
    (
        "attacker",
        "exchange strength",
    ): "The attacker loses at least as much printed strength as the defender has lost.",
    (
        "defender",
        "exchange strength",
    ): "The defender loses at least as much printed strength as the attacker has lost.",
    (
        "unit",
        "exchange strength",
    ): "The unit loses at least as much printed strength as the other side has lost.",
    ("unit", "eliminated"): "The unit is eliminated.",
    ("unit", "lose"): "The unit loses {number} steps.",
    ("unit", "half"): "The unit loses half of its steps, rounded up.",
    ("unit", "retreat"): "The unit retreats {number} hexes.",
    ("unit", "exchange"): "The unit loses as many steps as the other side has lost.",
    ("attacker", "mend"): "The attacker regains {number} lost steps.",
    ("defender", "mend"): "The defender regains {number} lost steps.",
    ("unit", "mend"): "The unit regains {number} lost steps.",
    ("attacker", "mend each"): "Each unit of the attacker regains {number} lost steps.",
    ("defender", "mend each"): "Each unit of the defender regains {number} lost steps.",
    ("unit", "mend each"): "The unit regains {number} lost steps.",
    ("attacker", "each"): "Each unit of the attacker loses {number} steps.",
    ("defender", "each"): "Each unit of the defender loses {number} steps.",
    ("unit", "each"): "The unit loses {number} steps.",
    ("unit", "state"): "The unit becomes {state}.",
    ("attacker", "check"): "Each unit of the attacker makes this check: “{check}”.",
    ("defender", "check"): "Each unit of the defender makes this check: “{check}”.",
    ("unit", "check"): "The unit makes this check: “{check}”.",
    ("attacker", "gain"): "Add {number} to {count} of the attacker.",
    ("defender", "gain"): "Add {number} to {count} of the defender.",
    ("unit", "gain"): "Add {number} to {count} of the unit.",
    ("attacker", "fall"): "Take {number} from {count} of the attacker.",
    ("defender", "fall"): "Take {number} from {count} of the defender.",
    ("unit", "fall"): "Take {number} from {count} of the unit.",
    ("attacker", "gain each"): "Add {number} to {count} of each unit of the attacker.",
    ("defender", "gain each"): "Add {number} to {count} of each unit of the defender.",
    ("unit", "gain each"): "Add {number} to {count} of the unit.",
    ("attacker", "fall each"): "Take {number} from {count} of each unit of the attacker.",
    ("defender", "fall each"): "Take {number} from {count} of each unit of the defender.",
    ("unit", "fall each"): "Take {number} from {count} of the unit.",
    ("attacker", "join"): "All attackers join {side}.",
    ("defender", "join"): "All defenders join {side}.",
    ("unit", "join"): "The unit joins {side}.",
    ("attacker", "join enemy"): "All attackers join the defender’s side.",
    ("defender", "join enemy"): "All defenders join the attacker’s side.",
    ("unit", "join enemy"): "The unit changes sides.",
}
_ONE_STEP_TEXTS = {
    ("attacker", "lose"): "The attacker loses a step.",
    ("defender", "lose"): "The defender loses a step.",
    ("attacker", "retreat"): "The attacker retreats one hex.",
    ("defender", "retreat"): "The defender retreats one hex.",
    ("attacker", "mend"): "The attacker regains a lost step.",
    ("defender", "mend"): "The defender regains a lost step.",
    ("unit", "mend"): "The unit regains a lost step.",
    ("attacker", "mend each"): "Each unit of the attacker regains a lost step.",
    ("defender", "mend each"): "Each unit of the defender regains a lost step.",
    ("unit", "mend each"): "The unit regains a lost step.",
    ("attacker", "each"): "Each unit of the attacker loses a step.",
    ("defender", "each"): "Each unit of the defender loses a step.",
    ("unit", "each"): "The unit loses a step.",
    ("unit", "lose"): "The unit loses a step.",
    ("unit", "retreat"): "The unit retreats one hex.",
}


def consequence_sentence(side: str, does: Consequence) -> str:
    """Return the sentence on what a consequence does to a side; it contains the placeholder
    ``{number}``."""
    key = (side, _word_of_text(does))
    return (
        _ONE_STEP_TEXTS[key]
        if does.number == 1 and key in _ONE_STEP_TEXTS
        else _CONSEQUENCE_TEXTS[key]
    )


def _word_of_text(does: Consequence) -> str:
    if does.word == "change":
        return f"{'gain' if does.number > 0 else 'fall'}{' each' * does.each}"
    if does.word == "mend":
        return f"mend{' each' * does.each}"
    if does.each:
        return "each"
    if does.strength:
        return f"{does.word} strength"
    if does.word == "join":
        return "join" if does.side else "join enemy"
    return "half" if does.word == "lose" and not does.number else does.word


def losses_by_result(results: Mapping[str, Outcome], side: Side) -> Term:
    """Return, as a formula term, how many steps the result costs a side, at most as many as it has
    left."""
    found = {code: steps_lost_in_outcome(outcome, side) for code, outcome in results.items()}
    return looked_up(text(RESULT), found)


def steps_lost_in_outcome(outcome: Outcome, side: Side) -> Term:
    """Return, as a formula, how many steps one declared outcome costs a side."""
    steps = number(STEPS_LEFT_TERMS[ROLES[side]], 0)
    other: Side = "defender" if side == "attacker" else "attacker"
    parts = [_steps_taken_by_consequence(c, steps, outcome, other) for c in getattr(outcome, side)]
    return least(steps, total(*parts)) if parts else Fixed(0)


def _steps_taken_by_consequence(
    does: Consequence, steps: Term, outcome: Outcome, other: Side
) -> Term:
    """Return how many steps one consequence costs. An exchange costs as many steps as the other
    side loses by its own consequences; of one by strength the players choose the steps."""
    if does.word == "eliminated":
        return steps
    if does.word in ("change", "mend") or does.strength:
        return Fixed(0)
    if does.each:
        own: Side = "defender" if other == "attacker" else "attacker"
        return total(*[Counted(ROLES[own], Fixed(True))] * does.number)
    if does.word == "lose":
        return Fixed(does.number) if does.number else halved(steps, "up")
    if does.word == "exchange":
        theirs = [c for c in getattr(outcome, other) if c.word != "exchange"]
        if any(c.word == "join" for c in theirs):
            return number(STEPS_LEFT_TERMS[ROLES[other]], 0)
        return steps_lost_in_outcome(outcome.model_copy(update={other: tuple(theirs)}), other)
    return Fixed(0)


def retreats_by_result(results: Mapping[str, Outcome], side: Side) -> Term:
    """Return the formula for the number of hexes that the result makes a side retreat."""
    found = {code: Fixed(retreat_hexes(outcome, side)) for code, outcome in results.items()}
    return looked_up(text(RESULT), found)


def retreat_hexes(outcome: Outcome, side: Side) -> int:
    """Return the number of hexes that one outcome makes a side retreat."""
    return max((c.number for c in getattr(outcome, side) if c.word == "retreat"), default=0)


def states_by_result(combat: Combat, side: Side) -> dict[str, tuple[str, ...]]:
    """Return the unit states that each result causes for a side, by result code."""
    found = {code: states_from_outcome(outcome, side) for code, outcome in combat.results.items()}
    return {code: states for code, states in found.items() if states}


def marks_by_result(combat: Combat, side: Side) -> dict[str, tuple[CountMark, ...]]:
    """Return the changes of counts that each result causes for the units of a side, by result
    code."""
    found = {
        code: tuple(
            CountMark(does.count, does.number, does.each)
            for does in getattr(outcome, side)
            if does.word == "change"
        )
        for code, outcome in combat.results.items()
    }
    return {code: marks for code, marks in found.items() if marks}


def states_from_outcome(outcome: Outcome, side: Side) -> tuple[str, ...]:
    """Return the unit states that one outcome causes for a side, and the sides that it makes units
    join (:func:`~builder.rules.engine.joining.joined_units.join_word`)."""
    return states_of_consequences(getattr(outcome, side))


def units_able(game: Game) -> dict[str, frozenset[str]]:
    """Return the units that may enter each state or join each side, by the words of
    :func:`states_of_consequences`."""
    found = {
        state.id: frozenset(u.id for u in game.units if unit_fulfils(game, state.who, u))
        for state in game.mechanisms.states
    }
    back = {GOES_BACK: frozenset(u.id for u in game.units)} if sends_back(game) else {}
    return found | back | dict(units_able_to_join(game))


def states_of_consequences(does: Iterable[Consequence]) -> tuple[str, ...]:
    """Return the states that consequences cause, the sides that they make units join, and that they go
    back whence they came."""

    def word(one: Consequence) -> str:
        if one.word == "join":
            return join_word(one.side)
        return GOES_BACK if one.word == "back" else one.state

    return tuple(filter(None, map(word, does)))
