"""Cards of hands: what may be held, what a card does that is played, what is wrong with them."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import Chart
from builder.playing.records import first_state
from builder.rules.engine.events.hand_cards import hand_play_for_module
from builder.rules.validation import check, complete
from tests.rules.engine.brook import GAME, MECHANISMS, answer, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text
from tests.together import together

HANDS = """\
activation:
  rule: "3.1"
  kind: hands
  impulses: 4
  operations: operations
  enemy_events: yes
events:
- id: affairs
  rule: "18.1"
  name: Affairs
  deck: affairs
  entries:
  - {id: bridge, name: The bridge, side: north, once: yes, values: {operations: 3},
     effects: [{points: 2, side: north}]}
  - {id: gold, name: Gold, side: south, copies: 2, values: {operations: 2},
     effects: [{points: 1, side: south}]}
  - {id: plague, name: Plague, values: {operations: 1},
     effects: [{lose: 1, who: {is: infantry}, count: 2, by: lot}]}
"""
CARDS = """\
source: given 5.0
layouts: [{id: plain}]
decks: [{id: affairs, title: Affairs, layout: plain}]
hands:
- {id: northern, title: Northern hand, side: north, deck: affairs, limit: 2}
- {id: southern, title: Southern hand, side: south, deck: affairs, limit: 2}
cards:
- {id: letter, deck: affairs, title: A letter, values: {operations: 4}}
"""
PLAYED = GAME.replace(
    "- {id: supply, name: Supply}\n", '- {id: acting, name: Acting, rule: "3.0"}\n'
).replace("- {id: rally, name: Rally}\n", "")
UNITS = {"n-foot": "0101", "s-foot": "0404"}


def game(old: str = "", new: str = "", cards: str = CARDS) -> Game:
    """The brook with cards in hands, and something written otherwise."""
    whole = MECHANISMS + HANDS
    assert not old or whole.count(old) == 1, old
    return good(loaded(mechanisms=whole.replace(old, new) if old else whole, cards=cards))


def told(of: Game) -> list[tuple[str, str]]:
    return [(p.code, p.message) for p in check(of) if p.code in ("bad-activation", "unreached")]


def test_a_sound_declaration_has_nothing_against_it() -> None:
    assert told(game()) == []


def test_the_chance_to_hold_a_card_is_exact() -> None:
    # Five cards, of which two are dealt: 2 in 5 for one of its kind, 1 - 3/5 * 2/4 for two.
    found = result("activate", {}, game())
    assert found["in_hand"]["northern"] == {
        "letter": "2/5", "bridge": "2/5", "gold": "7/10", "plague": "2/5",
    }  # fmt: skip
    assert found["chances"]["gold"] == "2/5"
    later = result("activate", {"before": "gold gold letter"}, game())
    assert later["in_hand"]["southern"] == {"bridge": "1", "plague": "1"}


def test_a_card_lets_as_many_units_act_as_it_says() -> None:
    given = {"units": UNITS, "lot": "plague", "side": "north"}
    found = result("activate", given, game())
    assert (found["operations"], found["acts"], found["event"]) == (1, ["n-foot"], "")
    twice = game("kind: hands", "kind: hands\n  units: 2")
    assert result("activate", {**given, "lot": "letter"}, twice)["operations"] == 8
    every = game("  operations: operations\n", "  units: 0\n")
    assert result("activate", given, every)["operations"] == 0


def test_an_event_happens_instead_and_that_of_an_enemy_besides() -> None:
    given = {"units": UNITS, "lot": "gold", "event": True}
    own = result("activate", {**given, "side": "south"}, game())
    assert (own["operations"], own["acts"], own["event"]) == (0, [], "gold")
    besides = result("activate", {"units": UNITS, "lot": "gold", "side": "north"}, game())
    assert (besides["operations"], besides["acts"], besides["event"]) == (2, ["n-foot"], "gold")
    without = game("  enemy_events: yes\n", "")
    alone = result("activate", {"units": UNITS, "lot": "gold", "side": "north"}, without)
    assert alone["event"] == ""


@together(
    ("given", "code", "message"),
    [
        ({"lot": "gold", "side": "north", "event": True}, "no-event", "gold has an event of south"),
        ({"lot": "letter", "side": "north", "event": True}, "no-event", "letter has no event"),
        ({"lot": "gold"}, "unknown-side", "gold may be played by more than one side"),
        ({"lot": "gold", "side": "west"}, "unknown-side", "there is no side 'west'"),
        ({"lot": "silver"}, "unknown-lot", "there is no lot 'silver'"),
    ],
)
def test_what_nobody_can_play_is_told(given: dict[str, object], code: str, message: str) -> None:
    found = answer("activate", given, game())
    assert [(p.code, p.message) for p in found.problems] == [(code, message)]


def test_a_card_that_says_no_number_is_told() -> None:
    message = "1 cards say no operations as a whole number: plague"
    assert told(game("values: {operations: 1}", "values: {operations: few}")) == [
        ("bad-activation", message)
    ]


def test_hands_that_there_are_none_of_are_told() -> None:
    none = CARDS[: CARDS.index("hands:")] + CARDS[CARDS.index("cards:") :]
    assert told(game(cards=none))[0][1] == "sides play cards of their hands, and there are none"
    (line,) = (line for line in CARDS.splitlines(keepends=True) if "southern" in line)
    found = told(game("  enemy_events: yes\n", "", cards=CARDS.replace(line, "")))
    assert [message for _, message in found] == [
        "the side south has no hand to play cards from",
        "gold is an event of south, which holds no card of affairs",
    ]


def test_cards_need_a_pile_to_be_discarded_to() -> None:
    open_end = CARDS.replace("title: Affairs,", "title: Affairs, discards: no,")
    assert (
        "bad-activation",
        "cards of affairs are played, and have no pile to be discarded to",
    ) in (told(game(cards=open_end)))


def test_the_rules_say_how_cards_are_played() -> None:
    said = text(cases(game())["3.1"])
    assert said.startswith(
        "At the start of the turn, each side fills its hand to 2 cards from “Affairs”. "
    )
    assert "at most 4 cards each per turn; the others are kept." in said
    assert (
        "The operations value of a card is the number of units of the playing side that may act."
        in said
    )
    assert "An enemy event also happens" in said
    events = text(cases(game())["18.1"])
    assert "they happen when a card is played for its event" in events
    assert "Gold (South): 1 point for South." in events


def test_a_card_says_whose_event_it_bears() -> None:
    full, _ = complete(game())
    kinds = {card.id: (card.kind, dict(card.values)) for card in full.cards}
    assert kinds["gold"] == ("South", {"operations": "2"})
    assert kinds["plague"][0] == "Affairs"


def test_a_chart_lists_what_may_be_held() -> None:
    chart = Chart(id="cards", title="Cards", fill="hands")
    full, problems = complete(game().model_copy(update={"tables": (*game().tables, chart)}))
    assert not [p for p in problems if p.severity == "error"]
    (filled,) = (t for t in full.tables if t.id == "cards")
    assert isinstance(filled, Chart)
    assert filled.rows == (
        ("A letter", "1", "4", "–", "–", "40%"),
        ("The bridge", "1", "3", "The bridge", "North", "40%"),
        ("Gold", "2", "2", "Gold", "South", "70%"),
        ("Plague", "1", "1", "Plague", "Both", "40%"),
    )


def test_a_table_that_plays_the_cards_knows_what_they_do() -> None:
    playing = hand_play_for_module(game())
    assert playing is not None
    assert playing.operations == {"letter": 4, "bridge": 3, "gold": 2, "plague": 1}
    assert playing.events == {"bridge": "north", "gold": "south", "plague": ""}
    assert (playing.besides, playing.rule) == (True, "3.1")


WILL = """\
counts:
- {id: will, name: Will, rule: "21.2", of: side, start: {north: 5, south: 4}}
"""
HERO = """\
  - {id: hero, name: A hero, values: {operations: 1}, effects: [{points: 2}, {change: {will: 1}}]}
"""


def test_an_event_of_neither_side_helps_the_one_that_plays_it() -> None:
    game_ = game("  - {id: plague,", HERO + "  - {id: plague,")
    of = good(loaded(mechanisms=MECHANISMS + WILL + HANDS + HERO, cards=CARDS))
    found = result("counts", {"event": "hero", "side": "south"}, of)
    assert found["points"] == {"south": 2}
    assert found["after"] == {"north will": 5, "south will": 5}
    nobody = answer("counts", {"event": "hero"}, of)
    assert [p.message for p in nobody.problems] == ["nobody is said to play hero"]
    # the north's own is its own, whoever plays it
    assert result("counts", {"event": "bridge", "side": "south"}, of)["points"] == {"north": 2}
    said = text(cases(of)["18.1"])
    assert (
        "2 points for the side that plays the card. Add 1 to the will of the side that plays the "
        "card." in said
    )
    assert "that drew it" not in said
    assert told(game_) == []


DISCARDS = """\
- id: needs
  rule: "18.3"
  name: Needs
  choice: yes
  entries:
  - {id: recruits, name: Recruits, side: north,
     effects: [{mend: 1, who: {is: infantry, side: north}, count: 1}]}
  - {id: pay, name: Pay, side: south, effects: [{points: 1, side: south}]}
  - {id: rumour, name: A rumour, when: {turn: 9}, effects: [{weather: mud}]}
"""


def test_a_card_may_be_discarded_for_what_a_side_needs() -> None:
    declared = HANDS.replace("  enemy_events: yes\n", "  enemy_events: yes\n  discards: needs\n")
    of = good(loaded(mechanisms=MECHANISMS + declared + DISCARDS, cards=CARDS, game=PLAYED))
    assert told(of) == []
    assert "Or the card is discarded for one of these: Recruits, Pay or A rumour." in text(
        cases(of)["3.1"]
    )
    state = first_state(complete(of)[0])
    while not any(a.verb in ("operations", "pass") for a in state.legal_actions):
        state = state.apply(state.legal_actions[0].text)
    uses = {a.text.split()[-1] for a in state.legal_actions if a.verb == "discard"}
    assert uses == {"recruits"}
    card = next(a for a in state.legal_actions if a.verb == "discard").words[0]
    after = state.apply(f"discard {card} recruits")
    assert card in after.moment.note("discards")["affairs"]
    assert {a.text.split()[-1] for a in after.legal_actions if a.verb == "discard"} == {"pay"}


def test_cards_are_discarded_for_events_of_the_game_that_are_chosen() -> None:
    unknown = game("  enemy_events: yes\n", "  enemy_events: yes\n  discards: wishes\n")
    assert ("unknown-events", "discards") in [(p.code, p.path[-1]) for p in check(unknown)]
    drawn = game("  enemy_events: yes\n", "  enemy_events: yes\n  discards: affairs\n")
    assert ("bad-activation", "cards are discarded for events that players choose") in told(drawn)
