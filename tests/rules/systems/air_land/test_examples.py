"""Assault on Belgium: every worked example holds, and no rule goes without one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

import pytest

from builder.i18n.translate import Translator, builtin_texts
from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.rules.core.questions import results_table
from builder.rules.core.tables import column_chances
from builder.rules.system import ask, check, describe, fill, system_of
from builder.rules.systems.air_land.game_data import FLAK_TABLE, air_table, flak_table, land_table
from tests.games.belgium import game, runs
from tests.together import together

RULES: dict[str, tuple[str, str]] = {
    "each side sets up in its own country": ("2.0", "belgian-in-the-netherlands"),
    "Brussels and Antwerp decide": ("3.0", "antwerp-holds"),
    "three land units to a hex": ("4.0", "four-in-a-hex"),
    "five in a tank battle": ("4.0", "five-in-a-tank-battle"),
    "hex and river cost movement points": ("5.1", "forest-over-a-river"),
    "the sea is closed": ("5.1", "sea-is-closed"),
    "an enemy hex stops and starts a battle": ("5.2", "into-battle"),
    "the marker points to where the attack came from": ("5.3", "main-direction"),
    "Belgians react to hexes beside battles": ("6.0", "reaction-beside-a-battle"),
    "Belgians never start a battle": ("6.0", "reaction-into-battle"),
    "bombing is capped by the strength it supports": ("7.1", "support-capped"),
    "one bomber of a side a round": ("7.1", "second-bomber"),
    "terrain takes bombing": ("7.1", "support-at-a-fortress"),
    "fighters fly within their range": ("7.2", "fighter-out-of-range"),
    "bombers never fight bombers": ("7.2", "bomber-against-bomber"),
    "air combat by differential": ("8.0", "german-fighter-fires"),
    "unhurt fighters go on to the bombers": ("8.0", "escort-and-interceptor"),
    "land combat by differential": ("9.1", "best-column"),
    "hits lower both values": ("9.2", "two-hits"),
    "excess hits go on to other defenders": ("9.2", "excess-hits"),
    "an R is a retreat or a hit": ("9.3", "refuses-retreat"),
    "city and fortress ignore an R": ("9.3", "city-ignores-r"),
    "rounds until a side is out, one unit a side": ("9.4", "second-round"),
    "terrain hinders tanks": ("10.0", "tank-in-a-city"),
    "terrain helps other defenders": ("10.0", "infantry-in-forest"),
    "a river weakens the attack": ("10.0", "attack-over-a-river"),
    "no retreat towards the main attack": ("11.0", "not-towards-the-attack"),
    "no hex, no unit": ("11.0", "nowhere-to-go"),
    "supporting aircraft go along": ("11.0", "aircraft-go-along"),
    "a tank battle costs a point": ("12.0", "five-points"),
    "winners pursue or attack others": ("12.1", "third-battle"),
    "infantry that fights ends the tank battle": ("12.2", "infantry-takes-over"),
    "others go along with as many points": ("12.2", "infantry-with-other-points"),
    "pursued aircraft fight again": ("12.2", "aircraft-again"),
    "guns fire before bombs fall": ("13.0", "guns-of-brussels"),
    "neutral countries may be closed": ("15.0", "closed-country"),
}
"""Every rule of the document in a word, the case that holds it, and an example of it."""


@pytest.fixture(scope="module")
def belgium() -> Game:
    return game()


def test_every_example_holds(belgium: Game) -> None:
    assert len(runs()) > 75
    assert [(r.example.id, [p.message for p in r.problems]) for r in runs() if not r.ok] == []


@together("rule", RULES)
def test_every_rule_has_a_procedure_and_an_example(belgium: Game, rule: str) -> None:
    number, id = RULES[rule]
    example = next(e for e in belgium.examples if e.id == id)
    assert example.rule == number
    assert number in system_of(belgium).procedure(example.do).rules


def test_every_procedure_has_an_example(belgium: Game) -> None:
    shown = {example.do for example in belgium.examples}
    assert {line.name for line in describe(belgium)} - shown == set()


def test_every_field_of_every_procedure_is_explained(belgium: Game) -> None:
    fields = ((line.name, f) for line in describe(belgium) for f in line.inputs)
    assert [(name, f.name) for name, f in fields if not f.text] == []


def test_the_game_breaks_no_rule(belgium: Game) -> None:
    assert check(belgium) == []


def test_the_terrain_chart_is_filled(belgium: Game) -> None:
    chart = fill(belgium).table("terrain-effects")
    assert isinstance(chart, Chart)
    assert [row[0] for row in chart.rows] == [t.name for t in belgium.terrain.every if t.chart]
    assert next(r[2] for r in chart.rows if r[0] == "Fortress") == (
        "weapons −2, other defenders +2, retreat ignored, bombing half"
    )


def test_every_step_of_an_answer_is_told_in_japanese(belgium: Game) -> None:
    said = {s.text for run in runs() for s in run.answer.steps}
    assert said - set(builtin_texts("ja")) == set()


def test_a_step_names_units_by_their_names(belgium: Game) -> None:
    names = {u.id: u.name for u in belgium.units}
    tr = Translator("ja", belgium.translations.get("ja", {}))
    given = {"attackers": ["de-xvi"], "defenders": ["be-i"], "die": 4}
    answer = ask(belgium, "round", given)
    assert answer.steps[0].say(tr, names) == "XVI対I。"
    assert answer.steps[0].say(Translator(), names) == "XVI fights I."


def chances(table: ResultsTable) -> list[dict[str, Fraction]]:
    """The chance of each code of a table, column by column."""
    return [column_chances(table, column) for column in range(1, table.columns + 1)]


class TestTables:
    def test_every_column_is_certain_to_give_something(self, belgium: Game) -> None:
        for table in (land_table(belgium), air_table(belgium), flak_table(belgium)):
            assert all(sum(column.values()) == 1 for column in chances(table))

    def test_ends_are_open(self, belgium: Game) -> None:
        for table in (land_table(belgium), air_table(belgium)):
            row = table.rows[0]
            assert (row.column(-99), row.column(99)) == (1, table.columns) == (1, 15)

    def test_a_stronger_fighter_misses_no_more_often(self, belgium: Game) -> None:
        misses = [c.get("-", Fraction(0)) for c in chances(air_table(belgium))]
        assert all(a >= b for a, b in pairwise(misses))

    def test_more_guns_never_do_less(self, belgium: Game) -> None:
        found = [c.get("-", Fraction(0)) for c in chances(results_table(belgium, FLAK_TABLE))]
        assert found == sorted(found, reverse=True)


class TestTheFightForACity:
    """What the document leaves to players: whether the Germans can make it."""

    FIGHT = {"defenders": ["be-i", "be-ii"], "hex": "1006", "attacker_refuses": "survives"}

    def chance(self, belgium: Game, attackers: Iterable[str], **more: object) -> Fraction:
        given = {**self.FIGHT, "attackers": list(attackers), **more}
        found = ask(belgium, "battle", given).result
        assert found is not None
        return Fraction(found["defender_gone"])

    def test_without_bombers_two_corps_hold_brussels(self, belgium: Game) -> None:
        assert self.chance(belgium, ["de-xvi", "de-xv"]) < Fraction(1, 4)

    def test_bombers_open_the_city(self, belgium: Game) -> None:
        bombed = self.chance(belgium, ["de-xvi", "de-xv"], attack_bombers=[{"bombing": 4}])
        assert bombed > Fraction(3, 4)

    @pytest.mark.thorough
    def test_fighters_that_stop_the_bomber_save_it(self, belgium: Game) -> None:
        air = ask(belgium, "air-battle", {"bombers": ["de-stg-1"], "enemy_fighters": ["be-i-2"]})
        assert air.result is not None
        bomber = {"bombing": 4, "survives": air.result["bombers"][0]}
        threatened = self.chance(belgium, ["de-xvi", "de-xv"], attack_bombers=[bomber])
        sure = self.chance(belgium, ["de-xvi", "de-xv"], attack_bombers=[{"bombing": 4}])
        assert self.chance(belgium, ["de-xvi", "de-xv"]) < threatened < sure

    def test_tanks_reach_both_cities_and_infantry_neither(self, belgium: Game) -> None:
        for city in ("1004", "1006"):
            tanks = ask(
                belgium, "reach", {"units": {"de-xvi": "1806"}, "unit": "de-xvi", "to": city}
            )
            foot = ask(belgium, "reach", {"units": {"de-iv": "1806"}, "unit": "de-iv", "to": city})
            assert tanks.result is not None
            assert foot.result is not None
            assert Fraction(tanks.result["cost"]) <= 10
            assert foot.result["way"] == []
