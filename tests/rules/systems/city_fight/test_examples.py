"""Hue: every worked example holds, and no rule of the document goes without one."""

from __future__ import annotations

from builder.i18n.translate import builtin_texts
from builder.rules.example_figures import example_figure
from builder.rules.examples import ExampleRun
from builder.rules.systems.city_fight import SYSTEM
from builder.rules.systems.city_fight.options import OPTIONS
from tests.games.hue import game, runs
from tests.together import together

RULES: dict[str, tuple[str, str]] = {
    "an island is Inner City": ("1.2", "island"),
    "infantry and heavy weapons become an assault company": ("1.6", "assault-company"),
    "there are six of them": ("1.6", "seventh-assault-company"),
    "no set-up in an enemy zone": ("2.0", "in-an-enemy-zone"),
    "the palace may be set up in": ("2.0", "in-the-palace"),
    "response fire kills at once": ("5.3", "response-first"),
    "declined, both are lost together": ("3.2", "response-declined"),
    "roads without end": ("3.3", "by-road"),
    "roads past no enemy": ("3.3", "by-road-past-the-enemy"),
    "normal movement after the road": ("3.4", "then-on-foot"),
    "six hexes over the river": ("4.1", "nva-over-the-river"),
    "not seven": ("4.1", "nva-seven-hexes"),
    "nobody stops in the river": ("4.1", "marine-in-the-river"),
    "guns need a road in City": ("4.1", "gun-into-city"),
    "guns on a road": ("4.1", "gun-along-the-road"),
    "tanks in the open": ("4.1", "tanks-in-the-open"),
    "tanks need a road in City": ("4.1", "tanks-into-city"),
    "no tank over a wall": ("4.1", "tanks-at-the-wall"),
    "entry by the calendar": ("4.6.1", "entry"),
    "a blocked road": ("4.2", "entry-beside-a-block"),
    "no road after it": ("4.2", "no-road-after-a-block"),
    "stacking of companies": ("4.3", "company-and-two"),
    "stacking of small units": ("4.3", "four-small"),
    "NVA units stand alone": ("4.3", "two-nva"),
    "no zone to zone": ("4.4", "zone-to-zone"),
    "zones stop": ("4.4", "stops-in-the-zone"),
    "out of a zone": ("4.4", "out-of-the-zone"),
    "river crossing": ("4.5a", "river-crossing"),
    "not after the road": ("4.5a", "river-crossing-after-the-road"),
    "not over water in an enemy zone": ("4.5a", "river-crossing-watched"),
    "along the moat from zone to zone": ("4.5b", "moat-from-zone-to-zone"),
    "twenty hexes of moat": ("4.5b", "twenty-of-moat"),
    "not twenty-one": ("4.5b", "twenty-one-of-moat"),
    "airborne out of direct fire": ("4.6.2a", "airborne-in-sight"),
    "indirect fire does not matter": ("4.6.2a", "airborne-under-rockets"),
    "free attacks on airborne units": ("7.10a", "airborne-under-fire"),
    "the airlift lands under fire": ("4.6.3", "airlift-into-fire"),
    "free fire at helicopters": ("7.5a", "airlift-heliborne"),
    "the airlift lands on Clear": ("4.6.3", "airlift-into-city"),
    "dice bring units": ("4.6.2b", "hq-comes"),
    "or do not, for no points": ("4.6.2b", "hq-stays-away"),
    "eleven counters": ("4.6.2b", "twelve-of-eleven"),
    "captured armouries": ("4.7", "macv-captured"),
    "after a whole turn": ("4.7", "held-too-short"),
    "the ARVN armoury on 1 to 4": ("4.8", "arvn-armoury-fails"),
    "MACV without a roll": ("4.8", "macv-armoury-gone"),
    "a ruin is a bunker": ("4.8", "ruined-bunker"),
    "strengths add up": ("5.1", "strengths-add"),
    "park and wall": ("5.2", "park-and-wall"),
    "walls shield the inside": ("5.2", "out-over-the-wall"),
    "one of a stack": ("5.4", "one-of-a-stack"),
    "a whole stack": ("5.4", "whole-stack"),
    "a park blocks": ("5.5", "park-between"),
    "clear ground does not": ("5.5", "clear-between"),
    "units block": ("5.5", "friend-between"),
    "neighbours see each other": ("5.5", "adjacent-in-city"),
    "half the range": ("5.6", "half-of-32"),
    "and no more": ("5.6", "half-of-30"),
    "VC do not spot": ("5.6", "vc-spots-not"),
    "the sample attack": ("5.6", "sample-attack"),
    "infantry spots in First Fire": ("5.6", "infantry-spots-first-fire-only"),
    "if it did not move": ("5.6", "infantry-that-moved"),
    "headquarters always": ("5.6", "headquarters-spots"),
    "bunkers halve": ("5.6", "bunker-halves"),
    "no mortar at three hexes": ("5.6", "three-is-too-near"),
    "at four": ("5.6", "four-is-not"),
    "two hexes out over the wall": ("5.7", "out-two"),
    "not three": ("5.7", "out-three"),
    "and not in": ("5.7", "in-two"),
    "gunfire is split": ("5.8", "gunfire-split"),
    "eight points": ("5.8", "gunfire-too-much"),
    "from 1 February": ("5.8", "gunfire-too-early"),
    "vehicles from the next hex": ("5.9", "not-from-afar"),
    "but not for heavy weapons": ("5.9", "heavy-weapons-at-tanks"),
    "points of USMC/ARVN": ("6.0", "usmc-points"),
    "points of NVA/VC": ("6.0", "nva-points"),
    "the Inner City clear ends it": ("6.0", "all-clear"),
    "hidden spotters": ("7.1", "hidden-spotter"),
    "moat bridges": ("7.2", "vc-at-a-bridge"),
    "river bridges": ("7.2", "bridge-after-firing"),
    "landing craft": ("7.3", "landing-craft"),
    "river bridges stay down": ("7.4", "river-bridge-is-gone"),
    "weather": ("7.5b", "six-is-clear"),
    "the sacred palace": ("7.6", "sacred-palace"),
    "historical set-up": ("7.7", "sites-held"),
    "mortars stay out": ("7.7", "mortar-stays-out"),
    "visibility": ("7.8", "beyond-the-haze"),
    "advance": ("7.9", "no-advance"),
    "gas": ("7.10b", "gas-four-times"),
}
"""Every rule of the document in a word, the case that holds it, and an example of it."""


def run_of(id: str) -> ExampleRun:
    return next(run for run in runs() if run.example.id == id)


def test_every_example_holds() -> None:
    assert not [p.message for run in runs() for p in run.problems]


@together("rule", RULES)
def test_a_rule_has_its_example(rule: str) -> None:
    case, example = RULES[rule]
    assert run_of(example).example.rule == case


def test_every_step_of_an_answer_is_told_in_japanese() -> None:
    said = {s.text for run in runs() for s in run.answer.steps}
    assert said - set(builtin_texts("ja")) == set()


def test_every_procedure_has_an_example() -> None:
    shown = {run.example.do for run in runs()}
    assert {p.name for p in SYSTEM.procedures} <= shown


def test_every_optional_rule_has_an_example() -> None:
    numbers = {o for o in OPTIONS if o[0].isdigit()}
    assert numbers <= {run.example.rule for run in runs()}


def test_lines_of_sight_are_drawn() -> None:
    seen, blocked = (example_figure(game(), run_of(name)) for name in ("out-two", "in-two"))
    assert seen is not None
    assert blocked is not None
    assert [a.kind for a in seen.arrows] == ["sight"]
    assert [a.kind for a in blocked.arrows] == ["blocked"]
    assert [(m.kind, m.at) for m in blocked.marks] == [("barred", "0912/1012")]


def test_indirect_fire_is_drawn_with_its_spotter() -> None:
    figure = example_figure(game(), run_of("bunker-halves"))
    assert figure is not None
    assert [(a.kind, a.way) for a in figure.arrows] == [
        ("fire", ("2529", "2524")),
        ("sight", ("2525", "2524")),
    ]
