"""What the model, and what is asked of rules, is declared with: pydantic's own, or plain stand-ins, which
are made at once (:mod:`builder.model.kind`).

The model, the rules and all that reads games take it from here, and nothing from pydantic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.model.kind import is_plain

if TYPE_CHECKING or not is_plain():
    from pydantic import (
        AfterValidator,
        BaseModel,
        BeforeValidator,
        ConfigDict,
        Field,
        PlainSerializer,
        PlainValidator,
        SerializeAsAny,
        ValidationError,
        ValidationInfo,
        WithJsonSchema,
        field_validator,
        model_serializer,
        model_validator,
    )
else:
    from builder.model.plain.marks import (
        AfterValidator,
        BeforeValidator,
        ConfigDict,
        Field,
        PlainSerializer,
        PlainValidator,
        SerializeAsAny,
        ValidationError,
        ValidationInfo,
        WithJsonSchema,
        field_validator,
        model_serializer,
        model_validator,
    )
    from builder.model.plain.parts import BaseModel

__all__ = [
    "AfterValidator",
    "BaseModel",
    "BeforeValidator",
    "ConfigDict",
    "Field",
    "PlainSerializer",
    "PlainValidator",
    "SerializeAsAny",
    "ValidationError",
    "ValidationInfo",
    "WithJsonSchema",
    "field_validator",
    "model_serializer",
    "model_validator",
]
