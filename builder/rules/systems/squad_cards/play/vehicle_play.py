"""The tank Char B1 in play: one of its guns, or the machine gun, fires in a turn; hull down the 75
mm gun does not fire (51.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.moment import Moment, Sentence, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.play.card_uses import targets
from builder.rules.systems.squad_cards.play.squad_table import (
    VEHICLES,
    SquadTable,
    sentences_of,
    table_of,
    with_chit,
    without_chit,
)
from builder.rules.systems.squad_cards.play.turn_play import FIRED
from builder.rules.systems.squad_cards.weapons import CharInputs, CharReply, char

if TYPE_CHECKING:
    from builder.rules.play.match import Match

CHAR = "char-b1"
WEAPONS = ("75", "47", "mg")
HULL_DOWN = "hull-down"
_NAMES = {"75": "75 mm gun", "47": "47 mm gun", "mg": "machine gun"}


def vehicle_actions(table: SquadTable, side: str) -> Iterator[Action]:
    """Yield the actions that a side's vehicles can take without a card. Whether a vehicle is hull
    down depends on the rules of the base game: its player enters it."""
    vehicles = table.moment.note(VEHICLES, NOTHING)
    for group in table.groups(side):
        if vehicles.get(group) != CHAR:
            continue
        for weapon in WEAPONS if targets(table, side) else ():
            if _firing(table, group, weapon).legal:
                yield action("shoot", group, weapon)
        if not _toggled(table, group):
            down = table.chit(HULL_DOWN, group) is not None
            yield action("hull-up" if down else HULL_DOWN, group)


def _firing(table: SquadTable, group: str, weapon: str) -> CharReply:
    """Tell whether a tank may still fire a weapon, given the weapons that it has already fired in
    this turn."""
    fired = [word for g, word in map(str.split, _fired(table)) if g == group]
    down = table.chit(HULL_DOWN, group) is not None
    fires = [*(word for word in fired if word in WEAPONS), weapon]
    given = CharInputs.model_validate({"fires": fires, "hull_down": down})
    return char(table.context, given)


def _toggled(table: SquadTable, group: str) -> bool:
    return f"{group} {HULL_DOWN}" in _fired(table)


def _fired(table: SquadTable) -> tuple[str, ...]:
    found: tuple[str, ...] = table.moment.note(FIRED, ())
    return found


def after_vehicle(match: Match, moment: Moment, action_: Action) -> Moment:
    """Return the game state after a vehicle's action; the effects of its shells depend on the rules
    of the base game."""
    table, group = table_of(match, moment), action_.words[0]
    if action_.verb == "shoot":
        weapon = action_.words[1]
        moment = moment.with_sentences(*sentences_of(_firing(table, group, weapon).steps))
        moment = moment.noted_all({FIRED: (*_fired(table), f"{group} {weapon}")})
        shells = int(weapon != "mg")
        side = table.side(group)
        fire = task("target", side=side, card="", group=group, shells=shells, vehicle=1)
        return moment.then(fire)
    moment = moment.noted_all({FIRED: (*_fired(table), f"{group} {HULL_DOWN}")})
    if action_.verb == HULL_DOWN:
        return with_chit(match, moment, HULL_DOWN, table.box(group))
    return without_chit(match, moment, HULL_DOWN, group)


def told_vehicle(table: SquadTable, action_: Action) -> Sentence:
    """Return the sentence that reports a vehicle's action."""
    group = table.called(action_.words[0])
    if action_.verb == "shoot":
        text = "{group} fires its {weapon}."
        return sentence("51.6", text, group=group, weapon=_NAMES[action_.words[1]])
    if action_.verb == HULL_DOWN:
        return sentence("51.6", "{group} is hull down.", group=group)
    return sentence("51.6", "{group} is no longer hull down.", group=group)
