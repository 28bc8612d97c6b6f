"""The parts of a map theme: colours by role, the appearance of each terrain art, line weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.ground.themes import Texture

__all__ = ["NAMES", "GroundLook", "LineWeights", "NameLook", "Texture", "Theme"]


@dataclass(frozen=True)
class GroundLook:
    """How hexes of one terrain style (art) look.

    ``texture`` names the function that draws them; ``tints`` colour the fields or blocks (cells) of the
    texture; ``dark``, ``light`` and ``shadow`` its symbols; ``accent`` a special detail (dikes,
    standing water, parks). ``cell`` is the size of a field or block in mm at a hex radius of 13 mm,
    ``spacing`` the distance between symbols, ``sparse`` the share of blocks left out, ``flooded`` the
    share of paddies under water.
    """

    texture: Texture
    fill: str
    tints: tuple[str, ...] = ()
    dark: str = ""
    light: str = ""
    shadow: str = ""
    accent: str = ""
    cell: tuple[float, float] = (8.4, 6.0)
    spacing: float = 0.0
    sparse: float = 0.0
    flooded: float = 0.0


@dataclass(frozen=True)
class LineWeights:
    """Line weights in mm at a hex radius of 13 mm; those of roads are pairs (outline or casing,
    fill). ``stray`` is the distance in hex radii by which lines along hexsides may deviate from
    them."""

    grid: float = 0.14
    bank: float = 0.28
    coast: float = 0.32
    primary: tuple[float, float] = (1.75, 1.2)
    secondary: tuple[float, float] = (1.3, 0.8)
    trail: float = 0.55
    rail: float = 0.4
    river: tuple[float, float] = (0.9, 2.6)
    stream: tuple[float, float] = (0.45, 1.1)
    canal: float = 1.3
    moat: float = 3.2
    frontier: float = 0.63
    wall: float = 1.5
    stray: float = 0.14


@dataclass(frozen=True)
class NameLook:
    """The style of one kind of name: its font, its size in points at a hex radius of 13 mm, its
    letter spacing in em, and its smallest size in points at any hex size."""

    font: str
    size: float
    spacing: float
    least: float


NAMES: Mapping[str, NameLook] = {
    "village": NameLook("serif-semibold-italic", 8.0, 0.0, 8.0),
    "town": NameLook("serif-semibold", 9.5, 0.0, 9.0),
    "city": NameLook("serif-semibold", 12.0, 0.04, 11.0),
    "base": NameLook("serif-semibold", 8.2, 0.0, 8.2),
    "checkpoint": NameLook("condensed-semibold", 7.2, 0.0, 7.0),
    "landmark": NameLook("serif-semibold-italic", 8.6, 0.0, 8.2),
    "river": NameLook("serif-italic", 9.0, 0.14, 8.4),
    "area": NameLook("serif-semibold", 13.0, 0.5, 10.0),
    "region": NameLook("serif-semibold", 17.0, 0.8, 12.0),
    "water": NameLook("serif-semibold-italic", 15.0, 0.5, 11.0),
    "edge": NameLook("condensed-semibold", 7.6, 0.0, 7.0),
}
"""The default style of each kind of name on a map."""


@dataclass(frozen=True)
class Theme:
    """The colours of a map. ``depths`` go from the shore to deep water; the colours of roads are pairs
    (outline or casing, fill)."""

    name: str
    paper: str
    ground: str
    margin: str
    frame: str
    ink: str
    label: str
    area_label: str
    water: str
    depths: tuple[str, ...]
    wave: str
    river: str
    bank: str
    shore: str
    water_label: str
    primary: tuple[str, str]
    secondary: tuple[str, str]
    trail: str
    rail: str
    frontier: str
    wall: str
    grid: str
    roofs: tuple[str, str, str]
    palm: str
    grounds: Mapping[str, GroundLook]
    contour: tuple[str, str] = ("#6e5a3a", "#efe6c0")
    """The colours of contours: on slopes in shade, and on slopes facing the light."""
    exit: str = "#c8281e"
    """The colour of map edges through which units exit: red in every theme."""
    lines: LineWeights = field(default_factory=LineWeights)
    names: Mapping[str, NameLook] = field(default_factory=lambda: NAMES)
    halo: float = 0.4
    """The width of the halo around names, in mm."""
    palms: bool = False
    flat: bool = False
    outlined: bool = False
    """Whether areas and cells of textures are drawn with outlines, as low ink and grey require."""

    def ground_look(self, art: str) -> GroundLook:
        """Return how a theme draws a terrain style (art): as an even fill if the theme does not define
        that style."""
        return self.grounds.get(art) or GroundLook("flat", self.ground)
