"""Converts the letters that units print instead of numbers, using the number that the game declares
for each letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.model.game import GameSheet
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import Value, Values
from builder.problems import Problem, error
from builder.sentences import filled_sentence

_Letters = Mapping[str, Mapping[str, int]]
"""The number of each letter, by the name of the value that the letter stands for."""


def convert_letter_grades(fields: dict[str, Any]) -> Iterator[Problem]:
    """Replace every letter in the values of units by its number; yield a problem for each letter
    without a number."""
    sheet, mechanisms = fields.get("sheet"), fields.get("mechanisms")
    if sheet is None:
        return
    grades = {g.value: g.letters for g in mechanisms.grades} if mechanisms else {}
    units = []
    for unit in fields.get("units", ()):
        yield from _unknown(unit, _names(sheet, unit), grades)
        units.append(_with_numbers(unit, _names(sheet, unit), grades))
    if units:
        fields["units"] = tuple(units)


def _names(sheet: GameSheet, unit: Unit) -> tuple[str, ...]:
    own = next((s.names for s in sheet.value_sets if s.id == unit.value_set), None)
    return sheet.value_names if own is None else own


def _sides(unit: Unit) -> Iterator[tuple[str, Values]]:
    yield "values", unit.values
    for values in unit.after:
        yield "lower" if unit.lower else "reduced", values
    for values in (values for side in unit.sides.values() for values in side):
        yield "sides", values


def _unknown(unit: Unit, names: tuple[str, ...], grades: _Letters) -> Iterator[Problem]:
    for side, values in _sides(unit):
        for number, value in enumerate(values):
            name = names[number] if number < len(names) else ""
            known = grades.get(name, {})
            if value.letter and value.letter not in known:
                yield error(
                    "bad-value",
                    filled_sentence(
                        "nothing says what {letter} counts, which unit {id} prints",
                        letter=value.letter,
                        id=unit.id,
                    ),
                    ("units", unit.id, side),
                    hint=_hint(value, name, known),
                )


def _hint(value: Value, name: str, known: Mapping[str, int]) -> str:
    if known:
        return filled_sentence(
            "the letters of {name} are {known}", name=name, known=", ".join(known)
        )
    letters = ", ".join(dict.fromkeys(["C", "B", "A", value.letter]))
    return filled_sentence(
        "write a number, or declare grades: [{{value: {name}, letters: [{letters}]}}]",
        name=name or "quality",
        letters=letters,
    )


def _with_numbers(unit: Unit, names: tuple[str, ...], grades: _Letters) -> Unit:
    if not any(value.letter for _, values in _sides(unit) for value in values):
        return unit

    def with_numbers(values: Values) -> Values:
        named = [*names, *[""] * len(values)]
        return tuple(
            value.with_number(grades.get(name, {}).get(value.letter, 0)) if value.letter else value
            for name, value in zip(named, values, strict=False)
        )

    changed: dict[str, Any] = {"values": with_numbers(unit.values)}
    if unit.reduced is not None:
        changed["reduced"] = with_numbers(unit.reduced)
    changed["lower"] = tuple(map(with_numbers, unit.lower))
    changed["sides"] = {of: tuple(map(with_numbers, side)) for of, side in unit.sides.items()}
    return unit.model_copy(update=changed)
