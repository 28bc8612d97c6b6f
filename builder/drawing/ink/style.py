"""The appearance of sides: colour schemes, each with a pattern as a second distinction, in colour,
low ink and grey.

Each counter uses one ink for figures, symbol and ids; colour is used for the ground, the box of the
symbol and the strip along the top edge. The pattern of the strip (``cue``) distinguishes sides
without colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from builder.drawing.ink.colour import contrast, grey, least_colour_distance, lightness, mix
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.ink.drawing_data import load_drawing_data
from builder.model.game import Game, Nation
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.schemes import ColourScheme, Cue
from builder.problems import Problem, unknown_name, warning
from builder.sentences import as_sentence, filled_sentence, joined_sentences

INK = "#2d241a"
"""The dark brown used for markers, frames and icons."""

PAPER = "#f4edd9"
"""The cream ground of markers."""

CARD = "#f8f3e3"
"""The lighter paper of cards and icons; also the colour of reversed type."""

ACCENT = "#b23a2a"
"""The only red: for warnings, estimates and the active part of an icon."""

WHITE = "#ffffff"

_DARK = "#1d1a14"
"""The ink of figures on a light ground, unless a scheme gives one."""

LEAST_DISTANCE = 12.0
"""The smallest allowed colour distance between grounds that are used together in one game, for
every kind of colour blindness."""

LEAST_CONTRAST = 4.5
"""The smallest allowed contrast of figures and symbols with their grounds."""

LEAST_MARKERS = 8.0
"""The smallest allowed colour distance between the grounds of markers, which are also distinguished
by bands and patterns."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of one nation's counters.

    ``ink`` is used on the ``ground``; ``symbol_ink`` in the ``box`` and on white bands (dark
    grounds have a pale ink, but their boxes still have a dark one); ``strip`` is the colour of the
    edge pattern and the emblem; ``border`` is drawn around a face that has no ground (low ink).
    ``marker`` is the ground of markers and ``sign`` the nation's colour on them, in every ink.
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
        """The ground colour of a reduced (flipped) face: paler than the full-strength ground,
        unless the scheme's pale ink would then be unreadable."""
        return mix(self.ground, WHITE, 0.30) if self.light else self.ground


@lru_cache(maxsize=1)
def _built_in_schemes() -> dict[str, Scheme]:
    """Return the built-in colour schemes by name."""
    found = load_drawing_data("schemes")["schemes"]
    return {
        name: complete_scheme(ColourScheme(id=name, **colours)) for name, colours in found.items()
    }


def complete_scheme(given: ColourScheme) -> Scheme:
    """Return the scheme that a designer wrote, with defaults for all colours that are not given."""
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


def built_in_scheme_names() -> tuple[str, ...]:
    """Return the names of the built-in schemes, which a nation may use."""
    return tuple(_built_in_schemes())


def game_schemes(game: Game) -> dict[str, Scheme]:
    """Return every scheme that a nation of the game may use: the built-in ones and the game's own."""
    return {
        **_built_in_schemes(),
        **{given.id: complete_scheme(given) for given in game.sheet.schemes},
    }


def built_in_scheme(name: str, ink: Ink = "colour") -> Scheme:
    """Return a built-in scheme in an ink mode; raises ``KeyError`` for an unknown name."""
    return scheme_in_ink(_built_in_schemes()[name], ink)


def readable_on(ground: str) -> str:
    """Return the standard dark or pale ink, whichever can be read on the ground; if neither can be
    read well, plain black or white."""
    soft = max((_DARK, CARD), key=lambda ink: contrast(ink, ground))
    if contrast(soft, ground) >= LEAST_CONTRAST:
        return soft
    return max(("#000000", WHITE), key=lambda ink: contrast(ink, ground))


@lru_cache(maxsize=128)
def scheme_in_ink(plain: Scheme, ink: Ink) -> Scheme:
    """Return a scheme converted to an ink mode (colour, low ink or grey)."""
    return {"colour": _unchanged, "low-ink": _low_ink, "grey": _grey}[ink](plain)


def _unchanged(plain: Scheme) -> Scheme:
    return plain


def _low_ink(plain: Scheme) -> Scheme:
    """Return the scheme with a white ground and a border in a darkened ground colour; the colours
    of symbol, figures and strip are unchanged."""
    ink = "#1a1712"
    edge = mix(plain.ground, "#000000", 0.30) if plain.light else plain.ground
    return replace(plain, ground=WHITE, box=WHITE, ink=ink, symbol_ink=ink, strip=edge, border=edge)


def _grey(plain: Scheme) -> Scheme:
    """Return the scheme in grey. Its lightness comes from the scheme's grey rank, not from the
    colour, since the greys computed from colours are too similar."""
    ink = grey(0.08)
    if plain.light:
        strip, on_ground = grey(0.2), ink
    else:
        strip, on_ground = grey(0.95), WHITE
    ground = grey(plain.grey)
    return replace(plain, ground=ground, box=WHITE, ink=on_ground, symbol_ink=ink, strip=strip)


def high_contrast_scheme(plain: Scheme) -> Scheme:
    """Return the scheme in the greatest contrast: dark schemes with a black ground, light ones with
    a white ground. Only the strip keeps its colour, as far as it can be distinguished from the
    ground."""
    ground, ink = (WHITE, "#000000") if plain.light else ("#000000", WHITE)
    strip = next((c for c in (plain.strip, plain.ground) if contrast(c, ground) >= 3), ink)
    edge = ink if plain.light else None
    return replace(
        plain, ground=ground, ink=ink, box=WHITE, symbol_ink="#000000", strip=strip, border=edge
    )


def scheme_of(
    game: Game, counter: Unit | Marker, context: DrawContext, side: str = "front"
) -> Scheme:
    """Return the scheme of a counter's nation, or of the nation that a side of a marker names. The
    nation need not be declared if its name is that of a scheme; an unknown nation is reported and
    drawn as neutral."""
    face = getattr(counter, side) if isinstance(counter, Marker) else None
    id = (face.nation if face else "") or counter.nation
    nation = game.nations.get(id)
    name = nation.scheme if nation else id
    known = game_schemes(game)
    if name in known:
        found = scheme_in_ink(known[name], context.ink)
        return high_contrast_scheme(found) if context.contrast else found
    if nation:
        path = ("sheet", "nations", nation.id, "scheme")
        context.report(unknown_name("scheme", name, known, path, whole=True))
    else:
        kind = "units" if counter.kind == "unit" else "markers"
        context.report(unknown_name("nation", name, game.nations, (kind, counter.id, "nation")))
    return built_in_scheme("neutral", context.ink)


def unreadable_schemes(game: Game) -> list[Problem]:
    """Return warnings for the game's own schemes whose figures or symbols can hardly be read."""
    return [
        warning("faint-scheme", message, ("sheet", "schemes", scheme.name, key), hint=hint)
        for scheme in map(complete_scheme, game.sheet.schemes)
        for key, faint, ink, ground in (
            ("ink", _FAINT_FIGURES, scheme.ink, scheme.ground),
            ("symbol_ink", _FAINT_SYMBOLS, scheme.symbol_ink, scheme.box),
        )
        if (found := contrast(ink, ground)) < LEAST_CONTRAST
        for message, hint in [_faint(scheme.name, faint, found)]
    ]


_FAINT_FIGURES = "the figures of the scheme {name!r} have a contrast of {found:.1f} to 1"
_FAINT_SYMBOLS = "the symbols of the scheme {name!r} have a contrast of {found:.1f} to 1"


def _faint(name: str, faint: str, found: float) -> tuple[str, str]:
    message = filled_sentence(faint, name=name, found=found)
    return message, filled_sentence(
        "at least {least_contrast:g} to 1; leave the ink out to have it chosen",
        least_contrast=LEAST_CONTRAST,
    )


def clashing_nations(game: Game) -> list[Problem]:
    """Return warnings for nations of different sides whose units or markers a colour-blind player,
    or one who prints in grey, could confuse."""
    colours = game_schemes(game)
    known = [n for n in game.sheet.nations if n.scheme in colours]
    marked = {marker.nation for marker in game.markers}
    owned = {scheme.id for scheme in game.sheet.schemes}
    found: list[Problem] = []
    for a, b in combinations(known, 2):
        if not (a.side and b.side and a.side != b.side):
            continue
        one, other = colours[a.scheme], colours[b.scheme]
        alike = _similarity(one, other)
        said = "the schemes of {one} and {other} are too alike: {alike}"
        if not alike and {a.id, b.id} <= marked:
            alike = _marker_similarity(one, other)
            said = "the markers of {one} and {other} are too alike: {alike}"
        if alike:
            message = filled_sentence(said, one=a.name, other=b.name, alike=alike)
            path = ("sheet", "nations", b.id, "scheme")
            hint = _suggested_schemes(b, known, colours, owned)
            found.append(warning("similar-schemes", message, path, hint=hint))
    return found


_MOST_NAMED = 4
"""The largest number of schemes that a hint lists."""


def _suggested_schemes(
    nation: Nation, nations: list[Nation], colours: dict[str, Scheme], owned: set[str]
) -> str:
    """Return a sentence with the schemes that a nation could use without resembling an enemy; a
    scheme that is ``owned`` by the game may also be changed."""
    enemies = [colours[n.scheme] for n in nations if n.side and n.side != nation.side]
    clear = [
        name
        for name, own in colours.items()
        if own.cue != "none"
        and not any(_similarity(own, other) or _marker_similarity(own, other) for other in enemies)
    ]
    hint = "choose another scheme for one of them"
    if clear:
        hint = filled_sentence(
            "choose another scheme for one of them, such as {names}",
            names=", ".join(clear[:_MOST_NAMED]),
        )
    own = ("or another ground and cue for its own",) if nation.scheme in owned else ()
    return joined_sentences((hint, *own), ", ")


def _similarity(a: Scheme, b: Scheme) -> str:
    """Return a text that says in what respect two schemes are too similar, or an empty text if they
    are not."""
    if a.cue == b.cue:
        return filled_sentence("both have the strip {cue!r}", cue=a.cue)
    if near := _ground_similarity(a.ground, b.ground, LEAST_DISTANCE):
        return near
    return as_sentence("their greys") if abs(a.grey - b.grey) < 0.04 - 1e-9 else ""


def _marker_similarity(a: Scheme, b: Scheme) -> str:
    """Return a text that says how the marker grounds of two schemes are too similar, or an empty
    text if they are not; a scheme has one ground for all marker families."""
    return _ground_similarity(a.marker, b.marker, LEAST_MARKERS)


def _ground_similarity(a: str, b: str, least: float) -> str:
    """Return the colour distance of two grounds as text, for the kind of colour blindness that
    distinguishes them worst, if it is less than ``least``; otherwise an empty text."""
    apart = least_colour_distance(a, b)
    if apart >= least:
        return ""
    return filled_sentence("their grounds are {apart:.0f} apart to a colour-blind eye", apart=apart)


# -- marker families -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Family:
    """The colours of one family of markers: ``band`` is the ground of the ``title``; ``border`` and
    ``ground`` belong to the face; ``cue`` is the colour of the nation's pattern below the band."""

    band: str
    title: str
    border: str
    ground: str
    ink: str
    cue: str


def marker_family(name: str, owner: Scheme, ink: Ink = "colour") -> Family:
    """Return the colours of a marker family in an ink mode; the family ``control`` has the side's
    own colour. ``owner`` is the nation's scheme. Raises ``KeyError`` for an unknown name."""
    own: dict[str, Any] = {"band": owner.sign, "grey": 0.14}
    look = own if name == "control" else load_drawing_data("schemes")["families"][name]
    colour, rank = str(look["band"]), float(look["grey"])
    if ink == "low-ink":
        title = mix(colour, "#000000", 0.15)
        return Family(WHITE, title, colour, WHITE, "#1a1712", owner.sign)
    if ink == "grey":
        return Family(grey(rank), WHITE, grey(rank), WHITE, grey(0.08), grey(0.2))
    return Family(colour, CARD, colour, owner.marker, INK, owner.sign)
