"""The counters of a scenario on one of its maps, as the page draws and lists them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from builder.drawing.counters.counters import has_back
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Locations, Node, SourceFile
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet, placement_from_standing
from builder.model.scenarios import Placement, Scenario
from builder.outputs.set_ups import written_placements_of
from builder.outputs.table_drawing import Look, TableDrawing, look_of, picture_name
from builder.problems import PathKey
from builder.rules.play.pieces import side_of_counter
from builder.studio.positions.free_groups import counters_of_groups, group_box, groups_of_scenario
from builder.studio.scenario_boards import ScenarioBoard, board_of_scenario


@dataclass
class SetUpView:
    """A scenario on a map, with texts in the translator's language; with a ``position``, its counters in
    place of those of the scenario."""

    game: Game
    sheet: MapSheet
    scenario: Scenario
    tr: Translator
    locations: Locations
    position: PositionSheet | None = None

    def as_json(self) -> dict[str, Any]:
        """Return as JSON data the counters in their places, the places other than hexes and areas, and
        all counters of the game."""
        pieces = [*self._pieces(), *(() if self.position else self._free_pieces())]
        groups = groups_of_scenario(self.scenario, self._board, self.tr, self.locations)
        own_file = self._own_file
        return {
            "scenario": self.scenario.id,
            "file": own_file.name if own_file else "",
            "track": self.scenario.track,
            "unit": self._table.unit,
            "pieces": pieces,
            "spots": self._spots({piece["at"] for piece in pieces}),
            "boxes": self._boxes_elsewhere | {one["box"]: self._title(one) for one in groups},
            "groups": groups,
            "counters": [self._counter(one.id) for one in (*self.game.units, *self.game.markers)],
        }

    @cached_property
    def _table(self) -> TableDrawing:
        return TableDrawing(self.game, self.sheet.id, self.tr, margin=True)

    @cached_property
    def _boxes_elsewhere(self) -> dict[str, str]:
        """The names of the boxes that are not on the sheet."""
        board = self._table.board
        return {id: name for id, name in self._table.boxes.items() if id not in board.boxes}  # type: ignore[union-attr]

    def _title(self, group: Mapping[str, Any]) -> str:
        """Return the name of a group's box, in the form of the names of boxes of a track."""
        return f"{self.tr('Free setup')} · {group['name']}"

    @cached_property
    def _board(self) -> ScenarioBoard:
        return board_of_scenario(self.game, self.sheet, self.scenario)

    def _free_pieces(self) -> Iterator[dict[str, Any]]:
        """Yield the counters that players set up, in the box of their group: one for each id, with the
        number of its counters."""
        for path, group, counter, many in counters_of_groups(self.game, self.scenario):
            yield self._drawn(Look(counter)) | {
                "id": ".".join(map(str, (*path, counter))),
                "path": path,
                "counter": counter,
                "at": group_box(group),
                "signs": f"×{many}" if many > 1 else "",
                "many": many,
                "look": "coming",
                "on_sides": self._table.is_on_sides(counter),
                "reduced": False,
                "hidden": False,
                **self._written_at(path),
            }

    def _pieces(self) -> Iterator[dict[str, Any]]:
        """Yield each counter in its place; an item with a count is yielded as that many counters.
        Counters on the other maps of joined maps are left out."""
        board = self._board
        for path, placement in self._written():
            at = board.displayed_spot(placement.at)
            if not at or placement.counter not in self.game.counters:
                continue
            look = look_of(placement)._replace(hidden=False)
            drawn = self._drawn(look)
            name = drawn["name"]
            if placement.hidden:
                name = self.tr(", ").join((name, self.tr("hidden")))
            here = path[:1] in (("setup",), ("position",))
            sort = "hidden" if placement.hidden else "" if here else "coming"
            written_at = self._written_at(path)
            on_sides = self._table.is_on_sides(placement.counter)
            for number in range(placement.count):
                yield drawn | {
                    "id": ".".join(map(str, (*path, placement.counter, number))),
                    "path": path,
                    "counter": placement.counter,
                    "at": at,
                    "name": name,
                    "signs": self._table.signs(look),
                    "look": sort,
                    "on_sides": on_sides,
                    "reduced": placement.reduced or placement.lost > 0,
                    "hidden": placement.hidden,
                    **written_at,
                }

    def _written(self) -> Iterator[tuple[PathKey, Placement]]:
        """Yield the placements, each with the path where it is written, including wrong ones that are
        not part of the valid game."""
        if self.position is not None:
            for n, one in enumerate(self.position.pieces):
                yield ("position", n), placement_from_standing(one)
            return
        sound = [*self.scenario.setup]
        for n, node in enumerate(self._items_of_file):
            counter, at = node.text_of("counter"), node.text_of("at")
            if sound and (sound[0].counter, sound[0].at) == (counter, at):
                yield ("setup", n), sound.pop(0)
            elif counter in self.game.counters and at:
                yield ("setup", n), Placement(counter=counter, at=at)
        told = len(self.scenario.setup) - len(sound)
        yield from islice(written_placements_of(self.game, self.scenario), told, None)

    def _written_at(self, path: PathKey) -> dict[str, Any]:
        """Return the file and line of a path within the scenario; empty if the path is."""
        where = self.locations.find(("scenarios", self.scenario.id, *path)) if path else None
        return {"file": where.file if where else "", "line": where.line if where else 0}

    @property
    def _own_file(self) -> SourceFile | None:
        """The scenario's own file, if it has one."""
        found = self.locations.node(("scenarios", self.scenario.id))
        return found[0].place.file if found and not found[1] else None

    @property
    def _items_of_file(self) -> Sequence[Node]:
        """The items of the set-up as written in the file, if the scenario has a file of its own."""
        file = self._own_file
        root, _ = read_yaml(file) if file is not None else (None, ())
        listed = root.child("setup") if root else None
        return listed.items if listed else ()

    def _drawn(self, look: Look) -> dict[str, Any]:
        """Return the address of a counter's picture (it changes with what it shows), its size in mm,
        and its name."""
        face = self._table.face(look)
        shown = urlencode({"lang": self.tr.language, "shows": _mark_of(face)})
        return {
            "picture": f"/face/{picture_name(look)}?{shown}",
            "width": round(face.width, 1),
            "height": round(face.height, 1),
            "name": self._table.called(look),
        }

    def _spots(self, used: set[str]) -> dict[str, list[Any]]:
        """Return the boxes on the sheet, and the hexsides on which counters lie, each with its name,
        its middle, the share of a hex that counters take, and its corners."""
        board = self._table.board
        assert board is not None
        ids = [*board.boxes, *sorted(at for at in used if "/" in at)]
        return {at: spot for at in ids if (spot := self._table.outlined_place(at))}

    def _counter(self, id: str) -> dict[str, Any]:
        counter = self.game.counters[id]
        return self._drawn(Look(id)) | {
            "id": id,
            "side": self._table.names.get(side_of_counter(self.game, counter), ""),
            "count": counter.count,
            "on_sides": self._table.is_on_sides(id),
            "back": has_back(counter),
            "unit": isinstance(counter, Unit),
        }


def face_picture(game: Game, look: Look, tr: Translator) -> tuple[bytes, str]:
    """Return the picture of a counter as SVG, and a short name that changes with what it shows."""
    from builder.outputs.formats import svg

    face = TableDrawing(game, "", tr).face(look)
    return svg.render(face), _mark_of(face)


def _mark_of(face: Scene) -> str:
    return face.digest()[:16]
