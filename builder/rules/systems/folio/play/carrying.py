"""Transport by helicopter and by river boat in play (10.0 to 11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.scenarios import Reinforcement
from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import HexOrSide, Piece
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.folio.movement.entry import entry_cells, ways_of
from builder.rules.systems.folio.movement.transport import (
    ambush_hexes,
    boarding_bar,
    for_boats,
    free_places,
    held_ashore,
    hidden_among,
    lift_bar,
    lift_costs,
    no_landing_room,
    passage_bar,
    transport_bar,
)
from builder.rules.systems.folio.play.combat.attack_decisions import begun
from builder.rules.systems.folio.play.combat.losing import lose_all, lose_step
from builder.rules.systems.folio.play.engineering import beside_bridges
from builder.rules.systems.folio.play.entering import (
    flown_in,
    group_of,
    may_fly,
    may_land_on,
)
from builder.rules.systems.folio.play.field import (
    Field,
    enemy_of,
    place_text,
    put_in,
    seen_field,
    side_at,
    whole_field,
)
from builder.rules.systems.folio.play.game_length import at_village
from builder.rules.systems.folio.play.places import parse_place
from builder.rules.systems.folio.play.revealing import revealed, searched
from builder.rules.systems.folio.play.turn_record import (
    BOAT,
    HELICOPTER,
    MOVED,
    chits,
    chits_used,
    did,
    may,
    with_chit,
)
from builder.rules.systems.folio.setting_up.setups import no_helicopter
from builder.rules.systems.folio.situation import places_of
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace

if TYPE_CHECKING:
    from builder.rules.play.match import Match

HELICOPTER_WAY, BOAT_WAY = "helicopter", "boat"
WAYS = (HELICOPTER_WAY, BOAT_WAY)
"""The ways in which units are transported: by helicopter and by boat."""


def ways_open(match: Match, moment: Moment, task_: Task) -> Iterator[str]:
    """Yield the means of transport (helicopter, boat) by which the unit of a task may be carried
    from its present place."""
    name = task_["unit"]
    if not may(match, moment, name, "transport"):
        return
    if moment.piece(name).spot is None:
        yield from _ways_in(match, moment, task_)
        return
    field = seen_field(match, moment, task_["side"])
    used = chits_used(moment, HELICOPTER)
    if lift_bar(field.position, field.land, name, used) is None:
        yield HELICOPTER_WAY
    used = chits_used(moment, BOAT)
    if boarding_bar(field.position, for_boats(field.land), field.pieces[name], used) is None:
        yield BOAT_WAY


def _ways_in(match: Match, moment: Moment, task_: Task) -> Iterator[str]:
    """Yield the means of transport by which a unit that is not on the map yet may arrive."""
    name, group = task_["unit"], group_of(match, moment, task_["unit"])
    if group is None:
        return
    position = seen_field(match, moment, task_["side"]).position
    used = chits_used(moment, HELICOPTER), chits_used(moment, BOAT)
    if may_fly(match, moment, group) and not transport_bar(
        position, name, used[0], HELICOPTER, "10.0"
    ):
        yield HELICOPTER_WAY
    if "river" in ways_of(group) and not transport_bar(position, name, used[1], BOAT, "11.0"):
        yield BOAT_WAY


def landings(match: Match, moment: Moment, task_: Task) -> tuple[Action, ...]:
    """Return the actions by which the transported unit of a task lands, one for each place where it
    may."""
    name = task_["unit"]
    if task_["way"] == HELICOPTER_WAY:
        texts: Sequence[str] = flights(match, moment, task_["side"], name)
    else:
        field = seen_field(match, moment, task_["side"])
        texts = passages(match, field, field.pieces[name], group_of(match, moment, name))
    return tuple(action("land", name, text) for text in texts)


def flights(match: Match, moment: Moment, side: str, name: str) -> list[str]:
    """Return the places where a helicopter may land a unit."""
    field, group = seen_field(match, moment, side), group_of(match, moment, name)
    held, found = held_ashore(field.position, name), list[str]()
    for cell, texts in landing_grounds(match, field.land):
        if cell in held:
            continue
        terrain = field.land.sheet.terrain_at(cell)
        if group is None or may_land_on(match, moment, group, terrain):
            found += texts
    return found


def landing_grounds(match: Match, land: FolioMap) -> list[tuple[Cell, list[str]]]:
    """Return the hexes whose terrain allows helicopters to land, each with its places as text."""

    def make() -> list[tuple[Cell, list[str]]]:
        cells = [cell for cell in land.sheet.hexes.cells if not no_helicopter(land, cell)]
        return [(cell, [place_text(land, p) for p in land.places(cell)]) for cell in sorted(cells)]

    return match.worked_out("landing grounds", make)


def passages(
    match: Match, field: Field, piece: Piece, group: Reinforcement | None = None
) -> list[str]:
    """Return the places where boats may land a unit; a unit that is not on the map yet starts from
    the hexes where its group enters."""
    land, found = for_boats(field.land), list[str]()
    side = side_at(match, piece)
    starts = [piece.spot] if group is None else sorted(entry_cells(land, group))
    shores = {c: places for start in starts for c, places in _shores(match, land, start)}
    held = {p.cell for p in field.position.units if p.name != piece.name}
    for cell, places in sorted(shores.items()):
        free = places
        if cell in held:
            free = free_places(field.position, land, piece.name, side, places)
            if no_landing_room(field.position, side, cell, free) is not None:
                continue
        found += (place_text(land, place) for place in free)
    return found


def _shores(
    match: Match, land: FolioMap, start: HexOrSide | None
) -> list[tuple[Cell, tuple[LandPlace, ...]]]:
    """Return the hexes where boats from a given start may land units, each with the possible places
    (banks) in it; cached for each start."""
    kept: dict[object, list[tuple[Cell, tuple[LandPlace, ...]]]] = match.worked_out("shores", dict)
    key = start, land.boats
    if key not in kept:
        cells = (c for c in sorted(land.waterside) if passage_bar(land, start, c) is None)
        kept[key] = [(cell, land.places(cell)) for cell in cells]
    return kept[key]


def told_landing(task_: Task, at: str) -> Sentence:
    """Return the log's sentence that reports a landing."""
    rule = "10.0" if task_["way"] == HELICOPTER_WAY else "11.0"
    return sentence(rule, "{unit} lands in {hex}.", unit=task_["unit"], hex=at.partition("@")[0])


# -- the landing -------------------------------------------------------------------------------------


def landed_at(match: Match, moment: Moment, task_: Task, at: str) -> Moment:
    """Return the game state after the unit of a task has been transported to a place."""
    name = task_["unit"]
    group = group_of(match, moment, name)
    moment = did(moment, MOVED, name)
    if task_["way"] == BOAT_WAY:
        return by_boat(match, moment, name, at)
    if group is not None:
        moment = with_chit(match, flown_in(match, moment, group), name, HELICOPTER)
        return by_air(match, moment, name, at)
    return _flown(match, moment, task_, at)


def _flown(match: Match, moment: Moment, task_: Task, at: str) -> Moment:
    name, field = task_["unit"], seen_field(match, moment, task_["side"])
    costs = lift_costs(field.position, field.land, field.pieces[name])
    moment = _chit_unloaded(match, with_chit(match, moment, name, HELICOPTER), name)
    if costs:
        moment = lose_step(match, moment, name, "10.0")
        if not moment.piece(name).at:
            return moment
    return by_air(match, moment, name, at)


def by_air(match: Match, moment: Moment, name: str, at: str) -> Moment:
    """Return the game state after a helicopter has landed a unit in a place."""
    land = whole_field(match, moment).land
    moment = moment.with_pieces(put_in(land, moment.piece(name), parse_place(land, at)))
    return arrived(match, searched(match, moment, name)[0], name)


def arrived(match: Match, moment: Moment, name: str) -> Moment:
    """Return the game state after a unit has ended its move."""
    return at_village(match, beside_bridges(match, moment, name), came=name)


def by_boat(match: Match, moment: Moment, name: str, at: str) -> Moment:
    """Return the game state after boats have landed a unit; a hidden enemy in the landing hex
    springs an ambush."""
    moment = _chit_unloaded(match, with_chit(match, moment, name, BOAT), name)
    field = whole_field(match, moment)
    place, side = parse_place(field.land, at), side_at(match, moment.piece(name))
    hidden = hidden_among(field.position, field.land, side, (place,))
    if not hidden:
        moment = moment.with_pieces(put_in(field.land, moment.piece(name), place))
        return arrived(match, searched(match, moment, name)[0], name)
    foe = next(
        p.name for p in field.position.units if p.hidden and p.cell == place.cell
        and side_at(match, p) != side
    )  # fmt: skip
    moment = revealed(match, moment, (foe,))
    hexes = ambush_hexes(field.position, field.land, name, hidden)
    if not hexes:
        text = "The ambush leaves {unit} no hex."
        return lose_all(
            match, moment.with_sentences(sentence("11.1", text, unit=name)), (name,), "11.1"
        )
    data = {"side": enemy_of(match, side), "unit": name, "foe": foe, "hexes": hexes}
    return moment.then(task("ambush", **data))


def _chit_unloaded(match: Match, moment: Moment, name: str) -> Moment:
    """Return the game state without the loose boat chit that a unit was aboard of (27.0)."""
    spot = moment.piece(name).spot
    loose = [
        piece
        for piece in moment.pieces.values()
        if piece.counter in chits(match, BOAT) and piece.spot is not None and piece.spot == spot
    ]
    gone = (replace(piece, at="", spot=None) for piece in loose[:1])
    return moment.with_pieces(*gone) if loose and not isinstance(spot, Cell) else moment


class Ambush(Decision):
    """A player's decision: to which hex the hiding side pushes a unit that runs into an ambush at
    its landing; the pushed unit attacks from there at once, alone and without support (11.1)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("push-back", task_["unit"], at) for at in task_["hexes"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, at = action_.words
        field = whole_field(match, moment)
        there = moment.piece(task_["foe"]).cell
        assert there is not None
        cell = field.land.sheet.hexes.cell(at)
        place = field.land.beyond(_standing(field.land, moment.piece(task_["foe"])), cell)
        moment = moment.with_pieces(
            put_in(field.land, moment.piece(name), place or LandPlace(cell))
        )
        moment, _ = searched(match, moment, name)
        side = side_at(match, moment.piece(name))
        return begun(match, moment, side, (name,), task_["foe"], ambush=True)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "The ambush throws {unit} back to {hex}."
        return sentence("11.1", text, unit=action_.words[0], hex=action_.words[1])


def _standing(land: FolioMap, piece: Piece) -> LandPlace:
    return places_of(land, piece)[0]


KINDS = {"ambush": Ambush()}
