"""Collects the maps, counters and scenarios for a page on which a game is played freely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from builder.drawing.counters.counters import has_back
from builder.i18n.translate import Translator, labelled, phrase_translator
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.scenarios import Scenario
from builder.model.space.directions import COMPASS
from builder.model.tables import ResultsTable
from builder.outputs.board_picture import picture_link
from builder.outputs.formats.png import render_many
from builder.outputs.play.card_data import card_data
from builder.outputs.play.movement_data import movement_data
from builder.outputs.reference_panels import chart_picture, charts_of, rules_cases
from builder.outputs.table_drawing import Look, TableDrawing
from builder.rules.core.positions.position import Piece, Position, of_scenario
from builder.rules.core.questions import board_of
from builder.rules.engine.control.controlled_places import is_control_marker
from builder.rules.engine.facing.covered_places import lying_of
from builder.rules.engine.facing.unit_facing import degrees_on_sheet, facing_of
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.play.match import sides_in_order
from builder.rules.play.pieces import side_of_counter

_FACE_PIXELS, _FACE_COLOURS = 128, 96
_MAP_PIXELS = 3200
_DICE = ("1d6", "2d6")
"""The dice of a game whose tables name none."""


@dataclass
class FreePageData:
    """Collects the data of a page in a language; each picture is included once."""

    game: Game
    tr: Translator
    _looks: dict[Look, int] = field(default_factory=dict)

    def made(self) -> dict[str, Any]:
        """Return the data as plain values for JSON."""
        boards = {one.map: self._board(one.map) for one in self.game.scenarios}
        tables = {map: self._table(table) for map, table in boards.items()}
        scenarios = [self._scenario(one) for one in self.game.scenarios]
        table = next(iter(boards.values()))
        counters = {one.id: self._counter(table, one.id) for one in self._counters()}
        return {
            "game": self.game.id,
            "boxes": table.boxes,
            "boards": tables,
            "scenarios": scenarios,
            "counters": counters,
            "signs": self._signs(table),
            "pictures": self._pictures(table),
            "dice": self._dice(),
            "cards": card_data(self.game, self.tr),
            "charts": [
                (item.title_in(self.tr), picture_link(chart_picture(item, self.tr)))
                for item in charts_of(self.game).values()
            ],
            "rules": [*rules_cases(self.game, self.tr.language)],
            "words": free_words(self.tr),
            "turned": self._turned() if self.game.mechanisms.facing else {},
        }

    def _board(self, map: str) -> TableDrawing:
        return TableDrawing(self.game, map, self.tr, margin=True)

    def _table(self, table: TableDrawing) -> dict[str, Any]:
        """Return a map: its picture, its size, and where its places are."""
        board = table.board
        if board is None:
            return {"map": "", "size": [0, 0], "unit": table.unit, "places": {}}
        field = board.field
        space = self.game.map(table.map).space
        ids = [*space.ids, *board.boxes]
        if table.classes_on_sides:
            pairs = ((a, b) for a in space.cells for b in space.neighbours(a) if a < b)
            ids += ["/".join(sorted((space.id(a), space.id(b)))) for a, b in pairs]
        places = {at: placed for at in ids if (placed := table.outlined_place(at))}
        return {
            "map": picture_link(board.picture(_MAP_PIXELS)),
            "size": table.size,
            "unit": table.unit,
            "field": [round(v, 1) for v in (field.x, field.y, field.width, field.height)],
            "places": places,
            "moves": movement_data(self.game, table.map),
        }

    def _scenario(self, scenario: Scenario) -> dict[str, Any]:
        """Return a scenario with its set-up: for each counter its place, its state, the ids of its
        states and of the markers on it, and the direction in which it faces."""
        position = of_scenario(self.game, scenario, board_of(self.game, scenario.map))
        pieces = [
            [
                one.counter,
                one.at,
                int(one.reduced),
                one.lost,
                int(one.hidden),
                one.states,
                one.markers,
                one.faces,
            ]
            for one in position.pieces
        ]
        return {
            "id": scenario.id,
            "title": self.tr(scenario.title),
            "map": scenario.map,
            "turns": 0 if scenario.open_ended else scenario.final_turn,
            "pieces": pieces,
            "steps": [*self._steps(scenario)],
            "ways": dict(self._directions(scenario)),
        }

    def _steps(self, scenario: Scenario) -> Iterator[tuple[str, str, str]]:
        """Yield the steps of a turn, each as its phase, its text, and the side that has it (empty for
        both): sides that have phases in turn have each of theirs."""
        sides = {side.id: side.name for side in self.game.sheet.sides}
        steps = self.game.sheet.steps_of_turn(sides_in_order(self.game, scenario))
        for phase, side in steps:
            name = self.tr(phase.name)
            yield phase.id, labelled(self.tr, self.tr(sides[side]), name) if side else name, side

    def _directions(self, scenario: Scenario) -> Iterator[tuple[str, list[Any]]]:
        """Yield, for each counter with a facing, its direction at the start and then all directions
        in which it may point, as (name, rotation in degrees)."""
        if not self.game.mechanisms.facing or not scenario.map:
            return
        sheet = board_of(self.game, scenario.map)
        situation = situation_in(Position(self.game, sheet))
        for unit in self.game.units:
            facing = facing_of(situation, Piece(unit.id, unit.id))
            if facing is not None:
                ways = [(w, degrees_on_sheet(sheet, at)) for w, at in facing.directions.items()]
                yield unit.id, [facing.name, ways]

    def _turned(self) -> dict[str, str]:
        """Return what is told of a counter that turns, ``{piece}``, by the direction in which it then
        points."""
        ways = {way: phrase_translator(self.tr)(way) for way in COMPASS}
        text = "{piece}: turned to {way}."
        return {way: self.tr(text, piece="{piece}", way=said) for way, said in ways.items()}

    # -- counters --------------------------------------------------------------------------------

    def _counters(self) -> Sequence[Any]:
        return [*self.game.units, *self.game.markers]

    def _counter(self, table: TableDrawing, id: str) -> dict[str, Any]:
        """Return a counter's data: its name, its size in mm, its side, whether it lies below units, and
        its pictures: the front with no step lost, with one and so on, the back, and face down."""
        counter = self.game.counters[id]
        side = side_of_counter(self.game, counter)
        face = table.face(Look(id))
        return {
            "name": table.called(Look(id)),
            "size": [round(face.width, 1), round(face.height, 1)],
            "side": table.names.get(side, ""),
            "unit": isinstance(counter, Unit),
            "lying": lying_of(self.game, id, 0),
            "below": is_control_marker(self.game, id),
            "on_sides": table.is_on_sides(id),
            "faces": [self._number(look) for look in _looks_of(id, counter)],
            "hidden": self._number(Look(id, hidden=True)),
        }

    def _signs(self, table: TableDrawing) -> dict[str, str]:
        """Return the names of the states of counters and of the markers that may lie on them."""
        states = [one.id for one in self.game.mechanisms.shown_states]
        return {id: table.names[id] for id in (*states, *(one.id for one in self.game.markers))}

    def _number(self, look: Look) -> int:
        return self._looks.setdefault(look, len(self._looks))

    def _pictures(self, table: TableDrawing) -> list[str]:
        faces = [table.face(look) for look in self._looks]
        unique = {scene.digest(): scene for scene in faces}
        drawn = render_many(
            [*unique.values()], _FACE_PIXELS, colours=_FACE_COLOURS, transparent=True
        )
        links = dict(zip(unique, map(picture_link, drawn), strict=True))
        return [links[scene.digest()] for scene in faces]

    def _dice(self) -> list[str]:
        found = [t.dice for t in self.game.tables if isinstance(t, ResultsTable) and t.dice]
        return list(dict.fromkeys(map(str, found))) or list(_DICE)


def _looks_of(id: str, counter: Any) -> Iterator[Look]:
    """Yield the looks of a counter: its front, then the face after each further step lost."""
    yield Look(id)
    lower = len(counter.lower) if isinstance(counter, Unit) else 0
    if has_back(counter) or lower:
        yield from (Look(id, reduced=True, lost=lost) for lost in range(1, max(1, lower) + 1))


def free_words(tr: Translator) -> dict[str, str]:
    """Return the texts of the page itself, such as labels of buttons."""
    return {
        "map": tr("Map"),
        "off": tr("Not on the map"),
        "and": tr(", "),
        "turn": tr("Turn {turn}"),
        "turn-of": tr("Turn {turn} of {turns}"),
        "story": tr("Course of the game"),
        "moves": tr("{piece}: {origin} → {place}"),
        "moves-far": tr("{piece}: {origin} → {place} (farther than its movement points reach)"),
        "flips": tr("{piece}: turned over."),
        "hides": tr("{piece}: turned face down or up."),
        "comes": tr("{piece}: added."),
        "rolled": tr("{dice}: {result}"),
        "face-down": tr("Face down"),
        "discards": tr("{pile}: discards"),
        "on-table": tr("On the table"),
        "a-card": tr("A card"),
        "draw": tr("Draw a card: {hand}"),
        "turn-up": tr("Turn the top card up"),
        "choose": tr("Choose a card"),
        "shuffle": tr("Shuffle the discards in"),
        "shuffled": tr("{pile}: shuffled."),
        "link-copied": tr("The link to this position has been copied."),
        "link-shown": tr("The address of this page now holds the position."),
        "enlarge": tr("Show larger"),
        "lay": tr("Lay on the table"),
        "discard": tr("Discard"),
        "return": tr("Put back on the deck"),
        "show-hand": tr("Show the hand"),
        "hide-hand": tr("Hide the hand"),
        "flip": tr("Turn over / lose a step"),
        "hide": tr("Face down or up"),
        "off-map": tr("Off the map"),
        "turn-left": tr("Turn left"),
        "turn-right": tr("Turn right"),
        "agreed": tr("The rules have nothing against this position."),
        "no-file": tr("This file holds no position of this game."),
    }
