"""The drawings of things that stand in a hex: forts, camps, fields for aircraft, stores, ports, temples.

All but the fort are symbols in mm about their middle at a hex radius of 13 mm.
"""

from __future__ import annotations

from collections.abc import Callable

from builder.drawing.ink.colour import mix
from builder.drawing.ink.geometry import polar
from builder.drawing.ink.scene import Point, Scene, Sub
from builder.drawing.maps.looks import Theme

INK = "#1d1a18"

_Box = tuple[float, float, float, float]


def fort(theme: Theme) -> Scene:
    """A star fort: a ditch, a rampart, a keep."""
    site = Scene(12, 12)
    star = _star(5, 5.4, 3.1)
    site.polygon([(x + 0.5, y + 0.65) for x, y in star], fill=mix(theme.ground, theme.ink, 0.45))
    dark = mix(theme.wall, "#000000", 0.3)
    site.polygon(star, fill=mix(theme.wall, "#ffffff", 0.45), stroke=dark, width=0.4)
    site.path([Sub(_star(5, 4.1, 2.3), True)], stroke=mix(theme.wall, "#ffffff", 0.12), width=0.3)
    site.disc(0, 0, 1.5, fill=theme.wall, stroke=dark, width=0.25)
    return site


def _star(points: int, out: float, between: float) -> list[Point]:
    return [
        polar((0, 0), between if i % 2 else out, i * 180 / points - 90) for i in range(2 * points)
    ]


def camp(theme: Theme) -> Scene:
    """A fortified camp: wire, a three-cornered earth wall with bunkers, huts and a flag."""
    site = Scene(13, 12)
    wire = [polar((0, 0), 6.0, a) for a in (-90, 30, 150)]
    site.path([Sub(wire, True)], stroke=theme.ink, width=0.22, dash=(0.5, 0.45))
    berm = [polar((0, 0), 4.7, a) for a in (-90, 30, 150)]
    earth = mix(theme.trail, theme.ground, 0.35)
    site.polygon([(x + 0.4, y + 0.5) for x, y in berm], fill=mix(theme.ground, theme.ink, 0.4))
    site.polygon(berm, fill=mix(theme.ground, "#ffffff", 0.3), stroke=earth, width=0.9)
    for x, y in berm:
        site.disc(x, y, 0.85, fill=earth, stroke=theme.ink, width=0.25)
    for x, y in ((-1.5, 0.9), (0.5, 0.9)):
        _hut(site, theme, (x, y, 1.3, 0.95))
    site.line([(0.0, 0.4), (0.0, -2.2)], stroke=theme.ink, width=0.25)
    site.polygon([(0.0, -2.2), (1.7, -1.7), (0.0, -1.2)], fill=theme.frontier)
    return site


def _hut(site: Scene, theme: Theme, box: _Box) -> None:
    x, y, wide, high = box
    site.rect(x + 0.15, y + 0.2, wide, high, fill=mix(theme.roofs[2], theme.ink, 0.6))
    site.rect(x, y, wide, high / 2, fill=theme.roofs[1])
    site.rect(x, y + high / 2, wide, high / 2, fill=theme.roofs[2])


def airfield(theme: Theme) -> Scene:
    """A paved runway with its taxiway, apron and hangars."""
    site = Scene(20, 12)
    paved, pale = mix(theme.ink, theme.paper, 0.62), mix(theme.ink, theme.paper, 0.78)
    edge = mix(theme.ink, theme.paper, 0.25)
    for x in (-6.6, 0.0, 6.6):
        site.line([(x, 0), (x, 3.3)], stroke=pale, width=0.9, cap="butt")
    site.line([(-7.0, 3.3), (7.0, 3.3)], stroke=pale, width=0.9, cap="butt")
    site.rect(-3.0, 3.3, 6.0, 2.1, fill=pale)
    for x in (-2.5, -0.5, 1.5):
        _hangar(site, theme, x)
    site.rect(-8.8, -1.25, 17.6, 2.5, fill=paved, stroke=edge, line=0.22)
    site.line([(-6.6, 0), (6.6, 0)], stroke="#ffffff", width=0.26, dash=(1.3, 0.9), cap="butt")
    stripes = [
        Sub([(x, y), (x + 1.1, y)]) for x in (-8.4, 7.3) for y in (-0.8, -0.4, 0.0, 0.4, 0.8)
    ]
    site.path(stripes, stroke="#ffffff", width=0.18, cap="butt")
    return site


def _hangar(site: Scene, theme: Theme, x: float) -> None:
    site.rect(x + 0.15, 4.55, 1.4, 1.4, fill=mix(theme.ground, theme.ink, 0.5))
    site.rect(x, 4.35, 1.4, 0.7, fill=theme.roofs[1])
    site.rect(x, 5.05, 1.4, 0.7, fill=theme.roofs[2])


def airstrip(theme: Theme) -> Scene:
    """A strip of bare earth with marked edges and a turning place."""
    site = Scene(18, 6)
    earth = mix(theme.trail, theme.paper, 0.52)
    edge = mix(theme.trail, theme.ink, 0.2)
    site.rect(4.6, -1.2, 2.6, 3.4, fill=earth)
    site.rect(-7.2, -1.2, 14.4, 2.4, fill=earth)
    rim = [Sub([(-7.2, y), (7.2, y)]) for y in (-1.2, 1.2)]
    site.path(rim, stroke=edge, width=0.3, dash=(0.8, 0.6), cap="butt")
    ruts = [Sub([(-6.2, y), (6.4, y)]) for y in (-0.4, 0.4)]
    site.path(ruts, stroke=mix(earth, edge, 0.4), width=0.18, cap="butt")
    return site


def helipad(theme: Theme) -> Scene:
    """A ringed H."""
    site = Scene(6, 6)
    site.disc(0, 0, 2.7, fill=mix(theme.ink, theme.paper, 0.7), stroke=theme.ink, width=0.3)
    site.disc(0, 0, 2.1, fill=None, stroke="#ffffff", width=0.32)
    bars = [(-0.8, -1.1, -0.8, 1.1), (0.8, -1.1, 0.8, 1.1), (-0.8, 0.0, 0.8, 0.0)]
    site.path(
        [Sub([(a, b), (c, d)]) for a, b, c, d in bars], stroke="#ffffff", width=0.5, cap="butt"
    )
    return site


def depot(theme: Theme) -> Scene:
    """Stacked crates and drums."""
    site = Scene(8, 6)
    wood, dark = mix(theme.trail, theme.paper, 0.35), mix(theme.trail, theme.ink, 0.55)
    crates: tuple[_Box, ...] = (
        (-2.8, -1.9, 2.2, 1.7), (-0.4, -1.9, 2.2, 1.7), (-1.7, 0.0, 2.2, 1.7),
    )  # fmt: skip
    for x, y, wide, high in crates:
        site.rect(x + 0.3, y + 0.4, wide, high, fill=mix(theme.ground, theme.ink, 0.45))
    for x, y, wide, high in crates:
        site.rect(x, y, wide, high, fill=wood, stroke=dark, line=0.24)
        cross = [Sub([(x, y), (x + wide, y + high)]), Sub([(x, y + high), (x + wide, y)])]
        site.path(cross, stroke=dark, width=0.2, cap="butt")
    for x, y in ((1.5, 0.7), (2.5, 1.2)):
        site.disc(x + 0.2, y + 0.3, 0.72, fill=mix(theme.ground, theme.ink, 0.45))
        site.disc(x, y, 0.72, fill=mix(theme.palm, theme.paper, 0.25), stroke=dark, width=0.22)
        site.disc(x + 0.2, y - 0.15, 0.16, fill=dark)
    return site


def port(theme: Theme) -> Scene:
    """An anchor."""
    site = Scene(6, 6)
    site.disc(0, 0, 2.75, fill=theme.paper, stroke=theme.water_label, width=0.4)
    ink = theme.water_label
    site.disc(0, -1.5, 0.42, fill=None, stroke=ink, width=0.34)
    site.line([(0, -1.1), (0, 1.7)], stroke=ink, width=0.44)
    site.line([(-0.95, -0.55), (0.95, -0.55)], stroke=ink, width=0.4)
    arms = [
        (-1.55, 0.35),
        (-1.25, 1.1),
        (-0.65, 1.6),
        (0, 1.75),
        (0.65, 1.6),
        (1.25, 1.1),
        (1.55, 0.35),
    ]
    site.line(arms, stroke=ink, width=0.42)
    for sign in (-1, 1):
        barb = [(sign * 1.9, 0.85), (sign * 1.55, 0.1), (sign * 1.0, 0.8)]
        site.polygon(barb, fill=ink)
    return site


def temple(theme: Theme) -> Scene:
    """A pagoda: three roofs over one another."""
    site = Scene(6, 8)
    dark, roof = mix(theme.roofs[2], theme.ink, 0.55), theme.roofs[0]
    for y, half in ((1.7, 2.6), (0.0, 2.0), (-1.6, 1.4)):
        site.rect(-half * 0.55, y, half * 1.1, 1.15, fill=theme.paper, stroke=dark, line=0.22)
        eaves = [(-half, y), (-half * 0.72, y - 0.15), (-half * 0.45, y - 0.75),
                 (half * 0.45, y - 0.75), (half * 0.72, y - 0.15), (half, y), (half * 0.7, y + 0.3),
                 (-half * 0.7, y + 0.3)]  # fmt: skip
        site.polygon(eaves, fill=roof, stroke=dark, width=0.22)
    site.line([(0, -2.35), (0, -3.3)], stroke=dark, width=0.3)
    site.rect(-0.4, 2.0, 0.8, 0.85, fill=dark)
    return site


def objective(theme: Theme) -> Scene:
    """A star on a disc; what it is worth stands in its middle."""
    site = Scene(8, 8)
    site.disc(0, 0, 3.3, fill=theme.paper, stroke=theme.ink, width=0.35)
    site.polygon(_star(5, 3.1, 1.75), fill=theme.exit, stroke=theme.ink, width=0.22)
    return site


def entry(theme: Theme) -> Scene:
    """A broad arrow to the right, by which units come on the map."""
    site = Scene(10, 7)
    arrow = [
        (-4.6, -1.5),
        (0.6, -1.5),
        (0.6, -3.0),
        (4.6, 0.0),
        (0.6, 3.0),
        (0.6, 1.5),
        (-4.6, 1.5),
    ]
    site.polygon(arrow, fill=theme.exit, stroke=theme.paper, width=0.5)
    return site


def gate(theme: Theme) -> Scene:
    """A gatehouse over a wall that runs from left to right: two towers and a roof between them."""
    site = Scene(8, 5)
    dark = mix(theme.wall, "#000000", 0.45)
    shade = mix(theme.ground, theme.ink, 0.4)
    site.rect(-2.5, -1.1, 5.9, 3.2, fill=shade)
    site.rect(-2.9, -1.5, 5.8, 3.0, fill=mix(theme.wall, "#ffffff", 0.3), stroke=dark, line=0.3)
    for x in (-2.9, 1.5):
        site.rect(x, -1.5, 1.4, 3.0, fill=theme.wall, stroke=dark, line=0.28)
        site.rect(x + 0.4, -0.5, 0.6, 1.0, fill=mix(theme.wall, "#ffffff", 0.45))
    site.rect(-1.5, -1.0, 3.0, 1.0, fill=theme.roofs[1])
    site.rect(-1.5, 0.0, 3.0, 1.0, fill=theme.roofs[2])
    site.line([(-1.5, 0.0), (1.5, 0.0)], stroke=dark, width=0.2)
    return site


SITES: dict[str, Callable[[Theme], Scene]] = {
    "fort": fort,
    "camp": camp,
    "airfield": airfield,
    "airstrip": airstrip,
    "helipad": helipad,
    "depot": depot,
    "port": port,
    "temple": temple,
    "gate": gate,
    "objective": objective,
    "entry": entry,
}
"""What draws each art."""
