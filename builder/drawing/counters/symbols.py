"""Unit symbols in the manner of APP-6: frame, branch, modifiers and echelon as layers.

A symbol is drawn once for each combination of names and colours, in units of 1/60 of the frame's
width, and placed as a symbol of the scene, so that a sheet of counters holds each drawing once.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from builder.drawing.ink import pictures
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.layers import (
    WEIGHT,
    Colours,
    Drawing,
    Layer,
    Stamp,
    drawings,
    load,
    paint,
    painted,
    put,
    stamp,
)
from builder.drawing.ink.raster import add_picture
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.ink.vectors import add_vector
from builder.model.counters import Symbol
from builder.model.game import Game
from builder.problems import PathKey, unknown

FRAME_WIDTH = 60.0
"""Units across the frame."""

FRAME_HEIGHT = 40.0
"""Units down the frame."""

_WITHIN, _BARE = 0.8, 1.2
"""How much of the frame a picture of the game's own takes, in it and without it."""

PICTURE = "picture"
"""The frame that shows a silhouette (see ``pictures``) instead of a branch in a box."""


@lru_cache(maxsize=1)
def names() -> dict[str, dict[str, str]]:
    """What a symbol may be made of: for ``branch``, ``modifiers``, ``echelon`` and ``frame`` the
    names with their English titles."""
    composites = {
        name: " + ".join(_titles(parts)) for name, parts in load("symbols")["composites"].items()
    }
    return {
        "branch": {**_titled("branches"), **composites},
        "modifiers": _titled("modifiers"),
        "echelon": _titled("echelons"),
        "frame": {**_titled("frames"), PICTURE: "A silhouette without a frame"},
    }


def _titled(section: str) -> dict[str, str]:
    return {name: drawing.title for name, drawing in _section(section).items()}


def _titles(parts: list[str]) -> list[str]:
    branch, *modifiers = parts
    return [
        _section("branches")[branch].title,
        *(_section("modifiers")[m].title for m in modifiers),
    ]


def _section(section: str) -> dict[str, Drawing]:
    return drawings("symbols", section)


# -- checking ------------------------------------------------------------------------------------


def expand(symbol: Symbol) -> tuple[str, tuple[str, ...]]:
    """The plain branch and all modifiers: ``mechanised`` is infantry with the track oval."""
    parts = load("symbols")["composites"].get(symbol.branch, [symbol.branch])
    branch, *modifiers = parts
    return branch, tuple(dict.fromkeys((*modifiers, *symbol.modifiers)))


def check(symbol: Symbol, draft: Draft, path: PathKey) -> bool:
    """Report every part of a symbol that the data does not have; whether there is none."""
    known = names()
    as_picture = symbol.frame == PICTURE
    own = {symbol.file: ""} if symbol.file else {}
    branches = own or (pictures.names() if as_picture else known["branch"])
    parts = [
        ("picture" if as_picture else "branch", symbol.branch, branches, ("branch",)),
        ("frame", symbol.frame, known["frame"], ("frame",)),
        *(
            ("modifier", name, known["modifiers"], ("modifiers", i))
            for i, name in enumerate(symbol.modifiers)
        ),
    ]
    sound = True
    for kind, name, options, at in parts:
        if name not in options:
            where = (*path, *at)
            draft.report(unknown(kind, name, options, where, "unknown-symbol", whole=True))
            sound = False
    return sound


@lru_cache(maxsize=64)
def extent(frame: str) -> tuple[float, float, float, float]:
    """Width and height of a frame with its lines, in its units, and how far its middle is from (0, 0);
    an unknown one is as large as the box."""
    found = _section("frames").get(frame)
    points = [p for x in (found.layers if found else ()) for sub in x.subs for p in sub.points]
    if frame == PICTURE:
        return FRAME_WIDTH * _BARE, FRAME_HEIGHT * _BARE, 0.0, 0.0
    if not points:
        return FRAME_WIDTH, FRAME_HEIGHT, 0.0, 0.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) + WEIGHT, max(ys) - min(ys) + WEIGHT
    return wide, high, (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2


# -- drawing -------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def drawn(branch: str, modifiers: tuple[str, ...], frame: str, colours: Colours) -> Stamp:
    """A symbol without its echelon, about (0, 0); names must be known."""
    scene = Scene(FRAME_WIDTH, FRAME_HEIGHT)
    box = _section("frames")[frame]
    paint(scene, box.layers, colours)
    for layers in _stack(branch, modifiers):
        paint(scene, layers, colours, scale=box.inner, clip=box.clip)
    paint(scene, _outlines(box), colours)
    return stamp(scene)


def _stack(branch: str, modifiers: tuple[str, ...]) -> list[tuple[Layer, ...]]:
    """The branch, in the form that leaves room for its modifiers, and these on top."""
    base = _section("branches")[branch]
    room = next((base.beside[m] for m in modifiers if m in base.beside), base.layers)
    return [room, *(_section("modifiers")[m].layers for m in modifiers)]


def _outlines(frame: Drawing) -> list[Layer]:
    """The frame's lines alone: inked last, so that corners stay sharp over the diagonals' ends."""
    return [replace(layer, fill="none") for layer in frame.layers if layer.stroke == "ink"]


@lru_cache(maxsize=128)
def echelon(name: str, ink: str) -> Stamp:
    """An echelon sign about (0, 0), in the units of the frame."""
    return painted(_section("echelons")[name].layers, Colours(ink, ink))


def place(
    scene: Scene,
    symbol: Symbol,
    x: float,
    y: float,
    width: float,
    colours: Colours,
    draft: Draft,
    path: PathKey = (),
    game: Game | None = None,
) -> None:
    """Draw a symbol without its echelon, its frame ``width`` mm wide and centred on (x, y); an
    unknown name is reported and leaves an empty box. ``game`` is whose own pictures may stand in it."""
    sound = check(symbol, draft, path)
    if symbol.file and game is not None:
        _place_own(scene, game, symbol, (x, y), width, colours, draft, sound)
        return
    if sound and symbol.frame == PICTURE:
        pictures.place(scene, symbol.branch, x, y, width * 1.2, colours, draft, path)
        return
    branch, modifiers = expand(symbol) if sound else ("blank", ())
    drawing = drawn(branch, modifiers, symbol.frame if sound else "box", colours)
    put(scene, drawing, x, y, width / FRAME_WIDTH)


def _place_own(
    scene: Scene,
    game: Game,
    symbol: Symbol,
    at: Point,
    width: float,
    colours: Colours,
    draft: Draft,
    sound: bool,
) -> None:
    """Draw a picture of the game's own in the place of a branch: in the frame, or alone as large as a
    silhouette. Modifiers stand upon it."""
    scale = width / FRAME_WIDTH
    bare = symbol.frame == PICTURE
    if not bare:
        blank = drawn("blank", (), symbol.frame if sound else "box", colours)
        put(scene, blank, *at, scale)
    share = _BARE if bare else _WITHIN
    wide, high = FRAME_WIDTH * share * scale, FRAME_HEIGHT * share * scale
    box = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
    if symbol.file in game.vectors:
        tint = colours if symbol.tint else None
        add_vector(scene, game.vectors[symbol.file], box, tint, draft.ink)
    elif symbol.file in game.art:
        add_picture(scene, game.art[symbol.file], box)
    for name in symbol.modifiers if sound else ():
        put(scene, _sign(name, colours), *at, scale)


@lru_cache(maxsize=128)
def _sign(modifier: str, colours: Colours) -> Stamp:
    """A modifier alone, about (0, 0)."""
    return painted(_section("modifiers")[modifier].layers, colours)


def place_echelon(scene: Scene, name: str, x: float, y: float, width: float, ink: str) -> None:
    """Draw an echelon sign centred on (x, y), at the scale of a frame ``width`` mm wide."""
    if name:
        put(scene, echelon(name, ink), x, y, width / FRAME_WIDTH)
