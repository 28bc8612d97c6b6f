"""Lists of places as texts in expressions (``.4.1f.20``), and the tables that lead on from them
(``;4>.5.1f;1f>.4``)."""

from __future__ import annotations

from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text


def _matches_any(places: Text) -> Text:
    """Return a regular expression, as an expression, that matches any place of a list, or nothing
    for an empty list."""
    return "(?:-" + places.replace(".", "|") + ")"


def list_without(places: Text, others: Text) -> Text:
    """Return a list of places without those of another list."""
    return places.replace_all("[.]" + _matches_any(others) + "(?![^.])", "")


def _entries(name: str, places: Text) -> Text:
    """Return the entries of some places in a table, given by the name of its constant."""
    return string(name).replace_all(";(?!" + _matches_any(places) + ">)[^;]*", "")


def onward(name: str, places: Text) -> Text:
    """Return the places to which a table leads from some places, each once; ``SupplyWays`` has an
    entry for every place."""
    nexts = _entries(name, places).replace_all(";[^>]*>", "")
    ways = name.replace("SupplyLevel", "SupplyWays")
    return _entries(ways, nexts).replace_all(">[^;]*", "").replace(";", ".")


def reached(far: str) -> Text:
    """Return the list of all places that have been reached, from the property ``far`` with their
    distances."""
    return string(far).replace_all("[.]:[0-9]*;", "")
