"""Undo and second draws in the modules of all built-in games, over random sequences of commands in the
model of traits: the log takes back whatever a player did, and what comes out of its cup again is as it
was when it first came."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder.outputs.vassal.counters.cups import cups_of
from builder.outputs.vassal.counters.prototypes import SOLITAIRE
from builder.outputs.vassal.table.windows.trays import cup_names
from builder.vassal.format.names import side_names
from tests.outputs.vassal.built_in import GAMES, game, module
from tests.outputs.vassal.playing import Play, games_of
from tests.thorough import times

every_game = pytest.mark.parametrize("name", GAMES)

_Choices = list[tuple[int, int]]
_choices = st.lists(st.tuples(st.integers(0, 999), st.integers(0, 99)), min_size=1, max_size=10)
CUPS = [(name, cup.pool.id) for name in GAMES for cup in cups_of(cup_names(game(name)), game(name))]


def playing(name: str, side: str, setup: int = 0) -> Play:
    """A set-up of a game as a side sees it."""
    games = games_of(module(name))
    play = Play(module(name), _board(name), side=side)
    play.fill(games[setup % len(games)])
    return play


def _board(name: str) -> str:
    return module(name).find("Board")[0].attributes["name"]


def command(play: Play, which: int, entry: int) -> None:
    """One command of all that the player may give: buttons, and the menus of pieces."""
    buttons, pieces = sorted(play.buttons), play.present()
    if which % 4 == 0:
        play.push(buttons[entry % len(buttons)])
        return
    piece = pieces[which % len(pieces)]
    if menu := sorted(piece.menu().values()):
        play.act(lambda: piece.press(menu[entry % len(menu)]))


@pytest.mark.thorough
@every_game
@settings(max_examples=times(6, 12))
@given(st.integers(0, 9), st.integers(0, 9), _choices)
def test_undoing_every_command_leaves_everything_as_it_was(
    name: str, side: int, setup: int, choices: _Choices
) -> None:
    sides = [*side_names(game(name)).values(), SOLITAIRE]
    play = playing(name, sides[side % len(sides)], setup)
    moments = []
    for which, entry in choices:
        moments.append((len(play.log), play.standing()))
        command(play, which, entry)
    for moment, standing in reversed(moments):
        play.undo(moment)
        assert play.standing() == standing


@pytest.mark.thorough
def test_such_commands_change_the_game() -> None:
    """Else nothing would be undone."""
    for name in GAMES:
        play = playing(name, SOLITAIRE)
        before = play.standing()
        for number in range(60):
            command(play, number, number)
        assert play.standing() != before
        assert len(play.chat) > 5


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "pool"), CUPS)
@settings(max_examples=8)
@given(st.integers(0, 999), _choices)
@example(0, [(0, 0)])
def test_a_second_draw_is_as_the_first(name: str, pool: str, seed: int, before: _Choices) -> None:
    """The same markers, called so, with the same commands; and undone, they are all in their cup."""
    play = playing(name, SOLITAIRE)
    cup = next(c for c in cups_of(cup_names(game(name)), game(name)) if c.pool.id == pool)
    for which, entry in before:
        command(play, which, entry)
    back = f"{cup.deck}: all back"
    if back in play.buttons:
        play.push(back)
    whole, moment = play.standing(), len(play.log)
    first = drawn(play, cup.deck, seed)
    if back not in play.buttons:
        play.undo(moment)
        assert play.standing() == whole
    else:
        play.push(back)
        assert [p.deck for p in play.present()] == [piece[3] for piece in whole[1]]
    assert drawn(play, cup.deck, seed) == first
    play.undo(moment)
    assert play.standing() == whole


def drawn(play: Play, deck: str, seed: int) -> list[tuple[str, str, bool, list[str]]]:
    """What one more draw brings out of a cup: what it is called, where it lies, whether its face is down,
    and its menu."""
    inside = {p for p in play.present() if p.deck == deck}
    play.chance = Random(seed)
    for text in ("draw one", "draw for the turn"):
        if (name := f"{deck}: {text}") in play.buttons:
            play.push(name)
    out = [p for p in play.present() if p in inside and p.deck != deck]
    return [(p.told_name, p.place, bool(p.turned), sorted(p.menu())) for p in out]
