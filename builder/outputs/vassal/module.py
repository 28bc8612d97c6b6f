"""The module: everything put together, as one archive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
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
    tokens,
    toolbar,
    turns,
)
from builder.outputs.vassal import prototypes as proto
from builder.outputs.vassal.archive import pack
from builder.outputs.vassal.battle import BattleKit, battle_kit
from builder.outputs.vassal.boards import Board, laid, plan_board
from builder.outputs.vassal.choices import BARE, READY, board_of, choices
from builder.outputs.vassal.components import Element, component, to_xml
from builder.outputs.vassal.control import shadings
from builder.outputs.vassal.drawings import BoardPicture, ModuleDrawings, Picture
from builder.outputs.vassal.duels import DuelKit, duel_kit
from builder.outputs.vassal.forces import tray_of
from builder.outputs.vassal.ground import ground_tables, place_and_strength, place_and_terrain
from builder.outputs.vassal.icons import Icons
from builder.outputs.vassal.inventory import inventories, listed_words
from builder.outputs.vassal.messages import DUEL_MESSAGES, MESSAGES, SOLO_MESSAGES, constants
from builder.outputs.vassal.metadata import ENGINE, Version, module_data
from builder.outputs.vassal.names import unique
from builder.outputs.vassal.positions import deployed
from builder.outputs.vassal.properties import translation
from builder.outputs.vassal.roles import hiding_sides
from builder.outputs.vassal.saves import SavedGame, write_save
from builder.outputs.vassal.setups import Stage, bare, set_up
from builder.outputs.vassal.solo import SoloKit, solo_kit
from builder.outputs.vassal.traits import Trait
from builder.outputs.vassal.trays import (
    CUPS,
    FORCES,
    LOSSES,
    Tray,
    cup_names,
    cups_tray,
    losses_tray,
)
from builder.outputs.vassal.views import views
from builder.outputs.vassal.windows import map_extras, map_window, tray_board, viewer, zoomer
from builder.problems import Problem, error
from builder.rules.registry import battle_of, solo_of


def file_name(game: Game) -> str:
    """What the module's file is called."""
    return f"{game.id}-{game.sheet.version}.vmod"


def build_module(
    game: Game,
    translators: Mapping[str, Translator],
    drawings: ModuleDrawings,
    problems: list[Problem] | None = None,
) -> bytes:
    """The bytes of the ``.vmod``, with a saved game for each scenario whose map is drawn.

    ``translators`` are by language; the module speaks the first of the game's languages and carries
    translations into the others. What is wrong is appended to ``problems``.
    """
    found: list[Problem] = [] if problems is None else problems
    first, languages = game.sheet.languages[0], _others(game, translators)
    parts = _Parts.of(game, languages, drawings)
    _check_names(parts.boards, found)
    decks.deck_places(game, _table(parts), found)
    saves = _saves(parts, found)
    root = _root(parts)
    entries = {
        "buildFile.xml": to_xml(root),
        "moduledata": module_data(_version(game, translators)),
        **saves,
        **_images(parts),
        **_help("", game, translators.get(first, Translator()), root),
    }
    for language in languages:
        tr = translators[language]
        entries[f"Module_{language}.properties"] = translation(root, tr)
        entries |= _help(f"help_{language}/", game, tr, root)
    return pack(entries)


def _help(folder: str, game: Game, tr: Translator, root: Element) -> dict[str, bytes]:
    return {f"{folder}{name}": page for name, page in help.help_files(game, tr, root).items()}


def _others(game: Game, translators: Mapping[str, Translator]) -> list[str]:
    """The languages that the module is translated into."""
    return [lang for lang in game.sheet.languages[1:] if lang in translators]


def _version(game: Game, translators: Mapping[str, Translator] | None = None) -> Version:
    sheet = game.sheet
    other = {lang: translators[lang] for lang in _others(game, translators)} if translators else {}
    return Version(
        sheet.title,
        sheet.version,
        sheet.subtitle,
        {lang: tr(sheet.title) for lang, tr in other.items()},
        {lang: tr(sheet.subtitle) for lang, tr in other.items() if sheet.subtitle},
    )


@dataclass(frozen=True)
class _Parts:
    """What is planned before anything is written."""

    game: Game
    languages: Sequence[str]
    drawings: ModuleDrawings
    icons: Icons
    boards: dict[str, Board]
    displays: dict[str, Board]
    losses: Tray
    forces: Tray
    cup_tray: Tray
    cups: Sequence[cup_parts.Cup]
    prototypes: proto.Prototypes
    counters: slots.Counters
    battle: BattleKit | None
    lookups: Sequence[table_lookups.TableLookup]
    duel: DuelKit | None
    counts: Sequence[points.Count]
    solo: SoloKit | None = None

    @classmethod
    def of(cls, game: Game, languages: Sequence[str], drawings: ModuleDrawings) -> _Parts:
        """Plan boards, prototypes and pieces."""
        icons = Icons(drawings.icons)
        tile = game.sheet.module.tile if game.sheet.module.maps == "tiles" else 0
        boards = _plan(game, drawings.boards, {m.id: m.title for m in game.maps}, "board", tile)
        displays = _plan(game, drawings.displays, {t.id: t.title for t in game.tracks}, "display")
        cups = cup_parts.cups_of(cup_names(game), game)
        windows = [(proto.MAP, b) for b in boards.values()]
        counts = points.counts_of(game, [*windows, *((b.name, b) for b in displays.values())])
        extra = {f"pool:{c.pool.id}": _chit(c, drawings, icons, counts) for c in cups}
        extra |= {m: count.marker_traits(m) for count in counts for m in count.markers}
        extra[turns.TURN_MARKER] = turns.marker_traits(game, proto.MAP)
        losses = losses_tray(game)
        masks = {
            s: _mask(s, drawings.masks[s]) if s in drawings.masks else icons.file("hidden")
            for s in hiding_sides(game)
        }
        moved = icons.file("moved", "/images/moved.gif") if game.units else ""
        look = proto.Look(moved, (28, -28), masks)
        laid_out = game.table_track
        if laid_out and not game.maps and laid_out.id in displays:
            boards[laid_out.id] = displays.pop(laid_out.id)
        beside = [b.name for b in displays.values()]
        battle = battle_kit(game, battle_of(game), boards, proto.MAP, icons, beside)
        prototypes = proto.prototypes(game, list(boards.values()), losses, look)
        lookups = table_lookups.lookups_of(game, battle.looked_up if battle else "")
        duel = duel_kit(game, lookups, [proto.MAP, *beside])
        lookups = duel.among(lookups) if duel else lookups
        solo = solo_kit(
            game, solo_of(game), cup_names(game), {id: b.name for id, b in boards.items()}, icons
        )
        extra |= _solo_traits(game, solo)
        return cls(
            game, languages, drawings, icons, boards, displays, losses, tray_of(game),
            cups_tray(game), cups,
            {
                **(battle.prototypes() if battle else {}),
                **(duel.prototypes() if duel else {}),
                **(solo.prototypes() if solo else {}),
                **card_parts.prototypes(game, drawings, _table_window(game, displays)),
                **prototypes,
            },
            slots.make_counters(
                game, drawings.counters, extra, battle, duel, card_parts.card_pieces(game, drawings)
            ),
            battle,
            lookups,
            duel,
            counts,
            solo,
        )  # fmt: skip


def _solo_traits(game: Game, kit: SoloKit | None) -> dict[str, tuple[Trait, ...]]:
    """What counters do in games whose system the module plays; chits do it also in their cups."""
    if kit is None:
        return {}
    drawn = {c for pool in game.pools for c in pool.contents}
    found = {id: kit.traits(id) for id in game.counters}
    return {f"chit:{id}" if id in drawn else id: traits for id, traits in found.items() if traits}


def _chit(
    cup: cup_parts.Cup, drawings: ModuleDrawings, icons: Icons, counts: Sequence[points.Count]
) -> tuple[Trait, ...]:
    drawn = drawings.chit_backs.get(cup.pool.id)
    mask = _chit_back(cup.pool.id, drawn) if drawn else icons.file("cup")
    return (*tokens.chit_traits(cup.pool, counts), *cup_parts.chit_traits(cup, mask))


def _chit_back(pool: str, picture: Picture) -> str:
    return f"chit-back-{pool}{picture.suffix}"


def _mask(side: str, picture: Picture) -> str:
    return f"hidden-{side}{picture.suffix}"


def _plan(
    game: Game,
    drawn: Mapping[str, BoardPicture],
    titles: Mapping[str, str],
    kind: str,
    tile: int = 0,
) -> dict[str, Board]:
    names = unique((id, titles.get(id, id)) for id in drawn)
    tracks = {t.id: t for t in game.tracks}
    return {
        id: plan_board(names[id], f"{kind}-{id}.png", picture, tracks, tile)
        for id, picture in drawn.items()
    }  # fmt: skip


def _check_names(boards: Mapping[str, Board], problems: list[Problem]) -> None:
    """The engine must call every hex by its printed number."""
    for id, board in boards.items():
        wrong = board.field.misnamed() if board.field else []
        if wrong:
            shown = ", ".join(wrong[:8])
            message = f"VASSAL cannot name {len(wrong)} hexes as they are printed: {shown}"
            problems.append(error("vassal-grid", message, ("maps", id, "grid", "numbering")))


def stage_of(game: Game, drawings: ModuleDrawings) -> Stage:
    """What positions of a game are set up with. Of the drawings only the layouts, and which there are,
    matter."""
    return _stage(_Parts.of(game, game.sheet.languages[1:], drawings))


def write_game(game: Game, saved: SavedGame) -> bytes:
    """The bytes of a ``.vsav`` of this game's module."""
    return write_save(saved, _version(game))


def _stage(parts: _Parts) -> Stage:
    fixed = [(b.name, b.laid) for b in parts.displays.values()]
    fixed += [(LOSSES, laid(LOSSES))] if parts.losses.bands else []
    fixed += [(CUPS, laid(CUPS))] if parts.cups else []
    fixed += [(FORCES, laid(FORCES))] if parts.forces.bands else []
    fixed += [(name, laid(name)) for name in decks.hand_names(parts.game).values()]
    boards, displays = parts.boards, parts.displays
    return Stage(
        parts.game, boards, parts.counters, parts.prototypes, tuple(fixed), displays,
        parts.counts, parts.cups, parts.cup_tray if parts.cups else None,
    )  # fmt: skip


def _saves(parts: _Parts, problems: list[Problem]) -> dict[str, bytes]:
    stage = _stage(parts)
    games = {
        f"{s.id}.vsav": set_up(stage, s, problems, forces=True)
        for s in parts.game.scenarios
        if board_of(parts.game, s) in parts.boards
    }
    games |= {
        f"{READY}{s.id}.vsav": ready
        for s in parts.game.scenarios
        if s.map in parts.boards and (ready := deployed(stage, s))
    }
    games |= {f"{BARE}{id}.vsav": bare(stage, id) for id in parts.boards}
    return {name: write_save(game, _version(parts.game)) for name, game in games.items()}


# -- the build file --------------------------------------------------------------------------------


def _root(parts: _Parts) -> Element:
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


def _tracker(parts: _Parts) -> list[Element]:
    """The turn tracker; it reminds of what a phase asks for where the module plays the system."""
    return turns.tracker(parts.game, parts.icons, ("solo-phase",) if parts.solo else ())


def _texts(parts: _Parts) -> dict[str, str]:
    """Messages and tables."""
    tables = ground_tables(parts.game, parts.boards)
    if parts.battle:
        tables |= dict(parts.battle.constants())
    tables |= DUEL_MESSAGES if parts.duel else {}
    if parts.solo:
        tables |= SOLO_MESSAGES | parts.solo.constants()
    tables |= listed_words(parts.game, [*parts.boards.values(), *parts.displays.values()])
    tables |= card_parts.tables(parts.game) | decks.texts(parts.game)
    return MESSAGES | tables | table_lookups.all_constants(parts.lookups)


def _properties(parts: _Parts) -> Iterator[Element]:
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


def _options(parts: _Parts) -> Element:
    """Hex ids are texts, also those that begin with a zero."""
    return component(
        "GlobalOptions", *toolbar.preferences(battles=parts.battle is not None), autoReport="Always",
        storeLeadingZeroIntegersAsStrings=True,
        playerIdFormat="$PlayerName$", nonOwnerUnmaskable="Never", chatterHTMLSupport="Never",
        hotKeysOnClosedWindows="Always", inventoryForAll="Always", sendToLocationMoveTrails="Never",
        purgeBlankPropertyPrompts=True,
    )  # fmt: skip


def _windows(parts: _Parts) -> Iterator[Element]:
    icons = parts.icons
    boards = [e for b in parts.boards.values() for e in b.elements()]
    place = place_and_terrain(parts.game, parts.boards)
    stack = place_and_strength(parts.game, parts.boards, proto.MAP)
    extras = [
        *map_extras(icons, place, stack), *shadings(parts.game, icons),
        *views(parts.game, parts.boards, icons),
    ]  # fmt: skip
    first = next((b.laid for b in parts.boards.values()), "")
    table = _table(parts)
    piles = list(decks.piles(parts.game, table, parts.counters)) if table else []
    if not parts.game.maps:
        extras += piles
    yield map_window(proto.MAP, "Map", boards, extras, first=first)
    small = [zoomer(icons, 8), viewer()]
    lies = _table_window(parts.game, parts.displays)
    yield from decks.windows(parts.game, icons, [zoomer(icons, 4), viewer()], lies)
    for board in parts.displays.values():
        inside = [*small, *(piles if board is table else ())]
        yield map_window(board.name, board.name, board.elements(), inside, launched=True)
    if parts.losses.bands:
        image = _tray_image(parts, LOSSES)
        yield map_window(
            LOSSES, "Lost units", [tray_board(parts.losses, image, {})], small, launched=True,
            icon=icons.file("dead-pool"),
        )  # fmt: skip
    if parts.forces.bands:
        image = _tray_image(parts, FORCES)
        yield map_window(
            FORCES, "Forces to set up", [tray_board(parts.forces, image, {})], small,
            launched=True, icon=icons.file("setup"),
        )  # fmt: skip
    if parts.cups:
        names = {c.pool.id: c.deck for c in parts.cups}
        drawn = [cup_parts.deck(c, parts.cup_tray, parts.counters) for c in parts.cups]
        buttons = [
            b for c in parts.cups for b in cup_parts.buttons(c, parts.game, icons.file("cup"))
        ]
        inside = [*small, *drawn, *buttons]
        yield map_window(
            CUPS, "Cups", [tray_board(parts.cup_tray, _tray_image(parts, CUPS), names)], inside,
            launched=True, icon=icons.file("cup"),
        )  # fmt: skip


def _table(parts: _Parts) -> Board | None:
    """The table that the cards lie on, in the main window or in its own."""
    track = parts.game.table_track
    return (parts.boards | parts.displays).get(track.id) if track else None


def _table_window(game: Game, displays: Mapping[str, Board]) -> str:
    """The name of the window with the table."""
    track = game.table_track
    return displays[track.id].name if track and track.id in displays else proto.MAP


def _menus(parts: _Parts) -> Iterator[Element]:
    """The toolbar's menus."""
    windows = [b.name for b in parts.displays.values()]
    windows += ["Forces to set up"] * bool(parts.forces.bands)
    windows += ["Lost units"] * bool(parts.losses.bands) + ["Cups"] * bool(parts.cups)
    yield toolbar.menu(
        "Windows",
        "Boxes, lists and notes",
        [*windows, "Units", "Places", "Notes"],
        parts.icons.file("setup"),
    )
    if parts.solo:
        yield parts.solo.menu()
    if parts.battle:
        yield toolbar.menu(
            "Battle", "The battle that is declared on the counters",
            ["Odds", "Resolve", "Clear battle"], parts.icons.file("attack"),
        )  # fmt: skip
    yield from table_lookups.menu(parts.lookups, parts.icons)
    yield from points.points_menu(parts.counts, parts.icons)


def _tray_image(parts: _Parts, tray: str) -> str:
    return f"tray-{tray.lower()}.png" if tray in parts.drawings.trays else ""


# -- images ----------------------------------------------------------------------------------------


def _images(parts: _Parts) -> dict[str, bytes]:
    """The entries of ``images/`` and its translations; only what is used."""
    entries: dict[str, bytes] = {}
    for name, picture in _pictures(parts):
        entries[f"images/{name}"] = picture.data
        for language, png in picture.translated.items():
            entries[f"images_{language}/{name}"] = png
    return entries


def _pictures(parts: _Parts) -> Iterator[tuple[str, Picture]]:
    drawings = parts.drawings
    for id, board in parts.boards.items():
        shown = drawings.boards.get(id) or drawings.displays[id]
        yield from zip(board.images, shown.tiles or [shown.picture], strict=True)
    yield from (
        (board.image, drawings.displays[id].picture) for id, board in parts.displays.items()
    )
    for id in parts.counters.pieces:
        if drawn := drawings.counters.get(id):
            yield from slots.face_images(id, drawn).items()
    yield from card_parts.images(drawings)
    yield from ((toolbar.chart_image(c.id), c.picture) for c in drawings.charts)
    trays = {LOSSES: parts.losses.bands, CUPS: parts.cups, FORCES: parts.forces.bands}
    open = {name: bool(used) for name, used in trays.items()}
    yield from ((f"tray-{n.lower()}.png", p) for n, p in drawings.trays.items() if open.get(n))
    pools = {c.pool.id for c in parts.cups}
    yield from ((_chit_back(i, p), p) for i, p in drawings.chit_backs.items() if i in pools)
    if drawings.title_card:
        yield help.SPLASH, drawings.title_card
    yield from drawings.dice.items()
    masks = hiding_sides(parts.game)
    yield from (
        (_mask(s, drawings.masks[s]), drawings.masks[s]) for s in masks if s in drawings.masks
    )
    yield from ((f"icon-{n}.png", drawings.icons[n]) for n in sorted(parts.icons.used))
