"""What the module says of commands that it offers where the rules do not have them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from builder.outputs.vassal.features.supply.supply_sides import phase_limit
from builder.playing.records import first_state
from builder.rules.registry import supplies_of
from tests.outputs.vassal.built_in import game
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game.client import Client, card_of, entries_of
from tests.outputs.vassal.same_game.offers import tried
from tests.outputs.vassal.same_game.robot import Robot

OTHER, BEFORE = (
    "by the rules this belongs in another phase",
    "this has already been done in this phase",
)


def begun(name: str, scenario: str = "") -> Robot:
    return Robot.begun(first_state(game(name), scenario))


def in_phase(robot: Robot, step: str) -> Client:
    """The client when the turn track shows a step."""
    while robot.client.get("Step") != step:
        robot.client.push_button("Next phase")
    return robot.client


def warnings_of(client: Client, button: str) -> str:
    """What the chat warns of when a button is pushed."""
    said = len(client.chat)
    client.push_button(button)
    return "|".join(line for line in client.chat[said:] if "Note:" in line)


def told_of(client: Client, piece: Played, text: str) -> str:
    """What the chat says of a command of a piece, which is then taken back."""
    return "|".join(tried(client, lambda: client.choose(piece, text))[1])


@pytest.mark.parametrize(
    ("button", "step"),
    [("Roll for weather", "Weather"), ("Cards of the French", "Events")],
)
def test_what_belongs_to_a_phase_is_warned_of_in_others_and_a_second_time(
    button: str, step: str
) -> None:
    robot = begun("gotthard")
    client = in_phase(robot, step)
    assert warnings_of(client, button) == ""
    assert BEFORE in warnings_of(client, button)
    assert OTHER in warnings_of(in_phase(robot, "Hunger"), button)
    assert warnings_of(in_phase(robot, step), button) == ""


def test_points_of_a_turn_are_warned_of_before_its_end() -> None:
    robot = begun("gotthard")
    assert "points are recorded at the end of the turn" in warnings_of(
        in_phase(robot, "Weather"), "Count the turn’s points"
    )
    robot = begun("gotthard")
    assert warnings_of(in_phase(robot, "Hunger"), "Count the turn’s points") == ""


def test_rolls_for_each_unit_are_not_warned_of() -> None:
    client = in_phase(begun("gotthard"), "Hunger")
    assert warnings_of(client, "Hunger") == ""
    assert warnings_of(client, "Hunger") == ""


def test_supply_is_checked_in_a_supply_phase() -> None:
    robot = begun("alder")
    assert warnings_of(in_phase(robot, "French: Supply"), "Check supply") == ""
    assert OTHER in warnings_of(in_phase(robot, "French: Movement"), "Check supply")


@pytest.fixture
def battle() -> Robot:
    """A French attack that is declared."""
    robot = begun("alder")
    french = robot.pieces["fr-1-1"]
    austrian = robot.pieces["at-1-1"]
    window, point = robot.point("0606")
    robot.client.drag(french, window, point)
    window, point = robot.point("0607")
    robot.client.drag(austrian, window, point)
    robot.client.choose(french, "Attack")
    robot.client.choose(austrian, "Defend")
    return robot


def test_a_battle_is_fought_in_the_phase_of_its_side_once(battle: Robot) -> None:
    client = battle.client
    assert OTHER in warnings_of(in_phase(battle, "Austrians: Combat"), "Odds")
    client = in_phase(battle, "French: Combat")
    assert warnings_of(client, "Odds") == ""
    assert warnings_of(client, "Resolve") == ""
    assert BEFORE in warnings_of(client, "Resolve")


def test_who_has_retreated_need_not_retreat_again_when_the_result_is_carried_out_again(
    battle: Robot,
) -> None:
    client = in_phase(battle, "French: Combat")
    client.rolls = [6]  # at 1:1, with one column to the left: the defender or attacker goes back
    client.push_button("Resolve")
    client.push_button("Carry out")
    backs = [piece for piece in client.present() if piece.get("MustRetreat") not in ("", "0")]
    assert backs
    for piece in backs:
        client.choose(piece, "Has retreated")
    client.push_button("Carry out")
    assert client.chat[-1] == "Nothing is left to carry out"
    assert not [piece for piece in client.present() if piece.get("MustRetreat") not in ("", "0")]


def test_losses_that_are_owed_are_told_again_in_the_next_phase(battle: Robot) -> None:
    client = in_phase(battle, "French: Combat")
    client.globals["BattleOwesD"] = "1"
    client.push_button("Next phase")
    assert any("The defender must still lose steps: 1" in line for line in client.chat[-3:])


def test_a_table_that_only_other_events_ask_for_is_rolled_in_their_phases() -> None:
    robot = begun("ice-road")
    assert OTHER in warnings_of(in_phase(robot, "Orders"), "Bombers")
    client = in_phase(robot, "Day run")
    assert [warnings_of(client, "Bombers") for _ in range(2)] == ["", ""]
    assert warnings_of(in_phase(robot, "Night run"), "Engines") == ""
    assert OTHER in warnings_of(in_phase(robot, "Workshops"), "The ice")


@pytest.fixture
def attack() -> Robot:
    """An attack on the Viet Cong that is declared."""
    robot = begun("vietnam-battles", "the-boys-of-67")
    robot.client.choose(robot.pieces["us-3-47-c"], "Attack")
    robot.client.choose(robot.pieces["vc-514-1"], "Defend")
    return robot


def test_folio_units_attack_in_the_combat_phases_of_their_side_each_target_once(
    attack: Robot,
) -> None:
    assert OTHER in warnings_of(in_phase(attack, "Viet Cong: Combat phase"), "Odds")
    assert OTHER in warnings_of(in_phase(attack, "End of turn"), "Odds")
    client = in_phase(attack, "United States: Combat phase")
    assert OTHER not in warnings_of(client, "Odds")
    assert BEFORE not in warnings_of(client, "Resolve")
    assert BEFORE in warnings_of(client, "Resolve")
    assert OTHER not in warnings_of(
        in_phase(attack, "United States: Mechanised combat phase"), "Odds"
    )


def test_only_units_that_ran_into_an_ambush_attack_in_a_movement_phase(attack: Robot) -> None:
    rare = "11.1: in this phase only as an exception"
    client = in_phase(attack, "United States: Movement phase")
    client.push_button("Odds")
    assert any(rare in line for line in client.chat)
    said = len(client.chat)
    assert OTHER in warnings_of(in_phase(attack, "Viet Cong: Movement phase"), "Odds")
    assert not any(rare in line for line in client.chat[said:])


def test_a_vessel_on_a_hexside_is_not_in_the_hex_that_was_bombarded() -> None:
    robot = begun("vietnam-battles", "the-boys-of-67")
    client = in_phase(robot, "United States: Combat phase")
    monitor, marker = robot.pieces["us-monitor-1-4-11"], robot.names["vc-support-1"]
    targets = [robot.pieces["vc-514-1"], monitor]
    assert len({piece.place for piece in targets}) == 1, "the monitor lies beside this hex"
    client.draws = [marker]
    client.push_button("VC support fire: draw one")
    (chit,) = (p for p in client.present() if p.name == marker and p.map and not p.deck)
    client.choose(chit, "Support the attack")
    told = []
    for target in [*targets, monitor]:
        client.choose(target, "Defend")
        told.append(warnings_of(client, "Resolve"))
    # 8.4: a hex is bombarded once a turn
    assert ["already been bombarded" in line for line in told] == [False, False, True]


def test_fire_belongs_to_the_fire_phases_in_which_both_sides_fire() -> None:
    robot = begun("hue")
    window, point = robot.point("2506")
    called = robot.names["nva-800-1"]
    (firer,) = (piece for piece in robot.client.present() if piece.name == called)
    robot.client.drag(firer, window, (point[0], point[1] + 60))
    robot.client.choose(firer, "Fire")
    robot.client.choose(robot.pieces["arvn-hq-1"], "Be the target")
    assert OTHER in warnings_of(in_phase(robot, "NVA/VC movement"), "Odds")
    client = in_phase(robot, "First Fire")
    assert [warnings_of(client, button) for button in ("Odds", "Resolve", "Resolve")] == [
        "",
        "",
        "",
    ]


def test_the_markers_of_a_turn_are_warned_of_when_they_are_drawn_again() -> None:
    robot = begun("vietnam-battles", "the-boys-of-67")
    button = "US support fire: draw for the turn"
    assert warnings_of(robot.client, button) == ""
    assert "US support fire: Note: already drawn: 8" in warnings_of(robot.client, button)
    robot.client.push_button("US support fire: all back")
    assert warnings_of(robot.client, button) == ""


def test_the_markers_of_a_turn_are_drawn_in_the_phase_of_support() -> None:
    robot = begun("vietnam-battles", "the-boys-of-67")
    button = "VC support fire: draw for the turn"
    assert OTHER not in warnings_of(in_phase(robot, "Support fire"), button)
    assert f"8.0: Note: {OTHER}" in warnings_of(in_phase(robot, "End of turn"), button)


def test_a_unit_tries_to_recover_once_in_the_rally_of_its_side() -> None:
    robot = begun("stonne", "first-light")
    unit = robot.pieces["de-rifle-11"]
    robot.client.choose(unit, "Suppressed")
    told = []
    for step in ("Germans: Movement", "French: Rally", "Germans: Rally", "Germans: Rally"):
        client, said = in_phase(robot, step), len(robot.client.chat)
        client.rolls = [1]
        client.choose(unit, "Recover: Suppressed")
        told.append([text for text in (OTHER, BEFORE) if text in "|".join(client.chat[said:])])
    assert told == [[OTHER], [OTHER], [], [BEFORE]]


def told_of_card(client: Client, window: str) -> str:
    """What the chat says when a side plays one of its cards for operations."""
    said = len(client.chat)
    held = next(card for card in client.present() if card.map == window and not card.deck)
    client.choose(held, "Play for operations")
    return "|".join(line for line in client.chat[said:] if "Note:" in line)


def test_sides_play_cards_in_turn_in_their_phase_and_four_at_most() -> None:
    """The French begin, and each side fills its hand to five cards (3.2)."""
    french, corsican = "The French hand", "The Corsican hand"
    other, enough = (
        "the other side plays the next card",
        "already played its cards of this phase: 4",
    )
    robot = begun("ponte-novo", "nation")
    client = robot.client
    for step, warning in (("Reinforcements", OTHER), ("Cards", "")):
        in_phase(robot, step)
        for hand in (french, corsican):
            assert warning in warnings_of(client, f"{hand}: fill")
    assert other in told_of_card(client, corsican)
    assert told_of_card(client, french) == ""
    assert other in told_of_card(client, french)
    assert "hands are filled before" in warnings_of(client, f"{french}: fill")
    client = in_phase(robot, "Reinforcements")
    assert OTHER in told_of_card(client, french)
    client = in_phase(robot, "Cards")
    for hand in (french, corsican):
        client.push_button(f"{hand}: fill")
    for hand in (french, corsican) * 4:
        assert told_of_card(client, hand) == ""
    assert enough in told_of_card(client, french)


def test_the_discards_are_shuffled_only_into_an_empty_deck() -> None:
    client = begun("ponte-novo", "nation").client
    cards = [piece for piece in client.present() if piece.deck == "The island"]
    for card in cards[1:]:
        client.drag(card, *client.places.deck("The island: discards"))
    assert "Note: cards left in the deck: 1" in warnings_of(client, "Reshuffle")
    assert len([piece for piece in client.present() if piece.deck == "The island"]) == len(cards)


def test_cards_that_were_discarded_after_the_deck_was_empty_are_shuffled_before_one_is_drawn() -> (
    None
):
    client = begun("ponte-novo", "nation").client
    cards = [piece for piece in client.present() if piece.deck == "The island"]
    window, point = "The Corsican hand", (100, 100)
    for card in cards:
        client.drag(card, window, point)
    for card in cards[5:]:
        client.drag(card, *client.places.deck("The island: discards"))
    client.push_button("The French hand: draw")
    lie = Counter(piece.deck or piece.map for piece in cards)
    assert lie == {window: 5, "The French hand": 1, "The island": len(cards) - 6}


def test_an_objective_is_placed_in_its_phase_while_none_is_on_the_map() -> None:
    robot = begun("green-beret")
    client = in_phase(robot, "Objective placement")
    assert warnings_of(client, "Next objective") == ""
    assert warnings_of(client, "Next objective") == "Note: an objective is already on the map"
    assert f"7.0: Note: {OTHER}" in warnings_of(in_phase(robot, "Victory check"), "Next objective")


def test_an_objective_that_has_ended_is_not_placed_again() -> None:
    robot, command = begun("green-beret"), "Place by a die roll"
    client = in_phase(robot, "Objective placement")
    client.push_button("Next objective")
    (objective,) = [p for p in client.present() if command in entries_of(p)]
    client.drag(objective, *robot.point("missions:abandoned"))
    assert "this objective has been placed before" in told_of(client, objective, command)
    assert warnings_of(client, "Next objective") == ""


def test_teams_listen_and_fight_in_their_phases() -> None:
    robot = begun("green-beret")
    window, point = robot.point("1417")
    present = robot.client.present()
    team, enemy = (
        next(piece for piece in present if piece.name == name) for name in ("A Team 1", "VC squad")
    )
    for piece in (team, enemy):
        robot.client.drag(piece, window, point)
    robot.client.choose(enemy, "Fight this unit")
    belongs = {
        "Noise check": "Friendly movement",
        "Silent noise check": "Friendly movement",
        "Enemies come": "Friendly movement",
        "Attack": "Friendly combat",
        "Be attacked": "Enemy movement and combat",
    }
    for phase in dict.fromkeys(belongs.values()):
        client = in_phase(robot, phase)
        warned = {text for text in belongs if OTHER in told_of(client, team, text)}
        assert warned == {text for text, its in belongs.items() if its != phase}


def test_a_card_that_leaves_the_game_by_its_number_is_named_and_gone() -> None:
    client = begun("up-front").client
    client.draws = ["building-3:0", "movement:0"]
    for _ in range(2):
        client.push_button("Random number")
    # 52.14: a building that is drawn for its number leaves the game; other cards are discarded
    assert [line for line in client.chat if "leaves the game" in line] == [
        "No building leaves the game"
    ]
    lie = {card_of(piece): piece.deck for piece in client.present() if "deck: " in piece.deck}
    assert lie == {
        "building-3:0": "Action deck: out of the game",
        "movement:0": "Action deck: discards",
    }


def reminded_of_supply(robot: Robot, turn: int, step: str) -> list[str]:
    """What the chat says of supply when a step of a turn begins."""
    client = robot.client
    while (client.get("TurnNo"), client.get("Step")) != (str(turn), step):
        assert int(client.get("TurnNo") or 0) <= turn, "the step is over"
        client.chat.clear()
        client.push_button("Next phase")
    return [line for line in client.chat if "“Check supply” first" in line]


def test_players_are_reminded_of_supply_when_events_depend_on_it() -> None:
    """The Gotthard has no supply phase, but rolls for hunger (12.1), and winter in turn 9 (18.3)."""
    robot = begun("gotthard")
    first = "use “Check supply” first, because it depends on which units are out of supply"
    assert reminded_of_supply(robot, 1, "Hunger") == [f"12.1: {first}"]
    assert reminded_of_supply(robot, 9, "Events") == [f"18.3: {first}"]
    assert reminded_of_supply(robot, 9, "Weather") == []


def test_without_a_supply_phase_supply_is_checked_when_an_event_asks_for_it() -> None:
    robot = begun("gotthard")
    assert warnings_of(in_phase(robot, "Hunger"), "Check supply") == ""
    assert OTHER in warnings_of(in_phase(robot, "French: Battle"), "Check supply")
    (rules,) = supplies_of(robot.stage.game)
    assert phase_limit(robot.stage.game, rules).before
    assert not phase_limit(robot.stage.game, replace(rules, asked_often=True)).before


def test_a_game_with_a_supply_phase_needs_no_reminder() -> None:
    client = in_phase(begun("alder"), "Austrians: Combat")
    assert not any("“Check supply” first" in line for line in client.chat)
