"""The actions of a side in its turn in play: playing cards, digging in, moving men to another
group, leaving weapons behind (50.1 to 50.7, 51.6, 52.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.pieces.cards import CardNumber
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.by_hand import ByHand
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.desert import EntrenchInputs, entrench
from builder.rules.systems.squad_cards.meeting import ArrivalInputs, reinforcements
from builder.rules.systems.squad_cards.play.base_game_play import (
    BY_MAN,
    EFFECTS,
    RALLY,
    after_effect,
    base_game_task,
    effects_on_men,
    told_effect,
)
from builder.rules.systems.squad_cards.play.card_uses import (
    ABANDONED,
    groups_for,
    may_act,
    use_of,
    weapons_of,
)
from builder.rules.systems.squad_cards.play.deck_play import (
    DISCARDS,
    NUMBER_USES,
    card_values,
    from_hand,
    known_hand,
    with_card,
)
from builder.rules.systems.squad_cards.play.muster_play import weapon_name
from builder.rules.systems.squad_cards.play.squad_table import (
    MEN,
    PINNED,
    WEAPONS,
    SquadTable,
    sentences_of,
    table_of,
    with_chit,
    without_state,
)
from builder.rules.systems.squad_cards.play.surrender_play import after_event, joined
from builder.rules.systems.squad_cards.play.terrain_play import laid
from builder.rules.systems.squad_cards.play.turn_play import ACTIONS, DUG, JOINED
from builder.rules.systems.squad_cards.play.vehicle_play import (
    after_vehicle,
    told_vehicle,
    vehicle_actions,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

_BY_HAND = ByHand()
BASE = "What this card does is left to the base game: the players do it."


class Actions(Decision):
    """A player's decision: which action a side takes next in its turn. Besides the listed actions
    the players can enter those of the base game's rules, which no program knows: ``reinforce``,
    ``sniper GROUP``, and changes of the position by hand."""

    unlisted = f"reinforce, sniper GROUP, {BY_MAN}, {ByHand.unlisted}"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        side, table = task_["side"], table_of(match, moment)
        cards = (c for c in known_hand(moment, side) if groups_for(match, moment, side, c))
        return (
            *(action("play", card) for card in cards),
            *(action("dig-in", group) for group in _diggers(table, side)),
            *((action("transfer"),) if _movers(table, side) else ()),
            *(action("leave-behind", w) for g in table.groups(side) for w in weapons_of(table, g)),
            *vehicle_actions(table, side),
            DONE,
        )

    def accepts(self, match: Match, moment: Moment, task_: Task, action_: Action) -> bool:
        table = table_of(match, moment)
        if action_.verb == "reinforce":
            return not action_.words
        if action_.verb == "sniper":
            groups = (g for side in table.sides for g in table.groups(side) if table.men(g))
            return len(action_.words) == 1 and action_.words[0] in groups
        if action_.verb in EFFECTS:
            men = moment.note(MEN, NOTHING)
            group = men.get(action_.words[0], "") if action_.words else ""
            return action_ in effects_on_men(match, moment, group, EFFECTS)
        return _BY_HAND.accepts(match, moment, task_, action_)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        side, table = task_["side"], table_of(match, moment)
        if self._by_hand(action_):
            return _BY_HAND.take(match, moment, task_, action_)
        moment = moment.then(task_)
        if action_.verb in EFFECTS:
            return after_effect(match, moment, action_)
        match action_.verb:
            case "play":
                return _played(match, moment, side, action_.words[0])
            case "dig-in":
                return _digging(moment, action_.words[0])
            case "transfer":
                return acted(moment).then(task("transfer", side=side))
            case "leave-behind":
                left = (*moment.note(ABANDONED, ()), action_.words[0])
                where = table.box(moment.note(WEAPONS)[action_.words[0]])
                return with_chit(match, moment.noted_all({ABANDONED: left}), "abandoned", where)
            case "reinforce":
                return moment.then(task("number", use="arrivals", rule="53.0", side=side))
            case "sniper":
                return _sniper(match, moment, action_.words[0])
        return after_vehicle(match, acted(moment), action_)

    def _by_hand(self, action_: Action) -> bool:
        return action_.verb in ("put", "take", "lose", "mend", "note")

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return table_of(match, moment).troops(task_["side"]).rule

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        side, rule, table = task_["side"], self.rule(match, moment, task_), table_of(match, moment)
        if self._by_hand(action_):
            return _BY_HAND.describe(match, moment, task_, action_)
        if action_.verb in EFFECTS:
            return told_effect(match, moment, rule, action_)
        word = action_.words[0] if action_.words else ""
        match action_.verb:
            case "done":
                return sentence(rule, "{side} does nothing more.", side=side)
            case "play":
                text = "{side} plays {card} ({number})."
                return sentence(rule, text, side=side, **card_values(match, word))
            case "dig-in":
                return sentence("52.2", "{group} digs in.", group=table.called(word))
            case "transfer":
                return sentence("50.41", "A man of {side} changes his group.", side=side)
            case "leave-behind":
                weapon, where = weapon_name(word), table.called(moment.note(WEAPONS)[word])
                text = "{group} leaves its {weapon} behind."
                return sentence("50.7", text, weapon=weapon, group=where)
            case "reinforce":
                return sentence("53.0", "{side} draws a number for its reinforcements.", side=side)
            case "sniper":
                return sentence("50.41", "A sniper fires at {group}.", group=table.called(word))
        return told_vehicle(table, action_)


def acted(moment: Moment) -> Moment:
    """Return the game state with one more action counted for the side whose turn it is."""
    return moment.noted_all({ACTIONS: moment.note(ACTIONS, 0) + 1})


# -- cards ---------------------------------------------------------------------------------------


def _played(match: Match, moment: Moment, side: str, card: str) -> Moment:
    """Return the game state in which a card has been played; the decision on its group comes next."""
    moment, use = acted(from_hand(moment, side, card)), use_of(match, card)
    if use == "radio":  # artillery of no group: the target is chosen
        moment = with_card(moment, DISCARDS, card)
        return moment.then(task("target", side=side, card=card, group="", shells=1))
    return moment.then(task("card-group", side=side, card=card, use=use))


class CardGroup(Decision):
    """A player's decision: for which group a card is played or, for a Hero card, for which man."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        groups = groups_for(match, moment, task_["side"], task_["card"])
        if task_["use"] != "hero":
            return tuple(action("group", group) for group in groups)
        table = table_of(match, moment)
        return tuple(action("man", man) for group in groups for man in table.pinned(group))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        card, use, word = task_["card"], task_["use"], action_.words[0]
        if use == "terrain":
            return laid(match, moment, card, word)
        moment, table = with_card(moment, DISCARDS, card), table_of(match, moment)
        match use:
            case "movement" | "sideways":
                return moment.then(task("move", side=task_["side"], group=word, by=use))
            case "fire":
                return moment.then(task("target", side=task_["side"], card=card, group=word))
            case "rally":
                why = "How many men rally is left to the base game: the players say how many."
                return moment.then(base_game_task(table, word, "50.41", why, (RALLY,)))
            case "hero":
                return without_state(moment, PINNED, word)
        rule = self.rule(match, moment, task_)
        return moment.then(base_game_task(table, word, rule, BASE, ()))

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return table_of(match, moment).troops(task_["side"]).rule

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        table, word = table_of(match, moment), action_.words[0]
        if action_.verb == "man":
            return sentence("50.41", "{man} {number} rallies.", **table.man(word))
        rule = self.rule(match, moment, task_)
        return sentence(rule, "It is played for this group: {group}.", group=table.called(word))


# -- digging in ----------------------------------------------------------------------------------


def _diggers(table: SquadTable, side: str) -> Iterator[str]:
    """Yield the groups that may try to dig in; each may try once a turn (52.2, 52.14, 52.15)."""
    tried = table.moment.note(DUG, ())
    for group in table.groups(side):
        able = table.men(group) and may_act(table, group) and group not in tried
        if able and table.chit("entrenched", group) is None:
            given = EntrenchInputs(terrain=table.ground(group))
            if entrench(table.context, given).allowed:
                yield group


def _digging(moment: Moment, group: str) -> Moment:
    moment = acted(moment).noted_all({DUG: (*moment.note(DUG, ()), group)})
    return moment.then(task("number", use="entrench", rule="52.2", group=group))


def _dug(match: Match, moment: Moment, task_: Task, number: CardNumber) -> Moment:
    table, group = table_of(match, moment), task_["group"]
    found = entrench(table.context, EntrenchInputs(terrain=table.ground(group), number=number))
    moment = moment.with_sentences(*sentences_of(found.steps))
    return with_chit(match, moment, "entrenched", table.box(group)) if found.success else moment


NUMBER_USES["entrench"] = _dug


# -- men who change their group ------------------------------------------------------------------


def _movers(table: SquadTable, side: str) -> tuple[str, ...]:
    """Return the men who may join another group: those who are not pinned, have not surrendered,
    and have not joined a group in this turn."""
    joined_, groups = table.moment.note(JOINED, ()), table.groups(side)
    if sum(bool(table.men(group)) for group in groups) < 2:
        return ()
    free = (group for group in groups if not table.surrendered(group))
    return tuple(m for group in free for m in table.unpinned(group) if m not in joined_)


class Transfer(Decision):
    """A player's decision: which man joins which other group; he rescues a group that has
    surrendered (50.41). Whether the groups are near enough depends on the rules of the base game:
    the players check it."""

    case = "50.41"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        table, side, man = table_of(match, moment), task_["side"], task_.get("man")
        if not man:
            return tuple(action("man", one) for one in _movers(table, side))
        own = table.group_of(man)
        return tuple(
            action("join", man, g) for g in table.groups(side) if table.men(g) and g != own
        )

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        man = action_.words[0]
        if action_.verb == "man":
            return moment.then(task_.changed(man=man))
        moment = moment.noted_all({JOINED: (*moment.note(JOINED, ()), man)})
        return joined(match, moment, man, action_.words[1])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        table, man = table_of(match, moment), action_.words[0]
        if action_.verb == "man":
            return sentence("50.41", "It is {man} {number}.", **table.man(man))
        text = "{man} {number} joins this group: {group}."
        return sentence("50.41", text, group=table.called(action_.words[1]), **table.man(man))


# -- what the base game brings -------------------------------------------------------------------


def _sniper(match: Match, moment: Moment, group: str) -> Moment:
    moment = after_event(match, moment, group, "sniper")
    why = "What a sniper does is left to the base game: the players say what."
    return moment.then(base_game_task(table_of(match, moment), group, "50.41", why))


def _arrived(match: Match, moment: Moment, task_: Task, number: CardNumber) -> Moment:
    """Return the game state after a random number was drawn for reinforcements (53.0). Which cards
    arrive depends on the rules of the base game."""
    table = table_of(match, moment)
    given = ArrivalInputs(nation=table.nation(task_["side"]), number=number)
    return moment.with_sentences(*sentences_of(reinforcements(table.context, given).steps))


NUMBER_USES["arrivals"] = _arrived

KINDS: dict[str, Kind] = {
    "actions": Actions(),
    "card-group": CardGroup(),
    "transfer": Transfer(),
}
