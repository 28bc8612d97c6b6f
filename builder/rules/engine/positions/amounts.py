"""What is counted in a position: how much of it there is, of whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import asked_amount, holder_and_count
from builder.model.space import Cell
from builder.problems import error, unknown
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.steps import worth_after
from builder.rules.engine.positions.unit_conditions import can_be
from builder.rules.procedures import Refused

if TYPE_CHECKING:
    from builder.rules.engine.positions.situation import Situation


def count_named(game: Game, id: str) -> Count | None:
    """The count of that id."""
    return next((count for count in game.mechanisms.counts if count.id == id), None)


def written(holder: str, count: str) -> str:
    """A count of somebody as it is written: ``stock``, ``north morale``."""
    return f"{holder} {count}".strip()


def holders(game: Game, count: Count) -> tuple[str, ...]:
    """Who has a count: sides, units, places; one without a name where the game has it."""
    if count.of == "side":
        sides = tuple(side.id for side in game.sheet.sides)
        return (
            tuple(s for s in sides if s in count.start) if isinstance(count.start, dict) else sides
        )
    if count.of == "place":
        return count.at
    if count.of == "unit":
        return tuple(unit.id for unit in game.units if can_be(game, count.who, unit))
    return ("",)


def count_title(
    game: Game, count: Count, holder: str, tr: Callable[[str], str] = lambda text: text
) -> str:
    """What somebody's count is called: the count, and whose it is."""
    if not holder:
        return tr(count.name)
    names = {side.id: side.name for side in game.sheet.sides}
    return f"{tr(count.name)}: {tr(names[holder]) if holder in names else holder}"


def kept_at_table(game: Game, word: str) -> bool:
    """Whether a table that counts by itself (a VASSAL module) can tell what a word of a condition asks:
    it knows all counts, but those of a unit that is called by its name."""
    asked = asked_amount(word)
    named = [(asked.holder, asked.count)]
    named += [holder_and_count(asked.amount.other)] if asked.amount.relation else []
    counts = ((holder, count_named(game, id)) for holder, id in named)
    return all(
        count is not None and not (holder and count.of == "unit") for holder, count in counts
    )


def places_counting(game: Game, word: str) -> Iterator[str]:
    """The places with counts of their own of which a word of a condition asks, if it names none."""
    asked = asked_amount(word)
    for holder, id in ((asked.holder, asked.count), holder_and_count(asked.amount.other)):
        count = count_named(game, id)
        if count is not None and count.of == "place" and not holder:
            yield from count.at


def at_start(game: Game, count: Count, holder: str) -> int:
    """What there is of a count at the start; raises :class:`Refused` where a unit has no such value."""
    start = count.start
    if isinstance(start, dict):
        return count.started(holder)
    if isinstance(start, str):
        rule = game.mechanisms.case("counts", count)
        return worth_after(game, holder.partition("#")[0], 0, start, rule)
    return start


def amount_in(situation: Situation, count: Count, holder: str) -> int:
    """How much there is of a count in a position: as it is given, else as markers stand on its track,
    else as at the start."""
    name = written(holder, count.id)
    if name in situation.amounts:
        return situation.amounts[name]
    marked = on_track(situation.position.pieces, count, holder)
    return at_start(situation.game, count, holder) if marked is None else marked


def held_by(count: Count, named: str, holder: str) -> str:
    """Who has a count that somebody who has another one asks for: whoever is ``named``, nobody if it is
    the game's, else himself."""
    return named or ("" if count.of == "game" else holder)


def on_track(pieces: tuple[Piece, ...], count: Count, holder: str = "") -> int | None:
    """What a count's marker shows on its track; nothing if it is not there."""
    track, marker = count.kept_on(holder), count.shown_by(holder)
    at = next((p.at for p in pieces if marker and p.counter == marker), "")
    there, _, box = at.partition(":")
    return int(box) if there == track and box.lstrip("-").isdigit() else None


def known_amounts(game: Game, given: Mapping[str, int]) -> Mapping[str, int]:
    """Amounts as they are given, held against the game; raises :class:`Refused`."""
    for name, amount in given.items():
        holder, id = holder_and_count(name)
        count = count_named(game, id)
        if count is None:
            ids = [one.id for one in game.mechanisms.counts]
            raise Refused(unknown("count", id, ids, ("given", "amounts")))
        if holder.partition("#")[0] not in holders(game, count):
            every = [written(one, count.id) for one in holders(game, count)]
            raise Refused(unknown("count", name, every, ("given", "amounts")))
        if amount < count.least or (count.most is not None and amount > count.most):
            message = f"{name} is never {amount}"
            hint = f"it is {bounds_said(count)}"
            raise Refused(error("bad-amount", message, ("given", "amounts"), hint=hint))
    return given


def bounds_said(count: Count) -> str:
    """Between what a count stays."""
    return f"{count.least} or more" if count.most is None else f"{count.least} to {count.most}"


def is_so(situation: Situation, word: str, holder_of: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether there is as much of a count as a word of a condition asks; ``holder_of`` are those who may
    have it, by what counts are ``of``: of one's own. Of several one is enough."""
    asked = asked_amount(word)
    amounts = list(_amounts(situation, written(asked.holder, asked.count), holder_of))
    if not asked.amount.relation:
        return any(asked.amount.fits(amount) for amount in amounts)
    others = list(_amounts(situation, asked.amount.other, holder_of))
    return any(asked.amount.fits(one, other) for one in amounts for other in others)


def _amounts(
    situation: Situation, name: str, holder_of: Mapping[str, tuple[str, ...]]
) -> Iterator[int]:
    holder, id = holder_and_count(name)
    count = count_named(situation.game, id)
    if count is not None:
        own = (holder,) if holder or count.of == "game" else holder_of.get(count.of, ())
        known = holders(situation.game, count)
        for one in own:
            if one.partition("#")[0] in known:
                yield amount_in(situation, count, one)


def of_holders(
    situation: Situation,
    side: str = "",
    pieces: tuple[Piece, ...] = (),
    at: Cell | str | None = None,
) -> Mapping[str, tuple[str, ...]]:
    """Whose counts are one's own: those of a side, of units, of the place where they are."""
    places: tuple[str, ...] = ()
    if isinstance(at, str):
        places = (at, at.partition(":")[2])
    elif at is not None:
        places = (situation.sheet.space.id(at), *sorted(situation.grounds(at)))
    return {"side": (side,), "unit": tuple(p.name for p in pieces), "place": places}
