"""Prototypes: what pieces can do, written once. Base, side, nation and type build on one another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.model.counters import Marker, Unit
from builder.model.game import Game
from builder.outputs.vassal import traits as t
from builder.outputs.vassal.boards import HEXES, Board
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.messages import say
from builder.outputs.vassal.pieces import prototype_definition
from builder.outputs.vassal.trays import LOSSES, Tray, tray_spot

MAP = "Map"
"""The map window."""

UNIT, MARKER, HEXSIDE = "Unit", "Marker", "Hexside piece"
PLACE = 'GetString("LocationName")'

LAYERS = ("Counters", "Hexside")
"""The map's layers, lowest first: pieces on hexsides lie over the stacks in the hexes beside them."""

Prototypes = dict[str, tuple[t.Trait, ...]]


@dataclass(frozen=True)
class Look:
    """Images that prototypes show, and where: the moved sign and its offset from the middle."""

    moved: str
    corner: tuple[int, int]


def prototypes(game: Game, boards: Sequence[Board], losses: Tray, look: Look) -> Prototypes:
    """Every prototype that the game's counters use, by name."""
    found: Prototypes = {}
    if game.units:
        found[UNIT] = unit_base(game, look)
    if game.markers:
        found[MARKER] = marker_base()
    for side in game.sheet.sides:
        found[side_name(side.id)] = (t.marks({"Side": side.id}),)
        found[losses_name(side.id)] = losses_traits(side.id, losses)
    for nation in game.sheet.nations:
        base = [t.prototype(side_name(nation.side))] if nation.side else []
        found[nation_name(nation.id)] = (*base, t.marks({"Nation": nation.name}))
    for branch in sorted({u.symbol.branch for u in game.units}):
        found[type_name(branch)] = (t.prototype(UNIT), t.marks({"Type": branch}))
    for family in sorted({m.family for m in game.markers}):
        found[family_name(family)] = (t.prototype(MARKER), t.marks({"Family": family}))
    if fields := [b for b in boards if b.field]:
        found[HEXSIDE] = hexside_traits(fields)
    return found


def side_name(side: str) -> str:
    """The prototype of a side's pieces."""
    return f"Side {side}"


def losses_name(side: str) -> str:
    """The prototype of a side's units, which can be lost."""
    return f"Losses {side}"


def nation_name(nation: str) -> str:
    """The prototype of a nation's pieces."""
    return f"Nation {nation}"


def type_name(branch: str) -> str:
    """The prototype of a type of unit."""
    return f"Type {branch}"


def family_name(family: str) -> str:
    """The prototype of a family of markers."""
    return f"Family {family}"


def container(found: Mapping[str, Sequence[t.Trait]]) -> Element:
    """The component that holds them."""
    parts = [
        component("PrototypeDefinition", name=name, body=prototype_definition(traits))
        for name, traits in found.items()
    ]
    return component("PrototypesContainer", *parts)


# -- units -----------------------------------------------------------------------------------------


def unit_base(game: Game, look: Look) -> tuple[t.Trait, ...]:
    """Steps, values of the visible side, the moved sign and the movement trail."""
    lost = f'{{Step_Level==2 || Steps==1 || CurrentMap=="{LOSSES}"}}'
    whole = f'{{Step_Level!=2 || CurrentMap=="{LOSSES}"}}'
    stepped = say("M_STEP", "location", "oldPieceName", "newPieceName", 'GetString("Values")')
    return (
        t.hide_commands("whole or last step", lost, ["step-lose"]),
        t.hide_commands("nothing to restore", whole, ["step-restore"]),
        t.trigger("Lose a step", "step-lose", ["step-turn", "step-say"], "{Step_Level==1 && Steps==2}"),
        t.trigger("Restore a step", "step-restore", ["step-turn", "step-say"], "{Step_Level==2}"),
        t.report(["step-say"], stepped),
        *(t.calculated(title(name), _visible(title(name))) for name in game.sheet.value_names),
        t.calculated("Values", _visible("Values")),
        t.moved_mark(look.moved, look.corner, "moved-on", "moved-off", "moved-toggle", "Moved or not"),
        t.trail("Movement trail", "trail", "trail-clear", "178,34,34"),
        t.marks({"Layer": LAYERS[0]}),
    )  # fmt: skip


def title(name: str) -> str:
    """A property's name from a word of the spec: ``mech combat`` becomes ``MechCombat``."""
    return "".join(w[:1].upper() + w[1:] for w in name.replace("-", " ").split())


def _visible(name: str) -> str:
    return f'{{Step_Level==2 ? GetProperty("{name}Reduced") : GetProperty("{name}Full")}}'


def losses_traits(side: str, losses: Tray) -> tuple[t.Trait, ...]:
    """To the box of lost units, sorted by side, and back to where the unit stood."""
    x, y = tray_spot(losses, side)
    number = f'CountMap("{LOSSES}","{{Side==\\"{side}\\"}}")'
    return (
        t.hide_commands("lost already", f'{{CurrentMap=="{LOSSES}"}}', ["lose"]),
        t.hide_commands("not lost", f'{{CurrentMap!="{LOSSES}"}}', ["unlose"]),
        t.trigger("Eliminate", "lose", ["lose-say", "lose-go"], f'{{CurrentMap!="{LOSSES}"}}'),
        t.trigger("Return to the map", "unlose", ["unlose-go", "unlose-say"], '{LostMap!=""}'),
        t.dynamic("LostMap", "", [t.Change("lose-say", "{CurrentMap}")]),
        t.dynamic("LostX", "0", [t.Change("lose-say", "{CurrentX}")]),
        t.dynamic("LostY", "0", [t.Change("lose-say", "{CurrentY}")]),
        t.report(["lose-say"], say("M_ELIMINATED", "newPieceName", "location")),
        t.report(["unlose-say"], say("M_RETURNED", "newPieceName", "location")),
        t.send_to_point("lose-go", LOSSES, "", x.format(number=number), y.format(number=number)),
        t.send_to_point("unlose-go", "{LostMap}", "", "{LostX}", "{LostY}"),
    )


# -- markers ---------------------------------------------------------------------------------------


def marker_base() -> tuple[t.Trait, ...]:
    """Two faces, and off the map again."""
    turned = say("M_TURNED", "location", "oldPieceName", "newPieceName")
    return (
        t.hide_commands("one face", "{Faces!=2}", ["face-turn"]),
        t.trigger("Turn over", "face-turn", ["face-next", "face-say"], "{Faces==2}"),
        t.trigger("Remove", "remove", ["remove-say", "remove-go"]),
        t.report(["face-say"], turned),
        t.report(["remove-say"], say("M_REMOVED", "newPieceName", "location")),
        t.clone("clone", "Copy"),
        t.delete("remove-go", ""),
        t.marks({"Layer": LAYERS[0]}),
    )


# -- on hexsides -----------------------------------------------------------------------------------


def hexside_traits(boards: Sequence[Board]) -> tuple[t.Trait, ...]:
    """Commands to take a side of the hex that the piece is in, and freedom from the grid's snapping.

    The piece goes to the middle of its hex first, so that it may come from another side. What the
    sides are called is what they look like on the first board.
    """
    fields = [(b.name, b.field) for b in boards if b.field]
    offsets = [fields[0][1].side_offset(i) for i in range(6)]
    directions = [compass(dx, dy) for dx, dy in offsets]
    order = sorted(range(6), key=lambda i: COMPASS.index(directions[i]))
    steps = [
        t.trigger(
            f"Side {directions[i]}", f"side-{i}",
            ["side-centre", "side-note", f"side-set-{i}", f"side-go-{i}", "side-say"],
            f'{{CurrentMap=="{MAP}" && CurrentZone.startsWith("{HEXES}")}}',
        )
        for i in order
    ]  # fmt: skip
    moves = [
        t.send_to_point(
            f"side-go-{i}", MAP, "",
            _by_board("SideX", {name: f.side_offset(i)[0] for name, f in fields}),
            _by_board("SideY", {name: f.side_offset(i)[1] for name, f in fields}),
        )
        for i in order
    ]  # fmt: skip
    taken = say("M_HEXSIDE", "newPieceName", 'GetString("SideHex")', 'GetString("SideName")')
    return (
        t.submenu("Hexside", [f"Side {directions[i]}" for i in order]),
        *steps,
        t.report(["side-say"], taken),
        t.dynamic("SideHex", "", [t.Change("side-centre", f"{{{PLACE}}}")]),
        t.dynamic("SideX", "0", [t.Change("side-note", "{CurrentX}")]),
        t.dynamic("SideY", "0", [t.Change("side-note", "{CurrentY}")]),
        t.dynamic("SideName", "", [t.Change(f"side-set-{i}", directions[i]) for i in order]),
        t.send_to_hex("side-centre", MAP, "{CurrentBoard}", f"{{{PLACE}}}"),
        *moves,
        t.free_standing(),
        t.marks({"Layer": LAYERS[1]}),
    )  # fmt: skip


COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def compass(dx: int, dy: int) -> str:
    """The direction of an offset on the screen."""
    turn = math.degrees(math.atan2(dx, -dy)) % 360
    return COMPASS[round(turn / 45) % 8]


def _by_board(start: str, offsets: Mapping[str, int]) -> str:
    """``start`` plus an offset that may differ from board to board."""
    *others, (_, last) = offsets.items()
    choice = "".join(f'CurrentBoard=="{name}" ? {dx} : ' for name, dx in others if dx != last)
    return f"{{{start}+({choice}{last})}}"


# -- which prototypes a counter uses ---------------------------------------------------------------


def uses(game: Game, counter: Unit | Marker, on_sides: frozenset[str]) -> list[str]:
    """The prototypes of a counter, outermost first; ``on_sides`` are the counters that scenarios
    place on hexsides."""
    own = (
        type_name(counter.symbol.branch)
        if isinstance(counter, Unit)
        else family_name(counter.family)
    )
    on_side = counter.id in on_sides or "riverine" in counter.traits
    found = [*([HEXSIDE] if on_side else []), own]
    if nation := game.nations.get(counter.nation):
        if counter.kind == "unit" and nation.side:
            found.append(losses_name(nation.side))
        found.append(nation_name(nation.id))
    return found
