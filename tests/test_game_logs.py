"""Games that are played, written as logs of VASSAL."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.module.positions import (
    layout_only,
    moments_of_log,
    position_of_save,
    save_of_position,
)
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved
from builder.playing.state import State
from builder.playing.table import played_on
from builder.positions.game_logs import SECRET, log_of_game
from builder.positions.log_umpire import check_log
from builder.rules.play.actions import read_action
from builder.vassal.format.files.logs import read_log
from builder.vassal.format.pieces import MapPoint
from builder.vassal.format.traits import dynamic_properties
from tests.games import loading
from tests.thorough import some, times
from tools.compare_positions import Stands, differences, main, standing

GAMES = [
    ("alder", "alder"),
    ("gotthard", "gotthard"),
    ("green-beret", "green-beret"),
    ("vietnam-battles", "the-boys-of-67"),
    ("vietnam-battles", "the-iron-triangle"),
]


@cache
def _states(game: str, scenario: str, seed: int = 1) -> tuple[State, ...]:
    """A random game, as far as its log is read here."""
    start = first_state(loading.game(game), scenario)
    players = {side: RandomPlayer(f"{seed} {side}") for side in start.match.sides}
    played = played_on(start, players, RandomSource(f"{seed} chance"))
    return (start, *(state for _, state in islice(played, times(220, 100_000))))


@cache
def _log(game: str, scenario: str, language: str = "en") -> bytes:
    data, problems = log_of_game(_states(game, scenario), language)
    assert not problems
    return data


def _units(game: str, sheet: PositionSheet) -> Counter[Stands]:
    """Where units stand, and how, of those that are in play."""
    return standing(loading.game(game), sheet)


@pytest.mark.parametrize(("game", "scenario"), some(GAMES, 2))
def test_a_log_ends_as_its_game_does(game: str, scenario: str) -> None:
    states, moments = (
        _states(game, scenario),
        list(moments_of_log(loading.game(game), _log(game, scenario))),
    )
    assert len(moments) == len(states)
    last = moments[-1].sheet
    assert last is not None
    assert _units(game, last) == _units(game, states[-1].sheet)
    assert last.turn == states[-1].moment.turn
    phase = states[-1].match.phase(states[-1].moment.phase)
    assert phase is not None
    assert last.phase.endswith(phase.name)


def test_each_moment_of_a_log_is_that_of_the_game() -> None:
    moments = moments_of_log(loading.game("alder"), _log("alder", "alder"))
    for state, moment in zip(_states("alder", "alder"), moments, strict=True):
        assert moment.sheet is not None
        assert _units("alder", moment.sheet) == _units("alder", state.sheet)


def test_the_chat_says_each_action_in_the_language_of_the_log() -> None:
    """The first unit of the random game moves, as its actions say."""
    second = _states("alder", "alder")[2]
    first, move = second.moment.log
    unit, place = move.split()[1:]
    assert first == f"unit {unit}"
    for language in ("en", "ja"):
        _, steps = read_log(_log("alder", "alder", language))
        told = [line for step in steps for line in step.chat_lines]
        assert place in told[1]
        assert ("moves" in told[1]) == (language == "en")


def test_a_log_has_no_breach_of_rules() -> None:
    assert check_log(loading.game("alder"), _log("alder", "alder"), "game.vlog") == []


def test_lost_units_lie_in_the_tray_of_their_side_and_know_where_they_stood() -> None:
    states = _states("vietnam-battles", "the-iron-triangle")
    lost = states[-1].moment.note("lost")
    assert lost
    replay, steps = read_log(_log("vietnam-battles", "the-iron-triangle"))
    for _ in steps:
        pass
    in_tray = [p for p in replay.pieces() if p.spot is not None and p.spot.map == "Losses"]
    assert len(in_tray) == len(lost)
    for piece in in_tray:
        noted = dynamic_properties(piece.traits)
        assert noted["LostMap"] == "Map"
        assert int(noted["LostX"]) > 0


def test_what_one_side_keeps_secret_is_not_said_in_the_chat() -> None:
    states = _states("vietnam-battles", "the-iron-triangle")
    _, steps = read_log(_log("vietnam-battles", "the-iron-triangle"))
    kept = 0
    for before, after, step in zip(states, states[1:], steps, strict=False):
        action = after.moment.log[-1]
        if before.known_to(read_action(action)):
            kept += 1
            assert step.others == (SECRET + action,)
            assert not any(word in " ".join(step.chat_lines) for word in action.split()[1:])
    assert kept > 0


@pytest.mark.thorough
def test_a_count_and_its_markers_follow_the_game() -> None:
    """The Ice Road's points: its marker of ones lies in the box of the number."""
    points = _states("ice-road", "winter")[-1].moment.note("amounts")["points"]
    *_, last = moments_of_log(loading.game("ice-road"), _log("ice-road", "winter"))
    assert last.sheet is not None
    assert points > 0
    stands = {s.counter: s.at for s in last.sheet.pieces}
    assert stands["points-1"] == f"points:{points % 10}"
    _, steps = read_log(_log("ice-road", "winter"))
    changed = [c for step in steps for c in step.others if c.startswith("MutableProperty")]
    *_, count = [c.split("\t")[1:] for c in changed if c.split("\t")[1] == "PointsPoints"]
    assert (count[0], *count[2:]) == ("PointsPoints", str(points), "Module")


def test_a_pair_of_markers_shows_ones_and_tens() -> None:
    stage = layout_only(loading.game("ice-road"))
    points = next(count for count in stage.counts if count.id == "points")
    assert [points.box_of(marker, 47) for marker in ("points-1", "points-10")] == ["7", "40"]
    single = next(count for count in stage.counts if count.id == "stock")
    assert single.box_of("stock", 47) == "47"


@pytest.mark.thorough
def test_a_unit_that_has_lost_two_steps_keeps_them_in_a_saved_game() -> None:
    """A French division has four steps."""
    game = loading.game("gotthard")
    (scenario,) = game.scenarios
    unit = next(unit for unit in game.units if len(unit.after) > 2)
    stands = Standing(counter=unit.id, at="0320", reduced=True, lost=2)
    sheet = PositionSheet(game=game.id, scenario=scenario.id, map=scenario.map, pieces=(stands,))
    data, _ = save_of_position(game, sheet)
    read, _ = position_of_save(game, data)
    assert read is not None
    assert [p.lost for p in read.pieces if p.counter == unit.id] == [2]


def test_a_piece_comes_to_lie_on_those_that_lie_there() -> None:
    """What is moved onto a stack names the piece under it."""
    replay, steps = read_log(_log("alder", "alder"))
    spots: dict[str, MapPoint | None] = {p.id: p.spot for p in replay.pieces()}
    under = 0
    for step in steps:
        for command in step.moves:
            id, map, x, y, on, *_ = command.split("/")[1:]
            to = MapPoint(map, int(x), int(y))
            others = {one for one, spot in spots.items() if spot == to and one != id}
            assert (on in others) if others else on == "null"
            under += on != "null"
            spots[id] = to
    assert under > 0


def test_columns_that_come_into_a_box_lie_beside_those_that_wait_there() -> None:
    """On the Ice Road several columns wait in Kobona."""
    replay, steps = read_log(_log("ice-road", "winter"))
    columns = {piece.id for piece in replay.pieces() if "column" in piece.name}
    for _ in steps:
        pass
    spots = [piece.spot for piece in replay.pieces() if piece.id in columns]
    on_the_map = [spot for spot in spots if spot is not None and spot.map == "Map"]
    assert len(on_the_map) == len({*on_the_map}) == 10


def test_the_game_and_the_end_of_its_log_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last, game = _states("alder", "alder")[-1], loading.game("alder")
    standing_ = next(s for s in last.sheet.pieces if s.at and s.counter.startswith("fr-"))
    away = tuple(s for s in last.sheet.pieces if s is not standing_)
    (told,) = differences(game, last.sheet, last.sheet.model_copy(update={"pieces": away}))
    assert told.startswith(f"only in the game: {standing_.counter} at {standing_.at}")
    played, log = tmp_path / "game.yaml", tmp_path / "game.vlog"
    played.write_text(saved(last), "utf-8")
    log.write_bytes(_log("alder", "alder"))
    monkeypatch.setattr("sys.argv", ["compare_positions", "alder", str(played), str(log)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().out) == (
        0,
        "The same stands in the same places.\n",
    )
