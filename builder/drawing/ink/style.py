"""How sides look: schemes of colours with a second cue of shape, in colour, low ink and grey.

One ink a counter: figures, symbol and ids share it; colour goes to the ground, the symbol's box and
the strip along the top edge. The strip's pattern (``cue``) tells sides apart without colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from builder.drawing.ink.colour import contrast, grey, least_distance, lightness, mix
from builder.drawing.ink.draw_context import Draft, Ink
from builder.drawing.ink.drawing_data import load
from builder.model.game import Game, Nation
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.schemes import ColourScheme, Cue
from builder.problems import Problem, unknown, warning

INK = "#2d241a"
"""The house's dark brown: markers, frames, icons."""

PAPER = "#f4edd9"
"""The cream ground of markers."""

CARD = "#f8f3e3"
"""The lighter paper of cards and icons; reversed type."""

ACCENT = "#b23a2a"
"""The one red: warnings, estimates, the live part of an icon."""

WHITE = "#ffffff"

_DARK = "#1d1a14"
"""The ink of figures on a light ground, where a scheme names none."""

LEAST_DISTANCE = 12.0
"""Grounds that meet in one game are at least this far apart to every colour-blind eye."""

LEAST_CONTRAST = 4.5
"""Of figures and symbols on their grounds."""

LEAST_MARKERS = 8.0
"""The same for the grounds of markers, which bands and patterns tell apart too."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of one nation's counters.

    ``ink`` is on the ``ground``; ``symbol_ink`` in the ``box`` and on white bands (dark grounds have
    a pale ink, but their boxes keep a dark one); ``strip`` is the edge pattern's and the emblem's
    colour; ``border`` is drawn round a face that has no ground (low ink). ``marker`` is the ground of
    markers and ``sign`` the colour of the nation on them, whatever the ink.
    """

    name: str
    ground: str
    ink: str
    box: str
    strip: str
    cue: Cue
    grey: float
    symbol_ink: str
    marker: str
    sign: str
    border: str | None = None

    @property
    def light(self) -> bool:
        """Whether the ground is light enough for dark ink."""
        return self.ink == self.symbol_ink

    @property
    def lifted(self) -> str:
        """The ground of a reduced face: paler, unless that would swallow a pale ink."""
        return mix(self.ground, WHITE, 0.30) if self.light else self.ground


@lru_cache(maxsize=1)
def _house() -> dict[str, Scheme]:
    """The house's own schemes."""
    found = load("schemes")["schemes"]
    return {name: completed(ColourScheme(id=name, **colours)) for name, colours in found.items()}


def completed(given: ColourScheme) -> Scheme:
    """A scheme with whatever its designer left out."""
    ground = given.ground
    ink = given.ink or readable_on(ground)
    light = contrast(ink, WHITE) >= contrast(ink, "#000000")
    symbol_ink = given.symbol_ink or (ink if light else mix(ground, "#000000", 0.7))
    strip = given.strip or (mix(ground, "#000000", 0.6) if light else mix(ground, WHITE, 0.6))
    tint = given.tint if given.tint is not None else 0.4 if light else 0.2
    return Scheme(
        name=given.id,
        ground=ground,
        ink=ink,
        box=given.box or mix(ground, WHITE, 0.85),
        strip=strip,
        cue=given.cue,
        grey=lightness(ground) if given.grey is None else given.grey,
        symbol_ink=symbol_ink,
        marker=PAPER if given.cue == "none" else mix(PAPER, ground, tint),
        sign=strip if ink == symbol_ink else ground,
    )


def names() -> tuple[str, ...]:
    """The house's schemes, which a nation may name."""
    return tuple(_house())


def schemes(game: Game) -> dict[str, Scheme]:
    """Every scheme that a nation of the game may name: the house's, and its own."""
    return {**_house(), **{given.id: completed(given) for given in game.sheet.schemes}}


def scheme(name: str, ink: Ink = "colour") -> Scheme:
    """A scheme of the house in an ink; raises ``KeyError``."""
    return in_ink(_house()[name], ink)


def readable_on(ground: str) -> str:
    """The house's dark or pale ink; where neither can be read well, plain black or white."""
    soft = max((_DARK, CARD), key=lambda ink: contrast(ink, ground))
    if contrast(soft, ground) >= LEAST_CONTRAST:
        return soft
    return max(("#000000", WHITE), key=lambda ink: contrast(ink, ground))


@lru_cache(maxsize=128)
def in_ink(plain: Scheme, ink: Ink) -> Scheme:
    """A scheme as it prints in an ink."""
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


def stark(plain: Scheme) -> Scheme:
    """A scheme of the greatest contrast: the strip alone keeps the colour, as far as it can be told from
    the ground; dark schemes are black, and light ones white."""
    ground, ink = (WHITE, "#000000") if plain.light else ("#000000", WHITE)
    strip = next((c for c in (plain.strip, plain.ground) if contrast(c, ground) >= 3), ink)
    edge = ink if plain.light else None
    return replace(
        plain, ground=ground, ink=ink, box=WHITE, symbol_ink="#000000", strip=strip, border=edge
    )


def scheme_of(game: Game, counter: Unit | Marker, draft: Draft) -> Scheme:
    """The scheme of a counter's nation. A nation may be left out if it is itself a scheme's name;
    anything unknown is reported and drawn as neutral."""
    nation = game.nations.get(counter.nation)
    name = nation.scheme if nation else counter.nation
    known = schemes(game)
    if name in known:
        found = in_ink(known[name], draft.ink)
        return stark(found) if draft.contrast else found
    if nation:
        path = ("sheet", "nations", nation.id, "scheme")
        draft.report(unknown("scheme", name, known, path, whole=True))
    else:
        kind = "units" if counter.kind == "unit" else "markers"
        draft.report(unknown("nation", name, game.nations, (kind, counter.id, "nation")))
    return scheme("neutral", draft.ink)


def faint(game: Game) -> list[Problem]:
    """Warnings for schemes of the game's own whose figures or symbols can hardly be read."""
    return [
        warning("faint-scheme", message, ("sheet", "schemes", scheme.name, key), hint=hint)
        for scheme in map(completed, game.sheet.schemes)
        for key, what, ink, ground in (
            ("ink", "figures", scheme.ink, scheme.ground),
            ("symbol_ink", "symbols", scheme.symbol_ink, scheme.box),
        )
        if (found := contrast(ink, ground)) < LEAST_CONTRAST
        for message, hint in [_faint(scheme.name, what, found)]
    ]


def _faint(name: str, what: str, found: float) -> tuple[str, str]:
    message = f"the {what} of the scheme {name!r} have a contrast of {found:.1f} to 1"
    return message, f"at least {LEAST_CONTRAST:g} to 1; leave the ink out to have it chosen"


def clashes(game: Game) -> list[Problem]:
    """Warnings for nations of different sides that a colour-blind player, or one who prints in grey,
    could take for one another, by their units or by their markers."""
    colours = schemes(game)
    known = [n for n in game.sheet.nations if n.scheme in colours]
    marked = {marker.nation for marker in game.markers}
    owned = {scheme.id for scheme in game.sheet.schemes}
    found: list[Problem] = []
    for a, b in combinations(known, 2):
        if not (a.side and b.side and a.side != b.side):
            continue
        one, other = colours[a.scheme], colours[b.scheme]
        alike, what = _alike(one, other), "schemes"
        if not alike and {a.id, b.id} <= marked:
            alike, what = _alike_markers(one, other), "markers"
        if alike:
            message = f"the {what} of {a.name} and {b.name} are too alike: {alike}"
            path = ("sheet", "nations", b.id, "scheme")
            hint = _instead(b, known, colours, owned)
            found.append(warning("similar-schemes", message, path, hint=hint))
    return found


_MOST_NAMED = 4
"""How many schemes a hint names."""


def _instead(
    nation: Nation, nations: list[Nation], colours: dict[str, Scheme], owned: set[str]
) -> str:
    """Which schemes a nation may have that no enemy's is like; one that is ``owned`` by the game may be
    changed as well."""
    enemies = [colours[n.scheme] for n in nations if n.side and n.side != nation.side]
    clear = [
        name
        for name, own in colours.items()
        if own.cue != "none"
        and not any(_alike(own, other) or _alike_markers(own, other) for other in enemies)
    ]
    such = f", such as {', '.join(clear[:_MOST_NAMED])}" if clear else ""
    own = ", or another ground and cue for its own" if nation.scheme in owned else ""
    return f"choose another scheme for one of them{such}{own}"


def _alike(a: Scheme, b: Scheme) -> str:
    """In what two schemes are too alike; empty if they are not."""
    if a.cue == b.cue:
        return f"both have the strip {a.cue!r}"
    if near := _near(a.ground, b.ground, LEAST_DISTANCE):
        return near
    return "their greys" if abs(a.grey - b.grey) < 0.04 - 1e-9 else ""


def _alike_markers(a: Scheme, b: Scheme) -> str:
    """The same of their markers; one ground serves all families."""
    return _near(a.marker, b.marker, LEAST_MARKERS)


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


def family(name: str, owner: Scheme, ink: Ink = "colour") -> Family:
    """A marker family in an ink, or ``control``, which takes the side's own colour; raises ``KeyError``.
    ``owner`` is the nation's scheme."""
    own: dict[str, Any] = {"band": owner.sign, "grey": 0.14}
    look = own if name == "control" else load("schemes")["families"][name]
    colour, rank = str(look["band"]), float(look["grey"])
    if ink == "low-ink":
        title = mix(colour, "#000000", 0.15)
        return Family(WHITE, title, colour, WHITE, "#1a1712", owner.sign)
    if ink == "grey":
        return Family(grey(rank), WHITE, grey(rank), WHITE, grey(0.08), grey(0.2))
    return Family(colour, CARD, colour, owner.marker, INK, owner.sign)
