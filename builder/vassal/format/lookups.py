"""Lookup tables for expressions: constants of the form ``|key:value|key:value|``.

They are translatable messages, which the engine never writes into saved games, so that an old game
uses the tables of the module that opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from builder.model.dice import Dice
from builder.vassal.format.names import engine_safe_text

NAME_TABLE_PREFIX = "N_"
"""The prefix of the names of tables whose values are words that are translated one by one."""

_CODES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_text(entries: Mapping[str, str]) -> str:
    """Return the text of a lookup table."""
    return "|" + "".join(f"{key}:{_entry(value)}|" for key, value in entries.items())


def _entry(text: str) -> str:
    return engine_safe_text(text).replace("|", "/")


def table_entries(text: str) -> dict[str, str]:
    """Return the entries of a table's text: the inverse of :func:`table_text`."""
    return dict(entry.split(":", 1) for entry in text.strip("|").split("|") if entry)


def has_key_expression(name: str, key: str) -> str:
    """Return an expression that tests whether a table has a key (itself an expression)."""
    return f"0<={_entry_index(name, key)}"


def value_expression(name: str, key: str) -> str:
    """Return an expression for the value of a key that the table is known to have.

    The engine evaluates an expression in brackets twice, brackets within brackets four times, and
    again if an expression begins with a bracket. So numbers come first, and the only brackets are
    those of calls.
    """
    at = _entry_index(name, key)
    return f'{name}.substring(1+{name}.indexOf(":",{at}),0+{name}.indexOf("|",1+{at}))'


def lookup_expression(name: str, key: str) -> str:
    """Return an expression for the value of a key (itself an expression); it gives an empty text if
    the table does not have the key."""
    return f'(0>{_entry_index(name, key)} ? "" : {value_expression(name, key)})'


def _entry_index(name: str, key: str) -> str:
    return f'{name}.indexOf("|"+{key}+":")'


def letter_codes(ids: Iterable[str]) -> dict[str, str]:
    """Assign a letter to each id, in their order."""
    return dict(zip(ids, _CODES, strict=False))


def choice_expression(cases: Sequence[tuple[str, str]], otherwise: str) -> str:
    """Return an expression for the value of the first case whose condition holds."""
    return "(" + "".join(f"{when} ? {value} : " for when, value in cases) + f"{otherwise})"


def by_board_expression(boards: Sequence[str], make: Callable[[int], str]) -> str:
    """Return an expression that selects by the board of a piece or place: ``make`` gives the value
    for each board number (from 1). ``boards`` holds the condition of being on each board."""
    cases = [(here, make(i)) for i, here in enumerate(boards[:-1], 1)]
    return choice_expression(cases, make(len(boards))) if cases else make(1)


def board_lookup_expression(boards: Sequence[str], name: str, key: str) -> str:
    """Return an expression that looks a key up in the table of the board that a piece or place is
    on: the board's number is put into the table's name. ``boards`` as in :func:`by_board_expression`."""
    return by_board_expression(boards, lambda i: lookup_expression(name.format(i), key))


def roll_expression(dice: Dice) -> str:
    """Return an expression for a roll of dice."""
    if dice.digits:
        return f"10*Random({dice.sides})+Random({dice.sides})"
    summed = "+".join([f"Random({dice.sides})"] * dice.count)
    return f"{summed}{dice.plus:+d}" if dice.plus else summed


def step_function_expression(name: str, value_of: Callable[[int], int], low: int, high: int) -> str:
    """Return an expression for a function of the whole number in the property ``name``; the
    function is constant below ``low`` and above ``high``."""
    cases = [
        (f"{name}<=({value})", str(value_of(value)))
        for value in range(low, high)
        if value_of(value) != value_of(value + 1)
    ]
    return choice_expression(cases, str(value_of(high)))
