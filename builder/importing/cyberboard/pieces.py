"""Converts the pieces and markers of a CyberBoard game box to counters; pieces of one set that look alike
become copies of one counter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from builder.importing.cyberboard.game_boxes import GameBox, PieceSet
from builder.importing.naming import UniqueIds, one_line
from builder.importing.report import ImportNotes

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_KINDS, MOST_COPIES = 4000, 400
_MOST_PIXELS = 120_000_000
"""The most pixels that the faces of all pieces may have together."""


@dataclass
class PieceKind:
    """A group of pieces that look alike, or a marker: the pictures of its sides, and the number of copies."""

    id: str
    name: str
    group: str
    faces: Sequence[Image]
    is_marker: bool
    copies: int = 0


@dataclass
class PieceKinds:
    """The kinds of pieces of a game box, found by the numbers of pieces and markers."""

    box: GameBox
    notes: ImportNotes
    ids: UniqueIds
    of_piece: dict[int, PieceKind] = field(default_factory=dict)
    of_marker: dict[int, PieceKind] = field(default_factory=dict)
    _pixels: int = 0

    @cached_property
    def all(self) -> list[PieceKind]:
        """All kinds, in the order of the sets: first pieces, then markers."""
        kinds: list[PieceKind] = []
        alike: dict[tuple[str, tuple[int, ...]], PieceKind] = {}
        for group, number in _members(self.box.piece_sets, len(self.box.pieces), "Pieces"):
            tiles = tuple(self.box.pieces[number])
            kind = alike.get((group, tiles))
            if kind is None:
                if self._is_full(group, len(kinds)):
                    continue
                kind = self._kind(group, number, tiles, self._piece_name(number), is_marker=False)
                if kind is None:
                    continue
                alike[group, tiles] = kind
                kinds.append(kind)
            kind.copies += 1
            self.of_piece[number] = kind
        for group, number in _members(self.box.marker_sets, len(self.box.markers), "Markers"):
            if number in self.of_marker or self._is_full(group, len(kinds)):
                continue
            tiles = (self.box.markers[number],)
            name = self.box.marker_names.get(number, "")
            kind = self._kind(group, number, tiles, name, is_marker=True)
            if kind is None:
                continue
            kind.copies = 1
            kinds.append(kind)
            self.of_marker[number] = kind
        return kinds

    @cached_property
    def usual_width(self) -> int:
        """The width of most pieces in pixels."""
        units = [kind for kind in self.all if not kind.is_marker] or self.all
        widths = Counter(kind.faces[0].width for kind in units)
        return widths.most_common(1)[0][0] if widths else 60

    def _is_full(self, group: str, kinds: int) -> bool:
        """Decide whether the game has as many kinds and pictures as it may have, and tell it."""
        if kinds < MOST_KINDS and self._pixels < _MOST_PIXELS:
            return False
        self.notes.change("pieces that are left out since there are too many", group)
        return True

    def _piece_name(self, number: int) -> str:
        return self.box.piece_names.get((number, 0), "")

    def _kind(
        self, group: str, number: int, tiles: Sequence[int], text: str, *, is_marker: bool
    ) -> PieceKind | None:
        """Return a new kind with the pictures of its tiles; ``None`` without any picture."""
        faces = list(islice(self._faces(tiles), 3))
        self._pixels += sum(face.width * face.height for face in faces[:2])
        if not faces:
            self.notes.change("pieces without a picture", f"{group} {number}")
            return None
        if len(faces) > 2:
            self.notes.change("pieces of which only two sides are kept", f"{group} {number}")
        lines = text.strip().splitlines()
        name = one_line(lines[0], 60) if lines else f"{group} {number + 1}"
        id = self.ids.new_id(name, "piece")
        return PieceKind(id, name, group, faces[:2], is_marker)

    def _faces(self, tiles: Iterable[int]) -> Iterator[Image]:
        for tile in tiles:
            face = self.box.tiles.picture(tile)
            if face is not None:
                yield face


def _members(sets: Sequence[PieceSet], count: int, otherwise: str) -> Iterator[tuple[str, int]]:
    """Yield the members of all sets, each with the title of its set."""
    for one in sets:
        for number in one.members:
            if 0 <= number < count:
                yield one_line(one.name, 60) or otherwise, number
