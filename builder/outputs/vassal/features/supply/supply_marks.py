"""Marks units as in or out of a kind of supply: by menu commands, and by keystrokes that the supply trace
sends to them. A keystroke that ends in ``-now`` only sets the mark, one that ends in ``-told`` also
reports it: a report takes VASSAL longer than everything else together, because it works out the
conditions of all menu commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.model.mechanisms import NamedSupply, Supply
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.supply.supply_names import (
    GENERAL,
    SupplyNames,
    names_of,
)
from builder.outputs.vassal.table.messages import HIDDEN, SUPPLY_MESSAGES, filled_message
from builder.outputs.vassal.table.unit_messages import NAMED_SUPPLY_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.rules.engine.positions.aliases import supply_words
from builder.rules.engine.positions.conditions import words_for_units
from builder.rules.registry import supplies_of
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import is_true, text
from builder.vassal.expressions.tree import Text, Truth, as_text, choose, in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text

_NAMES, _SIGNS = f"{NAME_TABLE_PREFIX}Supplies", f"{NAME_TABLE_PREFIX}SupplySigns"
"""The tables of the names of kinds of supply, and of their signs on counters."""

_OFF, _ALONE, _ON = "Out of supply", "Isolated", "In supply again"


@dataclass(frozen=True)
class SupplyMarks:
    """The marks of units without a kind of supply, general or ``named``; if ``isolates`` is true, units
    may also be marked as isolated. If the module traces this supply (``traced``), its trace sends
    commands to units."""

    names: SupplyNames
    isolates: bool
    traced: bool
    named: NamedSupply | None = None
    letter: str = ""

    @property
    def name(self) -> Text | None:
        """The expression for the name of this kind of supply; ``None`` for general supply."""
        return looked_up(_NAMES, as_text(self.letter)) if self.named else None

    @property
    def sign(self) -> Text:
        """The expression for the text on a counter that shows the supply state, only to players who see
        the face of a face-down piece."""
        shown = looked_up(_SIGNS, as_text(self.letter)) if self.named else text("S_UNSUPPLIED")
        return choose(self.names.is_unsupplied & ~is_true("Obscured"), shown, "")

    def entry(self, menu: str) -> str:
        """Return a menu entry or a button of this kind of supply."""
        return engine_safe_text(f"{menu}: {self.named.name}" if self.named else menu)

    @property
    def _commands(self) -> Mapping[str, tuple[str, str, Truth]]:
        """The commands by keystroke, each as (menu text, message, condition under which it has no
        effect)."""
        out, alone, key = self.names.is_unsupplied, self.names.is_isolated, self.names.mark_key
        found = {key("off"): (self.entry(_OFF), "M_UNSUPPLIED", out)}
        if self.isolates:
            found[key("off")] = (self.entry(_OFF), "M_UNSUPPLIED", out & ~alone)
            found[key("alone")] = (self.entry(_ALONE), "M_ISOLATED", alone)
        return {**found, key("on"): (self.entry(_ON), "M_SUPPLIED", ~out)}

    @property
    def menu(self) -> list[str]:
        """The menu entries of a unit for its supply state."""
        return [menu for menu, _, _ in self._commands.values()]

    @property
    def menu_name(self) -> str:
        """The name of the menu with these entries."""
        return self.entry("Supply")

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits of the menu commands, and the properties that they set."""
        for key, (menu, message, idle) in self._commands.items():
            does = [f"{key}-now", f"{key}-say"]
            sent = [f"{key}-told"] if self.traced else []
            yield t.trigger_action(menu, key, does, ~idle, watch=sent)
            told = filled_message(message, "newPieceName", PLACE)
            if self.name is not None:
                told = filled_message(f"{message}_OF", "newPieceName", PLACE, self.name)
            # hidden units are not reported, because the report would tell something about their
            # kind
            yield t.report_action([f"{key}-say"], choose(HIDDEN, "", told))
        off, on, alone = (f"{self.names.mark_key(one)}-now" for one in ("off", "on", "alone"))
        worse = [t.PropertyChange(alone, "1")] if self.isolates else []
        out = [t.PropertyChange(off, "1"), t.PropertyChange(on, ""), *worse]
        yield t.dynamic_property(self.names.unsupplied, "", out)
        if self.isolates:
            less = [t.PropertyChange(off, ""), t.PropertyChange(on, "")]
            yield t.dynamic_property(self.names.isolated, "", [*worse, *less])


def marks_at_once(names: SupplyNames, *, isolates: bool) -> Iterator[t.Trait]:
    """Yield the traits by which one unit marks all units whose mark changes. VASSAL sets the properties
    of other pieces without a command to each of them."""
    marks = {names.unsupplied: choose(names.is_found("has"), "", "1")}
    marks |= {names.isolated: choose(names.is_found("alone"), "1", "")} if isolates else {}
    # VASSAL looks at the side first, which is fast
    own = "true", "Side", in_braces(names.string("Side")), "EQUALS"
    target = f"COUNTER|false|MAP|||||0|0||{encode(own, '|')}||"
    for name, mark in marks.items():
        change = t.set_global_property(name, [t.PropertyChange(names.mark_key("marks"), mark)])
        yield t.make_trait(
            "SetPieceProperty", property=name, commands=t.trait_fields(change)["commands"],
            target=target, filter=names.is_found(),
        )  # fmt: skip


def marks_of(game: Game, supply: Supply | None = None) -> SupplyMarks:
    """Return the marks of a game's units for a kind of supply; general supply if none is given."""
    conditions, names = game.mechanisms.conditions, names_of(supply) if supply else GENERAL
    alone = supply_words(supply)[1] if supply else "isolated"
    isolates = any(alone in words_for_units(when) for _, when in conditions)
    traced = any(rules.id == names.id for rules in supplies_of(game))
    named = supply if isinstance(supply, NamedSupply) else None
    letter = letter_codes(one.id for one in game.mechanisms.supplies)[named.id] if named else ""
    return SupplyMarks(names, isolates, traced, named, letter)


def all_marks(game: Game, *, general: bool) -> list[SupplyMarks]:
    """Return the marks for all kinds of supply; of general supply if it matters (``general``)."""
    named = [marks_of(game, supply) for supply in game.mechanisms.supplies]
    return [*([marks_of(game)] if general else []), *named]


def supply_sign(game: Game, *, general: bool) -> list[Text]:
    """Return the expression for the text on a counter that shows what supply it is without; nothing if
    the game has no supply."""
    signs = [marks.sign for marks in all_marks(game, general=general)]
    return [reduce(Text.__add__, signs)] if signs else []


@dataclass(frozen=True)
class NamedMarksFeature(ModuleFeature):
    """The feature for the marks of units without named kinds of supply; if it is ``signed``, it also shows
    their signs."""

    game: Game
    signed: bool

    @property
    def _every(self) -> list[SupplyMarks]:
        return all_marks(self.game, general=False)

    def constants(self) -> Mapping[str, str]:
        """Return the messages, names and signs."""
        named = [(marks.letter, marks.named) for marks in self._every if marks.named]
        return {
            **SUPPLY_MESSAGES,
            **NAMED_SUPPLY_MESSAGES,
            _NAMES: table_text({letter: engine_safe_text(one.name) for letter, one in named}),
            _SIGNS: table_text({letter: engine_safe_text(one.shown) for letter, one in named}),
        }

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the menu entries, names and signs into a language."""
        found: dict[str, str] = {}
        for marks in self._every:
            if marks.named is None:
                continue
            said = tr(marks.named.name)
            for menu in ("Supply", "Check supply", _OFF, _ALONE, _ON):
                found[marks.entry(menu)] = engine_safe_text(labelled(tr, tr(menu), said))
            for one in (marks.named.name, marks.named.shown):
                found[engine_safe_text(one)] = engine_safe_text(tr(one))
        return found

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that a unit needs."""
        if self.game.counters[counter].kind != "unit":
            return ()
        signs = supply_sign(self.game, general=False) if self.signed else []
        return (*map(t.text_label, signs), t.use_prototype(_PROTOTYPE))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with the marks."""
        found: list[t.Trait] = []
        for marks in self._every:
            found += [t.sub_menu(marks.menu_name, marks.menu), *marks.traits()]
        return {_PROTOTYPE: tuple(found)}


_PROTOTYPE = "Kinds of supply"
"""The name of the prototype of units in games with named kinds of supply."""
