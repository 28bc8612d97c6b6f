"""Reads values of units from columns of their own, under the names that the game gives the values:
``attack`` and ``defence`` in place of ``values``, ``reduced.attack`` in place of ``reduced``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.loading.reading.source_nodes import Node
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import read_value
from builder.problems import Problem
from builder.sentences import filled_sentence

_PRINTED = ("values", "reduced")
"""The keys of units whose text combines several values."""


@dataclass
class ValueColumns:
    """Joins the separate value columns of rows; ``names`` are the game's names for the values, ``sets``
    the names of the values in each value set, by the set's id."""

    names: Sequence[str]
    sets: dict[str, Sequence[str]]
    problems: list[Problem] = field(default_factory=list)

    def join_values(self, unit: Node) -> Node:
        """Return a row with its separate values joined into one text; errors are added to the
        problems."""
        names = self.sets.get(unit.text_of("value_set"), self.names)
        fields = dict(unit.fields)
        for key in _PRINTED:
            found = _take_value_columns(fields, names, key)
            if found and key in fields:
                message = filled_sentence(
                    "{key} stand in columns of their own and in a column of theirs too", key=key
                )
                self._report_values(message, found[min(found)], "leave one of the two empty")
            elif found:
                fields[key] = self._text(found, names, unit, key)
        return unit.with_fields(fields)

    def _text(self, found: dict[int, Node], names: Sequence[str], unit: Node, key: str) -> Node:
        missing = [name for n, name in enumerate(names) if n not in found]
        if missing:
            hint = "every value of a unit has one: 0, if it is nothing"
            self._report_values(
                filled_sentence("{key}: there is no {missing}", key=key, missing=missing[0]),
                unit,
                hint,
            )
        for node in found.values():
            self._check(node)
        first = found[min(found)]
        return Node(" ".join(found[n].text for n in sorted(found)), first.place, first.key)

    def _check(self, node: Node) -> None:
        try:
            read_value(node.text)
        except ValueError as exc:
            self._report_values(str(exc), node, "")

    def _report_values(self, message: str, node: Node, hint: str) -> None:
        self.problems.append(Problem("bad-value", message, hint=hint, location=node.location))


def _take_value_columns(fields: dict[str, Node], names: Sequence[str], key: str) -> dict[int, Node]:
    """Remove the value columns from a row's fields, and return them by the position of the value."""
    called = {name.lower(): n for n, name in enumerate(names)}
    own = [k for k in fields if key == "values" and k.lower() in called and _is_free(k)]
    found = {called[k.lower()]: fields.pop(k) for k in own}
    nested = fields.get(key)
    if nested is not None and isinstance(nested.value, dict):
        del fields[key]
        found |= dict(_nested(nested, called))
    return found


def _is_free(column: str) -> bool:
    """Return whether a column may be a value's name, because it is no key of units."""
    return column not in Unit.model_fields


def _nested(node: Node, called: dict[str, int]) -> Iterator[tuple[int, Node]]:
    """Yield the values in nested columns such as ``values.attack`` or ``reduced.attack``, by their
    position."""
    for name, value in node.fields.items():
        if name.lower() in called:
            yield called[name.lower()], value


def columns_of(sheet: Node | None) -> ValueColumns:
    """Return which value columns the names in ``game.yaml`` allow."""
    fields = sheet.fields if sheet else {}
    sets = fields["value_sets"].items if "value_sets" in fields else []
    return ValueColumns(_names(fields), {one.text_of("id"): _names(one.fields) for one in sets})


def _names(fields: dict[str, Node]) -> list[str]:
    found = fields.get("names") or fields.get("value_names")
    return [node.text for node in found.items] if found else []
