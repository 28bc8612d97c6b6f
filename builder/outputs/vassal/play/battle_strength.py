"""Strengths in a battle as expressions: what ground, water, hits and aircraft make of printed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.expressions import Writer, braced
from builder.outputs.vassal.engine.lookups import found_here, table
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.battle_writer import HITS, STRENGTH, grounds_in, strength_of
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.messages import say, seen
from builder.rules.core.battles import ATTACKERS, DEFENDER, Battle
from builder.rules.language.kinds import within
from builder.rules.language.terms import Named, Term, number

_SHIFTS = "Shifts_{}"


@dataclass(frozen=True)
class Strengths:
    """The strengths of a battle on some boards. Properties that the expressions read: ``Role`` (A or D),
    ``BattleShift`` (a letter for what the target's ground does), ``Crosses`` (1 if the unit attacks
    over an obstacle), and one for each truth of a unit."""

    battle: Battle
    boards: Mapping[str, Board]
    writer: Writer

    @cached_property
    def _terms(self) -> tuple[Term, ...]:
        """What a unit attacks and, where that counts, defends with."""
        attack = strength_of(self.battle.reckoning, ATTACKERS) or number("attack")
        if not self.battle.defence:
            return (attack,)
        return attack, strength_of(self.battle.reckoning, DEFENDER) or number("defence")

    @cached_property
    def _named(self) -> frozenset[str]:
        terms = (t for term in self._terms for t in within(term))
        return frozenset(t.name for t in terms if isinstance(t, Named))

    @property
    def changes(self) -> bool:
        """Whether a unit fights with anything but its printed values."""
        return any(not isinstance(term, Named) for term in self._terms)

    @property
    def crossing(self) -> bool:
        """Whether an obstacle makes a difference to a single attacker."""
        return "crosses" in self._named

    @property
    def hits(self) -> bool:
        """Whether units take hits that lower their values."""
        return "hits" in self._named

    @cached_property
    def letters(self) -> dict[str, str]:
        """A letter for everything that ground does."""
        return grounds_in(self.battle)

    def constants(self) -> dict[str, str]:
        """For each board the letter of every hex whose ground does anything."""
        if not self.battle.places:
            return {}
        return {
            _SHIFTS.format(i): table(
                {hex: self.letters[kind] for hex, kind in self.battle.places.get(map, {}).items()}
            )
            for i, map in enumerate(self.boards, 1)
        }

    def letter_at(self, place: str) -> str:
        """The letter for the ground at a place; empty if it does nothing."""
        if not self.battle.places:
            return '""'
        heres = [board.here() for board in self.boards.values()]
        return found_here(heres, _SHIFTS, place)

    def target(self, place: str) -> dict[str, str]:
        """What the target writes down of its ground."""
        return {"BattleShift": f"{{{self.letter_at(place)}}}"} if self.battle.places else {}

    def points(self) -> tuple[t.Trait, ...]:
        """The points of a unit that supports, by the name that markers have theirs under."""
        if not self.battle.supporters:
            return ()
        return (t.calculated("Value", f"{{{title(self.battle.support)}}}"),)

    def menu(self) -> list[str]:
        """The entries of a unit's menu."""
        over = ["Attack over water"] if self.crossing else []
        hits = ["Take a hit", "Take back a hit"] if self.hits else []
        return ["Attack", *over, "Defend", *hits, "Leave the battle"]

    def over_water(self, here: str) -> tuple[t.Trait, ...]:
        """To attack from the target's own hex, after coming over an obstacle."""
        if not self.crossing:
            return ()
        does = ["battle-role-a", "battle-over", "battle-say-over"]
        attack = seen(f'GetString("{title(self.battle.attack)}")')
        changes = [t.Change("battle-over", "1")]
        changes += [t.Change(f"battle-role-{role}", "") for role in ("a", "d", "0")]
        return (
            t.trigger("Attack over water", "battle-attack-over", does, here),
            t.report(
                ["battle-say-over"], say("M_ATTACKS_OVER", "newPieceName", attack, "location")
            ),
            t.dynamic("Over", "", changes),
        )

    def over(self) -> str:
        """The start of an expression: 1 for a unit whose player says that it came over an obstacle."""
        return 'GetString("Over")=="1" ? 1 : ' if self.crossing else ""

    def traits(self) -> tuple[t.Trait, ...]:
        """What units have besides their printed values."""
        if not self.changes:
            return ()
        attack, *defence = (self.writer.of_pieces.write(term) for term in self._terms)
        by_role = f'Role=="D" ? {defence[0]} : {attack}' if defence else attack
        return (t.calculated(STRENGTH, braced(by_role)), *(self._hits() if self.hits else ()))

    # -- hits --------------------------------------------------------------------------------------

    def _hits(self) -> tuple[t.Trait, ...]:
        """Hits that a unit takes, one by one, told with what is left of it."""
        name = "newPieceName"
        left = [
            seen(f"Math.max(0,{title(v)}-{HITS})")
            for v in (self.battle.attack, self.battle.defence)
        ]
        some = f"{{{HITS}>0}}"
        return (
            t.hide_commands("unhurt", f"{{{HITS}==0}}", ["hit-back"]),
            t.trigger("Take a hit", "hit-take", ["hit-more", "hit-say"]),
            t.trigger("Take back a hit", "hit-back", ["hit-less", "hit-say"], some),
            t.report(["hit-say"], say("M_HITS", name, HITS, *left)),
            t.dynamic(
                HITS,
                "0",
                [t.Change("hit-more", f"{{{HITS}+1}}"), t.Change("hit-less", f"{{{HITS}-1}}")],
            ),
            t.sign(f'{{{HITS}>0 ? "-"+{HITS} : ""}}'),
        )
