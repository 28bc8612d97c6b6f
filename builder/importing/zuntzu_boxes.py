"""Imports ZunTzu game boxes (``.ztb``): maps as pictures, counters and cards cut out of their sheets, and
each scenario's setup.

ZunTzu numbers pieces from 0: sheet by sheet in the order of a scenario's layouts, then section by section
and row by row, all copies of a piece in succession. Sections are given in pixels, places on boards in 1/600
inch; the backs of a sheet are in mirrored order, so that the backs of its first column come last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count, islice
from xml.etree import ElementTree as Xml

from builder.importing.art import ImportedArt
from builder.importing.minimal_game import (
    SOURCE,
    MadeGame,
    counter_side,
    game_files,
    pictured_counter_fields,
    pictured_game_fields,
    setup_fields,
)
from builder.importing.naming import UniqueIds, one_line
from builder.importing.pictured_maps import ImportedBoard, board_of_points, terrain_of_pictures
from builder.importing.yaml_text import yaml_file_text
from builder.importing.zuntzu_numbers import (
    INCH,
    MOST_PIECES,
    cells_of,
    dots_of,
    fit,
    lying,
    number_of,
)
from builder.model.pictures import picture_size
from builder.outputs.formats.png import crop_png
from builder.problems import error
from builder.sentences import filled_sentence
from builder.vassal.format.files.unpacking import Archive, ReadError

BOX_FILE = "game-box.xml"
_MOST_XML, _MOST_PIXELS = 10_000_000, 80_000_000


class _WithoutEntities(Xml.TreeBuilder):
    """Builds XML elements from a file in any encoding; refuses a file that may declare entities."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise ValueError("it declares entities")


@dataclass(frozen=True)
class BoxPiece:
    """A piece of a sheet: its id in the game, its size in mm, the files of its faces, its copies."""

    id: str
    name: str
    size: tuple[float, float]
    front: str
    back: str
    copies: int
    is_card: bool = False


@dataclass
class ZunTzuGame(MadeGame):
    """A game made from a ZunTzu game box. ``counter_size`` is the width of its usual counters in mm;
    with 0 the size on the sheets is used."""

    archive: Archive
    counter_size: float = 0.0
    art: ImportedArt = field(default_factory=ImportedArt)
    ids: UniqueIds = field(default_factory=UniqueIds)

    @cached_property
    def root(self) -> Xml.Element:
        """The root of the description of the game box."""
        return self._xml(BOX_FILE)

    @property
    def has_content(self) -> bool:
        return bool(self.root.findall("map")) or bool(self.sheets)

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        self.title = one_line(self.root.get("name", ""), 100) or self.title
        pieces = [piece for sheet in self.sheets.values() for piece in sheet]
        counters = [piece for piece in pieces if not piece.is_card]
        boards = {board.name: board for board in self._boards()}
        scenarios = list(self._scenarios(boards))
        usual = Counter(round(piece.size[0], 1) for piece in counters).most_common(1)
        size = self.counter_size or (usual[0][0] if usual else 15.9)
        note = one_line(f"Imported from a game box of ZunTzu. {self.root.get('copyright', '')}")
        game = pictured_game_fields(
            self.title, note, [("blue", "Blue"), ("red", "Red")],
            counter_side(size), **self._dice(),
        )  # fmt: skip
        found = game_files(
            game, terrain_of_pictures(), {b.id: b.finished() for b in boards.values()},
            {str(s["id"]): {k: v for k, v in s.items() if k != "id"} for s in scenarios},
            [self._marker(piece) for piece in counters], self._table(),
        )  # fmt: skip
        found |= self._cards([piece for piece in pieces if piece.is_card])
        self.notes.became = {
            "maps": len(boards),
            "counters": len(counters),
            "cards": len(pieces) - len(counters),
            "scenarios": len(scenarios),
        }
        return self.with_report(found, self.art.files)

    def _xml(self, name: str) -> Xml.Element:
        """Parse an XML file of the archive; entities are refused, as they can grow without limit."""
        if name not in self.archive.sizes:
            raise ReadError(
                error("bad-game-box", filled_sentence("there is no {name} in it", name=name))
            )
        data = self.archive.read(name, _MOST_XML)
        try:
            root: Xml.Element = Xml.fromstring(data, Xml.XMLParser(target=_WithoutEntities()))
        except (Xml.ParseError, ValueError) as exc:
            message = filled_sentence("{name} cannot be read: {why}", name=name, why=exc)
            raise ReadError(error("bad-game-box", message)) from exc
        return root

    def _dice(self) -> dict[str, object]:
        """Return the dice of the game box as ``game.yaml`` writes them."""
        found = []
        for hand in self.root.findall("dice-hand"):
            sides = number_of(hand.get("type", "")[1:], 0)
            count = sum(number_of(die.get("count"), 1) for die in hand.findall("dice"))
            if 0 < count <= 20 and sides in (4, 6, 8, 10, 12, 20):
                found.append(f"{count}d{sides}")
        return {"dice": list(dict.fromkeys(found))} if found else {}

    # -- sheets ------------------------------------------------------------------------------------

    @cached_property
    def sheets(self) -> dict[str, list[BoxPiece]]:
        """The pieces of each counter sheet by the sheet's name, in ZunTzu's numbering order."""
        found: dict[str, list[BoxPiece]] = {}
        for tag in ("counter-sheet", "terrain-sheet"):
            for sheet in self.root.findall(tag):
                name = sheet.get("name", "")
                left = MOST_PIECES - sum(map(len, found.values()))
                found[name] = list(islice(self._pieces(name, sheet), left))
        return found

    def _pieces(self, name: str, sheet: Xml.Element) -> Iterator[BoxPiece]:
        front = self._picture(sheet.get("front-image-file", ""))
        back = self._picture(sheet.get("back-image-file", ""))
        dots = dots_of(sheet.get("front-resolution", "")), dots_of(sheet.get("back-resolution", ""))
        if front is None:
            self.notes.change("sheets without a picture", name)
            return
        sections = [one for one in sheet if one.tag in ("counter-section", "card-section")]
        numbers = count(1)
        for section in sections:
            yield from self._section(name, section, (front, back), dots, numbers)

    def _section(
        self,
        sheet: str,
        section: Xml.Element,
        pictures: tuple[bytes, bytes | None],
        dots: tuple[int, int],
        numbers: Iterator[int],
    ) -> Iterator[BoxPiece]:
        """Yield the pieces of one section of a sheet; they get the next ``numbers`` of the sheet."""
        rows, columns = number_of(section.get("rows"), 1), number_of(section.get("columns"), 1)
        cards = section.tag == "card-section"
        faces = cells_of(section, "face" if cards else "front", rows, columns)
        if not faces or not fit(faces, pictures[0]):
            self.notes.change("sections that lie outside of their picture", sheet)
            return
        fronts = crop_png(pictures[0], faces)
        backs = self._backs(section, pictures, rows, columns)
        left, top, right, bottom = faces[0]
        size = (right - left) / dots[0] * INCH, (bottom - top) / dots[0] * INCH
        for number, data in enumerate(fronts):
            called = f"{sheet} {next(numbers)}"
            id = self.ids.new_id(called, "piece")
            file = self.art.keep(id, data)
            behind = self.art.keep(f"{id}-back", backs[number]) if number < len(backs) else ""
            copies = min(max(number_of(section.get("supply"), 1), 1), 400)
            yield BoxPiece(id, one_line(called, 60), size, file, behind, copies, cards)

    def _backs(
        self, section: Xml.Element, pictures: tuple[bytes, bytes | None], rows: int, columns: int
    ) -> list[bytes]:
        """Return the backs of a section's pieces: one for all cards, or those of the counters in
        mirrored order; empty if there is no picture of backs."""
        if section.tag == "card-section":
            one = cells_of(section, "back", 1, 1)
            held = pictures[0]
            return crop_png(held, one) * (rows * columns) if one and fit(one, held) else []
        cells = cells_of(section, "back", rows, columns)
        behind = pictures[1]
        if behind is None or not cells or not fit(cells, behind):
            return []
        lines = (cells[at : at + columns] for at in range(0, len(cells), columns))
        return crop_png(behind, [cell for line in lines for cell in reversed(line)])

    def _picture(self, file: str) -> bytes | None:
        """Return a picture of the archive; ``None`` if it cannot be read or is too large."""
        if not file or file not in self.archive.sizes:
            return None
        data = self.archive.read(file)
        size = picture_size(data)
        return data if size and size[0] * size[1] <= _MOST_PIXELS else None

    def _marker(self, piece: BoxPiece) -> dict[str, object]:
        return pictured_counter_fields(
            piece.id, piece.name, _title_of(piece), piece.copies, piece.size, piece.front, piece.back,
        )  # fmt: skip

    @cached_property
    def _decks(self) -> dict[str, str]:
        """The id of each deck by its title; every sheet that has cards becomes a deck."""
        ids, pieces = UniqueIds(), (piece for sheet in self.sheets.values() for piece in sheet)
        titles = dict.fromkeys(_title_of(piece) for piece in pieces if piece.is_card)
        return {title: ids.new_id(f"deck {title}", "deck") for title in titles}

    def _cards(self, cards: Sequence[BoxPiece]) -> dict[str, str]:
        """Return the file of cards, with a deck for each sheet that has cards."""
        decks: dict[str, list[BoxPiece]] = {}
        for card in cards:
            decks.setdefault(_title_of(card), []).append(card)
        layouts, made, all_cards = [], [], list[dict[str, object]]()
        for name, held in decks.items():
            id = self._decks[name]
            wide, high = (round(min(max(side, 25.0), 200.0), 1) for side in held[0].size)
            zones = [{"shows": "picture", "at": [0, 0, wide, high]}]
            layouts.append({"id": f"{id}-cards", "size": [wide, high], "zones": zones})
            back = {"art": held[0].back} if held[0].back else {}
            kinds = {"layout": f"{id}-cards", "back": back, "discards": False}
            made.append({"id": id, "title": name, **kinds})
            all_cards += [
                {"id": c.id, "deck": id, "title": c.name, "count": c.copies, "art": c.front}
                | ({"back": {"art": c.back}} if c.back and not self._alike(c, held[0]) else {})
                for c in held
            ]
        keys = {"layouts": layouts, "decks": made, "cards": all_cards}
        return {"cards.yaml": yaml_file_text({"source": SOURCE, **keys})} if made else {}

    def _alike(self, card: BoxPiece, other: BoxPiece) -> bool:
        """Return whether two cards have the same picture on their backs; a card with the back of its deck
        needs none of its own."""
        pictures = self.art.files
        return pictures.get(card.back) == pictures.get(other.back)

    def _table(self) -> list[dict[str, object]]:
        """Return the table on which the decks lie, as a list of tracks; empty without cards."""
        boxes = [
            {"id": id, "label": name, "place": [220.0 * n, 0, 210, 215]}
            for n, (name, id) in enumerate(self._decks.items())
        ]
        table: dict[str, object] = {
            "id": "table",
            "title": "Table",
            "kind": "table",
            "boxes": boxes,
        }
        return [table] if boxes else []

    # -- boards and scenarios ----------------------------------------------------------------------

    def _boards(self) -> Iterator[ImportedBoard]:
        for board in self.root.findall("map"):
            name, data = board.get("name", ""), self._picture(board.get("image-file", ""))
            size = picture_size(data) if data else None
            if data is None or size is None:
                self.notes.change("maps without a picture", name)
                continue
            scale = INCH / dots_of(board.get("resolution", ""))
            id = self.ids.new_id(name, "map")
            made = board_of_points(id, name, name, size, scale, [])
            made.show(self.art.keep(name, data))
            made.fields |= {"title": one_line(name, 60) or "Map", "source": SOURCE}
            yield made

    def _scenarios(self, boards: dict[str, ImportedBoard]) -> Iterator[dict[str, object]]:
        """Yield the scenarios; each is played on one map, the first that it shows."""
        files = sorted(name for name in self.archive.sizes if name.endswith(".zts"))
        ids = UniqueIds()
        for number, file in enumerate(files[:200], 1):
            root = self._xml(file)
            layouts = root.findall("layout")
            shown = [boards[name] for e in layouts if (name := e.get("board", "")) in boards]
            if not shown:
                self.notes.change("scenarios without a map", file)
                continue
            title = one_line(root.get("scenario-name", ""), 100) or file
            yield {
                "id": ids.new_id(title, "scenario"), "number": str(number), "title": title,
                "map": shown[0].id, "turns": 1, "first_side": "blue", "source": SOURCE,
                "summary": one_line(root.get("scenario-description", ""), 400),
                "setup": setup_fields(self._lying(layouts, shown, title)),
            }  # fmt: skip

    def _lying(
        self, layouts: Sequence[Xml.Element], shown: Sequence[ImportedBoard], title: str
    ) -> Iterator[tuple[str, str, bool]]:
        """Yield the counters that lie on the map at the start of a scenario, each with its place and
        whether its back is up."""
        order = [name for e in layouts if (name := e.get("board", "")) in self.sheets]
        order += [name for name in self.sheets if name not in order]
        numbered = [p for name in order for p in self.sheets[name] for _ in range(p.copies)]
        for layout in layouts:
            if layout.get("board") != shown[0].name:
                beside = sum(1 for _ in layout.iter("counter"))
                if beside and layout.get("board") not in self.sheets:
                    what = layout.get("board") or layout.get("tab") or ""
                    self.notes.change("pieces that lie beside the map", f"{title}: {what}")
                continue
            for counter, x, y in lying(layout):
                number = number_of(counter.get("id"), -1)
                if not 0 <= number < len(numbered) or numbered[number].is_card:
                    continue
                at, _ = shown[0].at(round(x / shown[0].scale), round(y / shown[0].scale))
                yield numbered[number].id, at, counter.get("side") == "Back"


def _title_of(piece: BoxPiece) -> str:
    """Return the title of a piece's counter sheet, with which the piece's name begins."""
    return piece.name.rpartition(" ")[0]
