"""Translates what declared rules have units do for themselves: checks of morale, recoveries, replacements."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.playing.state import State
from builder.rules.engine.morale.morale_formula import morale_checks_of
from builder.rules.engine.positions.amounts import count_named
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.states.searches import attempts
from builder.rules.engine.states.state_choice_play import PLOTTED
from builder.rules.engine.states.state_rules import recovery_attempt_of
from builder.rules.play.actions import Action
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal.same_game.acts import Act, Button, Command
from tests.outputs.vassal.same_game.by_hand import Doing, by_hand, moved, nothing, task_of

CHECKS = {"morale": "Morale Check", "rally": "Rally"}
"""What checks without a name are called."""


def dice_of(dice: Dice, total: int) -> tuple[int, ...]:
    """Dice that show a result, those with the highest numbers first, and those of an opponent last."""
    if dice.opponent:
        least = max(dice.alone.lowest, dice.opponent.lowest + total)
        return dice_of(dice.alone, least) + dice_of(dice.opponent, least - total)
    if dice.digits:
        return divmod(total, 10)
    left, shown = total - dice.plus, []
    for others in reversed(range(dice.count)):
        shown.append(min(dice.sides, left - others))
        left -= shown[-1]
    return tuple(shown)


def checked(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit makes a check, and the module does what comes of it."""
    task = task_of(before)
    named = (task["family"], task["check"])
    tested = next(c for c in morale_checks_of(before.match.game) if (c.family, c.check.id) == named)
    rolls = dice_of(tested.dice, int(action.words[0]))
    yield Command(task["unit"], (tested.check.name or CHECKS[tested.family],), rolls)


def recovered(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit rolls to recover from a state."""
    name, moment = task_of(before)["unit"], before.moment
    situation = situation_at(before.match, moment)
    state = task_of(before).get("state")
    attempt = recovery_attempt_of(situation, moment.piece(name), state, moment.phase)
    rolls = dice_of(Dice.parse(attempt.way.dice), int(action.words[0]))
    does = "Search" if attempt.state.hides else "Recover"
    yield Command(name, (f"{does}: {engine_safe_text(attempt.state.name)}",), rolls)


def searched(before: State, action: Action, after: State) -> Iterator[Act]:
    """The side that searches names a place; who has hidden units there that may be found rolls for them."""
    match, moment, task = before.match, before.moment, task_of(before)
    state = match.game.mechanisms.hiding_state
    assert state is not None
    rolls = dice_of(Dice.parse(state.recovery[task["way"]].dice), int(action.words[0]))
    for attempt in attempts(match, moment, task):
        yield Command(attempt.piece.name, (f"Search: {engine_safe_text(state.name)}",), rolls)


def ordered(before: State, action: Action, after: State) -> Iterator[Act]:
    """A player notes which state a unit is to have; with the last order of all, they are shown."""
    name, id = action.words
    states = {state.id: state for state in before.match.game.mechanisms.states}
    text = f"Order: {engine_safe_text(states[id].name)}" if id in states else "No order"
    if id in states or before.moment.note(PLOTTED, {}).get(name):
        yield Command(name, (text,))
    if PLOTTED not in after.moment.notes:
        yield Button("Show the orders")


def replaced(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit gets a step back for points."""
    yield Command(action.words[0], ("Replace a step",))


def brought_back(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit that was lost comes back for points."""
    yield Command(action.words[0], ("Bring back",))
    yield from moved(before, action, after)


def bought(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit that comes on a later turn is paid for, and goes to the track by itself."""
    yield Command(action.words[0], ("Bring back",))


def repaired(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit gets back a point of a count."""
    name, id = action.words
    count = count_named(before.match.game, id)
    assert count is not None
    yield Command(name, (f"Repair: {engine_safe_text(count.name)}",))


def exchanged(before: State, action: Action, after: State) -> Iterator[Act]:
    """An exchange is paid for, and the players swap the counters."""
    yield Command(action.words[0], ("Exchange",))
    yield from moved(before, action, after)


def marked(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit bears a point of what the module leaves to the players of several units."""
    task = task_of(before)
    count = next(c for c in before.match.game.mechanisms.counts if c.id == task["count"])
    step = 1 if task["by"] > 0 else -1
    yield Command(action.words[0], (f"{engine_safe_text(count.name)} {step:+}",))


def lot(before: State, action: Action, after: State) -> Iterator[Act]:
    """A lot is drawn from the cup that says who acts."""
    game = before.match.game
    cup = game.mechanisms.activation.cup if game.mechanisms.activation else ""
    pool = next(pool for pool in game.pools if pool.id == cup)
    yield Button(f"{pool.title}: draw one", draws=(game.counters[action.words[0]].name,))


def interrupted(before: State, action: Action, after: State) -> Iterator[Act]:
    """The enemy rolls whether he interrupts the units that act."""
    activation = before.match.game.mechanisms.activation
    assert activation is not None
    assert activation.interrupt is not None
    low, high = activation.interrupt.rolls
    die = low if action.verb == "interrupted" else high + 1
    yield Button("Interruption", rolls=(die,), shows=(("InterruptionDie", die),))


TRANSLATIONS: dict[tuple[str, str], Doing] = {
    ("checks", "check"): nothing,
    ("checks", "done"): nothing,
    ("check-roll", "roll"): checked,
    ("recovery-try", "recover"): nothing,
    ("recovery-try", "remain"): nothing,
    ("recovery-roll", "roll"): recovered,
    ("search", "search"): nothing,
    ("search", "done"): nothing,
    ("search-roll", "roll"): searched,
    ("state-choice", "choose"): ordered,
    ("count-share", "choose"): marked,
    ("replacement", "done"): nothing,
    ("replacement", "replace"): replaced,
    ("replacement", "return"): brought_back,
    ("replacement", "order"): bought,
    ("replacement", "repair"): repaired,
    ("replacement", "exchange"): exchanged,
    ("ordered", "return"): moved,
    ("ordered", "wait"): nothing,
    ("decide", "done"): nothing,
    ("arrival-roll", "comes"): nothing,
    ("arrival-roll", "late"): nothing,
    ("move", "by"): nothing,
    ("react", "react"): nothing,
    ("react", "done"): nothing,
    ("move-risk", "roll"): by_hand,
    ("lot", "draw"): lot,
    ("act-singly", "act"): nothing,
    ("act-singly", "done"): nothing,
    ("interruption-roll", "interrupted"): interrupted,
    ("interruption-roll", "goes-on"): interrupted,
    ("lot-acts", "act"): nothing,
    ("lot-acts", "done"): nothing,
}
