"""Lay out atoms in columns and columns on pages, with page-wide figures at the head or foot of a
page.

An atom is a part of the layout that is never split: a line of text, a bar, a picture. Atoms that
belong together move to the next column together. A box that may drift is moved to the head of the
next column if there is no room, and the text after it fills the present column. Columns are made to
end at the same height where a little extra space is enough, and the last page is balanced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.drawing.ink.scene import Group, Scene, Tag

FLOAT_GAP = 5.0
"""The gap in mm between a page-wide figure and the columns."""
_MIN_COLUMN_HEIGHT = 32.0
"""The smallest height in mm of columns on a page with a page-wide figure; lower columns are not
used."""
_MIN_TEXT_BELOW = 13.0
"""The height in mm that a drifting box must leave to the text after it."""
_MIN_COLUMN_FILL = 0.6
"""The fraction of the columns on a page with a page-wide figure that must be filled with text;
otherwise the figure goes to the next page."""
_STRETCH = 1.6
"""The greatest amount in mm by which a gap is enlarged so that a column ends at the foot of the
page."""


class PageLink(NamedTuple):
    """A link on a page: an area in mm and the anchor that it leads to; ``tag`` is the structure
    element that contains the link."""

    x: float
    y: float
    width: float
    height: float
    anchor: str
    tag: Tag = ()


@dataclass
class PageInProgress:
    """A page being filled: its drawing, its links and its anchors (name, y); ``marks`` are the
    cases (numbered rules) with text on the page. On a ``dry`` page nothing is drawn and only the
    anchors are recorded."""

    scene: Scene
    dry: bool = False
    links: list[PageLink] = field(default_factory=list)
    anchors: list[tuple[str, float]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


Draw = Callable[[PageInProgress, float, float], None]
"""A function that draws a part of the layout on a page, with the upper left corner of the part at
(x, y)."""


class Float(NamedTuple):
    """A page-wide figure, placed at the foot of the page that mentions it or at the head of the
    next page. ``anchor`` is the name of the anchor to which links to the figure lead."""

    height: float
    draw: Draw
    anchor: str = ""
    tag: Tag = ()


class Atom(NamedTuple):
    """A part of the layout that is never split. ``before`` is the space above it in mm (none at the
    head of a column); with ``keep``, it is in the same column as the next atom; with ``elastic``,
    its space may grow; with ``fresh``, it starts a new column. ``anchor`` is the link target,
    ``mark`` the case (numbered rule) that it belongs to, ``tag`` its accessibility role. With
    ``drifts``, the group that it begins may move to the head of the next column, while text that
    follows it fills the present one."""

    height: float
    draw: Draw
    before: float = 0.0
    keep: bool = False
    elastic: bool = False
    fresh: bool = False
    drifts: bool = False
    anchor: str = ""
    mark: str = ""
    floats: tuple[Float, ...] = ()
    tag: Tag = ()


_Atoms = tuple[Atom, ...]


@dataclass(frozen=True)
class Frame:
    """The position of the columns on a page, in mm."""

    width: float
    height: float
    left: float
    top: float
    column: float
    gap: float
    bottom: float
    columns: int = 2

    @property
    def room(self) -> float:
        """The height of a column in mm."""
        return self.bottom - self.top

    @property
    def right(self) -> float:
        """The x in mm where the last column ends."""
        return self.left + self.columns * self.column + (self.columns - 1) * self.gap


@dataclass(frozen=True)
class FilledColumn:
    """A filled column: its atoms, its height in mm, and the atoms that are left for the next
    column."""

    atoms: tuple[Atom, ...]
    height: float
    rest: tuple[Atom, ...]


def lay_pages(
    atoms: Sequence[Atom], frame: Frame, *, rule: str = "", balance: bool = True, dry: bool = False
) -> list[PageInProgress]:
    """Lay out the atoms on as many pages as they need; ``rule`` is the colour of the line between
    columns."""
    pages: list[PageInProgress] = []
    rest, waiting = tuple(atoms), list[Float]()
    while rest or waiting:
        page = PageInProgress(Scene(frame.width, frame.height), dry)
        rest, waiting = _fill_page(page, rest, waiting, frame, rule, balance)
        pages.append(page)
    return pages


def _fill_page(
    page: PageInProgress,
    atoms: _Atoms,
    waiting: list[Float],
    frame: Frame,
    rule: str,
    balance: bool,
) -> tuple[_Atoms, list[Float]]:
    """Fill one page; return the atoms left for the next page and the figures that are not placed
    yet."""
    count = _figures_at_head(atoms, waiting, frame)
    top, late = frame.top, waiting[count:]
    for figure in waiting[:count]:
        _draw(page, figure, frame.left, top)
        top += figure.height + FLOAT_GAP
    if frame.bottom - top < _MIN_COLUMN_HEIGHT or not atoms:
        return atoms, late
    foot: list[Float] = []
    columns = _columns(atoms, frame, frame.bottom - top)
    for figure in _floats(columns) if not late else ():
        used = sum(f.height + FLOAT_GAP for f in (*foot, figure))
        room = frame.bottom - top - used
        if room < _MIN_COLUMN_HEIGHT:
            break
        tried = _columns(atoms, frame, room)
        if figure not in _floats(tried) or (tried[-1].rest and _is_hollow(tried, room)):
            break
        foot, columns = [*foot, figure], tried
    room = frame.bottom - top - sum(f.height + FLOAT_GAP for f in foot)
    ends = not columns[-1].rest
    if ends and balance:
        columns = _balanced(atoms, frame, room, columns)
    _draw_columns(page, columns, frame, top, room, stretch=not ends)
    _draw_rule(page, columns, frame, top, rule)
    y = frame.bottom
    for figure in reversed(foot):
        y -= figure.height
        _draw(page, figure, frame.left, y)
        y -= FLOAT_GAP
    return columns[-1].rest, late + [f for f in _floats(columns) if f not in foot]


def _figures_at_head(atoms: _Atoms, waiting: Sequence[Float], frame: Frame) -> int:
    """Return how many of the waiting figures to place at the head of the page: as many as there is
    room for, but fewer if the text has room on the page only with fewer figures."""
    tops, top = [frame.top], frame.top
    for figure in waiting:
        if len(tops) > 1 and top + figure.height > frame.bottom:
            break
        top += figure.height + FLOAT_GAP
        tops.append(top)
    most = len(tops) - 1
    if not atoms:
        return most
    for count in range(most, 0, -1):
        room = frame.bottom - tops[count]
        if room >= _MIN_COLUMN_HEIGHT and len(_columns(atoms, frame, room)[-1].rest) < len(atoms):
            return count
    return most


def _is_hollow(columns: Sequence[FilledColumn], room: float) -> bool:
    """Return whether the columns are filled to less than ``_MIN_COLUMN_FILL``, because the next
    group of atoms is too high for them."""
    return sum(column.height for column in columns) < _MIN_COLUMN_FILL * room * len(columns)


def _floats(columns: Sequence[FilledColumn]) -> list[Float]:
    return [f for column in columns for atom in column.atoms for f in atom.floats]


def _columns(atoms: _Atoms, frame: Frame, room: float) -> list[FilledColumn]:
    found: list[FilledColumn] = []
    for _ in range(frame.columns):
        found.append(_fill_column(atoms, room, whole=room > frame.room - 1e-6))
        atoms = found[-1].rest
    return found


def _fill_column(atoms: _Atoms, room: float, *, whole: bool) -> FilledColumn:
    """Fill a column with as many groups of atoms as fit; a group higher than a ``whole``
    (full-height) column is split. Drifting boxes without room are left for the next column, in
    their order."""
    height, at = 0.0, 0
    placed, later = list[Atom](), list[Atom]()
    while at < len(atoms):
        first, end = atoms[at], _group(atoms, at)
        if first.fresh and placed:
            break
        group = _height(atoms[at:end], first=not placed)
        fits = height + group <= room + 1e-6
        if fits and not (later and first.drifts):
            placed += atoms[at:end]
            height, at = height + group, end
        elif not placed and whole:
            part = _fitting_atoms(atoms[at:end], room)
            return FilledColumn(part, _height(part, first=True), (*later, *atoms[at + len(part) :]))
        elif first.drifts and room - height > _MIN_TEXT_BELOW:
            later += atoms[at:end]
            at = end
        else:
            break
    begun = _paragraph_end(atoms, at) if placed and later else at
    return FilledColumn(tuple(placed), height, (*atoms[at:begun], *later, *atoms[begun:]))


def _paragraph_end(atoms: _Atoms, at: int) -> int:
    """Return the index after the paragraph or box that is split by the end of a column; the next
    paragraph begins at an atom with space above it."""
    while at < len(atoms) and (not atoms[at].before or atoms[at - 1].keep):
        at += 1
    return at


def _group(atoms: _Atoms, at: int) -> int:
    """Return the index after the last atom of the group that begins with the given atom and must
    not be separated."""
    while at < len(atoms) - 1 and atoms[at].keep:
        at += 1
    return at + 1


def _fitting_atoms(group: _Atoms, room: float) -> _Atoms:
    """Return the first atoms of a group, as many as fit in a column, but at least one."""
    count = 1
    while count < len(group) and _height(group[: count + 1], first=True) <= room:
        count += 1
    return group[:count]


def _height(atoms: _Atoms, *, first: bool) -> float:
    air = sum(atom.before for atom in atoms[1:]) + (0.0 if first else atoms[0].before)
    return sum(atom.height for atom in atoms) + air


def _balanced(
    atoms: _Atoms, frame: Frame, room: float, columns: list[FilledColumn]
) -> list[FilledColumn]:
    """Return the columns of the last page with the smallest common height that still holds all
    atoms."""
    low, high = 0.0, room
    for _ in range(12):
        middle = (low + high) / 2
        tried = _columns(atoms, frame, middle)
        if not tried[-1].rest and all(c.height <= middle + 1e-6 for c in tried):
            high, columns = middle, tried
        else:
            low = middle
    return columns


def _draw_columns(
    page: PageInProgress,
    columns: Sequence[FilledColumn],
    frame: Frame,
    top: float,
    room: float,
    *,
    stretch: bool,
) -> None:
    for number, column in enumerate(columns):
        x = frame.left + number * (frame.column + frame.gap)
        loose = sum(1 for atom in column.atoms[1:] if atom.elastic)
        more = (room - column.height) / loose if loose and stretch else 0.0
        more = more if 0 < more <= _STRETCH else 0.0
        y = top
        for index, atom in enumerate(column.atoms):
            if index:
                y += atom.before + (more if atom.elastic else 0.0)
            _draw(page, atom, x, y)
            if atom.mark:
                page.marks.append(atom.mark)
            y += atom.height


def _draw(page: PageInProgress, part: Atom | Float, x: float, y: float) -> None:
    """Draw an atom or figure; if it has an accessibility tag, its items form a group of their own."""
    if part.anchor:
        page.anchors.append((part.anchor, y))
    if page.dry:
        return
    scene, before, leads = page.scene, len(page.scene.items), len(page.links)
    part.draw(page, x, y)
    page.links[leads:] = [lead._replace(tag=part.tag) for lead in page.links[leads:]]
    if part.tag and len(scene.items) > before:
        scene.items[before:] = [Group("", scene.items[before:], tag=part.tag)]


def _draw_rule(
    page: PageInProgress, columns: Sequence[FilledColumn], frame: Frame, top: float, colour: str
) -> None:
    """Draw a vertical hairline between columns, as long as the longest column."""
    if not colour:
        return
    long = max(column.height for column in columns)
    for number in range(1, frame.columns):
        if columns[number].atoms:
            x = frame.left + number * (frame.column + frame.gap) - frame.gap / 2
            page.scene.line([(x, top), (x, top + long)], stroke=colour, width=0.15)
