"""Atoms into columns, columns into pages, with figures as wide as the page at head or foot.

An atom is what never parts: a line of text, a bar, a picture. Those that are kept together move to the
next column as one. Columns end alike where a little air does it, and the last page is balanced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.drawing.ink.scene import Group, Scene, Tag

FLOAT_GAP = 5.0
"""Between a figure as wide as the page and the columns."""
_LEAST = 45.0
"""Columns lower than this are not worth having beside a figure."""
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
    ``marks`` are the cases that have text on it. On a ``dry`` page nothing needs to be drawn: only the
    places count."""

    scene: Scene
    dry: bool = False
    links: list[Lead] = field(default_factory=list)
    anchors: list[tuple[str, float]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


Draw = Callable[[Placed, float, float], None]
"""Draws at the upper left corner (x, y)."""


@dataclass(frozen=True)
class Float:
    """A figure as wide as the page: it goes to the foot of the page that speaks of it, or to the head
    of the next."""

    height: float
    draw: Draw
    tag: Tag = ()


@dataclass(frozen=True)
class Atom:
    """What never parts. ``before`` is the air above it (none at the head of a column), ``keep`` ties
    it to the next, ``elastic`` lets its air grow, ``fresh`` starts a column; ``mark`` is the case that
    it belongs to, ``tag`` what it is to who has the page read aloud."""

    height: float
    draw: Draw
    before: float = 0.0
    keep: bool = False
    elastic: bool = False
    fresh: bool = False
    mark: str = ""
    floats: tuple[Float, ...] = ()
    tag: Tag = ()


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
    """A column: its atoms, how high it is, and where the next column goes on."""

    atoms: tuple[Atom, ...]
    height: float
    end: int


def lay_pages(
    atoms: Sequence[Atom], frame: Frame, *, rule: str = "", balance: bool = True, dry: bool = False
) -> list[Placed]:
    """The atoms on as many pages as they need; ``rule`` is the colour of the line between columns."""
    pages: list[Placed] = []
    at, waiting = 0, list[Float]()
    while at < len(atoms) or waiting:
        page = Placed(Scene(frame.width, frame.height), dry)
        at, waiting = _page(page, atoms, at, waiting, frame, rule, balance)
        pages.append(page)
    return pages


def _page(
    page: Placed, atoms: Sequence[Atom], at: int, waiting: list[Float], frame: Frame, rule: str,
    balance: bool,
) -> tuple[int, list[Float]]:  # fmt: skip
    """Fill one page; returns where the next goes on, and the figures that wait for it."""
    count = _at_head(atoms, at, waiting, frame)
    top, rest = frame.top, waiting[count:]
    for figure in waiting[:count]:
        _draw(page, figure, frame.left, top)
        top += figure.height + FLOAT_GAP
    if frame.bottom - top < _LEAST or at >= len(atoms):
        return at, rest
    foot: list[Float] = []
    columns = _columns(atoms, at, frame, frame.bottom - top)
    for figure in _floats(columns) if not rest else ():
        used = sum(f.height + FLOAT_GAP for f in (*foot, figure))
        room = frame.bottom - top - used
        if room < _LEAST:
            break
        tried = _columns(atoms, at, frame, room)
        last = tried[-1].end >= len(atoms)
        if figure not in _floats(tried) or (not last and _is_hollow(tried, room)):
            break
        foot, columns = [*foot, figure], tried
    room = frame.bottom - top - sum(f.height + FLOAT_GAP for f in foot)
    ends = columns[-1].end >= len(atoms)
    if ends and balance:
        columns = _balanced(atoms, at, frame, room, columns)
    _draw_columns(page, columns, frame, top, room, stretch=not ends)
    _draw_rule(page, columns, frame, top, rule)
    y = frame.bottom
    for figure in reversed(foot):
        y -= figure.height
        _draw(page, figure, frame.left, y)
        y -= FLOAT_GAP
    return columns[-1].end, rest + [f for f in _floats(columns) if f not in foot]


def _at_head(atoms: Sequence[Atom], at: int, waiting: Sequence[Float], frame: Frame) -> int:
    """How many of the figures that wait stand at the head of the page: as many as have room, but fewer
    if text would find none beside them and does beside fewer."""
    tops, top = [frame.top], frame.top
    for figure in waiting:
        if len(tops) > 1 and top + figure.height > frame.bottom:
            break
        top += figure.height + FLOAT_GAP
        tops.append(top)
    most = len(tops) - 1
    if at >= len(atoms):
        return most
    for count in range(most, 0, -1):
        room = frame.bottom - tops[count]
        if room >= _LEAST and _columns(atoms, at, frame, room)[-1].end > at:
            return count
    return most


def _is_hollow(columns: Sequence[Laid], room: float) -> bool:
    """Whether columns stand half empty, as what comes next is too high for them."""
    return sum(column.height for column in columns) < _FULL * room * len(columns)


def _floats(columns: Sequence[Laid]) -> list[Float]:
    return [f for column in columns for atom in column.atoms for f in atom.floats]


def _columns(atoms: Sequence[Atom], at: int, frame: Frame, room: float) -> list[Laid]:
    found: list[Laid] = []
    for _ in range(frame.columns):
        found.append(_column(atoms, at, room, whole=room > frame.room - 1e-6))
        at = found[-1].end
    return found


def _column(atoms: Sequence[Atom], at: int, room: float, *, whole: bool) -> Laid:
    """As many groups of atoms as fit; a group that is higher than a ``whole`` column is parted."""
    height, start = 0.0, at
    while at < len(atoms):
        end = at + 1
        while end < len(atoms) and atoms[end - 1].keep:
            end += 1
        if atoms[at].fresh and at > start:
            break
        group = _height(atoms[at:end], first=at == start)
        if height + group > room + 1e-6:
            if at > start or not whole:
                break
            while at < end:
                one = atoms[at].height + (atoms[at].before if at > start else 0.0)
                if at > start and height + one > room:
                    break
                height, at = height + one, at + 1
            break
        height, at = height + group, end
    return Laid(tuple(atoms[start:at]), height, at)


def _height(atoms: Sequence[Atom], *, first: bool) -> float:
    air = sum(atom.before for atom in atoms[1:]) + (0.0 if first else atoms[0].before)
    return sum(atom.height for atom in atoms) + air


def _balanced(
    atoms: Sequence[Atom], at: int, frame: Frame, room: float, columns: list[Laid]
) -> list[Laid]:
    """The lowest columns that still hold everything."""
    low, high = 0.0, room
    for _ in range(12):
        middle = (low + high) / 2
        tried = _columns(atoms, at, frame, middle)
        if tried[-1].end >= len(atoms) and all(c.height <= middle + 1e-6 for c in tried):
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
