"""Places the objectives of a solitaire game: each by a die, by its own menu or by a button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.boards.fields import HEXES
from builder.outputs.vassal.table.commands import keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.vassal.expressions.functions import random
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX

NEEDS, SOLO_PIECES = f"{NAME_TABLE_PREFIX}SoloNeeds", f"{NAME_TABLE_PREFIX}SoloPieces"

KNOWN = looked_up(SOLO_PIECES, text("PieceName"))
"""The expression for a piece's name in the player's language, even for one that comes face down out
of a cup."""

_ROLL = "PlaceRoll"
"""The property of an objective with the roll that placed it; empty until then."""

ON_MAP = text("CurrentMap").equals(MAP) & text("CurrentZone").starts_with(HEXES)
"""The condition that a piece is on the map in a hex, where it can be heard and attacked."""


@dataclass(frozen=True)
class SolitaireObjectives:
    """The commands that place objectives, in the phases of ``limit``, on the ``board`` of the map;
    ``deck`` is the deck that they come from."""

    limit: PhaseLimit
    board: str
    deck: str
    icons: Icons

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits that roll a die to choose one of its hexes for an objective, and place
        it there; they warn if it is placed in another phase, while another is on the map, or for the
        second time."""
        yield from self.limit.reports()
        yield t.report_action(["solo-place-left"], self._left())
        rolls = ("solo-place-roll", "solo-place-tell", "solo-place-go")
        steps = [*self.limit.before, "solo-place-left", *rolls]
        yield t.trigger_action("Place by a die roll", "solo-place", steps)
        yield t.dynamic_property(_ROLL, "", [t.PropertyChange("solo-place-roll", random(6))])
        place = string("Place" + text(_ROLL))
        yield t.send_to_hex("solo-place-go", MAP, self.board, place)
        needs = looked_up(NEEDS, text("NeedsCode"))
        yield t.report_action(
            ["solo-place-tell"],
            filled_message("M_PLACED", KNOWN, _ROLL, place, needs, "Value"),
        )

    def _left(self) -> Text:
        """Return the warning that an objective is still on the map, or that this one has been there."""
        placed = PieceRole([MAP], string("Place1").differs("") & ON_MAP)
        ended = text("CurrentMap").equals(MAP) & text("CurrentZone").differs("") & ~ON_MAP
        been = text(_ROLL).differs("") | ended  # by hand it comes without a roll, but ends in a box
        again = choose(been, filled_message("M_TASK_AGAIN"), "")
        return choose(placed.count() > 0, filled_message("M_TASK_LEFT"), again)

    def components(self) -> Iterator[Element]:
        """Yield the button for the next objective."""
        inside = text("DeckName").equals(self.deck)
        yield keystroke_chain(
            "Next objective", ["solo-next"], text="Next objective",
            tip="Draw an objective and place it by a die roll", icon=self.icons.file("mark"),
        )  # fmt: skip
        yield send_to_pieces("Place the next objective", "solo-next", "solo-place", inside, 1)
