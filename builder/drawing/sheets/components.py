"""Components: everything that is cut out, with its front and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.model.counters import Marker, Unit
from builder.model.game import Game


@dataclass(frozen=True)
class Component:
    """One piece to be cut out. ``id`` is unique on the sheets; ``group`` says which pieces may lie
    edge to edge (a cut that drifts then leaves no foreign colour)."""

    id: str
    front: Scene
    back: Scene
    group: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.front.width, self.front.height


def counter_components(game: Game, draft: Draft) -> list[Component]:
    """Every copy of every counter, in the order of the game's files."""
    return [c for counter in game.counters.values() for c in _copies(game, counter, draft)]


def _copies(game: Game, counter: Unit | Marker, draft: Draft) -> Iterator[Component]:
    from builder.drawing import counters

    front = counters.face(game, counter, "front", draft, trimmed=True)
    back = counters.face(game, counter, "back", draft, trimmed=True)
    for copy in range(1, counter.count + 1):
        yield Component(f"{counter.id}-{copy}", front, back, _group(game, counter))


def _group(game: Game, counter: Unit | Marker) -> str:
    """Units of a nation share its ground; its markers have a paler one of their own."""
    nation = game.nations.get(counter.nation)
    scheme = nation.scheme if nation else counter.nation
    return f"{scheme} markers" if isinstance(counter, Marker) else scheme
