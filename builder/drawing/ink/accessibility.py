"""What a drawing is to who has it read aloud: cells of tables, headings, paragraphs.

Drawings say it with the roles of PDF (:data:`builder.drawing.ink.scene.Tag`); other formats pass it over.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import groupby
from typing import Literal

from builder.drawing.ink.scene import Group, Item, Scene, Text

Head = Literal["TD", "TH/Row", "TH/Column", "TH/Row/2"]

HEAD = "H1"
"""The title of a card."""
ROW: Head = "TH/Row"
COLUMN: Head = "TH/Column"
"""The heads of rows and columns of a table."""
WIDE_ROW: Head = "TH/Row/2"
"""The head of a row that takes two columns."""


def cell(
    scene: Scene, table: str, row: object, column: object, role: Head = "TD", words: str = ""
) -> AbstractContextManager[None]:
    """What is drawn within is a cell of a table. ``row`` and ``column`` tell it from its neighbours, rows
    come one after the other; ``words`` say what it shows where that is no text."""
    return scene.tagged(("Table", table, ""), ("TR", str(row), ""), (role, str(column), words))


def aloud(scene: Scene) -> Scene:
    """The scene with its texts as paragraphs, those apart that say already what they are: texts that
    follow one another, as the lines of a paragraph do, are one."""
    items: list[Item] = []
    for is_text, run in groupby(scene.items, key=lambda item: isinstance(item, Text)):
        some = list(run)
        key = str(len(items))
        items += [Group("", some, tag=(("P", key, ""),))] if is_text else some
    return replace(scene, items=items)
