"""The messages for values that a model refuses: Chitwright's own wording for pydantic's error
types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.model.base import Wrong
from builder.problems import did_you_mean
from builder.sentences import as_sentence, filled_sentence, joined_sentences, split_sentence

_EXPECTED = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "bool": "yes or no",
    "string": "a text",
    "tuple": "a list",
    "list": "a list",
    "dict": "a mapping",
    "model": "a mapping",
}

_DICE = "dice are written as in 1d6 or 2d6, or are the id of dice that the game declares"

_PATTERNS = {
    "^[A-Za-z0-9]": "an id has letters, digits and _ . + - and starts with a letter or digit",
    r"^\d+\.\d+\.\d+$": "a version has three numbers, as in 1.0.0",
    r"^[^\s": "a place's name has no space and none of / : , # < > | and quotes",
    "^[^/:": "it has at most 8 characters, no space, / or : among them",
    "^#[0-9a-f": "a colour is written as in #2b6cb0",
    r"^([0-9]{1,3}(\.[": "a case is numbers with points between, as in 7 or 7.1",
    r"^([0-9]{1,3}(\.\.": "write a number, or from one to another: 3 or 1..3",
    "^([0-9]{0,2}d": "write a number, or dice as in 1d6",
    r"^(\d{4}": "write years, as in 1942 or 1941-1943",
    "^[1-4]d": _DICE,
    "^([1-4]d": _DICE,
    "^([1-4]?d": _DICE,
    "^(([1-4]?d": _DICE,
}


def validation_message(
    kind: str, context: Mapping[str, Any], given: object, said: str
) -> tuple[str, str]:
    """Return Chitwright's message and hint for a validation error of pydantic: ``kind`` is its
    type, ``context`` its details, ``given`` the value, ``said`` pydantic's own message."""
    said_as = shown_value(given)
    expected = _EXPECTED.get(kind.split("_")[0])
    if kind == "value_error":
        refused = context["error"]
        if isinstance(refused, Wrong):
            return str(refused), refused.hint
        return split_sentence(str(refused))  # the form is "MESSAGE; HINT"
    if kind == "literal_error":
        choices = str(context["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
        meant = did_you_mean(str(given), choices)
        if not any(choices):
            return filled_sentence("{said_as} is not allowed", said_as=said_as), _LEFT_OUT
        listed = filled_sentence("one of: {choices}", choices=", ".join(filter(None, choices)))
        hint = joined_sentences((meant, listed), " ") if meant.startswith("did") else listed
        return filled_sentence("{said_as} is not allowed", said_as=said_as), hint
    if kind == "string_pattern_mismatch":
        pattern = str(context["pattern"])
        hint = next((h for start, h in _PATTERNS.items() if pattern.startswith(start)), pattern)
        return filled_sentence("{said_as} is not written as it must be", said_as=said_as), hint
    if kind in ("too_short", "too_long") and isinstance(given, (list, tuple)):
        limit = context.get("min_length", context.get("max_length"))
        listed = (
            filled_sentence("a list of {count}", count=len(given))
            if given
            else as_sentence("an empty list")
        )
        hint = _ONE_ITEM[kind] if limit == 1 else filled_sentence(_LIMITS[kind], **context)
        size = "{listed} is too short" if kind == "too_short" else "{listed} is too long"
        return filled_sentence(size, listed=listed), hint
    if kind in _LIMITS:
        return filled_sentence("{said_as} is not allowed", said_as=said_as), filled_sentence(
            _LIMITS[kind], **context
        )
    if expected is not None:
        return filled_sentence(
            "{said_as} is not {expected}", said_as=said_as, expected=expected
        ), _shape_hint(kind)
    return f"{said_as}: {said[:1].lower()}{said[1:]}", ""


_LEFT_OUT = (
    "an id has letters, digits and _ . + - and starts with a letter or digit; or leave it out"
)
"""The hint for a field that must be an id or be left out."""

_LIMITS = {
    "greater_than_equal": "the least is {ge}",
    "less_than_equal": "the most is {le}",
    "greater_than": "it is more than {gt}",
    "less_than": "it is less than {lt}",
    "string_too_short": "it has at least {min_length} characters",
    "string_too_long": "it has at most {max_length} characters",
    "too_short": "it has at least {min_length} items",
    "too_long": "it has at most {max_length} items",
    "finite_number": "it is a finite number",
}


_ONE_ITEM = {
    "too_short": "it has at least 1 item",
    "too_long": "it has at most 1 item",
}


def _shape_hint(kind: str) -> str:
    if kind in ("tuple_type", "list_type"):
        return "write [a, b], or a line with '- ' for each item"
    if kind in ("dict_type", "model_type"):
        return "write 'key: value' lines, indented"
    return "quote it, or write it on one line" if kind == "string_type" else ""


def shown_value(given: object) -> str:
    """Return a value as messages show it."""
    if isinstance(given, dict):
        return "a mapping"
    if isinstance(given, (list, tuple)):
        return "a list"
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:57]}…'"
