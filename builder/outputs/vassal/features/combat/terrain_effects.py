"""Writes expressions for the effects of the target's terrain on combatants, and of hits that lower
units' values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import looked_up_by_board
from builder.outputs.vassal.table.messages import filled_message, unless_hidden
from builder.outputs.vassal.table.windows.inventory import PLACE as SHOWN_PLACE
from builder.rules.core.module_export.contests import TableCombat
from builder.rules.core.module_export.term_names import PLACE
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import Named
from builder.vassal.expressions.functions import greatest
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import FALSE, Text, Truth, choose
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import letter_codes, table_text
from builder.vassal.format.names import property_name

HITS = "Hits"
"""The property with the number of hits that a unit has taken."""

SHIFT = "BattleShift"
"""The property with a letter for the effect of the terrain in the target's place."""

_SHIFTS = "Shifts_{}"
OVER = "Attack over water"
_HIT, _HEAL = "Take a hit", "Take back a hit"


@dataclass(frozen=True)
class TerrainEffects:
    """The effects of terrain on a combat on some boards."""

    contest: TableCombat
    boards: Mapping[str, Board]

    @cached_property
    def _named_values(self) -> frozenset[str]:
        """The named values that the formulas for units' strengths read."""
        terms = (term for p in self.contest.parties for term in terms_within(p.strength))
        return frozenset(term.name for term in terms if isinstance(term, Named))

    @property
    def crossing(self) -> bool:
        """Whether a strength formula asks of each attacker if its attack crosses an obstacle, such
        as a river."""
        return "crosses" in self._named_values

    @property
    def hits(self) -> bool:
        """Whether units record hits, which lower their values."""
        return "hits" in self._named_values

    @property
    def menu(self) -> list[str]:
        """The menu entries of a unit for hits."""
        return [_HIT, _HEAL] if self.hits else []

    # -- what ground does --------------------------------------------------------------------------

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter that stands for each kind of terrain that has an effect."""
        every = {kind for hexes in self.contest.places.values() for kind in hexes.values()}
        return letter_codes(sorted(every))

    def constants(self) -> dict[str, str]:
        """Return constants, one for each board, that give the letter of every hex whose terrain has
        an effect."""
        if not self.contest.places:
            return {}
        every = ((i, self.contest.places.get(map, {})) for i, map in enumerate(self.boards, 1))
        return {
            _SHIFTS.format(i): table_text({hex: self.letters[kind] for hex, kind in of.items()})
            for i, of in every
        }

    def letter_at(self, place: Text) -> Text:
        """Return the letter for the terrain of a place; empty if that terrain has no effect."""
        return looked_up_by_board(self.boards.values(), _SHIFTS.format, place)

    def target(self, place: Text) -> dict[str, Text]:
        """Return the name of the property in which the target stores its terrain."""
        return {SHIFT: self.letter_at(place)} if self.contest.places else {}

    def names(self) -> dict[str, Text]:
        """Return the expressions for the terrain effects, by the names that formulas use for them."""
        return {PLACE: string(SHIFT)} if self.contest.places else {}

    # -- who comes over water ------------------------------------------------------------------------

    def over_water(self, here: Truth, attack: Text) -> tuple[t.Trait, ...]:
        """Return the command that declares an attack from the target's own hex, after the attacker
        has crossed an obstacle."""
        if not self.crossing:
            return ()
        does = ["battle-role-a", "battle-over", "battle-say-over"]
        changes = [t.PropertyChange("battle-over", "1")]
        changes += [t.PropertyChange(f"battle-role-{role}", "") for role in ("a", "d", "0")]
        told = filled_message("M_ATTACKS_OVER", "newPieceName", attack, SHOWN_PLACE)
        return (
            t.trigger_action(OVER, "battle-attack-over", does, here),
            t.report_action(["battle-say-over"], told),
            t.dynamic_property("Over", "", changes),
        )

    def over(self) -> Truth:
        """Return the condition that a player has declared that the unit crosses an obstacle."""
        return string("Over").equals("1") if self.crossing else FALSE

    # -- hits ----------------------------------------------------------------------------------------

    def traits(self) -> tuple[t.Trait, ...]:
        """Return the commands by which a unit takes hits one by one, each reported with its
        remaining values."""
        if not self.hits:
            return ()
        values = (number(property_name(party.value)) for party in self.contest.parties)
        left = [unless_hidden(greatest(0, value - number(HITS)).shown) for value in values]
        some = number(HITS) > 0
        changes = [
            t.PropertyChange("hit-more", number(HITS) + 1),
            t.PropertyChange("hit-less", number(HITS) - 1),
        ]
        return (
            t.hide_commands("unhurt", number(HITS).equals(0), ["hit-back"]),
            t.trigger_action(_HIT, "hit-take", ["hit-more", "hit-say"]),
            t.trigger_action(_HEAL, "hit-back", ["hit-less", "hit-say"], some),
            t.report_action(["hit-say"], filled_message("M_HITS", "newPieceName", HITS, *left)),
            t.dynamic_property(HITS, "0", changes),
        )

    def signs(self) -> tuple[t.Trait, ...]:
        """Return the text that shows on the counter how many hits the unit has taken."""
        return (
            (t.text_label(choose(number(HITS) > 0, "-" + number(HITS), "")),) if self.hits else ()
        )
