"""The class that all parts of the model stand on, without anything that checks them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, ClassVar, NoReturn, Self

from builder.model.kind import NotPlain
from builder.model.plain.fields import PlainField
from builder.model.plain.marks import UNSET, Method
from builder.model.plain.reading import Reader, called, refuse, then
from builder.model.plain.telling import How, as_it_is

_ROLES = {"before", "field", "after", "told"}
"""What methods do that are called here."""
_CONFIGURED = {"frozen", "extra", "arbitrary_types_allowed", "defer_build", "populate_by_name"}
"""What a class may say of itself: everything else is for the full kind."""


class Declaring(type):
    """The class of such classes: what is annotated in them is a field."""

    def __new__(mcs, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> Declaring:
        given = {field: own.pop(field, UNSET) for field in _fields(own)}
        methods = {name: one for name, one in own.items() if isinstance(one, Method)}
        if _is_strange(own, given.values()):
            raise NotPlain
        bare = {name: one.method for name, one in methods.items()}
        made = super().__new__(mcs, name, bases, {**own, **bare})
        fields = {field: PlainField(made, field, what) for field, what in given.items()}
        made.model_fields = {**_inherited(made, "model_fields"), **fields}  # type: ignore[attr-defined]
        made.__methods__ = {**_inherited(made, "__methods__"), **methods}  # type: ignore[attr-defined]
        return made


def _inherited(made: type, name: str) -> dict[str, Any]:
    """What the classes that a class stands on have under a name, all of them."""
    found: dict[str, Any] = {}
    for base in reversed(made.__mro__[1:]):
        found.update(base.__dict__.get(name, {}))
    return found


def _fields(own: Mapping[str, Any]) -> list[str]:
    """The names of the fields that a class declares."""
    annotated: Mapping[str, Any] = own.get("__annotations__", {})
    every = (name for name, kind in annotated.items() if not str(kind).startswith("ClassVar"))
    return [name for name in every if name != "model_config" and not name.startswith("__")]


def _is_strange(own: Mapping[str, Any], given: Iterable[Any]) -> bool:
    """Whether a class is declared with more than is known here: by a package's own words, perhaps."""
    unknown = own.get("model_config", {}).keys() - _CONFIGURED
    beyond = "model_post_init" in own or any(name.startswith("_") for name in _fields(own))
    return bool(unknown) or beyond or any(type(g).__module__.startswith("pydantic") for g in given)


class BaseModel(metaclass=Declaring):
    """A part. It has the fields of its class and nothing else, and nobody changes them."""

    __slots__ = ("__dict__", "__pydantic_fields_set__")

    model_fields: ClassVar[dict[str, PlainField]]
    model_config: ClassVar[Mapping[str, Any]] = {}
    __pydantic_fields_set__: set[str]
    __methods__: ClassVar[Mapping[str, Method]]
    """Those that take part in reading and telling, by name."""

    def __init__(self, /, **given: Any) -> None:
        roles = _roles(type(self))
        if roles.keys() - _ROLES:
            refuse()
        for name in reversed(roles.get("before", ())):
            given = called(getattr(self, name), given)
        _fill(self, *_read(type(self), given))
        for name in roles.get("after", ()):
            called(getattr(self, name))

    @classmethod
    def model_validate(cls, given: Any) -> Self:
        """A part as it is, or read of a mapping."""
        if isinstance(given, cls):
            return given
        return cls(**given) if type(given) is dict and all(map(_is_text, given)) else refuse()

    @classmethod
    def model_construct(cls, _fields_set: set[str] | None = None, **values: Any) -> Self:
        """A part of values that need no reading."""
        made = cls.__new__(cls)
        every = {n: values[n] if n in values else f.usual() for n, f in cls.model_fields.items()}
        _fill(made, every, set(values) if _fields_set is None else _fields_set)
        return made

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed."""
        made = copy.deepcopy(self) if deep else copy.copy(self)
        made.__dict__.update(update or {})
        made.model_fields_set.update(update or {})
        return made

    @property
    def model_fields_set(self) -> set[str]:
        """The fields that somebody has given a value."""
        return self.__pydantic_fields_set__

    def model_dump(
        self,
        *,
        mode: str = "python",
        include: Collection[str] | None = None,
        exclude: Collection[str] = (),
        exclude_defaults: bool = False,
        by_alias: bool = False,
    ) -> Any:
        """The part as plain data."""
        how = How(mode == "json", not exclude_defaults, by_alias)
        left_out = {*exclude, *(self.model_fields.keys() - include if include is not None else ())}
        return self.model_told(how, left_out)

    def model_dump_json(self, *, exclude_defaults: bool = False, by_alias: bool = False) -> str:
        """The part as JSON."""
        told = self.model_told(How(True, not exclude_defaults, by_alias))
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    def model_told(self, how: How, left_out: Collection[str] = ()) -> Any:
        """The part as plain data, some fields left out."""
        for name in _roles(type(self)).get("told", ()):
            return as_it_is(getattr(self, name)(), how)
        return {
            (how.by_alias and field.alias) or name: field.tell(value, how)
            for name, field in self.model_fields.items()
            for value in (self.__dict__[name],)
            if not (name in left_out or field.said.get("exclude") or field.is_left_out(value, how))
        }

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter([item for item in self.__dict__.items() if not item[0].startswith("_")])

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseModel):
            return NotImplemented
        if type(self) is not type(other):
            return False
        mine, theirs = self.__dict__, other.__dict__
        if mine == theirs:
            return True
        fields = self.model_fields.keys()
        worked_out = mine.keys() > fields or theirs.keys() > fields  # which may differ
        return worked_out and bool(_values(type(self))(mine) == _values(type(self))(theirs))

    def __hash__(self) -> int:
        return hash(_values(type(self))(self.__dict__))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(_shown(self))})"

    def __str__(self) -> str:
        return " ".join(_shown(self))

    def __getstate__(self) -> dict[str, Any]:
        return {
            "__dict__": self.__dict__,
            "__pydantic_extra__": None,
            "__pydantic_fields_set__": self.model_fields_set,
            "__pydantic_private__": None,
        }

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        if state["__pydantic_private__"] or state["__pydantic_extra__"]:
            raise NotPlain
        _fill(self, state["__dict__"], state["__pydantic_fields_set__"])

    def __copy__(self) -> Self:
        made = self.__new__(type(self))
        _fill(made, dict(self.__dict__), set(self.model_fields_set))
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = self.__new__(type(self))
        memo[id(self)] = made
        _fill(made, copy.deepcopy(self.__dict__, memo), set(self.model_fields_set))
        return made


def _is_text(key: object) -> bool:
    return type(key) is str


def _fill(part: BaseModel, values: dict[str, Any], said: set[str]) -> None:
    object.__setattr__(part, "__dict__", values)
    object.__setattr__(part, "__pydantic_fields_set__", said)


@cache
def _roles(cls: type[BaseModel]) -> Mapping[str, Sequence[str]]:
    """The names of methods by their roles, those of a base first."""
    found: dict[str, list[str]] = {}
    for name, method in cls.__methods__.items():
        found.setdefault(method.role, []).append(name)
    return found


@cache
def _readers(cls: type[BaseModel]) -> Mapping[str, Reader]:
    """What reads the fields of a class."""
    found = {name: field.read for name, field in cls.model_fields.items()}
    for name in _roles(cls).get("field", ()):
        for field in cls.__methods__[name].fields:
            found[field] = then(found[field], getattr(cls, name))
    return found


@cache
def _values(cls: type[BaseModel]) -> Callable[[Mapping[str, Any]], Any]:
    """What gives the values of the fields."""
    return itemgetter(*cls.model_fields) if cls.model_fields else lambda _: ()


def _shown(part: BaseModel) -> Iterator[str]:
    for name, field in part.model_fields.items():
        if field.said.get("repr", True):
            yield f"{name}={part.__dict__[name]!r}"


def _read(cls: type[BaseModel], given: Mapping[str, Any]) -> tuple[dict[str, Any], set[str]]:
    """The values of the fields, and which of them are given."""
    by_name = cls.model_config.get("populate_by_name", False)
    readers = _readers(cls)
    values, said = {}, set()
    for name, field in cls.model_fields.items():
        key = field.alias or name
        if key not in given and by_name:
            key = name
        if key in given:
            values[name] = readers[name](given[key])
            said.add(name)
        else:
            values[name] = field.usual()
    return (values, said) if len(said) == len(given) else refuse()
