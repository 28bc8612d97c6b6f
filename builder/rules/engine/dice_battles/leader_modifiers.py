"""Changes in dice battles equal to a unit value, such as a leader's rating. Each is split into one
change for each number that the value may be, of which at most one applies, so that everything that
reads battles (the rules engine, charts, the VASSAL module) can read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import RatedModifier
from builder.model.mechanisms.fighting.battles import Aim, Battle, DiceChange
from builder.problems import PathKey, Problem, error
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.combat.leader_modifiers import (
    GradedModifier,
    check_value,
    graded_modifiers,
)


class GradedAim(Aim):
    """An aim change for one number that a unit value (such as a leader's rating) can be.
    ``condition`` is its condition for the rules text. Of all changes of one ``kind`` at most one
    applies."""

    condition: When
    kind: int


class GradedDice(DiceChange):
    """A change in the number of dice for one number that a unit value can be; ``condition`` and
    ``kind`` are as in :class:`GradedAim`."""

    condition: When
    kind: int


Part = TypeVar("Part", DiceChange, Aim)


def _battles_of(game: Game) -> tuple[Battle, ...]:
    return tuple(_graded(game, battle) for battle in game.mechanisms.battles)


battles_with_graded_changes = cached_per_game(_battles_of)
"""Return the dice battles of a game, with changes by a unit value split into one change for each
number that the value may be. The result is cached."""


def _graded(game: Game, battle: Battle) -> Battle:
    if not any(part.value for part in battle.numbers) and not any(p.value for p in battle.aim):
        return battle
    numbers = _each(game, battle.numbers, GradedDice, "add")
    aim = _each(game, battle.aim, GradedAim, "by")
    return battle.model_copy(update={"numbers": numbers, "aim": aim})


def _each(
    game: Game, parts: Sequence[Part], kind_of: Callable[..., Part], by: str
) -> tuple[Part, ...]:
    """Return the changes, with each change by a unit value replaced by one for each number that the
    value can be. ``by`` is the key of a change that holds its amount."""
    return tuple(
        one
        for kind, part in enumerate(parts)
        for one in ((part,) if not part.value else _grades(game, part, kind, kind_of, by))
    )


def _grades(
    game: Game, part: Part, kind: int, kind_of: Callable[..., Part], by: str
) -> Iterator[Part]:
    for one in graded_modifiers(game, [as_rated_modifier(part)]):
        if isinstance(one, GradedModifier):
            yield kind_of(of=part.of, when=one.when, rule=one.rule, text=one.text,
                          source=one.source, condition=one.condition, kind=kind, **{by: one.by})  # fmt: skip


def as_rated_modifier(part: DiceChange | Aim) -> RatedModifier:
    """Return a battle's change by a unit value as a :class:`RatedModifier`, the form that such
    modifiers have in combats."""
    by = part.by if isinstance(part, Aim) else part.add
    return RatedModifier(by=by, value=part.value, of=part.from_, when=part.when, rule=part.rule,
                         text=part.text, source=part.source)  # fmt: skip


def with_worded_condition(part: Part) -> Part:
    """Return a change whose condition is the one that the rules text puts into words."""
    if isinstance(part, GradedAim | GradedDice):
        return part.model_copy(update={"when": part.condition})
    return part


def check_rated_battles(game: Game) -> Iterator[Problem]:
    """Report changes by a unit value (such as a leader's rating) whose units do not exist or do not
    have the value."""
    for n, battle in enumerate(game.mechanisms.battles):
        for key, by in (("numbers", "add"), ("aim", "by")):
            for m, part in enumerate(getattr(battle, key)):
                path: PathKey = ("mechanisms", "battles", n, key, m)
                if part.value:
                    yield from check_value(game, as_rated_modifier(part), path, of="from", by=by)
                elif part.from_:
                    message = "'from' is of a value, and none is named"
                    hint = "write 'value: rating', the name of the value that is added"
                    yield error("bad-modifier", message, (*path, "from"), hint=hint)
