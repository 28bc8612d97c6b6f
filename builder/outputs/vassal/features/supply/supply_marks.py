"""Marks units as in or out of supply: by menu commands, and by keystrokes that the supply trace
sends to them. A keystroke that ends in ``-now`` only sets the mark, one that ends in ``-told`` also
reports it: a report takes VASSAL longer than everything else together, because it works out the
conditions of all menu commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.features.queries.unit_predicates import ISOLATED, UNSUPPLIED
from builder.outputs.vassal.features.supply.supply_names import is_found
from builder.outputs.vassal.table.messages import HIDDEN, filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.rules.engine.positions.near_words import words_for_units
from builder.rules.registry import supplies_of
from builder.vassal.expressions.properties import is_true, string, text
from builder.vassal.expressions.tree import Truth, choose, in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import encode

OFF, ON, ALONE = "battle-supply-off", "battle-supply-on", "battle-supply-alone"
"""The keystrokes by which a unit is out of supply, in supply again, and isolated. With ``-told`` they do
the same without the menu, with ``-now`` also without a report."""

MARK_ALL = "battle-supply-marks"
"""The keystroke by which one unit marks all units whose mark changes."""

SIGN = choose(UNSUPPLIED & ~is_true("Obscured"), text("S_UNSUPPLIED"), "")
"""The expression for the text on a counter that shows the supply state, only to players who see the
face of a face-down piece."""


@dataclass(frozen=True)
class SupplyMarks:
    """The marks of units out of supply; if ``isolates`` is true, units may also be marked as
    isolated. If the module traces supply (``traced``), its trace sends commands to units."""

    isolates: bool
    traced: bool

    @property
    def _commands(self) -> Mapping[str, tuple[str, str, Truth]]:
        """The commands by keystroke, each as (menu text, message, condition under which it has no
        effect)."""
        found = {OFF: ("Out of supply", "M_UNSUPPLIED", UNSUPPLIED)}
        if self.isolates:
            found[OFF] = ("Out of supply", "M_UNSUPPLIED", UNSUPPLIED & ~ISOLATED)
            found[ALONE] = ("Isolated", "M_ISOLATED", ISOLATED)
        return {**found, ON: ("In supply again", "M_SUPPLIED", ~UNSUPPLIED)}

    @property
    def menu(self) -> list[str]:
        """The menu entries of a unit for its supply state."""
        return [menu for menu, _, _ in self._commands.values()]

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits of the menu commands, and the properties that they set."""
        for key, (menu, message, idle) in self._commands.items():
            does = [f"{key}-now", f"{key}-say"]
            sent = [f"{key}-told"] if self.traced else []
            yield t.trigger_action(menu, key, does, ~idle, watch=sent)
            told = filled_message(message, "newPieceName", PLACE)
            # hidden units are not reported, because the report would tell something about their
            # kind
            yield t.report_action([f"{key}-say"], choose(HIDDEN, "", told))
        off, on, alone = f"{OFF}-now", f"{ON}-now", f"{ALONE}-now"
        worse = [t.PropertyChange(alone, "1")] if self.isolates else []
        yield t.dynamic_property(
            "Unsupplied", "", [t.PropertyChange(off, "1"), t.PropertyChange(on, ""), *worse]
        )
        if self.isolates:
            yield t.dynamic_property(
                "Isolated", "", [*worse, t.PropertyChange(off, ""), t.PropertyChange(on, "")]
            )


def marks_at_once(*, isolates: bool) -> Iterator[t.Trait]:
    """Yield the traits by which one unit marks all units whose mark changes. VASSAL sets the properties
    of other pieces without a command to each of them."""
    marks = {"Unsupplied": choose(is_found("has"), "", "1")}
    marks |= {"Isolated": choose(is_found("alone"), "1", "")} if isolates else {}
    # VASSAL looks at the side first, which is fast
    own = "true", "Side", in_braces(string("SupplySide")), "EQUALS"
    target = f"COUNTER|false|MAP|||||0|0||{encode(own, '|')}||"
    for name, mark in marks.items():
        change = t.set_global_property(name, [t.PropertyChange(MARK_ALL, mark)])
        yield t.make_trait(
            "SetPieceProperty", property=name, commands=t.trait_fields(change)["commands"],
            target=target, filter=is_found(),
        )  # fmt: skip


def marks_of(game: Game) -> SupplyMarks:
    """Return the supply marks of a game's units."""
    conditions = game.mechanisms.conditions
    isolates = any("isolated" in words_for_units(when) for _, when in conditions)
    return SupplyMarks(isolates, traced=supplies_of(game) is not None)
