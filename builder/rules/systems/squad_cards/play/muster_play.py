"""The start of play: the squads with their groups, heavy weapons and crews, ordnance and vehicles;
and the dealing of the first hands (50.1, 50.4, 50.7, 51.1, 51.6, 51.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.pieces.squads import CREW, Force, SquadGroup
from builder.problems import error
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.play.deck_play import DECK, whole_deck
from builder.rules.systems.squad_cards.play.squad_table import (
    CREWS,
    FORCES,
    GROUPS,
    GUNS,
    LETTERS,
    MEN,
    PREFIXES,
    TABLE,
    VEHICLES,
    WEAPONS,
    cards_of,
    read_force,
    squad_of_nation,
    table_of,
    with_chit,
)
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Muster(Routine):
    """Automatic step of play that forms the squads: every group gets its men, crews and guns are
    assigned, and hands are dealt."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        groups: dict[str, str] = {}
        men: dict[str, str] = {}
        vehicles: dict[str, str] = {}
        for prefix, written in zip(PREFIXES, moment.note(FORCES), strict=True):
            force = read_force(written)
            letters = iter(LETTERS)
            for part in _parts(match.game, force):
                group = _group(prefix, letters)
                groups[group] = part.name
                first = sum(man.startswith(f"{force.nation}-") for man in men) + 1
                men |= {f"{force.nation}-{first + n}": group for n in range(part.men)}
            for vehicle in force.vehicles:
                group = _group(prefix, letters)
                card = cards_of(match).get(vehicle)
                groups[group], vehicles[group] = card.title if card else vehicle, vehicle
        notes = {GROUPS: groups, MEN: men, VEHICLES: vehicles, DECK: whole_deck(match.game)}
        moment = _on_the_ranges(match, moment.noted_all(notes))
        table = table_of(match, moment)
        tasks = [one for side in table.sides for one in _told_off(table.force(side), side)]
        return moment.then(*tasks, *(task("refill", side=side) for side in table.sides))


def _group(prefix: str, letters: Iterator[str]) -> str:
    letter = next(letters, None)
    if letter is None:
        message = filled_sentence(
            "a side has more groups than the table has room for: {count}", count=len(LETTERS)
        )
        hint = "give each side fewer squads or vehicles"
        raise Refused(error("bad-force", message, ("position", "forces"), hint=hint))
    return f"{prefix}-{letter}"


def _parts(game: Game, force: Force) -> Iterator[SquadGroup]:
    """Yield the groups into which a side's squads are divided: as the game's data says or, for a
    squad of another size, evenly."""
    squad = squad_of_nation(game, force.nation)
    assert squad is not None
    for chosen in force.squads:
        if chosen.men == squad.men:
            yield from squad.groups
            continue
        many = min(len(squad.groups), chosen.men)
        for n, group in enumerate(squad.groups[:many]):
            men = chosen.men // many + (n < chosen.men % many)
            yield SquadGroup(name=group.name, men=men)


def _on_the_ranges(match: Match, moment: Moment) -> Moment:
    """Return the game state in which every group has its chit at range 0, unless the scenario has
    placed it elsewhere."""
    standing = {piece.counter for piece in moment.pieces.values() if piece.at}
    for group in moment.note(GROUPS):
        if group not in standing:
            moment = with_chit(match, moment, group, f"{TABLE}:range.0")
    return moment


def _told_off(force: Force, side: str) -> Iterator[Task]:
    """Yield the tasks in which a side assigns men to the heavy weapons, and the ordnance to a
    group."""
    heavies = [heavy for squad in force.squads for heavy in squad.heavy]
    for n, heavy in enumerate(heavies, 1):
        weapon = f"{force.nation}-{heavy.weapon}-{n}"
        many = min(heavy.crew or CREW, CREW)
        yield from (task("crew", side=side, weapon=weapon) for _ in range(many))
    yield from (task("gun", side=side) for squad in force.squads if squad.ordnance)


def weapon_name(weapon: str) -> str:
    """Return the printed name of a heavy weapon."""
    return "anti-tank rifle" if "-atr-" in weapon else "medium machine gun"


class Crew(Decision):
    """A player's decision: which man joins the crew of a heavy weapon; the crew is of one group,
    and no man serves two weapons (50.7)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        table, weapon = table_of(match, moment), task_["weapon"]
        busy = {man for crew in moment.note(CREWS, NOTHING).values() for man in crew}
        group = moment.note(WEAPONS, NOTHING).get(weapon)
        where = (group,) if group else table.groups(task_["side"])
        free = [m for g in where for m in table.men(g) if m not in busy and not table.is_gunner(m)]
        return tuple(action("crew", weapon, man) for man in free) or (action("no-crew", weapon),)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "no-crew":
            return moment
        weapon, man = action_.words
        crews, group = moment.note(CREWS, NOTHING), table_of(match, moment).group_of(man)
        return moment.noted_all(
            {
                CREWS: crews.updated({weapon: (*crews.get(weapon, ()), man)}),
                WEAPONS: moment.note(WEAPONS, NOTHING).updated({weapon: group}),
            }
        )

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        weapon = weapon_name(task_["weapon"])
        if action_.verb == "no-crew":
            return sentence("50.7", "Nobody is left to serve the {weapon}.", weapon=weapon)
        who = table_of(match, moment).man(action_.words[1])
        return sentence("50.7", "{man} {number} serves the {weapon}.", weapon=weapon, **who)


class Gun(Decision):
    """A player's decision: which group has a side's ordnance."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        table = table_of(match, moment)
        return tuple(action("gun", g) for g in table.groups(task_["side"]) if table.men(g))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment.noted_all({GUNS: (*moment.note(GUNS, ()), action_.words[0])})

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        group = table_of(match, moment).called(action_.words[0])
        return sentence("52.15", "The ordnance stands with this group: {group}.", group=group)


KINDS: dict[str, Kind] = {"muster": Muster(), "crew": Crew(), "gun": Gun()}
