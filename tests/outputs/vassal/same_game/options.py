"""Translates what sides choose before a combat: the module asks for it when the battle is resolved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import CombatOption
from builder.outputs.vassal.features.combat.options import NOTHING_CHOSEN, WHO_CHOOSES
from builder.playing.state import State
from builder.rules.engine.combat_options.option_legality import option_dice
from builder.rules.play.actions import read_action
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal.same_game.declared_rules import dice_of

BEFORE = {"combat-options", "option-roll", "combat-support", "combat-roll"}
"""The tasks of a combat in which nothing has happened yet."""


def since_declared(state: State) -> list[str]:
    """The actions since the attackers were named."""
    return [*takewhile(lambda text: text != "fight", reversed(state.moment.log))][::-1]


def _declared(state: State, combat: str) -> Combat:
    return next(one for one in state.match.game.mechanisms.combat if one.id == combat)


def chosen(state: State, combat: str) -> Iterator[tuple[CombatOption, tuple[int, ...]]]:
    """The options that were chosen before a combat, each with the dice that were rolled for it."""
    named = {option.id: option for option in _declared(state, combat).options}
    log = [read_action(text) for text in since_declared(state)]
    for action, after in zip(log, [*log, None][1:], strict=True):
        if action.verb == "option":
            option = named[action.words[0]]
            needed = option_dice(option)
            rolled = after is not None and after.verb == "roll"
            yield (
                option,
                dice_of(needed, int(after.words[0])) if needed and after and rolled else (),
            )


def answers(state: State, combat: str) -> Iterator[tuple[str, str]]:
    """What the players say when they are asked for options."""
    declared = _declared(state, combat)
    said = {f"{one.of}s": one.name for one, _ in chosen(state, combat)}
    for role in sorted({f"{option.of}s" for option in declared.options}):
        yield WHO_CHOOSES[role], engine_safe_text(said.get(role, NOTHING_CHOSEN))


def dice(state: State, combat: str) -> tuple[int, ...]:
    """The dice that are rolled for options, in their order."""
    return tuple(die for _, rolled in chosen(state, combat) for die in rolled)


def has_begun(state: State, combat: str) -> bool:
    """Whether an option has done something already, so that the battle waits for its second roll."""
    if not _declared(state, combat).options:
        return False
    verbs = {text.partition(" ")[0] for text in since_declared(state)}
    return bool(verbs - {"option", "no-option", "roll", "support", "done"})
