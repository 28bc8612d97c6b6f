"""Plans a module before anything of it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from builder.model.game import Game
from builder.outputs.vassal.counters import cards as card_parts
from builder.outputs.vassal.counters import cups as cup_parts
from builder.outputs.vassal.counters import points, slots, tokens
from builder.outputs.vassal.counters import prototypes as proto
from builder.outputs.vassal.counters.compact.compact_units import (
    is_joined,
    is_joined_for_number,
    with_fewer_traits,
)
from builder.outputs.vassal.counters.compact.moved_properties import (
    MovedProperties,
    with_moved_properties,
)
from builder.outputs.vassal.counters.compact.numbered_commands import NumberedCommands
from builder.outputs.vassal.counters.compact.program_traits import Sending
from builder.outputs.vassal.counters.compact.programs import with_programs
from builder.outputs.vassal.counters.compact.saved_text import WINDOW
from builder.outputs.vassal.counters.compact.stored_expressions import (
    Shortened,
    with_stored_expressions,
)
from builder.outputs.vassal.counters.free_setup_trays import trays_of
from builder.outputs.vassal.counters.key_gates import add_key_gates, with_costly_traits_innermost
from builder.outputs.vassal.counters.merged_marks import with_merged_marks
from builder.outputs.vassal.counters.ownership import restrict_to_owners
from builder.outputs.vassal.counters.prototypes_of_counters import (
    PrototypeRoles,
    hidden_counters,
    masked_counters,
    masks_of,
    player_prototypes,
    secret_sides,
)
from builder.outputs.vassal.counters.states import state_image
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    BoardPicture,
    ModuleDrawings,
    Picture,
)
from builder.outputs.vassal.features.all_features import module_features
from builder.outputs.vassal.features.feature import (
    FeatureComponents,
    FeatureContext,
    ModuleFeature,
    calculated_names,
    card_traits_of,
    chit_traits_of,
    components_of,
    prototypes_of,
    traits_of,
)
from builder.outputs.vassal.table import turns
from builder.outputs.vassal.table.arrivals import arrivals_of
from builder.outputs.vassal.table.boards.boards import Board, plan_board
from builder.outputs.vassal.table.shortcuts import with_keys
from builder.outputs.vassal.table.windows.trays import Tray, cup_names, cups_tray, losses_tray
from builder.vassal.format.components import Element
from builder.vassal.format.grids.tiling import tile_lines
from builder.vassal.format.names import unique_names
from builder.vassal.format.traits import Trait, Traits


@dataclass(frozen=True)
class ModulePlan:
    """The plan of a module before anything is written: its boards, prototypes, pieces and
    features."""

    game: Game
    languages: Sequence[str]
    drawings: ModuleDrawings
    icons: Icons
    boards: dict[str, Board]
    displays: dict[str, Board]
    losses: Tray
    forces: Sequence[Tray]
    arrivals: Tray
    cup_tray: Tray
    cups: Sequence[cup_parts.Cup]
    prototypes: proto.Prototypes
    counters: slots.Counters
    features: Sequence[ModuleFeature]
    of_features: FeatureComponents
    counts: Sequence[points.Count]
    expressions: dict[str, str]
    """The expressions of pieces that are kept in constants, by the names of these."""
    moved: MovedProperties
    unjoined: proto.Prototypes
    """The prototypes before the traits of pieces with many of them were joined."""
    numbered: NumberedCommands
    """The codes of keys that stand for commands inside pieces with very many traits."""
    ungated: tuple[slots.Counters, proto.Prototypes, frozenset[str]]
    """The pieces and prototypes before they had gates, and the commands that are sent to nearly all."""
    sendings: Mapping[str, Sending]
    """What the module does for the programs of units, by name."""

    @property
    def counter(self) -> int:
        """The width of the game's usual counter in pixels, which the windows of the module use."""
        return round(self.game.sheet.counter_size * PIXELS_PER_MM)

    @property
    def titles(self) -> dict[str, str]:
        """The names of cups and counts, by id."""
        cups = {cup.pool.id: cup.deck for cup in self.cups}
        return cups | {count.id: count.name for count in self.counts}

    @classmethod
    def make_plan(
        cls,
        game: Game,
        languages: Sequence[str],
        drawings: ModuleDrawings,
        *,
        may_slant: bool = True,
    ) -> ModulePlan:
        """Plan a module: its boards, prototypes, pieces and features. With ``may_slant``, slanting
        hex numbers are left to VASSAL 3.8. VASSAL cannot find a hex by such a number, so games with
        counters on hexsides, which look up their hex, do not use this."""
        icons = Icons(drawings.icons)
        tile = game.sheet.module.tile if game.sheet.module.maps == "tiles" else 0
        high = [picture.picture.size[1] for picture in drawings.boards.values()]
        lines = tile_lines(high, tile) if tile and game.theatres else 0
        oblique = may_slant and game.sheet.module.vassal == "3.8"
        # A board is known to saved games by its name, which no new title may change.
        names = {m.id: m.saved_as or m.id for m in game.maps}
        titles = unique_names((m.id, m.title) for m in game.maps if m.id in drawings.boards)
        boards = {
            id: replace(board, title=titles.get(id, board.name))
            for id, board in _plan(
                game, drawings.boards, names, "board", tile, lines, oblique=oblique
            ).items()
        }
        displays = _plan(game, drawings.displays, {t.id: t.title for t in game.tracks}, "display")
        cups = cup_parts.cups_of(cup_names(game), game)
        windows = [(proto.MAP, b) for b in boards.values()]
        windows += [(b.name, b) for b in displays.values()]
        counts = points.counts_of(game, windows)
        losses = losses_tray(game)
        masked = masked_counters(game)
        masks = {
            m: mask_image(m, drawings.masks[m]) if m in drawings.masks else icons.file("hidden")
            for m, mask in masks_of(game).items()
            if not masked.isdisjoint(mask.hides)
        }
        moved = icons.file("moved", "/images/moved.gif") if game.units else ""
        signs = {
            state.id: _sign(state.id, drawings)
            for state in game.mechanisms.shown_states
            if game.units
        }
        side = round(game.sheet.counter_size * PIXELS_PER_MM)
        look = proto.PieceSigns(
            moved,
            (28, -28),
            masks,
            signs,
            (side, side),
            secret_sides(game),
            hidden_counters(game),
            {m: mask_sign(m, picture) for m, picture in drawings.mask_signs.items()},
        )
        laid_out = game.board_track
        if laid_out and laid_out.id in displays:
            boards[laid_out.id] = displays.pop(laid_out.id)
        buttons = cup_buttons(cups, game, icons)
        features = module_features(
            FeatureContext(game, icons, boards, displays, cups, buttons, counts)
        )
        shown = [*boards.values(), *displays.values()]
        prototypes = proto.prototypes(game, shown, losses, look)
        extra = {id: tuple(traits_of(features, id)) for id in game.counters}
        extra[turns.TURN_MARKER] = turns.marker_traits(windows)
        extra |= {f"chit:{id}": tuple(chit_traits_of(features, id)) for id in game.counters}
        extra |= {f"pool:{c.pool.id}": _chit(game, c, drawings, icons, counts) for c in cups}
        on_hexsides = frozenset[str]().union(*(feature.on_hexsides for feature in features))
        if oblique and PrototypeRoles.from_game(game, on_hexsides).on_sides:
            return cls.make_plan(game, languages, drawings, may_slant=False)
        lies = table_window(game, displays)
        does = {deck.id: tuple(card_traits_of(features, deck.id)) for deck in game.decks}
        calculating = prototypes_of(features)
        prototypes = {
            **calculating,
            **card_parts.prototypes(game, drawings, lies, does),
            **player_prototypes(game),
            **prototypes,
        }
        cards = card_parts.card_pieces(game, drawings)
        prototypes = {name: with_keys(traits) for name, traits in prototypes.items()}
        counters = slots.make_counters(game, drawings.counters, extra, on_hexsides, cards)
        counters = counters.changed(with_keys)
        counters, prototypes = restrict_to_owners(game, counters, prototypes)
        merged = partial(with_merged_marks, prototypes=prototypes)
        counters = counters.changed(merged)
        unjoined = prototypes
        counters, prototypes = with_fewer_traits(counters, prototypes)
        to_many = frozenset[str]().union(*(feature.sent_to_many for feature in features))
        counters, prototypes = with_costly_traits_innermost(
            counters, prototypes, _never_in_private(game), to_many
        )
        of_features = components_of(features)
        counters, prototypes, taken_out = with_moved_properties(
            counters, prototypes, of_features, calculated_names(calculating)
        )
        return cls(
            game, languages, drawings, icons, boards, displays, losses, trays_of(game),
            arrivals_of(game), cups_tray(game), cups, prototypes, counters, features, of_features,
            counts, {}, taken_out, unjoined, NumberedCommands({}), (counters, prototypes, to_many),
            {},
        ).finished()  # fmt: skip

    @cached_property
    def long_pieces(self) -> set[Traits]:
        """The traits of those pieces that are too long to be packed in saved games, even without gates,
        if some of the pieces have very many traits."""
        counters, prototypes, _ = self.ungated
        every = {piece.traits for piece in counters.pieces.values()}
        if not any(map(is_joined_for_number, every)):
            return set()
        shortened = Shortened(prototypes)
        return {x for x in every if is_joined(x) and shortened.length(x) >= WINDOW}

    def finished(self, sent: frozenset[str] | None = None) -> ModulePlan:
        """Return the plan with gates in its pieces, and with long expressions in constants. If the commands
        are given that come to pieces from elsewhere, long pieces have programs."""
        counters, prototypes, to_many = self.ungated
        programs: Mapping[str, str] = {}
        sendings: Mapping[str, Sending] = {}
        if sent is not None:
            counters, prototypes, made, sendings = with_programs(
                counters, prototypes, self.long_pieces, sent
            )
            programs = {**self.expressions, **made}
        counters, prototypes = add_key_gates(counters, prototypes, to_many)
        counters, prototypes, stored = with_stored_expressions(counters, prototypes)
        kept = {**self.moved.constants, **programs, **stored}
        return replace(
            self, counters=counters, prototypes=prototypes, expressions=kept, sendings=sendings
        )


def _never_in_private(game: Game) -> frozenset[str]:
    """Return the ids of the counters that are never in a window that only one side sees."""
    private = any(tray.side for tray in trays_of(game))
    return frozenset() if private else frozenset(unit.id for unit in game.units)


def cup_buttons(cups: Sequence[cup_parts.Cup], game: Game, icons: Icons) -> list[Element]:
    """Return the buttons of all cups, for the window of the cups."""
    return [button for cup in cups for button in cup_parts.buttons(cup, game, icons.file("cup"))]


def _chit(
    game: Game,
    cup: cup_parts.Cup,
    drawings: ModuleDrawings,
    icons: Icons,
    counts: Sequence[points.Count],
) -> tuple[Trait, ...]:
    drawn = drawings.chit_backs.get(cup.pool.id)
    mask = chit_back(cup.pool.id, drawn) if drawn else icons.file("cup")
    owned = cup_parts.deck_owners(game, cup.pool.side)
    owner = proto.side_marks(game, cup.pool.side) if owned else {}
    return (*tokens.chit_traits(cup.pool, counts), *cup_parts.chit_traits(cup, mask, owner))


def _sign(state: str, drawings: ModuleDrawings) -> tuple[str, Picture]:
    """Return the file name and the picture of a state's sign; if it is not drawn, an empty
    placeholder."""
    picture = drawings.states.get(state) or Picture(bytes(24))
    return f"{state_image(state)}{picture.suffix}", picture


def chit_back(pool: str, picture: Picture) -> str:
    return f"chit-back-{pool}{picture.suffix}"


def mask_sign(mask: str, picture: Picture) -> str:
    return f"hidden-sign-{mask.replace(' ', '-')}{picture.suffix}"


def mask_image(mask: str, picture: Picture) -> str:
    return f"hidden-{mask.replace(' ', '-')}{picture.suffix}"


def _plan(
    game: Game,
    drawn: Mapping[str, BoardPicture],
    titles: Mapping[str, str],
    kind: str,
    tile: int = 0,
    lines: int = 0,
    *,
    oblique: bool = False,
) -> dict[str, Board]:
    names = unique_names((id, titles.get(id, id)) for id in drawn)
    tracks = {t.id: t for t in game.tracks}
    return {
        id: plan_board(names[id], f"{kind}-{id}.png", picture, tracks, tile, lines, oblique=oblique)
        for id, picture in drawn.items()
    }  # fmt: skip


def table_board(parts: ModulePlan) -> Board | None:
    """Return the board of the table on which cards lie, in the main window or in a window of its
    own."""
    track = parts.game.table_track
    return (parts.boards | parts.displays).get(track.id) if track else None


def table_window(game: Game, displays: Mapping[str, Board]) -> str:
    """Return the name of the window that shows the table for cards."""
    track = game.table_track
    return displays[track.id].name if track and track.id in displays else proto.MAP
