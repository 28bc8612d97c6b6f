"""Writes expressions for which units see the target of fire and which spot it for others. Tables
say what the map hides; what units hide depends on their kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import ContestTerms
from builder.outputs.vassal.features.queries.fighting_roles import ANY_PART, SPOTS, UnfitFor
from builder.outputs.vassal.features.resting import BATTLE_DECLARED, IN_BATTLE, resting_property
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import looked_up_by_board
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.core.module_export.contests import RangeRules, SightRules
from builder.vassal.expressions.functions import count_on_map, outer
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import TRUE, Number, Truth, as_text, choose, every, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import table_text

AWAY = "BattleAway"
"""The property of a unit's distance from the target, as spotting uses it."""

OVER = string("BattleIndirect").equals("1")
"""The condition that a unit fires indirectly."""

_PLACE = string("LocationName")


@dataclass(frozen=True)
class LineOfSight:
    """Lines of sight for one combat with fire, on the boards of a map window."""

    terms: ContestTerms
    ranged: RangeRules
    sighted: SightRules
    boards: Mapping[str, Board]
    map: str

    def _name(self, what: str) -> str:
        return self.terms.name(what)

    @property
    def seen(self) -> str:
        """The name of the property that is 1 for a unit that sees the target."""
        return self._name("sees")

    @property
    def _is_seen(self) -> Truth:
        """The condition that a unit sees the target."""
        return number(self.seen).equals(1)

    @property
    def _hidden(self) -> str:
        return f"{self._name('hidden')}_{{}}"

    # -- tables ----------------------------------------------------------------------------------

    def constants(self) -> Iterator[tuple[str, str]]:
        """Yield the constants that list, for each place, the places from which it cannot be
        seen."""
        for i, (map, board) in enumerate(self.boards.items(), 1):
            names = board.places.names if board.places else {}
            hidden = self.sighted.hidden(map)
            lists = {
                names.get(target, target): "".join(f"<{names.get(x, x)}>" for x in sorted(places))
                for target, places in hidden.items()
            }
            yield self._hidden.format(i), table_text(lists)

    # -- counters --------------------------------------------------------------------------------

    def traits(self, own: ExpressionWriter, unfit: UnfitFor = ANY_PART) -> Iterator[t.Trait]:
        """Yield the traits with the properties that say whether a unit sees the target, spots it
        for others, and has another unit that spots it; none of what it is ``unfit`` for."""
        prefix = self.terms.prefix
        fires, spots = unfit.can(prefix, "A"), unfit.can(prefix, SPOTS)
        if not fires and not spots:
            return
        for n, limit in enumerate(self.sighted.limits):
            may = own.truth(limit.viewer).as_number
            yield resting_property(self._spotter_property(n), may, BATTLE_DECLARED)
        yield resting_property(self.seen, self._sees(own).as_number, BATTLE_DECLARED)
        if self.sighted.spotter is not None and spots:
            within, able = self.sighted.within, own.truth(self.sighted.spotter)
            near = TRUE if within is None else number(AWAY) <= within
            does = every(string("SideName").equals(""), near, able, self._is_seen)
            yield resting_property(self._name("spots"), does.as_number, BATTLE_DECLARED)
        if self.sighted.spotter is not None and fires:
            yield resting_property(self._name("spotted"), self._spotted(spots=spots), IN_BATTLE)
        yield from self._reports() if fires else ()

    def _spotter_property(self, n: int) -> str:
        return self._name(f"spot by {n + 1}")

    def _sees(self, own: ExpressionWriter) -> Truth:
        boards = self.boards.values()
        hidden = looked_up_by_board(boards, self._hidden.format, string("BattlePlace"))
        near = [] if self.sighted.range is None else [number(AWAY) <= self.sighted.range]
        free = [~hidden.contains("<" + _PLACE + ">")]
        return every(*near, *free, self._spots_any(own))

    def _spots_any(self, own: ExpressionWriter) -> Truth:
        """Return the condition that the unit can spot some target, because one is near enough. (The
        filter tests each target; the spotting unit's own values are inserted into it.)"""
        if not self.sighted.limits:
            return TRUE
        near: list[tuple[Truth, Truth]] = []
        for n, limit in enumerate(self.sighted.limits):
            looks = outer(number(self._spotter_property(n))).equals(1) & own.truth(limit.target)
            near.append((looks, outer(number(AWAY)) <= limit.within))
        which = ROLES["defenders"][1] & first_case(near, TRUE)
        return count_on_map(self.map, which) > 0

    def _spotted(self, *, spots: bool) -> Number:
        """Return how many other units of the same side spot the target for a unit, which may itself be
        one that ``spots``. A unit that does not fire indirectly skips the count, because VASSAL
        evaluates all properties of a piece for each command."""
        does, side = number(self._name("spots")), string("Side")
        which = number("Fighter").equals(1) & does.equals(1) & side.equals(outer(side))
        found = count_on_map(self.map, which)
        return choose(~OVER, 0, found - does if spots else found)

    def _reports(self) -> Iterator[t.Trait]:
        rule = as_text(self.ranged.sight)
        for what, message in _sight_warnings(self.ranged).items():
            yield t.report_action(
                [f"{self.terms.key}-{what}"], filled_message(message, rule, "newPieceName")
            )

    # -- the module ------------------------------------------------------------------------------

    def orders(self, attacks: Truth) -> Iterator[Element]:
        """Yield the commands by which attackers find out whether they see the target; ``attacks``
        is the filter for the units that receive them."""
        direct, sees = attacks & ~OVER, self._is_seen
        which = {
            "blind": direct & ~sees,
            "sees": attacks & OVER & sees,
            "unspotted": attacks & OVER & ~sees & (number(self._name("spotted")) <= 0),
        }
        for what in _sight_warnings(self.ranged):
            key = self.terms.key
            name = f"{self.terms.prefix}: {what}"
            yield send_to_pieces(name, f"{key}-all-{what}", f"{key}-{what}", which[what])


def warnings_of(terms: ContestTerms, ranged: RangeRules) -> list[str]:
    """Return the keystrokes by which units report that they do not see the target."""
    return [f"{terms.key}-all-{what}" for what in _sight_warnings(ranged)]


def _sight_warnings(ranged: RangeRules) -> Mapping[str, str]:
    """Return the warnings about lines of sight that units write to the chat, keyed by the ends of
    their keystrokes."""
    blind = {"blind": "M_UNSEEN"}
    over = ranged.sighted is not None and ranged.sighted.spotter is not None
    return {**blind, "sees": "M_SEES", "unspotted": "M_UNSPOTTED"} if over else blind
