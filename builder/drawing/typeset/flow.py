"""Atoms into columns, columns into pages, with figures as wide as the page at head or foot.

An atom is what never parts: a line of text, a bar, a picture. Those that are kept together move to the
next column as one; a box that may drift lets the text after it fill the column that has no room for it,
and stands at the head of the next. Columns end alike where a little air does it, and the last page is
balanced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.drawing.ink.scene import Group, Scene, Tag

FLOAT_GAP = 5.0
"""Between a figure as wide as the page and the columns."""
_LEAST = 32.0
"""Columns lower than this are not worth having beside a figure."""
_WORTH = 13.0
"""What a box that drifts must leave to the text after it (mm)."""
_FULL = 0.6
"""The part of the columns beside a figure that has text; else it goes to the next page."""
_STRETCH = 1.6
"""How much a gap may grow so that a column ends at the foot."""


class Lead(NamedTuple):
    """A place on a page (mm) that leads to an anchor; ``tag`` is what it stands in."""

    x: float
    y: float
    width: float
    height: float
    anchor: str
    tag: Tag = ()


@dataclass
class Placed:
    """A page being filled: what is drawn, links and anchors (name, y);
    ``marks`` are the cases that have text on it. On a ``dry`` page nothing is drawn: only the anchors
    count."""

    scene: Scene
    dry: bool = False
    links: list[Lead] = field(default_factory=list)
    anchors: list[tuple[str, float]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


Draw = Callable[[Placed, float, float], None]
"""Draws at the upper left corner (x, y)."""


class Float(NamedTuple):
    """A figure as wide as the page: it goes to the foot of the page that speaks of it, or to the head
    of the next. ``anchor`` is what leads to it."""

    height: float
    draw: Draw
    anchor: str = ""
    tag: Tag = ()


class Atom(NamedTuple):
    """What never parts. ``before`` is the air above it (none at the head of a column), ``keep`` ties
    it to the next, ``elastic`` lets its air grow, ``fresh`` starts a column; ``anchor`` is what leads to
    it, ``mark`` the case that it belongs to, ``tag`` what it is to who has the page read aloud. What it
    begins may stand at the head of the next column, with text before it that comes after it, if it
    ``drifts``."""

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
    """Where the columns of a page stand, in mm."""

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
        """The height of a column."""
        return self.bottom - self.top

    @property
    def right(self) -> float:
        """Where the last column ends."""
        return self.left + self.columns * self.column + (self.columns - 1) * self.gap


@dataclass(frozen=True)
class Laid:
    """A column: its atoms, how high it is, and what is left to the next."""

    atoms: tuple[Atom, ...]
    height: float
    rest: tuple[Atom, ...]


def lay_pages(
    atoms: Sequence[Atom], frame: Frame, *, rule: str = "", balance: bool = True, dry: bool = False
) -> list[Placed]:
    """The atoms on as many pages as they need; ``rule`` is the colour of the line between columns."""
    pages: list[Placed] = []
    rest, waiting = tuple(atoms), list[Float]()
    while rest or waiting:
        page = Placed(Scene(frame.width, frame.height), dry)
        rest, waiting = _page(page, rest, waiting, frame, rule, balance)
        pages.append(page)
    return pages


def _page(
    page: Placed, atoms: _Atoms, waiting: list[Float], frame: Frame, rule: str, balance: bool
) -> tuple[_Atoms, list[Float]]:
    """Fill one page; returns what is left to the next, and the figures that wait for it."""
    count = _at_head(atoms, waiting, frame)
    top, late = frame.top, waiting[count:]
    for figure in waiting[:count]:
        _draw(page, figure, frame.left, top)
        top += figure.height + FLOAT_GAP
    if frame.bottom - top < _LEAST or not atoms:
        return atoms, late
    foot: list[Float] = []
    columns = _columns(atoms, frame, frame.bottom - top)
    for figure in _floats(columns) if not late else ():
        used = sum(f.height + FLOAT_GAP for f in (*foot, figure))
        room = frame.bottom - top - used
        if room < _LEAST:
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


def _at_head(atoms: _Atoms, waiting: Sequence[Float], frame: Frame) -> int:
    """How many of the figures that wait stand at the head of the page: as many as have room, but fewer
    if text would find none beside them and does beside fewer."""
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
        if room >= _LEAST and len(_columns(atoms, frame, room)[-1].rest) < len(atoms):
            return count
    return most


def _is_hollow(columns: Sequence[Laid], room: float) -> bool:
    """Whether columns stand half empty, as what comes next is too high for them."""
    return sum(column.height for column in columns) < _FULL * room * len(columns)


def _floats(columns: Sequence[Laid]) -> list[Float]:
    return [f for column in columns for atom in column.atoms for f in atom.floats]


def _columns(atoms: _Atoms, frame: Frame, room: float) -> list[Laid]:
    found: list[Laid] = []
    for _ in range(frame.columns):
        found.append(_column(atoms, room, whole=room > frame.room - 1e-6))
        atoms = found[-1].rest
    return found


def _column(atoms: _Atoms, room: float, *, whole: bool) -> Laid:
    """As many groups of atoms as fit; a group that is higher than a ``whole`` column is parted. Boxes
    that drift wait, in their order, for the next column."""
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
            part = _parted(atoms[at:end], room)
            return Laid(part, _height(part, first=True), (*later, *atoms[at + len(part) :]))
        elif first.drifts and room - height > _WORTH:
            later += atoms[at:end]
            at = end
        else:
            break
    begun = _begun(atoms, at) if placed and later else at
    return Laid(tuple(placed), height, (*atoms[at:begun], *later, *atoms[begun:]))


def _begun(atoms: _Atoms, at: int) -> int:
    """Where a paragraph or box ends that a column parts: what has air above it is another."""
    while at < len(atoms) and (not atoms[at].before or atoms[at - 1].keep):
        at += 1
    return at


def _group(atoms: _Atoms, at: int) -> int:
    """Where what is kept together with an atom ends."""
    while at < len(atoms) - 1 and atoms[at].keep:
        at += 1
    return at + 1


def _parted(group: _Atoms, room: float) -> _Atoms:
    """As much of a group as fits in a column, at least one atom."""
    count = 1
    while count < len(group) and _height(group[: count + 1], first=True) <= room:
        count += 1
    return group[:count]


def _height(atoms: _Atoms, *, first: bool) -> float:
    air = sum(atom.before for atom in atoms[1:]) + (0.0 if first else atoms[0].before)
    return sum(atom.height for atom in atoms) + air


def _balanced(atoms: _Atoms, frame: Frame, room: float, columns: list[Laid]) -> list[Laid]:
    """The lowest columns that still hold everything."""
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
    page: Placed, columns: Sequence[Laid], frame: Frame, top: float, room: float, *, stretch: bool
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


def _draw(page: Placed, part: Atom | Float, x: float, y: float) -> None:
    """Draw an atom or figure; what it draws is a group of its own if it says what it is."""
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
    page: Placed, columns: Sequence[Laid], frame: Frame, top: float, colour: str
) -> None:
    """A hairline between columns, as long as the longer one."""
    if not colour:
        return
    long = max(column.height for column in columns)
    for number in range(1, frame.columns):
        if columns[number].atoms:
            x = frame.left + number * (frame.column + frame.gap) - frame.gap / 2
            page.scene.line([(x, top), (x, top + long)], stroke=colour, width=0.15)
