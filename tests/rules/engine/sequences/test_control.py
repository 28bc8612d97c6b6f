"""Control of places: who holds them, what asks for it, and the markers that show it in play."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import check, complete
from tests.rules.engine.brook import GAME, MECHANISMS, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases, text

CONTROL = """\
control:
  rule: "24.1"
  at: [town, woods, north-edge]
  held: {north: [north-edge], south: [town]}
  who: {not: {is: leader}}
events:
- id: orders
  rule: "18.1"
  name: Orders
  choice: yes
  side: north
  phase: rally
  entries:
  - {id: rising, name: A rising, effects: [{take: ["0202", "0303"], side: north, count: 1}]}
  - {id: treaty, name: A treaty, effects: [{take: north-edge, side: south}]}
"""
PHASES = GAME.replace(
    "- {id: supply, name: Supply}\n",
    '- {id: supply, name: Supply}\n- {id: movement, name: Movement, rule: "5.0"}\n',
)


@cache
def game(control: str = CONTROL, changed: str = MECHANISMS) -> Game:
    """The brook with control of its town, its woods and its northern edge."""
    return complete(good(loaded(mechanisms=changed + control, game=PHASES)))[0]


def holders(given: dict[str, object], of: Game | None = None) -> dict[str, str]:
    holds: dict[str, str] = result("control", given, of or game())["holds"]
    return holds


def test_places_are_held_as_declared_until_somebody_is_alone_in_them() -> None:
    assert holders({"units": {}}) == {
        "0101": "north", "0201": "north", "0301": "north",
        "0202": "", "0502": "", "0303": "south", "0204": "",
    }  # fmt: skip
    assert holders({"units": {"n-foot": "0303"}})["0303"] == "north"
    # a leader takes nothing, and neither does a side that is not alone
    assert holders({"units": {"n-leader": "0303"}})["0303"] == "south"
    assert holders({"units": {"n-foot": "0202", "s-foot": "0202"}})["0202"] == ""


def test_a_question_may_say_who_took_a_place_last() -> None:
    asked = {"units": {}, "held": {"0303": "north"}, "places": ["0303", "0101"]}
    assert holders(asked) == {"0303": "north", "0101": "north"}


def test_every_scenario_has_a_marker_where_a_side_holds_a_place() -> None:
    placed = {p.at: p.reduced for p in game().scenarios[0].setup if p.counter == "control"}
    assert placed == {"0101": False, "0201": False, "0301": False, "0303": True}
    marker = game().counters["control"]
    assert marker.count == 7


def marked(state: State) -> dict[str, bool]:
    """The markers on the map: whether each shows the south."""
    pieces = state.moment.pieces.values()
    return {piece.at: piece.reduced for piece in pieces if piece.counter == "control"}


def until(state: State, text: str) -> State:
    """The game goes on until an action is legal."""
    while not any(action.text == text for action in state.legal_actions):
        state = state.apply(state.legal_actions[0].text)
    return state


def test_a_march_takes_the_places_that_it_passes() -> None:
    state = until(first_state(game()), "unit n-foot")
    after = state.apply("unit n-foot").apply("move n-foot 0202")
    assert marked(after)["0202"] is False
    assert "0303" in marked(after)
    assert "{side} takes {hex}." in [s.step.text for s in after.moment.sentences]


def test_conditions_ask_who_holds_a_place() -> None:
    barred = "  barred:\n  - {when: {in: held-by-enemy}, rule: '5.9'}\n"
    of = game(changed=MECHANISMS.replace("  one_hex: yes\n", "  one_hex: yes\n" + barred))
    asked = {"units": {"n-foot": "0203"}, "unit": "n-foot", "path": ["0303"]}
    assert result("move", asked, of)["legal"] is False
    assert result("move", {**asked, "held": {"0303": "north"}}, of)["legal"] is True
    assert (
        text(cases(of)["5.9"])
        == "A movement step is prohibited if it leads into a place that an enemy holds."
    )


def test_supply_lines_do_not_lead_through_what_an_enemy_holds() -> None:
    blocked = MECHANISMS.replace(
        "  reach: 4\n  from", "  reach: 4\n  blocked: [enemies, control]\n  from"
    )
    of = game(changed=blocked)
    alone = {"units": {"n-foot": "0102"}}
    assert result("supply", alone, of)["unsupplied"] == []
    held = dict.fromkeys(("0101", "0201", "0301"), "south")
    assert result("supply", {**alone, "held": held}, of)["unsupplied"] == ["n-foot"]


def test_an_event_gives_places_to_a_side() -> None:
    state = until(first_state(game()), "choose rising")
    rising = state.apply("choose rising")
    assert [a.text for a in rising.legal_actions] == ["take 0202", "take 0303"]
    assert marked(rising.apply("take 0303"))["0303"] is False
    treaty = state.apply("choose treaty")
    stands = {piece.at for piece in state.moment.pieces.values() if piece.counter.startswith("n-")}
    assert stands == {"0201"}
    assert {at: marked(treaty)[at] for at in ("0101", "0201", "0301")} == {
        "0101": True, "0201": False, "0301": True,
    }  # fmt: skip


def test_the_rules_say_who_holds_what() -> None:
    assert text(cases(game())["24.1"]) == (
        "Each of these places is held by one side or by nobody: the northern edge and every hex that "
        "is a town or woods. A "
        "marker in the place shows who holds it. A side takes a place as soon as its units are alone in "
        "it. A unit takes places only if it is not a leader. A side that has left a place holds it until "
        "another side takes it. At the start, North holds the northern edge. At the start, South holds "
        "every hex that is a town."
    )


def test_what_control_names_must_be_there() -> None:
    wrong = CONTROL.replace("at: [town,", "at: [tower,").replace(
        "who: {not: {is: leader}}", "who: {in: town}"
    )
    found = {(p.code, p.path[2:4]) for p in check(game(wrong)) if p.path[1:2] == ("control",)}
    assert found == {("unknown-word", ("at", 0)), ("bad-control", ("who",))}


def test_places_may_be_taken_in_a_phase_or_by_events_alone() -> None:
    start = until(first_state(game(_taken("rally"))), "unit n-foot")
    moved = start.apply("unit n-foot").apply("move n-foot 0202")
    assert "0202" not in marked(moved)
    rallied = until(until(moved, "choose rising").apply("done"), "unit n-foot")
    assert marked(rallied)["0202"] is False
    never = until(first_state(game(_taken("never"))), "unit n-foot")
    stays = until(never.apply("unit n-foot").apply("move n-foot 0202"), "choose rising")
    assert "0202" not in marked(stays)


def _taken(when: str) -> str:
    return CONTROL.replace("  who: {not", f"  taken: {when}\n  who: {{not")
