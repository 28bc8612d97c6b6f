"""Each family of declared rules has one record, and the record names everything that its folder
offers."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from builder.model.mechanisms import CASES
from builder.rules.engine import families
from builder.rules.engine.families import FAMILIES, Family
from builder.rules.procedures import System
from tests.together import together

FOLDER = Path(families.__file__).parent


def test_every_key_of_mechanisms_has_a_record() -> None:
    assert {family.name for family in FAMILIES} == set(CASES)


@together("family", FAMILIES)
def test_every_place_of_a_record_is_there(family: Family) -> None:
    places = [family.text, *family.checks, *family.finish, *family.exports.values()]
    for place in [*places, *filter(None, family.charts.values())]:
        assert callable(families.engine_function(place).find()), place
    for module in family.procedures:
        assert callable(families.engine_function(f"{module}:procedures").find()), module


def test_what_families_export_are_fields_of_a_system() -> None:
    assert families.family_exports().keys() <= set(System.__dataclass_fields__)


def test_no_module_of_a_family_is_missing_from_the_records() -> None:
    """What a new file offers by its name (questions, texts, exports, tasks) is in a record."""
    named = {place.partition(":")[0] for family in FAMILIES for place in _modules(family)}
    for file in sorted(FOLDER.rglob("*/*.py")):
        module = ".".join(file.relative_to(FOLDER).with_suffix("").parts)
        source = file.read_text("utf-8")
        offers = re.search(
            r"^def (procedures\(|\w+_for_module\(game: Game\))", source, re.MULTILINE
        )
        tasks = file.stem.endswith("_play") and re.search(r"^KINDS\b", source, re.MULTILINE)
        if offers or tasks:
            assert module in named, f"{module} is in no record of families.py"


def test_no_check_and_no_text_of_a_family_is_missing_from_the_records() -> None:
    """A check that no record names would never run, and a text would never be printed."""
    named = {place for family in FAMILIES for place in (family.text, *family.checks)}
    sources = {file: file.read_text("utf-8") for file in sorted(FOLDER.parent.rglob("*.py"))}
    said = Counter(word for text in sources.values() for word in {*re.findall(r"\w+", text)})
    for file in sorted(FOLDER.rglob("*.py")):
        module = ".".join(file.relative_to(FOLDER).with_suffix("").parts)
        for name in _OFFERED.findall(sources[file]):
            used = said[name] > 1  # in another file as well
            assert f"{module}:{name}" in named or used, f"{module}:{name} is in no record"


_OFFERED = re.compile(
    r"^def (check_\w+(?=\(game: Game\))|\w+_rules_text(?=\(wording: Wording\)))", re.MULTILINE
)
"""The names of the checks and rules texts that a module defines."""


def _modules(family: Family) -> list[str]:
    return [
        *(family.text, *family.checks, *family.finish, *family.exports.values()),
        *family.procedures,
        *(module for _, module in family.play),
    ]


def test_phases_play_supply_before_movement_and_movement_before_combat() -> None:
    order = families.play_modules()
    at = [order.index(f"{name}_play") for name in ("supply.supply", "movement.movement")]
    assert at == sorted(at)
    assert at[-1] < order.index("combat.combat_play") < order.index("retreat.retreat_play")


def test_the_modules_of_tasks_can_be_imported() -> None:
    for name in families.play_modules():
        assert import_module(f"builder.rules.engine.{name}").KINDS is not None
