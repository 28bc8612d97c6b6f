"""Writes the XML files of a game box: ``game-box.xml`` and the scenarios. A scenario places the
middle of each piece on a board in units of 1/600 inch from the board's top left corner. A board
without a picture is shown as a tab of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree as Xml

from builder.drawing.aids.placements import side_of_counter
from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.tabletop import names
from builder.outputs.tabletop.boards import Sheets
from builder.outputs.tabletop.dice import dice_needed
from builder.outputs.tabletop.faces import Faces
from builder.outputs.tabletop.headings import heading
from builder.outputs.tabletop.set_up import SetUp, set_up
from builder.outputs.tabletop.zuntzu.sheets import INCH, CounterSheet, Section, numbers

STEPS = 600
"""The steps in an inch by which pieces are placed."""

MAP_DPI = 150
MASK = "-mask"

_COLOURS = (("ffffff", "000000"), ("b01818", "ffffff"), ("1c50b0", "ffffff"), ("208020", "ffffff"))
"""The colours of the first dice of a hand and of their pips."""

_APART, _ACROSS = 700, 10
"""The distance in steps between stacks on a tab, and how many there are in a row."""


@dataclass(frozen=True)
class Board:
    """A board of a game box: its name, and the file of its picture."""

    name: str
    file: str


def game_box(
    game: Game,
    tr: Translator,
    boards: Sequence[Board],
    sheets: Sequence[CounterSheet],
    masked: Sequence[CounterSheet],
    scenarios: Sequence[str],
) -> bytes:
    """Return the text of ``game-box.xml``; sheets in ``masked`` have masks, and ``scenarios`` are
    the names of the scenario files."""
    root = Xml.Element(
        "game-box",
        {
            "name": tr(game.sheet.title),
            "description": tr(game.sheet.summary or game.sheet.subtitle),
            "copyright": tr(game.sheet.document.title),
            "startup-scenario": scenarios[0],
            "icon": "",
        },
    )
    _dice(root, game)
    for board in boards:
        file = {"name": board.name, "image-file": board.file, "resolution": f"{MAP_DPI} dpi"}
        Xml.SubElement(root, "map", file)
    for sheet in sheets:
        files = {"name": sheet.name}
        for side in ("front", "back") if sheet.has_back else ("front",):
            files[f"{side}-image-file"] = sheet_file(sheet, side)
            files[f"{side}-resolution"] = "300 dpi"
            if sheet in masked:
                files[f"{side}-mask-file"] = sheet_file(sheet, side, MASK)
        node = Xml.SubElement(root, "counter-sheet", files)
        for section in sheet.sections:
            _section(node, sheet, section)
    return _written(root)


def sheet_file(sheet: CounterSheet, side: str, what: str = "") -> str:
    """Return the file name of the picture of one side of a sheet, or of its mask."""
    return f"{sheet.name.lower().replace(' ', '-')}-{side}{what}.png"


def _dice(root: Xml.Element, game: Game) -> None:
    for sides, count in dice_needed(game).items():
        hand = Xml.SubElement(root, "dice-hand", {"type": f"D{sides}"})
        for number in range(count):
            colour, pips = _COLOURS[number % len(_COLOURS)]
            Xml.SubElement(hand, "dice", {"color": colour, "pips": pips})


def _section(node: Xml.Element, sheet: CounterSheet, section: Section) -> None:
    common = {
        "rows": str(section.rows),
        "columns": str(section.columns),
        "supply": str(section.copies),
    }
    front = section.left, section.top, section.right, section.bottom
    if section.cards:
        back = sheet.back_of_cards(section)
        places = _edges("face", front) | _edges("back", back)
        Xml.SubElement(node, "card-section", common | places)
        return
    wide = sheet.size[0]
    back = wide - section.right, section.top, wide - section.left, section.bottom
    Xml.SubElement(node, "counter-section", common | _edges("front", front) | _edges("back", back))


def _edges(what: str, edges: tuple[int, int, int, int]) -> dict[str, str]:
    names = ("left", "top", "right", "bottom")
    return {f"{what}-{name}": str(edge) for name, edge in zip(names, edges, strict=True)}


@dataclass
class ScenarioFile:
    """A scenario while it is written. ``boards`` are the names of boards by the id of the sheet."""

    game: Game
    tr: Translator
    sheets: Sheets
    faces: Faces
    boards: Mapping[str, str]
    counter_sheets: Sequence[CounterSheet]
    scenario: Scenario
    left: dict[tuple[str, int], list[int]] = field(init=False)
    """The numbers of pieces that are not yet placed."""

    def __post_init__(self) -> None:
        self.left = {key: list(found) for key, found in numbers(self.counter_sheets).items()}

    def written(self) -> bytes:
        """Return the text of the scenario file."""
        game, tr = self.game, self.tr
        made = set_up(game, self.sheets, self.scenario)
        root = Xml.Element(
            "game",
            {
                "game-box": tr(game.sheet.title),
                "scenario-name": f"{self.scenario.number} {tr(self.scenario.title)}".strip(),
                "scenario-description": tr(self.scenario.summary),
                "scenario-copyright": tr(game.sheet.document.title),
            },
        )
        shown = self._boards_on_table()
        for number, (id, name) in enumerate(shown):
            layout = Xml.SubElement(root, "layout", {"board": name})
            if not number:
                layout.set("visible", "true")
            self._stand(layout, made, id)
        for title, stacks in self._tabs(made):
            self._tab(Xml.SubElement(root, "layout", {"tab": title}), stacks)
        for sheet in self.counter_sheets:
            Xml.SubElement(root, "layout", {"board": sheet.name})
        return _written(root)

    def _boards_on_table(self) -> list[tuple[str, str]]:
        """Return the boards of the scenario: first the maps that it uses, then all boards that are
        not maps."""
        played = [sheet.id for sheet in self.sheets.played(self.scenario.map)]
        others = [id for id in self.boards if id not in self.sheets.maps]
        main = self.game.board_track
        others.sort(key=lambda id: main is None or id != main.id)
        return [(id, self.boards[id]) for id in (*played, *others)]

    def _stand(self, layout: Xml.Element, made: SetUp, sheet: str) -> None:
        stacks: dict[tuple[float, float], list[tuple[str, int]]] = {}
        for one in made.stand:
            if one.sheet == sheet:
                stacks.setdefault((one.x, one.y), []).append((one.counter, one.lost))
        for (x, y), pieces in stacks.items():
            self._stack(layout, x / INCH * STEPS, y / INCH * STEPS, pieces)

    def _tabs(self, made: SetUp) -> Iterator[tuple[str, list[list[tuple[str, int]]]]]:
        """Yield the tabs of counters that are on no board: a stack for each cup, and tabs for
        counters that wait for a side or that a side places secretly."""
        for pool in self.game.pools:
            if ids := made.cups.get(pool.id):
                yield self.tr(pool.title), [[(id, 0) for id in ids]]
        for side in ["", *(side.id for side in self.game.sheet.sides)]:
            name = names.side_name(self.game, side, self.tr)
            for (owner, head), ids in made.wait.items():
                if owner == side:
                    title = heading(self.game, self.tr, head)
                    title = labelled(self.tr, name, title) if name else title
                    yield title, [[(id, 0)] for id in ids]
            own = self.game.counters
            secret = [
                (id, at) for id, at in made.secret if side_of_counter(self.game, own[id]) == side
            ]
            if side and secret:
                title = labelled(self.tr, name, ", ".join(dict.fromkeys(at for _, at in secret)))
                yield title, [[(id, 0)] for id, _ in secret]

    def _tab(self, layout: Xml.Element, stacks: Sequence[Sequence[tuple[str, int]]]) -> None:
        for number, pieces in enumerate(stacks):
            down, across = divmod(number, _ACROSS)
            self._stack(layout, (across + 1) * _APART, (down + 1) * _APART, pieces)

    def _stack(
        self, layout: Xml.Element, x: float, y: float, pieces: Sequence[tuple[str, int]]
    ) -> None:
        """Add pieces as a stack, from the bottom up; counters of which no copies are left are
        omitted."""
        found = [self._piece(id, lost) for id, lost in pieces]
        known = [piece for piece in found if piece]
        place = {"x": f"{x:.2f}", "y": f"{y:.2f}"}
        if len(known) == 1:
            Xml.SubElement(layout, "counter", {**known[0], **place})
        elif known:
            stack = Xml.SubElement(layout, "stack", place)
            for piece in known:
                Xml.SubElement(stack, "counter", piece)

    def _piece(self, id: str, lost: int) -> dict[str, str]:
        """Return the next copy of a counter that has lost some steps; nothing if no copy is left. A
        block is rotated by a quarter turn for each step lost."""
        block = getattr(self.game.counters[id], "block", False)
        part, back = (0, False) if block else divmod(lost, 2)
        pairs = self.faces.two_sided(id)
        part = min(part, len(pairs) - 1)
        left = self.left.get((id, part))
        if not left:
            return {}
        made = {"id": str(left.pop(0))}
        if back:
            made["side"] = "Back"
        if block and lost:
            made["rot"] = str(-90 * lost % 360)
        return made


def _written(root: Xml.Element) -> bytes:
    Xml.indent(root, "\t")
    text = Xml.tostring(root, encoding="unicode")
    return ('<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n").encode()
