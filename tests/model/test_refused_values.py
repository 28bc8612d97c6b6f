"""What is said of a value that a model refuses: what it is, and what is expected in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError, field_validator

from builder.model.base import Wrong
from builder.model.validation_messages import shown_value, validation_message
from tests.together import together


def refused(kind: Any, given: object) -> tuple[str, str]:
    """The message and hint for a value that is none of a kind."""
    with pytest.raises(ValidationError) as failed:
        TypeAdapter(kind).validate_python(given, strict=True)
    (fault,) = failed.value.errors()
    said = validation_message(fault["type"], fault.get("ctx", {}), fault["input"], fault["msg"])
    return str(said[0]), str(said[1])


@together(
    ("kind", "given", "message", "hint"),
    [
        (int, "x", "'x' is not a whole number", ""),
        (float, "x", "'x' is not a number", ""),
        (bool, "x", "'x' is not yes or no", ""),
        (str, 7, "7 is not a text", "quote it, or write it on one line"),
        (tuple[int, ...], 7, "7 is not a list", "write [a, b], or a line with '- ' for each item"),
        (dict[str, int], [7], "a list is not a mapping", "write 'key: value' lines, indented"),
        (Annotated[int, Field(ge=1)], 0, "0 is not allowed", "the least is 1"),
        (Annotated[int, Field(le=9)], 10, "10 is not allowed", "the most is 9"),
        (Annotated[str, Field(min_length=2)], "a", "'a' is not allowed", "it has at least 2 characters"),
        (Literal["north", "south"], "nroth", "'nroth' is not allowed",
         "did you mean 'north'? one of: north, south"),
        (Literal["north", "south"], "q", "'q' is not allowed", "one of: north, south"),
        (Annotated[str, Field(pattern="^[1-4]d")], "9d", "'9d' is not written as it must be",
         "dice are written as in 1d6 or 2d6, or are the id of dice that the game declares"),
    ],
)  # fmt: skip
def test_a_value_is_told_with_what_is_expected(
    kind: Any, given: object, message: str, hint: str
) -> None:
    assert refused(kind, given) == (message, hint)


@together(
    ("least", "most", "given", "message", "hint"),
    [
        (1, 9, [], "an empty list is too short", "it has at least 1 item"),
        (2, 9, [], "an empty list is too short", "it has at least 2 items"),
        (3, 9, [7], "a list of 1 is too short", "it has at least 3 items"),
        (0, 1, [7, 8], "a list of 2 is too long", "it has at most 1 item"),
        (0, 2, [7, 8, 9], "a list of 3 is too long", "it has at most 2 items"),
    ],
)
def test_the_items_of_a_list_are_counted_one_by_one(
    least: int, most: int, given: list[int], message: str, hint: str
) -> None:
    kind = Annotated[list[int], Field(min_length=least, max_length=most)]
    assert refused(kind, given) == (message, hint)


def _raises(fault: ValueError) -> type[BaseModel]:
    class Holder(BaseModel):
        value: int

        @field_validator("value")
        @classmethod
        def check(cls, value: int) -> int:
            raise fault

    return Holder


@pytest.mark.parametrize("fault", [Wrong, lambda said, hint: ValueError(f"{said}; {hint}")])
def test_what_a_check_of_our_own_says_is_said(fault: Callable[[str, str], ValueError]) -> None:
    holder = _raises(fault("there is no such place", "add it to the map"))
    assert refused(holder, {"value": 7}) == ("there is no such place", "add it to the map")


def test_a_value_is_shown_whole_if_it_is_short() -> None:
    assert [shown_value(one) for one in ({}, [7], "a")] == ["a mapping", "a list", "'a'"]
    assert shown_value("x" * 58) == f"'{'x' * 58}'"
    assert shown_value("x" * 59) == f"'{'x' * 56}…'"
