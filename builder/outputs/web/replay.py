"""Makes the page that shows a played game: the map, the counters step by step, and the report of
each step, in a single file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from markupsafe import Markup

from builder import resources
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.position_sheets import Standing
from builder.model.space import PlaceError
from builder.outputs.board_picture import picture_link
from builder.outputs.bundled_scripts import bundled_script
from builder.outputs.formats.png import render_many
from builder.outputs.table_drawing import Look, TableDrawing, look_of
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.environment import template_environment
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.engine.facing.unit_facing import lie_on_sheet

_FACE_PIXELS = 96


class ReplayStep(NamedTuple):
    """A step of a replay: its turn, the name of its phase, the sentences that report it, and the
    places of counters after it, by names that are the same in all steps."""

    turn: int
    phase: str
    lines: Sequence[str]
    pieces: Mapping[str, Standing]


class Replay(NamedTuple):
    """A game that was played: its map (empty if it has none), the title of its scenario, and its
    steps. The first step is the beginning of the game."""

    map: str
    title: str
    steps: Sequence[ReplayStep]


def replay_page(game: Game, replay: Replay, language: str) -> bytes:
    """Return the replay page in a language."""
    tr = translator_of(game, language)
    data = _PageData(replay, TableDrawing(game, replay.map, tr))
    folder = resources.templates_folder() / "html"
    style, script = (folder / "replay.css").read_text("utf-8"), bundled_script(folder / "replay.js")
    template = template_environment(tr).get_template("replay.html.j2")
    page = template.render(
        language=language,
        title=tr(game.sheet.title),
        scenario=tr(replay.title) if replay.title else "",
        policy=page_policy([script], [style]),
        style=Markup(style),
        script=Markup(script),
        data=data.made(),
        turns=data.turns,
        steps=replay.steps,
        last=len(replay.steps) - 1,
    )
    return page.encode()


@dataclass
class _PageData:
    """Collects the data for the replay page's script: each picture once, and what changes in each
    step."""

    replay: Replay
    table: TableDrawing
    looks: dict[Look, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)

    def made(self) -> dict[str, Any]:
        """Return the data as plain values for JSON."""
        table, tr = self.table, self.table.tr
        changes = self._changes()
        pictures, looks = self._looks()
        return {
            "map": picture_link(table.board.picture()) if table.board else "",
            "size": table.size,
            "unit": table.unit,
            "pictures": pictures,
            "looks": looks,
            "places": [table.place(at) for at in self.places],
            "order": self._order(),
            "tokens": len(self.tokens),
            "steps": changes,
            "times": [self._time(step) for step in self.replay.steps],
            "words": {"play": tr("Play on"), "pause": tr("Pause")},
        }

    @property
    def turns(self) -> list[tuple[int, int]]:
        """The first step of each turn, and its number."""
        found: list[tuple[int, int]] = []
        for number, step in enumerate(self.replay.steps):
            if not found or found[-1][1] != step.turn:
                found.append((number, step.turn))
        return found

    def _time(self, step: ReplayStep) -> str:
        turn = self.table.tr("Turn {turn}", turn=step.turn)
        return f"{turn} · {step.phase}" if step.phase else turn

    def _changes(self) -> list[list[list[int]]]:
        """Return, for each step, the counters that change: each with the index of its place (-1 if
        it is gone) and of its appearance, and how it lies if it does not lie upright (see lie_on_sheet)."""
        found: list[list[list[int]]] = []
        before: Mapping[str, Standing] = {}
        for step in self.replay.steps:
            changed: list[list[int]] = []
            if step.pieces is not before:
                for name, one in step.pieces.items():
                    if before.get(name) != one:
                        where = [self._token(name), self._number(one.at), self._look(one)]
                        changed.append([*where, *self._lies(one)])
                changed += [
                    [self._token(name), -1, 0] for name in before if name not in step.pieces
                ]
            found.append(changed)
            before = step.pieces
        return found

    def _lies(self, one: Standing) -> tuple[int, ...]:
        """Return by how many degrees a counter is turned, and over how many more places it lies in which
        direction; empty for one that lies upright in its place."""
        game, id = self.table.game, self.replay.map
        if not id or not game.mechanisms.facing:
            return ()
        sheet = game.map(id)
        try:
            spot = read_spot(sheet, one.at)
        except PlaceError:
            return ()
        piece = Piece(one.counter, one.counter, one.at, spot, hidden=one.hidden, faces=one.faces)
        turned, lying = lie_on_sheet(game, sheet, piece)
        return (turned, *lying) if turned or lying[0] else ()

    def _token(self, name: str) -> int:
        return self.tokens.setdefault(name, len(self.tokens))

    def _number(self, at: str) -> int:
        return self.places.setdefault(at, len(self.places))

    def _look(self, one: Standing) -> int:
        return self.looks.setdefault(look_of(one), len(self.looks))

    def _order(self) -> list[int]:
        """Return the index of each place: boxes in the order of the game, and last the empty name
        for counters that are nowhere."""
        boxes = {at: number for number, at in enumerate(self.table.boxes)}
        listed = sorted(self.places, key=lambda at: (not at, boxes.get(at, -1), self.places[at]))
        return [self.places[at] for at in listed]

    def _looks(self) -> tuple[list[str], list[list[Any]]]:
        """Return the pictures and all appearances of counters: for each the index of its picture,
        width and height in mm, name, and the signs of states."""
        faces = [self.table.face(look) for look in self.looks]
        unique = {scene.digest(): scene for scene in faces}
        numbers = {digest: number for number, digest in enumerate(unique)}
        drawn = render_many([*unique.values()], _FACE_PIXELS, colours=64, transparent=True)
        return [picture_link(picture) for picture in drawn], [
            [
                numbers[scene.digest()],
                round(scene.width, 1),
                round(scene.height, 1),
                self.table.called(look),
                self.table.signs(look),
            ]
            for look, scene in zip(self.looks, faces, strict=True)
        ]
