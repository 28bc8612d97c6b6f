"""Lookup tables for expressions: constants of the form ``|key:value|key:value|``.

The tables are translatable messages, which VASSAL never writes into saved games, so that an old
game uses the tables of the module that opens it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.vassal.format.names import engine_safe_text

NAME_TABLE_PREFIX = "N_"
"""The prefix of the names of tables whose values are words that are translated one by one."""

STORED = "E_"
"""The prefix of the names of constants that hold an expression, in braces."""

_CODES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_text(entries: Mapping[str, str]) -> str:
    """Return the text of a lookup table with these entries, in the form ``|key:value|key:value|``."""
    return "|" + "".join(f"{key}:{_entry(value)}|" for key, value in entries.items())


def _entry(text: str) -> str:
    return engine_safe_text(text).replace("|", "/")


def table_entries(text: str) -> dict[str, str]:
    """Return the entries of a table's text: the inverse of :func:`table_text`."""
    return dict(entry.split(":", 1) for entry in text.strip("|").split("|") if entry)


def letter_codes(ids: Iterable[str]) -> dict[str, str]:
    """Assign a letter to each id, in their order; return the letters by id."""
    return dict(zip(ids, _CODES, strict=False))
