"""Versions of a game that are compared: which value is varied, and what it does."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.playing.records import match_of
from builder.simulation.effects import effects, toward_target
from builder.simulation.study import SCORE, Study, Version, packed, unpacked
from builder.simulation.tally import Tally
from builder.simulation.variations.changes import WrongChange
from builder.simulation.variations.estimates import estimated_variations
from builder.simulation.variations.vary import Variation, read_variation, versions_of
from tests.command import run as command
from tests.games import loading
from tests.thorough import times
from tests.together import together


def _versions(text: str, game: str = "alder") -> list[Version]:
    return list(versions_of(loading.game(game), [read_variation(text)]))


def _values(game: Game, unit: str) -> str:
    found = game.counters[unit]
    assert isinstance(found, Unit)
    return "-".join(map(str, found.values))


def test_a_printed_value_is_varied_by_its_name() -> None:
    found = _versions("fr-gren.strength=6..9")
    # the grenadiers are 8-4: a version with 8 would be the game as it is
    assert [v.label for v in found] == [f"fr-gren.strength={n}" for n in (6, 7, 9)]
    assert [_values(v.game, "fr-gren") for v in found] == ["6-4", "7-4", "9-4"]
    assert all(_values(v.game, "fr-1-1") == "6-4" for v in found)


def test_the_back_of_a_unit_is_varied_apart() -> None:
    (found,) = _versions("fr-gren.reduced.strength=5")
    unit = found.game.counters["fr-gren"]
    assert isinstance(unit, Unit)
    assert unit.reduced is not None
    assert (str(unit.values[0]), str(unit.reduced[0])) == ("8", "5")


def test_what_is_added_is_added_to_each_unit_that_fits() -> None:
    less, more = _versions("fr-1-*.strength+=-1,1")
    assert [_values(less.game, f"fr-1-{n}") for n in (1, 2, 3)] == ["5-4", "5-4", "4-4"]
    assert [_values(more.game, f"fr-1-{n}") for n in (1, 2, 3)] == ["7-4", "7-4", "6-4"]
    assert [less.label, more.label] == ["fr-1-*.strength -1", "fr-1-*.strength +1"]


def test_nothing_is_left_where_more_is_taken_than_there_is() -> None:
    (found,) = _versions("fr-hussars.strength+=-9")
    assert _values(found.game, "fr-hussars") == "0-7"


def test_a_cell_of_a_table_and_a_number_of_a_rule_are_varied() -> None:
    (cell,) = _versions("tables.crt.results.3.0=EX")
    (table,) = (t for t in cell.game.tables if t.id == "crt")
    assert table.results[3][0] == "EX"
    (rule,) = _versions("mechanisms.stacking.limits.0.most=2")
    assert rule.game.mechanisms.stacking is not None
    assert rule.game.mechanisms.stacking.limits[0].most == 2
    (half,) = _versions("mechanisms.movement.changes.1.times=1/3")
    assert half.game.mechanisms.movement is not None
    assert half.game.mechanisms.movement.changes[1].times == Fraction(1, 3)


def test_several_values_are_varied_one_at_a_time_or_together() -> None:
    game = loading.game("alder")
    varied = [read_variation("fr-gren.strength=7,9"), read_variation("fr-1-1.strength=5,7")]
    assert len(list(versions_of(game, varied))) == 4
    together = [v.label for v in versions_of(game, varied, together=True)]
    assert together == [f"fr-gren.strength={a} fr-1-1.strength={b}" for a in (7, 9) for b in (5, 7)]


@together(
    ("text", "said"),
    [
        ("fr-gren", "is not written as"),
        ("=3", "is not written as"),
        ("fr-gren.strength=", "is not written as"),
        ("fr-gren.strength=1..99", "50 are the most"),
        ("fr-gren.strngth=3", "strength, movement"),
        ("fr-nobody.strength=3", "there is no fr-nobody"),
        ("xx-*.strength=3", "no unit is called xx-*"),
        ("fr-gren.strength=x", "cannot stand for 8"),
        ("mechanisms.stacking.limits.0.most=-1", "greater than or equal to 0"),
        ("mechanisms.stacking.limits.7.most=1", "there is no 7"),
        ("mechanisms.stacking=1", "several values"),
        ("fr-gren.name+=1", "nothing can be added"),
    ],
)
def test_what_cannot_be_varied_is_refused_with_what_there_is(text: str, said: str) -> None:
    with pytest.raises(WrongChange, match=said.replace("*", r"\*")):
        _versions(text)


@pytest.mark.thorough
def test_a_version_is_compared_with_the_same_seeds() -> None:
    """Who gets 20 points for a town wins, whoever wins without: so no more is lost, and what is
    gained is the games that are won anew."""
    game = loading.game("alder")
    (rich,) = versions_of(game, [read_variation("mechanisms.victory.places.0.points=60")])
    study = Study((Version(game), rich), "alder", ("random",))
    many = times(1, 5)
    base, other = study.play(range(1, 1 + many))
    (effect,) = effects(study, (base, other))
    gained = sum(int(key[0]) * many for key, many in other.of(SCORE).items())
    before = sum(int(key[0]) * many for key, many in base.of(SCORE).items())
    assert effect["pairs"] == many
    assert effect["wins"]["value"] == pytest.approx((gained - before) / 2 / many)


def test_a_change_that_nothing_asks_about_has_no_effect() -> None:
    game = loading.game("ice-road")
    (other,) = versions_of(game, [read_variation("lorries-1.title=Somebody")])
    study = Study((Version(game), other), "winter", ("random",))
    sums = study.play(range(1, times(2, 3)))
    (effect,) = effects(study, sums)
    assert effect["wins"] == {"value": 0, "low": 0, "high": 0}
    assert effect["changed"] == 0


def test_effects_are_ordered_by_what_they_do() -> None:
    game = loading.game("alder")
    study = Study(
        (Version(game), Version(game, "small"), Version(game, "great")), "alder", ("random",)
    )
    sums = [Tally() for _ in range(3)]
    for tally, differences in zip(sums, ((), (0, 0, 1), (-2, -2, -1)), strict=True):
        for difference in differences:
            tally.count("paired score", difference)
    assert [one["label"] for one in effects(study, sums)] == ["great", "small"]


def test_the_version_nearest_to_the_balance_that_is_wanted_comes_first() -> None:
    game = loading.game("alder")
    study = Study(
        (Version(game), Version(game, "near"), Version(game, "far")), "alder", ("random",)
    )
    sums = [Tally() for _ in range(3)]
    for tally, scores in zip(sums, ((1, 1, 1, -1), (1, 0, 0, 0), (-1, -1, 0, -1)), strict=True):
        for score in scores:
            tally.count(SCORE, score)
    found = toward_target(study, sums, 0.6)
    assert [(one["label"], one["off"]) for one in found["versions"]] == [
        ("near", 0.025), ("", 0.15), ("far", -0.475),
    ]  # fmt: skip


def test_every_estimate_of_units_in_the_scenario_is_weighed() -> None:
    match = match_of(loading.game("vietnam-battles"), "the-boys-of-67")
    found = list(estimated_variations(match))
    assert all(one.added and one.values == ("-1", "1") for one in found)
    units = {placed.counter for placed in match.scenario.setup}
    units |= {id for entry in match.scenario.free_setup for id in entry.counters}
    assert {one.path.split(".")[0] for one in found} <= units


def test_a_variation_is_read_as_it_is_written() -> None:
    assert read_variation("a.b=3..5") == Variation("a.b", False, ("3", "4", "5"))
    assert read_variation("a.b+=-1..1") == Variation("a.b", True, ("-1", "0", "1"))
    assert read_variation("a.b=x, y") == Variation("a.b", False, ("x", "y"))


@pytest.mark.thorough
def test_the_command_compares_versions(tmp_path: Path) -> None:
    words = ["simulate", "ice-road", "winter", "--players", "random", "--games", "2"]
    vary = ["--vary", "lorries-1.load=5", "--target", "40", "--jobs", "1", "-o", str(tmp_path)]
    done = command(*words, *vary)
    assert done.exit_code == 0, done.output
    found = json.loads((tmp_path / "summary.json").read_text("utf-8"))
    assert [v["label"] for v in found["versions"]] == ["", "lorries-1.load=5"]
    assert [e["label"] for e in found["effects"]] == ["lorries-1.load=5"]
    assert "lorries-1.load=5" in (tmp_path / "effects.csv").read_text("utf-8")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert 'id="changes"' in page
    assert "Target: 40% of the games" in page
    assert found["target"]["share"] == 0.4
    assert (tmp_path / "target.csv").read_text("utf-8").count("lorries-1.load=5") == 1


def test_a_wrong_variation_is_wrong_usage() -> None:
    done = command("simulate", "alder", "--vary", "fr-gren.strngth=3")
    assert done.exit_code == 2
    assert "strength, movement" in done.output


def test_conditions_that_two_versions_share_are_recorded_in_each() -> None:
    """Both have the condition "while there is a unit that …": the other one's must not count. Conditions are
    known by what they are in a process, which a worker must not take over."""
    study = Study((Version(loading.game("ice-road")),), "winter", ("random",))
    (once,), (again,) = study.play([1]), unpacked(packed(study)).play([1])
    assert any("when.some" in str(path) for (path,) in once.of("held"))
    assert again.as_json() == once.as_json()
