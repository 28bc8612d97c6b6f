"""Zones of control: the hexes round each unit, shaded on the map for one side at a time."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.names import plain
from builder.rules.registry import controllers_of

_COLOURS = ("40,90,160", "178,34,34", "60,120,60", "150,90,20")
_RADIUS = "ControlRadius"


def controlling(game: Game) -> dict[str, frozenset[str]]:
    """The units that have a zone of control, by side."""
    units = controllers_of(game)
    nations = {n.id: n.side for n in game.sheet.nations}
    found = {
        s.id: frozenset(u.id for u in game.units if u.id in units and nations.get(u.nation) == s.id)
        for s in game.sheet.sides
    }
    return {side: ids for side, ids in found.items() if ids}


def control_name(side: str) -> str:
    """The prototype of the units with a zone, and the name of its shading."""
    return f"Control {side}"


def control_prototypes(game: Game) -> dict[str, tuple[t.Trait, ...]]:
    """One for each side. A hidden unit shows no zone."""
    radius = t.calculated(_RADIUS, "{ObscuredToOthers==true ? 0 : 1}")
    return {
        control_name(side): (radius, t.area(control_name(side), _RADIUS))
        for side in controlling(game)
    }


def shadings(game: Game, icons: Icons) -> Iterator[Element]:
    """A button on the map for each side."""
    names = {s.id: plain(s.name) for s in game.sheet.sides}
    for side, colour in zip(controlling(game), _COLOURS, strict=False):
        yield component(
            "MapShader", name=control_name(side), alwaysOn=False, startsOn=False, buttonText=side,
            tooltip=f"Zones of control: {names[side]}", icon=icons.file("control"),
            addToMapToolbar=True, hotkey=t.named(f"control-{side}"), boards="Yes",
            type_="Foreground", pattern="100% (Solid)", color=colour, opacity=30,
        )  # fmt: skip
