"""Columns and pages of many kinds of text, boxes and figures are filled as before: where each part stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from builder.drawing.ink.scene import Group, Scene, Tag
from builder.drawing.typeset import Atom, Float, Frame, PageInProgress, PageLink, lay_pages
from builder.drawing.typeset.flow import Draw
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_columns.txt")
ROOM = 80.0
"""The height of a column. Parts are so high that many fill it, or what must stay free, to the hair."""
_FRAME = Frame(width=200, height=100, left=10, top=10, column=36, gap=8, bottom=10 + ROOM)
FRAMES = {columns: replace(_FRAME, columns=columns) for columns in (1, 2, 3)}


class Parts:
    """Parts that note where they stand: the page, the column and how far below the head, by name."""

    def __init__(self) -> None:
        self.pages: list[PageInProgress] = []
        self.at: list[str] = []

    def drawing(self, name: str) -> Draw:
        def draw(page: PageInProgress, x: float, y: float) -> None:
            if page not in self.pages:
                self.pages.append(page)
            column = f"{self.pages.index(page) + 1}{'abc'[int((x - 10) // 44)]}"
            self.at.append(f"{name} {column}{round(y - 10, 2):g}")

        return draw

    def text(self, name: str, height: float = 10.0, **how: object) -> Atom:
        return Atom(height, self.drawing(name), **how)  # type: ignore[arg-type]

    def figure(self, name: str, height: float) -> Float:
        return Float(height, self.drawing(name))

    def laid(self, atoms: list[Atom], columns: int = 2, *, balance: bool = False) -> str:
        lay_pages(atoms, FRAMES[columns], balance=balance)
        return ", ".join(self.at)


def _columns() -> Iterator[str]:
    """A box that drifts after text of one height and before text of another; a figure of one height in text
    of another; a group that is higher than a column; text that is stretched a little."""
    for above, box, below in product((40, 66, 67, 68, 80), (10, 13, 40, 81), (0, 12, 13)):
        parts = Parts()
        atoms = [parts.text("above", above), parts.text("box", box, drifts=True, before=2)]
        atoms += [parts.text("below", below, before=1)] if below else []
        yield f"{above}, box of {box}, {below}: {parts.laid(atoms)}"
    for figure, lines, columns in product((35, 42, 43, 44, 75), (1, 6, 7, 15, 17), (1, 2)):
        parts = Parts()
        atoms = [parts.text(str(n), before=n % 2) for n in range(lines)]
        atoms.append(parts.text("tells", floats=(parts.figure("figure", figure),)))
        atoms += [parts.text("last", 30)]
        yield f"figure of {figure} after {lines} in {columns}: {parts.laid(atoms, columns)}"
    for height, many in product((19.9, 20, 20.1, 81), (3, 4, 5)):
        parts = Parts()
        atoms = [parts.text(str(n), height, keep=n < many - 1) for n in range(many)]
        yield f"{many} of {height} together: {parts.laid([*atoms, parts.text('last')])}"
    for short, elastic in product((0, 1.6, 3.2, 4.9, 8), ("0111111", "0101010", "0000000")):
        parts = Parts()
        atoms = [
            parts.text(str(n), 10 if n < 7 else 10 - short, before=n % 2, elastic=on == "1")
            for n, on in enumerate(f"{elastic}0{elastic}0")
        ]
        yield f"{short} too short, {elastic}: {parts.laid([*atoms, parts.text('last', 80)])}"


def test_columns_are_filled_as_before() -> None:
    assert_as_recorded(FILE, "columns", _columns())


def _by_chance(seed: int) -> str:
    """Text, headings, boxes and figures in any order."""
    chance, parts = Random(seed), Parts()
    atoms = []
    for number in range(chance.randint(8, 22)):
        figures = [
            parts.figure(f"F{number}{n}", chance.choice((10, 27, 30, 43, 60)))
            for n in range(chance.choice((0, 0, 0, 0, 1, 1, 2)))
        ]
        atoms.append(
            parts.text(
                str(number),
                chance.choice((5, 10, 13, 20)),
                before=chance.choice((0, 0, 2, 5)),
                keep=chance.random() < 0.25,
                elastic=chance.random() < 0.3,
                fresh=chance.random() < 0.05,
                drifts=chance.random() < 0.2,
                floats=(*figures,),
            )
        )
    columns = 1 + seed % 3
    return f"{seed} in {columns}: {parts.laid(atoms, columns, balance=seed % 2 == 0)}"


def test_text_boxes_and_figures_find_their_places_as_before() -> None:
    assert_as_recorded(FILE, "by chance", map(_by_chance, range(60)))


def test_a_line_between_columns_is_as_long_as_the_longest() -> None:
    """There is none where the next column is empty, and none without a colour."""
    for lines, columns, rule in product((1, 3, 9, 12, 20), (1, 2, 3), ("", "#888888")):
        atoms = [Parts().text(str(n)) for n in range(lines)]
        pages = lay_pages(atoms, FRAMES[columns], rule=rule, balance=False)
        drawn = [item.subs[0].points for page in pages for item in page.scene.items]  # type: ignore[union-attr]
        expected = []
        while lines > 0:
            used = min(columns, -(-lines // 8))
            ends = 10 + 10 * min(lines, 8)
            expected += [[(10 + 44 * n - 4, 10), (10 + 44 * n - 4, ends)] for n in range(1, used)]
            lines -= 8 * columns
        assert drawn == (expected if rule else [])


_TAG: Tag = (("P", "", ""),)


@pytest.mark.parametrize("dry", [False, True])
@pytest.mark.parametrize("tag", [(), _TAG])
def test_links_and_drawings_of_a_part_get_its_tag(tag: Tag, dry: bool) -> None:
    def draw(page: PageInProgress, x: float, y: float) -> None:
        page.scene.rect(x, y, 5, 5, fill="#000000")
        page.links.append(PageLink(x, y, 5, 5, "there"))

    def nothing(page: PageInProgress, x: float, y: float) -> None:
        pass

    parts = [Atom(10, draw, tag=tag, anchor="here", mark="7.1"), Atom(10, nothing, tag=tag)]
    (page,) = lay_pages(parts, FRAMES[2], dry=dry, balance=False)
    assert page.anchors == [("here", 10)]
    assert page.marks == ["7.1"]
    assert [link.tag for link in page.links] == ([] if dry else [tag])
    groups = [item for item in page.scene.items if isinstance(item, Group)]
    assert (len(page.scene.items), len(groups)) == ((0, 0) if dry else (1, len(tag)))
    assert isinstance(page.scene, Scene)
