"""Changes of battles of dice that are a value of somebody, a leader's rating: as one change for each
number that it may be, of which at most one holds. So whatever reads battles (engine, charts, the module)
reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import RatedModifier
from builder.model.mechanisms.fighting.battles import Aim, Battle, DiceChange
from builder.problems import PathKey, Problem, error
from builder.rules.core.per_game_cache import kept_whole
from builder.rules.engine.combat.leader_modifiers import Graded, check_value, graded


class GradedAim(Aim):
    """An aim that is one number of a value, ``said`` to hold so; of one ``kind`` at most one holds."""

    said: When
    kind: int


class GradedDice(DiceChange):
    """A change of how many dice there are, in the same way."""

    said: When
    kind: int


Part = TypeVar("Part", DiceChange, Aim)


def _battles_of(game: Game) -> tuple[Battle, ...]:
    return tuple(_graded(game, battle) for battle in game.mechanisms.battles)


battles_of = kept_whole(_battles_of)
"""The battles of dice of a game, with a change for each number that a value may be."""


def _graded(game: Game, battle: Battle) -> Battle:
    if not any(part.value for part in battle.numbers) and not any(p.value for p in battle.aim):
        return battle
    numbers = _each(game, battle.numbers, GradedDice, "add")
    aim = _each(game, battle.aim, GradedAim, "by")
    return battle.model_copy(update={"numbers": numbers, "aim": aim})


def _each(
    game: Game, parts: Sequence[Part], kind_of: Callable[..., Part], by: str
) -> tuple[Part, ...]:
    """Changes, those that are values as one for each number; ``by`` is the key that says how much."""
    return tuple(
        one
        for kind, part in enumerate(parts)
        for one in ((part,) if not part.value else _grades(game, part, kind, kind_of, by))
    )


def _grades(
    game: Game, part: Part, kind: int, kind_of: Callable[..., Part], by: str
) -> Iterator[Part]:
    for one in graded(game, [rated(part)]):
        if isinstance(one, Graded):
            yield kind_of(of=part.of, when=one.when, rule=one.rule, text=one.text,
                          source=one.source, said=one.said, kind=kind, **{by: one.by})  # fmt: skip


def rated(part: DiceChange | Aim) -> RatedModifier:
    """A change that is a value, as modifiers of combats say it."""
    by = part.by if isinstance(part, Aim) else part.add
    return RatedModifier(by=by, value=part.value, of=part.from_, when=part.when, rule=part.rule,
                         text=part.text, source=part.source)  # fmt: skip


def as_said(part: Part) -> Part:
    """A change with when it holds as it is said."""
    if isinstance(part, GradedAim | GradedDice):
        return part.model_copy(update={"when": part.said})
    return part


def check_rated_battles(game: Game) -> Iterator[Problem]:
    """Values of units that there are, and that have them."""
    for n, battle in enumerate(game.mechanisms.battles):
        for key, by in (("numbers", "add"), ("aim", "by")):
            for m, part in enumerate(getattr(battle, key)):
                path: PathKey = ("mechanisms", "battles", n, key, m)
                if part.value:
                    yield from check_value(game, rated(part), path, of="from", by=by)
                elif part.from_:
                    message = "'from' is of a value, and none is named"
                    hint = "write 'value: rating', the name of the value that is added"
                    yield error("bad-modifier", message, (*path, "from"), hint=hint)
