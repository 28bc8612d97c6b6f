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
    """What pydantic raises; here nothing does."""


class ValidationInfo:
    """What pydantic hands to validators; here nobody does."""


class Method:
    """A method that takes part in reading or telling. Its class notes it under ``role``, and has it as
    if it had not been marked."""

    def __init__(self, role: str, method: Any) -> None:
        self._role, self._method = role, method

    def __set_name__(self, owner: type, name: str) -> None:
        setattr(owner, name, self._method)
        roles: dict[str, tuple[str, ...]] = getattr(owner, "__roles__", {})
        owner.__roles__ = {**roles, self._role: (*roles.get(self._role, ()), name)}  # type: ignore[attr-defined]


def model_validator(*, mode: str) -> Callable[[Any], Method]:
    """Marks a method that reads a whole part, ``before`` its fields or ``after`` them."""
    return lambda method: Method(mode, method)


def field_validator(*names: str, **how: str) -> Callable[[Any], Method]:
    """Marks a method that reads single fields: its class is not read here."""
    return lambda method: Method("fields", method)


def model_serializer(method: Any) -> Method:
    """Marks the method that tells a whole part."""
    return Method("told", method)
