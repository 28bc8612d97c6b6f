"""Double-blind play by files: each side's file holds what it may know and nothing else; the umpire carries
out the orders of both and tells each what comes to light."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from builder.loading.position_yaml import position_as_yaml
from builder.model.mechanisms import states
from builder.model.position_sheets import PositionSheet
from builder.play_server.game_in_play import GameInPlay
from builder.playing.history import History
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, states_of
from builder.playing.side_files import side_sheet, state_known_to
from builder.playing.state import State
from builder.playing.story import Storyteller
from builder.playing.umpire import STOPPED, Umpire
from builder.positions.position_files import read_position
from tests.command import run
from tests.play_server.served import serving
from tests.play_server.test_secrets import SECRETIVE, lookalikes, whole_game
from tests.playing import hidden_game
from tests.thorough import some, times

NO_ORDERS = {
    "north": ("choose n-foot none", "choose n-foot#2 none", "choose n-leader none"),
    "south": (
        "choose s-guns none",
        "choose s-foot none",
        "choose s-foot#2 none",
        "choose s-guard none",
    ),
}


def read(text: str, folder: Path) -> PositionSheet:
    """A file of a game, read as a command reads it."""
    path = folder / "read.yaml"
    path.write_text(text, "utf-8")
    sheet, problems, _ = read_position(hidden_game.game(), path)
    assert sheet is not None, problems
    return sheet


def ordered(sheet: PositionSheet, *orders: str) -> PositionSheet:
    """The file of a side in which its player has given orders."""
    assert sheet.play is not None
    return sheet.model_copy(update={"play": sheet.play.model_copy(update={"orders": orders})})


def umpire(seed: int = 7) -> Umpire:
    game = hidden_game.game()
    made = Umpire(first_state(game, "over"), seed, Storyteller(game, "en"))
    made.carry_out({})
    return made


def after_orders(made: Umpire, orders: Mapping[str, tuple[str, ...]]) -> dict[str, PositionSheet]:
    """The files of the sides after the umpire has carried out these orders, given in their present files."""
    files = made.new_files()
    given = {side: ordered(files[side], *orders.get(side, ())) for side in files}
    made.carry_out(given)
    return given | made.new_files()


@pytest.mark.parametrize(("name", "scenario", "options"), some(SECRETIVE[::-1], 2))
def test_the_file_of_a_side_holds_nothing_that_it_may_not_know(
    name: str, scenario: str, options: tuple[str, ...]
) -> None:
    """Whatever is different in what a side may not know, its file has the same bytes."""
    _, states = whole_game(name, scenario, options)
    source, compared = RandomSource(2), 0
    for state in some(states, times(8, 300)):
        for side in state.match.sides:
            own = position_as_yaml(side_sheet(state, side))
            for other in lookalikes(state, side, source):
                assert position_as_yaml(side_sheet(other, side)) == own, state.moment.log[-3:]
                compared += 1
    assert compared


def test_a_file_names_no_order_of_the_enemy_and_no_dice() -> None:
    made = umpire()
    charge = ("choose n-foot charging", "choose n-foot#2 none", "choose n-leader holding")
    files = after_orders(made, {"north": charge})
    words = position_as_yaml(files["south"])
    assert "charging" not in words
    assert "holding" not in words
    assert "seed" not in words
    assert "charging" in saved(made.state)


def test_both_sides_give_their_secret_orders_at_the_same_time() -> None:
    made = umpire()
    assert made.awaited == ["north", "south"]
    files = after_orders(made, {"south": NO_ORDERS["south"]})
    assert made.state.moment.log == ()  # the South's orders wait for those of the North
    made.carry_out(files | {"north": ordered(files["north"], *NO_ORDERS["north"])})
    assert made.state.moment.log[:7] == (*NO_ORDERS["north"], *NO_ORDERS["south"])


def test_orders_end_where_something_comes_to_light_and_both_sides_are_told() -> None:
    """With these dice the search of the North finds nothing; then its leader's ride shows that the enemy's
    guns are a dummy."""
    made = umpire(seed=11)
    after_orders(made, NO_ORDERS)
    moves = ("unit n-leader", "move n-leader 0403", "unit n-foot", "move n-foot 0302")
    files = after_orders(made, {"north": moves})
    assert made.state.moment.log[-2:] == moves[:2]
    for side in ("north", "south"):
        assert "  S2 is a dummy and is taken off." in made.told[side]
    assert made.told["north"][-1] == f"  {STOPPED}"
    assert files["north"].play is not None
    assert files["north"].play.orders == ()
    known = state_known_to(made.state, "north")
    assert known.current_player == "north"
    assert "unit n-foot" in [action.text for action in known.legal_actions]


def test_orders_that_were_given_in_another_situation_are_not_carried_out() -> None:
    made = umpire()
    files = made.new_files()
    made.carry_out({side: ordered(files[side], *NO_ORDERS[side]) for side in files})
    at = made.state.moment.log
    made.carry_out({"north": ordered(files["north"], *NO_ORDERS["north"])})
    assert made.state.moment.log == at
    assert made.orders["north"].stopped


def rounds(made: Umpire, folder: Path, source: RandomSource) -> Iterator[State]:
    """Play a game by files, each side choosing some of its actions at random before the umpire collects
    them."""
    files = made.new_files()
    while not made.state.is_over:
        for side, sheet in files.items():
            own = read(position_as_yaml(sheet), folder)
            (state, *_), problems = states_of(made.state.match.game, own)
            assert not problems
            for _ in range(1 + source.below(4)):
                if state.current_player == side:
                    state = state.apply(source.one_of(state.legal_actions))
            files[side] = read(saved(state, own=own), folder)
        made.carry_out(files)
        files |= made.new_files()
        yield made.state


def test_a_game_that_is_played_by_files_comes_to_its_end_by_legal_actions(tmp_path: Path) -> None:
    made = umpire()
    states = [*rounds(made, tmp_path, RandomSource(5))]
    assert len(states) > 5
    again, problems = states_of(
        made.state.match.game, made.sheet().model_copy(update={"pieces": ()})
    )
    assert problems == ()
    assert again[-1] == made.state


def test_the_command_writes_a_file_for_each_side_and_collects_their_orders(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    begun = run("umpire", "alder", str(file), "--seed", "3", "--lang", "en")
    assert begun.exit_code == 0, begun.output
    assert begun.output.splitlines()[-1] == "the French player is to give orders"
    own = tmp_path / "game.french.yaml"
    assert (tmp_path / "game.austrian.yaml").is_file()
    played = run(
        "play",
        "alder",
        "--replay",
        str(own),
        "--save",
        str(own),
        "--players",
        "random",
        "--lang",
        "en",
    )
    assert played.exit_code == 0, played.output
    assert "send the file with your orders to the umpire" in played.output
    assert "orders:" in own.read_text("utf-8")
    judged = run("umpire", "alder", str(file), "--lang", "en")
    assert judged.exit_code == 0, judged.output
    assert "orders:" not in own.read_text("utf-8")
    assert "seed: 3" in file.read_text("utf-8")
    assert "seed" not in own.read_text("utf-8")


def test_the_umpire_refuses_the_file_of_a_side_in_place_of_another(tmp_path: Path) -> None:
    file, own = tmp_path / "game.yaml", tmp_path / "game.french.yaml"
    run("umpire", "alder", str(file))
    assert "is the file of one side (french)" in run("umpire", "alder", str(own)).output
    (tmp_path / "game.austrian.yaml").write_text(own.read_text("utf-8"), "utf-8")
    said = run("umpire", "alder", str(file))
    assert said.exit_code == 2
    assert "is not the file of austrian" in said.output


def test_the_page_of_a_side_waits_for_the_dice_and_saves_its_orders(tmp_path: Path) -> None:
    made = umpire()
    own = read(position_as_yaml(made.new_files()["south"]), tmp_path)
    states, _ = states_of(made.state.match.game, own)
    played = GameInPlay(made.state.match.game, History(states), {"south": "human"}, 1, own=own)
    assert played.people == ("south",)
    while played.now.current_player == "south":
        played.act(played.now.legal_actions[-1])
    assert not played.is_automatic
    assert played.players.wait(played.now)
    again = read(played.record(), tmp_path)
    assert again.play is not None
    assert again.play.orders == NO_ORDERS["south"]
    assert again.pieces == own.pieces


@pytest.mark.parametrize(("name", "sign"), [("Hidden", "hid"), ("Ambushing", "amb")])
def test_a_page_says_once_that_a_unit_of_its_side_is_hidden(name: str, sign: str) -> None:
    """The state that hides it says so, by whatever name, and no other does, though it begin alike."""
    game = hidden_game.game()
    hidden, charging, *rest = game.mechanisms.states
    every = (renamed(hidden, name), renamed(charging, "Hidebound"), *rest)
    mechanisms = game.mechanisms.model_copy(update={"states": every})
    with serving(
        game.model_copy(update={"mechanisms": mechanisms}), "over", pace="pause"
    ) as served:
        (seat,) = (one.id for one in served.seats.values() if one.sides == ("north",))
        pieces = {piece[0]: piece for piece in served.plain(seat, "state")["pieces"]}
    assert pieces["n-foot"][6] == sign


def renamed(state: states.State, name: str) -> states.State:
    return state.model_copy(update={"name": name})
