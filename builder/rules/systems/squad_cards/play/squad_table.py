"""The state of a game of squads: groups with their men, terrain, weapons and chits, and the
selection of each side. A group has the name of its chit: ``first-a``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from builder.model.game import Game
from builder.model.pieces.cards import Card
from builder.model.pieces.squads import Force, Squad, Troops
from builder.rules.play.moment import Moment, Sentence
from builder.rules.play.pieces import moved, new_piece
from builder.rules.play.values import NOTHING, thawed
from builder.rules.procedures import Context, Step
from builder.rules.systems.squad_cards.game_data import troops_of
from builder.rules.systems.squad_cards.surrender import (
    GroupCourse,
    ShotAt,
    SurrenderEvent,
    surrender_scope,
)

if TYPE_CHECKING:
    from builder.rules.core.positions.position import Piece
    from builder.rules.play.match import Match

NATIONS, YEAR, FORCES = "nations", "year", "forces"
"""The names of the notes with the nations that meet, the year, and the selections of both sides."""
GROUPS, MEN = "groups", "men"
"""The names of the notes with the name of every group, and with the group of every man who is left."""
PINNED, WOUNDED, LOSSES = "pinned", "wounded", "losses"
"""The names of the notes with the men who are pinned, those who are wounded, and those whom each
side has lost."""
SHOT = "shot"
"""The name of the note with the groups that were fired on after they had surrendered."""
GROUND, LAID = "ground", "laid"
"""The names of the notes with the terrain of each group, and with the terrain card that lies there."""
WEAPONS, CREWS, GUNS, VEHICLES = "weapons", "crews", "guns", "vehicles"
"""The names of the notes with the groups of heavy weapons, the weapons' crews, the groups with
ordnance, and the vehicles by group."""
BROKEN = "broken"
"""The name of the note with the side whose squad is broken."""
TABLE = "table"
"""The id of the track with the boxes in which the groups' chits lie."""
PREFIXES = ("first", "second")
LETTERS = "abcd"


@dataclass(frozen=True, eq=False)
class SquadTable:
    """The state of a game in the form that the squad rules read."""

    match: Match
    moment: Moment

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def context(self) -> Context:
        """The context in which the rules procedures are called."""
        return Context(self.match.game)

    # -- sides -----------------------------------------------------------------------------------

    @cached_property
    def nations(self) -> tuple[str, ...]:
        """The ids of the nations that meet; the groups named ``first-…`` belong to the first."""
        return tuple(self.moment.note(NATIONS, ()))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of their turns."""
        sides = [self.game.nations[nation].side for nation in self.nations]
        return tuple(sorted(sides, key=lambda side: side != self.match.scenario.first_side))

    def nation(self, side: str) -> str:
        """Return the nation of a side."""
        return next(n for n in self.nations if self.game.nations[n].side == side)

    def other(self, side: str) -> str:
        """Return the enemy of a side."""
        return next(one for one in self.sides if one != side)

    def enemy(self, side: str) -> str:
        """Return the nation of the enemy of a side."""
        return self.nation(self.other(side))

    def force(self, side: str) -> Force:
        """Return the selection of a side."""
        at = self.nations.index(self.nation(side))
        return read_force(self.moment.note(FORCES, ())[at])

    def troops(self, side: str) -> Troops:
        """Return the troops of a side."""
        return troops_of(self.game, self.force(side).troops)

    # -- groups and men --------------------------------------------------------------------------

    def side(self, group: str) -> str:
        """Return the side of a group."""
        at = PREFIXES.index(group.partition("-")[0])
        return self.game.nations[self.nations[at]].side

    def groups(self, side: str) -> tuple[str, ...]:
        """Return the groups of a side that have any man or vehicle left."""
        standing = {*self.men_by_group, *self.moment.note(VEHICLES, NOTHING)}
        return tuple(
            g for g in self.moment.note(GROUPS, NOTHING) if g in standing and self.side(g) == side
        )

    @cached_property
    def men_by_group(self) -> dict[str, tuple[str, ...]]:
        """The men who are left, by their groups."""
        found: dict[str, tuple[str, ...]] = {}
        for man, group in self.moment.note(MEN, NOTHING).items():
            found[group] = (*found.get(group, ()), man)
        return found

    def men(self, group: str) -> tuple[str, ...]:
        """Return the men of a group who are left."""
        return self.men_by_group.get(group, ())

    def group_of(self, man: str) -> str:
        """Return the group of a man who is left."""
        found: str = self.moment.note(MEN)[man]
        return found

    def pinned(self, group: str) -> tuple[str, ...]:
        """Return the pinned men of a group."""
        return tuple(man for man in self.men(group) if man in self.moment.note(PINNED, ()))

    def unpinned(self, group: str) -> tuple[str, ...]:
        """Return the men of a group who are not pinned."""
        return tuple(man for man in self.men(group) if man not in self.moment.note(PINNED, ()))

    def is_vehicle(self, group: str) -> bool:
        """Tell whether a group is a vehicle."""
        return group in self.moment.note(VEHICLES, NOTHING)

    def has_guns(self, group: str) -> bool:
        """Tell whether a group has ordnance and a man to serve it."""
        return group in self.moment.note(GUNS, ()) and bool(self.men(group))

    def losses(self, side: str) -> tuple[str, ...]:
        """Return the men whom a side has lost."""
        return tuple(self.moment.note(LOSSES, NOTHING).get(side, ()))

    # -- what is said of them --------------------------------------------------------------------

    def called(self, group: str) -> str:
        """Return the name of a group as it is shown to players: its side and its own name."""
        return f"{self.side(group)}, {self.moment.note(GROUPS)[group]}"

    def man(self, man: str) -> dict[str, object]:
        """Return the values by which a sentence names a man: what he is, and his number."""
        card = cards_of(self.match).get(man)
        title = card.title if card else "Man"
        return {"man": title, "number": int(man.rpartition("-")[2])}

    def is_gunner(self, man: str) -> bool:
        """Tell whether a man has a light machine gun."""
        card = cards_of(self.match).get(man)
        return card is not None and "lmg" in card.traits

    # -- terrain and chits -----------------------------------------------------------------------

    def ground(self, group: str) -> str:
        """Return the terrain in which a group is; ``open`` if no terrain card lies on it."""
        return str(self.moment.note(GROUND, NOTHING).get(group, "open"))

    def box(self, group: str) -> str:
        """Return the id of the box in which a group is."""
        return f"{TABLE}:{group.replace('-', '.')}"

    def chit(self, chit: str, group: str) -> Piece | None:
        """Return the chit of a kind that lies on a group; ``None`` if there is none."""
        at = self.box(group)
        pieces = self.moment.pieces.values()
        return next((one for one in pieces if one.counter == chit and one.at == at), None)

    # -- surrender -------------------------------------------------------------------------------

    def surrendered(self, group: str) -> bool:
        """Tell whether a group has surrendered and is not captured yet."""
        return self.chit("surrender", group) is not None and bool(self.men(group))

    def shot_at(self, group: str) -> ShotAt:
        """Return which group of the side was fired on after it had surrendered: this one
        (``group``), only another one (``other``), or none (``no``)."""
        shot = self.moment.note(SHOT, ())
        if group in shot:
            return "group"
        return "other" if any(self.side(g) == self.side(group) for g in shot) else "no"

    def course(self, group: str) -> GroupCourse:
        """Return the present state of a group with regard to surrender, from which the surrender
        rule goes on."""
        side = self.side(group)
        all_pinned = bool(self.men(group)) and not self.unpinned(group)
        return GroupCourse(
            self.troops(side),
            self.enemy(side),
            surrender_scope(self.game),
            "surrendered" if self.surrendered(group) else "pinned" if all_pinned else "free",
            self.shot_at(group),
        )

    def may(self, group: str, event: SurrenderEvent) -> bool:
        """Tell whether a group may do something in spite of surrender or pinned men."""
        course = self.course(group)
        course.take(event)
        return not course.wrong


def table_of(match: Match, moment: Moment) -> SquadTable:
    """Return a game state in the form that the squad rules read."""
    return moment.worked_out("squad table", lambda: SquadTable(match, moment))


# -- what the game has ---------------------------------------------------------------------------


def cards_of(match: Match) -> dict[str, Card]:
    """Return the cards of the game by id."""
    return match.worked_out("cards", lambda: {card.id: card for card in match.game.cards})


def squad_of_nation(game: Game, nation: str) -> Squad | None:
    """Return the squad that the rules document gives a nation; ``None`` if it gives none."""
    nations = {troops.id: troops.nation for troops in game.troops}
    return next((squad for squad in game.squads if nations.get(squad.troops) == nation), None)


def read_force(value: Any) -> Force:
    """Return the selection of a side (its troops, squads and weapons) from the note in which the
    game state records it."""
    return Force.model_validate(thawed(value))


def sentences_of(steps: Iterable[Step]) -> Iterator[Sentence]:
    """Yield the explanation steps of a reply as sentences for the game's log."""
    return (Sentence(one.rule, one.text, one.values) for one in steps)


# -- changes -------------------------------------------------------------------------------------


def with_chit(match: Match, moment: Moment, chit: str, at: str) -> Moment:
    """Return the game state with a chit put in a place, taken from the chits that are not in use;
    unchanged if none is left."""
    if chit not in match.game.counters:
        return moment
    aside = next((p for p in moment.pieces.values() if p.counter == chit and not p.at), None)
    if aside is not None:
        return moment.with_pieces(moved(match.sheet, aside, at))
    many = sum(piece.counter == chit for piece in moment.pieces.values())
    if many >= match.game.counters[chit].count:
        return moment
    return moment.with_pieces(new_piece(moment, chit, at, None))


def without_chit(match: Match, moment: Moment, chit: str, group: str) -> Moment:
    """Return the game state with a group's chit taken out of use."""
    found = table_of(match, moment).chit(chit, group)
    return moment.with_pieces(moved(match.sheet, found, "")) if found else moment


def without_man(moment: Moment, man: str) -> Moment:
    """Return the game state with a man, and all notes on him, removed."""
    notes = {name: _without(moment.note(name, ()), man) for name in (PINNED, WOUNDED)}
    return moment.noted_all({**notes, MEN: moment.note(MEN).without(man)})


def with_state(moment: Moment, state: str, man: str) -> Moment:
    """Return the game state in which a man has a state, pinned or wounded."""
    return moment.noted_all({state: (*_without(moment.note(state, ()), man), man)})


def without_state(moment: Moment, state: str, man: str) -> Moment:
    """Return the game state in which a man no longer has a state, pinned or wounded."""
    return moment.noted_all({state: _without(moment.note(state, ()), man)})


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name)
