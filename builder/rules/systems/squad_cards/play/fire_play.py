"""Fire in play: the target, a Hero at the machine gun, the strength that suffices, and how terrain
reduces it (50.3, 50.6, 51.8, 52.13, 52.15, 52.16). Firepower and the effects of fire depend on the
rules of the base game, so the players enter both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.squad_cards.desert import EffectsInputs, effects
from builder.rules.systems.squad_cards.firing import (
    FireInputs,
    FireReply,
    LmgInputs,
    StrengthInputs,
    fire,
    lmg,
    strength,
)
from builder.rules.systems.squad_cards.play.base_game_play import base_game_task
from builder.rules.systems.squad_cards.play.card_uses import targets, use_of
from builder.rules.systems.squad_cards.play.deck_play import (
    DISCARDS,
    card_of,
    card_values,
    from_hand,
    known_hand,
    number_on,
    with_card,
)
from builder.rules.systems.squad_cards.play.squad_table import SquadTable, sentences_of, table_of
from builder.rules.systems.squad_cards.play.surrender_play import after_event

if TYPE_CHECKING:
    from builder.rules.play.match import Match

SHOWN, MOST = 10, 99
"""How many strengths are listed, from the least that suffices; and the greatest strength that can
be entered."""
RESULTS = "What fire does to men is left to the base game: the players say what."


class Target(Decision):
    """A player's decision: which enemy group is fired at."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found = targets(table_of(match, moment), task_["side"])
        return tuple(action("at", group) for group in found)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        now = task("strength", **{**task_.data, "target": action_.words[0]})
        table, group = table_of(match, moment), task_["group"]
        if not group or task_.get("vehicle"):
            return moment.then(now)
        if table.has_guns(group):
            return moment.then(task("weapon"), now)
        return moment.then(*_machine_guns(match, moment, now), now)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        group = table_of(match, moment).called(action_.words[0])
        return sentence("50.3", "The target is this group: {group}.", group=group)


class WhichWeapon(Decision):
    """A player's decision: whether the men of a group fire, or its ordnance (50.3)."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        return str(_behind(moment, 1)["side"])

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("with", "men"), action("with", "ordnance")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        now = _behind(moment, 0)
        if action_.words[0] == "men":
            return moment.then(*_machine_guns(match, moment, now))
        return moment.popped().then(now.changed(shells=1))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.words[0] == "men":
            return sentence("50.3", "The men of the group fire.")
        return sentence("50.3", "The ordnance of the group fires.")


def _behind(moment: Moment, at: int) -> Task:
    """Return the task of the fire, which stands at position ``at`` of the agenda behind the
    decisions on which the fire depends."""
    return moment.agenda[at]


def _machine_guns(match: Match, moment: Moment, now: Task) -> Iterator[Task]:
    """Yield the task of the decision whether a Hero card is played on a machine gun, if one can be."""
    if any(_heroes(match, moment, now)):
        yield task("machine-gun", **now.data)


def _heroes(match: Match, moment: Moment, now: Task) -> Iterator[Action]:
    """Yield the actions that play a Hero card on a machine gun of the firing group, for each gun
    that has had none yet."""
    table, helped = table_of(match, moment), now.get("helped", ())
    gunners = [m for m in table.unpinned(now["group"]) if table.is_gunner(m) and m not in helped]
    for card in known_hand(moment, now["side"]):
        if use_of(match, card) == "hero":
            yield from (action("hero", card, man) for man in gunners)


class MachineGun(Decision):
    """A player's decision: which Hero card is played on which light machine gun of the group, or
    none (50.6, 51.8)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*_heroes(match, moment, task_), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        side, card = task_["side"], action_.words[0]
        moment = with_card(from_hand(moment, side, card), DISCARDS, card)
        table = table_of(match, moment)
        given = LmgInputs.model_validate({"number": number_on(card), "nation": table.nation(side)})
        found = lmg(table.context, given)
        text = (
            "The firepower of the machine gun doubles."
            if found.doubled
            else "The firepower of the machine gun stays."
        )
        rule = found.steps[0].rule
        moment = moment.with_sentences(sentence(rule, text))
        helped = (*task_.get("helped", ()), action_.words[1])
        return moment.then(*_machine_guns(match, moment, task_.changed(helped=helped)))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        rule = "50.6" if task_["side"] == table_of(match, moment).sides[0] else "51.8"
        if action_ == DONE:
            return sentence(rule, "No Hero is played.")
        card, man = action_.words
        who = table_of(match, moment).man(man)
        values = {**who, "card": card_values(match, card)["card"]}
        return sentence(rule, "{card} is played on {man} {number}.", **values)


def needed(table: SquadTable, task_: Task) -> FireReply | None:
    """Return the reply that tells the least strength that the played fire card requires; ``None``
    if no fire card is played."""
    card = task_.get("card")
    if not card or use_of(table.match, card) != "fire":
        return None
    needs = int(card_of(table.match, card).values.get("Needs", "0"))
    troops = table.troops(task_["side"]).id
    ordnance = bool(task_.get("shells", 0))
    return fire(
        table.context, FireInputs(troops=troops, strength=0, needs=needs, ordnance=ordnance)
    )


class Strength(Decision):
    """The decision on the strength of fire, which the players read from the base game's cards; only
    strengths that suffice are offered (50.3)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        least = self._least(match, moment, task_)
        return tuple(action("strength", n) for n in range(least, least + SHOWN))

    def accepts(self, match: Match, moment: Moment, task_: Task, action_: Action) -> bool:
        if action_.verb != "strength" or len(action_.words) != 1:
            return False
        word = action_.words[0]
        least = self._least(match, moment, task_)
        return word.isdecimal() and word == str(int(word)) and least <= int(word) <= MOST

    def _least(self, match: Match, moment: Moment, task_: Task) -> int:
        found = needed(table_of(match, moment), task_)
        return max(1, found.least) if found else 1

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        table, target = table_of(match, moment), task_["target"]
        given = StrengthInputs(
            strength=int(action_.words[0]),
            terrain=table.ground(target),
            weapon="he" if task_.get("shells", 0) else "fire",
        )
        found = needed(table, task_)
        moment = moment.with_sentences(*sentences_of(found.steps[:1] if found else ()))
        moment = moment.with_sentences(*sentences_of(strength(table.context, given).steps))
        moment = moment.with_sentences(*_steeled(table, target))
        moment = after_event(match, moment, target, "fired-on")
        return moment.then(base_game_task(table_of(match, moment), target, "50.3", RESULTS))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        table, strength_ = table_of(match, moment), int(action_.words[0])
        values = {"strength": strength_, "target": table.called(task_["target"])}
        if not task_["group"]:
            return sentence("50.3", "Shells of strength {strength} on {target}.", **values)
        group = table.called(task_["group"])
        text = "{group} fires with strength {strength} at {target}."
        return sentence("50.3", text, group=group, **values)


def _steeled(table: SquadTable, group: str) -> Sequence[Sentence]:
    """Return the sentences that tell what terrain adds to the morale and panic of the men fired at
    (52.16)."""
    found = effects(table.context, EffectsInputs(terrain=table.ground(group)))
    return tuple(sentences_of(found.steps)) if found.morale or found.panic else ()


KINDS: dict[str, Kind] = {
    "target": Target(),
    "weapon": WhichWeapon(),
    "machine-gun": MachineGun(),
    "strength": Strength(),
}
