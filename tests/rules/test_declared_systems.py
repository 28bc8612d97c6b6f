"""Systems declare as data what they share with declared games, and one engine reads both."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.rules.engine.movement.movement_rules import allowance_of
from builder.rules.engine.stacking.stacking_rules import may_share
from builder.rules.engine.zones.zone_rules import units_with_declared_zones
from builder.rules.registry import controllers_of
from builder.rules.systems.air_land.mechanisms import TANK_BATTLE
from builder.rules.systems.air_land.mechanisms import declared as land_rules
from builder.rules.systems.air_land.mechanisms import stacking_rule as land_stacks
from builder.rules.systems.city_fight.mechanisms import declared as city_rules
from builder.rules.systems.city_fight.mechanisms import movement_rule, stacking_rule
from builder.rules.systems.folio.mechanisms import declared as folio_rules
from builder.rules.systems.folio.mechanisms import stacking_rule as folio_stacks
from tests.games.belgium import game as belgium
from tests.games.hue import game as hue
from tests.games.vietnam import game as vietnam
from tests.together import together


@together(
    ("rules", "game", "families"),
    [
        (land_rules, belgium, ["stacking", "movement"]),
        (city_rules, hue, ["stacking", "movement", "zones", "sight"]),
        (folio_rules, vietnam, ["stacking", "zones"]),
    ],
)
def test_a_system_declares_what_mechanisms_can_say(
    rules: object, game: object, families: list[str]
) -> None:
    assert callable(rules)
    assert callable(game)
    found = rules(game())
    assert isinstance(found, Mechanisms)
    assert [name for name, _ in found.families()] == families


def together(*sizes: str) -> bool:
    return may_share(stacking_rule(), [frozenset((size,)) for size in sizes])


def test_a_company_stands_with_one_small_unit_and_with_no_other_company() -> None:
    assert together("company", "platoon")
    assert not together("company", "platoon", "hq")
    assert not together("company", "company")


def test_three_small_units_stand_together_and_an_nva_unit_alone() -> None:
    assert together("platoon", "hq", "police")
    assert not together("platoon", "platoon", "hq", "police")
    assert not together("nva-vc", "nva-vc")


def test_a_tank_battle_holds_five_of_a_side_and_aircraft_do_not_count() -> None:
    land, air = frozenset(("land",)), frozenset(("bomber",))
    tanks = frozenset((TANK_BATTLE,))
    assert may_share(land_stacks(), [land] * 3 + [air])
    assert not may_share(land_stacks(), [land] * 4)
    assert may_share(land_stacks(), [land] * 5, tanks)
    assert not may_share(land_stacks(), [land] * 6, tanks)


def test_a_riverine_unit_stands_with_one_land_unit_and_with_no_other_vessel() -> None:
    land, vessel = frozenset(("foot",)), frozenset(("riverine",))
    assert may_share(folio_stacks(), [land, vessel])
    assert not may_share(folio_stacks(), [land, land])
    assert not may_share(folio_stacks(), [vessel, vessel])


def moves(game: Game, id: str) -> object:
    return allowance_of(game, movement_rule(), next(u for u in game.units if u.id == id))


def test_a_unit_moves_as_far_as_its_kind_does() -> None:
    game = hue()
    of = {id: moves(game, id) for id in ("arvn-1-3-1", "arvn-m41-1", "arvn-artillery-1")}
    assert list(of.values()) == [2, 4, 1]
    assert moves(game, "nva-800-1") == 6


def test_every_unit_of_a_city_fight_controls_the_hexes_round_it_and_no_vessel_does() -> None:
    assert controllers_of(hue()) == {u.id for u in hue().units}
    land = {u.id for u in vietnam().units if u.movement_class != "riverine"}
    assert controllers_of(vietnam()) == land


def test_of_zones_that_are_not_declared_nobody_has_one() -> None:
    assert units_with_declared_zones(hue(), None) == frozenset()


def test_terrain_that_blocks_sight_is_declared_as_an_obstacle() -> None:
    sight = city_rules(hue()).sight
    assert sight is not None
    assert "city" in sight.obstacles[0].in_
    assert "clear" not in sight.obstacles[0].in_
    assert [(side.over, side.within) for side in sight.sides] == [("inside", 2)]
