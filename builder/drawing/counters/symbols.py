"""Unit symbols in the style of APP-6: frame, branch, modifiers and echelon as layers.

A symbol is drawn once for each combination of names and colours, in units of 1/60 of the frame's
width, and placed as a symbol of the scene, so that a sheet of counters contains each drawing once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from builder.drawing.artwork import silhouettes
from builder.drawing.artwork.raster_pictures import add_picture
from builder.drawing.artwork.vector_pictures import add_vector
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import (
    WEIGHT,
    Colours,
    Drawing,
    Drawings,
    Layer,
    Stamp,
    drawing_section,
    load_drawing_data,
    paint_layers,
    place_stamp,
    stamp_of_layers,
    stamp_of_scene,
)
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.model.game import Game
from builder.model.pieces.counters import Symbol
from builder.problems import PathKey, did_you_mean, unknown_name
from builder.sentences import filled_sentence

FRAME_WIDTH = 60.0
"""The width of a symbol's frame, in drawing units."""

FRAME_HEIGHT = 40.0
"""The height of a symbol's frame, in drawing units."""

_WITHIN, _BARE = 0.8, 1.2
"""The size of one of the game's own pictures as a fraction of the frame's size: inside a frame, and
without a frame."""

PICTURE = "picture"
"""The name of the frame that shows a silhouette (see ``pictures``) instead of a branch in a box."""


@lru_cache(maxsize=1)
def symbol_names() -> dict[str, dict[str, str]]:
    """Return the possible parts of a symbol: for ``branch``, ``modifiers``, ``echelon`` and
    ``frame``, the names with their English titles."""
    composites = {name: " + ".join(_titles(parts)) for name, parts in _composites().items()}
    return {
        "branch": {**_titled("branches"), **composites},
        "modifiers": _titled("modifiers"),
        "echelon": _titled("echelons"),
        "frame": {**_titled("frames"), PICTURE: "A silhouette without a frame"},
    }


def _titled(section: str) -> dict[str, str]:
    return _section(section).titles


def _titles(parts: list[str]) -> list[str]:
    branch, *modifiers = parts
    return [
        _section("branches")[branch].title,
        *(_section("modifiers")[m].title for m in modifiers),
    ]


_DATA = ("symbols", "app6")
"""The data files of symbols: ``symbols`` for the games in the repository, for horse and musket and
for antiquity; ``app6`` for the rest of APP-6."""


def _section(section: str) -> Drawings:
    return drawing_section(section, *_DATA)


@lru_cache(maxsize=1)
def _composites() -> dict[str, list[str]]:
    """Return the branches that consist of another branch with modifiers, each with the names of its
    parts."""
    return {
        name: parts
        for file in _DATA
        for name, parts in load_drawing_data(file)["composites"].items()
    }


# -- checking ------------------------------------------------------------------------------------


def expand_symbol(symbol: Symbol) -> tuple[str, tuple[str, ...]]:
    """Return the base branch and all modifiers of a symbol; a composite branch such as
    ``mechanised`` is expanded to infantry with the modifier of the track oval."""
    parts = _composites().get(symbol.branch, [symbol.branch])
    branch, *modifiers = parts
    return branch, tuple(dict.fromkeys((*modifiers, *symbol.modifiers)))


def check_symbol(symbol: Symbol, context: DrawContext, path: PathKey) -> bool:
    """Report every part of a symbol that the data does not have; return whether all parts are
    known."""
    known = symbol_names()
    as_picture = symbol.frame == PICTURE
    own = {symbol.file: ""} if symbol.file else {}
    branches = own or (silhouettes.silhouette_names() if as_picture else known["branch"])
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
            meant = _branch_hint(kind, name, known)
            context.report(
                unknown_name(kind, name, options, where, "unknown-symbol", whole=True, meant=meant)
            )
            sound = False
    return sound


_BRANCH_SYNONYMS = {
    "aircraft": "fixed-wing", "airplane": "fixed-wing", "plane": "fixed-wing", "tank": "armour",
    "tanks": "armour", "armor": "armour", "panzer": "armour", "leader": "hq", "general": "hq",
    "commander": "hq", "headquarters": "hq", "hq-unit": "hq", "foot": "infantry", "guns": "field-gun",
    "cannon": "field-gun", "horse": "sabre-cavalry", "dragoons": "sabre-cavalry",
    "hussars": "sabre-cavalry", "uhlans": "lancer", "elephant": "war-elephant", "ship": "ship-cruiser",
    "warship": "ship-cruiser", "destroyer": "ship-destroyer", "cruiser": "ship-cruiser",
    "battleship": "ship-battleship", "carrier": "ship-carrier", "transport-ship": "ship-merchant",
    "merchant": "ship-merchant", "convoy": "ship-convoy", "u-boat": "submarine", "flak": "air-defence",
    "anti-aircraft": "air-defence", "aa": "air-defence", "at": "anti-tank", "atgm": "anti-tank-missile",
    "paratroops": "airborne", "paratroopers": "airborne", "parachute": "airborne", "commando": "ranger",
    "commandos": "ranger", "marines": "marine", "pioneer": "engineer", "sappers": "sapper",
    "mech": "mech-infantry", "mechanized": "mechanised", "motorized": "motorised",
    "knights": "knight", "archers": "archer", "bowmen": "archer", "pikemen": "pike",
    "legionaries": "legion", "hoplites": "phalanx", "skirmishers": "light-infantry",
    "axeman": "swordsman", "axemen": "swordsman", "swordsmen": "swordsman", "warriors": "swordsman",
    "huscarls": "swordsman", "militiamen": "militia", "longship": "galley", "trireme": "galley",
    "jaegers": "light-infantry", "guards": "grenadier", "grenadiers": "grenadier", "dummy": "blank",
}  # fmt: skip
"""Other common names for a branch, with the name of the branch in the data, such as ``tank`` for
``armour``."""

_SUGGESTED_BRANCHES = (
    "infantry", "cavalry", "armour", "artillery", "engineer", "hq", "supply", "line-infantry", "lancer",
    "archer", "spearman", "swordsman", "knight", "naval", "fighter", "bomber",
)  # fmt: skip
"""A few branches of every age and arm, suggested when an unknown branch resembles none; a list of
hundreds would be no help."""


def _branch_hint(kind: str, name: str, known: Mapping[str, Mapping[str, object]]) -> str:
    """Return a hint for a branch given by another of its names, for a modifier given as a branch,
    or for a branch that resembles none; an empty string if there is no hint."""
    if kind != "branch":
        return ""
    also = _BRANCH_SYNONYMS.get(name.lower())
    if also in known["branch"]:
        return filled_sentence("write '{also}'; docs/symbols.md shows all of them", also=also)
    if name in known["modifiers"]:
        return filled_sentence(
            "'{name}' is a modifier: {{branch: infantry, modifiers: {name}}}", name=name
        )
    if did_you_mean(name, known["branch"]):
        return ""
    return filled_sentence(
        "docs/symbols.md shows all {count}, among them {suggested_branches}",
        count=len(known["branch"]),
        suggested_branches=", ".join(_SUGGESTED_BRANCHES),
    )


@lru_cache(maxsize=64)
def frame_extent(frame: str) -> tuple[float, float, float, float]:
    """Return the width and height of a symbol's frame including its lines, in drawing units, and how
    far its centre lies from (0, 0); an unknown frame has the size of the standard box."""
    found = _section("frames").get(frame)
    if frame == PICTURE:
        return FRAME_WIDTH * _BARE, FRAME_HEIGHT * _BARE, 0.0, 0.0
    left, top, right, bottom = _bounds(found.layers if found else ())
    return right - left + WEIGHT, bottom - top + WEIGHT, (left + right) / 2, (top + bottom) / 2


_ROOM = (66.0, 47.0)
"""The width and height available on a counter for a frame with its lines, in drawing units."""


def frame_scale(frame: str) -> float:
    """Return the factor by which a frame is drawn smaller than the standard box on a counter, so
    that it does not touch the echelon and the figures."""
    if frame in ("double", "shadow"):
        return 0.93
    wide, high, _, _ = frame_extent(frame)
    return min(1.0, _ROOM[0] / wide, _ROOM[1] / high) if frame not in ("staff", PICTURE) else 1.0


# -- drawing -------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def symbol_stamp(branch: str, modifiers: tuple[str, ...], frame: str, colours: Colours) -> Stamp:
    """Return a symbol without its echelon, centred on (0, 0), as a stamp; all names must be known."""
    scene = Scene(FRAME_WIDTH, FRAME_HEIGHT)
    box = _section("frames")[frame]
    paint_layers(scene, box.layers, colours)
    signs = [_section("modifiers")[name] for name in modifiers]
    rooms = {sign.room for sign in signs}
    stack, inner = _stack(branch, modifiers, signs), box.inner
    fills = _reaches(stack[0])
    for layers in stack:
        scale, down = _making_way(layers, rooms)
        clip = box.clip if scale == 1.0 else ()
        y = 0.0 if fills else down * inner
        paint_layers(scene, layers, colours, y=y, scale=scale * inner, clip=clip)
    for sign in signs:
        if sign.room in _SECTORS:
            capped = bool(box.cap) and sign.room == "top"
            y, scale = (box.cap, _CAPPED) if capped else (0.0, 1.0)
            paint_layers(scene, sign.layers, colours, y=y, scale=scale * box.inner)
    paint_layers(scene, _outlines(box), colours)
    for sign in signs:
        if sign.room in _OUTSIDE:
            x, y = _OUTSIDE[sign.room](_bounds(box.layers))
            paint_layers(scene, sign.layers, colours, x=x, y=y)
    return stamp_of_scene(scene)


_SECTORS = ("top", "bottom")
"""The places of modifiers inside the frame, above and below its branch."""

_Bounds = tuple[float, float, float, float]
_OUTSIDE: dict[str, Callable[[_Bounds], Point]] = {
    "above": lambda b: (0.0, b[1] + FRAME_HEIGHT / 2),
    "below": lambda b: (0.0, b[3] - FRAME_HEIGHT / 2),
    "right": lambda b: (b[2] - FRAME_WIDTH / 2, 0.0),
}
"""The places of modifiers outside the frame. For each, a function of the frame's bounds that
returns the offset of the modifier from its place at the standard box."""

_SMALLER = (1.0, 0.72, 0.6)
"""The scale of a branch when modifiers take none, one or both of the sectors."""
_CAPPED = 0.9
"""The scale of a modifier below the black cap of a space unit's frame."""
_AWAY = 3.6
"""The distance by which a branch is moved away from a modifier in one sector, in drawing units."""


def _stack(
    branch: str, modifiers: tuple[str, ...], signs: list[Drawing]
) -> list[tuple[Layer, ...]]:
    """Return the drawing layers of a unit symbol: the branch, in the variant that leaves room for its
    modifiers, then the modifiers drawn on top of it."""
    base = _section("branches")[branch]
    rooms = [sign.room for sign in signs]
    both = ("both",) if {"top", "bottom"} <= {*rooms} else ()
    beside = (*both, *modifiers, *rooms)
    room = next(
        (base.margin_layers[name] for name in beside if name in base.margin_layers), base.layers
    )
    return [room, *(sign.layers for sign in signs if not sign.room)]


def _making_way(layers: tuple[Layer, ...], rooms: set[str]) -> tuple[float, float]:
    """Return the scale and the downward shift that a frame's contents get to make room for modifiers at
    the top or bottom of the frame; contents that reach the frame's edge stay unchanged."""
    taken = [room for room in _SECTORS if room in rooms]
    if not taken or not layers or _reaches(layers):
        return 1.0, 0.0
    return _SMALLER[len(taken)], 0.0 if len(taken) > 1 else _AWAY * (1 if "top" in taken else -1)


def _reaches(layers: tuple[Layer, ...]) -> bool:
    """Return whether any outline of some drawing layers reaches the edge of the symbol's frame."""
    if not any(layer.subs for layer in layers):
        return False
    left, top, right, bottom = _bounds(layers)
    across, down = 0.95 * FRAME_WIDTH / 2, 0.95 * FRAME_HEIGHT / 2
    return max(-left, right) >= across or max(-top, bottom) >= down


def _bounds(layers: Iterable[Layer]) -> _Bounds:
    """Return the box (left, top, right, bottom) around the outlines of some layers or, if they have
    none, that of the standard box."""
    points = [p for layer in layers for sub in layer.subs for p in _points_of_run(sub)]
    if not points:
        return -FRAME_WIDTH / 2, -FRAME_HEIGHT / 2, FRAME_WIDTH / 2, FRAME_HEIGHT / 2
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _points_of_run(sub: Sub) -> Iterator[Point]:
    """Yield the corners of one line of an outline, and points on its curves."""
    if not sub.curve:
        yield from sub.points
        return
    yield sub.points[0]
    for i in range(0, len(sub.points) - 1, 3):
        a, b, c, d = sub.points[i : i + 4]
        for t in (0.25, 0.5, 0.75, 1.0):
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            yield (
                sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
            )


def _outlines(frame: Drawing) -> list[Layer]:
    """Return only the outline of a symbol's frame, without its fill. It is drawn last, so that the
    frame's corners stay sharp over the ends of diagonals."""
    return [replace(layer, fill="none") for layer in frame.layers if layer.stroke == "ink"]


@lru_cache(maxsize=128)
def echelon_stamp(name: str, ink: str) -> Stamp:
    """Return an echelon sign around (0, 0), in units of the frame."""
    return stamp_of_layers(_section("echelons")[name].layers, Colours(ink, ink))


def place_symbol(
    scene: Scene,
    symbol: Symbol,
    x: float,
    y: float,
    width: float,
    colours: Colours,
    context: DrawContext,
    path: PathKey = (),
    game: Game | None = None,
) -> None:
    """Draw a symbol without its echelon, with a frame ``width`` mm wide centred on (x, y); an
    unknown name is reported, and an empty box is drawn. ``game`` is the game whose own pictures may
    be used in the symbol."""
    sound = check_symbol(symbol, context, path)
    if symbol.file and game is not None:
        _place_own(scene, game, symbol, (x, y), width, colours, context, sound)
        return
    if sound and symbol.frame == PICTURE:
        silhouettes.place_silhouette(
            scene, symbol.branch, x, y, width * 1.2, colours, context, path
        )
        return
    branch, modifiers = expand_symbol(symbol) if sound else ("blank", ())
    drawing = symbol_stamp(branch, modifiers, symbol.frame if sound else "box", colours)
    place_stamp(scene, drawing, x, y, width / FRAME_WIDTH)


def _place_own(
    scene: Scene,
    game: Game,
    symbol: Symbol,
    at: Point,
    width: float,
    colours: Colours,
    context: DrawContext,
    sound: bool,
) -> None:
    """Draw one of the game's own pictures in place of a branch: in the frame, or alone at the size
    of a silhouette. Modifiers are drawn on top of it."""
    scale = width / FRAME_WIDTH
    bare = symbol.frame == PICTURE
    if not bare:
        blank = symbol_stamp("blank", (), symbol.frame if sound else "box", colours)
        place_stamp(scene, blank, *at, scale)
    share = _BARE if bare else _WITHIN
    wide, high = FRAME_WIDTH * share * scale, FRAME_HEIGHT * share * scale
    box = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
    if symbol.file in game.vectors:
        tint = colours if symbol.tint else None
        add_vector(scene, game.vectors[symbol.file], box, tint, context.ink)
    elif symbol.file in game.art:
        add_picture(scene, game.art[symbol.file], box, colours if symbol.tint else None)
    for name in symbol.modifiers if sound else ():
        place_stamp(scene, _sign(name, colours), *at, scale)


@lru_cache(maxsize=128)
def _sign(modifier: str, colours: Colours) -> Stamp:
    """Return one symbol modifier by itself, centred on (0, 0), as a reusable drawing."""
    return stamp_of_layers(_section("modifiers")[modifier].layers, colours)


def place_echelon(scene: Scene, name: str, x: float, y: float, width: float, ink: str) -> None:
    """Draw an echelon sign centred on (x, y), at the scale of a frame ``width`` mm wide."""
    if name:
        place_stamp(scene, echelon_stamp(name, ink), x, y, width / FRAME_WIDTH)
