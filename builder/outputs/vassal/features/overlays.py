"""Adds overlays that show facts about the map itself, without regard to units: how far supply
reaches, and what it costs to enter the terrain. Each player switches them on and off, with no
effect on logs or on other players. An overlay consists of zones that VASSAL highlights depending on
a property that only this player's VASSAL has (the counter of a loop that a button runs). As it
needs no picture or piece, it works on maps of any size and in games saved by older modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.outputs.vassal.counters.zones_of_control import side_colours
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.zones import lit_zone
from builder.outputs.vassal.table.commands import (
    MOVEMENT_COST,
    OVERLAYS,
    SUPPLY_REACH,
    keystroke_chain,
    player_loop,
)
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.rules.core.checks.chart_checks import class_head
from builder.rules.core.module_export.overlays import EntryCosts, SupplyRange
from builder.vassal.expressions.properties import string
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text
from builder.vassal.format.polygons import Ring, join_rings, number_rings

MOST = 2500
"""The highest number of places on a map with overlays; with more, VASSAL would take too long to
draw the zones."""

_SUPPLY = "How far supply reaches with nobody on the map"
_COST = "What terrain costs to enter; the lowest cost has no figure, striped terrain is closed"
_PROPERTY = "Overlay"

_GRADES = 4
"""The number of shades for costs of entry; higher costs are shaded like the last."""
_DEEP = 0.6
"""The distance of a printed number (cost) below the centre of a place, as a fraction of the free
radius there."""
_HIGH = 0.34
"""The height of a printed number (cost), as a fraction of the free radius of the place."""

Zones = Mapping[str, Sequence[Sequence[Ring]]]
"""The shapes of some zones as lists of outlines, by map id; where zones overlap, the shade is
darker."""


@dataclass(frozen=True)
class OverlayHighlight:
    """A group of zones that are highlighted in the same colour, opacity and style."""

    zones: Zones
    colour: str
    opacity: int
    style: str = "Plain"


@dataclass(frozen=True)
class Overlay:
    """An overlay that a menu entry switches on and off: its ``name``, the side or movement class to
    which it applies (``of``), and the tooltip of the entry (``tip``)."""

    name: str
    of: tuple[str, ...]
    tip: str
    lights: tuple[OverlayHighlight, ...]

    @property
    def text(self) -> str:
        """The label of the menu entry in the source language."""
        return self.label(Translator())

    def label(self, tr: Translator) -> str:
        """Return the label of the menu entry in a language."""
        of = tr(", ").join(tr(word) for word in self.of)
        return engine_safe_text(labelled(tr, tr(self.name), of) if of else tr(self.name))


@dataclass(frozen=True)
class OverlayFeature(ModuleFeature):
    """The feature for the overlays on the boards of a map window."""

    game: Game
    boards: Mapping[str, Board]
    icons: Icons
    ranges: Sequence[SupplyRange]
    costs: Sequence[EntryCosts]

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """All overlays in the order of the menu; an overlay without a zone on any board is left
        out."""
        every = (*self._supplies(), *map(self._cost, self.costs))
        return tuple(o for o in every if any(light.zones for light in o.lights))

    @cached_property
    def _shown(self) -> Mapping[str, Board]:
        """The boards with at least one overlay, by map."""
        return {id: b for id, b in self.boards.items() if 0 < len(b.cells) <= MOST}

    # -- what they show --------------------------------------------------------------------------

    def _called(self, mover: str) -> str:
        """Return the name of a movement class as the terrain chart prints it above the class's
        column."""
        return class_head(self.game, mover)

    def _supplies(self) -> Iterator[Overlay]:
        """Yield one overlay for each side, which shows where its supply reaches; the part reached
        by unconditional sources is darker."""
        many = Counter((found.side, found.supply) for found in self.ranges)
        names = {side.id: side.name for side in self.game.sheet.sides}
        colours = side_colours(self.game)
        for found in self.ranges:
            layers = [found.all] if found.all == found.always else [found.all, found.always]
            zones = self._zones({id: [own[id] for own in layers] for id in self._shown})
            movers = found.movers if many[found.side, found.supply] > 1 else ()
            of = (names[found.side], *filter(None, [found.supply]), *map(self._called, movers))
            yield Overlay(
                SUPPLY_REACH, of, _SUPPLY, (OverlayHighlight(zones, colours[found.side], 28),)
            )

    def _cost(self, found: EntryCosts) -> Overlay:
        """Return the overlay of the costs for a movement class to enter places: darker for a higher
        cost, which is also printed as a number; places that cannot be entered are striped."""
        open = {kind: cost for kind, cost in found.costs.items() if cost is not None}
        least, *dearer = sorted(set(open.values()))
        grades = [
            {kind for kind, cost in open.items() if cost >= step} for step in dearer[:_GRADES]
        ]
        told = {kind: str(cost) for kind, cost in open.items() if cost != least}
        maps = {id: found.maps[id] for id in self._shown}
        dear = {map: [_of_kinds(lies, kinds) for kinds in grades] for map, lies in maps.items()}
        shut = found.costs.keys() - open.keys()
        closed = {map: [_of_kinds(lies, shut)] for map, lies in maps.items()}
        figures = {map: self._figures(map, lies, told) for map, lies in maps.items()}
        return Overlay(
            MOVEMENT_COST,
            tuple(map(self._called, found.movers)) if len(self.costs) > 1 else (),
            _COST,
            (
                OverlayHighlight(self._zones(dear), "120,70,20", 22),
                OverlayHighlight(
                    {id: [rings] for id, rings in figures.items() if rings}, "50,25,0", 85
                ),
                OverlayHighlight(self._zones(closed), "60,50,45", 75, "Striped"),
            ),
        )

    def _zones(self, places: Mapping[str, Sequence[Collection[str]]]) -> Zones:
        """Return the zones of an overlay by map; each group of adjoining places becomes one
        zone."""
        found = {
            id: [self.boards[id].rims(sorted(own)) for own in groups if own]
            for id, groups in places.items()
        }
        return {id: zones for id, zones in found.items() if zones}

    def _figures(self, map: str, lies: Mapping[str, str], told: Mapping[str, str]) -> list[Ring]:
        """Return the outlines of numbers to print on places of a map; ``lies`` maps each place to
        its kind of terrain, ``told`` each kind to the number's text."""
        board, rings = self.boards[map], list[Ring]()
        plan = board.plan
        assert plan is not None
        for id, kind in lies.items():
            if kind in told:
                x, y = plan.centre(plan.space.cell(id))
                room = min(board.room(id), plan.across / 2)
                rings += number_rings(told[kind], (x, y + _DEEP * room), round(_HIGH * room))
        return rings

    # -- what is made of them --------------------------------------------------------------------

    @cached_property
    def _numbered(self) -> tuple[tuple[Overlay, Mapping[int, OverlayHighlight]], ...]:
        """The overlays, each with its highlights by number; numbers run from 1 through all
        highlights of all overlays."""
        numbers = count(1)
        return tuple((o, {next(numbers): light for light in o.lights if light.zones})
                     for o in self.overlays)  # fmt: skip

    def over(self, board: str) -> Iterator[Element]:
        """Yield the zones of all overlays on a board, and the highlighters that colour them."""
        lights = {n: light for _, own in self._numbered for n, light in own.items()}
        here = {n: light for n, light in lights.items() if light.zones.get(board)}
        for n, light in here.items():
            for m, rings in enumerate(light.zones[board], 1):
                yield lit_zone(f"{_PROPERTY}{n}.{m}", join_rings(rings), f"{_PROPERTY}{n}")
        if here:
            yield component("ZonedGridHighlighter", *(_highlight(n, x) for n, x in here.items()))

    def components(self) -> Iterator[Element]:
        """Yield the menu entry of each overlay and the commands behind it: they store whether the
        overlay is shown, then switch each of its highlights on, or off if it was shown."""
        for overlay, lights in self._numbered:
            first = next(iter(lights))
            was, does = f"{_PROPERTY}{first}Was", [f"overlay-{n}" for n in lights]
            yield keystroke_chain(
                overlay.text, [f"overlay-{first}-was", *does], key=f"overlay-{first}-shown",
                text=overlay.text, tip=overlay.tip,
            )  # fmt: skip
            so = string(f"{_PROPERTY}{first}").equals(str(first)) & string(was).equals("0")
            yield player_loop(f"overlay-{first}-was", was, 1, so)
            for n in lights:
                dark = string(was).equals("0") & string(f"{_PROPERTY}{n}").equals("0")
                yield player_loop(f"overlay-{n}", f"{_PROPERTY}{n}", n, dark)

    def menus(self) -> Iterator[Element]:
        """Yield the menu of overlays."""
        names = [overlay.text for overlay in self.overlays]
        yield toolbar_menu(
            OVERLAYS, "What can be laid over the map", names, self.icons.file("overlay")
        )

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the menu entries into a language."""
        return {overlay.text: overlay.label(tr) for overlay in self.overlays}


def _of_kinds(lies: Mapping[str, str], kinds: Collection[str]) -> list[str]:
    """Return the places whose kind of terrain is among ``kinds``; ``lies`` maps places to kinds."""
    return [place for place, kind in lies.items() if kind in kinds]


def _highlight(number: int, light: OverlayHighlight) -> Element:
    return component(
        "ZoneHighlight", name=number, color=light.colour, opacity=light.opacity,
        coverage="Entire Zone", style=light.style, width=1, image="",
    )  # fmt: skip


def overlay_feature(
    game: Game, boards: Mapping[str, Board], icons: Icons, ranges: Sequence[SupplyRange],
    costs: Sequence[EntryCosts],
) -> ModuleFeature | None:  # fmt: skip
    """Return the overlay feature of a game, or ``None`` if no overlay would show anything;
    ``ranges`` says how far supply reaches, ``costs`` what it costs to enter places."""
    feature = OverlayFeature(game, boards, icons, ranges, costs)
    return feature if feature.overlays else None
