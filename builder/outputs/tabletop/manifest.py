"""Writes the manifest of single pictures: for each piece, what it is, how many copies there are,
and where they start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from builder.drawing.aids.placements import side_of_counter
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.formats.text_files import csv_file, json_file
from builder.outputs.tabletop import names
from builder.outputs.tabletop.boards import Sheets
from builder.outputs.tabletop.faces import Faces
from builder.outputs.tabletop.set_up import set_up

_DECIMALS = 3


@dataclass(frozen=True)
class Start:
    """Where copies of a piece are at the start of a scenario: the name of the place and, if it is
    on a sheet, the point in mm from the sheet's top left corner."""

    scenario: str
    at: str
    count: int
    sheet: str = ""
    x: float | None = None
    y: float | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the start as values for JSON."""
        made: dict[str, Any] = {"scenario": self.scenario, "at": self.at, "count": self.count}
        if self.x is not None and self.y is not None:
            made |= {
                "sheet": self.sheet,
                "x_mm": round(self.x, _DECIMALS),
                "y_mm": round(self.y, _DECIMALS),
            }
        return made


@dataclass(frozen=True)
class Entry:
    """A piece of the manifest; ``front``, ``back`` and ``further`` are file names."""

    id: str
    kind: str
    name: str
    count: int
    front: str
    back: str
    width: float
    height: float
    further: tuple[str, ...] = ()
    side: str = ""
    deck: str = ""
    shape: str = "square"
    text: str = ""
    starts: tuple[Start, ...] = field(default=())

    def as_json(self) -> dict[str, Any]:
        """Return the entry as values for JSON."""
        return {
            "id": self.id,
            "kind": self.kind,
            "name": self.name,
            "count": self.count,
            "side": self.side,
            "deck": self.deck,
            "shape": self.shape,
            "width_mm": round(self.width, _DECIMALS),
            "height_mm": round(self.height, _DECIMALS),
            "front": self.front,
            "back": self.back,
            "further": list(self.further),
            "text": self.text,
            "set_up": [start.as_json() for start in self.starts],
        }


COLUMNS = (
    "name", "id", "kind", "side", "deck", "count", "front", "back", "further", "width_mm", "height_mm",
    "shape", "text", "set_up",
)  # fmt: skip
"""The columns of the manifest as CSV."""


def entries(
    game: Game,
    faces: Faces,
    sheets: Sheets,
    tr: Translator,
    file: Callable[[str], str],
    *,
    turned: bool = True,
) -> list[Entry]:
    """Return the manifest's entries for all counters and cards; ``file`` returns the file name for
    the name of a face. Without ``turned``, the rotated labels of blocks are left out."""
    hidden = frozenset[str]() if turned else {n for n, f in faces.faces.items() if f.turned}
    counters = _counters(game, faces, sheets, tr, file)
    if hidden:
        gone = {file(name) for name in hidden}
        counters = (
            replace(one, further=tuple(f for f in one.further if f not in gone)) for one in counters
        )
    return [*counters, *_cards(game, faces, tr, file)]


def _counters(
    game: Game, faces: Faces, sheets: Sheets, tr: Translator, file: Callable[[str], str]
) -> Iterator[Entry]:
    starts = _starts(game, sheets)
    for id, counter in game.counters.items():
        front, *more = faces.sides[id]
        back, scene = faces.backs[id], faces.faces[front].scene
        yield Entry(
            id,
            counter.kind,
            names.counter_name(counter, tr),
            counter.count,
            file(front),
            file(back),
            scene.width,
            scene.height,
            tuple(file(name) for name in more if name != back),
            side_of_counter(game, counter),
            shape=counter.shape,
            text=names.counter_text(game, counter, tr),
            starts=tuple(starts.get(id, ())),
        )


def _cards(game: Game, faces: Faces, tr: Translator, file: Callable[[str], str]) -> Iterator[Entry]:
    for card in game.cards:
        width, height = game.layout_of(card).extent
        for number, count in Counter(str(number or "") for number in card.copies).items():
            yield Entry(
                f"{card.id} {number}".strip(),
                "card",
                names.card_name(card, number, tr),
                count,
                file(faces.cards[card.id, number]),
                file(faces.card_backs[card.id]),
                width,
                height,
                side=game.deck(card.deck).side,
                deck=card.deck,
                text=names.card_text(card, tr),
            )


def _starts(game: Game, sheets: Sheets) -> dict[str, list[Start]]:
    """Return where each counter starts in each scenario, by counter."""
    found: dict[str, list[Start]] = {}
    for scenario in game.scenarios:
        made = set_up(game, sheets, scenario)
        standing = Counter((s.counter, s.at, s.sheet, s.x, s.y) for s in made.stand)
        for (counter, at, sheet, x, y), count in standing.items():
            found.setdefault(counter, []).append(Start(scenario.id, at, count, sheet, x, y))
        for (counter, at), count in Counter(made.secret).items():
            found.setdefault(counter, []).append(Start(scenario.id, at, count))
        waiting = Counter((id, head) for (_, head), ids in made.wait.items() for id in ids)
        waiting.update((id, pool) for pool, ids in made.cups.items() for id in ids)
        for (counter, head), count in waiting.items():
            found.setdefault(counter, []).append(Start(scenario.id, head, count))
    return found


def as_csv(found: Sequence[Entry]) -> bytes:
    """Return the manifest as CSV, a line for each piece."""
    return csv_file([COLUMNS, *map(_row, found)])


def _row(one: Entry) -> list[object]:
    starts = "; ".join(f"{s.scenario}: {s.at} × {s.count}" for s in one.starts)
    size = f"{one.width:.{_DECIMALS}f}", f"{one.height:.{_DECIMALS}f}"
    return [
        one.name, one.id, one.kind, one.side, one.deck, one.count, one.front, one.back,
        " ".join(one.further), *size, one.shape, one.text, starts,
    ]  # fmt: skip


def as_json(game: Game, tr: Translator, found: Sequence[Entry], **more: Any) -> bytes:
    """Return the manifest as JSON, with data about the game as a whole added."""
    return json_file(
        {
            "game": game.id,
            "title": tr(game.sheet.title),
            "version": game.sheet.version,
            "language": tr.language,
            **more,
            "pieces": [one.as_json() for one in found],
        }
    )
