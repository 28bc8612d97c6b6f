"""Checks that the names in a question to the rules engine (units, markers, sides) exist in the
game; a question with an unknown name is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from builder.model.base import Model, Words
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.problems import PathKey, Problem, unknown_name
from builder.rules.core.questions import sides_of

NamedThing = Literal["counter", "place", "counter or place", "side", "scenario", "map", "position"]
"""What the words of an argument may name; ``position`` is no name, but a whole position."""


@dataclass(frozen=True, slots=True)
class NamesOf:
    """An annotation on a procedure's argument that says what its words name: units and markers
    (``id``, or ``id#2`` for a second one), places, sides and so on. A question is refused if a name that
    is ``checked`` is unknown; what is not checked may be something else too, such as a value, or is
    checked by the procedure itself."""

    what: NamedThing
    checked: bool = False


UNIT, PLACE = NamesOf("counter"), NamesOf("place")

Counter = Annotated[str, NamesOf("counter", checked=True)]
Counters = Annotated[Words, NamesOf("counter", checked=True)]
Side = Annotated[str, NamesOf("side", checked=True)]

UnitName = Annotated[str, UNIT]
UnitNames = Annotated[Words, UNIT]
PlaceName = Annotated[str, PLACE]
UnitOrPlace = Annotated[str, NamesOf("counter or place")]
PlaceNames = Annotated[Words, PLACE]
SideName = Annotated[str, NamesOf("side")]
ScenarioName = Annotated[str, NamesOf("scenario")]
MapName = Annotated[str, NamesOf("map")]


def named_in(field: FieldInfo) -> tuple[NamedThing | None, NamedThing | None]:
    """Return what the words of an argument name; for a mapping, what its keys and what its values
    name."""
    if get_origin(field.annotation) is dict:
        keys, values = get_args(field.annotation)
        return _named_by(keys), _named_by(values)
    own = (mark.what for mark in field.metadata if isinstance(mark, NamesOf))
    return next(own, None) or _named_by(field.annotation), None


def _named_by(annotation: Any) -> NamedThing | None:
    if isinstance(annotation, NamesOf):
        return annotation.what
    if isinstance(annotation, type) and issubclass(annotation, PositionSheet):
        return "position"
    return next(filter(None, map(_named_by, get_args(annotation))), None)


def unknown_names(game: Game, inputs: Model) -> Iterator[Problem]:
    """Yield a problem for each name in the arguments that the game does not have."""
    for name, field in type(inputs).model_fields.items():
        value = getattr(inputs, name)
        words = (value,) if isinstance(value, str) else value
        marks = (mark for mark in field.metadata if isinstance(mark, NamesOf))
        for named in (mark for mark in marks if mark.checked):
            told = _unknown_counters if named.what == "counter" else _unknown_sides
            yield from told(game, filter(None, words), ("given", name))


def _unknown_counters(game: Game, names: Iterable[str], path: PathKey) -> Iterator[Problem]:
    for name in names:
        if name.partition("#")[0] not in game.counters:
            yield unknown_name("counter", name, game.counters, path)


def _unknown_sides(game: Game, names: Iterable[str], path: PathKey) -> Iterator[Problem]:
    sides = sides_of(game)
    for name in names:
        if name not in sides:
            yield unknown_name("side", name, sides, path)
