"""Validate combat options and support against the game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import CombatOption
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.combat.combat_support import fighting_value
from builder.rules.engine.combat_options.option_legality import option_succeeds
from builder.rules.engine.positions.declared_names import known_word, known_words_hint
from builder.rules.engine.positions.steps import is_value
from builder.sentences import filled_sentence


def check_options(game: Game) -> Iterator[Problem]:
    """Yield the problems with the options and support of all combats."""
    asked = {word for _, when in game.mechanisms.conditions for word in when.option}
    seen: set[str] = set()
    for n, combat in enumerate(game.mechanisms.combat):
        head: PathKey = ("mechanisms", "combat", n)
        for m, option in enumerate(combat.options):
            path: PathKey = (*head, "options", m)
            if option.id in seen:
                hint = "conditions ask for options by their ids: give each its own"
                yield error(
                    "bad-combat",
                    filled_sentence("two options are called {id}", id=option.id),
                    path,
                    hint=hint,
                )
            seen.add(option.id)
            yield from _option(game, option, path)
            alone = len([other for other in combat.options if other.of == option.of]) == 1
            if alone and option.id not in asked and _does_nothing(option):
                message = filled_sentence(
                    "choosing {id} does nothing, and no condition asks for it", id=option.id
                )
                hint = filled_sentence(
                    "say what it does, or ask for it: {{by: -1, when: {{option: {id}}}}}",
                    id=option.id,
                )
                yield warning("unreached", message, path, hint=hint)
        yield from _support(game, combat, head)
        yield from _limits(combat, head)


def _does_nothing(option: CombatOption) -> bool:
    does = (option.does, option.enemy, option.first, option.note, option.text)
    return option.fought and not any(does)


def _option(game: Game, option: CombatOption, path: PathKey) -> Iterator[Problem]:
    """Yield problems for an option whose dice or rolls are missing, or whose combat does not exist."""
    if option.first:
        combats = [combat.id for combat in game.mechanisms.combat]
        yield from known_word(option.first, combats, (*path, "first"), "no combat")
    if bool(option.dice) != (option.rolls is not None):
        key, hint = ("dice", "dice: 1d6") if option.rolls else ("rolls", "rolls: 4..6")
        message = "dice and the rolls on which it comes off belong together"
        yield error(
            "bad-combat",
            message,
            (*path, key),
            hint=filled_sentence("write '{hint}' too", hint=hint),
        )
    elif option.dice:
        rolls = Dice.parse(option.dice).combinations()
        good = [roll for roll in rolls if option_succeeds(option, roll)]
        if len(good) in (0, len(rolls)):
            said = (
                "with {dice} {id} always comes off" if good else "with {dice} {id} never comes off"
            )
            message = filled_sentence(said, dice=option.dice, id=option.id)
            hint = "write numbers that some rolls show and others do not"
            yield warning("never-holds", message, (*path, "rolls"), hint=hint)


def _support(game: Game, combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report support by a value that units do not have, or for a side whose strength does not
    matter."""
    for n, support in enumerate(combat.support):
        here = (*path, "support", n)
        if support.of not in combat.counts:
            message = filled_sentence(
                "{id} does not count the strength of the {of}", id=combat.id, of=support.of
            )
            yield error("bad-combat", message, here, hint="leave the support out")
            continue
        name = support.value or fighting_value(combat, support.of)
        if support.value and not is_value(game, name):
            message = filled_sentence(
                "value_names have no {name}, which units that support add", name=name
            )
            hint = known_words_hint(name, game.sheet.names_of_values)
            yield error("no-value-name", message, (*here, "value"), hint=hint)


def _limits(combat: Combat, path: PathKey) -> Iterator[Problem]:
    """Report limits on the multiplication of strengths that contradict the declared order of
    changes, or that have no effect."""
    if combat.times_limits is None:
        return
    here = (*path, "times_limits")
    if combat.order == "as listed":
        message = "changes that count one after the other are not multiplied together"
        hint = "leave times_limits out, or write 'order: times first'"
        yield error("bad-combat", message, here, hint=hint)
    low, high = combat.times_limits
    if low > 1 or high < 1:
        message = "a strength that nothing changes counts once"
        yield error("bad-combat", message, here, hint="limits have 1 between them: 1/2..2")
