"""Writes support that a combat gets from outside as expressions: from markers with a support value
or from units; and attacks by support markers alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.result_tables import result_codes
from builder.outputs.vassal.features.combat.declaration_menus import parts_taken
from builder.outputs.vassal.features.combat.terms import BOMBARDS, MARKERS, ContestTerms
from builder.outputs.vassal.features.queries.adjacency import EDGE
from builder.outputs.vassal.table.messages import BOMBARD_MESSAGES, filled_message
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.core.module_export.combat_parts import Support
from builder.rules.core.module_export.term_names import ATTACK_MARKERS, DEFEND_MARKERS
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import Fixed, Named, Summed, Term
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_set, number, string, text
from builder.vassal.expressions.tree import FALSE, Text, Truth, as_number, choose
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import property_name

SUPPORT = "Battle support"
"""The name of the prototype of supporting pieces."""

HALF = "HalfValue"
"""The property with the amount that a support marker adds where it counts half."""


@dataclass(frozen=True)
class CombatSupport:
    """The support of a combat by pieces in any of some map windows (``maps``)."""

    game: Game
    terms: ContestTerms
    maps: Sequence[str]

    @property
    def _support(self) -> Support:
        support = self.terms.contest.support
        assert support is not None
        return support

    @property
    def counters(self) -> frozenset[str]:
        """The ids of all counters that may support."""
        return self._support.units or self._support.markers

    def roles(self) -> dict[str, PieceRole]:
        """Return the roles of the support markers of both sides."""
        parts = {ATTACK_MARKERS: "SA", DEFEND_MARKERS: "SD"}
        return {
            role: PieceRole(self.maps, text("Role").equals(letter) & text("DeckName").equals(""))
            for role, letter in parts.items()
        }

    @cached_property
    def _halves(self) -> Term | None:
        """The term that a formula adds up for the support markers (such as half of their value), or
        ``None`` if it adds up the plain values."""
        terms = (t for stage in self.terms.stages for t in terms_within(stage.term))
        of = (t.number for t in terms if isinstance(t, Summed) and t.role in _ROLES)
        return next((n for n in of if not isinstance(n, Named | Fixed)), None)

    def pieces(self) -> dict[Term, str]:
        """Return the properties in which support markers store the term that is added up for them,
        keyed by term."""
        return {} if self._halves is None else {self._halves: HALF}

    def facts(self, counter: str) -> dict[str, object]:
        """Return the properties of a supporting marker besides its value."""
        value = next((m.value for m in self.game.markers if m.id == counter), None)
        return (
            {}
            if value is None or self._halves is None
            else {HALF: evaluate_term(self._halves, value=value)}
        )

    def prototype(self, sign: Sequence[t.Trait]) -> tuple[t.Trait, ...]:
        """Return the traits of a supporting piece: the commands to support a side, its reports and
        its ``sign``. A piece that is returned to its cup stops supporting."""
        name, value = "newPieceName", string("Value")
        attack, defend = "battle-support-a", "battle-support-d"
        return (
            t.hide_commands("in the cup", text("DeckName").differs(""), [attack, defend]),
            t.sub_menu("Battle", ["Support the attack", "Support the defence", "Leave the battle"]),
            t.trigger_action("Support the attack", attack, ["battle-role-sa", "battle-say-sa"]),
            t.trigger_action("Support the defence", defend, ["battle-role-sd", "battle-say-sd"]),
            t.trigger_action(
                "Leave the battle",
                "battle-leave",
                ["battle-role-0", "battle-say-0"],
                text("Role").differs(""),
            ),
            t.report_action(["battle-say-sa"], filled_message("M_SUPPORTS_ATTACK", name, value)),
            t.report_action(["battle-say-sd"], filled_message("M_SUPPORTS_DEFENCE", name, value)),
            t.report_action(["battle-say-0"], filled_message("M_LEAVES", name)),
            *self._points(),
            *self._role(),
            *sign,
        )

    def _points(self) -> tuple[t.Trait, ...]:
        """Return the trait with the support points of a unit, in a property of the same name as
        that of support markers."""
        if not self._support.units:
            return ()
        return (t.calculated_property("Value", number(property_name(self._support.value))),)

    def _role(self) -> Iterator[t.Trait]:
        gone = [LOSE, *(f"cup-{pool.id}-back" for pool in self.game.pools)]
        return parts_taken({"sa": "SA", "sd": "SD", "0": ""}, gone)

    def warned(self) -> Text:
        """Return the chat line that warns of too many support markers."""
        most, markers = self._support.most, number(self.terms.name(MARKERS))
        return choose(markers <= most, "", filled_message("M_MANY_MARKERS", as_number(most)))


_ROLES = (ATTACK_MARKERS, DEFEND_MARKERS)
_STRUCK = f"{NAME_TABLE_PREFIX}Struck"
_PLACE = string("BattlePlace")
_BOMBARDED_THIS_TURN = text("BattleBombarded").starts_with(number("TurnNo") + ":")


@dataclass(frozen=True)
class Bombardments:
    """Attacks by support markers without units (bombardments): whether an attack is one, whether
    the hex has already been bombarded in the turn, and the effects of the results. The property
    ``BattleBombarded`` stores the turn and the hexes bombarded in it (``3:|1204|``)."""

    game: Game
    terms: ContestTerms
    words: Mapping[str, str]

    @property
    def markers_alone(self) -> Truth:
        """The condition that support markers attack without units, read from the property that
        stores it."""
        return is_set(text(self.terms.name(BOMBARDS)))

    def constants(self) -> dict[str, str]:
        """Return the constants with texts, and with the effect of every result on the target and
        others."""
        results = self.terms.contest.table
        usual, letters = {code: r.text for code, r in results.codes.items()}, result_codes(results)
        words = {letters[c]: t for c, t in {**usual, **self.words}.items() if c in letters}
        return BOMBARD_MESSAGES | {_STRUCK: table_text(words)}

    @property
    def _by_turns(self) -> bool:
        """Whether the module counts turns, so that bombardments are limited to one per hex and
        turn."""
        return bool(self.game.sheet.sequence)

    @property
    def _place(self) -> Text:
        """The place of the target; empty for a unit on a hexside, which is not in the hex."""
        return _PLACE + string(EDGE) if self.terms.contest.crossings else _PLACE

    def before(self) -> Truth:
        """Return the condition that the target's hex was bombarded earlier in this turn."""
        if not self._by_turns:
            return FALSE
        return _BOMBARDED_THIS_TURN & text("BattleBombarded").contains("|" + self._place + "|")

    def noted(self) -> Text:
        """Return the new value of ``BattleBombarded``, which adds the target's hex after a
        bombardment."""
        if not self._by_turns:
            return text("BattleBombarded")
        start = choose(_BOMBARDED_THIS_TURN, text("BattleBombarded"), number("TurnNo") + ":|")
        return choose(self.markers_alone, start + self._place + "|", text("BattleBombarded"))

    def summed(self, difference: Text, otherwise: Text) -> Text:
        """Return the chat line with the total strengths of a bombardment and their ``difference``;
        for any other attack ``otherwise``."""
        numbers = (self.terms.name(stage) for stage in ("support", "against", "defence"))
        return choose(
            self.markers_alone, filled_message("M_BOMBARDS", *numbers, difference), otherwise
        )

    def warned(self) -> Text:
        """Return the chat line that warns of a hex bombarded earlier in the turn."""
        return choose(self.markers_alone & self.before(), filled_message("M_BOMBARDED", _PLACE), "")

    def meaning(self, otherwise: Text) -> Text:
        """Return the meaning of a bombardment's result; for any other attack ``otherwise``."""
        return choose(
            self.markers_alone, looked_up(_STRUCK, text(self.terms.name("result"))), otherwise
        )
