"""Lissa: a naval game whose ships fire to their sides, ram ahead, and lose guns and speed."""

from __future__ import annotations

from typing import Any

import pytest

from builder.outputs.render_context import translators_of
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.asking import ask
from builder.rules.coverage import coverage
from builder.rules.engine.activation.activation_text import lot_said
from builder.rules.engine.combat.combat_text import combat_rules_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.explain import names_of, steps_of
from tests.games import loading
from tests.rules.engine.brook import result
from tests.together import together

MAX, ITALIA = "ferdinand-max", "re-italia"


def answered(name: str, **given: Any) -> dict[str, Any]:
    return result(name, given, loading.filled("lissa"))


def refused(name: str, **given: Any) -> str:
    """Why a question is refused."""
    found = ask(loading.filled("lissa"), name, given)
    return " ".join(problem.message for problem in found.problems)


def attack(combat: str, faces: str, at: str = "1606", **more: Any) -> dict[str, Any]:
    """An attack by the flagship in 1605 on the Re d’Italia, which heads north-east."""
    units = {MAX: "1605", ITALIA: at}
    given = {"units": units, "faces": {MAX: faces, ITALIA: "NE"}, "combat": combat}
    return {**given, "attackers": MAX, "target": at, "deeds": {MAX: ["moved"]}, **more}


@together(("faces", "fires"), [("S", False), ("N", False), ("SE", True), ("NE", True)])
def test_broadsides_bear_only_to_the_sides(faces: str, fires: bool) -> None:
    why = refused("combat", **attack("gunnery", faces, against=ITALIA))
    assert ("does not face" not in why) == fires


@together(("faces", "rams"), [("S", True), ("SE", False), ("N", False)])
def test_a_ship_rams_only_ahead(faces: str, rams: bool) -> None:
    assert ("does not face" not in refused("combat", **attack("ramming", faces))) == rams


def test_turrets_bear_ahead_too() -> None:
    units = {"affondatore": "1605", "habsburg": "1606"}
    given = {"units": units, "attackers": "affondatore", "target": "1606", "against": "habsburg"}
    found = answered("combat", faces={"affondatore": "S"}, combat="turrets", **given)
    assert found["attack"] == 6


def test_a_ship_without_a_rudder_is_sunk_by_the_ram() -> None:
    """4 against a speed of 4, two columns for the flank and two for the rudder: the last column."""
    found = answered("combat", **attack("ramming", "S", states={ITALIA: ["adrift"]}, die=5))
    assert (found["head"], found["result"]) == ("≥5", "S")


def test_guns_that_are_shot_away_count_no_more() -> None:
    whole = answered("combat", **attack("gunnery", "SE", against=ITALIA))
    hit = answered("combat", **attack("gunnery", "SE", against=ITALIA, amounts={f"{MAX} guns": 2}))
    assert (whole["attack"], hit["attack"]) == (5, 2)


def test_an_example_names_the_counts_of_ships_in_the_language_of_the_reader() -> None:
    game = loading.filled("lissa")
    (run,) = (run for run in loading.runs("lissa") if run.example.id == "counted")
    tr = translators_of(game)["ja"]
    told = [step.say(tr, names_of(game, tr)) for step in steps_of(game, run)]
    assert told == ["砲力（カイザー）：8から7へ。", "速力（レ・ディタリア）：4から2へ。"]


def test_a_check_that_costs_guns_says_so_within_a_sentence() -> None:
    """The name of a count heads its track as *Guns*; in a sentence it has an article."""
    game = loading.filled("lissa")
    told = {
        step.say(tr, names_of(game, tr))
        for tr in (translators_of(game)[lang] for lang in ("en", "fr"))
        for run in loading.runs("lissa")
        for step in steps_of(game, run)
    }
    assert {
        "Take 1 from the guns of the unit.",
        "On retire 1 du compte « canons » de l’unité.",
    } <= {line.replace("\u00a0", " ") for line in told}


def test_out_of_touch_with_its_flagship_a_ship_is_slower() -> None:
    way = {"unit": "habsburg", "path": ["1605", "1604", "1603", "1602"], "faces": {"habsburg": "N"}}
    near, far = ({"habsburg": "1606", MAX: at} for at in ("1506", "0605"))
    assert answered("move", units=near, **way)["legal"]
    assert not answered("move", units=far, **way)["legal"]


def test_the_landing_scores_only_while_a_ship_of_albini_is_there() -> None:
    given: dict[str, Any] = {"so_far": {"austrian": 0, "italian": 0}, "at": "turn"}
    landing = answered("score", units={"gaeta": "2510", MAX: "1204"}, **given)["points"]
    gone = answered("score", units={"gaeta": "2408", MAX: "1204"}, **given)["points"]
    assert (landing["italian"], gone["italian"]) == (2, 0)


def test_the_rules_say_through_which_arcs_ships_fire() -> None:
    parts = combat_rules_text(Wording.of(loading.filled("lissa"), "en"))
    said = " ".join(text for part in parts for text in part.paragraphs)
    assert "A unit with a facing fires in this way only to the flank." in said
    assert "A unit with a facing attacks in this way only to the front." in said


def test_a_short_battle_is_played_to_its_end() -> None:
    start = first_state(loading.filled("lissa"), "ramming")
    players = {side: RandomPlayer(f"3 {side}") for side in start.match.sides}
    *_, (_, last) = played_on(start, players, RandomSource("3 chance"))
    assert last.is_over


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["division Vacca", "escadre Albini", "autrichienne ou des batteries de Lissa"]),
        ("es", ["división de Vacca", "escuadra de Albini", "austriaca o de las baterías de Lissa"]),
    ],
)
def test_a_division_acts_under_its_name_with_an_article(language: str, said: list[str]) -> None:
    wording = Wording.of(loading.filled("lissa"), language)
    declared = wording.game.mechanisms.activation
    assert declared is not None
    acts = " ".join(lot_said(wording, declared, lot) for lot in declared.lots)
    assert all(name in acts for name in said)
    assert not any(bare in acts for bare in ("de Divis", "de Esc", "d’Esc"))


def test_the_game_in_five_minutes_has_no_line_that_only_announces_burning_ships() -> None:
    """Fires spread by events of the section on states, which players read when a ship burns."""
    rules = loading.filled("lissa").rules_in("en")
    assert rules is not None
    (short,) = [case for case in rules.cases if case.number == "0.0"]
    lines = ["".join(run.text for run in runs) for block in short.blocks for runs in block.items]
    assert any(line.endswith("11.0") for line in lines)
    assert not any(line.endswith("12.0") for line in lines)
    assert not any(line.endswith("15.0") for line in lines), "where a shot strikes comes up later"


def test_where_a_shot_strikes_is_played_as_results_of_fire_call_for_it() -> None:
    said = {one.rule: one.how for one in coverage(loading.filled("lissa"))}
    assert said["15.1"] == "played"
