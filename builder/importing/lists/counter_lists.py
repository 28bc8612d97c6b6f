"""Imports lists of cards or counters as designers write them for nanDECK, Squib and other programs
(``.csv``, ``.xlsx``, ``.ods``): columns are recognised by name, pictures are taken from the list's
folder."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from builder.importing.lists.listed_pictures import ListedPictures
from builder.importing.minimal_game import SOURCE, MadeGame, game_fields
from builder.importing.naming import UniqueIds, one_line
from builder.importing.yaml_text import yaml_file_text
from builder.sentences import as_sentence

ListKind = Literal["cards", "counters"]

_ROLES: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "name", "card", "card name", "cardname", "counter", "label", "unit"),
    "text": ("text", "rules", "rules text", "description", "effect", "effects", "ability", "body"),
    "flavour": ("flavour", "flavor", "flavour text", "flavor text", "quote"),
    "kind": ("kind", "type", "category", "class", "subtitle"),
    "count": ("count", "qty", "quantity", "copies", "number of copies", "num", "amount", "#"),
    "art": ("art", "image", "picture", "illustration", "img", "file", "filename", "artwork"),
    "back": (
        "back",
        "back image",
        "back art",
        "back picture",
        "reverse",
        "flip",
        "image back",
        "rear",
    ),
    "deck": ("deck", "set", "pile", "group", "side", "nation"),
    "side": ("side", "nation", "player", "faction", "army", "owner"),
    "id": ("id", "key", "code"),
}
"""The usual names of the columns of a list, by the role of the column (such as ``title``)."""
_OF_COUNTERS = ("side",)
"""The roles that columns have only in lists of counters; in a list of cards a column of that name
gives the deck."""
_MOST_SIDES = 8
_DATE = re.compile(
    r"\d{1,2}[-.](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-.]\d{2,4})?"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-.]\d{2,4}"
    r"|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{2,4}",
    re.IGNORECASE,
)
"""Matches the dates into which a spreadsheet program turns values such as 3-2, 4-3-2 or 5/4."""
_MOST_ROWS = 2_000
_MOST_COPIES, _LONG_VALUE = 400, 24
_FIGURE, _FOOT = 3, 20
"""The largest number of letters of the figure of a counter, and of each of its lines of text."""
_TAGS = (
    (re.compile(r"<br\s*/?>|\\13\\|\\n", re.IGNORECASE), "\n"),
    (re.compile(r"</?(?:b|strong)>", re.IGNORECASE), "**"),
    (re.compile(r"</?(?:i|em)>", re.IGNORECASE), "*"),
    (re.compile(r"</?[a-zA-Z][^<>]{0,200}>"), ""),
)
"""Patterns of markup in texts, of HTML and for the line ends of nanDECK and Squib, each with its
replacement."""


@dataclass
class ListedGame(MadeGame):
    """A game made from a list; ``rows`` are the list's cells with the header first, ``folder`` is
    where its pictures lie."""

    rows: Sequence[Sequence[str]]
    folder: Path
    what: ListKind = "cards"
    nations: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _pictures(self) -> ListedPictures:
        return ListedPictures(self.folder, self.notes)

    @property
    def art(self) -> dict[str, bytes]:
        """The pictures that the rows of the list name, by the names of their files in the game."""
        return self._pictures.art

    @property
    def has_content(self) -> bool:
        """Return whether the list contains anything from which a game can be made."""
        return bool(self.notes.became.get(self.what))

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        items = list(self._items())
        game = self._game(items)
        made = self._cards(items) if self.what == "cards" else self._counters(items)
        self.notes.became = {self.what: len(items), "pictures": len(self.art)}
        return self.with_report({"game.yaml": yaml_file_text(game), **made}, self.art)

    def _game(self, items: Sequence[Mapping[str, object]]) -> dict[str, object]:
        """Return the content of ``game.yaml``, with sides for the counters if the list names them."""
        named = self._sides(items)
        ids = UniqueIds()
        self.nations = {name: f"n-{ids.new_id(name, 'side')}" for name in named}
        sides = [(nation.removeprefix("n-"), name) for name, nation in self.nations.items()]
        return game_fields(self.title, "Imported from a list.", *([sides] if sides else []))

    def _sides(self, items: Sequence[Mapping[str, object]]) -> list[str]:
        names = list(dict.fromkeys(str(item["side"]) for item in items if item["side"]))
        if len(names) > _MOST_SIDES:
            self.notes.change(
                "sides", "{count} of them: counters have groups instead", count=len(names)
            )
            return []
        return names

    # -- columns ---------------------------------------------------------------------------------

    @cached_property
    def _header(self) -> list[str]:
        return [one_line(cell, 60) for cell in self.rows[self._header_row]] if self.rows else []

    @cached_property
    def _header_row(self) -> int:
        """The number of the row with the column names; filled rows above it, such as a title of the
        whole list, are reported."""
        filled = [n for n, row in enumerate(self.rows) if any(cell.strip() for cell in row)]
        wide = [n for n in filled[:5] if sum(bool(cell.strip()) for cell in self.rows[n]) > 1]
        first = wide[0] if wide and len(wide) > 1 else (filled[0] if filled else 0)
        for n in filled:
            if n < first:
                said = next(cell for cell in self.rows[n] if cell.strip())
                self.notes.change("lines above the header", one_line(said, 60))
        return first

    @cached_property
    def _columns(self) -> Mapping[str, int]:
        """For each role, such as the title or the number of copies, the number of the first column
        whose name fits."""
        found: dict[str, int] = {}
        for role, names in _ROLES.items():
            if role in _OF_COUNTERS and self.what != "counters":
                continue
            plain = [cell.casefold().strip("[]%<> ") for cell in self._header]
            if role == "deck" and self.what == "counters":
                names = tuple(name for name in names if name not in _ROLES["side"])
            at = (plain.index(name) for name in names if name in plain)
            column = next((n for n in at if n not in found.values()), None)
            if column is not None:
                found[role] = column
        if "title" not in found and self._header:
            free = [n for n, _ in enumerate(self._header) if n not in found.values()]
            found |= {"title": free[0]} if free else {}
        return found

    def _cell(self, row: Sequence[str], role: str) -> str:
        column = self._columns.get(role, -1)
        return row[column].strip() if 0 <= column < len(row) else ""

    # -- rows ------------------------------------------------------------------------------------

    def _items(self) -> Iterator[dict[str, object]]:
        """Yield the item (card or counter) that each row describes; empty rows are skipped."""
        ids = UniqueIds()
        rows = [
            row for row in self.rows[self._header_row + 1 :] if any(cell.strip() for cell in row)
        ]
        if len(rows) > _MOST_ROWS:
            self.notes.change("rows", "more than {most}: the rest is left out", most=_MOST_ROWS)
        for n, row in enumerate(rows[:_MOST_ROWS], 1):
            title = one_line(_marked(self._cell(row, "title")).replace("*", ""), 60) or f"No. {n}"
            text = _marked(self._cell(row, "text"))
            if flavour := one_line(_marked(self._cell(row, "flavour")), 400):
                text = f"{text}\n*{flavour.strip('*')}*".strip()
            values, more = self._values(row)
            self._report_doubtful_cells(row, title)
            yield {
                "id": ids.new_id(self._cell(row, "id") or title, self.what[:-1]),
                "group": one_line(self._cell(row, "deck"), 40),
                "title": title,
                "kind": one_line(_marked(self._cell(row, "kind")), 40),
                "text": "\n".join(part for part in (text, *more) if part),
                "values": values,
                "count": self._count(row, title),
                "art": self._pictures.file_of(self._cell(row, "art"), title),
                "back_art": self._pictures.file_of(self._cell(row, "back"), title),
                "side": one_line(self._cell(row, "side"), 40),
            }

    def _report_doubtful_cells(self, row: Sequence[str], title: str) -> None:
        """Report cells that belong to no column, and values that have become dates."""
        for cell in row[len(self._header) :]:
            if cell.strip():
                self.notes.change("cells beyond the header", f"{title}: {one_line(cell, 60)}")
        for name, cell in zip(self._header, row, strict=False):
            if _DATE.fullmatch(cell.strip()):
                about = "cells that are dates: were they values, such as 3-2? Make them text"
                self.notes.change(about, f"{title}: {name} {cell.strip()}")

    def _count(self, row: Sequence[str], title: str) -> int:
        said = self._cell(row, "count")
        match = re.fullmatch(r"[x×]?\s*([0-9]{1,6})(?:\.0+)?\s*[x×]?", said)
        if not said or match is None:
            if said:
                self.notes.change(
                    "copies", "{title}: {text} is no number, taken for one", title=title, text=said
                )
            return 1
        if not 1 <= int(match[1]) <= _MOST_COPIES:
            self.notes.change(
                "copies",
                "{title}: {count} copies, of 1 to {most}",
                title=title,
                count=said,
                most=_MOST_COPIES,
            )
        return min(max(1, int(match[1])), _MOST_COPIES)

    def _values(self, row: Sequence[str]) -> tuple[dict[str, str], list[str]]:
        """Return what stands in columns without a special role: short cells as values, long ones as
        paragraphs of text."""
        values: dict[str, str] = {}
        texts: list[str] = []
        for n, cell in enumerate(row[: len(self._header)]):
            name, text = self._header[n], _marked(cell)
            if n in self._columns.values() or not text or not name or name.startswith("#"):
                continue
            if len(text) <= _LONG_VALUE and "\n" not in text:
                values[name] = text.replace("*", "")
            else:
                texts.append(f"**{name}:** {text}")
        return values, texts

    # -- what is made of them --------------------------------------------------------------------

    def _cards(self, items: Sequence[Mapping[str, object]]) -> dict[str, str]:
        names = dict.fromkeys(str(item["group"]) or self.title for item in items)
        ids = UniqueIds()
        decks = {name: ids.new_id(name, "deck") for name in names}
        shared = {name: self._back(name, items) for name in decks}
        listed = [
            {**{k: v for k, v in item.items() if k not in ("group", "back_art", "side")},
             "deck": decks[self._deck_of(item)],
             **({"back": {"art": item["back_art"]}}
                if item["back_art"] not in ("", shared[self._deck_of(item)]) else {})}
            for item in items
        ]  # fmt: skip
        for item in listed:
            item["layout"] = "plain" if self.art and not item["art"] else ""
        values = any(item["values"] for item in items)
        layouts = [_layout("card", pictures=bool(self.art), values=values)]
        layouts += [_layout("plain", pictures=False, values=values)] if self.art else []
        made = [
            {"id": id, "title": name, "layout": "card",
             **({"back": {"art": shared[name]}} if shared[name] else {})}
            for name, id in decks.items()
        ]  # fmt: skip
        return {
            "cards.yaml": yaml_file_text(
                {"source": SOURCE, "layouts": layouts, "decks": made, "cards": listed}
            ),
            "tracks.yaml": yaml_file_text({"source": SOURCE, "tracks": [_table(decks.values())]}),
        }

    def _deck_of(self, item: Mapping[str, object]) -> str:
        """Return the name of a card's deck."""
        return str(item["group"]) or self.title

    def _back(self, deck: str, items: Sequence[Mapping[str, object]]) -> str:
        """Return the picture of the back that most cards of a deck have; empty if none has one."""
        own = (item for item in items if self._deck_of(item) == deck)
        backs = Counter(str(item["back_art"]) for item in own if item["back_art"])
        return backs.most_common(1)[0][0] if backs else ""

    def _counters(self, items: Sequence[Mapping[str, object]]) -> dict[str, str]:
        markers = [
            {"id": item["id"], "name": item["title"], "count": item["count"],
             "group": item["group"] or item["side"] or self.title, "art": item["art"],
             "back_art": item["back_art"], "front": _front(item),
             **({"nation": self.nations[str(item["side"])]} if item["side"] in self.nations else {}),
             **({"back": {"title": one_line(str(item["title"]), _FOOT)}} if item["back_art"] else {})}
            for item in items
        ]  # fmt: skip
        if any(item["text"] for item in items):
            self.notes.change(
                "texts", as_sentence("counters have no texts: those of the list are left out")
            )
        return {"counters.yaml": yaml_file_text({"source": SOURCE, "markers": markers})}


def _front(item: Mapping[str, object]) -> dict[str, object]:
    """Return a drawn front for a counter: its title, its first value in the middle, and all values at
    the foot."""
    values = item["values"]
    assert isinstance(values, dict)
    figure = next((v for v in values.values() if len(v) <= _FIGURE), "")
    foot = one_line(", ".join(f"{name} {value}" for name, value in values.items()), _FOOT)
    return {"title": one_line(str(item["title"]), _FOOT), "figure": figure, "foot": foot}


def _layout(id: str, *, pictures: bool, values: bool) -> dict[str, object]:
    """Return the layout of a poker card with or without a picture."""
    zones = list(_zones(pictures=pictures, values=values))
    return {"id": id, "size": "poker", "colour": "#3b4a55", "zones": zones}


def _zones(*, pictures: bool, values: bool) -> Iterator[dict[str, object]]:
    """Yield the zones of a poker card from the top: title, kind, picture, values, text."""
    yield {"shows": "panel", "at": [3, 3, 57.5, 82.9]}
    yield {"shows": "title", "at": [5, 5, 53.5, 8], "size": 5}
    yield {"shows": "kind", "at": [5, 13, 53.5, 5], "size": 3}
    top = 19
    if pictures:
        yield {"shows": "picture", "at": [5, top, 53.5, 30]}
        top += 32
    if values:
        yield {"shows": "values", "at": [5, top, 53.5, 11]}
        top += 13
    yield {"shows": "text", "at": [5, top, 53.5, 84 - top]}


def _table(decks: object) -> dict[str, object]:
    """Return the table on which the cards lie: a display with a box for each pile of each deck."""
    boxes: list[dict[str, object]] = []
    for n, deck in enumerate(decks):  # type: ignore[arg-type, var-annotated]
        for m, (end, label) in enumerate(
            (("", "Deck"), (".discards", "Discards"), (".out", "Out of the game"))
        ):
            place = [10 + 76 * m, 10 + 98 * n, 70, 92]
            boxes.append({"id": f"{deck}{end}", "label": label, "place": place})
    return {"id": "table", "title": "Table", "kind": "table", "boxes": boxes}


def _marked(text: str) -> str:
    """Return a text whose markup for bold, italics and line breaks is replaced by Chitwright's."""
    for pattern, mark in _TAGS:
        text = pattern.sub(mark, text)
    lines = (one_line(part, 1_000) for part in text.replace("\r", "\n").split("\n"))
    return "\n".join(part for part in lines if part)


def rows_of(text: str) -> list[list[str]]:
    """Split a CSV text into cells, by commas, semicolons or tabs: whichever its header uses."""
    first = text.lstrip("\ufeff").split("\n", 1)[0]
    sign = max(",;\t", key=first.count)
    return list(csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=sign))
