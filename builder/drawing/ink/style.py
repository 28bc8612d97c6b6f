"""How sides look: schemes of colours with a second cue of shape, in colour, low ink and grey.

One ink a counter: figures, symbol and ids share it; colour goes to the ground, the symbol's box and
the strip along the top edge. The strip's pattern (``cue``) tells sides apart without colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Literal

from builder.drawing.ink.colour import grey, least_distance, mix
from builder.drawing.ink.draft import Draft, Ink
from builder.model.counters import Marker, Unit
from builder.model.game import Game
from builder.problems import Problem, unknown, warning

__all__ = ["Cue", "Family", "Scheme", "clashes", "family", "mix", "names", "scheme", "scheme_of"]

Cue = Literal["solid", "double", "dashes", "chevrons", "teeth", "dots", "none"]

INK = "#2d241a"
"""The house's dark brown: markers, frames, icons."""

PAPER = "#f4edd9"
"""The cream ground of markers."""

CARD = "#f8f3e3"
"""The lighter paper of cards and icons; reversed type."""

ACCENT = "#b23a2a"
"""The one red: warnings, estimates, the live part of an icon."""

WHITE = "#ffffff"
LEAST_DISTANCE = 12.0
"""Grounds that meet in one game are at least this far apart to every colour-blind eye."""

LEAST_MARKERS = 8.0
"""The same for the grounds of markers, which bands and patterns tell apart too."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of one nation's counters.

    ``ink`` is on the ``ground``; ``symbol_ink`` in the ``box`` and on white bands (dark grounds have
    a pale ink, but their boxes keep a dark one); ``strip`` is the edge pattern's and the emblem's
    colour; ``border`` is drawn round a face that has no ground (low ink). ``tint`` is how much of
    the ground that of markers has; the rest is paper.
    """

    name: str
    ground: str
    ink: str
    box: str
    strip: str
    cue: Cue
    grey: float
    symbol_ink: str
    tint: float
    border: str | None = None

    @property
    def light(self) -> bool:
        """Whether the ground is light enough for dark ink."""
        return self.ink == self.symbol_ink

    @property
    def lifted(self) -> str:
        """The ground of a reduced face: paler, unless that would swallow a pale ink."""
        return mix(self.ground, WHITE, 0.30) if self.light else self.ground


def _light(
    name: str, ground: str, ink: str, box: str, strip: str, cue: Cue, rank: float, tint: float = 0.4
) -> tuple[str, Scheme]:
    return name, Scheme(name, ground, ink, box, strip, cue, rank, ink, tint)


def _dark(
    name: str, ground: str, ink: str, box: str, strip: str, cue: Cue, rank: float,
    symbol_ink: str, tint: float = 0.2,
) -> tuple[str, Scheme]:  # fmt: skip
    return name, Scheme(name, ground, ink, box, strip, cue, rank, symbol_ink, tint)


_SCHEMES: dict[str, Scheme] = dict(
    [
        _light("us-army", "#939f63", "#1a1e0b", "#f4f1dc", "#3f4c20", "solid", 0.66, 0.7),
        _light("arvn", "#ecc65f", "#2b1f08", "#fdf5d8", "#a8501a", "double", 0.84),
        _light("usmc", "#7fa8a0", "#10231f", "#eef3ea", "#1f5048", "dashes", 0.62),
        _dark(
            "green-berets", "#3f6450", "#f6f1dc", "#f4f1dc", "#b9c48a", "chevrons", 0.30, "#1b2a20"
        ),
        _light("viet-cong", "#eea98a", "#2c0f08", "#fbeadd", "#8f2f1e", "teeth", 0.78, 0.55),
        _dark("nva", "#96312a", "#fbf0dc", "#f8e7c9", "#eec25a", "dots", 0.20, "#3a0f0a", 0.3),
        _dark("black", "#393634", "#f7f2e4", "#efe8d8", "#cfc3a4", "teeth", 0.08, "#1f1c1a"),
        _light("german-1940", "#a3aaa6", "#1d2120", "#f0f1ea", "#39413f", "solid", 0.66),
        _light("belgian-1940", "#d3ad78", "#2a1d0c", "#fbf0da", "#6c4a1e", "double", 0.82),
        _light("italian-1940", "#bdb274", "#23220f", "#f6f4e0", "#56602c", "dashes", 0.70),
        _light("french-1940", "#8fb0d2", "#0e1d2e", "#eef4f8", "#23456e", "dots", 0.60),
        _light("friendly", "#93b3cc", "#0f1f2b", "#eef4f6", "#264f70", "solid", 0.72),
        _light("enemy", "#d07262", "#2a0d09", "#f9e8df", "#5f1d16", "teeth", 0.50),
        _light("neutral", "#efe7d1", "#2d241a", "#ffffff", "#8a7a5c", "none", 0.95),
    ]
)


def names() -> tuple[str, ...]:
    """The schemes that a nation may name."""
    return tuple(_SCHEMES)


@lru_cache(maxsize=128)
def scheme(name: str, ink: Ink = "colour") -> Scheme:
    """A scheme in an ink; raises ``KeyError``."""
    plain = _SCHEMES[name]
    return {"colour": _same, "low-ink": _low_ink, "grey": _grey}[ink](plain)


def _same(plain: Scheme) -> Scheme:
    return plain


def _low_ink(plain: Scheme) -> Scheme:
    """White ground, a border in a darker ground; symbol, figures and strip stay."""
    ink = "#1a1712"
    edge = mix(plain.ground, "#000000", 0.30) if plain.light else plain.ground
    return replace(plain, ground=WHITE, box=WHITE, ink=ink, symbol_ink=ink, strip=edge, border=edge)


def _grey(plain: Scheme) -> Scheme:
    """Lightness by rank, not by the colour: converted colours come out too alike."""
    ink = grey(0.08)
    if plain.light:
        strip, on_ground = grey(0.2), ink
    else:
        strip, on_ground = grey(0.95), WHITE
    ground = grey(plain.grey)
    return replace(plain, ground=ground, box=WHITE, ink=on_ground, symbol_ink=ink, strip=strip)


def scheme_of(game: Game, counter: Unit | Marker, draft: Draft) -> Scheme:
    """The scheme of a counter's nation. A nation may be left out if it is itself a scheme's name;
    anything unknown is reported and drawn as neutral."""
    nation = game.nations.get(counter.nation)
    name = nation.scheme if nation else counter.nation
    if name in _SCHEMES:
        return scheme(name, draft.ink)
    if nation:
        path = ("sheet", "nations", nation.id, "scheme")
        draft.report(unknown("scheme", name, _SCHEMES, path, whole=True))
    else:
        kind = "units" if counter.kind == "unit" else "markers"
        draft.report(unknown("nation", name, game.nations, (kind, counter.id, "nation")))
    return scheme("neutral", draft.ink)


def clashes(game: Game) -> list[Problem]:
    """Warnings for nations of different sides that a colour-blind player, or one who prints in grey,
    could take for one another, by their units or by their markers."""
    known = [n for n in game.sheet.nations if n.scheme in _SCHEMES]
    marked = {marker.nation for marker in game.markers}
    found: list[Problem] = []
    for a, b in combinations(known, 2):
        if not (a.side and b.side and a.side != b.side):
            continue
        one, other = scheme(a.scheme), scheme(b.scheme)
        alike, what = _alike(one, other), "schemes"
        if not alike and {a.id, b.id} <= marked:
            alike, what = _alike_markers(one, other), "markers"
        if alike:
            message = f"the {what} of {a.name} and {b.name} are too alike: {alike}"
            path = ("sheet", "nations", b.id, "scheme")
            hint = "choose another scheme for one of them"
            found.append(warning("similar-schemes", message, path, hint=hint))
    return found


def _alike(a: Scheme, b: Scheme) -> str:
    """In what two schemes are too alike; empty if they are not."""
    if a.cue == b.cue:
        return f"both have the strip {a.cue!r}"
    if near := _near(a.ground, b.ground, LEAST_DISTANCE):
        return near
    return "their greys" if abs(a.grey - b.grey) < 0.04 - 1e-9 else ""


def _alike_markers(a: Scheme, b: Scheme) -> str:
    """The same of their markers; one ground serves all families."""
    return _near(_marker_ground(a), _marker_ground(b), LEAST_MARKERS)


def _near(a: str, b: str, least: float) -> str:
    """How near two grounds are to the eye that tells them apart worst, if that is too near."""
    apart = least_distance(a, b)
    return f"their grounds are {apart:.0f} apart to a colour-blind eye" if apart < least else ""


# -- marker families -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Family:
    """The colours of one family of markers: ``band`` behind the ``title``, ``border``, ``ground``,
    and the ``cue`` of the nation's pattern below the band."""

    band: str
    title: str
    border: str
    ground: str
    ink: str
    cue: str


_FAMILIES: dict[str, tuple[str, float]] = {
    "fire": ("#a63a2c", 0.26),
    "transport": ("#2f5f7d", 0.42),
    "works": ("#6c4a1e", 0.32),
    "status": ("#5a554a", 0.37),
    "track": ("#3b3a55", 0.20),
}
"""Band colour and grey rank; the family ``control`` takes the side's strip."""


def family(name: str, owner: Scheme, ink: Ink = "colour") -> Family:
    """A marker family in an ink; raises ``KeyError``. ``owner`` is the nation's plain scheme."""
    plain = _SCHEMES[owner.name]
    cue = plain.strip if plain.light else plain.ground
    colour, rank = (cue, 0.14) if name == "control" else _FAMILIES[name]
    if ink == "low-ink":
        title = mix(colour, "#000000", 0.15)
        return Family(WHITE, title, colour, WHITE, "#1a1712", cue)
    if ink == "grey":
        return Family(grey(rank), WHITE, grey(rank), WHITE, grey(0.08), grey(0.2))
    return Family(colour, CARD, colour, _marker_ground(plain), INK, cue)


def _marker_ground(plain: Scheme) -> str:
    return PAPER if plain.cue == "none" else mix(PAPER, plain.ground, plain.tint)
