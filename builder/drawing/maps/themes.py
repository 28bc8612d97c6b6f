"""The colour palettes of map themes. Fills are light so that counters are easy to see; terrains are
distinguished by texture and additionally by colour.

Every theme covers every art: what it does not define itself comes from :data:`_COMMON`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from builder.drawing.ink.draw_context import Ink
from builder.drawing.maps.ink_saving_themes import grey_theme, low_ink_theme
from builder.drawing.maps.theme_parts import GroundLook, LineWeights, Theme
from builder.model.base import Model
from builder.model.game import Game
from builder.model.ground.themes import ThemeStyle


def _tints(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_COMMON: dict[str, GroundLook] = {
    "fields": GroundLook("fields", "#e4e0b0", _tints("#e0dca9 #e6e2b4 #dddaa6 #e8e2b2"), cell=(9, 6.2)),
    "paddy": GroundLook(
        "paddy", "#c3cf86", _tints("#bccd80 #c4d189 #cdd58f #b6c97d #c1d398"),
        accent="#e2dca8", cell=(6.4, 4.3), flooded=0.09,
    ),
    "grass": GroundLook("grass", "#d3d491", dark="#97a257", spacing=3.6),
    "dunes": GroundLook("dunes", "#f0e4b6", dark="#c9a961", light="#f8f0cd", shadow="#dcc98f"),
    "beach": GroundLook("beach", "#f6edcf", dark="#cfb988", light="#fffaea", spacing=3.1),
    "canopy": GroundLook("canopy", "#7a9a55", dark="#3f5f34", light="#93b066", shadow="#a9b071"),
    "woods": GroundLook("woods", "#a3b571", dark="#567a3c", light="#b7c688", shadow="#8b9c5c"),
    "plantation": GroundLook("rows", "#d2c680", dark="#5d8044", shadow="#ab9f60"),
    "marsh": GroundLook("marsh", "#c2d3b4", dark="#5f8a66", accent="#7fb0bd", spacing=5.6),
    "rough": GroundLook("rough", "#cbbb8c", dark="#7d6848", light="#e0d5b0", spacing=4.2),
    "hills": GroundLook("hills", "#d6c897", dark="#7d6a48", light="#ece2bd", shadow="#bfae7b", spacing=7),
    "mountains": GroundLook(
        "mountains", "#c9b58a", dark="#5f4a30", light="#e6d7ae", shadow="#a08a62", spacing=7.8,
    ),
    "blocks": GroundLook(
        "blocks", "#dccbb4", _tints("#bd8f7c #b08070 #c79d88 #a87868"),
        shadow="#a08a74", accent="#b7c48a", cell=(5.2, 3.9),
    ),
    "citadel": GroundLook(
        "blocks", "#f1e8c8", _tints("#dcc08e #d3b37f #e4cc9e #cdaa78"),
        shadow="#c0ae84", accent="#b9c78c", cell=(9.5, 7.4), sparse=0.42,
    ),
    "palace": GroundLook(
        "palace", "#e6cf93", _tints("#b56a48 #c27d54 #a85c40"),
        shadow="#b09a64", accent="#a9bd7c", cell=(7, 5.2), sparse=0.4,
    ),
    "unknown": GroundLook("flat", "#d9d4c4"),
}  # fmt: skip


def _grounds(**changed: GroundLook) -> dict[str, GroundLook]:
    return {**_COMMON, **changed}


DELTA = Theme(
    "delta", paper="#f3ecd9", ground="#e4e0b0", margin="#efe6cf", frame="#4a3b28", ink="#2d2a24",
    label="#231d16", area_label="#4a5a2a", water="#b4d6da",
    depths=("#a9cfd6", "#9fc8d1", "#95c0cb"), wave="#84b3c0", river="#9cc8d2", bank="#4f8291",
    shore="#cfc792", water_label="#2b6576", primary=("#6b3f22", "#d9853b"),
    secondary=("#6b3f22", "#f5e2b4"), trail="#7b5a38", rail="#3a3330", frontier="#a04a4a",
    wall="#7a3b2a", grid="#6f6a4c", roofs=("#b4533a", "#c7714b", "#9d4632"), palm="#3f5f34",
    palms=True,
    grounds=_grounds(
        fields=GroundLook(
            "paddy", "#e1dda4", _tints("#dfdc9f #e4dfaa #d9db9b #e6dea6 #d5d896"),
            accent="#ebe6c2", cell=(7.8, 5.2),
        ),
    ),
)  # fmt: skip

JUNGLE = Theme(
    "jungle", paper="#efe9d8", ground="#d8d3a0", margin="#e7e0c8", frame="#2f3a28", ink="#24281e",
    label="#1b1c14", area_label="#22330f", water="#9dc4c6",
    depths=("#8fb9bd", "#86b1b6", "#7ca8ae"), wave="#6d9aa1", river="#86b6bd", bank="#3f6f78",
    shore="#b9b583", water_label="#1e5560", primary=("#5a2d1c", "#c9642f"),
    secondary=("#5a3a22", "#efdcae"), trail="#5d4427", rail="#2b2624", frontier="#a04a4a",
    wall="#7a3b2a", grid="#4d5638", roofs=("#a24a35", "#b8643f", "#8c3f2e"), palm="#35552f",
    contour=("#3c4a26", "#b9c58a"),
    grounds=_grounds(
        fields=GroundLook("grass", "#d8d3a0", dark="#bdb880", spacing=6.5),
        paddy=GroundLook(
            "paddy", "#b9c88a", _tints("#b2c583 #bccb8c #c6cf94 #abc080 #b8cb9c"),
            accent="#dcd6a6", cell=(6.4, 4.3), flooded=0.09,
        ),
        grass=GroundLook("grass", "#c2c47e", dark="#858e49", spacing=3.6),
        mountains=GroundLook(
            "mountains", "#a9aa6c", dark="#3d4526", light="#c9c88c", shadow="#7d8450", spacing=7.8,
        ),
        canopy=GroundLook("canopy", "#6d8f4e", dark="#35552f", light="#88a85c", shadow="#a39f68"),
        plantation=GroundLook("rows", "#cfc27c", dark="#4c7138", shadow="#a89a5a"),
        marsh=GroundLook("marsh", "#b4c9a8", dark="#557f5c", accent="#76a8b4", spacing=5.6),
    ),
)  # fmt: skip

CITY = Theme(
    "city", paper="#f2ead8", ground="#dedbb2", margin="#eadfc6", frame="#5b2f25", ink="#2b2623",
    label="#241a15", area_label="#7a2f22", water="#b0d0d8",
    depths=("#a3c8d2", "#99c0cc", "#8eb7c4"), wave="#7da9b8", river="#98c1cd", bank="#3f7285",
    shore="#c9c295", water_label="#225a70", primary=("#5e4630", "#fdf6e3"),
    secondary=("#7d6348", "#fbf3df"), trail="#8a6a48", rail="#2d2927", frontier="#a04a4a",
    wall="#8a4632", grid="#5a4a3c", roofs=("#b4533a", "#c7714b", "#9d4632"), palm="#4c6a3a",
    lines=LineWeights(primary=(2.3, 1.6), secondary=(1.6, 1.05)),
    grounds=_grounds(
        fields=GroundLook("fields", "#dedbb2", _tints("#dad7ab #e0ddb6 #d6d4a7 #e2dcb2"), cell=(9, 6.2)),
        paddy=GroundLook(
            "paddy", "#c6cf90", _tints("#bfcd88 #c8d291 #d0d698 #b9c983"),
            accent="#e0dcae", cell=(6.4, 4.3), flooded=0.09,
        ),
        woods=GroundLook("woods", "#a9bd7c", dark="#5d8148", light="#bccd92", shadow="#93a568"),
        blocks=GroundLook(
            "blocks", "#dccbb4", _tints("#bd8f7c #b08070 #c79d88 #a87868"),
            shadow="#a08a74", accent="#b7c48a", cell=(8.4, 6.0),
        ),
    ),
)  # fmt: skip

TEMPERATE = Theme(
    "temperate", paper="#f4efe2", ground="#eae3bd", margin="#efe8d4", frame="#3a3a44",
    ink="#2a2725", label="#1f1c1b", area_label="#7a3046", water="#b6d5e6",
    depths=("#a8cbe0", "#9dc2da", "#92b9d3"), wave="#80abc8", river="#7fb0d2", bank="#3d6f96",
    shore="#d8d0a6", water_label="#23567c", primary=("#6d2b23", "#d6604a"),
    secondary=("#6d4a2b", "#f7e7b5"), trail="#8a6a48", rail="#2b2b2b", frontier="#9a3b52",
    wall="#6a4a3a", grid="#7c7558", roofs=("#8d8580", "#9d938b", "#7b7470"), palm="#4d7c3f",
    grounds=_grounds(
        fields=GroundLook("fields", "#eae3bd", _tints("#e5ddae #ebe7c2 #dfdfab #eedfb2"), cell=(9, 6.2)),
        woods=GroundLook("woods", "#9dbb78", dark="#4d7c3f", light="#b2cb8e", shadow="#b5ad7e"),
        blocks=GroundLook(
            "blocks", "#d9cdbf", _tints("#a8988c #9a8a80 #b3a497 #8f8178"),
            shadow="#c0b2a2", accent="#b7c48a", cell=(4.2, 3.2),
        ),
        marsh=GroundLook("marsh", "#d3ddbf", dark="#6a9270", accent="#7fb0cd", spacing=5.6),
        rough=GroundLook("rough", "#d8cca0", dark="#8a7850", light="#ebe2c2", spacing=4.2),
        mountains=GroundLook(
            "mountains", "#cbbd9b", dark="#5a4c3c", light="#e8dfc6", shadow="#a3937a",
            accent="#fdfcf8", spacing=7.8,
        ),
    ),
)  # fmt: skip

DESERT = Theme(
    "desert", paper="#f6eedd", ground="#ecdcb0", margin="#f0e4c8", frame="#5a3f22", ink="#33281c",
    label="#2a1e12", area_label="#7c4a1e", water="#a9d2d4",
    depths=("#9bc9cd", "#90c0c6", "#84b6be"), wave="#74a8b2", river="#8fc3ca", bank="#44808c",
    shore="#dcc890", water_label="#22606c", primary=("#5c3a20", "#c9713a"),
    secondary=("#6f4a28", "#f8eac4"), trail="#86602f", rail="#39302a", frontier="#a04a4a",
    wall="#7f4a2c", grid="#86714a", roofs=("#c9a878", "#d8bc90", "#ad8a5c"), palm="#5f7a3c",
    palms=True,
    grounds=_grounds(
        fields=GroundLook("dunes", "#ecdcb0", dark="#d0b67c", spacing=3.4),
        dunes=GroundLook(
            "dunes", "#f4e5ae", dark="#c89a4c", light="#fcf2cb", shadow="#dfc580", spacing=1.7,
        ),
        mountains=GroundLook(
            "mountains", "#cfa877", dark="#6b4526", light="#ecd0a2", shadow="#a87f52", spacing=7.8,
        ),
        grass=GroundLook("grass", "#dccf92", dark="#9a9350", spacing=3.8),
        rough=GroundLook("rough", "#d3b788", dark="#80603a", light="#ead6ac", spacing=3.8),
        hills=GroundLook(
            "hills", "#d9bf8b", dark="#815f36", light="#efdcae", shadow="#c2a26a", spacing=7,
        ),
    ),
)  # fmt: skip

_FLAT = {
    "fields": "#f1ecc9", "paddy": "#d5dfa0", "grass": "#dfe0a2", "dunes": "#f5e6b0",
    "beach": "#fbf4d8", "mountains": "#b59f78",
    "canopy": "#8fb070", "woods": "#afc98a", "plantation": "#cdbf76", "marsh": "#bcd6c4",
    "rough": "#d0bf94", "hills": "#dccb9c", "blocks": "#c7b2a2", "citadel": "#dccaa0",
    "palace": "#dcb888", "unknown": "#d9d4c4",
}  # fmt: skip

PLAIN_THEME = replace(
    TEMPERATE,
    name="plain",
    ground="#f1ecc9",
    flat=True,
    grounds={art: GroundLook("flat", fill) for art, fill in _FLAT.items()},
)

THEMES: dict[str, Theme] = {
    t.name: t for t in (DELTA, JUNGLE, CITY, TEMPERATE, DESERT, PLAIN_THEME)
}


@lru_cache(maxsize=32)
def built_in_theme(name: str, ink: Ink = "colour") -> Theme:
    """Return a built-in theme by name, for full colour, low ink or grey printing."""
    return _theme_in_ink(THEMES[name], ink)


def theme_of(game: Game, name: str, ink: Ink = "colour") -> Theme:
    """Return the theme that a map names: the game's own or a built-in one."""
    own = next((t for t in game.themes if t.id == name), None)
    return built_in_theme(name, ink) if own is None else _theme_in_ink(game_theme(own), ink)


def game_theme(style: ThemeStyle) -> Theme:
    """Return a game's own theme: a built-in theme with the changes of the game."""
    base = THEMES[style.base]
    changed = _set_fields(style, leaving=("id", "base", "grounds", "lines", "names"))
    grounds = dict(base.grounds)
    for art, ground in style.grounds.items():
        grounds[art] = replace(base.ground_look(art), **_set_fields(ground))
    lines = replace(base.lines, **_set_fields(style.lines))
    names = dict(base.names)
    for kind, name in style.names.items():
        names[kind] = replace(names[kind], **_set_fields(name))
    return replace(base, name=style.id, grounds=grounds, lines=lines, names=names, **changed)


def _set_fields(style: Model, leaving: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of a model object that were given a value, by name, without those named in
    ``leaving``."""
    return {k: v for k, v in style if v is not None and k not in leaving}


def _theme_in_ink(found: Theme, ink: Ink) -> Theme:
    if ink == "low-ink":
        return low_ink_theme(found)
    return grey_theme(found) if ink == "grey" else found
