"""The state of a turn while the system (the program that plays the enemy) plays it: the situation,
the dice, the cups, and the report of what has happened so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pydantic import Field

from builder.model.dice import Dice
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.names import PlaceName, PlaceNames, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.dice import DiceRoller
from builder.rules.procedures import Inputs, Refused, Step, step
from builder.rules.systems.green_beret.enemy.pursuit import TieBreak
from builder.rules.systems.green_beret.game_data import MISSIONS
from builder.rules.systems.green_beret.situation import Situation
from builder.sentences import filled_sentence

D6 = Dice(1, 6)


class Decisions(Inputs):
    """The player's decisions for the turn. Pieces are named as in positions: ``id`` or ``id#2``."""

    moved: dict[UnitName, int] = Field(
        {}, description="team to the hexes that it entered this turn; 1 is a silent move"
    )
    evade: UnitNames = Field((), description="teams that leave their gear if they are heard (12.3)")
    camp: dict[UnitName, PlaceName] = Field(
        {}, description="team to the hex of the base camp that it slips away to, if not the nearest"
    )
    follow: dict[UnitName, UnitName] = Field(
        {}, description="enemy unit to the team that it goes for, of two equally near ones (12.4)"
    )
    through: dict[UnitName, PlaceNames] = Field(
        {}, description="enemy unit to the hexes that it enters, where two are equal (12.4)"
    )
    unused: UnitNames = Field((), description="gear that takes no part in fights (9.0), by piece")
    attacks: dict[PlaceName, UnitName] = Field(
        {}, description="hex of a stack to the enemy unit that it attacks (13.0)"
    )
    suppress: dict[UnitName, UnitName] = Field(
        {}, description="weapon to the enemy unit that it tries to hold (15.0)"
    )
    keep: UnitNames = Field((), description="gear that is lost last, by id")
    abandon: bool = Field(False, description="whether the objective is given up (7.2)")
    draws: UnitNames = Field((), description="counters that were drawn from cups, in order")
    tie: TieBreak = Field("cost", description="what decides first between two equal hexes")
    combat_noise: bool = Field(
        False, description="option: combat draws more enemies to a team that is detected already"
    )


@dataclass
class TurnInPlay:
    """A turn that the system is playing: its situation, dice, cups and report."""

    now: Situation
    hand: DiceRoller
    decided: Decisions
    story: list[Step] = field(default_factory=list)
    drawn: list[str] = field(init=False)
    began: Situation = field(init=False)

    def __post_init__(self) -> None:
        self.drawn = list(self.decided.draws)
        self.began = self.now

    def left_meanwhile(self, cell: Cell, enemy: str) -> bool:
        """Decide whether, since the turn began, all teams have left a hex, or a named enemy has
        left the map."""
        team = self.began.teams(cell) and not self.now.teams(cell)
        foes = {p.name for p in self.began.enemies()} - {p.name for p in self.now.enemies()}
        return bool(team) or enemy in foes

    def say(self, rule: str, text: str, /, **values: object) -> None:
        """Add a line to the report of the turn, with the number of its rule."""
        self.story.append(step(rule, text, **values))

    def die(self, purpose: str, dice: Dice = D6) -> int:
        """Roll ``dice`` and return the result; ``purpose`` says in the report what the roll is for."""
        return self.hand.roll(dice, purpose)

    def hex(self, cell: Cell) -> str:
        """Return the printed id of a hex."""
        return self.now.sheet.hexes.id(cell)

    def draw(self, cup: str) -> str:
        """Return the next counter drawn from a cup: the next one that the player reports as drawn
        at the table, or a random one if none is reported; empty if the cup is empty. Raises
        :class:`Refused` for a counter that is not in the cup."""
        left = self.now.left_in(cup)
        if not left:
            return ""
        if self.drawn:
            found = self.drawn.pop(0)
            if found not in left:
                message = filled_sentence("{found} is not in the cup {cup}", found=found, cup=cup)
                hint = "draw a counter that is left in the cup"
                raise Refused(
                    error("not-in-cup", message, ("given", "draws"), rule="3.0", hint=hint)
                )
            return found
        every = sorted(left.elements())
        return (
            every[self.die(filled_sentence("draw from {cup}", cup=cup), Dice(1, len(every))) - 1]
            if len(every) > 1
            else every[0]
        )

    def slips_away(self, cell: Cell) -> bool:
        """Decide whether the teams of a hex that were heard evade to a camp, leaving their weapons
        and equipment behind (12.3)."""
        return all(team.name in self.decided.evade for team in self.now.teams(cell))

    def chosen_camps(self, cell: Cell) -> list[str]:
        """Return the hexes of the camps to which the teams in a hex evade; an empty list means the
        nearest camp."""
        return [h for t in self.now.teams(cell) if (h := self.decided.camp.get(t.name))]

    def choose(self, what: str, enemy: Piece, cells: Sequence[Cell]) -> Cell:
        """Return the hex that an enemy takes of several that are equally good: as its goal
        (``follow``) or as the next hex on its way (``enter``). It is the player's choice, or the
        first without one."""
        return cells[0]

    def lost_gear(self, items: Sequence[Piece], count: int) -> list[Piece]:
        """Return the ``count`` pieces of equipment that are lost: the cheapest first; the pieces
        that the player wants to keep are lost last (13.0)."""

        def worth(piece: Piece) -> tuple[bool, int, str]:
            gear = self.now.gear(piece)
            return piece.counter in self.decided.keep, gear.cost if gear else 0, piece.name

        return sorted(items, key=worth)[:count]

    def remove(self, pieces: Iterable[Piece], at: str = "") -> None:
        """Remove pieces from the map; teams go to the box for eliminated teams."""
        for piece in pieces:
            team = "team" in self.now.traits(piece)
            self.now = self.now.put(piece.name, f"{MISSIONS}:eliminated" if team else at)

    def name(self, piece: Piece) -> str:
        """Return the name of a piece in the report: its counter's id."""
        return piece.counter

    def each_enemy(self, act: Callable[[Piece], None]) -> None:
        """Call a function for every enemy, one after the other, if the enemy is still on the map
        when its turn comes."""
        for name in [p.name for p in self.now.enemies()]:
            piece = self.now.position.piece(name)
            if piece is not None and piece.cell is not None:
                act(piece)
