"""Finds the amounts of counts (tracked numbers such as ammunition) in a position, and whose they
are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import OPPONENT, parse_asked_amount, split_count_name
from builder.model.mechanisms.counts import BOXES
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.problems import error, unknown_name
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.printed_values import printed_value, unit_of_counter
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.rules.engine.positions.situation import Situation


def count_named(game: Game, id: str) -> Count | None:
    """Return the declared count (a tracked number) with that id; ``None`` if there is none."""
    return next((count for count in game.mechanisms.counts if count.id == id), None)


def count_full_name(holder: str, count: str) -> str:
    """Return the full name of a count with its holder: ``stock`` for one of the whole game, ``north
    morale`` for one of a side."""
    return f"{holder} {count}".strip()


def holders_of_count(game: Game, count: Count) -> tuple[str, ...]:
    """Return the ids of all that have a count of their own: sides, units or places; one empty id
    for a count of the whole game."""
    if count.of == "side":
        sides = tuple(side.id for side in game.sheet.sides)
        return (
            tuple(s for s in sides if s in count.start) if isinstance(count.start, dict) else sides
        )
    if count.of == "place":
        return count.at
    if count.of == "unit":
        return tuple(unit.id for unit in game.units if unit_has_count(game, count, unit))
    return ("",)


def unit_has_count(game: Game, count: Count, unit: Unit) -> bool:
    """Return whether a unit has a count of its own."""
    return count.of == "unit" and unit_may_fulfil(game, count.who, unit)


def count_title(
    game: Game, count: Count, holder: str, tr: Callable[[str], str] = lambda text: text
) -> str:
    """Return the title of a count, with its holder (side, unit or place) if it has one."""
    if not holder:
        return tr(count.name)
    names = {side.id: side.name for side in game.sheet.sides}
    called = tr(names[holder]) if holder in names else holder
    return tr("{name}: {text}").format(name=tr(count.name), text=called)


def is_amount_known_to_module(game: Game, word: str) -> bool:
    """Return whether a VASSAL module that tracks counts can evaluate a condition word such as
    ``stock: 5+``: it can unless the word names a single unit's count, or an unknown one."""
    asked = parse_asked_amount(word)
    named = [(asked.holder, asked.count)]
    named += [split_count_name(asked.amount.other)] if asked.amount.relation else []
    counts = (("" if holder == OPPONENT else holder, count_named(game, id)) for holder, id in named)
    return all(
        count is not None and not (holder and count.of == "unit") for holder, count in counts
    )


def places_counting(game: Game, word: str) -> Iterator[str]:
    """Yield the places that have a count which a condition word tests without naming a place."""
    asked = parse_asked_amount(word)
    for holder, id in ((asked.holder, asked.count), split_count_name(asked.amount.other)):
        count = count_named(game, id)
        if count is not None and count.of == "place" and not holder:
            yield from count.at


def at_start(game: Game, count: Count, holder: str) -> int:
    """Return the amount of a holder's count at the start of the game. Raises :class:`Refused` if it
    should start at a unit value that the unit lacks."""
    start = count.start
    if isinstance(start, dict):
        return count.started(holder)
    if isinstance(start, str):
        counter = holder.partition("#")[0]
        if start == BOXES:
            return _boxes_of(game, count, counter)
        rule = game.mechanisms.case("counts", count)
        return printed_value(game, counter, 0, start, rule)
    return start


def _boxes_of(game: Game, count: Count, counter: str) -> int:
    row = unit_of_counter(game, counter).boxes.get(count.id, ())
    if not row:
        message = filled_sentence("unit {id} has no boxes of {name}", id=counter, name=count.id)
        hint = filled_sentence("write them in its entry: boxes: {{{name}: 6}}", name=count.id)
        raise Refused(error("no-value", message, ("units", counter, "boxes"), hint=hint))
    return len(row)


def most_of(game: Game, count: Count, holder: str) -> int | None:
    """Return the greatest amount that a holder's count can have; ``None`` if there is no limit."""
    return at_start(game, count, holder) if count.start == BOXES else count.most


def amount_in(situation: Situation, count: Count, holder: str) -> int:
    """Return the amount of a count in a position: the amount given for it, otherwise the one that
    its marker shows on the track, otherwise the amount at the start."""
    name = count_full_name(holder, count.id)
    if name in situation.amounts:
        return situation.amounts[name]
    marked = amount_on_track(situation.position.pieces, count, holder)
    return at_start(situation.game, count, holder) if marked is None else marked


def holder_of_other_count(count: Count, named: str, holder: str) -> str:
    """Return whose ``count`` is meant in a rule about ``holder``: that of the ``named`` holder if
    one is named, otherwise that of ``holder``; empty for a count of the whole game."""
    return named or ("" if count.of == "game" else holder)


def amount_on_track(pieces: tuple[Piece, ...], count: Count, holder: str = "") -> int | None:
    """Return the amount that a count's marker shows on its track; ``None`` if the marker is not on
    the track."""
    track, marker = count.kept_on(holder), count.shown_by(holder)
    at = next((p.at for p in pieces if marker and p.counter == marker), "")
    there, _, box = at.partition(":")
    return int(box) if there == track and box.lstrip("-").isdigit() else None


def known_amounts(game: Game, given: Mapping[str, int]) -> Mapping[str, int]:
    """Return the amounts given in a question. Raises :class:`Refused` for an unknown count or
    holder, or an amount out of bounds."""
    for name, amount in given.items():
        holder, id = split_count_name(name)
        count = count_named(game, id)
        if count is None:
            ids = [one.id for one in game.mechanisms.counts]
            raise Refused(unknown_name("count", id, ids, ("given", "amounts")))
        if holder.partition("#")[0] not in holders_of_count(game, count):
            every = [count_full_name(one, count.id) for one in holders_of_count(game, count)]
            raise Refused(unknown_name("count", name, every, ("given", "amounts")))
        most = most_of(game, count, holder)
        if amount < count.least or (most is not None and amount > most):
            message = filled_sentence("{name} is never {amount}", name=name, amount=amount)
            said = bounds_said(count.model_copy(update={"most": most}))
            hint = filled_sentence("it is {bounds_said}", bounds_said=said)
            raise Refused(error("bad-amount", message, ("given", "amounts"), hint=hint))
    return given


def bounds_said(count: Count) -> str:
    """Return the bounds of a count as a phrase."""
    if count.most is None:
        return filled_sentence("{least} or more", least=count.least)
    return filled_sentence("{first} to {last}", first=count.least, last=count.most)


def amount_holds(situation: Situation, word: str, holder_of: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether a condition word such as ``stock: 5+`` is true. ``holder_of`` gives, for each
    kind of holder, the ids of those that the count may belong to; one whose amount fits is
    enough."""
    asked = parse_asked_amount(word)
    amounts = list(_amounts(situation, count_full_name(asked.holder, asked.count), holder_of))
    if not asked.amount.relation:
        return any(asked.amount.fits(amount) for amount in amounts)
    others = list(_amounts(situation, asked.amount.other, holder_of))
    return any(asked.amount.fits(one, other) for one in amounts for other in others)


def amount_holds_against(
    situation: Situation, word: str, piece: Piece, others: Sequence[Piece]
) -> bool:
    """Return whether a condition word such as ``altitude: at most enemy altitude + 1`` is true of a
    unit against each of the ``others`` that has such a count; false if none of them has one."""
    asked = parse_asked_amount(word)
    _, id = split_count_name(asked.amount.other)
    mine = list(_amounts(situation, asked.count, {"unit": (piece.name,)}))
    theirs = [n for p in others for n in _amounts(situation, id, {"unit": (p.name,)})]
    return bool(mine and theirs) and all(
        asked.amount.fits(one, other) for one in mine for other in theirs
    )


def _amounts(
    situation: Situation, name: str, holder_of: Mapping[str, tuple[str, ...]]
) -> Iterator[int]:
    holder, id = split_count_name(name)
    count = count_named(situation.game, id)
    if count is not None:
        own = (holder,) if holder or count.of == "game" else holder_of.get(count.of, ())
        known = holders_of_count(situation.game, count)
        for one in own:
            if one.partition("#")[0] in known:
                yield amount_in(situation, count, one)


def own_holders(
    situation: Situation,
    side: str = "",
    pieces: tuple[Piece, ...] = (),
    at: Cell | str | None = None,
) -> Mapping[str, tuple[str, ...]]:
    """Return whose count a condition means if it names no holder: by the kind of holder, the ids of
    the side, of the units, and of the place where they are."""
    places: tuple[str, ...] = ()
    if isinstance(at, str):
        places = (at, at.partition(":")[2])
    elif at is not None:
        places = (situation.sheet.space.id(at), *sorted(situation.grounds(at)))
    return {"side": (side,), "unit": tuple(p.name for p in pieces), "place": places}
