"""The page that shows a played game: the map, the counters step by step, and the report of each
step, in one file that needs no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from markupsafe import Markup

from builder import resources
from builder.drawing.counters import counters
from builder.drawing.counters.outlines import counter_outline
from builder.drawing.counters.pieces import Piece, piece_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import Standing
from builder.outputs.board_picture import Board, picture_link
from builder.outputs.formats.png import render_many
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.environment import template_environment
from builder.rules.explain import names_of
from builder.rules.play.pieces import side_of_counter

_FACE_PIXELS = 96
_MOST_SHARE, _ON_SIDE = 0.8, 0.58
"""The greatest width of a counter in a hex, and of one on a hexside, in hexes."""
_LISTED = 12.0
"""The width in mm of counters without a map, for their proportions."""


class ReplayStep(NamedTuple):
    """A step of the replay: its turn, the name of its phase, the sentences that describe it, and
    the places of the counters after it, by counter names that stay the same in all steps."""

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
    """Return the page in a language."""
    tr = translator_of(game, language)
    data = _PageData(game, replay, tr)
    folder = resources.templates_folder() / "html"
    style, script = ((folder / f"replay.{end}").read_text("utf-8") for end in ("css", "js"))
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


class _Look(NamedTuple):
    """The appearance of a counter: its picture, its size and the text about its state."""

    counter: str
    reduced: bool
    lost: int
    hidden: bool
    states: tuple[str, ...]
    markers: tuple[str, ...]


@dataclass
class _PageData:
    """The data for the page's script: each picture once, and the changes of each step."""

    game: Game
    replay: Replay
    tr: Translator
    looks: dict[_Look, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)

    def made(self) -> dict[str, Any]:
        """Return the data as plain values for JSON."""
        changes = self._changes()
        pictures, looks = self._looks()
        wide, high = self.board.size if self.board else (0.0, 0.0)
        return {
            "map": picture_link(self.board.picture()) if self.board else "",
            "size": [round(wide, 1), round(high, 1)],
            "unit": round(self.board.view.hex if self.board else _LISTED, 1),
            "pictures": pictures,
            "looks": looks,
            "places": [self._place(at) for at in self.places],
            "order": self._order(),
            "tokens": len(self.tokens),
            "steps": changes,
            "times": [self._time(step) for step in self.replay.steps],
            "words": {
                "play": self.tr("Play on"),
                "pause": self.tr("Pause"),
            },
        }

    @cached_property
    def board(self) -> Board | None:
        return Board(self.game, self.replay.map, self.context) if self.replay.map else None

    @cached_property
    def context(self) -> DrawContext:
        return DrawContext(self.tr)

    @property
    def turns(self) -> list[tuple[int, int]]:
        """The first step of each turn, and its number."""
        found: list[tuple[int, int]] = []
        for number, step in enumerate(self.replay.steps):
            if not found or found[-1][1] != step.turn:
                found.append((number, step.turn))
        return found

    def _time(self, step: ReplayStep) -> str:
        turn = self.tr("Turn {turn}", turn=step.turn)
        return f"{turn} · {step.phase}" if step.phase else turn

    def _changes(self) -> list[list[list[int]]]:
        """Return for each step the counters that changed: each with its place (-1 for one that is
        gone) and its look."""
        found: list[list[list[int]]] = []
        before: Mapping[str, Standing] = {}
        for step in self.replay.steps:
            changed: list[list[int]] = []
            if step.pieces is not before:
                for name, one in step.pieces.items():
                    if before.get(name) != one:
                        changed.append([self._token(name), self._number(one.at), self._look(one)])
                changed += [
                    [self._token(name), -1, 0] for name in before if name not in step.pieces
                ]
            found.append(changed)
            before = step.pieces
        return found

    def _token(self, name: str) -> int:
        return self.tokens.setdefault(name, len(self.tokens))

    def _number(self, at: str) -> int:
        return self.places.setdefault(at, len(self.places))

    def _look(self, one: Standing) -> int:
        look = _Look(one.counter, one.reduced, one.lost, one.hidden, one.states, one.with_markers)
        return self.looks.setdefault(look, len(self.looks))

    # -- places ----------------------------------------------------------------------------------

    def _place(self, at: str) -> list[Any]:
        """Return the data of a place: its name and, if it is on the map, its position and the share
        of a hex that a counter there may take."""
        spot = self.board.spot(at) if self.board and at else None
        if spot is None:
            return [self._boxes.get(at, at) or self.tr("Not on the map")]
        share = _ON_SIDE if "/" in at else _MOST_SHARE
        return [at, round(spot[0], 1), round(spot[1], 1), share]

    def _order(self) -> list[int]:
        """Return the index of each place: boxes in the order of the game, and last the empty place
        of counters that are nowhere."""
        boxes = {at: number for number, at in enumerate(self._boxes)}
        listed = sorted(self.places, key=lambda at: (not at, boxes.get(at, -1), self.places[at]))
        return [self.places[at] for at in listed]

    @cached_property
    def _boxes(self) -> dict[str, str]:
        return {
            f"{track.id}:{box.id}": f"{self.tr(track.title)} · {self.tr(box.label or box.id)}"
            for track in self.game.tracks
            for box in track.boxes
        }

    # -- counters --------------------------------------------------------------------------------

    def _looks(self) -> tuple[list[str], list[list[Any]]]:
        """Return the pictures, and every appearance of a counter: the index of its picture, its
        width and height in mm, its name, and the signs of its states."""
        faces = [self._face(look) for look in self.looks]
        unique = {scene.digest(): scene for scene in faces}
        numbers = {digest: number for number, digest in enumerate(unique)}
        drawn = render_many([*unique.values()], _FACE_PIXELS, colours=64, transparent=True)
        return [picture_link(picture) for picture in drawn], [
            [
                numbers[scene.digest()],
                round(scene.width, 1),
                round(scene.height, 1),
                self._called(look),
                self._signs(look),
            ]
            for look, scene in zip(self.looks, faces, strict=True)
        ]

    def _face(self, look: _Look) -> Scene:
        counter = self.game.counters[look.counter]
        if look.hidden:
            face = counters.hidden_face(self.game, counter, self.context)
        else:
            side: Literal["front", "back"] = "back" if look.reduced else "front"
            face = piece_face(self.game, Piece(counter, side, look.lost), self.context)
        return _edged(face, counter_outline(counter.shape, Rect(0, 0, face.width, face.height)))

    def _called(self, look: _Look) -> str:
        """Return the text for a counter: its name and state, or for a hidden counter only that it
        is hidden."""
        tr = self.tr
        counter = self.game.counters[look.counter]
        if look.hidden:
            side = side_of_counter(self.game, counter)
            words = (self._names.get(side, ""), tr("hidden"))
            return tr(", ").join(filter(None, words))
        said = [self._names.get(look.counter, look.counter)]
        if not isinstance(counter, Unit):
            said += [tr("back")] if look.reduced else []
        elif look.lost > 1:
            said.append(tr("{many} steps lost", many=look.lost))
        elif look.reduced or look.lost:
            said.append(tr("reduced"))
        return tr(", ").join([*said, *self._state_and_marker_names(look)])

    def _state_and_marker_names(self, look: _Look) -> list[str]:
        return [self._names.get(one, one) for one in (*look.states, *look.markers)]

    def _signs(self, look: _Look) -> str:
        return (
            "" if look.hidden else " ".join(word[:3] for word in self._state_and_marker_names(look))
        )

    @cached_property
    def _names(self) -> dict[str, str]:
        sides = {side.id: self.tr(side.name) for side in self.game.sheet.sides}
        return sides | names_of(self.game, self.tr)


def _edged(face: Scene, outline: Any) -> Scene:
    """Return a face with a thin dark edge, like the counters in figures."""
    scene = Scene(face.width, face.height)
    scene.place(face, 0, 0)
    scene.path([outline], stroke="#2f2619", width=0.3, join="miter")
    return scene.finished()
