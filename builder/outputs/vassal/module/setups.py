"""Writes scenarios as saved games: every counter in its place, and the turn tracker at the first
turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from builder.model.game import Game
from builder.model.scenarios import Placement, Scenario
from builder.outputs.set_ups import of_events, placements_of
from builder.outputs.vassal.counters import tokens
from builder.outputs.vassal.counters.box_layout import places_in_box
from builder.outputs.vassal.counters.cups import Cup
from builder.outputs.vassal.counters.free_setup_trays import counters_in_setup_trays
from builder.outputs.vassal.counters.hexsides import hexside_states
from builder.outputs.vassal.counters.points import Count, starting_count_commands
from builder.outputs.vassal.counters.prototypes import MAP, Prototypes
from builder.outputs.vassal.counters.prototypes_of_counters import (
    is_block,
    masked_counters,
    side_of,
)
from builder.outputs.vassal.counters.slots import FACE, STEP, Counters
from builder.outputs.vassal.counters.states import states_of_placement
from builder.outputs.vassal.module.saved_cups import ChitSupply, saved_decks
from builder.outputs.vassal.table.arrivals import OF_EVENTS, Arrivals
from builder.outputs.vassal.table.boards.board_layout import LaidBoards, laid_boards
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.zones import Place
from builder.outputs.vassal.table.choices import board_of
from builder.outputs.vassal.table.facings import FACES, piece_facing
from builder.outputs.vassal.table.origins import began_with
from builder.outputs.vassal.table.turns import saved_turn
from builder.outputs.vassal.table.windows.opening import opens_amid
from builder.outputs.vassal.table.windows.trays import ARRIVALS, Tray, arrivals_tray
from builder.problems import Problem, warning
from builder.sentences import filled_sentence
from builder.vassal.format import traits as t
from builder.vassal.format.files.saves import SavedGame, SavedStack, stacks_by_spot
from builder.vassal.format.grids.grid import Pixel
from builder.vassal.format.names import side_names
from builder.vassal.format.pieces import MapPoint, Piece

Expansions = Mapping[t.Trait, t.Traits]
"""For each trait that uses a prototype, the traits that replace it."""

_UNDER = ("works", "transport", "control", "track")


@dataclass(frozen=True)
class SetupContext:
    """What is needed to set up scenarios and positions: the game, its boards, pieces and
    prototypes."""

    game: Game
    boards: Mapping[str, Board]
    counters: Counters
    prototypes: Prototypes
    fixed_boards: tuple[tuple[str, str], ...] = ()
    displays: Mapping[str, Board] = field(default_factory=dict)
    counts: Sequence[Count] = ()
    cups: Sequence[Cup] = ()
    cup_tray: Tray | None = None
    arrivals: Tray | None = None

    @cached_property
    def expanded_prototypes(self) -> Expansions:
        """The prototypes with the prototypes that they use themselves replaced by their traits."""
        return {
            t.use_prototype(name): tuple(_expanded(traits, self.prototypes))
            for name, traits in self.prototypes.items()
        }

    @cached_property
    def arriving(self) -> Tray:
        """The tray of reinforcements; ``None`` if the module has none."""
        return self.arrivals or arrivals_tray(self.game, {})

    def find(self, map: str, text: str) -> tuple[str, Place] | None:
        """Return the window and the place for a text in a setup: on the boards of the map, or on a
        display of boxes in a window of its own; ``None`` if neither has it."""
        here = [(MAP, self.layout(map).place(text))]
        others = ((b.name, b.place(text)) for b in self.displays.values())
        places = chain(here, others)
        return next(((window, place) for window, place in places if place is not None), None)

    def layout(self, map: str) -> LaidBoards:
        """Return the boards in the main window when a map or a theatre is played."""
        if map not in self._board_layouts:
            self._board_layouts[map] = laid_boards(self.game, self.boards, map)
        return self._board_layouts[map]

    @cached_property
    def _board_layouts(self) -> dict[str, LaidBoards]:
        """The cache of board layouts by map, which every counter of a setup uses."""
        return {}


def set_up(
    stage: SetupContext,
    scenario: Scenario,
    problems: list[Problem],
    *,
    forces: bool = False,
    cups_full: bool = False,
) -> SavedGame:
    """Return the saved game of a scenario. A placement that is on neither a board nor a display is
    reported. With ``forces``, the counters that sides set up freely wait in their trays. With
    ``cups_full``, the counters that are drawn from cups stay in them, and the cups are stored."""
    pieces: list[Piece] = []
    used: list[str] = []
    chits = ChitSupply(stage.cups)
    rooms: dict[MapPoint, Place] = {}
    seen: list[Pixel] = []
    face_down = {id: side_of(stage.game, id) for id in masked_counters(stage.game)}
    arrivals = Arrivals(stage.game, stage.arriving, face_down)
    board = board_of(stage.game, scenario)
    placements = tuple(_placements(stage, scenario, with_tokens=not cups_full))
    counting = tokens.token_states(stage.game, placements)
    for i, placement in enumerate(placements):
        waits = arrivals.place(placement)
        found = (ARRIVALS, waits) if waits else stage.find(board, placement.at)
        if found is not None:
            counters = [*[placement.counter] * placement.count, *placement.with_markers]
            ids = [chits.take(counter) for counter in counters]
            used += ids
            made = placed_pieces(stage, board, placement, ids, *found)
            pieces += [with_states(p, counting[i]) for p in made] if i in counting else made
            if found[1].box is not None:
                rooms[MapPoint(found[0], *found[1].point)] = found[1]
            elif found[0] == MAP and not placement.hidden:
                seen.append(found[1].point)
        elif placement.at not in {p.id for p in stage.game.pools}:
            message = filled_sentence("the module has no place called {at}", at=placement.at)
            named = i < len(scenario.setup)
            rest = ("setup", i, "at") if named else ("reinforcements",)
            path = ("scenarios", scenario.id, *rest)
            hint = _way_to(stage.game, placement.at)
            problems.append(warning("no-such-place", message, path, hint=hint))
    pieces += _waiting(stage, scenario) if forces else []
    pieces = _side_by_side(pieces, rooms, widest_counter(stage))
    began = began_with(scenario.id) if scenario in stage.game.scenarios else ()
    more = (
        *began,
        *starting_count_commands(stage.counts, scenario),
        *tokens.token_count_commands(stage.counts, placements),
    )
    more += _opening(stage, board, seen)
    saved = replace(empty_map_game(stage, board), stacks=stacks_of(pieces), further_commands=more)
    return _with_cups(stage, saved, used, always=cups_full)


def _way_to(game: Game, at: str) -> str:
    """Return a hint, to add to a problem, how the box named by ``at`` could become a place of the
    module."""
    track, colon, _ = at.partition(":")
    if not colon:
        return ""
    if any(track in sheet.tracks for sheet in game.maps):
        return filled_sentence(
            "the track {track} is named by a map whose sheet has no room for it: make it larger",
            track=track,
        )
    return filled_sentence(
        "name {track} among the tracks of a map, or let it be one of kind 'boxes' or 'table'",
        track=track,
    )


def stacks_of(pieces: Sequence[Piece]) -> tuple[SavedStack, ...]:
    """Return the pieces as stacks, grouped by position, followed by every piece that is never
    stacked."""
    loose = [stands_free(p) for p in pieces]
    stacked = stacks_by_spot(p for p, free in zip(pieces, loose, strict=True) if not free)
    free = [
        SavedStack(p.spot, (p,), loose=True)
        for p, free in zip(pieces, loose, strict=True)
        if free and p.spot
    ]
    return *(_in_order(s) for s in stacked), *free


def _with_cups(
    stage: SetupContext, saved: SavedGame, used: Sequence[str], *, always: bool
) -> SavedGame:
    """Return the saved game with the contents of its cups: if ``always`` or if any chits are
    missing from them."""
    if stage.cup_tray is None:
        return saved
    decks = saved_decks(stage.game, stage.cups, stage.cup_tray, stage.counters, used, always=always)
    if not decks:
        return saved
    full = tuple(
        replace(d, pieces=tuple(in_play(p, d.spot, stage.expanded_prototypes) for p in d.pieces))
        for d in decks
    )
    return replace(saved, decks=full, keeps_at_start=False)


def _waiting(stage: SetupContext, scenario: Scenario) -> list[Piece]:
    """Return the counters that wait in trays to be set up; those that may be hidden lie face
    down."""
    waiting, names = (
        counters_in_setup_trays(stage.game, scenario, stage.counters.pieces),
        side_names(stage.game),
    )
    return [
        hidden_by(
            in_play(piece, spot, stage.expanded_prototypes),
            names.get(side, side),
            secret=secret,
            block=block,
        )
        for side, piece, spot, secret, block in waiting
    ]


def widest_counter(stage: SetupContext) -> int:
    """Return the side in pixels of a square into which every counter fits; cards do not count."""
    sizes = stage.counters.sizes
    return max((max(sizes[id]) for id in stage.game.counters if id in sizes), default=0)


def _side_by_side(pieces: list[Piece], rooms: Mapping[MapPoint, Place], side: int) -> list[Piece]:
    """Return pieces moved so that those in a box for several counters lie side by side."""
    inside: dict[MapPoint | None, list[Piece]] = {spot: [] for spot in rooms}
    found: list[Piece] = []
    for piece in pieces:
        inside.get(piece.spot, found).append(piece)
    for spot, place in rooms.items():
        here = inside[spot]
        places = places_inside(place, len(here), side)
        found += [
            replace(p, spot=MapPoint(spot.map, *at)) for p, at in zip(here, places, strict=True)
        ]
    return found


def places_inside(place: Place, count: int, side: int) -> Sequence[Pixel]:
    """Return the points where some pieces lie in a place: side by side in a box for several
    counters, else all at one point."""
    if place.box is None or not place.holds:
        return [place.point] * count
    return places_in_box(place.box, side, count)


def empty_map_game(stage: SetupContext, map: str) -> SavedGame:
    """Return a saved game with a map but no counters."""
    tracked = (saved_turn(stage.game),) if stage.game.sheet.sequence else ()
    boards = ((MAP, stage.layout(map).engine_names), *stage.fixed_boards)
    return SavedGame((), boards, tracked, _opening(stage, map, ()))


def _opening(stage: SetupContext, map: str, points: Sequence[Pixel]) -> tuple[str, ...]:
    """Return the commands that choose where the view of the map opens: amid the pieces that all
    players see. (The view of a board without hexes is left as it is.)"""
    table = stage.layout(map)
    hexes = any(board.field for board, _ in table.boards)
    return opens_amid(table.size, points) if hexes or table.joined else ()


def _placements(
    stage: SetupContext, scenario: Scenario, *, with_tokens: bool
) -> Iterable[Placement]:
    """Return the placements of a setup: its own, the turn marker in its first box, reinforcements
    in the boxes of their turns, and units that wait for an event; ``with_tokens`` adds those of
    tokens."""
    yield from placements_of(stage.game, scenario)
    for counter in of_events(stage.game, scenario):
        yield Placement(counter=counter, at=f"{OF_EVENTS}:{OF_EVENTS}")
    if with_tokens:
        yield from tokens.placements(stage.game, {p.at.partition(":")[0] for p in scenario.setup})


def placed_pieces(
    stage: SetupContext,
    board: str,
    placement: Placement,
    ids: Sequence[str],
    window: str,
    place: Place,
) -> list[Piece]:
    """Return the pieces for a placement at a place of a window, in the states that the placement
    gives; ``ids`` are the ids of its counters or of their chits."""
    spot = MapPoint(window, *place.point)
    known = [stage.counters.pieces[id] for id in ids if id in stage.counters.pieces]
    pieces = [in_play(p, spot, stage.expanded_prototypes) for p in known]
    if (
        place.side is not None
        and board
        and (field := stage.layout(board).board_and_point(spot)[0].field)
    ):
        boards = [b for b in stage.boards.values() if b.field]
        lies = hexside_states(boards, field, place.names[0], place.side)
        pieces = [with_states(p, lies) for p in pieces]
    side, block = side_of(stage.game, placement.counter), is_block(stage.game, placement.counter)
    side = side_names(stage.game).get(side, side)
    pieces = [hidden_by(p, side, secret=placement.hidden, block=block) for p in pieces]
    facing = piece_facing(stage.game, placement.counter, board) if placement.faces else None
    if facing is not None:
        pieces = [with_states(p, {FACES: str(facing.number(placement.faces))}) for p in pieces]
    if placement.lost > 1 or placement.states or placement.aboard:
        pieces = [_with_placement(p, placement) for p in pieces]
    if placement.lost > 1 or not (placement.reduced or placement.lost == 1):
        return pieces
    turned = [turned_over(p) for p in pieces[: placement.count]]
    return [*turned, *pieces[placement.count :]]


def in_play(piece: Piece, spot: MapPoint, whole: Expansions) -> Piece:
    """Return a piece as a saved game stores it, with the traits of its prototypes expanded."""
    return Piece(piece.name, piece.gpid, expand_for_saving(piece.traits, whole), piece.image, spot)


def expand_for_saving(traits: t.Traits, whole: Expansions) -> t.Traits:
    """Return traits in which prototypes are replaced by their own traits, as saved games store
    them."""
    found: list[t.Trait] = []
    for trait in traits:
        found += whole.get(trait, (trait,))
    return tuple(found)


def _expanded(traits: t.Traits, prototypes: Prototypes) -> Iterator[t.Trait]:
    for trait in traits:
        if trait.kind == "UsePrototype":
            yield from _expanded(prototypes[t.prototype_name(trait)], prototypes)
        else:
            yield trait


def with_states(piece: Piece, values: Mapping[str, str]) -> Piece:
    """Return a piece with other values of its dynamic properties and facings, given by name."""
    return replace(piece, traits=tuple(_with_state(x, values) for x in piece.traits))


def _with_state(trait: t.Trait, values: Mapping[str, str]) -> t.Trait:
    if trait.kind not in ("DynamicProperty", "FreeRotator"):
        return trait
    return trait._replace(state=values.get(t.trait_fields(trait)["name"], trait.state))


def hidden_by(piece: Piece, side: str, *, secret: bool, block: bool) -> Piece:
    """Return a piece as its side hides it: placed secretly if ``secret`` is true and the module can
    do that, else face down. A ``block`` always lies face down. The side is given by the name that
    players choose."""
    noted = secret and any(x.kind == "Hideable" for x in piece.traits)
    found = turn_face_down(piece, side) if block or (secret and not noted) else piece
    return _noted(found, side) if noted else found


def _noted(piece: Piece, side: str) -> Piece:
    """Return a piece that is placed secretly, so that only its side sees it."""
    hidden = (x._replace(state=side) if x.kind == "Hideable" else x for x in piece.traits)
    return replace(piece, traits=tuple(map(_without_zone, hidden)))


def _without_zone(trait: t.Trait) -> t.Trait:
    """Return a trait whose shading is switched off, so that a hidden piece does not reveal its zone
    of control."""
    return trait._replace(state="false") if trait.kind == "AreaOfEffect" else trait


def turn_face_down(piece: Piece, side: str) -> Piece:
    """Return a piece turned face down; only its side (if any) can see its face."""
    state = f"{side or t.NO_SIDE};"
    down = (x._replace(state=state) if x.kind == "Obscurable" else x for x in piece.traits)
    return replace(piece, traits=tuple(map(_without_zone, down)))


def _with_placement(piece: Piece, placement: Placement) -> Piece:
    """Return a piece with the step losses and the states that its placement gives."""
    levels = {STEP: placement.lost + 1} if placement.lost > 1 else {}
    stood = replace(piece, traits=tuple(_on_level(x, levels) for x in piece.traits))
    return with_states(stood, states_of_placement(placement))


def _on_level(trait: t.Trait, levels: Mapping[str, int]) -> t.Trait:
    if trait.kind != "Embellishment":
        return trait
    fields = t.trait_fields(trait)
    level = levels.get(fields["name"], 0)
    many = fields["images"].count(",") + 1
    return trait._replace(state=str(min(level, many))) if level else trait


def turned_over(piece: Piece) -> Piece:
    """Return a piece with its back up."""
    return replace(piece, traits=tuple(_back_up(x) for x in piece.traits))


def _back_up(trait: t.Trait) -> t.Trait:
    faces = trait.kind == "Embellishment" and t.trait_fields(trait)["name"] in (STEP, FACE)
    two = faces and "," in t.trait_fields(trait)["images"]
    return trait._replace(state="2") if two else trait


def stands_free(piece: Piece) -> bool:
    """Return whether a piece never joins a stack."""
    return any(trait.kind == "Immobilized" for trait in piece.traits)


def _in_order(stack: SavedStack) -> SavedStack:
    if len(stack.pieces) == 1:
        return stack
    return replace(stack, pieces=tuple(sorted(stack.pieces, key=_rank)))


def _rank(piece: Piece) -> int:
    """Return the rank of a piece in a stack: fortifications and carriers lie below units, other
    markers on top."""
    facts = {
        k: v for x in piece.traits if x.kind == "Marker" for k, v in t.marker_values(x).items()
    }
    if facts.get("Kind") == "unit":
        return 1
    return 0 if facts.get("Family") in _UNDER else 2
