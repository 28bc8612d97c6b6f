"""Read printed unit values (attack, movement …) as numbers, by the names that the game gives them,
in the same way for every system."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import Value
from builder.problems import Problem, error
from builder.rules.procedures import Refused
from builder.rules.vocabulary import Printed
from builder.sentences import as_sentence, filled_sentence, listed_with_or


def value_index(names: Sequence[str], name: str) -> int | None:
    """Return the index of the first name that begins with ``name``, or ``None`` if there is none."""
    found = (n.lower().replace("defense", "defence") for n in names)
    return next((i for i, n in enumerate(found) if n.startswith(name)), None)


def value_of(
    game: Game,
    unit: Unit,
    name: str,
    rule: str,
    *,
    reduced: bool = False,
    lost: int = 0,
) -> int:
    """Return a value of a unit by the start of its name (``attack``), on its front, its ``reduced``
    side, or after a number of steps ``lost``; raises :class:`Refused`, also if the value is a
    fraction."""
    gone = min(lost or int(reduced), len(unit.after))
    found = _value_of_unit(game, unit, name, rule, _SIDES[min(gone, 2)], False, gone)
    if isinstance(found, Problem):
        raise Refused(found)
    if found.number is None:
        raise Refused(_no_whole(unit, name, rule, _SIDES[min(gone, 2)], found))
    return found.number


def amount_of(game: Game, unit: Unit, name: str, rule: str, *, lost: int = 0) -> Fraction:
    """Return a value of a unit, like :func:`value_of`, as an exact fraction; raises
    :class:`Refused`, but not for a fraction."""
    gone = min(lost, len(unit.after))
    found = _value_of_unit(game, unit, name, rule, _SIDES[min(gone, 2)], False, gone)
    if isinstance(found, Problem):
        raise Refused(found)
    return found.amount


_SIDES = ("values", "reduced", "lower")
"""The names of a unit's fields with its values after no step lost, after one, and after more."""


def value_names(
    game: Game, units: Collection[Unit], *names: str
) -> tuple[tuple[str, ...], frozenset[str]] | None:
    """Return the game's full names of some printed values, of which ``names`` are the beginnings,
    and the ids of the units with a number under each of these names on both sides of the counter;
    ``None`` if there is no such unit.

    Anything that computes with the game's own value names, such as the VASSAL module, uses these
    units only.
    """
    for first in units:
        own = game.value_names(first)
        places = [at for name in names if (at := value_index(own, name)) is not None]
        if len(places) == len(names):
            called = tuple(own[at] for at in places)
            able = frozenset(u.id for u in units if _has_numbers(game, u, called))
            if able:
                return called, able
    return None


def _has_numbers(game: Game, unit: Unit, names: Sequence[str]) -> bool:
    own, sides = game.value_names(unit), [unit.values, *unit.after]
    return set(names) <= set(own) and all(
        len(values) > own.index(name) for values in sides for name in names
    )


def wrong_values(game: Game, unit: Unit, printed: Printed) -> Iterator[Problem]:
    """Yield a problem for each value of a unit that the rules cannot read, and for value names that
    are missing."""
    if printed.bare and not unit.values:
        return
    names = game.value_names(unit)
    lost = [name for name in printed.names if value_index(names, name) is None]
    if printed.bare and unit.value_set and len(lost) == len(printed.names):
        return
    if lost:
        yield _unnamed(game, unit, printed, lost)
    for gone in range(1 + len(unit.after)):
        for name in printed.names:
            side = _SIDES[min(gone, 2)]
            found = _value_of_unit(game, unit, name, printed.rule, side, printed.signs, gone)
            if name in lost:
                continue
            if isinstance(found, Problem):
                yield found
            elif found.number is None:
                yield _no_whole(unit, name, printed.rule, side, found)


def _value_of_unit(
    game: Game, unit: Unit, name: str, rule: str, side: str, signs: bool, lost: int
) -> Value | Problem:
    at = value_index(game.value_names(unit), name)
    values: tuple[Value, ...] = unit.values_after(lost)
    found = values[at] if at is not None and at < len(values) else None
    if found is None or (found.sign and not signs):
        lacks = "unit {id} has no {name} value"
        if found:
            lacks = "unit {id} has no {name} value: {found} has a sign"
        message = filled_sentence(lacks, id=unit.id, name=name, found=found)
        hint = filled_sentence("write a number for {name} among its values", name=name)
        return error("no-value", message, ("units", unit.id, side), hint=hint, rule=rule)
    return found


def _no_whole(unit: Unit, name: str, rule: str, side: str, value: Value) -> Problem:
    message = filled_sentence(
        "the {name} of unit {id} is {value}, and the rule reads whole numbers",
        name=name,
        id=unit.id,
        value=value,
    )
    hint = "write a whole number"
    return error("no-value", message, ("units", unit.id, side), hint=hint, rule=rule)


def _unnamed(game: Game, unit: Unit, printed: Printed, lost: Sequence[str]) -> Problem:
    """Return the problem that a unit needs values whose names (``lost``) the game lacks: they are
    missing either in the names that all units share, or in the unit's own value set."""
    said, known = listed_with_or(lost), ", ".join(printed.names)
    if unit.value_set:
        message = filled_sentence(
            "unit {id} has no {said} value, as one of the {units} has",
            id=unit.id,
            said=said,
            units=as_sentence(printed.units),
        )
        hint = filled_sentence(
            "{value_set} names {unit}; traits say what a unit is",
            value_set=unit.value_set,
            unit=", ".join(game.value_names(unit)),
        )
        path = ("units", unit.id, "value_set")
        return error("no-value", message, path, hint=hint, rule=printed.rule)
    message = filled_sentence(
        "value_names have no {said}, which the rules read of {units}",
        said=said,
        units=as_sentence(printed.units),
    )
    hint = filled_sentence(
        "name the values in the order in which counters print them; the rules read {known}",
        known=known,
    )
    return error("no-value-name", message, ("sheet", "value_names"), hint=hint, rule=printed.rule)
