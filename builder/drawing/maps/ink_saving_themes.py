"""Themes for printing with little ink or without colour: functions that convert one theme into
another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from builder.drawing.ink.colour import grey, luminance, mix
from builder.drawing.maps.theme_parts import GroundLook, Theme

_WHITE = "#ffffff"

_LEVELS = {
    "canopy": 0.56, "woods": 0.72, "plantation": 0.80, "blocks": 0.80, "palace": 0.84,
    "rough": 0.84, "hills": 0.87, "mountains": 0.76, "marsh": 0.86, "paddy": 0.90, "citadel": 0.90,
    "grass": 0.93, "dunes": 0.96, "beach": 0.985, "fields": 0.965, "unknown": 0.88,
}  # fmt: skip
"""The grey level of each art's ground, 0 to 1. The levels are ranked rather than computed from the
colours, since two hues of equal lightness would appear as the same terrain."""

_SHADES = {
    "blocks": (-0.16, -0.22, -0.10, -0.26, -0.05),
    "palace": (-0.16, -0.22, -0.10, -0.26, -0.05),
    "fields": (-0.006, 0.006, 0.012, -0.012, 0.0),
    "paddy": (-0.015, 0.01, 0.03, -0.03, 0.0),
}
"""The differences in grey level between the tints of a texture's cells and its ground."""


def low_ink_theme(theme: Theme) -> Theme:
    """Return the theme with its fills lightened to pale tints; lines and symbols keep their
    colours, and areas get outlines."""
    return replace(
        theme,
        paper=_WHITE,
        ground=_WHITE,
        margin=_WHITE,
        water=_paler(theme.water, 0.6),
        river=_paler(theme.river, 0.45),
        shore=_paler(theme.shore, 0.6),
        depths=tuple(_paler(c, 0.55) for c in theme.depths),
        grounds={art: _low_ground(g) for art, g in theme.grounds.items()},
        outlined=True,
    )


def _paler(colour: str, share: float) -> str:
    return mix(colour, _WHITE, share) if colour else ""


def _low_ground(ground: GroundLook) -> GroundLook:
    # Dense jungle keeps more of its tone, because its tree symbols are those of light woods.
    share = 0.5 if ground.texture == "canopy" else 0.72
    built = ground.texture in ("blocks", "palace")
    return replace(
        ground,
        fill=_paler(ground.fill, share),
        tints=tuple(_paler(c, 0.6 if built else 0.72) for c in ground.tints),
        light=_paler(ground.light, 0.85),
        shadow=_paler(ground.shadow, 0.4),
        accent=_paler(ground.accent, 0.5),
    )


def grey_theme(theme: Theme) -> Theme:
    """Return the theme with every colour turned to grey; the greys of grounds are assigned by rank,
    those of roads by contrast."""
    as_grey = _greys(theme)
    return replace(
        as_grey,
        paper=_WHITE,
        margin=_WHITE,
        ground=grey(0.965),
        water=grey(0.86),
        depths=(grey(0.83), grey(0.80), grey(0.77)),
        wave=grey(0.62),
        river=grey(0.78),
        bank=grey(0.30),
        shore=grey(0.9),
        # Black throughout, because a grey core would be as dark as jungle around the road.
        primary=(grey(0.1), grey(0.1)),
        secondary=(grey(0.2), _WHITE),
        grounds={art: _grey_ground(art, g) for art, g in theme.grounds.items()},
        outlined=True,
    )


def _greys(theme: Theme) -> Theme:
    """Return the theme with each colour turned into the corresponding grey."""
    to_grey: Callable[[str], str] = lambda c: grey(luminance(c) ** (1 / 2.2))  # noqa: E731
    changed: dict[str, object] = {}
    for name, value in vars(theme).items():
        if isinstance(value, str) and value.startswith("#"):
            changed[name] = to_grey(value)
        elif isinstance(value, tuple):
            changed[name] = tuple(to_grey(c) for c in value)
    return replace(theme, **changed)  # type: ignore[arg-type]


def _grey_ground(art: str, ground: GroundLook) -> GroundLook:
    level = _LEVELS[art]
    shades = _SHADES.get(ground.texture, ())
    return replace(
        ground,
        fill=grey(level),
        tints=tuple(grey(min(1.0, level + d)) for d, _ in zip(shades, ground.tints, strict=False)),
        accent=grey(0.99) if ground.texture == "paddy" else grey(0.93) if ground.accent else "",
        light=grey(min(1.0, level + 0.08)) if ground.light else "",
        dark=grey(max(0.22, level - 0.42)) if ground.dark else "",
        shadow=grey(0.62 if ground.texture in ("canopy", "woods") else level - 0.14),
    )
