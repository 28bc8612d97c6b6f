"""Writes the build file, with every component of the module in its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.model.game import Game
from builder.outputs.vassal.counters import cards as card_parts
from builder.outputs.vassal.counters import cups as cup_parts
from builder.outputs.vassal.counters import decks, slots
from builder.outputs.vassal.counters import prototypes as proto
from builder.outputs.vassal.counters.compact.merged_writes import write_properties
from builder.outputs.vassal.counters.compact.program_traits import program_properties
from builder.outputs.vassal.counters.counter_sizes import CounterSets
from builder.outputs.vassal.counters.free_setup_trays import windows_of
from builder.outputs.vassal.counters.merged_reports import report_properties
from builder.outputs.vassal.counters.ownership import opened_property
from builder.outputs.vassal.counters.succession import has_successors
from builder.outputs.vassal.counters.zones_of_control import control_shading_buttons
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.module.memory import USUAL, memory_needed
from builder.outputs.vassal.module.parts import ModulePlan, cup_buttons, table_board, table_window
from builder.outputs.vassal.table import dice, origins, shortcuts, toolbar, turns
from builder.outputs.vassal.table.asking import dialog_choosers, language_constant
from builder.outputs.vassal.table.boards.ground import (
    ground_tables,
    place_and_strength,
    place_and_terrain,
)
from builder.outputs.vassal.table.choices import opening_choices
from builder.outputs.vassal.table.messages import (
    GREETING_MESSAGES,
    MESSAGES,
    SUCCESSION_MESSAGES,
    constants,
)
from builder.outputs.vassal.table.windows import help, opening
from builder.outputs.vassal.table.windows.chart_windows import chart_windows, further_windows
from builder.outputs.vassal.table.windows.greeting import Greeting
from builder.outputs.vassal.table.windows.inventory import Lists, listed_words
from builder.outputs.vassal.table.windows.ruler import ruler_of
from builder.outputs.vassal.table.windows.trays import Tray, tray_file
from builder.outputs.vassal.table.windows.views import views
from builder.outputs.vassal.table.windows.windows import (
    map_tools,
    map_window,
    tray_board,
    viewer,
    zoomer,
)
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.metadata import OLDEST_ENGINES
from builder.vassal.format.names import played_by, side_names, side_words
from builder.vassal.format.properties import module_locale
from builder.vassal.format.traits import Trait

_MOST_HANDS = 2
"""The largest number of hand buttons that are outside of a menu; more are gathered in one."""


def _translation(language: str) -> Element:
    return component("Translation", locale=module_locale(language))


def root(parts: ModulePlan) -> Element:
    game, icons, properties = parts.game, parts.icons, list(_properties(parts))
    held = [
        component("BasicCommandEncoder"),
        help.documentation(
            game, parts.drawings.title_card is not None, sorted(parts.drawings.books)
        ),
        _roster(game, icons),
        _options(parts),
        component("Language", *(_translation(lang) for lang in parts.languages)),
        constants(_texts(parts)),
        component("GlobalProperties", *properties),
        proto.container(parts.prototypes),
        *_windows(parts),
        slots.palette(game, parts.counters, icons.file("counters")),
        *(_tracker(parts) if game.sheet.sequence else ()),
        *dice.dice(game, icons, parts.drawings.dice),
        *chart_windows(parts.drawings.charts, icons),
        *_lists(parts).components(icons),
        toolbar.notes(icons),
        *(toolbar.clear_moved(icons) if game.units else ()),
        *(c for cup in parts.cups for c in cup_parts.commands(cup, game, parts.boards)),
        *decks.deck_commands(game, icons, table_window(game, parts.displays)),
        *parts.of_features.components,
        *(x for name, sending in parts.sendings.items() for x in sending.components(name)),
        *dialog_choosers(properties),
        *_menus(parts),
        *([opening.presser()] if _has_hexes(parts) else ()),
        *opening_choices(game, parts.boards),
        *_greeting(parts).components(),
    ]
    keys = shortcuts.components(_pieces(parts), _button_keystrokes(held))
    whole = component(
        "GameModule",
        *held,
        *keys,
        component("Chatter"),
        component("KeyNamer"),
        name=game.sheet.title,
        version=game.sheet.version,
        VassalVersion=OLDEST_ENGINES[game.sheet.module.vassal],
        description=game.sheet.subtitle,
        nextPieceSlotId=parts.counters.next_slot,
    )  # fmt: skip
    return parts.numbered.in_component(parts.moved.in_component(whole))


def _pieces(parts: ModulePlan) -> Iterator[Sequence[Trait]]:
    yield from parts.prototypes.values()
    yield from (piece.traits for piece in parts.counters.pieces.values())


def _button_keystrokes(elements: Iterable[Element]) -> set[str]:
    """Return the names of the keystrokes to which buttons among some components respond."""
    every = (inner for element in elements for inner in element.walk())
    keys = (e.attributes.get(name, "") for e in every for name in ("hotkey", "nexthotkey"))
    return {key.rpartition(",")[2] for key in keys if key}


def _has_hexes(parts: ModulePlan) -> bool:
    return any(board.field for board in parts.boards.values())


def _tracker(parts: ModulePlan) -> list[Element]:
    """Return the component of the turn tracker, which in solitaire games also reports what the new
    phase requires."""
    return turns.turn_tracker(
        parts.game, parts.icons, [r for feature in parts.features for r in feature.reminders]
    )


_OF_SOME_PIECES = dict.fromkeys(("CountMarker", "SideName", "TurnMarker", "Value", "Values"), "")
"""The properties that expressions ask of every piece, with empty values for games in which no piece
has them: markers of turn and points, the side of pieces on hexsides, markers and units with values."""


def _texts(parts: ModulePlan) -> dict[str, str]:
    """Return all constants of the module: chat messages and tables, by name."""
    tables = ground_tables(parts.game, parts.boards)
    boards = [*parts.boards.values(), *parts.displays.values()]
    tables |= listed_words(parts.game, boards, list(_zones(parts)), parts.titles)
    tables |= ruler_of(parts.game, parts.boards).tables
    tables |= turns.step_tables(parts.game)
    tables |= card_parts.tables(parts.game) | decks.texts(parts.game)
    drawn = {
        n: text
        for cup in parts.cups
        for n, text in cup_parts.draw_warnings(cup, parts.game).items()
    }
    own = SUCCESSION_MESSAGES if has_successors(parts.game) else {}
    greeting = GREETING_MESSAGES | _greeting(parts).words() if parts.game.scenarios else {}
    return (
        _OF_SOME_PIECES
        | language_constant()
        | MESSAGES
        | own
        | drawn
        | greeting
        | tables
        | parts.of_features.constants
        | parts.expressions
    )


def _lists(parts: ModulePlan) -> Lists:
    game = parts.game
    private = {tray.name: played_by(game, tray.side) for tray in parts.forces if tray.side}
    coming = bool(game.units) and any(s.reinforcements for s in game.scenarios)
    return Lists(private, game.units, coming, bool(parts.losses.bands))


def _greeting(parts: ModulePlan) -> Greeting:
    later = parts.arrivals.title if parts.arrivals.bands else ""
    return Greeting(parts.game, windows_of(parts.game), later)


def _zones(parts: ModulePlan) -> Iterator[str]:
    """Yield the names of the places in trays."""
    yield from (
        band.title for tray in (parts.losses, *parts.forces) for band in tray.bands.values()
    )
    for cup in parts.cups:
        size = sum(cup.pool.contents.values())
        yield from (cup.deck, cup.zone, *(f"{cup.zone} {i}" for i in range(1, size + 1)))


def _properties(parts: ModulePlan) -> Iterator[Element]:
    yield from origins.origin_properties(parts.game)
    yield from decks.hand_properties(parts.game)
    yield from opened_property(parts.unjoined)
    yield from report_properties(parts.prototypes, parts.expressions)
    yield from program_properties(parts.expressions)
    pieces = (piece.traits for piece in parts.counters.pieces.values())
    yield from write_properties((*parts.prototypes.values(), *pieces))
    if _has_hexes(parts):
        yield from opening.opening_properties()
    if parts.game.sheet.sequence:
        yield turns.docked()
        yield from turns.arrivals_told(parts.game)
    yield from parts.of_features.properties


def _roster(game: Game, icons: Icons) -> Element:
    sides = [*side_names(game).values(), proto.SOLITAIRE]
    entries = [component("entry", body=side) for side in sides]
    return component(
        "PlayerRoster", *entries, buttonText="Sides", buttonToolTip="Change or leave your side",
        buttonIcon=icons.file("sides"), buttonKeyStroke="",
    )  # fmt: skip


def _options(parts: ModulePlan) -> Element:
    """Return the module's global options. Hex ids are treated as texts, even if they begin with a
    zero."""
    chosen = {
        name: says for feature in parts.features for name, says in feature.preferences.items()
    }
    off = CounterSets.from_game(parts.game).preferences
    memory = memory_needed(parts.game, parts.counters, parts.prototypes)
    asked = {"minMaxHeap": str(memory)} if memory > USUAL else {}
    return component(
        "GlobalOptions", *toolbar.preferences(chosen, off), autoReport="Always",
        storeLeadingZeroIntegersAsStrings=True,
        playerIdFormat="$PlayerName$", nonOwnerUnmaskable="Never", chatterHTMLSupport="Never",
        hotKeysOnClosedWindows="Always", inventoryForAll="Always", sendToLocationMoveTrails="Never",
        purgeBlankPropertyPrompts=True, **asked,
    )  # fmt: skip


def _windows(parts: ModulePlan) -> Iterator[Element]:
    icons = parts.icons
    boards = [
        element
        for id, board in parts.boards.items()
        for element in board.elements(list(_overlays_of_board(parts, id)))
    ]
    place = place_and_terrain(parts.game, parts.boards)
    stack = place_and_strength(parts.game, parts.boards, proto.MAP)
    first = next((b.engine_names() for b in parts.boards.values()), "")
    table = table_board(parts)
    piles = list(decks.deck_components(parts.game, table, parts.counters)) if table else []
    whole = () if parts.game.maps else tuple(parts.boards.values())
    seen = whole[0].size if whole else None
    ruler = ruler_of(parts.game, parts.boards)
    tools = [
        *map_tools(icons, place, stack, ruler, seen), *control_shading_buttons(parts.game, icons),
        *views(parts.game, parts.boards, icons), *([opening.view()] if _has_hexes(parts) else ()),
    ]  # fmt: skip
    if not parts.game.maps:
        tools += piles
    told = put_down_is_heard(parts)
    yield map_window(proto.MAP, "Map", boards, tools, counter=parts.counter, first=first, told=told)
    lies = table_window(parts.game, parts.displays)
    yield from decks.windows(parts.game, parts.drawings, icons, lies)
    for board in parts.displays.values():
        inside = [zoomer(icons, board.size), viewer(), *(piles if board is table else ())]
        yield map_window(
            board.name, board.name, board.elements(), inside, counter=parts.counter, launched=True,
            icon=icons.file("boxes"), told=told,
        )  # fmt: skip
    yield from _trays(parts)


def _overlays_of_board(parts: ModulePlan, board: str) -> Iterator[Element]:
    """Yield the overlays of a board, and the zones that make VASSAL repaint it."""
    for feature in parts.features:
        yield from feature.over(board)
    yield from CounterSets.from_game(parts.game).repainting()


def put_down_is_heard(parts: ModulePlan) -> bool:
    """Return whether any piece reacts when it is put down on the map or table."""
    return bool(parts.game.maps or parts.game.cards)


def _trays(parts: ModulePlan) -> Iterator[Element]:
    """Yield the windows of the trays for counters that wait or are lost, and for cups."""
    shown = [(parts.losses, "dead-pool"), *((tray, "setup") for tray in parts.forces)]
    for tray, icon in [*shown, (parts.arrivals, "arrivals")]:
        if tray.bands:
            yield _tray(parts, tray, icon, [], {})
    if parts.cups:
        icons = parts.icons
        names = {c.pool.id: c.deck for c in parts.cups}
        drawn = [
            cup_parts.cup_deck(c, parts.game, parts.cup_tray, parts.counters) for c in parts.cups
        ]
        yield _tray(
            parts,
            parts.cup_tray,
            "cup",
            [*drawn, *cup_buttons(parts.cups, parts.game, icons)],
            names,
        )


def _tray(
    parts: ModulePlan, tray: Tray, icon: str, more: Sequence[Element], cups: Mapping[str, str]
) -> Element:
    icons = parts.icons
    board = tray_board(tray, tray_image(parts, tray.name), cups)
    inside = [zoomer(icons, tray.size), viewer(), *more]
    return map_window(
        tray.name, tray.title, [board], inside, counter=parts.counter, launched=True,
        icon=icons.file(icon),
        told=put_down_is_heard(parts), private=side_words(parts.game, tray.side) if tray.side else (),
    )  # fmt: skip


def _menus(parts: ModulePlan) -> Iterator[Element]:
    """Yield the menus of the toolbar."""
    windows = [b.name for b in parts.displays.values()]
    windows += [tray.title for tray in (*parts.forces, parts.arrivals, parts.losses) if tray.bands]
    windows += [parts.cup_tray.title] * bool(parts.cups)
    yield toolbar.toolbar_menu(
        "Windows",
        "Boxes, lists and notes",
        [*windows, *further_windows(parts.drawings.charts), *_lists(parts).names, "Notes"],
        parts.icons.file("boxes"),
    )
    hands = list(decks.hand_names(parts.game).values())
    if len(hands) > _MOST_HANDS:
        yield toolbar.toolbar_menu("Hands", "The hands of cards", hands, parts.icons.file("hand"))
    yield from parts.of_features.menus


def tray_image(parts: ModulePlan, tray: str) -> str:
    return tray_file(tray) if tray in parts.drawings.trays else ""
