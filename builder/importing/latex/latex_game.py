"""Imports the pictures that the LaTeX package *wargame* exports, with its list of them: counters
front and back with their factors, boards with their hexes, charts, and the setup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.importing.art import ImportedArt
from builder.importing.dice import DiceImport
from builder.importing.latex.latex_hexes import ExportedHexes
from builder.importing.latex.picture_list import PictureEntry, Point, Zone
from builder.importing.minimal_game import (
    SAME_SIDES,
    SOURCE,
    MadeGame,
    counter_side,
    game_files,
    pictured_game_fields,
    turn_track,
)
from builder.importing.naming import UniqueIds, one_line
from builder.importing.pictured_maps import (
    GROUND_TERRAIN,
    ImportedBoard,
    board_of_points,
    fixed_points,
    scale_of_hexes,
    sheet_size,
    terrain_of_pictures,
)
from builder.importing.report import board_name
from builder.outputs.formats.pdf_pages import POINT, PdfPages
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.reading.grids import image_size

_NO_SIDES = re.compile(r".*markers?|all|commons|.*hidden| *", re.IGNORECASE)
"""Matches the names of groups of counters that belong to no side, as the package's own program
treats them."""
_FLIPPED = " flipped"
_DPI, _BOARD_DPI = 400.0, 200.0
_LINE, _TITLE = 36, 26
_CENTIMETRE = 28.45274 * POINT * 72 / 72.27
"""The millimetres in one centimetre of TeX."""
_FACTORS = {
    "1 factor": ("Combat",), "2 factors": ("Combat", "Movement"),
    "2 factors defence": ("Defence", "Movement"), "3 factors": ("Combat", "Defence", "Movement"),
    "2 factors artillery": ("Combat", "Movement", "Range"),
    "3 factors artillery": ("Combat", "Defence", "Movement", "Range"),
}  # fmt: skip
"""The meanings of the numbers at the foot of a counter, by the name of the package's picture that
shows them."""
_WORDS = {
    "left": "Left", "right": "Right", "upper left": "Upper left", "upper right": "Upper right",
    "lower left": "Lower left", "lower right": "Lower right", "main": "Type",
    "echelon": "Echelon", "command": "Command",
}  # fmt: skip
_NOWHERE = {
    "icon": as_sentence("left out: icons of buttons, of which the module has its own"),
    "front": as_sentence("left out: the splash picture"),
    "die-roll": as_sentence("left out: pictures of the faces of dice, which have their words"),
}  # fmt: skip
"""The kinds of pictures that a game does not use, each with the text that reports them."""


@dataclass
class ExportedGame(MadeGame):
    """A game made from a list of pictures and the document that has them as pages. ``counter_size`` is the
    width of its counters in millimetres, if the owner gives it; otherwise the pages determine it."""

    entries: list[PictureEntry]
    pages: PdfPages
    counter_size: float = 0.0
    art: ImportedArt = field(default_factory=ImportedArt)
    _ids: UniqueIds = field(default_factory=UniqueIds)
    _maps: UniqueIds = field(default_factory=UniqueIds)

    @property
    def has_content(self) -> bool:
        """Return whether the export contains anything from which a game can be made."""
        return bool(self._counters or self._boards)

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        boards = [board for board, _ in self._boards]
        scenario = self._scenario() if boards else {}
        counters = self._counters
        maps = {board.id: board.finished() for board in boards}
        found = game_files(
            self._game(), terrain_of_pictures(), maps, {"start": scenario} if scenario else {},
            counters, turn_track(self._turns),
        ) | self._dice.files()  # fmt: skip
        self._leave()
        self.notes.became = {
            "sides": len(self._sides), "maps": len(boards), "counters": len(counters),
            "scenarios": 1 if scenario else 0, "pictures": len(self.art.files),
        }  # fmt: skip
        return self.with_report(found, self.art.files)

    # -- who plays, how large things are -----------------------------------------------------------

    def _entries_of(self, *sorts: str) -> list[PictureEntry]:
        return [e for e in self.entries if e.sort in sorts and e.page <= len(self.pages)]

    @cached_property
    def _sides(self) -> Mapping[str, str]:
        """The ids of sides by the groups of counters that belong to them."""
        ids = UniqueIds()
        groups = dict.fromkeys(e.group for e in self._entries_of("counter"))
        found = [g for g in groups if one_line(g) and not _NO_SIDES.fullmatch(g)]
        return {g: ids.new_id(g, "side") for g in found or ["Players"]}

    @cached_property
    def _usual(self) -> float:
        """The usual width in mm of a counter on its page."""
        widths = Counter(round(self.pages.size(e.page)[0], 2) for e in self._entries_of("counter"))
        return min(widths, key=lambda w: (-widths[w], w), default=12.0) or 12.0

    @cached_property
    def _larger(self) -> float:
        """The factor by which everything is enlarged compared with its size on the exported page."""
        return (self.counter_size or counter_side(self._usual)) / self._usual

    def _game(self) -> dict[str, object]:
        sides = [(id, one_line(name, 60)) for name, id in self._sides.items()]
        note = "Imported from what the package wargame of LaTeX exports."
        size = round(self._usual * self._larger, 2)
        return pictured_game_fields(self.title, note, sides, size, dice=self._dice.words)

    @cached_property
    def _dice(self) -> DiceImport:
        """Return the dice whose faces are pictures, one die for each group of pictures; a face is named
        by the words in its picture's name that the die's name lacks."""
        found, groups = DiceImport(), dict[str, list[str]]()
        for entry in self._entries_of("die-roll"):
            groups.setdefault(entry.group, []).append(_face(entry))
        for name, faces in groups.items():
            if not found.add(name, faces):
                self.notes.change("left out: dice of so many faces", f"{name}: {len(faces)}")
        return found

    # -- counters --------------------------------------------------------------------------------

    @cached_property
    def _counters(self) -> list[dict[str, object]]:
        """Every counter, as it is written as a marker; those whose name ends in *flipped* are backs and
        are left out."""
        return [
            self._counter(entry)
            for entry in self._entries_of("counter")
            if not _is_back(entry.name)
        ]

    @cached_property
    def _backs(self) -> Mapping[tuple[str, str], PictureEntry]:
        """The picture entries of counter backs, by group and by the name of their front."""
        backs = (e for e in self._entries_of("counter") if _is_back(e.name))
        return {(e.group, e.name.removesuffix(_FLIPPED)): e for e in backs}

    @cached_property
    def _by_name(self) -> dict[str, str]:
        """The ids of counters by the names that set-up points use; of several counters with one name,
        the first."""
        return {}

    def _counter(self, entry: PictureEntry) -> dict[str, object]:
        id = self._ids.new_id(entry.name, "piece")
        self._by_name.setdefault(entry.name, id)
        back = self._backs.get((entry.group, entry.name))
        side = self._sides.get(entry.group, "")
        name = one_line(entry.name, _LINE) or id
        made: dict[str, object] = {
            "id": id, "name": name, "group": one_line(entry.group, 60),
            "nation": f"n-{side}" if side else "neutral", **self._sized(entry),
            "art": self._picture(entry, _DPI, transparent=True),
            "details": _details(entry, back), "front": {"title": one_line(name, _TITLE)},
        }  # fmt: skip
        if back is not None:
            made["back_art"] = self._picture(back, _DPI, transparent=True)
            made["back"] = {"title": one_line(name, _TITLE)}
        return made

    def _sized(self, entry: PictureEntry) -> dict[str, object]:
        """Return how a counter's size is written, if it differs from the usual one."""
        wide, high = (side * self._larger for side in self.pages.size(entry.page))
        usual = self._usual * self._larger
        if abs(wide - usual) < SAME_SIDES and abs(high - usual) < SAME_SIDES:
            return {}
        wide, high = map(counter_side, (wide, high))
        return {"size": round(wide, 2), "height": round(high, 2)}

    def _picture(self, entry: PictureEntry, dpi: float, *, transparent: bool = False) -> str:
        data = self.pages.picture(entry.page, dpi, transparent=transparent)
        return self.art.keep(f"{entry.name}.pdf", data) if data else ""

    # -- boards ----------------------------------------------------------------------------------

    @cached_property
    def _boards(self) -> list[tuple[ImportedBoard, list[tuple[str, Point]]]]:
        """The boards, orders of battle, charts and pools (of lost units) as maps, each with its
        points by name, in pixels."""
        order = {"board": 0, "oob": 1, "chart": 2, "pool": 3}
        found = sorted(self._entries_of(*order), key=lambda e: order[e.sort])
        return [made for entry in found if (made := self._board(entry)) is not None]

    def _board(self, entry: PictureEntry) -> tuple[ImportedBoard, list[tuple[str, Point]]] | None:
        data = self.pages.picture(entry.page, _BOARD_DPI)
        size = image_size(data) if data else (0, 0)
        if min(size) < 1:
            self.notes.change("pictures without a size", entry.name)
            return None
        id = self._maps.new_id(entry.name, "board")
        scale = self.pages.size(entry.page)[0] * self._larger / size[0]
        on_page = _OnPage(entry.whole, size)
        points = [(name, on_page(at)) for zone in entry.zones for name, at in zone.points]
        hexes = self._hexes(entry, on_page) if entry.sort == "board" else None
        if hexes is None:
            named = [(name, (round(x), round(y))) for name, (x, y) in points if one_line(name)]
            made = board_of_points(id, entry.name, entry.name, size, scale, named)
        else:
            made = self._of_hexes(id, entry, hexes, size, scale)
        image = made.fields["image"]
        assert isinstance(image, dict)
        file = self.art.keep(f"{entry.name}.pdf", data)
        made.fields = {
            "title": one_line(entry.name, 100) or id, "source": SOURCE, **made.fields,
            "image": {**image, "file": file, "whole": True},
        }  # fmt: skip
        return made, points

    def _hexes(self, entry: PictureEntry, on_page: _OnPage) -> ExportedHexes | None:
        """Return the hexes of a board: those in a zone whose name contains *hex*, otherwise those
        in a zone with a frame; ``None`` if there are none."""
        called = [z for z in entry.zones if "hex" in z.name.casefold()]
        framed = [z for z in entry.zones if z.frame is not None]
        whole = [entry.whole] if entry.whole is not None and not entry.zones else []
        for zone in (*called, *framed, *whole):
            if (found := ExportedHexes.in_zone(zone, entry.numbered, on_page)) is not None:
                return found
        if called or framed:
            lost = as_sentence("its hexes cannot be read; it has points")
            self.notes.change(board_name(entry.name), lost)
        return None

    def _of_hexes(
        self,
        id: str,
        entry: PictureEntry,
        hexes: ExportedHexes,
        size: tuple[int, int],
        scale: float,
    ) -> ImportedBoard:
        for text in hexes.warnings:
            self.notes.change(board_name(entry.name), text)
        scale = scale_of_hexes(scale, hexes.across, size)
        grid, numbering = hexes.grid, hexes.grid.numbering
        fields: dict[str, object] = {
            "grid": {
                "orientation": grid.orientation, "columns": grid.columns, "rows": grid.rows,
                "shifted": grid.shifted,
                "numbering": {key: getattr(numbering, key) for key in _NUMBERING},
            },
            "terrain": {".": " ".join(hexes.missing)} if hexes.missing else {},
            "ground": GROUND_TERRAIN, "theme": "plain", "hex_size": round(hexes.across * scale, 2),
            "sheet": sheet_size(size, scale),
            "image": fixed_points(hexes.three_apart()),
        }  # fmt: skip
        known = {hexes.id(*cell) for cell in hexes.full}
        return ImportedBoard(
            id, entry.name, entry.name, fields, hexes.place,
            lambda name: name if name in known else "",
        )  # fmt: skip

    # -- who stands where ------------------------------------------------------------------------

    @cached_property
    def _turns(self) -> int:
        """Return the number of turns of the game: the number of points in a zone whose name
        contains *turn*, at least 1 and at most 99."""
        zones = (
            z for e in self._entries_of("board") for z in e.zones if "turn" in z.name.casefold()
        )
        return min(max((len(z.points) for z in zones), default=1), 99) or 1

    def _scenario(self) -> dict[str, object]:
        """Return the content of the scenario: each counter is set up at the point that has its name, on
        the board where most counters are set up."""
        _ = self._counters
        placed = [(board, list(self._placements(board, points))) for board, points in self._boards]
        main, setup = max(placed, key=lambda pair: len(pair[1]))
        about = filled_sentence("pieces on other maps than {map}", map=main.id)
        for board, spots in placed:
            for spot in spots if board is not main else ():
                self.notes.change(about, "{counter} at {at} of {board}", board=board.id, **spot)
        return {
            "number": "1", "title": "Start", "map": main.id,
            "track": "turn" if self._turns > 1 else "", "turns": self._turns,
            "first_side": next(iter(self._sides.values())), "source": SOURCE, "setup": setup,
        }  # fmt: skip

    def _placements(
        self, board: ImportedBoard, points: list[tuple[str, Point]]
    ) -> Iterator[dict[str, object]]:
        for name, (x, y) in points:
            own = self._by_name.get(name.removesuffix(_FLIPPED))
            if own is None:
                continue
            place, inside = board.at(round(x), round(y))
            if inside:
                turned = {"reduced": True} if _is_back(name) else {}
                yield {"counter": own, "at": place, **turned}
            else:
                about = filled_sentence("beside the hexes of {board}", board=board.name)
                self.notes.change(about, name)

    def _leave(self) -> None:
        """Report the pictures that are left out because a game has nothing of their kind."""
        for sort, text in _NOWHERE.items():
            for entry in self._entries_of(sort):
                self.notes.change(text, "{name} (page {page})", name=entry.name, page=entry.page)
        known = {"counter", "board", "oob", "chart", "pool", *_NOWHERE}
        for entry in self.entries:
            if entry.sort not in known:
                self.notes.change(
                    "left out: pictures of other sorts", f"{entry.sort}: {entry.name}"
                )
            elif entry.page > len(self.pages):
                self.notes.change("left out: there is no such page", f"{entry.name} ({entry.page})")


_NUMBERING = (
    "order", "first_column", "first_row", "columns", "rows", "digits", "letters",
)  # fmt: skip


@dataclass(frozen=True)
class _OnPage:
    """Converts a point in a picture to a pixel on its page, with y downwards; ``whole`` is the entry of the
    picture itself. Without it, the picture starts at the page's lower left corner, in its own size."""

    whole: Zone | None
    size: tuple[int, int]

    def __call__(self, at: Point) -> Point:
        box = self.whole.box if self.whole is not None else None
        wide, high = self.size
        if box is None or min(box[2] - box[0], box[3] - box[1]) < 1e-6:
            step = _BOARD_DPI / 25.4 * _CENTIMETRE
            return at[0] * step, high - at[1] * step
        left, low, right, top = box
        return (at[0] - left) / (right - left) * wide, (top - at[1]) / (top - low) * high


def _face(entry: PictureEntry) -> str:
    """Return the name of one face of a die: the number at the end of its picture's name, or else the words
    of that name that the die's own name lacks."""
    words = [
        w for w in re.split(r"[\s_-]+", entry.name) if w.casefold() not in entry.group.casefold()
    ]
    return " ".join(words) or entry.name


def _is_back(name: str) -> bool:
    return name.endswith(_FLIPPED)


def _details(entry: PictureEntry, back: PictureEntry | None) -> dict[str, str]:
    """Return the details of a counter: the numbers on its front, those on its back if they differ, and
    its texts."""
    found = dict(_numbers(entry))
    for name, value in _numbers(back) if back is not None else ():
        if found.get(name) != value:
            found[f"{name} reduced"] = value
    words = (
        (label, _without_picture_name(entry.values.get(key, ""))) for key, label in _WORDS.items()
    )
    return {**found, **{label: text for label, text in words if text}}


def _numbers(entry: PictureEntry) -> Iterator[tuple[str, str]]:
    """Yield the numbers at the foot of a counter with what they mean, read from a text such as ``chit/2
    factors={4,4}``."""
    said = entry.values.get("factors", "")
    picture, _, values = said.rpartition("=")
    sort = re.sub(r"^.*chit/|\[.*", "", picture).strip()
    given = [one_line(re.sub(r"[{}\\]", " ", part), 20) for part in re.split(r"[,\s]+", values)]
    labels = _FACTORS.get(sort, ())
    numbers = [part for part in given if part]
    if labels and len(numbers) == len(labels):
        yield from zip(labels, numbers, strict=True)
    elif numbers:
        yield "Factors", one_line(" ".join(numbers), 60)


def _without_picture_name(text: str) -> str:
    """Return the content of a TeX text, without the name of the TeX picture that draws it, as in
    ``chit/small identifier= D3``."""
    bare = re.sub(r"\[[^\]]*\]|\\[A-Za-z@]+ ?|[{}]", "", text.rpartition("=")[2])
    return one_line(bare.replace("\\", " ").replace(",", " "), 60)
