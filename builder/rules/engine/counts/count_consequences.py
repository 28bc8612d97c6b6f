"""Lists the consequences of changes and amounts of counts, effect by effect, for each holder of a
count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.counts import CountChange
from builder.model.mechanisms.events import Deed
from builder.rules.engine.positions.amounts import holders


@dataclass(frozen=True)
class Follows:
    """One effect that follows a change or an amount of a count: its ``name``, the ``side`` that it
    is for, and the ``rule`` that says so."""

    name: str
    deed: Deed
    side: str
    rule: str


def after_change(
    game: Game, count: Count, number: int, holder: str, *, enough: bool
) -> Iterator[Follows]:
    """Yield the effects that follow change ``number`` of a holder's count, for the case that there
    was ``enough``, or that there was not."""
    change: CountChange = count.changes[number]
    branch, deeds = ("enough", change.enough) if enough else ("short", change.short)
    rule = change.rule or game.mechanisms.case("counts", count)
    yield from _each(count, holder, f"{number}-{branch}", deeds, rule)


def after_amount(game: Game, count: Count, number: int, holder: str) -> Iterator[Follows]:
    """Yield the effects that follow as soon as a holder's count reaches an amount; ``number`` is
    the index of that amount."""
    part = count.reached[number]
    rule = part.rule or game.mechanisms.case("counts", count)
    yield from _each(count, holder, f"{number}-reached", part.effects, rule)


def _each(
    count: Count, holder: str, what: str, deeds: tuple[Deed, ...], rule: str
) -> Iterator[Follows]:
    side = holder if count.of == "side" else ""
    for n, deed in enumerate(deeds):
        yield Follows(f"{count.known_as(holder)}-{what}-{n}", deed, side, rule)


def following(game: Game) -> Iterator[Follows]:
    """Yield all effects that follow changes and amounts of the counts of the game, its sides and
    its places."""
    for count in game.mechanisms.counts:
        for holder in holders(game, count) if count.of != "unit" else ():
            for n in range(len(count.changes)):
                yield from after_change(game, count, n, holder, enough=False)
                yield from after_change(game, count, n, holder, enough=True)
            for n in range(len(count.reached)):
                yield from after_amount(game, count, n, holder)
