"""Makes the counter sheets of a game box: counters and cards in grids, and the number of each copy
of each piece. ZunTzu numbers pieces from 0 in the order in which it punches them: sheet by sheet as
in the scenario's list, section by section, row by row, and all copies of a piece before the next
piece. A sheet's back is what one sees after turning the sheet over: a section is as far from its
right edge as from the left edge of the front, and the first column of backs is the last one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.outputs.tabletop.faces import Faces

DPI = 300
INCH = 25.4
WIDTH = 2400
"""The most pixels across a sheet."""

HEIGHT = 3300
"""The most pixels down a sheet."""

_GAP = 12
"""The distance in pixels between sections."""


@dataclass(frozen=True)
class Piece:
    """A piece on a sheet: its counter or card, its part number (a unit of several steps consists of
    several pieces), and the names of its two faces."""

    id: str
    part: int
    front: str
    back: str
    copies: int


@dataclass(frozen=True)
class Section:
    """A grid of pieces of one size and number of copies: its left and top edge in pixels, the size
    of a cell, and the pieces row by row. A section of ``cards`` has one common back, beside the
    faces."""

    left: int
    top: int
    cell: tuple[int, int]
    columns: int
    pieces: tuple[Piece, ...]
    cards: bool = False

    @property
    def rows(self) -> int:
        """The number of rows (all of them are full)."""
        return len(self.pieces) // self.columns

    @property
    def right(self) -> int:
        """The x of the pieces' right edge in pixels, without the back of cards."""
        return self.left + self.columns * self.cell[0]

    @property
    def bottom(self) -> int:
        """The y of the bottom edge in pixels."""
        return self.top + self.rows * self.cell[1]

    @property
    def copies(self) -> int:
        """The number of copies that there are of each piece in the section."""
        return self.pieces[0].copies

    def corner(self, number: int) -> tuple[int, int]:
        """Return the top left corner, on the front, of the piece with a number in the section."""
        row, column = divmod(number, self.columns)
        return self.left + column * self.cell[0], self.top + row * self.cell[1]


@dataclass
class CounterSheet:
    """A counter sheet: its name, its sections, and its size in pixels."""

    name: str
    sections: list[Section] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        wide = max(s.right + (s.cell[0] + _GAP if s.cards else 0) for s in self.sections)
        return wide + _GAP, max(s.bottom for s in self.sections) + _GAP

    @property
    def has_back(self) -> bool:
        """Whether the sheet has a back: sheets of cards have none."""
        return any(not section.cards for section in self.sections)

    def scene(self, faces: Faces, side: str) -> Scene:
        """Return the front or back of the sheet."""
        wide, high = self.size
        whole = Scene(wide / DPI * INCH, high / DPI * INCH)
        for section in self.sections:
            for number, piece in enumerate(section.pieces):
                x, y = section.corner(number)
                if side == "back":
                    x = wide - x - section.cell[0]
                _place(whole, faces, piece.front if side == "front" else piece.back, section, x, y)
            if section.cards:
                _place(
                    whole, faces, section.pieces[0].back, section, section.right + _GAP, section.top
                )
        return whole.finished()

    def is_shaped(self, faces: Faces) -> bool:
        """Return whether any piece of the sheet is not a rectangle."""
        pieces = (piece for section in self.sections for piece in section.pieces)
        return any(faces.faces[piece.front].shape != "square" for piece in pieces)

    def mask(self, faces: Faces, side: str) -> Scene:
        """Return the mask of the sheet's front or back: white where pieces are, black elsewhere."""
        wide, high = self.size
        whole = Scene(wide / DPI * INCH, high / DPI * INCH)
        whole.rect(0, 0, whole.width, whole.height, fill="#000000")
        for section in self.sections:
            across, down = (pixels / DPI * INCH for pixels in section.cell)
            for number, piece in enumerate(section.pieces):
                x, y = section.corner(number)
                x = x if side == "front" else wide - x - section.cell[0]
                box = Rect(x / DPI * INCH, y / DPI * INCH, across, down)
                outline = counter_outline(faces.faces[piece.front].shape, box)
                whole.path([outline], fill="#ffffff")
        return whole.finished()

    def back_of_cards(self, section: Section) -> tuple[int, int, int, int]:
        """Return the edges of the common back of a section of cards: left, top, right, bottom."""
        left = section.right + _GAP
        return left, section.top, left + section.cell[0], section.top + section.cell[1]


def _place(whole: Scene, faces: Faces, name: str, section: Section, x: int, y: int) -> None:
    face = faces.faces[name].scene
    scale = section.cell[0] / DPI * INCH / face.width
    whole.place_cut(face, x / DPI * INCH, y / DPI * INCH, scale)


def counter_sheets(game: Game, faces: Faces) -> list[CounterSheet]:
    """Return the counter sheets for a game's counters, followed by the sheets for its cards."""
    groups: dict[tuple[tuple[int, int], int, str], list[Piece]] = {}
    for id, counter in game.counters.items():
        for part, (front, back) in enumerate(faces.two_sided(id)):
            piece = Piece(id, part, front, back, counter.count)
            groups.setdefault((_cell(faces, front), counter.count, ""), []).append(piece)
    for card in game.cards:
        for number in dict.fromkeys(card.copies):
            front = faces.cards[card.id, str(number or "")]
            copies = card.copies.count(number)
            back = faces.card_backs[card.id]
            piece = Piece(card.id, 0, front, back, copies)
            groups.setdefault((_cell(faces, front), copies, back), []).append(piece)
    counters = {key: pieces for key, pieces in groups.items() if not key[2]}
    cards = {key: pieces for key, pieces in groups.items() if key[2]}
    made = [*_sheets("Counters", counters), *_sheets("Cards", cards)]
    return made


def _cell(faces: Faces, face: str) -> tuple[int, int]:
    scene = faces.faces[face].scene
    return round(scene.width / INCH * DPI), round(scene.height / INCH * DPI)


def _sheets(
    name: str, groups: dict[tuple[tuple[int, int], int, str], list[Piece]]
) -> Iterator[CounterSheet]:
    sheet, top, number = CounterSheet(f"{name} 1"), _GAP, 1
    for (cell, _, back), pieces in groups.items():
        for section in _sections(cell, pieces, cards=bool(back)):
            if sheet.sections and top + section.rows * cell[1] > HEIGHT:
                yield sheet
                number += 1
                sheet, top = CounterSheet(f"{name} {number}"), _GAP
            placed = Section(_GAP, top, cell, section.columns, section.pieces, bool(back))
            sheet.sections.append(placed)
            top = placed.bottom + _GAP
    if sheet.sections:
        yield sheet


def _sections(cell: tuple[int, int], pieces: Sequence[Piece], *, cards: bool) -> Iterator[Section]:
    """Yield pieces in grids without an empty cell: full rows, as many as fit on a sheet, then a
    grid for the rest."""
    room = WIDTH - 2 * _GAP - (cell[0] + _GAP if cards else 0)
    columns = max(1, room // cell[0])
    most = max(1, (HEIGHT - 2 * _GAP) // cell[1]) * columns
    full = len(pieces) // columns * columns
    for start in range(0, full, most):
        some = tuple(pieces[start : min(full, start + most)])
        yield Section(0, 0, cell, columns, some, cards)
    if rest := tuple(pieces[full:]):
        yield Section(0, 0, cell, len(rest), rest, cards)


def numbers(sheets: Sequence[CounterSheet]) -> dict[tuple[str, int], list[int]]:
    """Return the numbers by which ZunTzu refers to the copies of each piece, by the id of its
    counter or card and the part number."""
    found: dict[tuple[str, int], list[int]] = {}
    at = 0
    for sheet in sheets:
        for section in sheet.sections:
            for piece in section.pieces:
                found.setdefault((piece.id, piece.part), []).extend(range(at, at + piece.copies))
                at += piece.copies
    return found
