"""Accessibility tags for drawings, for screen readers: table cells, headings, paragraphs.

The tags are the structure roles of PDF (:data:`builder.drawing.ink.scene.Tag`); other output
formats ignore them.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import groupby
from typing import Literal

from builder.drawing.ink.scene import Group, Item, Scene, Text

Head = Literal["TD", "TH/Row", "TH/Column", "TH/Row/2"]

CARD_TITLE_ROLE = "H1"
"""The role of a card's title."""
ROW_HEAD_ROLE: Head = "TH/Row"
COLUMN_HEAD_ROLE: Head = "TH/Column"
"""The roles of row and column headings of a table."""
WIDE_ROW_HEAD_ROLE: Head = "TH/Row/2"
"""The role of a row heading that spans two columns."""


def tag_table_cell(
    scene: Scene, table: str, row: object, column: object, role: Head = "TD", words: str = ""
) -> AbstractContextManager[None]:
    """Tag everything drawn inside the ``with`` block as one cell of a table. ``row`` and ``column``
    identify the cell, and the cells of a row must be drawn before those of the next; ``words`` is
    the alternative text of content that is not text."""
    return scene.tagged(("Table", table, ""), ("TR", str(row), ""), (role, str(column), words))


def tag_paragraphs(scene: Scene) -> Scene:
    """Return the scene with its untagged texts tagged as paragraphs for screen readers; consecutive
    texts, such as the lines of one paragraph, become one paragraph."""
    items: list[Item] = []
    for is_text, run in groupby(scene.items, key=lambda item: isinstance(item, Text)):
        some = list(run)
        key = str(len(items))
        items += [Group("", some, tag=(("P", key, ""),))] if is_text else some
    return replace(scene, items=items)
