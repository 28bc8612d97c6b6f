"""Units whose values are not the game's own: aircraft show theirs, land units keep theirs."""

from __future__ import annotations

import pytest

from builder.model.pieces.counters import Unit
from builder.model.pieces.values import hyphenated_values
from builder.outputs.vassal.counters.slots import counter_names
from builder.vassal.format.names import property_name
from builder.vassal.format.traits import Trait, marker_values, trait_fields
from tests.games import belgium
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.sample import opened

GAME = belgium.game()


@pytest.fixture(scope="module")
def module() -> Module:
    return opened(GAME)


def traits_of(module: Module, unit: Unit) -> list[Trait]:
    """A unit's traits with those of its prototypes."""
    wanted = counter_names(GAME)[unit.id]
    own = next(chain for e, chain in module.pieces if e.attributes["entryName"] == wanted)
    return written_out(module, own)


def written_out(module: Module, chain: list[Trait]) -> list[Trait]:
    found: list[Trait] = []
    for trait in chain:
        if trait.kind == "UsePrototype":
            found += written_out(module, module.prototypes[trait_fields(trait)["prototypeName"]])
        else:
            found.append(trait)
    return found


def values(module: Module, unit: Unit) -> dict[str, str]:
    """What a unit's calculated values come to, its front up."""
    traits = traits_of(module, unit)
    marks = {k: v for t in traits if t.kind == "Marker" for k, v in marker_values(t).items()}
    made = [trait_fields(t) for t in traits if t.kind == "CalculatedProperty"]
    held = {"Step_Level": "1", **marks}
    get = {"GetProperty": lambda name: held.get(name, "")}
    return {
        f["name"]: str(work_out(f["expression"], held, get))
        for f in made
        if f"{f['name']}Full" in marks
    }


@pytest.mark.parametrize("unit", GAME.units, ids=lambda u: u.id)
def test_every_unit_has_the_values_of_its_set_and_no_others(module: Module, unit: Unit) -> None:
    names = [property_name(n) for n in GAME.value_names(unit)]
    printed = dict(zip(names, (v.bare for v in unit.values), strict=True))
    assert values(module, unit) == {**printed, "Values": hyphenated_values(unit.values)}


def test_aircraft_have_no_attack(module: Module) -> None:
    aircraft = next(u for u in GAME.units if u.value_set == "air")
    made = {
        trait_fields(t)["name"]
        for t in traits_of(module, aircraft)
        if t.kind == "CalculatedProperty"
    }
    assert {"AirCombat", "Bombing", "Range"} <= made
    assert "Attack" not in made
