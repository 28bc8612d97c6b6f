"""The side that plays an event's card, in its condition and its effects: the word ``player``."""

from __future__ import annotations

import pytest

from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.rules.engine.events.effect_export import effects_for_module
from builder.rules.engine.events.event_text import event_said
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.validation import check, complete
from tests.rules.engine.brook import MECHANISMS, answer, good, loaded, result
from tests.rules.engine.sequences.test_hands import CARDS, HANDS, WILL
from tests.together import together

DRILL = """\
  - {id: drill, name: Drill, values: {operations: 1}, when: {some: {side: player, is: infantry}},
     effects: [{points: 1, side: player}, {lose: 1, who: {not: {side: player}}, count: 1, by: lot},
               {state: disrupted, who: {side: player}}, {points: -1, side: south}]}
"""
UNITS = {"n-foot": "0101", "s-foot": "0404"}


def game(drill: str = DRILL) -> Game:
    """The brook with a card of neither side that depends on who plays it."""
    return good(loaded(mechanisms=MECHANISMS + WILL + HANDS + drill, cards=CARDS))


def asked(side: str, units: dict[str, str], of: Game | None = None) -> dict[str, object]:
    return result("events", {"units": units, "event": "drill", "side": side}, of or game())


def test_the_units_are_those_of_the_side_that_plays_the_card_or_of_the_other() -> None:
    units = {"n-foot": "0101", "n-horse": "0102", "s-foot": "0404"}
    north, south = asked("north", units), asked("south", units)
    assert north["befalls"] == [[], ["s-foot"], ["n-foot", "n-horse"], []]
    assert south["befalls"] == [[], ["n-foot", "n-horse"], ["s-foot"], []]
    assert north["what"][0] == "1 point for North."
    assert south["what"][0] == "1 point for South."
    # what names a side is that side's, whoever plays it
    assert north["what"][3] == south["what"][3] == "Take 1 point from South."


def test_a_sound_event_has_nothing_against_it() -> None:
    assert [p for p in check(game()) if p.severity == "error"] == []


def test_its_condition_is_asked_of_the_side_that_plays_it() -> None:
    units = {"n-horse": "0102", "s-foot": "0404"}  # the north has no infantry
    assert (asked("north", units)["happens"], asked("south", units)["happens"]) == (False, True)
    held = DRILL.replace("{some: {side: player, is: infantry}}", "{holds: {player: ['0101']}}")
    of, there = game(held), {"n-foot": "0101", "s-foot": "0404"}
    assert (asked("north", there, of)["happens"], asked("south", there, of)["happens"]) == (
        True,
        False,
    )
    will = DRILL.replace("{some: {side: player, is: infantry}}", "{amount: {will: 5}}")
    assert asked("north", there, game(will))["happens"]  # the will is 5 and 4
    assert not asked("south", there, game(will))["happens"]


def test_who_plays_it_must_be_said_where_it_matters() -> None:
    nobody = answer("events", {"units": UNITS, "event": "drill"}, game())
    assert [p.message for p in nobody.problems][-1:] == ["nobody is said to play drill"]
    # an event that helps whoever plays it is told without
    gift = (
        HANDS.split("  entries:\n")[0]
        and "  - {id: gift, name: Gift, values: {operations: 1}, effects: [{points: 1}]}\n"
    )
    told = result("events", {"event": "gift"}, game(gift))
    assert told["what"] == ["1 point for the side that plays the card."]


def test_an_event_of_a_side_is_played_by_that_side() -> None:
    own = DRILL.replace("name: Drill,", "name: Drill, side: south,")
    found = result(
        "events", {"units": {"n-foot": "0101", "s-foot": "0404"}, "event": "drill"}, game(own)
    )
    assert found["befalls"][1] == ["n-foot"]
    assert found["what"][0] == "1 point for South."


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("events:\n- {id: e, rule: '18.1', dice: 1d6, entries: [{id: a, name: A, rolls: 1..6, "
         "effects: [{lose: 1, who: {side: player}}]}]}\n",
         ("mechanisms", "events", 0, "entries", 0, "effects", 0, "who", "side", 0)),
        ("events:\n- {id: e, rule: '18.1', dice: 1d6, when: {holds: {player: ['0101']}}, side: north, "
         "entries: [{id: a, name: A, rolls: 1..6, effects: [{points: 1}]}]}\n",
         ("mechanisms", "events", 0, "when", "holds", "player")),
    ],
)  # fmt: skip
def test_where_nobody_plays_there_is_no_player(written: str, path: tuple[str | int, ...]) -> None:
    found = [
        p for p in check(loaded(mechanisms=MECHANISMS + written).game) if p.severity == "error"
    ]
    assert [(p.code, p.path, p.message) for p in found] == [
        ("unknown-word", path, "'player' is no side")
    ]


SAID = {
    "en": "1 point for the side that plays the card. A unit that is not of the side that plays the "
    "card loses a step. The unit is drawn by lot. 2 units of the side that plays the card that are "
    "reduced lose a step each. Their owner chooses the units.",
    "ja": "プレイした側に1点。プレイした側に属さないユニット1個が1ステップを失う。"
    "どのユニットかはくじで決める。"
    "プレイした側の減少戦力のユニット2個がそれぞれ1ステップを失う。その所有者がユニットを選ぶ。",
    "de": "1 Punkt für die ausspielende Seite. Eine Einheit, die nicht von der ausspielenden Seite "
    "ist, verliert eine Stufe. Die Einheit wird ausgelost. 2 Einheiten der ausspielenden Seite, die "
    "reduziert sind, verlieren je eine Stufe. Ihr Besitzer wählt die Einheiten.",
    "fr": "1 point pour le camp qui joue la carte. Une unité qui n’est pas du camp qui joue la carte "
    "perd un pas. L’unité est tirée au sort. 2 unités du camp qui joue la carte dont chacune est réduite "
    "perdent chacune un pas. Leur propriétaire choisit les unités.",
    "es": "1 punto para el bando que juega la carta. Una unidad que no sea del bando que juega la "
    "carta pierde un paso. La unidad se sortea. 2 unidades reducidas del bando que juega la "
    "carta pierden un paso cada una. Su dueño elige las unidades.",
    "it": "1 punto per lo schieramento che gioca la carta. Un’unità che non è dello schieramento che "
    "gioca la carta perde un passo. L’unità è estratta a sorte. 2 unità ridotte dello schieramento che "
    "gioca la carta perdono un passo ciascuna. Il loro proprietario sceglie le unità.",
    "zh": "打出此牌的一方得1点。一个不属于打出此牌的一方的单位损失1级。抽签决定是哪个单位。"
    "2个属于打出此牌的一方且减员的单位各损失1级。由其所有者选择单位。",
}
"""What the card says that helps whoever plays it, in each language."""
GIFT = """\
  - {id: gift, name: Gift, values: {operations: 1},
     effects: [{points: 1, side: player}, {lose: 1, who: {not: {side: player}}, count: 1, by: lot},
               {lose: 1, who: {side: player, is: reduced}, count: 2}]}
"""


@together("language", SAID)
def test_the_card_says_it_in_every_language(language: str) -> None:
    of = game(GIFT)
    drawn, wording = of.mechanisms.events[0], Wording(of, translator_of(of, language))
    assert event_said(wording, drawn, drawn.entries[-1]) == SAID[language]


def test_the_module_has_an_event_for_each_side_that_may_play_it() -> None:
    exported = effects_for_module(complete(game())[0])
    assert exported is not None
    assert exported.played == {"drill": {"north": "drill@north", "south": "drill@south"}}
    assert "drill" not in exported.events
    assert [(e.word, e.what) for e in exported.events["drill@south"]] == [
        ("points", "south"), ("lose", ""), ("state", "disrupted"), ("points", "south"),
    ]  # fmt: skip
    assert exported.sides["drill@north"] == "north"
    # who plays the plague does not matter
    assert exported.lots["affairs"]["plague"] == "plague"
    assert "plague" in exported.events
