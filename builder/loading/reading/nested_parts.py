"""Finds which fields of a model contain other models, derived once from the fields' types."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from builder.model.base import Model


class Shape(NamedTuple):
    """How a field contains nested models: a single one, a list, or a mapping of further shapes;
    ``model`` is their class, if all are of one class."""

    kind: Literal["one", "list", "dict"]
    model: type[Model] | None = None
    inner: Shape | None = None


@cache
def nested_shapes(model: type[Model]) -> dict[str, Shape]:
    """Return the fields of a model that hold nested models, each with its shape."""
    found = {f.alias or name: _shape(f.annotation) for name, f in model.model_fields.items()}
    return {name: shape for name, shape in found.items() if shape is not None}


def keys_of(model: type[Model]) -> tuple[str, ...]:
    """Return the keys of a model as they are written in files."""
    return tuple(_names_by_key(model))


def value_under_key(part: Model, key: str) -> object:
    """Return the value of a part that is written in files under ``key``."""
    return getattr(part, _names_by_key(type(part))[key])


@cache
def _names_by_key(model: type[Model]) -> dict[str, str]:
    """Return the name of each field of a model, by its key in files."""
    return {field.alias or name: name for name, field in model.model_fields.items()}


def _shape(annotation: Any) -> Shape | None:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _shape(arguments[0])
    if origin in (Union, UnionType):
        inner = [_shape(a) for a in arguments if a is not NoneType]
        return next((s for s in inner if s is not None), None)
    if origin in (tuple, dict):
        element = _shape(arguments[-1] if origin is dict else arguments[0])
        kind: Literal["list", "dict"] = "dict" if origin is dict else "list"
        return None if element is None else Shape(kind, None, element)
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return Shape("one", annotation)
    return None


def model_at(model: type[Model], path: tuple[str | int, ...]) -> type[Model] | None:
    """Return the model at a path inside a model, or ``None`` if there is none."""
    shape: Shape | None = Shape("one", model)
    for step in path:
        if shape is None:
            return None
        if shape.kind == "one":
            shape = nested_shapes(shape.model).get(str(step)) if shape.model else None
        else:
            shape = shape.inner
    return shape.model if shape is not None and shape.kind == "one" else None
