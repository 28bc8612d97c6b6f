"""Strengths in a battle as expressions: what ground, water, hits and aircraft make of printed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.lookups import choice, codes, found_here, table
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.messages import say, seen
from builder.rules.core.battles import Battle, Shift

STRENGTH, HITS = "BattleStrength", "Hits"
"""What a unit fights with in its role, and the hits that it has taken."""

_SHIFTS = "Shifts_{}"
_PLAIN = Shift()


@dataclass(frozen=True)
class Strengths:
    """The strengths of a battle on some boards. Properties that the expressions read: ``Role`` (A or D),
    ``BattleShift`` (a letter for what the target's ground does), ``Crosses`` (1 if the unit attacks
    over an obstacle), ``Heavy`` (1 or nothing)."""

    battle: Battle
    boards: Mapping[str, Board]

    @property
    def changes(self) -> bool:
        """Whether a unit fights with anything but its printed values."""
        return bool(self.battle.shifts or self.battle.crossing or self.battle.hits)

    @cached_property
    def letters(self) -> dict[Shift, str]:
        """A letter for everything that ground does."""
        shifts = {s for hexes in self.battle.shifts.values() for s in hexes.values()}
        every = sorted(shifts - {_PLAIN})
        return {every[int(n)]: letter for n, letter in codes(map(str, range(len(every)))).items()}

    def constants(self) -> dict[str, str]:
        """For each board the letter of every hex whose ground does anything."""
        if not self.battle.shifts:
            return {}
        return {
            _SHIFTS.format(i): table(
                {
                    hex: self.letters[shift]
                    for hex, shift in self.battle.shifts.get(map, {}).items()
                    if shift in self.letters
                }
            )
            for i, map in enumerate(self.boards, 1)
        }

    def letter_at(self, place: str) -> str:
        """The letter for the ground at a place; empty if it does nothing."""
        if not self.battle.shifts:
            return '""'
        heres = [board.here() for board in self.boards.values()]
        return found_here(heres, _SHIFTS, place)

    def target(self, place: str) -> dict[str, str]:
        """What the target writes down of its ground."""
        return {"BattleShift": f"{{{self.letter_at(place)}}}"} if self.battle.shifts else {}

    def summed(self, index: int) -> str:
        """The property that is summed for attack (0) or defence (1)."""
        value = (self.battle.attack, self.battle.defence)[index]
        return STRENGTH if self.changes else title(value)

    def points(self) -> tuple[t.Trait, ...]:
        """The points of a unit that supports, by the name that markers have theirs under."""
        if not self.battle.supporters:
            return ()
        return (t.calculated("Value", f"{{{title(self.battle.support)}}}"),)

    def menu(self) -> list[str]:
        """The entries of a unit's menu."""
        over = ["Attack over water"] if self.battle.crossing else []
        hits = ["Take a hit", "Take back a hit"] if self.battle.hits else []
        return ["Attack", *over, "Defend", *hits, "Leave the battle"]

    def over_water(self, here: str) -> tuple[t.Trait, ...]:
        """To attack from the target's own hex, after coming over an obstacle."""
        if not self.battle.crossing:
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
        return 'GetString("Over")=="1" ? 1 : ' if self.battle.crossing else ""

    def traits(self) -> tuple[t.Trait, ...]:
        """What units have besides their printed values."""
        if not self.changes:
            return ()
        attack = self._strength(self.battle.attack, "attack", "heavy_attack", self._crossing())
        defence = self._strength(self.battle.defence, "defence", "heavy_defence", "")
        expression = f'{{Role=="D" ? {defence} : {attack}}}'
        return (t.calculated(STRENGTH, expression), *(self._hits() if self.battle.hits else ()))

    def _strength(self, value: str, plain: str, heavy: str, more: str) -> str:
        hits = f"-{HITS}" if self.battle.hits else ""
        ground = self._ground(plain)
        if self.battle.heavy:
            ground = f'(GetString("Heavy")=="1" ? {self._ground(heavy)} : {ground})'
        return f"Math.max(0,{title(value)}{hits}+{ground}{more})"

    def _ground(self, name: str) -> str:
        cases = [
            (f'GetString("BattleShift")=="{letter}"', f"({getattr(shift, name)})")
            for shift, letter in self.letters.items()
            if getattr(shift, name)
        ]
        return choice(cases, "0") if cases else "0"

    def _crossing(self) -> str:
        if not self.battle.crossing:
            return ""
        return f"+(Crosses==1 ? ({self.battle.crossing}) : 0)"

    def support(self, points: str, strength: str) -> str:
        """What points of support add: the ground takes its share, and no more than the strength counts
        where the rules say so."""
        if self.battle.shifts:
            half = [
                (f'BattleShift=="{letter}"', f"(({points})+{int(shift.half_up)})/2")
                for shift, letter in self.letters.items()
                if shift.halved
            ]
            less = [
                (f'BattleShift=="{letter}"', f"({shift.support})")
                for shift, letter in self.letters.items()
                if shift.support
            ]
            whole = choice(half, points) if half else points
            points = f"Math.max(0,{whole}+{choice(less, '0') if less else '0'})"
        return f"Math.min({strength},{points})" if self.battle.capped else points

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
