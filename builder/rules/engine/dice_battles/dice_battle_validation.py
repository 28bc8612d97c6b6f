"""Validate declared dice battles against the unit values and dice of the game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice, DiceError
from builder.model.game import Game
from builder.model.mechanisms.fighting.battles import Battle
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.dice_battles.dice_battle import battle_pool, sides_of
from builder.rules.engine.positions.declared_names import KnownWords, known_word, known_words_hint
from builder.rules.engine.positions.printed_values import STEPS
from builder.rules.engine.positions.steps import is_value
from builder.sentences import filled_sentence


def check_battles(game: Game) -> Iterator[Problem]:
    """Yield a problem for each contradiction between the dice battles and the rest of the game."""
    words = KnownWords(game)
    for n, battle in enumerate(game.mechanisms.battles):
        path: PathKey = ("mechanisms", "battles", n)
        yield from _die(game, battle, path)
        yield from _value(game, battle.dice, (*path, "dice"))
        if battle.hits and battle.hits.value:
            yield from _value(game, battle.hits.value, (*path, "hits"))
        for m, word in enumerate(battle.order):
            yield from known_word(word, words.kinds, (*path, "order", m), "nothing that a unit is")


def _die(game: Game, battle: Battle, path: PathKey) -> Iterator[Problem]:
    """Yield problems with the die or declared pool of a battle, and with the numbers that hit."""
    pool = battle_pool(game, battle)
    if pool is not None:
        yield from _pool(battle, pool.counted, path)
        return
    try:
        dice = Dice.parse(battle.die)
    except DiceError:
        known = [roll.id for roll in game.mechanisms.dice]
        message = filled_sentence(
            "{die!r} is no die, and no roll that the game declares", die=battle.die
        )
        hint = filled_sentence(
            "write 1d6, or {known_words_hint}", known_words_hint=known_words_hint(battle.die, known)
        )
        yield error("bad-dice", message, (*path, "die"), hint=hint)
        return
    if dice.count > 1 or dice.plus or dice.digits:
        message = filled_sentence("each die hits by itself, and {dice} is more than one", dice=dice)
        yield error(
            "bad-dice",
            message,
            (*path, "die"),
            hint=filled_sentence("write {single}", single=dice.single),
        )
    if battle.hits is None:
        message = "nothing says what a die must show to hit"
        yield error("bad-dice", message, path, hint="write 'hits: 5 or more'")
    yield from _never(battle, path)


def _pool(battle: Battle, counted: bool, path: PathKey) -> Iterator[Problem]:
    if not counted:
        message = filled_sentence("{die} counts no hits", die=battle.die)
        yield error("bad-dice", message, (*path, "die"), hint="give it 'hits' under dice")
    for key in ("hits", "aim"):
        if getattr(battle, key):
            message = filled_sentence("{die} says itself which faces hit", die=battle.die)
            hint = filled_sentence("leave out {key!r}, or write a die such as 1d6", key=key)
            yield error("bad-dice", message, (*path, key), hint=hint)


def _never(battle: Battle, path: PathKey) -> Iterator[Problem]:
    need = battle.hits
    if need is None or need.number is None or battle.aim:
        return
    sides = sides_of(battle)
    good = need.number >= 1 if need.less else need.number <= sides
    every = need.number >= sides if need.less else need.number <= 1
    if not good or every:
        said = (
            "a die of {sides} sides always hits" if every else "a die of {sides} sides never hits"
        )
        hint = "write a number that some of its faces show"
        yield warning(
            "never-holds",
            filled_sentence(said, sides=sides),
            (*path, "hits"),
            hint=hint,
        )


def _value(game: Game, name: str, path: PathKey) -> Iterator[Problem]:
    """Report the name of a unit value that no counter has and that is not ``steps`` (the steps
    left)."""
    sheet = game.sheet
    names = sheet.names_of_values
    if not is_value(game, name):
        message = filled_sentence("value_names have no {name}, which battles read", name=name)
        yield error("no-value-name", message, path, hint=known_words_hint(name, (*names, STEPS)))
