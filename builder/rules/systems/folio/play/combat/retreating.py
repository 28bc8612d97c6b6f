"""Retreats in play: whether to retreat, where to, and which units make room (7.7, 7.7.1, 7.7.2,
7.8, 12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.displacing import chains_from
from builder.rules.systems.folio.movement.retreats import (
    Retreat,
    nearest_enemies,
    voyage,
    withdrawal,
)
from builder.rules.systems.folio.movement.water_retreats import WaterRetreat
from builder.rules.systems.folio.play.combat.losing import lose_all, lose_step
from builder.rules.systems.folio.play.field import (
    Field,
    place_text,
    put_in,
    side_at,
    unit_at,
    units_of,
    whole_field,
)
from builder.rules.systems.folio.play.game_length import at_village
from builder.rules.systems.folio.play.places import parse_place
from builder.rules.systems.folio.play.revealing import revealed, searched
from builder.rules.systems.folio.play.turn_record import WITHDRAWN, did, without_chits
from builder.rules.systems.folio.terrain.land import LandPlace

if TYPE_CHECKING:
    from builder.rules.play.match import Match


@dataclass(frozen=True)
class Ways:
    """The possible retreats of a unit. ``ends`` has the path to each end, without the unit's own
    place; ``fate`` is what the unit suffers for hexes that it cannot retreat; ``pushed`` has the
    friends that it may displace, each with the path to it; ``short`` tells whether it also falls
    short of the distance if it displaces a friend."""

    fate: str
    ends: Mapping[str, tuple[str, ...]]
    pushed: Mapping[str, tuple[str, ...]]
    short: bool = False


def ways_of(match: Match, field: Field, piece: Piece, task_: Task) -> Ways:
    """Return the possible retreats of the unit of a task."""
    bombarded = bool(task_.get("bombarded", 0))
    foes = tuple(field.pieces[name] for name in task_["foes"] if name in field.pieces)
    foes = tuple(foe for foe in foes if foe.spot is not None)
    goal = None
    if bombarded:
        foes = nearest_enemies(field.position, piece)
        towards = task_.get("towards")
        goal = field.pieces[towards].cell if towards and not foes else None
    if is_vessel(unit_at(match, piece)):
        sailing = WaterRetreat(field.position, field.land, piece, foes)
        found = voyage(sailing, task_["hexes"])
        short = sailing.furthest(task_["hexes"]) < task_["hexes"]
        return Ways(found.fate, found.ends, found.pushed, short)
    going = Retreat(field.position, field.land, piece, foes, goal)
    back = withdrawal(going, task_["hexes"], bombarded=bombarded)

    def texts(way: Sequence[LandPlace]) -> tuple[str, ...]:
        return tuple(place_text(field.land, place) for place in way[1:])

    ends = {texts(way)[-1]: texts(way) for way in back.ends}
    pushed = {friend: texts(way) for friend, way in back.pushed.items()}
    short = any(len(way) < task_["hexes"] for way in pushed.values())
    return Ways(back.fate, ends, pushed, short)


class RetreatBegins(Routine):
    """Automatic step of play that starts a unit's retreat. Its possible retreats are computed with
    everything that is on the map, including hidden enemies, whose player says which hexes are
    closed (15.0)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        name = task_["unit"]
        piece = moment.piece(name)
        if piece.spot is None:
            return moment
        friends = [p.name for p in units_of(match, moment, side_at(match, piece))]
        if task_.get("bombarded", 0) and "towards" not in task_.data:
            field = whole_field(match, moment)
            others = [n for n in friends if n != name and moment.piece(n).spot is not None]
            if not nearest_enemies(field.position, piece) and others:
                return moment.then(task("retreat-towards", **task_.data, friends=others))
        field = whole_field(match, moment)
        found = ways_of(match, field, piece, task_)
        chains = {
            friend: tuple(_chains(match, field, task_, friend, way))
            for friend, way in found.pushed.items()
        }
        chains = {friend: known for friend, known in chains.items() if known}
        data = {"ways": found.ends, "pushed": found.pushed, "chains": chains}
        return moment.then(
            task("retreat-choice", **task_.data, **data, fate=found.fate, short=found.short)
        )


class RetreatTowards(Decision):
    """A player's decision: towards which friend a bombarded unit retreats if no enemy is on the map
    (7.7.1)."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return side_at(match, moment.piece(task_["unit"]))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("towards", name) for name in task_["friends"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        data = {k: v for k, v in task_.data.items() if k != "friends"}
        return moment.then(task("retreat", **data, towards=action_.words[0]))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "{unit} retreats towards {friend}."
        return sentence("7.7.1", text, unit=task_["unit"], friend=action_.words[0])


class RetreatChoice(Decision):
    """A player's decision: where a unit retreats to, that it stands fast, or which friend it
    displaces."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return side_at(match, moment.piece(task_["unit"]))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name, ways = task_["unit"], task_["ways"]
        found = [action("retreat", name, end) for end in ways]
        found += (action("push", name, friend) for friend in task_["chains"])
        if not ways:
            found.append(action("stuck", name))
        if not task_.get("no-stand", 0):
            found.append(action("stand", name))
        return tuple(found)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name = task_["unit"]
        match action_.verb:
            case "stand":
                return lose_step(match, _advance_void(moment), name, "7.8")
            case "stuck":
                if task_["fate"] == "eliminated":
                    return lose_all(match, moment, (name,), "7.7")
                return lose_step(match, moment, name, "7.7.1")
            case "push":
                data = {**task_.data, "friend": action_.words[1]}
                return moment.then(task("displacement", **data))
        moment = went_back(match, moment, name, task_["ways"][action_.words[1]])
        if task_["fate"] == "unhurt":
            return moment
        return lose_step(match, moment, name, "7.7")

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name = task_["unit"]
        match action_.verb:
            case "stand":
                return sentence("7.8", "{unit} stands fast and loses a step.", unit=name)
            case "stuck":
                return sentence("7.7", "{unit} has nowhere to retreat to.", unit=name)
            case "push":
                text = "{unit} makes room."
                return sentence("7.7.2", text, unit=action_.words[1])
        rule = "12.0" if is_vessel(unit_at(match, moment.piece(name))) else "7.7"
        hex = action_.words[1].partition("@")[0]
        return sentence(rule, "{unit} retreats to {hex}.", unit=name, hex=hex)


def _advance_void(moment: Moment) -> Moment:
    """Return the game state after the advance that could have followed this combat is cancelled
    (7.8)."""
    after = moment.next
    if after is not None and after.kind == "advances":
        return moment.popped()
    return moment


def went_back(match: Match, moment: Moment, name: str, way: Sequence[str]) -> Moment:
    """Return the game state after a unit has retreated along a path, which becomes the path of an
    advance."""
    after = moment.next
    if after is not None and after.kind == "advances" and after["loser"] == name:
        cells = tuple(at.partition("@")[0] for at in way)
        moment = moment.popped().then(after.changed(path=(*after["path"], *cells)))
    return moved_back(match, moment, name, way)


def moved_back(match: Match, moment: Moment, name: str, way: Sequence[str]) -> Moment:
    """Return the game state after a unit has gone along a path that is not part of movement, as in
    a retreat; its landing chit stays behind."""
    moment = revealed(match, moment, (name,))
    moment = moment.with_pieces(without_chits(match, moment.piece(name)))
    for at in way:
        moment = placed_at(match, moment, name, at)
        moment, _ = searched(match, moment, name)
    return at_village(match, moment, came=name)


def placed_at(match: Match, moment: Moment, name: str, at: str) -> Moment:
    """Return the game state with a unit in a place, given in the notation of actions
    (``0711@0712``)."""
    piece, land = moment.piece(name), whole_field(match, moment).land
    if is_vessel(unit_at(match, piece)):
        return moment.with_pieces(moved(match.sheet, piece, at))
    return moment.with_pieces(put_in(land, piece, parse_place(land, at)))


class RetreatsOf(Routine):
    """Automatic step of play for the retreats of several units, one after the other in the order
    that their side chooses."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        units = tuple(name for name in task_["units"] if moment.piece(name).at)
        if not units:
            return moment
        if len(units) == 1:
            return moment.then(_one(task_, units[0]))
        return moment.then(task("retreat-order", **{**task_.data, "units": units}))


class RetreatOrder(Decision):
    """A player's decision: which of several units retreats next."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("next", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        (name,) = action_.words
        rest = tuple(other for other in task_["units"] if other != name)
        return moment.then(_one(task_, name), task("retreats", **{**task_.data, "units": rest}))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("7.7", "{unit} retreats next.", unit=action_.words[0])


def _one(task_: Task, name: str) -> Task:
    data = {"unit": name, "hexes": task_["hexes"], "foes": task_["foes"]}
    return task("retreat", **data, attacking=task_["attacking"], **{"no-stand": 1})


# -- displacement ------------------------------------------------------------------------------------


def _chains(
    match: Match, field: Field, task_: Task, friend: str, way: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Yield the chains of displacements that begin with a friend, each as a flat tuple: unit,
    place, unit, place …"""
    comer, piece = task_["unit"], field.pieces[friend]
    foes = tuple(field.pieces[name] for name in task_["foes"] if field.pieces[name].spot)
    if is_vessel(unit_at(match, piece)):
        going = WaterRetreat(field.position, field.land, piece, foes)
        came = way[-2] if len(way) > 1 else field.pieces[comer].at
        for end in sorted(going.ends(1)):
            if end not in going.held and end != came:
                yield friend, end
        return
    if friend in task_["attacking"]:
        return
    came_from = way[-2] if len(way) > 1 else field.pieces[comer].at
    cell = field.land.sheet.hexes.cell(came_from.partition("@")[0])
    fixed = (*task_["attacking"], comer)
    going_on = Retreat(field.position, field.land, piece, foes)
    for chain in chains_from(going_on, cell, fixed):
        yield tuple(
            word for pushed, place in chain for word in (pushed.name, place_text(field.land, place))
        )


class Displaces(Decision):
    """A player's decision: to which places the units are displaced that make room for a retreat
    (7.7.2)."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return side_at(match, moment.piece(task_["unit"]))

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("displace", *chain) for chain in task_["chains"][task_["friend"]])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        words = action_.words
        pushed = list(zip(words[::2], words[1::2], strict=True))
        for name, at in reversed(pushed):
            moment = moved_back(match, moment, name, (at,))
            moment = did(moment, WITHDRAWN, name)
        name = task_["unit"]
        moment = went_back(match, moment, name, task_["pushed"][task_["friend"]])
        return lose_step(match, moment, name, "7.7") if task_["short"] else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name, at = action_.words[:2]
        return sentence("7.7.2", "{unit} goes to {hex}.", unit=name, hex=at.partition("@")[0])


KINDS = {
    "retreat": RetreatBegins(),
    "retreat-towards": RetreatTowards(),
    "retreat-choice": RetreatChoice(),
    "retreats": RetreatsOf(),
    "retreat-order": RetreatOrder(),
    "displacement": Displaces(),
}
