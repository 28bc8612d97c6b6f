"""Ids within declarations are there once; places of things of one name are kept apart."""

from __future__ import annotations

from tests.rules.engine.brook import FILES, MECHANISMS, loaded


def test_two_combats_of_one_id_are_told_where_the_second_stands() -> None:
    combat = MECHANISMS[MECHANISMS.index("- id: battle") : MECHANISMS.index("retreat:")]
    found = loaded(mechanisms=MECHANISMS.replace(combat, combat * 2))
    (problem,) = [p for p in found.problems if p.code == "duplicate-id"]
    assert "'battle' is there twice" in problem.message
    assert problem.location is not None
    assert problem.location.file.endswith("mechanisms.yaml")


def test_a_sign_named_as_a_feature_leaves_the_feature_its_place() -> None:
    terrain = FILES["terrain.yaml"].replace(
        "hexes:", "signs:\n- {id: bridge, items: [{discs: [[0, 0, 1]], fill: ink}]}\nhexes:"
    )
    line = terrain.splitlines().index("- {id: bridge, name: Bridge, art: bridge}") + 1
    place = loaded(terrain=terrain).locations.find(("terrain", "bridge"))
    assert place is not None
    assert place.line == line
