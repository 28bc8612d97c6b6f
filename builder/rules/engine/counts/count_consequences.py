"""Lists the effects that follow when a count (a tracked number) changes or reaches an amount, for
each holder (game, side, unit or place) of the count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.counts import CountChange
from builder.model.mechanisms.events import EventEffect
from builder.rules.engine.positions.amounts import holders_of_count


@dataclass(frozen=True)
class FollowingChange:
    """One effect that follows when a count changes or reaches an amount: its ``name``, the ``side``
    that it applies to, and the number ``rule`` of its rule."""

    name: str
    event_effect: EventEffect
    side: str
    rule: str


def consequences_of_change(
    game: Game, count: Count, number: int, holder: str, *, enough: bool
) -> Iterator[FollowingChange]:
    """Yield the effects that follow the ``number``-th declared change of a holder's count: those
    for the case that the count was large ``enough`` for it, or those for the other case."""
    change: CountChange = count.changes[number]
    branch, event_effects = ("enough", change.enough) if enough else ("short", change.short)
    rule = change.rule or game.mechanisms.case("counts", count)
    yield from _each(count, holder, f"{number}-{branch}", event_effects, rule)


def consequences_of_amount(
    game: Game, count: Count, number: int, holder: str
) -> Iterator[FollowingChange]:
    """Yield the effects that follow as soon as a holder's count reaches the ``number``-th declared
    amount."""
    part = count.reached[number]
    rule = part.rule or game.mechanisms.case("counts", count)
    yield from _each(count, holder, f"{number}-reached", part.effects, rule)


def _each(
    count: Count, holder: str, what: str, event_effects: tuple[EventEffect, ...], rule: str
) -> Iterator[FollowingChange]:
    side = holder if count.of == "side" else ""
    for n, event_effect in enumerate(event_effects):
        yield FollowingChange(f"{count.known_as(holder)}-{what}-{n}", event_effect, side, rule)


def all_count_consequences(game: Game) -> Iterator[FollowingChange]:
    """Yield all effects that follow changes and amounts of the counts of the game, its sides and
    its places (not of single units)."""
    for count in game.mechanisms.counts:
        for holder in holders_of_count(game, count) if count.of != "unit" else ():
            for n in range(len(count.changes)):
                yield from consequences_of_change(game, count, n, holder, enough=False)
                yield from consequences_of_change(game, count, n, holder, enough=True)
            for n in range(len(count.reached)):
                yield from consequences_of_amount(game, count, n, holder)
