"""Writes expressions with lists of places as texts (``.4.1f.20``), and with lookup tables of the
places that can be reached from each (``;4>.5.1f;1f>.4``)."""

from __future__ import annotations

from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text


def _matches_any(places: Text) -> Text:
    """Return an expression for a regular expression that matches any place in a list, or nothing if
    the list is empty."""
    return "(?:-" + places.replace(".", "|") + ")"


def list_without(places: Text, others: Text) -> Text:
    """Return the expression for a list of places without those in a second list."""
    return places.replace_all("[.]" + _matches_any(others) + "(?![^.])", "")


def _entries(name: str, places: Text) -> Text:
    """Return the expression for a lookup table's entries for some places; ``name`` is the table's
    constant."""
    return string(name).replace_all(";(?!" + _matches_any(places) + ">)[^;]*", "")


def onward(name: str, places: Text) -> Text:
    """Return the expression for the places that a lookup table gives as next after some places,
    each once. (The table ``SupplyWays`` has an entry for every place.)"""
    nexts = _entries(name, places).replace_all(";[^>]*>", "")
    ways = name.replace("SupplyLevel", "SupplyWays")
    return _entries(ways, nexts).replace_all(">[^;]*", "").replace(";", ".")


def reached(far: str) -> Text:
    """Return the expression for the list of all places reached, taken from the property ``far``,
    which stores them with their distances."""
    return string(far).replace_all("[.]:[0-9]*;", "")
