"""Lets units be captured or overrun that keep no enemy out of their place, such as leaders and guns: once
an enemy has entered it, on a move or in an advance after combat, a command in their menu does to them what
the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.mechanisms.movement import Overrun
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.loss_counts import lost_keystrokes
from builder.outputs.vassal.counters.ownership import OVERRUN_KEY, opened_keystrokes
from builder.outputs.vassal.counters.succession import step_loss_keystrokes, step_loss_traits
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.units.consequences import consequence_keys
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import OVERRUN_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Number, Truth, any_of, as_text
from builder.vassal.format import traits as t

CAPTURE, OVERRUN = "Capture", "Overrun"
"""The commands that the player of the unit that enters gives to those that it finds: where they are taken
or eliminated, and where something else befalls them."""

_ABLE = "OverrunBy"
"""The property of a unit with the numbers of the overruns that it may suffer: ``.0.2.``."""


def overruns_of(game: Game) -> tuple[tuple[Overrun, str], ...]:
    """Return the overruns without a combat of a game whose units do not pass through enemies anyway,
    and the captures in advances after combat as overruns, each with the number of its case."""
    mechanisms, found = game.mechanisms, list[tuple[Overrun, str]]()
    moves = mechanisms.movement
    if moves is not None and not moves.through:
        case = mechanisms.case("movement", moves)
        found += ((one, one.rule or case) for one in moves.overruns if one.does)
    for fight in mechanisms.combat:
        advance = fight.advance
        if advance is not None and advance.captures is not None:
            taken = Overrun(who=advance.captures.who, does=advance.captures.does)
            found.append((taken, advance.rule or mechanisms.case("combat", fight)))
    return tuple(found)


def captured_after(game: Game, id: str) -> Truth | None:
    """Return the condition that a unit is one that an advance after a combat captures; ``None`` if that
    combat has no such advance."""
    captures = [c.id for c in game.mechanisms.combat if c.advance and c.advance.captures]
    if id not in captures:
        return None
    n = len(overruns_of(game)) - len(captures) + captures.index(id)
    return string(_ABLE).contains(f".{n}.")


@dataclass(frozen=True)
class OverrunsFeature(ModuleFeature):
    """The feature for enemies that cannot keep a unit out of their place, in these map ``windows``."""

    game: Game
    windows: Sequence[str]

    @cached_property
    def _overruns(self) -> tuple[tuple[int, Overrun, str], ...]:
        """The overruns, each with its number and rule."""
        return tuple((n, one, rule) for n, (one, rule) in enumerate(overruns_of(self.game)))

    def constants(self) -> Mapping[str, str]:
        """Return the chat message of units that overrun others."""
        return OVERRUN_MESSAGES

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits of a unit that may be overrun."""
        unit = self.game.counters[counter]
        if not isinstance(unit, Unit):
            return ()
        own = side_of(self.game, unit)
        able = [n for n, one, _ in self._overruns if unit_may_fulfil(self.game, one.who, unit)]
        marks = (t.marker_trait({_ABLE: f".{'.'.join(map(str, able))}."}),) if able else ()
        return (*(t.use_prototype(f"Overrun {n} of {own}") for n in able), *marks)

    @cached_property
    def _sides(self) -> list[str]:
        return sorted({side_of(self.game, unit) for unit in self.game.units})

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes of each side's units that may be overrun."""
        return {
            f"Overrun {n} of {side}": tuple(self._victim(n, one, side, rule))
            for n, one, rule in self._overruns
            for side in self._sides
        }

    def _count(self, which: Truth) -> Number:
        return PieceRole(self.windows, which, string("LocationName")).count()

    def _victim(self, n: int, overrun: Overrun, own: str, rule: str) -> Iterator[t.Trait]:
        """Yield the traits by which a unit suffers what an overrun does, at the command of the player
        whose unit has entered its place."""
        key, units = f"{OVERRUN_KEY}{n}", text("Kind").equals("unit")
        others = units & string("Side").equals(own) & ~string(_ABLE).contains(f".{n}.")
        foes = {
            s: self._count(units & string("Side").equals(s)) > 0 for s in self._sides if s != own
        }
        here = text("CurrentMap").differs(LOSSES) & self._count(others).equals(0)
        may = here & any_of(*foes.values())
        taken = all(part.word in ("eliminated", "join") for part in overrun.does)
        menu, by = CAPTURE if taken else OVERRUN, {side: f"{key}-by-{side}" for side in foes}
        does = {s: [x for part in overrun.does for x in self._keys(part, s)] for s in foes}
        only = next(iter(does.values())) if len(does) == 1 else by.values()
        yield t.hide_commands(f"nobody overruns {n}", ~may, [key])
        yield t.trigger_action(menu, key, [f"{key}-say", *only])
        said = filled_message("M_OVERRUN", as_text(rule), "newPieceName", PLACE)
        yield t.report_action([f"{key}-say"], said)
        if any(part.word == "lose" for part in overrun.does):
            yield from step_loss_traits(self.game, "overrun")
        for side, enters in foes.items() if len(foes) > 1 else ():
            yield t.trigger_action("", by[side], does[side], enters, name=by[side])

    def _keys(self, part: Consequence, side: str) -> Iterator[str]:
        """Yield the keystrokes by which a unit suffers a consequence at the hands of a side; what its
        player decides is left to him."""
        if part.word == "eliminated" and not self.game.mechanisms.states:
            # what else hears that a unit is eliminated are states, and signs of battles
            yield from lost_keystrokes(self.game)
        elif part.word == "lose" and part.number:
            yield from opened_keystrokes(step_loss_keystrokes(self.game, "overrun") * part.number)
        else:
            yield from consequence_keys(part, side)


def overruns_feature(game: Game, windows: Sequence[str]) -> OverrunsFeature | None:
    """Return the feature for enemies that cannot keep units out; ``None`` if there are none."""
    return OverrunsFeature(game, windows) if overruns_of(game) and game.units else None
