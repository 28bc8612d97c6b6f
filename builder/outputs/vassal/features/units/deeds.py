"""Records what units have done in the current turn: moved, attacked, fired, or entered the map. One
global property lists this for all units, because a property of each unit would slow down every
command that reaches the units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.commands import module_text_property, send_to_pieces
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.windows.trays import ARRIVALS, LOSSES
from builder.outputs.vassal.table.windows.windows import PUT_DOWN
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.aliases import ACTED, ATTACKED, DEEDS, ENTERED, FIRED, MOVED
from builder.rules.engine.positions.deeds import deeds_recorded, deeds_tested
from builder.rules.registry import dice_battles_of, table_combats_of
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Text, Truth, any_of, as_text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

LIST = "UnitDeeds"
"""The property with the turn and what units have done in it, as ``3|.m17.a17.m24.``: a letter and
the id of a unit for each deed."""
CARRIED = "RegroupDid"
"""The property of the module with the letters of what units have done for which others stand now."""
PROTOTYPE = "Unit deeds"
TURNED = "deed-turned"
"""The keystroke by which a unit records that it has turned, which counts as a move."""

_LETTERS = {deed: deed[0] for deed in sorted(DEEDS)}
_NOW = string("TurnNo") + "|"


def recorded_deeds(game: Game) -> frozenset[str]:
    """Return the words for what units can do in a turn (such as ``moved``) that the module records:
    those that conditions of the game need, if the game has turns."""
    return deeds_recorded(game) if game.sheet.sequence else frozenset()


def known_deeds(game: Game) -> frozenset[str]:
    """Return the words for what units have done that the module can decide: those that it records,
    and ``acted`` if a condition tests that."""
    return deeds_recorded(game) | deeds_tested(game) if game.sheet.sequence else frozenset()


def has_done(deed: str) -> Truth:
    """Return the condition that a unit has done something in this turn, given by its word (such as
    ``moved``, or ``acted`` for anything)."""
    if deed == ACTED:
        return any_of(*(has_done(one) for one in sorted(DEEDS)))
    return string(LIST).starts_with(_NOW) & string(LIST).contains(_entry(deed))


def listed_deeds(turn: int, done: Iterable[tuple[str, str]]) -> str:
    """Return the value of the property that lists what units have done in a turn: deeds (such as
    ``moved``), each with the id of the unit's piece."""
    return f"{turn}|." + "".join(f"{_LETTERS[deed]}{unit}." for deed, unit in done)


def attack_noted(game: Game, *, far: bool) -> list[str]:
    """Return the command that records that the attackers of the battle have attacked, or fired if
    they are ``far``; nothing if no condition of the game tests that."""
    deed = FIRED if far else ATTACKED
    return [_key(deed)] if deed in recorded_deeds(game) else []


def deeds_as_text(game: Game) -> Text:
    """Return the letters of what a unit has done in this turn, of what the module records."""
    did = as_text("")
    for deed in sorted(recorded_deeds(game)):
        did = did + choose(has_done(deed), as_text(_LETTERS[deed]), as_text(""))
    return did


def carried_deeds(game: Game) -> list[str]:
    """Return the keystrokes by which a unit records as its own what others have done that it stands for."""
    return [_carried(deed) for deed in sorted(recorded_deeds(game))]


def _carried(deed: str) -> str:
    return f"deed-{deed}-carried"


def turn_noted(game: Game) -> list[str]:
    """Return the command that records that a unit has turned; nothing if no condition of the game
    tests whether units have moved."""
    return [TURNED] if MOVED in recorded_deeds(game) else []


def _key(deed: str) -> str:
    return f"deed-{deed}"


def _entry(deed: str) -> Text:
    return f".{_LETTERS[deed]}" + string("PieceUID") + "."


def _with(deed: str) -> Text:
    """Return the list of what units have done, with an entry for this unit added; the list of an
    earlier turn is discarded."""
    kept = choose(string(LIST).starts_with(_NOW), string(LIST), _NOW + ".")
    return choose(has_done(deed), string(LIST), kept + _entry(deed).substring(1))


@dataclass(frozen=True)
class DeedsFeature(ModuleFeature):
    """The feature that records what units have done in a turn; ``deeds`` are the words (such as
    ``moved``) that conditions of the game test."""

    game: Game
    deeds: frozenset[str]

    def properties(self) -> Iterator[Element]:
        """Yield the global property that lists what units have done in this turn."""
        yield module_text_property(LIST, "")

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait that gives a unit the prototype that records what it does."""
        unit = self.game.counters[counter].kind == "unit"
        return (t.use_prototype(PROTOTYPE),) if unit else ()

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype by which a unit records what it does: when a player puts it down,
        and on command."""
        changes = [t.PropertyChange(_key(deed), _with(deed)) for deed in sorted(self._commanded)]
        changes += [t.PropertyChange(PUT_DOWN, self._put_down())] if self._placed else []
        if MOVED in self.deeds and self.game.mechanisms.facing:
            changes.append(t.PropertyChange(TURNED, self._turned()))
        for deed in sorted(self.deeds) if self.game.mechanisms.regrouping else ():
            did = string(CARRIED).contains(_LETTERS[deed])
            changes.append(t.PropertyChange(_carried(deed), choose(did, _with(deed), string(LIST))))
        return {PROTOTYPE: (t.set_global_property(LIST, changes),)}

    @property
    def _commanded(self) -> frozenset[str]:
        """What units have done as soon as a battle is fought, of the battles that the game has."""
        tables = table_combats_of(self.game)
        far = [one.fire is not None or one.ranged is not None for one in tables]
        found = {FIRED if one else ATTACKED for one in far}
        return self.deeds & (found | ({ATTACKED} if dice_battles_of(self.game) else set()))

    @property
    def _placed(self) -> frozenset[str]:
        return self.deeds & {MOVED, ENTERED}

    def _put_down(self) -> Text:
        """Return the list of what units have done, after a unit has been put down. The unit has
        moved if its side is moving and its place is a new one; it has entered if it came from a
        window where units wait."""
        on_map, was = text("CurrentMap").equals(MAP), string("OldMap")
        came = any_of(was.equals(ARRIVALS), was.equals(LOSSES))
        other = string("OldLocationName").differs(string("LocationName"))
        moves = self._moves & other & ~came & was.differs("")
        now = string(LIST)
        if MOVED in self.deeds:
            now = choose(moves, _with(MOVED), now)
        return choose(on_map & came, _with(ENTERED), now) if ENTERED in self.deeds else now

    def _turned(self) -> Text:
        """Return the list of what units have done, after a unit has turned in place: it has moved if
        its side is moving."""
        return choose(self._moves & text("CurrentMap").equals(MAP), _with(MOVED), string(LIST))

    @property
    def _moves(self) -> Truth:
        """The condition that the current phase is one in which the unit's side moves."""
        declared = self.game.mechanisms.movement
        phases = phases_for(self.game, "movement", declared) if declared else frozenset[str]()
        return PhaseLimit(self.game, "moves", "", phases, string("Side")).in_phase

    def components(self) -> Iterator[Element]:
        """Yield the commands that make attackers record that they have attacked."""
        attacks = text("Role").equals("A") | text("Role").equals("I")
        for deed in sorted(self._commanded):
            yield send_to_pieces(f"Units: {deed}", _key(deed), _key(deed), attacks)


def deeds_feature(game: Game) -> DeedsFeature | None:
    """Return the feature that records what units have done in a turn; ``None`` if no condition of
    the game tests it."""
    deeds = recorded_deeds(game)
    return DeedsFeature(game, deeds) if deeds else None
