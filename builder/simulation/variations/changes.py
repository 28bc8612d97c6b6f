"""Changes of single values of a loaded game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from builder.model.base import Model
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import Value, read_value
from builder.sentences import filled_sentence

Make = Callable[[object], object]
"""A function from the present value to the new one; raises :class:`WrongChange`."""


class WrongChange(ValueError):
    """Raised for a change that cannot be made, with a message for people."""


def changed(game: Game, keys: Sequence[str], make: Make) -> Game:
    """Return a game with one value changed. ``keys`` are the path to it: fields, ids of parts or
    indices in a list (from 0) and, for units, the names of their values. Raises
    :class:`WrongChange`."""
    if keys and keys[0] not in type(game).model_fields and _unit(game, keys[0]) is not None:
        keys = ("units", *keys)
    if keys[:1] == ("units",) and len(keys) > 2:
        keys = _of_unit(game, list(keys))
    found = _replaced(game, keys, make, ".".join(keys))
    assert isinstance(found, Game)
    return found


def _unit(game: Game, id: str) -> Unit | None:
    found = game.counters.get(id)
    return found if isinstance(found, Unit) else None


def _of_unit(game: Game, keys: list[str]) -> list[str]:
    """Return a path to a unit's value with the value's printed name replaced by field and index:
    ``us-1``, ``attack`` becomes ``us-1``, ``values``, ``0``; ``reduced`` before the name means the
    unit's back."""
    unit = _unit(game, keys[1])
    if unit is None:
        return keys
    names = [name.lower() for name in game.value_names(unit)]
    back = keys[2] == "reduced" and len(keys) > 3
    name = keys[3 if back else 2].lower()
    if name not in names:
        if len(keys) == (4 if back else 3) and name not in type(unit).model_fields:
            raise WrongChange(
                filled_sentence(
                    "{keys}: there is no {name}; there is {listed}",
                    keys=".".join(keys),
                    name=name,
                    listed=_listed(names),
                )
            )
        return keys
    field, rest = "reduced" if back else "values", keys[4 if back else 3 :]
    return [*keys[:2], field, str(names.index(name)), *rest]


def _replaced(part: object, keys: Sequence[str], make: Make, whole: str) -> object:
    if not keys:
        return _same_kind(part, make(part), whole)
    key, *rest = keys
    if isinstance(part, Model):
        field = _field(part, key, whole)
        new = _replaced(getattr(part, field), rest, make, whole)
        return part.model_copy(update={field: _valid(part, field, new, whole)})
    if isinstance(part, tuple):
        at = _place(part, key, whole)
        return (*part[:at], _replaced(part[at], rest, make, whole), *part[at + 1 :])
    if isinstance(part, dict):
        known = {str(one): one for one in part}
        if key not in known:
            raise WrongChange(
                filled_sentence(
                    "{whole}: there is no {key}; there is {listed}",
                    whole=whole,
                    key=key,
                    listed=_listed(known),
                )
            )
        return {**part, known[key]: _replaced(part[known[key]], rest, make, whole)}
    raise WrongChange(filled_sentence("{whole}: nothing is in {part}", whole=whole, part=part))


def _field(part: Model, key: str, whole: str) -> str:
    fields = type(part).model_fields
    if key in fields:
        return key
    found = next((name for name, field in fields.items() if field.alias == key), None)
    if found is None:
        raise WrongChange(
            filled_sentence(
                "{whole}: there is no {key}; there is {listed}",
                whole=whole,
                key=key,
                listed=_listed(fields),
            )
        )
    return found


def _place(parts: tuple[object, ...], key: str, whole: str) -> int:
    ids = [getattr(part, "id", "") for part in parts]
    if key in ids:
        return ids.index(key)
    if key.isdecimal() and int(key) < len(parts):
        return int(key)
    known = [id for id in ids if id] or [f"0 to {len(parts) - 1}"]
    raise WrongChange(
        filled_sentence(
            "{whole}: there is no {key}; there is {listed}",
            whole=whole,
            key=key,
            listed=_listed(known),
        )
    )


_MOST_LISTED = 12


def _listed(names: Any) -> str:
    found = list(names)
    more = " …" if len(found) > _MOST_LISTED else ""
    return ", ".join(found[:_MOST_LISTED]) + more


def _valid(part: Model, field: str, value: object, whole: str) -> object:
    """Check a new value against the limits of its field and return it."""
    info = type(part).model_fields[field]
    if isinstance(value, (Model, tuple, dict)):
        return value  # what changed in it has been looked at
    # pyrefly: ignore[not-a-type]  # the type is known only now
    kind: Any = Annotated[(info.annotation, *info.metadata)] if info.metadata else info.annotation
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError as wrong:
        raise WrongChange(f"{whole}: {wrong.errors()[0]['msg']}") from wrong
    return value


def _same_kind(old: object, new: object, whole: str) -> object:
    """Return a new value converted to the type of the old one."""
    text = str(new).strip()
    try:
        match old:
            case bool():
                return {"yes": True, "no": False}[text]
            case int():
                return int(text)
            case Fraction():
                return Fraction(text)
            case Value():
                return read_value(old.text.replace(old.bare, text) if text.isdecimal() else text)
            case str():
                return text
    except (ValueError, KeyError, ZeroDivisionError) as wrong:
        raise WrongChange(
            filled_sentence(
                "{whole}: {text} cannot stand for {old}", whole=whole, text=text, old=old
            )
        ) from wrong
    raise WrongChange(
        filled_sentence("{whole} holds several values: name one of them", whole=whole)
    )


def number_of(value: object) -> Fraction | None:
    """Return a value as a number; ``None`` if it is not a number."""
    if isinstance(value, Value):
        return value.amount
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    return None
