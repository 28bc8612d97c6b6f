"""Components: the pieces to be cut out, each with its front and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import Shape
from builder.problems import PathKey


@dataclass(frozen=True)
class Component:
    """One piece to be cut out. ``id`` is unique on the sheets, ``counter`` is the id of the counter
    that the piece is a copy of, and ``path`` is the path of this counter in the game. Pieces of the
    same ``group`` may lie edge to edge, since an inexact cut between them leaves no foreign colour.
    ``blank`` is whether the back carries no information."""

    id: str
    front: Scene
    back: Scene
    group: str
    shape: Shape = "square"
    counter: str = ""
    blank: bool = False
    path: PathKey = ()

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the component in mm."""
        return self.front.width, self.front.height

    def face(self, side: Literal["front", "back"]) -> Scene:
        """Return the front or back of the component."""
        return self.front if side == "front" else self.back

    @property
    def reverse(self) -> Component:
        """The back as a component of its own, to be glued on if the paper is printed on one side
        only."""
        return replace(self, id=f"{self.id}-back", front=self.back)


def counter_components(
    game: Game, context: DrawContext, size: float | None = None, *, trimmed: bool = True
) -> list[Component]:
    """Return every copy of every counter, in the order of the game's files. With ``size``, the
    game's default counter size becomes that many mm, and all other sizes are scaled by the same
    factor. ``trimmed`` faces are for counters that are cut edge to edge."""
    scale = size / game.sheet.counter_size if size else 1.0
    return [
        component
        for counter in game.counters.values()
        for component in _copies(game, counter, context, scale, trimmed)
    ]


def _copies(
    game: Game, counter: Unit | Marker, context: DrawContext, scale: float, trimmed: bool
) -> Iterator[Component]:
    from builder.drawing.counters import counters

    size = counters.counter_size(game, counter) * scale
    if isinstance(counter, Unit) and counter.sides:
        yield from _with_sides(game, counter, context, size, trimmed)
        return
    front = counters.counter_face(game, counter, "front", context, size, trimmed=trimmed)
    back = counters.counter_face(game, counter, "back", context, size, trimmed=trimmed)
    printed = counter.back if isinstance(counter, Marker) else counter.reduced and not counter.block
    blank = not (counter.back_art or printed)
    more = (
        list(_further_counters(game, counter, context, size, trimmed))
        if isinstance(counter, Unit)
        else []
    )
    path = ("units" if isinstance(counter, Unit) else "markers", counter.id)
    for copy in range(1, counter.count + 1):
        yield Component(
            f"{counter.id}-{copy}", front, back, _group(game, counter), counter.shape, counter.id,
            blank, path,
        )  # fmt: skip
        for number, (first, second, bare) in enumerate(more, 2):
            yield Component(
                f"{counter.id}-{copy}-{number}", first, second, _group(game, counter),
                counter.shape, counter.id, bare, path,
            )  # fmt: skip


def _with_sides(
    game: Game, unit: Unit, context: DrawContext, size: float, trimmed: bool
) -> Iterator[Component]:
    """Yield the counters of a unit that has sides for states: for each number of steps lost, one with the
    unit's own values on the front and the first side on its back, and further ones for further sides."""
    from builder.drawing.counters import counters
    from builder.drawing.counters.state_signs import side_face

    plain = unit.model_copy(update={"reduced": None, "lower": (), "sides": {}, "back_art": ""})
    blank = counters.counter_face(game, plain, "back", context, size, trimmed=trimmed)
    pairs: list[tuple[Scene, Scene, bool]] = []
    for lost in range(unit.steps):
        faces = [counters.face_after_losses(game, unit, lost, context, size, trimmed=trimmed)]
        faces += [
            side_face(game, unit, state, lost, context, size, trimmed=trimmed)
            for state in unit.sides
        ]
        backs = [*faces[1::2], *([blank] if len(faces) % 2 else [])]
        bare = [False] * len(faces[1::2]) + [True] * (len(faces) % 2)
        pairs += zip(faces[::2], backs, bare, strict=True)
    for copy in range(1, unit.count + 1):
        for number, (front, back, bare_back) in enumerate(pairs, 1):
            name = f"{unit.id}-{copy}" + (f"-{number}" if number > 1 else "")
            yield Component(
                name, front, back, _group(game, unit), unit.shape, unit.id, bare_back,
                ("units", unit.id),
            )  # fmt: skip


def _further_counters(
    game: Game, unit: Unit, context: DrawContext, size: float, trimmed: bool
) -> Iterator[tuple[Scene, Scene, bool]]:
    """Yield the additional counters that a unit with many steps needs, each of which replaces it when
    both sides of the one before are used up: front, back, and whether the back is blank."""
    from builder.drawing.counters import counters

    for lost in range(2, unit.steps if unit.after and not unit.block else 2, 2):
        front = counters.face_after_losses(game, unit, lost, context, size, trimmed=trimmed)
        bare = lost + 1 >= unit.steps
        one = unit.model_copy(update={"reduced": None, "lower": (), "back_art": ""})
        back = (
            counters.counter_face(game, one, "back", context, size, trimmed=trimmed)
            if bare
            else counters.face_after_losses(game, unit, lost + 1, context, size, trimmed=trimmed)
        )
        yield front, back, bare


def _group(game: Game, counter: Unit | Marker) -> str:
    """Return the id of the group of components that a counter belongs to: the units of a nation
    share a ground colour; its markers have a paler ground and form another group."""
    nation = game.nations.get(counter.nation)
    scheme = nation.scheme if nation else counter.nation
    return f"{scheme} markers" if isinstance(counter, Marker) else scheme
