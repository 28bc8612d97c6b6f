"""Draws every face of every piece once, under a name that players can search for: the sides of
counters, the faces after further step losses, and the faces and backs of cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from builder.drawing.aids.placements import side_of_counter
from builder.drawing.card_faces import card_back, card_face
from builder.drawing.counters.counters import (
    counter_face,
    counter_size,
    face_after_losses,
    has_back,
    hidden_face,
)
from builder.drawing.counters.state_signs import side_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.pieces.cards import NUMBERED_BACK, CardNumber
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import Shape


@dataclass(frozen=True)
class Face:
    """A face of a piece: its ``name``, unique in the game (such as ``us-1-front``), its scene, the
    shape in which it is cut, and the ``group`` under which it is sorted: the side that plays the
    counter or, for a ``card``, its deck. A ``turned`` face is the label of a block rotated for lost
    steps; only virtual tables need it, since a wooden block is rotated by hand."""

    name: str
    scene: Scene
    shape: Shape = "square"
    group: str = ""
    card: bool = False
    turned: bool = False


@dataclass
class Faces:
    """The faces of a game in one language. ``sides`` gives the names of a counter's faces: the
    front, then one for each step lost; ``backs`` the name of the face on its other side; ``cards``
    the name of a card's face by card and random number; ``card_backs`` that of its back by card."""

    faces: dict[str, Face] = field(default_factory=dict)
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)
    backs: dict[str, str] = field(default_factory=dict)
    cards: dict[tuple[str, str], str] = field(default_factory=dict)
    card_backs: dict[str, str] = field(default_factory=dict)

    def size(self, counter: str) -> tuple[float, float]:
        """Return the width and height of a counter in mm."""
        scene = self.faces[self.sides[counter][0]].scene
        return scene.width, scene.height

    def two_sided(self, counter: str) -> list[tuple[str, str]]:
        """Return the faces of a counter as pairs of front and back, one for each piece of
        cardboard: several for a unit of more than two steps, but only one for a block, which is
        rotated instead."""
        front, *more = self.sides[counter]
        back = self.backs[counter]
        if len(more) < 2 or self.faces[more[0]].turned:
            return [(front, more[0] if more and not self.faces[more[0]].turned else back)]
        sides = [front, *more]
        return [
            (sides[n], sides[n + 1] if n + 1 < len(sides) else back)
            for n in range(0, len(sides), 2)
        ]

    def add(self, face: Face) -> str:
        """Add a face under a name and return the name. If the name is in use for the same picture,
        nothing is added; for another picture, a number is appended."""
        number, name = 1, face.name
        while known := self.faces.get(name):
            if known.scene.digest() == face.scene.digest() and known.shape == face.shape:
                return name
            number += 1
            name = f"{face.name}-{number}"
        self.faces[name] = replace(face, name=name)
        return name


def faces_of(game: Game, context: DrawContext, scale: float = 1.0) -> Faces:
    """Draw every face of a game in a language, counters at ``scale`` of their size."""
    made = Faces()
    for counter in game.counters.values():
        made.sides[counter.id] = tuple(map(made.add, _sides(game, counter, context, scale)))
        made.backs[counter.id] = made.add(_back(game, counter, context, scale))
    for card in game.cards:
        for number in dict.fromkeys(card.copies):
            scene = card_face(game, card, context, number).finished()
            name = "-".join([file_name(card.id), *_numbered(number)])
            face = Face(name, scene, group=card.deck, card=True)
            made.cards[card.id, str(number or "")] = made.add(face)
    backs = {}
    for name, shared in game.card_backs.items():
        scene = card_back(game, shared, context).finished()
        deck, _, which = name.partition(NUMBERED_BACK)
        title = "-".join(filter(None, (deck, "card-back", which)))
        backs[name] = made.add(Face(title, scene, group=shared.deck.id, card=True))
    made.card_backs = {id: backs[name] for id, name in game.backs_of_cards.items()}
    return made


def file_name(id: str) -> str:
    """Return an id in a form that can be part of a file name."""
    return id.replace("/", "_")


def _numbered(number: CardNumber | None) -> list[str]:
    return [str(number).replace(" ", "-")] if number else []


def _sides(
    game: Game, counter: Unit | Marker, context: DrawContext, scale: float
) -> Iterator[Face]:
    """Yield a counter's face and its face after each loss or, for a marker, on its back."""
    name, side = file_name(counter.id), side_of_counter(game, counter)
    size = _size(game, counter, scale)
    front = counter_face(game, counter, "front", context, size)
    yield Face(f"{name}-front", front, counter.shape, side)
    if isinstance(counter, Marker):
        if counter.back:
            back = counter_face(game, counter, "back", context, size)
            yield Face(f"{name}-back", back, counter.shape, side)
        return
    for lost in range(1, len(counter.after) + 1):
        scene = face_after_losses(game, counter, lost, context, size)
        shown = f"step-{lost + 1}" if counter.block or lost > 1 else "back"
        turned = counter.block
        yield Face(f"{name}-{shown}", scene.finished(), counter.shape, side, turned=turned)
    for state, values in counter.sides.items():
        for lost in range(counter.steps if len(values) > 1 else 1):
            scene = side_face(game, counter, state, lost, context, size)
            ends = f"-{lost + 1}" if lost else ""
            yield Face(f"{name}-{state}{ends}", scene.finished(), counter.shape, side)


def _size(game: Game, counter: Unit | Marker, scale: float) -> float | None:
    """Return the width of a counter in mm at a scale; ``None`` for its own."""
    return None if scale == 1.0 else counter_size(game, counter) * scale


def _back(game: Game, counter: Unit | Marker, context: DrawContext, scale: float) -> Face:
    """Return the face on a counter's other side: its back or, if that is blank, the common back of
    its nation's counters."""
    name, side = file_name(counter.id), side_of_counter(game, counter)
    if counter.back_art or (has_back(counter) and not _has_states(counter)):
        scene = counter_face(game, counter, "back", context, _size(game, counter, scale))
        return Face(f"{name}-back", scene, counter.shape, side)
    scene = hidden_face(game, counter, context, _size(game, counter, scale)).finished()
    return Face(f"{counter.nation}-plain-back", scene, counter.shape, side)


def _has_states(counter: Unit | Marker) -> bool:
    """Return whether a counter has more faces than two sides of one counter can show."""
    return isinstance(counter, Unit) and (len(counter.after) > 1 or bool(counter.sides))
