"""Components: everything that is cut out, with its front and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import Shape


@dataclass(frozen=True)
class Component:
    """One piece to be cut out. ``id`` is unique on the sheets, ``counter`` that of the counter that it
    is a copy of; ``group`` says which pieces may lie edge to edge (a cut that drifts then leaves no
    foreign colour). ``blank`` backs say nothing."""

    id: str
    front: Scene
    back: Scene
    group: str
    shape: Shape = "square"
    counter: str = ""
    blank: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.front.width, self.front.height

    def face(self, side: Literal["front", "back"]) -> Scene:
        """One of its faces."""
        return self.front if side == "front" else self.back

    @property
    def reverse(self) -> Component:
        """The back as a component of its own: what is glued on where paper has one printed side."""
        return replace(self, id=f"{self.id}-back", front=self.back)


def counter_components(
    game: Game, draft: Draft, size: float | None = None, *, trimmed: bool = True
) -> list[Component]:
    """Every copy of every counter, in the order of the game's files. With ``size`` the game's own
    counter size becomes that many mm, and all others follow. ``trimmed`` faces are those of counters
    that are cut edge to edge."""
    scale = size / game.sheet.counter_size if size else 1.0
    return [
        component
        for counter in game.counters.values()
        for component in _copies(game, counter, draft, scale, trimmed)
    ]


def _copies(
    game: Game, counter: Unit | Marker, draft: Draft, scale: float, trimmed: bool
) -> Iterator[Component]:
    from builder.drawing.counters import counters

    size = counters.counter_size(game, counter) * scale
    front = counters.face(game, counter, "front", draft, size, trimmed=trimmed)
    back = counters.face(game, counter, "back", draft, size, trimmed=trimmed)
    printed = counter.back if isinstance(counter, Marker) else counter.reduced and not counter.block
    blank = not (counter.back_art or printed)
    more = list(_more(game, counter, draft, size, trimmed)) if isinstance(counter, Unit) else []
    for copy in range(1, counter.count + 1):
        yield Component(
            f"{counter.id}-{copy}", front, back, _group(game, counter), counter.shape, counter.id,
            blank,
        )  # fmt: skip
        for number, (first, second, bare) in enumerate(more, 2):
            yield Component(
                f"{counter.id}-{copy}-{number}", first, second, _group(game, counter),
                counter.shape, counter.id, bare,
            )  # fmt: skip


def _more(
    game: Game, unit: Unit, draft: Draft, size: float, trimmed: bool
) -> Iterator[tuple[Scene, Scene, bool]]:
    """The counters that take a unit's place when both sides of its first one are used up: front and
    back, and whether the back is blank."""
    from builder.drawing.counters import counters

    for lost in range(2, unit.steps if unit.after and not unit.block else 2, 2):
        front = counters.stepped(game, unit, lost, draft, size, trimmed=trimmed)
        bare = lost + 1 >= unit.steps
        one = unit.model_copy(update={"reduced": None, "lower": (), "back_art": ""})
        back = (
            counters.face(game, one, "back", draft, size, trimmed=trimmed)
            if bare
            else counters.stepped(game, unit, lost + 1, draft, size, trimmed=trimmed)
        )
        yield front, back, bare


def _group(game: Game, counter: Unit | Marker) -> str:
    """Units of a nation share its ground; its markers have a paler one of their own."""
    nation = game.nations.get(counter.nation)
    scheme = nation.scheme if nation else counter.nation
    return f"{scheme} markers" if isinstance(counter, Marker) else scheme
