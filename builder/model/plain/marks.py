"""What classes are declared with: fields, and the marks on types and methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

UNSET: Any = ...
"""The default of a field that has none."""

ConfigDict = dict


class Given:
    """What ``Field`` says of a field: its default, and everything else."""

    __match_args__ = ("default", "said")

    def __init__(self, default: Any, said: Mapping[str, Any]) -> None:
        self.default, self.said = default, said


def Field(default: Any = UNSET, **said: Any) -> Any:
    """What a class says of a field."""
    return Given(default, said)


class _Mark:
    """A mark on a type, with what reads or tells its values."""

    __match_args__ = ("func",)

    def __init__(self, func: Callable[[Any], Any]) -> None:
        self.func = func


class BeforeValidator(_Mark):
    """What values are read with first."""


class AfterValidator(_Mark):
    """What values are read with last."""


class PlainValidator(_Mark):
    """What values are read with, and with nothing else."""


class PlainSerializer(_Mark):
    """How values are told."""


class WithJsonSchema:
    """How people write values: nobody asks for it here."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        pass


class AsItIs:
    """The mark of a type whose values are told as what they are, not as what is declared."""


class SerializeAsAny:
    """``SerializeAsAny[T]`` is a type whose values are told as what they are."""

    def __class_getitem__(cls, kind: Any) -> Any:
        return Annotated[kind, AsItIs]


class ValidationError(Exception):
    """What pydantic raises; here nothing does: what is wrong is left to the full kind."""


class ValidationInfo:
    """What pydantic hands to validators; here nobody does."""


class Method:
    """A method that takes part in reading or telling a part: its ``role`` in that, and the fields that it
    is for, if not for all."""

    def __init__(self, role: str, method: Any, fields: tuple[str, ...] = ()) -> None:
        self.role, self.method, self.fields = role, method, fields


def model_validator(*, mode: str) -> Callable[[Any], Method]:
    """Marks a method that reads a whole part, ``before`` its fields or ``after`` them."""
    return lambda method: Method(mode, method)


def field_validator(*names: str, mode: str = "after") -> Callable[[Any], Method]:
    """Marks a method that reads single fields. One that asks for more than the value is not called
    here."""

    def marked(method: Any) -> Method:
        plain = mode == "after" and method.__func__.__code__.co_argcount == len(("cls", "value"))
        return Method("field" if plain else "strange", method, names)

    return marked


def model_serializer(method: Any) -> Method:
    """Marks the method that tells a whole part."""
    return Method("told", method)
