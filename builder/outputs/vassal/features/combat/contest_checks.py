"""Says whether a combat can be fought as it is declared on the counters, and if not, why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.combat.combat_parts import OneContest
from builder.outputs.vassal.features.combat.combat_values import printed_name
from builder.outputs.vassal.features.combat.ranged import fires_alone
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import (
    may_defend,
    strengths_reported,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import (
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    choose,
    first_case,
)


@dataclass(frozen=True)
class ContestChecks(OneContest):
    """The conditions under which one combat can be fought."""

    @property
    def reporting_roles(self) -> list[str]:
        """The role letters, in lower case, of the parties whose strengths are reported unit by
        unit."""
        return [ROLES[p.role][0].lower() for p in self._contest.parties if strengths_reported(p)]

    def units_without_value(self, role: str) -> Number:
        """Return the number of units in a role that lack a value to fight with."""
        party = next(p for p in self._contest.parties if p.role == role)
        lacks = string(printed_name(party)).equals("")
        return self.roles[role].count(lacks) if strengths_reported(party) else as_number(0)

    @cached_property
    def roles(self) -> Mapping[str, PieceRole]:
        """The pieces in each role of this combat."""
        return self.pieces.fighting(self.terms)

    @property
    def _none_to_attack(self) -> Truth | None:
        """The condition that none of the defenders may be attacked; ``None`` if every unit may be
        attacked."""
        if may_defend(self.terms) is None:
            return None
        return self.roles["defenders"].count().equals(0)

    def bad(self) -> Truth:
        """Return the condition that the battle cannot be fought as declared."""
        targets = PieceRole(
            self.pieces.places.of_battles, text("Role").equals(self.pieces.declaring.target)
        ).count()
        wrong = [_WRONG] if not self._contest.one_target else []
        lacks = [self._lack] if self.reporting_roles else []
        alone = [self._too_many()] if fires_alone(self.terms) else []
        none = self._none_to_attack
        alone += [none] if none is not None else []
        return any_of(targets.differs(1), self.nobody(), _MASKED, *wrong, *lacks, *alone)

    @property
    def _lack(self) -> Truth:
        """The condition that some unit in the battle lacks the value (strength) that it would fight
        with."""
        return number(self.terms.name("lacks")) > 0

    def _too_many(self) -> Truth:
        """Return the condition that more than one unit attacks, in a combat in which each unit
        fires by itself."""
        return self.pieces.roles["attackers"].count() > 1

    def nobody(self) -> Truth:
        """Return the condition that a combat has no attacker, or more than the one that it allows.
        Markers may attack without units where the rules allow it, and in combats that consist of
        fire only."""
        support, roles = self.pieces.support, self.pieces.roles
        attackers = roles["attackers"].count()
        none = attackers.differs(1) if self._contest.alone else attackers.equals(0)
        if support and (self._contest.bombardment is not None or self._contest.fire):
            return none & roles["attack-markers"].count().equals(0)
        return none

    def undeclared(self) -> Text:
        """Return the chat line that says why the battle, as declared, cannot be fought."""
        contest, name = self._contest, self.terms.name
        cases = [(_MASKED, filled_message("M_REVEAL_FIRST"))]
        if not contest.one_target:
            cases.append((_WRONG, filled_message("M_TWO_SIDES")))
        if self.reporting_roles:
            cases.append((self._lack, filled_message("M_NOT_COMPUTED")))
        if fires_alone(self.terms):
            cases.append((self._too_many(), filled_message("M_ALONE")))
        if self._none_to_attack is not None:
            some = self.pieces.roles["defenders"].count() > 0
            nobody = "M_NONE_TO_FIRE_AT" if contest.ranged else "M_NONE_TO_ATTACK"
            cases.append((some & self._none_to_attack, filled_message(nobody)))
        alone = contest.bombardment is not None or contest.fire
        none = filled_message("M_NO_TARGET" if alone else "M_NO_BATTLE")
        return choose(~is_true(name("bad")), "", first_case(cases, none))


_MASKED, _WRONG = number("BattleMasked") > 0, number("BattleWrong") > 0
"""The conditions that a battle contains hidden units, and that it contains units of the wrong side."""
