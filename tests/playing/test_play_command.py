"""The command ``play``: the story, the lines for programs, files that are saved and gone on from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet.field import empty_field
from builder.i18n.messages import message_language
from builder.model.game import Game
from builder.model.texts.figures import Shown
from builder.outputs import single_image
from builder.outputs.single_image import DrawnPicture, draw_position
from builder.playing.fuzz import Fault, random_game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.positions.game_logs import lines_of_step, log_of_game
from builder.positions.log_umpire import check_log
from builder.rules.error_boundary import guarded
from builder.rules.play.actions import Action, read_action
from builder.rules.play.moment import Sentence
from tests.games import loading

BOYS = ["play", "vietnam-battles", "the-boys-of-67"]


def _run(*args: str, typed: str = "") -> str:
    run = CliRunner().invoke(cli, list(args), input=typed)
    assert run.exit_code == 0, run.output
    return run.output


def test_the_story_has_turns_and_phases_as_heads_and_ends_with_the_result() -> None:
    lines = _run(*BOYS, "--players", "random", "--seed", "3").splitlines()
    heads = [line for line in lines if re.match(r"\d+\. ", line)]
    assert heads[:2] == ["1. Support fire", "1. Movement phase: United States"]
    assert len(heads) == len(set(heads))
    assert lines[-1].split(":")[-1].strip() in ("United States", "Viet Cong")


def test_programs_are_told_each_action_and_at_last_the_outcome() -> None:
    lines = _run(*BOYS, "--players", "random", "--seed", "3", "--json").splitlines()
    *actions, last = map(json.loads, lines)
    assert all(one.keys() == {"player", "action"} for one in actions)
    assert last["outcome"].keys() == {"result", "side", "points"}
    again = _run(*BOYS, "--players", "random", "--seed", "3", "--json").splitlines()
    assert again == lines


def test_a_game_that_was_left_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    first = _run("play", "alder", "--save", str(file), typed="1\n1\nquit\n")
    assert "1. Movement: the French player" in first
    text = file.read_text("utf-8")
    assert text.count("\n  - ") >= 2
    second = _run("play", "alder", "--replay", str(file), "--save", str(file), typed="quit\n")
    assert "Movement: the French player" in second
    assert file.read_text("utf-8") == text


def test_what_nothing_was_learned_by_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    _run("play", "alder", "--save", str(file), typed="1\nundo\nquit\n")
    assert "unit fr" not in file.read_text("utf-8").partition("log:")[2]


def test_a_reader_that_goes_away_is_no_fault_of_a_rule() -> None:
    def written() -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        guarded("the game", written)


# -- a person at the shell -----------------------------------------------------------------------


def test_the_position_is_told_by_side_and_place() -> None:
    lines = _run("play", "alder", typed="position\nquit\n").splitlines()
    assert "> Turn 1 of 8 · Movement · the French player" in lines
    french, austrian = lines.index("the French player"), lines.index("the Austrian player")
    at = next(n for n, line in enumerate(lines) if line.startswith("  0206: "))
    assert french < at < austrian
    # 12.2: both brigades of the 3rd Division and Morel stand there
    assert all(name in lines[at] for name in ("fr-3-1", "fr-3-2", "fr-morel"))
    assert any("game-turn" in line and "turn:1" in line for line in lines[austrian:])


def test_many_places_are_listed_in_one_paragraph() -> None:
    told = _run("play", "alder", typed="unit fr-1-1\nquit\n")
    assert told.count("French 1st brigade, 1st Division moves to") == 1
    assert re.search(r"^ +1 0601 +2 0701 ", told, re.MULTILINE)


def test_the_enemy_s_hidden_units_are_neither_told_nor_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[set[str]] = []

    def noted(game: Game, map: str, pieces: Iterable[Shown], language: str) -> DrawnPicture:
        drawn.append({piece.counter for piece in pieces})
        return DrawnPicture(map, map, language, Scene(9, 9), ())

    monkeypatch.setattr(single_image, "draw_position", noted)
    nose = ["play", "vietnam-battles", "snoopys-nose"]
    typed = f"position\npicture {tmp_path / 'nose.svg'}\nquit\n"
    own = _run(*nose, typed=f"1\n1\n1\n{typed}")
    # the same by a program, while a person plays the United States
    others = _run(*nose, "--players", "human,random", "--seed", "2", typed=typed)
    for told, shown, known in ((own, drawn[0], True), (others, drawn[1], False)):
        assert ("base-camp" in told.rpartition("> Turn 1 of")[2]) == known
        assert ("base-camp" in shown) == known
        assert "us-15-engineer" in shown
    assert (tmp_path / "nose.svg").read_text("utf-8").startswith("<")


def test_a_position_is_drawn_on_the_whole_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.drawing.mapsheet.draw_map_field", empty_field)
    game = loading.game("gotthard")
    (board,) = game.maps
    counter = game.units[0].id
    ids = list(board.space.ids)
    pieces = [Shown(counter=counter, at=id) for id in (ids[0], ids[-1])]
    bare, held = (draw_position(game, board.id, some, "en").scene for some in ([], pieces))
    field = empty_field(game, board, DrawContext()).field
    assert (bare.width, bare.height) == (held.width, held.height) == (field.width, field.height)
    assert len(held.items) > len(bare.items) + 1


def test_a_box_has_the_name_in_the_story_that_it_has_in_the_rules() -> None:
    """The Middle of the road over the ice, with the article that joins what stands before it."""
    story = Storyteller(loading.game("ice-road"), "es")
    (middle,) = (id for id in story.names if id.endswith(":middle"))
    moves = Sentence("6.1", "{unit} moves to {hex}.", {"unit": "x", "hex": middle})
    assert story.sentence(moves) == "X mueve al Centro."


def test_the_shell_speaks_the_language_of_the_game_that_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That of the terminal if the game has it; with ``--lang`` every word is in that language."""
    monkeypatch.delenv("CHITWRIGHT_MESSAGES")
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    said = _run("play", "alder", typed="help\nquit\n")
    assert "Movimento: il giocatore francese" in said
    assert "I corazzieri francesi muovono." in said
    assert "NUMERO" in said
    refused = CliRunner().invoke(
        cli, ["play", "alder", "--lang", "es", "--browser", "--log", "a.vlog"]
    )
    assert "--browser no se combina" in refused.output
    assert message_language() == "it"


def test_what_is_typed_wrong_is_told_and_may_be_typed_again() -> None:
    told = _run("play", "alder", typed="99\n?\npicture map.bmp\nundo\nhelp\nquit\n")
    assert "99 is not a choice here: type a number from 1 to 18, or help." in told
    assert "picture FILE" in told
    assert "a .png, .svg or .pdf file" in told
    assert "There is nothing to take back." in told
    japanese = _run("play", "alder", "--lang", "ja", typed="99\nquit\n")
    assert "1から18までの番号" in japanese


def test_a_program_that_chooses_what_is_not_legal_may_choose_again() -> None:
    lines = _run("play", "alder", "--json", typed="move fr-1-1 9999\nunit fr-1-1\n").splitlines()
    said = [json.loads(line) for line in lines]
    assert said[1] == {"error": "move fr-1-1 9999 is not legal"}
    assert said[2] == {"player": "french", "action": "unit fr-1-1"}


# -- seeds and faults ----------------------------------------------------------------------------


def _rolls(told: str) -> list[str]:
    lines = map(json.loads, told.splitlines())
    return [one["action"] for one in lines if one.get("player") == "chance"]


def test_a_game_that_is_left_and_gone_on_with_rolls_as_if_it_had_not_been(tmp_path: Path) -> None:
    typed = "done\n" * 40
    whole = _rolls(_run("play", "alder", "--json", "--seed", "11", typed=typed))
    assert len(whole) >= 4
    file = str(tmp_path / "left.yaml")
    args = ["play", "alder", "--json", "--save", file]
    first = _rolls(_run(*args, "--seed", "11", typed="done\n" * 7))
    assert re.search("^  seed: 11$", Path(file).read_text("utf-8"), re.MULTILINE)
    second = _rolls(_run(*args, "--replay", file, typed=typed))
    assert first
    assert [*first, *second] == whole


def test_the_actions_of_a_fault_are_done_up_to_the_one_that_fails(tmp_path: Path) -> None:
    first = first_state(loading.game("alder"))
    actions = ("unit fr-1-1", "move fr-1-1 0706", "unit at-1-1", "done")
    file = tmp_path / "fault.yaml"
    file.write_text(Fault("unit at-1-1: KeyError: 'x'", 9, actions).file(first), "utf-8")
    run = CliRunner().invoke(
        cli, ["play", "alder", "--replay", str(file)], input="position\nundo\nquit\n"
    )
    assert run.exit_code == 0, run.output
    assert "unit at-1-1 is not legal" in run.output
    # the unit has moved, and the move can be taken back
    assert re.search(r"^  0706: .*fr-1-1", run.output, re.MULTILINE)
    assert "1st Division moves to" in run.output.rpartition("  0706: ")[2]
    alone = CliRunner().invoke(cli, ["play", "alder", "--replay", str(file), "--players", "random"])
    assert alone.exit_code == 1


def test_a_fault_says_its_options_and_the_action_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = first_state(loading.game("hue"), "hue", ("7.1",))
    apply = State.apply

    def failing(state: State, action: Action | str) -> State:
        if len(state.moment.log) == 3:
            raise KeyError("a rule\nstumbles")
        return apply(state, action)

    monkeypatch.setattr(State, "apply", failing)
    last, fault = random_game(first, 1)
    assert fault is not None
    assert len(fault.actions) == 4
    assert fault.actions[:3] == last.moment.log
    assert fault.what == f"{fault.actions[3]}: KeyError: 'a rule\\nstumbles'"
    assert 'options: ["7.1"]' in fault.file(first)


def test_a_player_that_there_is_not_is_refused_and_the_budget_of_one_can_be_given() -> None:
    wrong = CliRunner().invoke(cli, [*BOYS, "--players", "search:0"])
    assert wrong.exit_code == 2
    assert "search:0" in wrong.output
    # the game is left at the first decision, before anything is planned
    assert "Movement phase" in _run(*BOYS, "--players", "human,Search:2", typed="quit\n")


def test_who_lies_face_down_is_not_told() -> None:
    """7.1 of Hue: the human sees where the program sets its units up, but not which they are."""
    hue = ["play", "hue", "hue", "--option", "7.1=yes", "--players", "random,human", "--seed", "2"]
    told = _run(*hue, typed="1\n" * 7 + "quit\n")
    assert told.count("Face-down unit is set up in ") > 30
    assert "Battalion is set up" not in told
    state, typed = first_state(loading.game("hue"), "hue", ("7.1",)), ""
    while state.current_player == "USMC-ARVN":
        typed += f"{state.legal_actions[0].text}\n"
        state = state.apply(state.legal_actions[0])
    lines = _run(*hue, "--json", typed=typed).splitlines()
    placed = [one for one in map(json.loads, lines) if one.get("action", "")[:6] == "place "]
    secret = [one["action"].split()[1:] for one in placed if one["player"] == "NVA-VC"]
    assert len(secret) > 30
    assert all(name == f"face-down-{place}" for name, place in secret)


@pytest.mark.thorough
def test_the_log_names_nobody_who_lies_face_down() -> None:
    first = first_state(loading.game("hue"), "hue", ("7.1",))
    states = [first]
    while len(states) < 60:
        states.append(states[-1].apply(states[-1].legal_actions[0]))
    before, after = next(
        (a, b) for a, b in pairwise(states) if b.moment.log[-1].startswith("place nva-800-1 ")
    )
    placed = read_action(after.moment.log[-1])
    teller = Storyteller(first.match.game, "en")
    assert [*lines_of_step(teller, before, placed, after)] == [
        f"Face-down unit is set up in {placed.words[1]}."
    ]
    data, _ = log_of_game(states, "en")
    assert check_log(first.match.game, data, "game.vlog", "hue", ("7.1",)) == []


def test_what_begins_a_phase_stands_below_its_head() -> None:
    """The runs of the Ice Road begin with an event, without a choice: the action that ends the
    phase before brings it. So it is in the log."""
    lines = _run("play", "ice-road", "--players", "random", "--seed", "1").splitlines()
    heads = [n for n, line in enumerate(lines) if line.startswith("1. ")]
    assert [lines[n] for n in heads] == [
        f"1. {phase}" for phase in ("Orders", "Day run", "Night run", "Workshops", "City")
    ]
    after = [lines[n + 1] for n in heads[1:4]]
    assert after == [
        f"  The event: {e}." for e in ("To the Islands", "Home", "Home from the night")
    ]
    states = [first_state(loading.game("ice-road"))]
    while states[-1].moment.phase != "day":
        states.append(states[-1].apply(states[-1].legal_actions[-1]))
    *_, before, there = states
    done, teller = read_action(there.moment.log[-1]), Storyteller(there.match.game, "en")
    told = [*lines_of_step(teller, before, done, there)]
    assert told[:3] == ["No more units move.", "→ 1. Day run", "The event: To the Islands."]
