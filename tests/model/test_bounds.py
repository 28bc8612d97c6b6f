"""No value of a spec is without bounds: what is drawn or counted by it ends."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from builder.model.base import Model
from builder.model.game import Game
from builder.model.mechanisms.conditions import Turns
from builder.model.pieces.cards import CardZone
from builder.model.position_sheets import PositionSheet
from builder.model.printing import PrintOptions
from builder.model.texts.prose import RulesText
from tests.together import together

WRITTEN_BY_THE_LOADER = {RulesText}
"""Rules text is made of files whose size is bounded."""
HUGE = "9" * 400
BAD = {
    float: ("nan", "inf", "-inf", "1e308", HUGE),
    int: (HUGE, "-1" + "0" * 30),
    str: ("x" * 10**6,),
}


def leaves(hint: Any, metadata: tuple[Any, ...] = ()) -> Iterator[Any]:
    """The types of single values in a type, with what narrows them."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from leaves(inside[0], inside[1:])
    elif hint in BAD:
        yield Annotated[(hint, *metadata)] if metadata else hint
    else:
        for one in inside:
            if one is not Ellipsis:
                yield from leaves(one)


def models(hint: Any) -> Iterator[type[Model]]:
    if isinstance(hint, type) and issubclass(hint, Model):
        yield hint
    for one in get_args(hint):
        yield from models(one)


def parts() -> dict[type[Model], dict[str, Any]]:
    """The fields of everything that is read from a file, by model."""
    found: dict[type[Model], dict[str, Any]] = {}
    waiting: list[type[Model]] = [Game, PositionSheet, PrintOptions]
    while waiting:
        model = waiting.pop()
        if model in found or model in WRITTEN_BY_THE_LOADER:
            continue
        found[model] = get_type_hints(model, include_extras=True)
        for name in model.model_fields:
            waiting += models(found[model][name])
    return found


def refuses(kind: Any) -> bool:
    """Whether a type takes no value that is without measure."""
    reader = TypeAdapter(kind)
    for bad in BAD[get_args(kind)[0] if get_origin(kind) is Annotated else kind]:
        with contextlib.suppress(ValidationError):
            reader.validate_python(bad)
            return False
    return True


def test_every_value_of_a_spec_has_its_measure() -> None:
    values = [
        (f"{model.__name__}.{name}", leaf)
        for model, hints in parts().items()
        for name in model.model_fields
        if name not in ("art", "blank", "vectors", "translations", "rules", "files")
        for leaf in leaves(hints[name])
    ]
    assert len(values) > 150
    assert [name for name, kind in values if not refuses(kind)] == []


@together("turns", ["1..999 1..999", "1 " * 1000, "1000"])
def test_the_turns_of_a_condition_are_no_more_than_a_game_has(turns: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Turns).validate_python(turns)


@together("size", [(0, 5), (5, 0), (-1, 5)])
def test_a_zone_of_a_face_has_a_width_and_a_height(size: tuple[int, int]) -> None:
    assert CardZone(shows="title", at=(1, 1, 5, 5)).at == (1, 1, 5, 5)
    with pytest.raises(ValidationError, match="no width or no height"):
        CardZone(shows="title", at=(1, 1, *size))
