"""Functions of VASSAL and of Java, among them those that count other pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import overload

from builder.vassal.expressions.nodes import (
    Call,
    Filter,
    Fixed,
    Method,
    Name,
    Outer,
    joined,
    parts_of,
)
from builder.vassal.expressions.tree import (
    Expression,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    as_truth,
    choose,
)


def random(sides: Number | int) -> Number:
    """Return the expression for the roll of one die with ``sides`` sides."""
    return Number(Call("Random", (as_number(sides).node,)))


def greatest(first: Number | int, *others: Number | int) -> Number:
    """Return the greatest of some numbers, none of which is an empty property."""
    return _nested("Math.max", first, *others)


def least(first: Number | int, *others: Number | int) -> Number:
    """Return the least of some numbers, none of which is an empty property."""
    return _nested("Math.min", first, *others)


def total(*numbers: Number | int) -> Number:
    """Return the sum of some numbers; 0 if there are none."""
    parts = [as_number(x).node for x in numbers]
    return Number(joined("+", *parts)) if parts else as_number(0)


def absolute(value: Number) -> Number:
    """Return a number without its sign."""
    return Number(Call("Math.abs", (as_number(value).node,)))


def _nested(function: str, first: Number | int, *others: Number | int) -> Number:
    one = as_number(first)
    if not others:
        return one
    return Number(Call(function, (one.node, _nested(function, *others).node)))


def value_of(value: Expression) -> Text:
    """Return the expression that turns a value of any kind into a text; VASSAL cannot put a number
    into a text without it."""
    return Text(Call("String.valueOf", (value.node,)))


def between(whole: Text, before: Text, after: str, otherwise: Text | str = "") -> Text:
    """Return the part of a text between the first ``before`` and the ``after`` that follows it;
    ``otherwise`` if they do not occur.

    This uses a library that comes with VASSAL. The same expression with methods of texts would take
    twice the time and be three times as long, and a saved game contains it once for each unit.
    """
    ends = (whole.node, before.node, as_text(after).node)
    found = Call("org.apache.commons.lang3.StringUtils.substringBetween", ends)
    return Text(Call("java.util.Objects.toString", (found, as_text(otherwise).node)))


def is_on_any_of(maps: Iterable[str]) -> Truth:
    """Return the condition that the piece itself is on one of some maps."""
    return any_of(*(Text(Name("CurrentMap")).equals(map) for map in maps))


# -- other pieces ------------------------------------------------------------------------------------


def sum_on_map(property: str, map: str, which: Truth | None = None) -> Number:
    """Return the sum of a property of the pieces on a map, or of those that a filter accepts."""
    return _over("SumMap", (property, map), which)


def count_on_map(map: Text | str, which: Truth | None = None) -> Number:
    """Return the number of the pieces on a map, or of those that a filter accepts."""
    return _over("CountMap", (map,), which)


def gathered_on_map(property: str, map: str, which: Truth, said: Text) -> Text:
    """Return the value of a property of the module after each piece on a map that a filter accepts has
    added a text to it. The filter may read the property: it then sees what other pieces have added.

    VASSAL has no function that joins texts of pieces, so the filter of a count writes the property
    itself. The result must be assigned to the property, which sends it to all players. A command to
    each piece would do the same, but VASSAL works out all properties of a piece before a command to
    it, which takes ten times as long.
    """
    longer = Text(Call("GetString", (Fixed(property),)))
    counted = count_on_map(map, which & ~writes(property, longer + said))
    return choose(counted < 0, "", longer)


def writes(property: str, value: Text) -> Truth:
    """Return a condition that never holds, and that sets a property of the module for this player alone
    whenever it is evaluated."""
    module = Call("VASSAL.build.GameModule.getGameModule", ())
    written = Method(module, "getMutableProperty", (Fixed(property),))
    change = Method(written, "setPropertyValue", (value.node,))
    return Truth(Method(change, "equals", (Fixed(""),)))


def conditions_in(condition: Truth) -> list[Truth]:
    """Return the conditions that must all hold for a condition to hold."""
    return list(map(Truth, parts_of("&&", condition.node)))


def sum_in_place(property: str, place: Text, map: str, which: Truth | None = None) -> Number:
    """Return the sum of a property of the pieces in a place of a map."""
    return _over("SumLocation", (property, place, map), which)


def count_in_place(place: Text, map: Text | str, which: Truth | None = None) -> Number:
    """Return the number of pieces in a place of a map, or of those that a filter accepts."""
    return _over("CountLocation", (place, map), which)


def sum_in_zone(property: str, zone: str, map: str) -> Number:
    """Return the sum of a property of the pieces in a zone of a map."""
    return _over("SumZone", (property, zone, map), None)


def count_in_zone(zone: str, map: str, which: Truth | str | None = None) -> Number:
    """Return the number of the pieces in a zone of a map, of those that a filter accepts, or of
    those that have a property."""
    if isinstance(which, str):
        return _over("CountZone", (zone, map, which), None)
    return _over("CountZone", (zone, map), which)


def _over(function: str, where: tuple[Text | str, ...], which: Truth | None) -> Number:
    more = () if which is None else (Filter(as_truth(which).node),)
    return Number(Call(function, (*(as_text(x).node for x in where), *more)))


@overload
def outer(value: Number) -> Number: ...


@overload
def outer(value: Text) -> Text: ...


def outer(value: Number | Text) -> Number | Text:
    """Return, within a filter, a value of the piece that evaluates the filter (not of the piece
    that is tested)."""
    if isinstance(value, Number):
        return Number(Outer(value.node, quoted=False))
    return Text(Outer(value.node, quoted=True))


# -- expressions that are kept elsewhere -------------------------------------------------------------


def evaluated(stored: Text) -> Text:
    """Return an expression that evaluates a text as an expression of its own, for the piece that asks.
    VASSAL parses the text once and caches it."""
    read = Call("VASSAL.script.expression.BeanShellExpression.createExpression", (stored.node,))
    return Text(Method(read, "evaluate", (Name("_source"),)))


def read_as_property(value: Text) -> Expression:
    """Return a text as VASSAL gives the value of a property: a number or truth value if it looks
    like one."""
    return Text(Call("unwrap", (Call("_interp.wrap", (value.node,)),)))


def written_choice(when: Truth, then: str, otherwise: Text) -> str:
    """Return the text of an expression in braces: the expression ``then`` if a condition holds, else
    ``otherwise``."""
    return f"{{{when} ? ({then.removeprefix('{').removesuffix('}')}) : {otherwise}}}"


def written_opposite(condition: str) -> str:
    """Return the text of an expression in braces that holds where a condition in braces does not."""
    return f"{{!({condition.removeprefix('{').removesuffix('}')})}}"


_RESTING = re.compile(r'\{([^?{}]{1,60} \? )(.+)( : (?:0|""))\}')
"""A regular expression for an expression that is 0 or empty unless a condition holds."""


def with_late_part(written: str, longest: int, kept: Callable[[str], Text]) -> str:
    """Return the text of an expression in braces; if it is 0 or empty unless a condition holds, and what
    it computes otherwise is at least as long as ``longest``, that part becomes what ``kept`` returns for
    it (given the part as an expression in braces)."""
    found = _RESTING.fullmatch(written)
    if not found or len(found[2]) < longest:
        return written
    if not (_is_whole(found[1].removesuffix(" ? ")) and _is_whole(found[2])):
        return written  # the choice is only a part of the expression
    return f"{{{found[1]}{kept(f'{{{found[2]}}}')}{found[3]}}}"


_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[()?:]')
"""The texts in an expression, and the signs outside them that hold its parts together."""


def _is_whole(part: str) -> bool:
    """Return whether a part of an expression closes each bracket that it opens and has each ``:``
    after its ``?``, so that it is an expression itself."""
    waiting: list[str] = []
    for mark in _MARKS.findall(part):
        if mark in "(?":
            waiting.append(mark)
        elif mark in "):" and (not waiting or waiting.pop() != {")": "(", ":": "?"}[mark]):
            return False
    return not waiting
