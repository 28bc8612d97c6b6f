"""Parts of forms hold what belongs to their kind, and as many widths as columns, or none."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from builder.model.texts.forms import FormPart
from tests.together import together


def part(**keys: object) -> FormPart:
    return FormPart.model_validate({"kind": "grid", "columns": ["Turn", "Losses"], **keys})


def test_a_grid_has_a_width_for_each_column_or_none() -> None:
    assert part().widths == ()
    assert len(part(widths=[20, 40]).widths) == 2
    with pytest.raises(ValidationError, match="2 columns, but 1 widths"):
        part(widths=[20])


@together(
    ("keys", "said"),
    [
        ({"kind": "blanks", "labels": ["Name"], "boxes": {"Ammo": 3}}, "blanks have no boxes"),
        ({"kind": "ticks", "boxes": {"Ammo": 3}, "columns": ["Turn"]}, "ticks have no columns"),
        ({"kind": "remarks"}, "remarks need lines"),
        ({"kind": "grid"}, "grid need columns"),
    ],
)
def test_a_part_has_what_its_kind_needs_and_nothing_else(
    keys: dict[str, object], said: str
) -> None:
    with pytest.raises(ValidationError, match=said):
        FormPart.model_validate(keys)
