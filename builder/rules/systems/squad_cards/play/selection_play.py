"""The choices of the sides before play: nations, year, troops, weapons, radios, vehicles (50.5 to
50.9, 51.3 to 51.6, 53.0). Each choice offers what the check of selections allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.pieces.squads import Force, HeavyWeapon, SquadChoice
from builder.problems import error
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import frozen
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.game_data import in_year
from builder.rules.systems.squad_cards.meeting import limit_of, matchup_of
from builder.rules.systems.squad_cards.play.squad_table import (
    FORCES,
    NATIONS,
    YEAR,
    cards_of,
    read_force,
    squad_of_nation,
)
from builder.rules.systems.squad_cards.selections import (
    FIRST_YEAR,
    LAST_YEAR,
    SelectionInputs,
    selection_breaches,
)
from builder.sentences import as_sentence, filled_sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match

PARTS = ("troops", "anti-tank", "demolition", "heavy", "ordnance", "radio", "vehicle")
"""The parts of a side's selection, in the order in which they are chosen."""
NONE = "none"
_MOST = 3
"""The largest number of a weapon that is offered if the limit allows more; no nation has a higher
limit."""


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state before the first turn, in which the sides make the choices that the
    scenario leaves open, and then form the squads."""
    nations = match.scenario.nations
    if nations:
        moment = _meeting(match, moment, tuple(nations))
    elif not _meetings(match.game):
        raise _no_squads(match.game)
    tasks = [] if nations else [task("meeting", side=match.sides[0])]
    if moment.note(YEAR, None) is None:
        tasks.append(task("year", side=match.sides[0]))
    chosen = len(moment.note(FORCES, ()))
    tasks += (task("selection", index=n, part=0) for n in range(chosen, 2))
    return moment.then(*tasks, task("muster"))


def _meeting(match: Match, moment: Moment, nations: tuple[str, ...]) -> Moment:
    lost = [n for n in nations if squad_of_nation(match.game, n) is None]
    if lost or len(nations) < 2:
        raise _no_squads(match.game)
    return moment.noted_all({NATIONS: nations})


def _no_squads(game: Game) -> Refused:
    known = ", ".join(n for n in game.nations if squad_of_nation(game, n)) or as_sentence("none")
    hint = filled_sentence(
        "name two nations in the scenario that have squads: {known}", known=known
    )
    message = "the document has no squads for both sides, so that nobody can play them"
    return Refused(error("not-in-document", message, ("squads",), hint=hint))


def _meetings(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the pairs of nations that fought each other in history and that have squads in the
    game."""
    pairs = ((m.nations[0], m.nations[1]) for m in game.matchups)
    return tuple(p for p in pairs if all(squad_of_nation(game, n) for n in p))


class Meeting(Decision):
    """A player's decision: which nations meet, if the scenario leaves it open (53.0)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("meet", *pair) for pair in _meetings(match.game))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _meeting(match, moment, action_.words)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        first, second = (match.game.nations[n].name for n in action_.words)
        return sentence("53.0", "{first} and {second} meet.", first=first, second=second)


class Year(Decision):
    """A player's decision: in which year the sides meet (50.9, 53.0)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        met = matchup_of(match.game, *moment.note(NATIONS))
        years = range(FIRST_YEAR, LAST_YEAR + 1)
        return tuple(action("year", y) for y in years if in_year(met.years if met else "", y))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.noted_all({YEAR: int(action_.words[0])})

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("53.0", "The year is {year}.", year=int(action_.words[0]))


class Selecting(Decision):
    """The decision on one part of a side's selection, such as ``troops bersaglieri``, ``anti-tank
    1`` or ``heavy mmg``."""

    def player(self, match: Match, moment: Moment, task_: Task) -> str:
        nation = moment.note(NATIONS)[task_["index"]]
        return match.game.nations[nation].side

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        part = PARTS[task_["part"]]
        return tuple(action(part, word) for word in _legal(match, moment, task_["index"], part))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        index, part = task_["index"], task_["part"] + 1
        force = _with(_force(match.game, moment, index), action_.verb, action_.words[0])
        moment = _noted(moment, index, force)
        while part < len(PARTS):
            left = _legal(match, moment, index, PARTS[part])
            if len(left) > 1:
                return moment.then(task_.changed(part=part))
            part += 1
        return moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        part, word = action_.verb, action_.words[0]
        side = self.player(match, moment, task_)
        return sentence(_RULES.get(part, "53.0"), _TEXTS[part], side=side, what=_named(match, word))


_TEXTS = {
    "troops": "{side} has these troops: {what}.",
    "anti-tank": "{side}: anti-tank secondary weapons: {what}.",
    "demolition": "{side}: demolition charges: {what}.",
    "heavy": "{side}: heavy weapon: {what}.",
    "ordnance": "{side}: ordnance: {what}.",
    "radio": "{side}: radio: {what}.",
    "vehicle": "{side}: vehicle: {what}.",
}
_RULES = {"troops": "50.5", "heavy": "50.7", "radio": "50.8", "vehicle": "51.6"}


def _named(match: Match, word: str) -> object:
    """Return what a word in an action stands for: a number, or the printed name of troops, a card,
    a weapon or a nation."""
    game = match.game
    if word.isdecimal():
        return int(word)
    troops = next((t.name for t in game.troops if t.id == word), None)
    card = cards_of(match).get(word)
    nation = game.nations.get(word)
    heavy = {"mmg": "medium machine gun", "atr": "anti-tank rifle"}.get(word)
    return troops or heavy or (card and card.title) or (nation and nation.name) or word


def _legal(match: Match, moment: Moment, index: int, part: str) -> list[str]:
    """Return the words that a side may choose for a part of its selection without breaking a rule;
    empty if there is nothing to choose."""
    game, force = match.game, _force(match.game, moment, index)
    return [
        word
        for word in _words(match, force, part)
        if not _is_breach(game, moment, index, _with(force, part, word))
    ]


def _words(match: Match, force: Force, part: str) -> Iterator[str]:
    game, nation = match.game, force.nation
    match part:
        case "troops":
            yield from (troops.id for troops in game.troops if troops.nation == nation)
        case "anti-tank" | "demolition":
            limit = limit_of(game, nation, part)
            yield from map(str, range((limit.most if limit else _MOST) + 1))
        case "heavy":
            yield from (NONE, "mmg", "atr")
        case "ordnance":
            yield from ("0", "1")
        case "radio":
            owners = dict.fromkeys(troops.radio_of for troops in game.troops if troops.radio_of)
            yield from (NONE, *owners)
        case "vehicle":
            yield NONE
            yield from (c.id for c in game.cards if "vehicle" in c.traits and c.nation == nation)


def _with(force: Force, part: str, word: str) -> Force:
    """Return a side's selection with one more part chosen."""
    squad = force.squads[0]
    match part:
        case "troops":
            return force.model_copy(update={"troops": word})
        case "radio":
            return force.model_copy(update={"radio": "" if word == NONE else word})
        case "vehicle":
            return force.model_copy(update={"vehicles": () if word == NONE else (word,)})
        case "heavy":
            heavy = () if word == NONE else (HeavyWeapon.model_validate({"weapon": word}),)
            squad = squad.model_copy(update={"heavy": heavy})
        case _:
            squad = squad.model_copy(update={part.replace("-", "_"): int(word)})
    return force.model_copy(update={"squads": (squad,)})


def _is_breach(game: Game, moment: Moment, index: int, force: Force) -> bool:
    other = _force(game, moment, 1 - index)
    first, second = (force, other) if index == 0 else (other, force)
    given = SelectionInputs(first=first, second=second, year=moment.note(YEAR, None))
    return any(breach.side == force.nation for breach in selection_breaches(game, given))


def _force(game: Game, moment: Moment, index: int) -> Force:
    """Return a side's selection so far."""
    chosen = moment.note(FORCES, ())
    if index < len(chosen):
        return read_force(chosen[index])
    nation = moment.note(NATIONS)[index]
    squad = squad_of_nation(game, nation)
    return Force(nation=nation, squads=(SquadChoice(men=squad.men if squad else 1),))


def _noted(moment: Moment, index: int, force: Force) -> Moment:
    forces = (*moment.note(FORCES, ())[:index], frozen(force.model_dump(mode="json")))
    return moment.noted_all({FORCES: forces})


KINDS: dict[str, Kind] = {"meeting": Meeting(), "year": Year(), "selection": Selecting()}
