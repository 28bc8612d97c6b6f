"""Forts (7.5) and bombardments (8.4) in the module's battles are the rules engine's."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.map_parts import Feature
from builder.model.ground.terrain import TerrainType
from builder.model.pieces.counters import Marker
from builder.outputs.vassal.features.combat.contest_checks import ContestChecks
from builder.outputs.vassal.features.combat.contests import ContestFeature
from builder.rules.asking import ask
from builder.rules.registry import table_combats_of
from builder.rules.systems.folio.combat.bombardment import ASTRAY, HARMLESS, ON_TARGET_ALONE
from builder.vassal.expressions.tree import Truth, as_text
from builder.vassal.format.lookups import STORED
from builder.vassal.format.traits import trait_fields
from tests.games import vietnam
from tests.games.belgium import game as belgium
from tests.outputs.vassal.expressions import shown, work_out
from tests.outputs.vassal.features import contest_of, feature_of, tables_of, worked
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.rules.doubts import choosing
from tests.together import together

VIETNAM = vietnam.game()
OWN_FORT = "0203"
"""The hex of the map's own fort in the game below."""


def _with_forts() -> Game:
    """The test game with a fort on its map and a marker for forts."""
    kind = TerrainType.model_validate({"id": "fort", "name": "Fort", "art": "fort"})
    field = SKIRMISH.maps[0]
    features = (*field.features, Feature.model_validate({"type": "fort", "at": OWN_FORT}))
    bunker = Marker.model_validate(
        {"id": "bunker", "name": "Bunker", "front": {"title": "Bunker"}, "traits": "fort"}
    )
    terrain = SKIRMISH.terrain.model_copy(update={"features": (*SKIRMISH.terrain.features, kind)})
    return SKIRMISH.model_copy(
        update={
            "terrain": terrain,
            "maps": (field.model_copy(update={"features": features}),),
            "markers": (*SKIRMISH.markers, bunker),
        }
    )


FORTIFIED = _with_forts()


FORTS, BOMBS = feature_of(FORTIFIED), feature_of(VIETNAM)


# -- forts -----------------------------------------------------------------------------------------


def stands(target: str, markers: tuple[str, ...], side: str = "") -> bool:
    """Whether the module finds the target of a battle in a fort."""
    state = {**FORTS.constants(), "LocationName": target, "SideName": side, "Role": "D"}
    state["BattleThere"] = work_out(calculated("BattleThere"), state)
    makes = {name: str(value) for name, value in FORTS.facts("bunker").items()}

    def count(place: str, map: str, filter: str) -> int:
        return sum(work_out(filter, makes) for at in markers if at == place)

    return bool(work_out(calculated("BattleIn1"), state, {"CountLocation": count}) == 1)


def calculated(name: str) -> str:
    """How a unit works one of its own properties out."""
    fields = (
        trait_fields(x) for x in FORTS.prototypes()["Battle"] if x.kind == "CalculatedProperty"
    )
    return next(f["expression"] for f in fields if f["name"] == name)


def test_a_fort_is_where_the_map_or_a_marker_has_one_7_5() -> None:
    grid = FORTIFIED.maps[0].hexes
    for cell in grid.cells:
        for markers in ((), ("0102",), ("0303", "0101")):
            hexes = {OWN_FORT, *markers}
            assert stands(grid.id(cell), markers) == (grid.id(cell) in hexes)


def test_a_boat_on_a_river_is_in_no_fort_7_5() -> None:
    assert stands(OWN_FORT, ())
    assert not stands(OWN_FORT, ("0102",), side="N")
    assert not stands("0102", ("0102",), side="N")


@together(("place", "fort"), [(OWN_FORT, True), ("0102", True), ("0303", False)])
def test_the_rules_engine_sees_the_same_forts_7_5(place: str, fort: bool) -> None:
    grid = FORTIFIED.maps[0].hexes
    beside = grid.id(grid.neighbours(grid.cell(place))[0])
    given = {
        "units": {"red-1": beside, "blue-1": place}, "markers": {"bunker": "0102"},
        "attackers": "red-1", "target": "blue-1", "map": "field",
    }  # fmt: skip
    answer = ask(FORTIFIED, "attack", given).result
    assert answer is not None
    assert answer["fort"] == fort == stands(place, ("0102",))
    assert answer["defence"] == (10 if fort else 5)


@pytest.mark.parametrize("fort", [False, True])
def test_strengths_in_a_fort_are_the_rules_engines_7_5(fort: bool) -> None:
    support, defended = worked(FORTS, "BattleSupport"), worked(FORTS, "BattleDefence")
    for defence, markers in itertools.product((0, 5), ((), (3, 5))):
        facts = {"Value": sum(markers), "HalfValue": sum(m // 2 for m in markers)}

        def total(
            name: str, map: str, filter: str, d: int = defence, f: dict[str, int] = facts
        ) -> int:
            return f.get(name, d) if map == "Map" else 0

        state = {"BattleFort": "1" if fort else "0", "BattleAttack": "4"}
        given = {
            "attackers": [4],
            "attack_markers": list(markers),
            "defender": [defence],
            "fort": fort,
        }
        answer = ask(VIETNAM, "differential", given).result
        assert answer is not None
        assert work_out(support, state, {"SumMap": total}) == answer["attack_support"]
        assert work_out(defended, state, {"SumMap": total}) == answer["defence"]


def test_markers_hold_half_of_what_they_add_7_5() -> None:
    assert FORTS.facts("shell") == {"HalfValue": 1}
    assert FORTS.facts("bunker") == {"BattleMakes": ".1."}


def test_a_game_without_forts_asks_for_none() -> None:
    assert table_combats_of(VIETNAM)
    assert "in fort" not in contest_of(BOMBS).asked
    assert not any("fort" in text for text in BOMBS._reasons(Translator()).values())
    assert "Half" not in str(BOMBS.facts("us-support-5"))


def test_a_module_with_forts_opens() -> None:
    module = opened(FORTIFIED)
    every = (x for chain in module.prototypes.values() for x in chain)
    names = {trait_fields(x)["name"] for x in every if x.kind == "CalculatedProperty"}
    constants = module.root.find("GlobalTranslatableMessage")
    names |= {e.attributes["name"].removeprefix(STORED) for e in constants}
    assert "BattleIn1" in names


# -- bombardment -----------------------------------------------------------------------------------


def nobody(feature: ContestFeature) -> Truth:
    """Whether nobody attacks."""
    return ContestChecks(feature, feature.contests[0]).nobody()


def by_count(attackers: int, targets: int, fire: int) -> Callable[[str, str], int]:
    def count(map: str, filter: str) -> int:
        if map != "Map":
            return 0
        return {'"A"': attackers, '"D"': targets}.get(_role(filter), fire)

    return count


def _role(filter: str) -> str:
    return re.findall(r'"\w+"', filter)[0]


@together(
    ("attackers", "targets", "fire", "bad"),
    [(0, 1, 1, False), (0, 1, 0, True), (1, 1, 0, False), (0, 0, 1, True), (0, 2, 1, True)],
)
def test_markers_alone_may_attack_a_target_8_4(
    attackers: int, targets: int, fire: int, bad: bool
) -> None:
    none = work_out(nobody(BOMBS), {}, {"CountMap": by_count(attackers, targets, fire)})
    assert (targets != 1 or none) is bad


def test_in_a_game_without_bombardments_somebody_must_attack() -> None:
    feature = feature_of(belgium())
    assert feature.bombardments is None
    assert work_out(nobody(feature), {}, {"CountMap": by_count(0, 1, 1)}) is True


@pytest.mark.parametrize("stray", ["every-attacker-result", "retreats-only"])
def test_every_result_of_a_bombardment_strikes_whom_the_rules_engine_says_8_4_2(stray: str) -> None:
    game = choosing(VIETNAM, stray_fire=stray)
    feature = feature_of(game)
    assert feature.bombardments is not None
    tables, held = tables_of(feature), feature.constants()
    text = feature.bombardments.meaning(as_text(""))
    seen = set()
    for row, difference, die in itertools.product(("jungle", "clear"), range(-6, 9), range(1, 7)):
        given = {"markers": [difference + 9], "defender": "9", "terrain": row, "die": die}
        answer = ask(game, "bombardment", given).result
        assert answer is not None
        letter = tables.codes[answer["result"]]
        says = work_out(text, {**held, "BattleBombards": "1", "BattleResult": letter})
        seen.add(says)
        if answer["friendly_fire"]:
            assert says == ASTRAY, answer
        elif answer["target"] == "step-loss":
            assert says == ON_TARGET_ALONE, answer
        elif answer["target"] == "none":
            assert says == HARMLESS or answer["effect"] == "none", answer
        else:
            assert says == answer["meaning"], answer
    assert {ASTRAY, ON_TARGET_ALONE} <= seen
    assert (HARMLESS in seen) is (stray == "retreats-only")


def test_a_hex_that_was_bombarded_is_told_until_the_turn_is_over_8_6() -> None:
    bombs = BOMBS.bombardments
    assert bombs is not None
    state = {"BattleBombards": "1", "BattleBombarded": "0:|", "TurnNo": "3", "BattlePlace": "0412"}

    def note(place: str) -> None:
        state["BattlePlace"] = place
        state["BattleBombarded"] = shown(work_out(bombs.noted(), state))

    def before(place: str, turn: str) -> bool:
        return bool(work_out(bombs.before(), {**state, "BattlePlace": place, "TurnNo": turn}))

    assert not before("0412", "3")
    note("0412")
    note("1204")
    assert state["BattleBombarded"] == "3:|0412|1204|"
    assert before("0412", "3")
    assert before("1204", "3")
    assert not before("412", "3")
    assert not before("0412", "4")
    state["TurnNo"] = "4"
    note("0505")
    assert state["BattleBombarded"] == "4:|0505|"
    assert not before("0412", "4")


def test_an_attack_is_not_noted_as_a_bombardment_8_6() -> None:
    bombs = BOMBS.bombardments
    assert bombs is not None
    state = {
        "BattleBombards": "0",
        "BattleBombarded": "3:|0412|",
        "TurnNo": "3",
        "BattlePlace": "0101",
    }
    assert work_out(bombs.noted(), state) == "3:|0412|"
    assert work_out(bombs.warned(), {**state, "BattlePlace": "0412"}) == ""


def test_a_bombardment_has_no_river_to_cross_8_4() -> None:
    text = worked(BOMBS, "BattleCrossed")
    assert work_out(text, {}, {"CountMap": lambda *_: 0, "SumMap": lambda *_: 0}) == 0
