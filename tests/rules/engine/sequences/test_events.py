"""Time and events as they are declared: chances, conditions, effects, what is wrong with them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.engine.weather.weather_rules import weather_for_module
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.registry import live_charts_of
from builder.rules.validation import check, complete
from tests.rules.engine.brook import COUNTERS, MECHANISMS, SCENARIO, answer, good, loaded, result

TIME = """\
time:
  nights: 3 6
  seasons:
  - {id: summer, name: Summer, turns: 1..4}
  - {id: winter, name: Winter, turns: 5..8}
"""
EVENTS = """\
events:
- id: chance
  name: Chance
  dice: 1d6
  side: north
  modifiers: [{by: 1, when: {season: winter}}]
  entries:
  - {id: quiet, name: All quiet, rolls: 1..2}
  - {id: storm, name: A storm, rolls: 3, effects: [{weather: mud}, {points: 2, side: south}]}
  - {id: fever, name: Fever, rolls: 4, when: {some: {is: cavalry, side: north}},
     effects: [{lose: 1, who: {is: cavalry, side: north}, count: 1}]}
  - {id: relief, name: Relief, rolls: 5..7, once: yes, effects: [{arrive: n-horse, at: north-edge}]}
"""


def changed(old: str = "", new: str = "", base: str = MECHANISMS) -> Game:
    """The game with time and events, one of them changed."""
    text = base + TIME + EVENTS
    assert not old or text.count(old) == 1, old
    return good(loaded(mechanisms=text.replace(old, new) if old else text))


def told(of: Game) -> list[tuple[str, str]]:
    return [(p.code, p.message) for p in check(of)]


def test_a_turn_has_a_season_and_may_be_at_night() -> None:
    game = changed()
    assert result("turn", {"turn": 3}, game)["season"] == "summer"
    found = result("turn", {"turn": 6}, game)
    assert (found["season"], found["night"], found["phases"][:1]) == ("winter", True, ["supply"])
    assert (found["weather"], found["first"]) == ({"dry": "2/3", "mud": "1/3"}, {})


def test_turns_of_a_cycle_are_counted_anew() -> None:
    yearly = TIME.replace("nights: 3 6", "nights: 3 6\n  cycle: 8")
    longer = SCENARIO.replace("turns: 8", "turns: 16")
    game = good(loaded(mechanisms=MECHANISMS + yearly, over=longer))
    assert result("turn", {"turn": 14}, game)["night"] is True
    assert result("turn", {"turn": 9}, game)["season"] == "summer"


def test_a_turn_without_a_season_is_told() -> None:
    game = changed("turns: 5..8", "turns: 6..8")
    assert ("bad-season", "turn 5 is in no season") in told(game)
    twice = changed("turns: 5..8", "turns: 4..8")
    assert ("bad-season", "turn 4 is in summer and winter") in told(twice)


def test_the_chance_of_each_event_is_exact() -> None:
    found = result("events", {"turn": 1}, changed())["chances"]
    assert found == {"quiet": "1/3", "storm": "1/6", "fever": "1/6", "relief": "1/3"}


def test_what_is_added_to_the_roll_moves_the_chances() -> None:
    found = result("events", {"turn": 5}, changed())["chances"]
    assert found == {"quiet": "1/6", "storm": "1/6", "fever": "1/6", "relief": "1/2"}


def test_a_roll_brings_an_event_and_says_what_it_does() -> None:
    found = result("events", {"turn": 1, "die": 3}, changed())
    assert (found["event"], found["happens"]) == ("storm", True)
    assert found["what"] == ["From now on there is mud.", "2 points for South."]


def test_an_event_that_asks_for_somebody_befalls_those_who_are_there() -> None:
    asked = {"event": "fever", "units": {"n-horse": "0202", "n-foot": "0203"}}
    assert result("events", asked, changed())["befalls"] == [["n-horse"]]
    without = result("events", {"event": "fever", "units": {"n-foot": "0203"}}, changed())
    assert (without["happens"], without["what"]) == (False, [])


CALENDAR = """\
- id: calendar
  name: Calendar
  entries:
  - {id: frost, name: Frost, turns: 3, effects: [{weather: mud}]}
  - {id: tax, name: Taxes, turns: 3 5, when: {holds: {north: ["0303"]}},
     effects: [{points: 2, side: north}]}
  - {id: march, name: A march, turns: 4, effects: [{points: 1, side: south}]}
- id: feasts
  name: Feasts
  entries:
  - {id: harvest, name: Harvest, turns: 3 6, effects: [{points: 3, side: south}]}
"""


def test_all_events_of_a_turn_come() -> None:
    game = good(loaded(mechanisms=MECHANISMS + TIME + "events:\n" + CALENDAR))
    held = {"units": {"n-foot": "0303"}, "turn": 3}
    found = result("events", {**held, "of": "calendar"}, game)
    assert (found["event"], found["happens"]) == ("frost tax", True)
    assert found["chances"] == {"frost": "1", "tax": "1"}
    assert found["what"] == ["From now on there is mud.", "2 points for North."]
    assert len(found["befalls"]) == 2
    assert result("events", {"turn": 4}, game)["event"] == "march"
    assert result("events", {"turn": 2}, game)["event"] == ""


def test_of_several_calendars_all_are_told_unless_one_is_asked_about() -> None:
    game = good(loaded(mechanisms=MECHANISMS + TIME + "events:\n" + CALENDAR))
    found = result("events", {"turn": 3}, game)
    assert found["event"] == "frost tax harvest"
    # nobody holds the town: no taxes
    assert found["what"] == ["From now on there is mud.", "3 points for South."]
    assert result("events", {"turn": 3, "of": "feasts"}, game)["event"] == "harvest"


def test_what_the_calendar_brings_is_told_beside_the_odds_of_a_roll() -> None:
    game = good(loaded(mechanisms=MECHANISMS + TIME + EVENTS + CALENDAR))
    found = answer("events", {"turn": 4}, game)
    assert found.result is not None
    assert found.result["event"] == "march"
    assert found.result["chances"] == result("events", {"turn": 2}, game)["chances"]
    rolled = result("events", {"turn": 4, "die": 1}, game)
    assert rolled["event"] == "quiet"


def test_what_the_calendar_brings_is_in_effect_as_long_as_it_lasts() -> None:
    lines = {
        "name: Frost, turns: 3,": "name: Frost, turns: 3, lasts: 2,",
        "name: A march, turns: 4,": "name: A march, turns: 4, lasts: moment,",
        "name: Harvest, turns: 3 6,": "name: Harvest, turns: 6, lasts: game,",
    }
    calendar = CALENDAR
    for old, new in lines.items():
        assert calendar.count(old) == 1
        calendar = calendar.replace(old, new)
    rolls = {"frost": 1, "tax": 2, "march": 4, "harvest": 8}
    added = "".join(f"  - {{by: {by}, when: {{event: {id}}}}}\n" for id, by in rolls.items())
    text = MECHANISMS.replace("  rolls:\n", f"  rolls:\n{added}", 1)
    game = good(loaded(mechanisms=text + TIME + "events:\n" + calendar))
    asked: dict[str, Any] = {
        "units": {"n-foot": "0202", "s-foot": "0203"}, "attackers": "n-foot", "target": "0203",
    }  # fmt: skip
    found = {n: result("combat", {**asked, "turn": n}, game)["modifier"] for n in range(9)}
    # frost on turns 3 and 4, the harvest from turn 6 on; taxes ask for something first, a march passes
    assert found == {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 0, 6: 8, 7: 8, 8: 8}
    assert result("combat", {**asked, "turn": 3, "events": ""}, game)["modifier"] == 0
    assert result("combat", {**asked, "turn": 5, "events": "tax"}, game)["modifier"] == 2


def test_an_event_that_comes_once_does_not_happen_again() -> None:
    again = {"event": "relief", "before": "relief"}
    assert result("events", again, changed())["happens"] is False


def test_an_event_in_effect_changes_a_combat() -> None:
    game = changed("- {by: -1, when: {weather: mud}", "- {by: -2, when: {event: storm}")
    asked: dict[str, Any] = {
        "units": {"n-foot": "0202", "s-foot": "0203"}, "attackers": "n-foot", "target": "0203",
    }  # fmt: skip
    assert result("combat", asked, game)["modifier"] == 0
    assert result("combat", {**asked, "events": "storm"}, game)["modifier"] == -2


@pytest.mark.parametrize(
    ("condition", "units", "holds"),
    [
        ("some: {is: cavalry, in: town}", {"n-horse": "0303"}, True),
        ("some: {is: cavalry, in: town}", {"n-horse": "0302"}, False),
        ("count: {who: {side: south}, least: 2}", {"s-foot": "0303"}, False),
        ("count: {who: {side: south}, least: 2}", {"s-foot": "0303", "s-guns": "0404"}, True),
        ("count: {who: {side: south}, least: 0, most: 1}", {"s-foot": "0303"}, True),
        ('holds: {south: ["0303"]}', {}, True),
        ('holds: {south: ["0303"]}', {"n-foot": "0303"}, False),
        ('holds: {north: ["0303", "0304"]}', {"n-foot": "0303"}, False),
        ("not: {some: {side: south}}", {"n-foot": "0101"}, True),
        ("season: winter", {}, True),
        ("night: no", {}, False),
    ],
)
def test_conditions_ask_of_the_whole_position(
    condition: str, units: dict[str, str], holds: bool
) -> None:
    game = changed("rolls: 1..2}", f"rolls: 1..2, when: {{{condition}}}}}")
    asked = {"event": "quiet", "units": units, "turn": 6}
    assert result("events", asked, game)["happens"] is holds


def test_conditions_of_events_ask_of_no_unit() -> None:
    game = changed("rolls: 1..2}", "rolls: 1..2, when: {is: cavalry}}")
    assert [code for code, _ in told(game)] == ["never-holds"]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("rolls: 1..2}", "rolls: 1}", "bad-event", "a roll of 2 brings no event"),
        ("rolls: 1..2}", "rolls: 1..3}", "bad-event", "a roll of 3 brings quiet and storm"),
        ("id: quiet", "id: storm", "bad-event", "there are two events storm"),
        ("rolls: 1..2}", "rolls: 1..2}\n  - {id: far, name: Far, rolls: 8..9}", "unreached",
         "the event far never comes: 1d6 never shows that"),
        ("{weather: mud}, {points", "{weather: fog}, {points", "unknown-word", "'fog' is no weather"),
        ("arrive: n-horse,", "arrive: n-hors,", "unknown-word", "'n-hors' is no unit"),
        ("{season: winter}", "{season: spring}", "unknown-word", "'spring' is no season"),
        ("{season: winter}", "{event: strom}", "unknown-word", "'strom' is no event"),
        ("once: yes", "turns: 9", "unreached", "turn 9 never comes: there are turns 1 to 8"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_events_is_told(old: str, new: str, code: str, said: str) -> None:
    assert (code, said) in told(changed(old, new))


def test_an_effect_does_one_thing() -> None:
    text = MECHANISMS + TIME + EVENTS.replace("{weather: mud}, ", "{weather: mud, lose: 1}, ")
    wrong = [p.message for p in loaded(mechanisms=text).problems]
    assert any("an effect does several things, weather and lose" in message for message in wrong)


CARDS = """\
source: given 5.0
layouts: [{id: plain}]
decks: [{id: fate, title: Fate, layout: plain}]
cards:
- {id: storm, deck: fate, title: Storm, count: 2, text: Rain.}
- {id: blank, deck: fate, title: Blank, count: 3}
"""


def test_cards_are_drawn_until_the_deck_is_empty() -> None:
    drawn = EVENTS.replace("dice: 1d6", "deck: fate").replace(
        "  modifiers: [{by: 1, when: {season: winter}}]\n", ""
    )
    game = good(loaded(mechanisms=MECHANISMS + TIME + drawn, cards=CARDS))
    # Two storms, three blanks, and a card each for the three events that have none.
    first = result("events", {}, game)["chances"]
    assert (first["storm"], first["nothing"], first["relief"]) == ("1/4", "3/8", "1/8")
    later = result("events", {"before": "storm blank relief"}, game)["chances"]
    assert (later["storm"], later["nothing"], "relief" in later) == ("1/5", "2/5", False)
    gone = "storm storm blank blank blank relief quiet fever"
    anew = result("events", {"before": gone}, game)["chances"]
    # The relief comes once, and its card is out of the game.
    assert ("relief" in anew, anew["storm"]) == (False, "2/7")


POOLS = """\
source: given 5.0
pools: [{id: omens, title: Omens, side: north, contents: {crow: 2, dove: 1}}]
"""
MARKERS = """
markers:
- {id: crow, name: Crow, count: 2, front: {title: Omen, picture: star}}
- {id: dove, name: Dove, front: {title: Omen, picture: star}}
"""


def test_an_event_has_the_chance_of_its_chit() -> None:
    drawn = """\
events:
- id: signs
  cup: omens
  entries:
  - {id: war, name: War, chit: crow}
  - {id: peace, name: Peace, chit: dove}
"""
    game = good(loaded(mechanisms=MECHANISMS + drawn, pools=POOLS, counters=COUNTERS + MARKERS))
    assert result("events", {}, game)["chances"] == {"war": "2/3", "peace": "1/3"}
    assert result("events", {"before": "war"}, game)["chances"] == {"war": "1/2", "peace": "1/2"}


def test_an_event_that_is_not_declared_is_refused() -> None:
    found = answer("events", {"event": "strom"}, changed())
    assert [p.code for p in found.problems] == ["unknown-event"]


def of_deck() -> Game:
    return good(loaded(mechanisms=MECHANISMS + TIME + drawn_from_a_deck(), cards=CARDS))


def drawn_from_a_deck() -> str:
    drawn = EVENTS.replace("dice: 1d6", "deck: fate").replace(
        "  modifiers: [{by: 1, when: {season: winter}}]\n", ""
    )
    return drawn.replace("id: relief, name: Relief,", "id: relief, name: Relief, copies: 2,")


@pytest.mark.parametrize("mine", ["empty", "never"])
def test_the_rules_say_of_the_deck_that_is_drawn_from_what_is_done_when_it_is_empty(
    mine: str,
) -> None:
    other = {"empty": "never", "never": "empty"}[mine]
    both = (
        CARDS.replace(
            "decks: [{id: fate, title: Fate, layout: plain}]",
            f"decks: [{{id: spare, title: Spare, layout: plain, reshuffle: {other}}}, "
            f"{{id: fate, title: Fate, layout: plain, reshuffle: {mine}}}]",
        )
        + "- {id: lone, deck: spare, title: Lone}\n"
    )
    drawn = EVENTS.replace("dice: 1d6", "deck: fate").replace(
        "  modifiers: [{by: 1, when: {season: winter}}]\n", ""
    )
    full = complete(good(loaded(mechanisms=MECHANISMS + TIME + drawn, cards=both)))[0]
    rules = full.rules_in("en")
    assert rules is not None
    said = " ".join(
        run.text for c in rules.cases for b in c.blocks for item in b.items for run in item
    )
    assert ("the discards are shuffled and become the deck" in said) == (mine == "empty")
    assert ("no more cards are drawn" in said) == (mine == "never")


def test_an_event_without_a_card_has_one_made() -> None:
    game = of_deck()
    full = complete(game)[0]
    cards = {card.id: card for card in full.cards}
    assert set(cards) == {"storm", "blank", "quiet", "fever", "relief"}
    assert (cards["relief"].title, cards["relief"].kind, cards["relief"].count) == (
        "Relief", "Chance", 2,
    )  # fmt: skip
    assert cards["relief"].text == "N2 arrives at the northern edge. The event happens only once."
    assert cards["storm"].text == "Rain."
    assert result("events", {}, game) == result("events", {}, full)


def test_a_live_chart_of_a_deck_has_the_name_of_the_events() -> None:
    """Without one they are called events."""
    unnamed = (
        EVENTS.replace("  name: Chance\n", "")
        .replace("dice: 1d6", "deck: fate")
        .replace("  modifiers: [{by: 1, when: {season: winter}}]\n", "")
    )
    others = good(loaded(mechanisms=MECHANISMS + TIME + unnamed, cards=CARDS))
    for game, title in ((of_deck(), "Chance"), (others, "Events")):
        (chart,) = (c for c in live_charts_of(complete(game)[0]) if c.id.startswith("events-"))
        assert (chart.title, chart.heads) == (title, ("Drawn",))


def test_a_made_card_is_read_in_every_language() -> None:
    full = complete(of_deck())[0]
    quiet = next(card for card in full.cards if card.id == "quiet")
    assert quiet.text == "Nothing happens."
    relief = next(card for card in full.cards if card.id == "relief")
    assert full.translations["ja"][relief.text].endswith("一度しか起きない。")


CHART = {"tables/chance": "source: given 5.0\nkind: chart\ntitle: Chance\nfill: events\n"}


def test_a_chart_of_events_that_are_drawn_has_no_column_of_rolls() -> None:
    drawn = re.sub(r", rolls: [^,}]*", "", drawn_from_a_deck())
    of = good(loaded(mechanisms=MECHANISMS + TIME + drawn, cards=CARDS, **CHART))
    table = next(t for t in complete(of)[0].tables if t.id == "chance")
    assert isinstance(table, Chart)
    assert table.columns == ("Event", "What it does", "Probability")


def test_a_chart_of_events_is_filled() -> None:
    text = MECHANISMS + TIME + EVENTS
    full = complete(good(loaded(mechanisms=text, **CHART)))[0]
    table = next(t for t in full.tables if t.id == "chance")
    assert isinstance(table, Chart)
    assert table.rows[1] == (
        "3", "A storm", "From now on there is mud. 2 points for South.", "17%",
    )  # fmt: skip


def test_a_side_may_choose_events() -> None:
    chosen = "  name: Chance\n  choice: yes\n  side: north\n"
    game = changed("  name: Chance\n  dice: 1d6\n  side: north\n", chosen)
    assert not [message for _, message in told(game) if "never comes" in message]
    assert result("events", {"turn": 1}, game)["chances"] == {}
    assert result("events", {"event": "storm"}, game)["happens"] is True


def said(of: Game, number: str) -> str:
    """What a case says in English."""
    case = next(case for case in complete(of)[0].rules[0].cases if case.number == number)
    return " ".join(run.text for block in case.blocks for item in block.items for run in item)


def test_a_table_that_events_lead_to_says_so() -> None:
    more = """\
- id: omens
  rule: "18.2"
  dice: 1d6
  modifiers: [{by: 2, when: {season: winter}, text: "Add 2 when the brook is frozen."}]
  entries:
  - {id: worse, name: Worse, rolls: 1..8,
     effects: [{draw: 1, from: chance}, {lose: 1, who: {is: cavalry}, count: 2}]}
"""
    game = good(loaded(mechanisms=MECHANISMS + TIME + EVENTS + more))
    assert "When an event says so, North rolls 1d6." in said(game, "18.0")
    assert "Add 2 when the brook is frozen." in said(game, "18.2")
    assert "2 units that are cavalry lose a step each." in said(game, "18.2")


def test_who_has_a_name_with_an_article_is_called_by_it() -> None:
    named = MECHANISMS.replace("names:\n", "names:\n  cavalry: a squadron\n")
    assert named != MECHANISMS
    game = good(loaded(mechanisms=named + TIME + EVENTS))
    assert "A squadron of North loses a step." in said(game, "18.0")


def test_what_does_not_hold_now_is_said_plainly() -> None:
    game = changed("rolls: 1..2}", "rolls: 1..2, when: {not: {event: storm}}}")
    assert "The event happens only if “A storm” is not in effect." in said(game, "18.0")


def test_weather_may_come_otherwise_in_a_season() -> None:
    winter = "rolls: 1..4, seasons: {winter: 1..2}, turns: 1}"
    text = (MECHANISMS + TIME).replace("rolls: 1..4, turns: 1}", winter)
    text = text.replace("rolls: 5..6}", "rolls: 5..6, seasons: {winter: 3..6}}")
    game = good(loaded(mechanisms=text))
    assert result("weather", {"turn": 2}, game)["chances"] == {"dry": "2/3", "mud": "1/3"}
    assert result("weather", {"turn": 5}, game)["chances"] == {"dry": "1/3", "mud": "2/3"}
    assert result("weather", {"turn": 5, "die": 3}, game)["weather"] == "mud"
    assert [p for p in check(game) if p.severity == "error"] == []
    holed = good(loaded(mechanisms=text.replace("winter: 3..6", "winter: 4..6")))
    assert ("bad-weather", "a roll of 3 brings no weather in the season winter") in told(holed)
    nowhere = good(loaded(mechanisms=text.replace("{winter: 3..6}", "{spring: 3..6}")))
    assert ("unknown-word", "'spring' is no season") in told(nowhere)


def test_the_module_reckons_the_weather_of_seasons() -> None:
    winter = MECHANISMS + TIME
    winter = winter.replace(
        "rolls: 1..4, turns: 1}", "rolls: 1..4, seasons: {winter: 1}, turns: 1}"
    )
    winter = winter.replace("rolls: 5..6}", "rolls: 5..6, seasons: {winter: 2..6}}")
    game = good(loaded(mechanisms=winter))
    found = weather_for_module(game)
    assert found is not None
    for turn in range(1, 9):
        for die in range(1, 7):
            worked = EvaluatedFormula(found.formula, {"turn": turn, "die": die})["weather"]
            assert worked == result("weather", {"turn": turn, "die": die}, game)["weather"]
