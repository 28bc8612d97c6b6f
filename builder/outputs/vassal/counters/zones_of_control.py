"""Shows zones of control: the hexes around each unit are shaded on the map, for one side at a
time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import cycle

from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.registry import controllers_of
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text

_COLOURS = ("40,90,160", "178,34,34", "60,120,60", "150,90,20")
ZONE_ON, ZONE_OFF = "zone-on", "zone-off"
"""The keystrokes that switch the zone of units that can hide on and off: VASSAL shades a zone even
if the player does not see the unit."""


def _controlling(game: Game) -> Mapping[str, frozenset[str]]:
    units = controllers_of(game)
    nations = {n.id: n.side for n in game.sheet.nations}
    found = {
        s.id: frozenset(u.id for u in game.units if u.id in units and nations.get(u.nation) == s.id)
        for s in game.sheet.sides
    }
    return {side: ids for side, ids in found.items() if ids}


controlling = cached_per_game(_controlling)
"""Return the units that have a zone of control, by side. The value is cached for prototypes,
pieces, buttons and overlays."""


def side_colours(game: Game) -> dict[str, str]:
    """Return the colour in which overlays on the map show each side, by side."""
    sides = [*controlling(game), *(s.id for s in game.sheet.sides)]
    return dict(zip(dict.fromkeys(sides), cycle(_COLOURS), strict=False))


def control_name(side: str) -> str:
    """Return the name of the prototype of a side's units with a zone of control; the map's shading
    of these zones has the same name."""
    return f"Control {side}"


def hiding_control_name(control: str) -> str:
    """Return the name of the prototype of a side's units that have a zone of control but may be
    hidden."""
    return f"{control} hiding"


def control_prototypes(game: Game, hidden: Collection[str]) -> dict[str, t.Traits]:
    """Return a prototype for each side's units with a zone of control and, for units that may be
    ``hidden``, one whose shading is switched off while they are."""
    found: dict[str, t.Traits] = {}
    for side, units in controlling(game).items():
        name = control_name(side)
        if units.difference(hidden):
            found[name] = (t.area_of_effect(name),)
        if units.intersection(hidden):
            found[hiding_control_name(name)] = (t.area_of_effect(name, ZONE_ON, ZONE_OFF),)
    return found


def control_shading_buttons(game: Game, icons: Icons) -> Iterator[Element]:
    """Yield a button of the map for each side, which shades the zones of control of its units."""
    names = {s.id: engine_safe_text(s.name) for s in game.sheet.sides}
    colours = side_colours(game)
    for side in list(controlling(game))[: len(_COLOURS)]:
        yield component(
            "MapShader", name=control_name(side), alwaysOn=False, startsOn=False, buttonText=names[side],
            tooltip=f"Zones of control: {names[side]}", icon=icons.file("control"),
            addToMapToolbar=True, hotkey=t.named_key(f"control-{side}"), boards="Yes",
            type_="Foreground", pattern="100% (Solid)", color=colours[side], opacity=30,
        )  # fmt: skip
