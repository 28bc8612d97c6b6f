"""Forms to be printed and filled in with a pencil: mission logs, rosters, score sheets."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from builder.model.base import Identifier, Line, Model, Number, Sourced, Text, Title
from builder.sentences import filled_sentence

Count = Annotated[int, Field(ge=1, le=60)]


_NEEDS = {"blanks": "labels", "grid": "columns", "ticks": "boxes", "remarks": "lines"}
_FIELDS_BY_KIND = {
    "blanks": ("labels", "across"),
    "grid": ("title", "columns", "widths", "rows", "empty", "numbered"),
    "ticks": ("title", "boxes", "numbered"),
    "remarks": ("title", "lines"),
}
"""The fields that each kind of form part must have, and those that it may have."""


class FormPart(Model):
    """A part of a form.

    ``blanks`` are ``labels``, each with a line to write on, ``across`` of them side by side. A
    ``grid`` is a table: ``rows`` are printed in the first of its ``columns``; they are followed by
    ``empty`` rows, or, if that is 0 and there are no ``rows``, by as many as fit on the page.
    ``widths`` are the columns' shares of the width. ``ticks`` are ``boxes`` to cross off, that many
    for each label. ``remarks`` are ruled ``lines``. ``numbered`` prints 1, 2, 3 before the rows of
    a grid and in the boxes of ticks.
    """

    kind: Literal["blanks", "grid", "ticks", "remarks"]
    title: Line = ""
    labels: tuple[Line, ...] = ()
    across: Annotated[int, Field(ge=1, le=6)] = 2
    columns: Annotated[tuple[Line, ...], Field(max_length=16)] = ()
    widths: tuple[Annotated[Number, Field(gt=0, le=40)], ...] = ()
    rows: tuple[Line, ...] = ()
    empty: Annotated[int, Field(ge=0, le=60)] = 0
    numbered: bool = False
    boxes: dict[Line, Count] = {}
    lines: Annotated[int, Field(ge=0, le=60)] = 0

    @model_validator(mode="after")
    def _of_its_kind(self) -> FormPart:
        if not getattr(self, _NEEDS[self.kind]):
            raise ValueError(
                filled_sentence("{kind} need {needs}", kind=self.kind, needs=_NEEDS[self.kind])
            )
        for name, field in type(self).model_fields.items():
            if (
                name not in ("kind", *_FIELDS_BY_KIND[self.kind])
                and getattr(self, name) != field.default
            ):
                raise ValueError(
                    filled_sentence("{kind} have no {name}", kind=self.kind, name=name)
                )
        if self.widths and len(self.widths) != len(self.columns):
            raise ValueError(
                filled_sentence(
                    "{columns} columns, but {widths} widths",
                    columns=len(self.columns),
                    widths=len(self.widths),
                )
            )
        return self


class Form(Sourced):
    """A page to write on, with its parts from top to bottom. Grids without a number of rows, and
    then remarks, fill the rest of the page."""

    id: Identifier
    title: Title
    rule: Line = ""
    parts: Annotated[tuple[FormPart, ...], Field(min_length=1)]
    notes: tuple[Text, ...] = ()
