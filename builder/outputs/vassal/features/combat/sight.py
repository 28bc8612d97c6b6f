"""Which units see the target of fire, and which spot it for others, as expressions: what the map
hides is in tables, while what units hide depends on their kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, in_braces
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import ContestTerms
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.outputs.vassal.table.messages import report_text
from builder.rules.core.module_export.contests import RangeRules, SightRules
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import board_lookup_expression, table_text

AWAY = "BattleAway"
"""The property of a unit's distance from the target."""

OVER = 'GetString("BattleIndirect")=="1"'
"""The expression for whether a unit fires indirectly."""

_PLACE = 'GetString("LocationName")'


@dataclass(frozen=True)
class LineOfSight:
    """The lines of sight for one kind of fire, on the boards of a map window."""

    terms: ContestTerms
    ranged: RangeRules
    sighted: SightRules
    boards: Mapping[str, Board]
    map: str

    def _name(self, what: str) -> str:
        return self.terms.name(what)

    @property
    def seen(self) -> str:
        """The property that is 1 for a unit that sees the target."""
        return self._name("sees")

    @property
    def _hidden(self) -> str:
        return f"{self._name('hidden')}_{{}}"

    # -- tables ----------------------------------------------------------------------------------

    def constants(self) -> Iterator[tuple[str, str]]:
        """Yield the constants with the places from which each place is not seen."""
        for i, (map, board) in enumerate(self.boards.items(), 1):
            names = board.places.names if board.places else {}
            hidden = self.sighted.hidden(map)
            lists = {
                names.get(target, target): "".join(f"<{names.get(x, x)}>" for x in sorted(places))
                for target, places in hidden.items()
            }
            yield self._hidden.format(i), table_text(lists)

    # -- counters --------------------------------------------------------------------------------

    def traits(self, own: ExpressionWriter) -> Iterator[t.Trait]:
        """Yield the traits for whether a unit sees the target, spots it, and has a spotter."""
        for n, limit in enumerate(self.sighted.limits):
            yield t.calculated_property(
                self._spotter_property(n), f"{{{own.write(limit.viewer)} ? 1 : 0}}"
            )
        yield t.calculated_property(self.seen, f"{{{self._sees(own)} ? 1 : 0}}")
        if self.sighted.spotter is not None:
            near = "" if self.sighted.within is None else f"{AWAY}<={self.sighted.within} && "
            able = own.write(self.sighted.spotter)
            spots = f'GetString("SideName")=="" && {near}({able}) && {self.seen}==1'
            yield t.calculated_property(self._name("spots"), f"{{{spots} ? 1 : 0}}")
            yield t.calculated_property(self._name("spotted"), in_braces(self._spotted()))
        yield from self._reports()

    def _spotter_property(self, n: int) -> str:
        return self._name(f"spot by {n + 1}")

    def _sees(self, own: ExpressionWriter) -> str:
        heres = [board.here() for board in self.boards.values()]
        hidden = board_lookup_expression(heres, self._hidden, 'GetString("BattlePlace")')
        near = [] if self.sighted.range is None else [f"{AWAY}<={self.sighted.range}"]
        free = [f'!{hidden}.contains("<"+{_PLACE}+">")']
        return " && ".join([*near, *free, *self._spots_any(own)])

    def _spots_any(self, own: ExpressionWriter) -> list[str]:
        """Return the condition that any of the targets is near enough for the unit to spot it. The
        filter examines the target, with the unit's own numbers inserted."""
        if not self.sighted.limits:
            return []
        which = f"({ROLES['defenders'][1]})"
        cases, values = "", {"@away@": AWAY}
        for n, limit in enumerate(self.sighted.limits):
            values[f"@by{n}@"] = self._spotter_property(n)
            cases += f"@by{n}@==1 && ({own.write(limit.target)}) ? @away@<={limit.within} : "
        text = f"{{{which} && ({cases}true)}}".replace("\\", "\\\\").replace('"', '\\"')
        for mark, value in values.items():
            text = text.replace(mark, f'"+{value}+"')
        return [f'CountMap("{self.map}","{text}")>0']

    def _spotted(self) -> str:
        """Return the expression for how many other units of the unit's side spot the target. A unit
        that does not fire indirectly counts none, because the engine evaluates all properties of a
        piece for each command."""
        spots = self._name("spots")
        filter = (
            f'{{Fighter==1 && {spots}==1 && GetString(\\"Side\\")==\\""+GetString("Side")+"\\"}}'
        )
        return f'!({OVER}) ? 0 : CountMap("{self.map}","{filter}")-{spots}'

    def _reports(self) -> Iterator[t.Trait]:
        rule = f'"{self.ranged.sight}"'
        for what, message in _sight_warnings(self.ranged).items():
            yield t.report_action(
                [f"{self.terms.key}-{what}"], report_text(message, rule, "newPieceName")
            )

    # -- the module ------------------------------------------------------------------------------

    def orders(self, attacks: str) -> Iterator[Element]:
        """Yield the commands with the attackers that they reach."""
        direct, sees = f"{attacks} && !({OVER})", f"{self.seen}==1"
        which = {
            "blind": f"{direct} && !({sees})",
            "sees": f"{attacks} && {OVER} && {sees}",
            "unspotted": f"{attacks} && {OVER} && !({sees}) && {self._name('spotted')}<=0",
        }
        for what in _sight_warnings(self.ranged):
            key = self.terms.key
            name = f"{self.terms.prefix}: {what}"
            yield send_to_pieces(name, f"{key}-all-{what}", f"{key}-{what}", in_braces(which[what]))


def warnings_of(terms: ContestTerms, ranged: RangeRules) -> list[str]:
    """Return the commands by which units report that they do not see the target."""
    return [f"{terms.key}-all-{what}" for what in _sight_warnings(ranged)]


def _sight_warnings(ranged: RangeRules) -> Mapping[str, str]:
    """Return the warnings by the ends of their keystrokes."""
    blind = {"blind": "M_UNSEEN"}
    over = ranged.sighted is not None and ranged.sighted.spotter is not None
    return {**blind, "sees": "M_SEES", "unspotted": "M_UNSPOTTED"} if over else blind
