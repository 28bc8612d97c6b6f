"""Imports setups of a module as scenarios: each piece at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from builder.importing.minimal_game import SOURCE
from builder.importing.naming import UniqueIds, one_line
from builder.importing.pictured_maps import ImportedBoard
from builder.importing.pieces import ImportedPiece, PieceImport
from builder.importing.report import ImportNotes
from builder.model.imported_module import CarriedSetup, digest_of_places
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.unpacking import ReadError
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.opened_module import MAPS, OpenedModule, OpenedSave
from builder.vassal.reading.trait_chains import Definition, read_chain

CounterPlace = tuple[str, str, bool]
"""The id of a counter, its place (followed by ``@`` and the map's id), and whether it is flipped."""

_MOST_PLACED = 20_000


@dataclass
class SetupImport:
    """Makes scenarios from setups. ``boards`` are the imported maps, ``first_side`` the side that
    moves first."""

    module: OpenedModule
    pieces: PieceImport
    boards: list[ImportedBoard]
    notes: ImportNotes
    ids: UniqueIds
    first_side: str
    turns: int
    track: str
    files: dict[str, str] = field(default_factory=dict)
    scenario_counters: dict[str, Counter[str]] = field(default_factory=dict)
    """The number of each counter in a scenario on all of its maps together."""

    def ties(self, made: Sequence[Mapping[str, object]]) -> Iterator[tuple[str, CarriedSetup]]:
        """Yield for each scenario in ``made`` its id and its link to the setup in the module."""
        for one in made:
            placed = one["setup"]
            assert isinstance(placed, list)
            id = str(one["id"])
            spots = ((p["counter"], p["at"], "reduced" in p, p.get("count", 1)) for p in placed)
            yield (
                id,
                CarriedSetup(
                    file=self.files.get(id, ""),
                    title=str(one["title"]),
                    placed=digest_of_places(spots),
                ),
            )

    def scenarios(self) -> Iterator[dict[str, object]]:
        """Yield a scenario for each predefined setup; in a module without any, for the position with
        which every game begins."""
        at_start = list(self._at_start())
        for number, setup in enumerate(self.module.setups, 1):
            name = one_line(setup.attributes.get("name", ""), 100) or f"Setup {number}"
            try:
                save = self.module.save(setup.attributes["file"])
            except (ReadError, KeyError):
                self.notes.change("setups that cannot be read", name)
                continue
            placed = Counter(self._of_save(save, name))
            if not any(c.startswith("SETUP_STACK") for c in save.commands):
                placed.update(at_start)
            made = self._scenario(number, name, placed)
            self.files[str(made["id"])] = setup.attributes["file"]
            yield made
        if not self.module.setups:
            yield self._scenario(1, "Start", Counter(at_start))

    def _scenario(self, number: int, name: str, placed: Counter[CounterPlace]) -> dict[str, object]:
        maps = Counter[str]()
        for (_, spot, _), count in placed.items():
            maps[spot.rpartition("@")[2]] += count
        main = maps.most_common(1)[0][0] if maps else (self.boards[0].id if self.boards else "")
        setup = []
        held = Counter[str]()
        for (counter, spot, turned), count in placed.items():
            place, _, map = spot.rpartition("@")
            held[counter] += count
            if map != main:
                self.notes.change(
                    filled_sentence(
                        "pieces of {setup} on other maps than {map}", setup=name, map=main
                    ),
                    "{counter} at {place}",
                    counter=counter,
                    place=spot,
                )
                continue
            more = {"reduced": True} if turned else {}
            many = {"count": count} if count > 1 else {}
            setup.append({"counter": counter, "at": place, **more, **many})
        for piece in self.pieces.imported:
            piece.count = max(piece.count, sum(held[own] for own in piece.ids))
        id = self.ids.new_id(name, "setup")
        self.scenario_counters[id] = held
        return {
            "id": id, "number": str(number), "title": name, "map": main,
            "track": self.track, "turns": self.turns, "first_side": self.first_side,
            "source": SOURCE, "setup": setup,
        }  # fmt: skip

    def _of_save(self, save: OpenedSave, name: str) -> Iterator[CounterPlace]:
        shown = self._shown_boards(save)
        for count, definition in enumerate(save.definitions()):
            if definition.kind != "piece":
                continue
            if count > _MOST_PLACED:
                self.notes.change("setups with too many pieces", name)
                return
            piece = self.pieces.piece_of(definition)
            window, x, y = definition.place
            if piece is None:
                self.notes.change(
                    filled_sentence("pieces of {setup} that no palette has", setup=name),
                    definition.name,
                )
            elif not window:
                self.notes.change(
                    filled_sentence("pieces of {setup} that lie in no window", setup=name),
                    definition.name,
                )
            elif window not in shown:
                self.notes.change(
                    filled_sentence("pieces of {setup} in windows without a map", setup=name),
                    f"{window}: {definition.name}",
                )
            else:
                yield self._spot(piece, definition, shown[window], x, y, name)

    def _spot(
        self, piece: ImportedPiece, definition: Definition, board: ImportedBoard, x: str, y: str,
        where: str,
    ) -> CounterPlace:  # fmt: skip
        place, inside = board.at(_pixel(x), _pixel(y))
        if not inside:
            text = filled_sentence(
                "{piece} stood at {x},{y} of {board}; it is at {place} now",
                piece=piece.id,
                x=x,
                y=y,
                board=board.name,
                place=place,
            )
            self.notes.change(filled_sentence("pieces of {setup} off the grid", setup=where), text)
        id, turned = piece.shown_counter(definition.chain[:-1])
        return id, f"{place}@{board.id}", turned

    def _shown_boards(self, save: OpenedSave) -> Mapping[str, ImportedBoard]:
        """Return the imported board that each map window shows in a saved game, the first if it shows
        several."""
        found: dict[str, ImportedBoard] = {}
        for window, name in save.boards:
            held = [b for b in self.boards if (b.window, b.name) == (window, name)]
            if held and window not in found:
                found[window] = held[0]
            elif held:
                self.notes.change("boards side by side", f"{save.name}: {window}: {name}")
        for board in self.boards:
            found.setdefault(board.window, board)
        return found

    def _at_start(self) -> Iterator[CounterPlace]:
        """Yield the counters with which every new game of the module begins, each with its place."""
        prototypes = dict(self.module.prototypes)
        for map in (e for e in self.module.root.walk() if e.kind in MAPS):
            window = map.attributes.get("mapName", "")
            for stack in map.find("SetupStack"):
                board = self._board_of(window, stack.attributes.get("owningBoard", ""))
                slots = stack.find("PieceSlot")
                if board is None:
                    self.notes.change("stacks at the start in windows without a map", window)
                    continue
                place = _stack_place(board, stack)
                for slot in slots:
                    definition = read_chain(slot.body, "")
                    piece = self.pieces.add(slot, definition, (window,))
                    chain, _ = expand_prototypes(definition.chain[:-1], prototypes)
                    id, turned = piece.shown_counter(chain)
                    yield id, f"{place}@{board.id}", turned

    def _board_of(self, window: str, name: str) -> ImportedBoard | None:
        here = [b for b in self.boards if b.window == window]
        return next((b for b in here if b.name == name), here[0] if here else None)


def _stack_place(board: ImportedBoard, stack: Element) -> str:
    """Return the place of an at-start stack, given by name on the grid or by pixel."""
    location = stack.attributes.get("location", "")
    by_name = stack.attributes.get("useGridLocation") != "false" and location
    if by_name and (found := board.called(location)):
        return found
    place, _ = board.at(
        _pixel(stack.attributes.get("x", "")), _pixel(stack.attributes.get("y", ""))
    )
    return place


def _pixel(text: str) -> int:
    try:
        return max(-10_000_000, min(10_000_000, int(text)))
    except ValueError:
        return 0
