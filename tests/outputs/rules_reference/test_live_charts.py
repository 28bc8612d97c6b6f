"""Live charts compute in the page what the rules engine answers, over every cell of their tables."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder import resources
from builder.i18n.translate import Translator, house_catalogue
from builder.model.game import Game
from builder.outputs.rules_reference.live import chart_data, live_data
from builder.rules.core.live import Choice, Expected, LiveChart, Number, reach
from builder.rules.registry import live_charts_of
from builder.rules.system import ask
from tests.games import hue
from tests.outputs.rules_reference.browser import run
from tests.outputs.rules_reference.pages import GAMES, game_of

Given = Mapping[str, Any]


def chart_of(game: Game, id: str) -> LiveChart:
    return next(c for c in live_charts_of(game) if c.id == id)


def computed(folder: Path, chart: str, asked: Iterable[Given]) -> list[dict[str, Any]]:
    """What the page makes of some settings, in one go."""
    settings = json.dumps(list(asked))
    script = f"return {settings}.map((given) => window.liveCharts[{chart!r}](given));"
    found: list[dict[str, Any]] = run(folder / "en.html", script)
    return found


def told(game: Game, procedure: str, **given: object) -> dict[str, Any]:
    answer = ask(game, procedure, given)
    assert answer.result is not None, answer.problems
    return answer.result


def chances(found: Mapping[str, Any]) -> dict[str, Fraction]:
    return {c["code"]: Fraction(c["count"], c["total"]) for c in found["chances"]}


def fractions(texts: Mapping[str, Any]) -> dict[str, Fraction]:
    return {code: Fraction(chance) for code, chance in texts.items()}


# -- folio -------------------------------------------------------------------------------------------


def test_the_combat_table_is_the_engines_in_every_row_and_column_7_3(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    chart = chart_of(game, "combat")
    ground = next(i for i in chart.inputs if isinstance(i, Choice))
    low, high = reach(chart.table)
    asked: list[dict[str, Any]] = [
        {"ground": option.id, "crossed": crossed, "attack": gap + 20, "defence": 20}
        for option in ground.options
        for crossed in (False, True)
        for gap in range(low, high + 1)
    ]
    rows = set()
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        gap = given["attack"] - 20
        across = "river" if given["crossed"] else "none"
        terrain = "clear" if given["ground"] == "vessel" else given["ground"]
        vessel = given["ground"] == "vessel"
        row = told(game, "cover", terrain=terrain, across=across, vessel=vessel)["row"]
        answer = told(game, "crt", terrain=row, differential=gap)
        assert (found["row"], found["column"]) == (row, answer["column"]), given
        assert chances(found) == fractions(answer["chances"]), given
        assert [c["code"] for c in found["chances"]] == list(answer["chances"]), given
        rows.add((row, found["column"]))
    assert len(rows) == sum(len(row.bands) for row in chart.table.rows)


def test_support_and_forts_count_as_in_7_5_and_8_3(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    asked: list[dict[str, Any]] = [
        {"attack": a, "defence": d, "fort": fort, "attack-1": p, "attack-2": q, "defence-1": r}
        for a, d, p, q, r in itertools.product((0, 7), (2, 5), (0, 3, 6), (0, 5), (0, 4))
        for fort in (False, True)
    ]
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        answer = told(
            game,
            "differential",
            attackers=str(given["attack"]),
            defender=str(given["defence"]),
            attack_markers=f"{given['attack-1']} {given['attack-2']}",
            defend_markers=str(given["defence-1"]),
            fort=given["fort"],
        )
        assert found["index"] == answer["differential"], given


def test_expected_losses_are_the_engines_7_6(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    asked: list[dict[str, Any]] = [
        {"ground": ground, "attack": gap + 20, "defence": 20, "attackers": a, "defenders": d}
        for ground in ("clear", "jungle")
        for gap in range(-8, 12)
        for a, d in ((2, 2), (4, 1), (3, 2))
    ]
    units = {1: ["us-4-47-a"], 2: ["us-4-47-a"], 3: ["us-4-47-a", "us-4-47-b"]}
    units[4] = units[3]
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        attackers = units[given["attackers"]]
        reduced = attackers[:1] if given["attackers"] % 2 else []
        reduced += ["vc-514-1"] * (given["defenders"] == 1)
        base = told(game, "differential", attackers=attackers, defender="vc-514-1", reduced=reduced)
        answer = told(
            game,
            "odds",
            terrain=given["ground"],
            attackers=attackers,
            defender="vc-514-1",
            reduced=reduced,
            differential=given["attack"] - 20 - base["differential"],
        )
        wanted = [answer[k] for k in ("attacker_steps", "defender_steps", "vacated")]
        assert found["expected"] == pytest.approx([float(Fraction(w)) for w in wanted]), given


def test_standing_fast_costs_what_7_8_says(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    asked: list[dict[str, Any]] = [
        {"attack": gap + 20, "defence": 20, "defenders": d, "stand": True}
        for gap in range(-8, 12)
        for d in (1, 2)
    ]
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        wanted = [Fraction(0), Fraction(0), Fraction(0)]
        for code, chance in chances(found).items():
            for i, lost in enumerate(_lost(game, code, given["defenders"])):
                wanted[i] += chance * lost
        assert found["expected"] == pytest.approx([float(w) for w in wanted]), given


def _lost(game: Game, code: str, steps: int) -> tuple[int, int, int]:
    """Steps of an attacker of two and of the defender, and whether its hex is empty afterwards."""
    reduced = ["vc-514-1"] if steps == 1 else []
    fates = told(
        game,
        "result",
        result=code,
        attackers="us-4-47-a",
        defender="vc-514-1",
        reduced=reduced,
        stand_fast=True,
    )["fates"]
    lost = {"unhurt": 0, "reduced": 1}
    attacker = lost.get(fates["us-4-47-a"], 2)
    defender = lost.get(fates["vc-514-1"], steps)
    return attacker, defender, int(defender == steps)


# -- air and land ------------------------------------------------------------------------------------


def test_land_combat_counts_terrain_tanks_and_bombs_9_1_10_0(belgium_folder: Path) -> None:
    game = game_of("belgium")
    chart = chart_of(game, "land-combat")
    ground = next(i for i in chart.inputs if isinstance(i, Choice))
    sides = itertools.product((0, 4, 8), (1, 4, 7), (0, 3, 9))
    asked: list[dict[str, Any]] = [
        {
            "ground": option.id, "small-city": city, "fortress": fort, "crossed": river,
            "attack": a, "defence": d, "attack-tank": tank, "defence-tank": not tank,
            "attack-bombs": bombs, "defence-bombs": 2,
        }
        for option in ground.options
        for city, fort, river, tank in itertools.product((False, True), repeat=4)
        for a, d, bombs in sides
    ]  # fmt: skip
    asked += [{"attack": gap + 8, "defence": 8} for gap in range(-8, 12)]
    columns = set()
    for given, found in zip(asked, computed(belgium_folder, "land-combat", asked), strict=True):
        answer = told(game, "land-combat", **_battle(given))
        assert found["index"] == answer["differential"], given
        assert chances(found) == fractions(answer["chances"]), given
        columns.add(found["column"])
    assert columns == set(range(1, chart.table.columns + 1))


def _battle(given: Given) -> dict[str, Any]:
    """A setting of the page as a question to the engine."""
    names = ("small-city", "fortress", "crossed")
    words = [given.get("ground", "clear"), *(n for n in names if given.get(n))]
    unit = {side: f"{given[side]}-9" if side == "attack" else f"9-{given[side]}" for side in _SIDES}
    tank = {side: " tank" if given.get(f"{side}-tank") else "" for side in _SIDES}
    return {
        "terrain": ["river" if w == "crossed" else w for w in words],
        "attacker": unit["attack"] + tank["attack"],
        "defender": unit["defence"] + tank["defence"],
        "attack_bombing": given.get("attack-bombs", 0),
        "defence_bombing": given.get("defence-bombs", 0),
    }


_SIDES = ("attack", "defence")


def test_hits_and_retreats_are_the_engines_9_1_9_3(belgium_folder: Path) -> None:
    game = game_of("belgium")
    asked: list[dict[str, Any]] = [
        {"ground": ground, "attack": gap + 8, "defence": 8}
        for ground in ("clear", "hex-city")
        for gap in range(-8, 12)
    ]
    for given, found in zip(asked, computed(belgium_folder, "land-combat", asked), strict=True):
        rolls = [told(game, "land-combat", **_battle(given), die=die) for die in range(1, 7)]
        names = ("attacker_hits", "defender_hits", "attacker_retreats", "defender_retreats")
        wanted = [sum(roll[name] for roll in rolls) / 6 for name in names]
        assert found["expected"] == pytest.approx(wanted), given


def test_air_combat_is_the_engines_8_0(belgium_folder: Path) -> None:
    game = game_of("belgium")
    kinds = itertools.product(("fighter", "bomber"), repeat=2)
    asked: list[dict[str, Any]] = [
        {"own": own, "enemy": enemy, "own-kind": a, "enemy-kind": b}
        for a, b in kinds
        for own in range(11)
        for enemy in range(11)
    ]
    for given, found in zip(asked, computed(belgium_folder, "air-combat", asked), strict=True):
        answer = told(
            game,
            "air-combat",
            own=str(given["own"]),
            enemy=str(given["enemy"]),
            own_kind=given["own-kind"],
            enemy_kind=given["enemy-kind"],
        )
        assert ("bar" not in found) == answer["fights"], given
        if answer["fights"]:
            known = fractions(answer["chances"])
            assert chances(found) == known, given
            out = 1 - known.get("-", Fraction(0))
            assert found["expected"] == pytest.approx([float(out)]), given


def test_anti_aircraft_fire_is_the_engines_13_0(belgium_folder: Path) -> None:
    game = game_of("belgium")
    asked = [{"flak": flak, "bombing": b} for flak in range(1, 6) for b in range(9)]
    for given, found in zip(asked, computed(belgium_folder, "anti-aircraft", asked), strict=True):
        left = fractions(told(game, "anti-aircraft", **given)["chances"])
        mean = sum(int(points) * chance for points, chance in left.items())
        assert found["expected"][0] == pytest.approx(float(mean)), given


# -- squads and cards --------------------------------------------------------------------------------


def test_random_numbers_are_the_engines_with_cards_seen_52_0(up_front_folder: Path) -> None:
    game = game_of("up-front")
    chart = chart_of(game, "number-tests")
    test = next(i for i in chart.inputs if isinstance(i, Choice))
    numbers = [i for i in chart.inputs if isinstance(i, Number)]
    seen = [
        {},
        {n.id: n.high for n in numbers[::2]},
        {n.id: n.high // 2 for n in numbers},
        {n.id: n.high for n in numbers if n.id != "black-1"} | {"black-1": 10},
    ]
    asked: list[dict[str, Any]] = [
        {"test": option.id, **some} for option in test.options for some in seen
    ]
    for given, found in zip(asked, computed(up_front_folder, "number-tests", asked), strict=True):
        out = [
            f"{id.replace('plain-', '').replace('-', ' ')} x{count}"
            for id, count in given.items()
            if id != "test" and count
        ]
        answer = told(game, "number-chances", test=given["test"], seen=", ".join(out) or ())
        assert found["values"]["left"] == answer["cards"], given
        passed = Fraction(answer["chances"][given["test"]])
        assert chances(found).get("+", Fraction(0)) == passed, given
        assert found["expected"] == pytest.approx([float(passed)]), given


def test_no_chance_is_told_when_every_card_is_seen(up_front_folder: Path) -> None:
    chart = chart_of(game_of("up-front"), "number-tests")
    every = {i.id: i.high for i in chart.inputs if isinstance(i, Number)}
    (found,) = computed(up_front_folder, "number-tests", [every])
    assert found["bar"] == "No card is left to be drawn."


_CHOOSE = """
const section = document.querySelector("#live-number-tests");
return [...section.querySelectorAll("td.band button")].map((button) => {
  button.click();
  return [button.textContent, section.querySelector("input:checked + span").textContent.trim(),
    button.closest("td").classList.contains("pick")];
});
"""


def test_a_click_on_a_head_chooses_its_test(up_front_folder: Path) -> None:
    found = run(up_front_folder / "en.html", _CHOOSE)
    assert len(found) == 6
    assert all(head == chosen and picked for head, chosen, picked in found)


# -- any system --------------------------------------------------------------------------------------


def by_itself(folder: Path, charts: Mapping[str, Any], chart: str, asked: Iterable[Given]) -> Any:
    """What charts compute on a page without forms."""
    (folder / "live.js").write_bytes((resources.templates_folder() / "html/live.js").read_bytes())
    head = f"<head></head><script>window.REFERENCE = {{live: {json.dumps(charts)}}};</script>"
    page = folder / "chart.html"
    page.write_text(f'<!doctype html><html>{head}<body></body><script src="live.js"></script>')
    script = (
        f"return {json.dumps(list(asked))}.map((given) => window.liveCharts[{chart!r}](given));"
    )
    return run(page, script)


def test_fire_adds_the_ground_to_the_die_5_1_5_2(tmp_path: Path) -> None:
    game = hue.game()
    chart = chart_of(game, "fire")
    ground = next(i for i in chart.inputs if isinstance(i, Choice))
    asked = [
        {"direct": strength, "indirect": 0, "ground": option.id, "wall": wall, "units": units}
        for strength in range(1, 26)
        for option in ground.options
        for wall in (False, True)
        for units in (1, 3)
    ]
    columns = set()
    found = by_itself(tmp_path, live_data(game, Translator()), "fire", asked)
    for given, answer in zip(asked, found, strict=True):
        holds = next(o.holds for o in ground.options if o.id == given["ground"])
        wanted = told(
            game,
            "fire-table",
            strengths=[given["direct"]],
            added=int(holds["die"]) + 2 * int(bool(given["wall"])),
            targets=given["units"] if holds["open"] else 1,
        )
        means = [float(Fraction(wanted["mean"])), float(Fraction(wanted["hit"]))]
        assert answer["expected"] == pytest.approx(means), given
        columns.add(answer["column"])
    assert columns == set(range(1, chart.table.columns + 1))


def test_a_deck_stands_in_the_place_of_dice(tmp_path: Path) -> None:
    """Three red cards and two black ones; a seen red one is out of the deck."""
    table = chart_of(game_of("belgium"), "anti-aircraft").table
    deck = LiveChart(
        id="deck",
        title="Deck",
        table=table,
        inputs=(Number("seen", "Red cards seen", 0, 0, 3),),
        look_up=5,
        row=table.rows[0].id,
        weights={1: ["-", 3, ["in", "seen"]], 6: 2},
        codes={"4D": {"black": 1}},
        expected=(Expected("Black", ["code", "black"], percent=True),),
    )
    data = {"deck": chart_data(deck, Translator())}
    found = by_itself(tmp_path, data, "deck", [{"seen": n} for n in range(4)])
    assert [f["expected"][0] for f in found] == pytest.approx([2 / 5, 2 / 4, 2 / 3, 1])
    assert [c["code"] for c in found[3]["chances"]] == ["4D"]


# -- the page ----------------------------------------------------------------------------------------

_STEER = """
const section = document.querySelector("#live-combat"), found = [];
for (const button of section.querySelectorAll("td.band button")) {
  button.click();
  const cell = button.closest("td");
  found.push([cell.dataset.column, section.querySelector("[data-value-column]").textContent,
    cell.classList.contains("pick"), section.querySelectorAll("td.pick").length]);
}
return found;
"""


def test_a_click_on_a_head_leads_to_its_column(vietnam_folder: Path) -> None:
    found = run(vietnam_folder / "en.html", _STEER)
    assert len(found) == 42
    assert all((a, True, 1) == (b, c, d) for a, b, c, d in found)


_FROM_EXAMPLES = """
return [...document.querySelectorAll("a[data-aim]")].map((link) => {
  link.click();
  const section = document.querySelector(link.hash), aim = JSON.parse(link.dataset.aim);
  const row = section.querySelector("tr.chosen");
  const shown = section.querySelector('[data-value="differential"]');
  const number = shown ? shown.textContent : section.querySelector("input").value;
  return [aim, row.dataset.row, Number(number.replace("−", "-"))];
});
"""


@pytest.mark.parametrize("name", ["vietnam", "belgium"])
def test_an_example_opens_the_chart_with_its_own_numbers(
    name: str, vietnam_folder: Path, belgium_folder: Path
) -> None:
    folder = vietnam_folder if name == "vietnam" else belgium_folder
    found = run(folder / "en.html", _FROM_EXAMPLES)
    assert len(found) >= 4
    for aim, row, number in found:
        assert (row, number) == (aim["row"], aim["number"])


_SET = """
const section = document.querySelector("#live-combat"), form = section.querySelector("form");
const read = () => [...section.querySelectorAll("[data-expected]")].map((cell) => cell.textContent);
form.elements.attack.value = "１２";
form.elements.attack.dispatchEvent(new Event("input", { bubbles: true }));
const wide = section.querySelector('[data-value="differential"]').textContent;
form.querySelector('[data-for="attack"][data-step="1"]').click();
const stepped = form.elements.attack.value;
form.elements.attack.value = "9999";
form.elements.attack.dispatchEvent(new Event("change", { bubbles: true }));
const bars = section.querySelectorAll(".chances > div").length;
return { wide, stepped, most: form.elements.attack.value, bars, read: read() };
"""


def test_numbers_are_typed_in_any_width_and_kept_within_bounds(vietnam_folder: Path) -> None:
    found = run(vietnam_folder / "ja.html", _SET)
    assert (found["wide"], found["stepped"], found["most"]) == ("+7", "13", "60")
    assert found["bars"] >= 1
    assert all(found["read"])


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_word_of_a_live_chart_is_translated(name: str) -> None:
    game = game_of(name)
    labels = [text for chart in live_charts_of(game) for text in chart.labels()]
    for language in (x for x in game.sheet.languages if x != "en"):
        known = {**house_catalogue(language), **game.translations[language]}
        assert not [text for text in labels if text not in known]
