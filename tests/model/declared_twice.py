"""The same classes of both kinds, which no program has at once: this file's own text, run with either's
names."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

from builder.model import declaring
from builder.model.plain import marks, parts

SOURCE = """
from __future__ import annotations
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Mapping


def words(value):
    return value.split() if isinstance(value, str) else value


def named(value):
    if value.strip() == "nobody":
        raise ValueError("nobody is not a name")
    return value.strip()


Name = Annotated[str, Field(max_length=8, pattern="^[a-z ]*$"), AfterValidator(named)]
Words = Annotated[tuple[Name, ...], BeforeValidator(words), WithJsonSchema({})]
Part = Annotated[Fraction, PlainSerializer(str)]


class Base(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Spot(Base):
    at: Name
    x: int = 0


class Marked(Spot):
    mark: str = "m"


class Thing(Base):
    KNOWN: ClassVar[tuple[str, ...]] = ("a",)
    id: Name
    size: Annotated[int, Field(ge=0, le=9)] = 1
    whole: bool = False
    share: Part = Fraction(1, 2)
    far: float = 1.0
    kind: Literal["dot", "line", 3] = "dot"
    tags: Words = ()
    counts: dict[Name, int] = {}
    spots: tuple[Spot, ...] = ()
    pair: tuple[int, str] | None = None
    either: int | str | Spot = 0
    from_: Words = Field((), alias="from")
    hidden: str = Field("", exclude=True, repr=False)
    told: SerializeAsAny[Spot] | None = None

    @cached_property
    def first(self):
        return self.spots[0] if self.spots else None


class Checked(Base):
    low: int = 0
    high: int = 0

    @model_validator(mode="before")
    @classmethod
    def _pair(cls, value: Any) -> Any:
        if isinstance(value, dict) and "both" in value:
            return {"low": value["both"], "high": value["both"]}
        return value

    @model_validator(mode="after")
    def _ordered(self) -> Checked:
        if self.low > self.high:
            raise ValueError("the least first")
        return self


class Named(Base):
    id: str = ""

    @field_validator("id")
    @classmethod
    def _low(cls, value: str) -> str:
        return value.lower()

    @field_validator("id")
    @classmethod
    def _called(cls, value: str) -> str:
        return f"{value}!"


class Renamed(Marked, Named):
    at: Name = ""

    @field_validator("id")
    @classmethod
    def _low(cls, value: str) -> str:
        return f"{value.lower()}!"


class Informed(Base):
    id: str = ""

    @field_validator("id")
    @classmethod
    def _low(cls, value: str, info: ValidationInfo) -> str:
        return value.lower()


class Early(Base):
    id: str = ""

    @field_validator("id", mode="before")
    @classmethod
    def _low(cls, value: str) -> str:
        return value.lower()


class Own(Base):
    id: str = ""

    @model_serializer
    def _said(self) -> dict[str, Any]:
        return {"own": self.id}


class Holder(Base):
    own: Own = Own()
    more: Mapping[str, Own] = {}
"""


def declared(kind: str, names: dict[str, Any]) -> SimpleNamespace:
    """The classes of one kind."""
    module = ModuleType(f"{__name__}_{kind}")
    sys.modules[module.__name__] = module
    module.__dict__.update(names)
    exec(compile(SOURCE, module.__name__, "exec"), module.__dict__)
    return SimpleNamespace(**module.__dict__)


FULL = declared("full", {name: getattr(declaring, name) for name in declaring.__all__})
PLAIN = declared(
    "plain", {name: getattr(marks, name, parts.BaseModel) for name in declaring.__all__}
)
