"""Terrain cards in play: laid for a side's own group, discarded on an enemy group, refused, left;
and the checks that desert terrain requires (52.11 to 52.17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.pieces.cards import CardNumber
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.desert import (
    UNUSED_CARD,
    CardInputs,
    CardReply,
    EnterInputs,
    EnterReply,
    card,
    card_rule,
    enter,
)
from builder.rules.systems.squad_cards.game_data import terrain_of
from builder.rules.systems.squad_cards.play.base_game_play import base_game_task
from builder.rules.systems.squad_cards.play.deck_play import (
    GONE,
    NUMBER_USES,
    base_name,
    card_of,
    card_values,
    unused,
    with_card,
    without_ground,
)
from builder.rules.systems.squad_cards.play.squad_table import (
    GROUND,
    LAID,
    SquadTable,
    sentences_of,
    table_of,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def terrain_card(match: Match, moment: Moment, name: str, number: CardNumber | None) -> CardReply:
    """Return what a terrain card becomes, as the reply of the procedure ``card``."""
    given = CardInputs(card=base_name(match, name), number=number)
    return card(table_of(match, moment).context, given)


def is_terrain(match: Match, name: str) -> bool:
    """Tell whether a card is a terrain card that can be used in the desert."""
    found = card_of(match, name)
    return "terrain" in found.traits and found.id != UNUSED_CARD and bool(found.ground)


def refusal(match: Match, moment: Moment, name: str) -> bool | None:
    """Tell whether a group may refuse a terrain card that is discarded on it; ``None`` if this is
    left to the rules of the base game."""
    return terrain_card(match, moment, name, None).refuse


def may_be_laid(match: Match, moment: Moment, name: str, group: str) -> bool:
    """Tell whether a side may lay a terrain card for a group of its own. The desert rules mention
    minefields only as cards discarded on the enemy."""
    ground = card_of(match, name).ground
    return ground != "minefield" and _entered(table_of(match, moment), ground, group).allowed


def may_be_laid_on(match: Match, moment: Moment, name: str, group: str) -> bool:
    """Tell whether a card may be discarded on an enemy group; the rules document mentions
    minefields, wadis and soft sand."""
    if not is_terrain(match, name) or refusal(match, moment, name) is None:
        return False
    return _entered(table_of(match, moment), card_of(match, name).ground, group).allowed


def _entered(table: SquadTable, ground: str, group: str) -> EnterReply:
    who = "vehicle" if table.is_vehicle(group) else "infantry"
    return enter(table.context, EnterInputs.model_validate({"terrain": ground, "who": who}))


# -- laying --------------------------------------------------------------------------------------


def laid_on_enemy(match: Match, moment: Moment, name: str, group: str) -> Moment:
    """Return the game state after a terrain card was discarded on an enemy group, which may refuse
    some cards."""
    if refusal(match, moment, name):
        return moment.then(task("refusal", group=group, card=name))
    return laid(match, moment, name, group)


def laid(match: Match, moment: Moment, name: str, group: str) -> Moment:
    """Return the game state after a card was laid on a group: at once, or when its number is drawn."""
    found = terrain_card(match, moment, name, None)
    if found.test:
        rule = card_rule(str(terrain_of(match.game, found.becomes).effects.get("card", "")))
        return moment.then(task("number", use="terrain", rule=rule, card=name, group=group))
    return _lies(match, moment, name, group, found.becomes)


def _lies(match: Match, moment: Moment, name: str, group: str, ground: str) -> Moment:
    """Return the game state after a terrain card is laid on a group; the terrain card that lay
    there before is discarded."""
    moment = without_ground(moment, group)
    moment = moment.noted_all(
        {
            GROUND: moment.note(GROUND, NOTHING).updated({group: ground}),
            LAID: moment.note(LAID, NOTHING).updated({group: name}),
        }
    )
    table = table_of(match, moment)
    terrain = terrain_of(match.game, ground)
    moment = moment.with_sentences(
        sentence(_rule(match, ground), "{group} is in this terrain: {terrain}.",
             group=table.called(group), terrain=terrain.name)
    )  # fmt: skip
    return checked(match, moment, group, "enter")


def _rule(match: Match, ground: str) -> str:
    return card_rule(str(terrain_of(match.game, ground).effects.get("card", "")))


def checked(match: Match, moment: Moment, group: str, does: str) -> Moment:
    """Return the game state with the checks that a vehicle or ordnance must make in the terrain of
    its group (52.15); the base game decides on their results."""
    table = table_of(match, moment)
    whos = [*(["vehicle"] if table.is_vehicle(group) else []),
            *(["ordnance"] if table.has_guns(group) else [])]  # fmt: skip
    for who in whos:
        given = {"terrain": table.ground(group), "who": who, "does": does}
        found = enter(table.context, EnterInputs.model_validate(given))
        if found.checks:
            why = "What the check brings is left to the base game: the players say what."
            moment = moment.with_sentences(*sentences_of(found.steps))
            moment = moment.then(base_game_task(table, group, "52.15", why))
    return moment


def _terrain(match: Match, moment: Moment, task_: Task, number: CardNumber) -> Moment:
    """Return the game state after the random number that decides on a terrain card has been drawn
    (52.11, 52.16)."""
    name, group = task_["card"], task_["group"]
    found = terrain_card(match, moment, name, number)
    moment = moment.with_sentences(*sentences_of(found.steps))
    if found.removed:
        return with_card(moment, GONE, name)
    return _lies(match, moment, name, group, found.becomes)


NUMBER_USES["terrain"] = _terrain


class Refusal(Decision):
    """A player's decision: whether a group accepts a card that was discarded on it (52.11)."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return table_of(match, moment).side(task_["group"])

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("accept", task_["card"]), action("refuse", task_["card"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, group = task_["card"], task_["group"]
        if action_.verb == "refuse":
            return unused(match, moment, name)
        return laid(match, moment, name, group)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match, card_of(match, task_["card"]).ground)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        side, rule = self.player(match, moment, task_), self.rule(match, moment, task_)
        values = card_values(match, task_["card"])
        text = "{side} refuses {card}." if action_.verb == "refuse" else "{side} accepts {card}."
        return sentence(rule, text, side=side, card=values["card"])


KINDS: dict[str, Kind] = {"refusal": Refusal()}
