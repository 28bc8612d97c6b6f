"""Values for any part of the model, read from the fields of the model itself."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from builder.model.base import Model

_CHARACTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Zl", "Zp", "Cs"))
_WORDS = st.sampled_from(["", "0616", "0717/0718", "turn:3", "yes", "null", "~", "1e3", "a b", "#"])


@cache
def parts(model: type[Model]) -> st.SearchStrategy[Any]:
    """Any part of that model."""
    fields = model.model_fields
    free = {name: _field(field) for name, field in fields.items() if not field.is_required()}
    bound = {name: _field(field) for name, field in fields.items() if field.is_required()}
    return st.fixed_dictionaries(bound, optional=free).map(model.model_validate)


def _field(field: FieldInfo) -> st.SearchStrategy[Any]:
    return _value(field.annotation, list(field.metadata))


def _value(type_: Any, bounds: list[Any]) -> st.SearchStrategy[Any]:
    """A value of that type within bounds; raises ``TypeError`` for a type that is not known here."""
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        return _value(inner[0], [*_unfolded(inner[1:]), *bounds])
    if origin in (Union, UnionType):
        return st.one_of(*(_value(one, bounds) for one in inner))
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is dict:
        return st.dictionaries(_WORDS, _value(inner[1], []), max_size=2)
    if origin is tuple:
        most = min(3, _bound(bounds, MaxLen, "max_length", 3))
        return st.lists(
            _value(inner[0], []), min_size=_bound(bounds, MinLen, "min_length", 0), max_size=most
        ).map(tuple)
    return _plain(type_, bounds)


def _unfolded(bounds: tuple[Any, ...]) -> list[Any]:
    return [m for b in bounds for m in (b.metadata if isinstance(b, FieldInfo) else [b])]


def _plain(type_: Any, bounds: list[Any]) -> st.SearchStrategy[Any]:
    if type_ is Any:
        return st.recursive(
            _WORDS, lambda v: st.lists(v) | st.dictionaries(_WORDS, v), max_leaves=4
        )
    if type_ is NoneType:
        return st.none()
    if type_ is bool:
        return st.booleans()
    if type_ is int:
        return st.integers(_bound(bounds, Ge, "ge", -99), _bound(bounds, Le, "le", 10**6))
    if type_ is str:
        patterns = [b.pattern for b in bounds if getattr(b, "pattern", None)]
        if patterns:
            return st.from_regex(patterns[0], fullmatch=True).filter(lambda t: len(t) < 80)
        return _WORDS | st.text(_CHARACTERS, max_size=20)
    if isinstance(type_, type) and issubclass(type_, Model):
        return parts(type_)
    raise TypeError(f"say here what values {type_} has")


def _bound(bounds: list[Any], kind: type[Any], name: str, otherwise: int) -> int:
    found = [getattr(b, name) for b in bounds if isinstance(b, kind)]
    return int(found[-1]) if found else otherwise
