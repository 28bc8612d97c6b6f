"""The build file: every component of the module in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.game import Game
from builder.outputs.vassal import cards as card_parts
from builder.outputs.vassal import cups as cup_parts
from builder.outputs.vassal import (
    decks,
    dice,
    help,
    origins,
    points,
    slots,
    table_lookups,
    toolbar,
    turns,
)
from builder.outputs.vassal import prototypes as proto
from builder.outputs.vassal.boards import TURN, Board
from builder.outputs.vassal.choices import choices
from builder.outputs.vassal.components import Element, component
from builder.outputs.vassal.control import shadings
from builder.outputs.vassal.ground import ground_tables, place_and_strength, place_and_terrain
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.inventory import inventories, listed_words
from builder.outputs.vassal.messages import DUEL_MESSAGES, MESSAGES, SOLO_MESSAGES, constants
from builder.outputs.vassal.metadata import ENGINE
from builder.outputs.vassal.names import unique
from builder.outputs.vassal.parts import Parts, table_board, table_window
from builder.outputs.vassal.trays import CUPS, FORCES, LOSSES
from builder.outputs.vassal.views import views
from builder.outputs.vassal.windows import map_extras, map_window, tray_board, viewer, zoomer

_TURN_TRACK = "Turn track"


def root(parts: Parts) -> Element:
    game, icons = parts.game, parts.icons
    return component(
        "GameModule",
        component("BasicCommandEncoder"),
        help.documentation(game, title_card=parts.drawings.title_card is not None),
        _roster(game, icons),
        _options(parts),
        component("Language", *(component("Translation", locale=lang) for lang in parts.languages)),
        constants(_texts(parts)),
        component("GlobalProperties", *_properties(parts)),
        proto.container(parts.prototypes),
        *_windows(parts),
        slots.palette(game, parts.counters, icons.file("counters")),
        *(_tracker(parts) if game.sheet.sequence else ()),
        *dice.dice(game, icons, parts.drawings.dice),
        *([toolbar.charts(parts.drawings.charts, icons)] if parts.drawings.charts else ()),
        *inventories(icons),
        toolbar.notes(icons),
        *(toolbar.clear_moved(icons) if game.units else ()),
        *(c for cup in parts.cups for c in cup_parts.commands(cup, game, parts.boards)),
        *decks.commands(game, icons),
        *(parts.battle.components() if parts.battle else ()),
        *(parts.solo.components() if parts.solo else ()),
        *table_lookups.buttons(parts.lookups, icons),
        *(parts.duel.components(icons.file("dice")) if parts.duel else ()),
        *(c for count in parts.counts for c in count.components()),
        *_menus(parts),
        *choices(game, parts.boards),
        component("Chatter"),
        component("KeyNamer"),
        name=game.sheet.title,
        version=game.sheet.version,
        VassalVersion=ENGINE,
        description=game.sheet.subtitle,
        nextPieceSlotId=parts.counters.next_slot,
    )  # fmt: skip


def _tracker(parts: Parts) -> list[Element]:
    """The turn tracker; it reminds of what a phase asks for where the module plays the system."""
    return turns.tracker(parts.game, parts.icons, ("solo-phase",) if parts.solo else ())


def _texts(parts: Parts) -> dict[str, str]:
    """Messages and tables."""
    tables = ground_tables(parts.game, parts.boards)
    if parts.battle:
        tables |= dict(parts.battle.constants())
    tables |= DUEL_MESSAGES if parts.duel else {}
    if parts.solo:
        tables |= SOLO_MESSAGES | parts.solo.constants()
    boards = [*parts.boards.values(), *parts.displays.values()]
    tables |= listed_words(parts.game, boards, list(_zones(parts)), parts.titles)
    tables |= card_parts.tables(parts.game) | decks.texts(parts.game)
    return MESSAGES | tables | table_lookups.all_constants(parts.lookups)


def _zones(parts: Parts) -> Iterator[str]:
    """What the places in trays are called."""
    yield from (band.title for tray in (parts.losses, parts.forces) for band in tray.bands.values())
    for cup in parts.cups:
        size = sum(cup.pool.contents.values())
        yield from (cup.zone, *(f"{cup.zone} {i}" for i in range(1, size + 1)))


def _properties(parts: Parts) -> Iterator[Element]:
    yield from origins.properties(parts.game)
    yield from decks.properties(parts.game)
    if parts.game.sheet.sequence:
        yield from turns.arrivals_told(parts.game)
    if parts.battle:
        yield from parts.battle.properties()
    if parts.duel:
        yield from parts.duel.properties()
    if parts.solo:
        yield from parts.solo.properties()
    for lookup in parts.lookups:
        yield from lookup.properties()
    yield from (count.properties() for count in parts.counts)


def _roster(game: Game, icons: Icons) -> Element:
    sides = [*(s.id for s in game.sheet.sides), proto.SOLITAIRE]
    entries = [component("entry", body=side) for side in sides]
    return component(
        "PlayerRoster", *entries, buttonText="Sides", buttonToolTip="Change or leave your side",
        buttonIcon=icons.file("sides"), buttonKeyStroke="",
    )  # fmt: skip


def _options(parts: Parts) -> Element:
    """Hex ids are texts, also those that begin with a zero."""
    return component(
        "GlobalOptions", *toolbar.preferences(battles=parts.battle is not None), autoReport="Always",
        storeLeadingZeroIntegersAsStrings=True,
        playerIdFormat="$PlayerName$", nonOwnerUnmaskable="Never", chatterHTMLSupport="Never",
        hotKeysOnClosedWindows="Always", inventoryForAll="Always", sendToLocationMoveTrails="Never",
        purgeBlankPropertyPrompts=True,
    )  # fmt: skip


def _windows(parts: Parts) -> Iterator[Element]:
    icons = parts.icons
    boards = [e for b in parts.boards.values() for e in b.elements()]
    place = place_and_terrain(parts.game, parts.boards)
    stack = place_and_strength(parts.game, parts.boards, proto.MAP)
    extras = [
        *map_extras(icons, place, stack), *shadings(parts.game, icons),
        *views(parts.game, parts.boards, icons),
    ]  # fmt: skip
    first = next((b.laid for b in parts.boards.values()), "")
    table = table_board(parts)
    piles = list(decks.piles(parts.game, table, parts.counters)) if table else []
    if not parts.game.maps:
        extras += piles
    yield map_window(proto.MAP, "Map", boards, extras, first=first)
    small = [zoomer(icons, 8), viewer()]
    lies = table_window(parts.game, parts.displays)
    yield from decks.windows(parts.game, icons, [zoomer(icons, 4), viewer()], lies)
    buttons = display_buttons(parts.displays)
    for id, board in parts.displays.items():
        inside = [*small, *(piles if board is table else ())]
        yield map_window(board.name, buttons[id], board.elements(), inside, launched=True)
    if parts.losses.bands:
        image = tray_image(parts, LOSSES)
        yield map_window(
            LOSSES, "Lost units", [tray_board(parts.losses, image, {})], small, launched=True,
            icon=icons.file("dead-pool"),
        )  # fmt: skip
    if parts.forces.bands:
        image = tray_image(parts, FORCES)
        yield map_window(
            FORCES, "Forces to set up", [tray_board(parts.forces, image, {})], small,
            launched=True, icon=icons.file("setup"),
        )  # fmt: skip
    if parts.cups:
        names = {c.pool.id: c.deck for c in parts.cups}
        drawn = [cup_parts.deck(c, parts.cup_tray, parts.counters) for c in parts.cups]
        inside = [*small, *drawn, *_cup_buttons(parts)]
        yield map_window(
            CUPS, "Cups", [tray_board(parts.cup_tray, tray_image(parts, CUPS), names)], inside,
            launched=True, icon=icons.file("cup"),
        )  # fmt: skip


def display_buttons(displays: Mapping[str, Board]) -> dict[str, str]:
    """What the buttons of displays say, by their ids: menus gather buttons by their texts, so that none
    may say what the turn tracker's does."""
    return unique((id, _TURN_TRACK if b.name == TURN else b.name) for id, b in displays.items())


def _menus(parts: Parts) -> Iterator[Element]:
    """The toolbar's menus."""
    windows = list(display_buttons(parts.displays).values())
    windows += ["Forces to set up"] * bool(parts.forces.bands)
    windows += ["Lost units"] * bool(parts.losses.bands) + ["Cups"] * bool(parts.cups)
    yield toolbar.menu(
        "Windows",
        "Boxes, lists and notes",
        [*windows, "Units", "Places", "Notes"],
        parts.icons.file("setup"),
    )
    if parts.solo:
        yield from parts.solo.menu(_cup_buttons(parts))
    if parts.battle:
        yield toolbar.menu(
            "Battle", "The battle that is declared on the counters",
            ["Odds", "Resolve", "Clear battle"], parts.icons.file("attack"),
        )  # fmt: skip
    yield from table_lookups.menu(parts.lookups, parts.icons)
    yield from points.points_menu(parts.counts, parts.icons)


def _cup_buttons(parts: Parts) -> Iterator[Element]:
    icon = parts.icons.file("cup")
    return (b for cup in parts.cups for b in cup_parts.buttons(cup, parts.game, icon))


def tray_image(parts: Parts, tray: str) -> str:
    return f"tray-{tray.lower()}.png" if tray in parts.drawings.trays else ""
