"""The data that the city fight rules read from a game."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.problems import error
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.core.questions import side_of
from builder.rules.core.values import value_of
from builder.rules.procedures import Refused
from builder.sentences import as_sentence, filled_sentence, listed_with_and

ALLIES, NVA_VC = "USMC-ARVN", "NVA-VC"
"""The sides: USMC and ARVN; NVA and VC."""
SIDES = (ALLIES, NVA_VC)

USMC, ARVN, NVA, VC = "usmc", "arvn", "nva", "vc"
"""The ids of the nations."""

KINDS = (
    "infantry", "heavy-weapons", "hac", "hq", "police", "armour", "mechanised", "artillery",
    "mech-artillery", "rocket",
)  # fmt: skip
"""The kinds of units; each is the name of a trait."""

INDIRECT_FIRE_KINDS = frozenset({"armour", "artillery", "mech-artillery", "rocket"})
"""The kinds of units with indirect fire (5.6); mechanised artillery is artillery."""
HEAVY_KINDS = frozenset({"artillery", "mech-artillery", "rocket", "armour"})
"""The kinds of units that may not fire at the palace (7.6)."""
VEHICLE_KINDS = frozenset({"armour", "mechanised", "mech-artillery"})
"""The kinds of units that are mechanised or armoured (4.1, 5.9)."""

PALACE, INNER_CITY, CITADEL, AIRFIELD = "palace", "inner-city", "citadel", "airfield"
ARMOURIES = {"macv": "macv-armoury", "arvn": "arvn-armoury"}
"""The armouries, each with the id of its area, which is one hex."""
ARMOURY = "armoury"
"""The trait of the markers of armouries, whose backs say that the armoury was blown up (4.8)."""
LEAST_RANGE = 4
"""The smallest distance in hexes at which NVA artillery may fire (5.6)."""


def unit_kind(unit: Unit) -> str:
    """Return the kind of a unit, which is one of its traits; raises :class:`Refused` if it has none
    or several."""
    found = [k for k in KINDS if k in unit.traits]
    if len(found) == 1:
        return found[0]
    message = filled_sentence(
        "{id} is {found} of the kinds of units",
        id=unit.id,
        found=listed_with_and(found) if found else as_sentence("none"),
    )
    hint = filled_sentence("give it one of the traits {kinds}", kinds=", ".join(KINDS))
    raise Refused(error("bad-traits", message, ("units", unit.id, "traits"), hint=hint, rule="1.5"))


def unit_size(unit: Unit) -> str:
    """Return the size that a unit has for stacking: ``company``, ``platoon``, ``hq`` or ``police``
    (4.3)."""
    what = unit_kind(unit)
    if what in ("hq", "police"):
        return what
    return "company" if unit.symbol.echelon == "company" else "platoon"


def printed_value(game: Game, unit: Unit, name: str) -> int:
    """Return a unit's printed strength or range; raises :class:`Refused` if it has none."""
    return value_of(game, unit, name, "1.4")


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules of fire need to know of a unit, independent of its hex."""

    kind: str
    nation: str
    strength: int
    range: int
    allied: bool
    spots_always: bool
    rifle: bool
    closes_in: bool

    @property
    def indirect(self) -> bool:
        """Whether the unit has indirect fire (5.6)."""
        return self.kind in INDIRECT_FIRE_KINDS

    @property
    def vehicle(self) -> bool:
        """Whether the unit is mechanised or armoured (4.1, 5.9)."""
        return self.kind in VEHICLE_KINDS


def _facts(game: Game, id: str) -> Facts:
    unit = game.counters[id]
    assert isinstance(unit, Unit)
    return Facts(
        unit_kind(unit),
        unit.nation,
        printed_value(game, unit, "strength"),
        printed_value(game, unit, "range"),
        is_allied(game, unit),
        spots_always(unit),
        is_rifle(game, unit),
        must_close_in(game, unit),
    )


facts_of = cached_per_game_key(_facts, most=1024)
"""Return what the rules of fire need to know of a unit, as :class:`Facts`, by the unit's id; raises
:class:`Refused` if the unit lacks a kind or value."""


def is_allied(game: Game, unit: Unit) -> bool:
    """Decide whether a unit belongs to USMC or ARVN."""
    return side_of(game, unit) == ALLIES


def spots_always(unit: Unit) -> bool:
    """Decide whether an NVA unit may spot in both fire phases, whether it moved or not (5.6)."""
    return unit_kind(unit) in ("heavy-weapons", "hac", "hq")


def is_rifle(game: Game, unit: Unit) -> bool:
    """Decide whether a unit is NVA infantry with the values 2-4, which spots with restrictions
    (5.6)."""
    printed = (printed_value(game, unit, "strength"), printed_value(game, unit, "range"))
    return unit.nation == NVA and unit_kind(unit) == "infantry" and printed == (2, 4)


def must_close_in(game: Game, unit: Unit) -> bool:
    """Decide whether a unit fires at vehicles only from an adjacent hex: NVA headquarters with the
    values 1-4, infantry with 2-4 and all VC (5.9)."""
    return unit.nation == VC or (
        unit.nation == NVA and (unit_kind(unit) == "hq" or is_rifle(game, unit))
    )
