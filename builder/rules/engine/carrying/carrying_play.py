"""Plays the loading and unloading of units that others carry, during movement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from builder.model.mechanisms.movement import Carrier
from builder.model.mechanisms.places.links import ALL, LinkCost
from builder.rules.engine.carrying.carriers import Carrying
from builder.rules.engine.carrying.points_used import points_used, with_points_used
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.positions.aliases import MOVED
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.deed_records import done
from builder.rules.engine.positions.held_in_play import passed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import Action, action
from builder.rules.play.moment import Moment, Sentence, Task, sentence
from builder.rules.play.pieces import ABOARD, ashore, moved, taken_off
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def carrying_in(match: Match, moment: Moment) -> Carrying:
    """Return what units carry in a game state."""
    declared = match.game.mechanisms.movement
    assert declared is not None
    on: Frozen[str] = moment.note(ABOARD, Frozen())
    pieces = {name: moment.piece(name) for name in on}
    return Carrying(situation_at(match, moment), declared, pieces, dict(on))


def carrying_actions(match: Match, moment: Moment, task_: Task) -> Iterator[Action]:
    """Yield what a side may load and unload now: ``load CARRIER UNIT``, ``unload CARRIER UNIT PLACE``."""
    declared = match.game.mechanisms.movement
    if declared is None or not declared.carriers:
        return
    carrying, side, left = carrying_in(match, moment), task_["side"], task_["left"]
    situation = carrying.situation
    space = match.sheet.space
    few = task_.get("few", None)  # where units act a few at a time, only these carry others
    for carrier in [p for p in situation.troops if situation.side(p) == side]:
        if few is not None and carrier.name not in few:
            continue
        if not any(piece_fulfils(situation, one.who, carrier) for one in declared.carriers):
            continue
        for name in left:
            rule = carrying.loading(carrier, moment.piece(name))
            if rule and _can_pay(match, moment, task_, carrier.name, rule.load):
                yield action("load", carrier.name, name)
        for name, of in carrying.carrier_of.items():
            found = carrying.landing(carrier, name) if of == carrier.name else None
            if found and _can_pay(match, moment, task_, carrier.name, found[0].unload):
                for cell in found[1]:
                    yield action("unload", carrier.name, name, space.id(cell))


def _can_pay(match: Match, moment: Moment, task_: Task, name: str, cost: LinkCost) -> bool:
    """Return whether a carrier has so many movement points left, or for all of its move has yet to
    move."""
    if cost == ALL:
        return name in task_["left"] and not points_used(moment, name)
    return not cost or cost <= _march(match, moment, name).allowance


def _march(match: Match, moment: Moment, name: str) -> March:
    declared = match.game.mechanisms.movement
    assert declared is not None
    used = points_used(moment, name)
    return March(situation_at(match, moment), declared, moment.piece(name), used=used)


def carrying_taken(match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
    """Return the game state after a unit has been loaded or unloaded; the movement goes on."""
    carrier, name, *places = action_.words
    rule, on = _rule(match, moment, action_), moment.note(ABOARD, Frozen())
    left, cost = tuple(one for one in task_["left"] if one != name), rule.unload
    if places:
        moment = ashore(moment, name)
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), places[0]))
        moment = passed(match, moment, task_["side"], (match.place(places[0]),))
    else:
        cost = rule.load
        moment = moment.with_pieces(taken_off(moment.piece(name)))
        moment = moment.noted_all({ABOARD: on.updated({name: carrier})})
    if cost == ALL:
        left = tuple(one for one in left if one != carrier)
        moment = done(match, moment, (carrier,), MOVED)
    else:
        moment = with_points_used(match, moment, carrier, cost)
    moment = done(match, moment, (name,), MOVED)
    return moment.then(task_.changed(left=left))


def _rule(match: Match, moment: Moment, action_: Action) -> Carrier:
    carrying = carrying_in(match, moment)
    carrier, name, *places = action_.words
    if places:
        found = carrying.landing(moment.piece(carrier), name)
        assert found is not None
        return found[0]
    rule = carrying.loading(moment.piece(carrier), moment.piece(name))
    assert rule is not None
    return rule


def carrying_told(match: Match, moment: Moment, action_: Action) -> Sentence:
    """Return the sentence on what is loaded or unloaded."""
    carrier, name, *places = action_.words
    case = carrying_in(match, moment).rule(_rule(match, moment, action_))
    if places:
        text = "{carrier} puts {unit} off in {hex}."
        return sentence(case, text, carrier=carrier, unit=name, hex=places[0])
    return sentence(case, "{carrier} takes {unit} on board.", carrier=carrier, unit=name)


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state as a side sees it: where units are hidden, without what others carry."""
    on: Frozen[str] = moment.note(ABOARD, Frozen())
    if not on or match.game.mechanisms.hiding_state is None:
        return moment
    ground = situation_at(match, moment).ground
    own = (name for name in on if ground.side(name.partition("#")[0]) == side)
    return moment.noted_all({ABOARD: Frozen({name: on[name] for name in own})})


def besides(match: Match, moment: Moment) -> Iterator[Sentence]:
    """Yield who has which units on board."""
    on: Mapping[str, str] = moment.note(ABOARD, Frozen())
    for carrier in dict.fromkeys(on.values()):
        names = ", ".join(name for name, of in on.items() if of == carrier)
        text, rule = "On board of {carrier}: {units}.", _case(match)
        yield sentence(rule, text, carrier=carrier, units=names)


def _case(match: Match) -> str:
    declared = match.game.mechanisms.movement
    return match.game.mechanisms.case("movement", declared) if declared else ""
