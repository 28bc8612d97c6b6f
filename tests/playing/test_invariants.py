"""What random games are watched for is found where it is wrong."""

from __future__ import annotations

from dataclasses import replace

from builder.playing.fuzz import random_game
from builder.playing.invariants import betrayed, broken
from builder.playing.records import first_state, match_of
from builder.playing.state import State
from builder.rules.play.actions import read_action
from tests.games import loading


def test_a_secret_that_another_side_can_see_is_found() -> None:
    match = match_of(loading.game("vietnam-battles"), "snoopys-nose")
    open_ = replace(match, play=replace(match.play, hide=lambda match, moment, side: moment))
    last, fault = random_game(State.first(open_), 1)
    assert fault is not None
    assert fault.what.startswith("US can tell place base-camp ")
    assert len(fault.actions) == 1
    assert last.moment.log == fault.actions


def test_a_sentence_that_tells_who_lies_face_down_is_found() -> None:
    match = match_of(loading.game("hue"), "hue", ("7.1",))
    blabbing = replace(match, play=replace(match.play, unnamed=lambda *moments: {}))
    _, fault = random_game(State.first(blabbing), 1)
    assert fault is not None
    told = fault.actions[-1].split()
    assert fault.what == f"{' '.join(told)} tells USMC-ARVN where {told[1]} is"
    assert told[1].startswith(("nva-", "vc-"))


def test_a_secret_that_is_kept_is_no_fault() -> None:
    start = first_state(loading.game("vietnam-battles"), "snoopys-nose")
    secret = start.legal_actions[0]
    assert start.known_to(secret) == "VC"
    assert list(betrayed(start, secret, start.apply(secret))) == []


def test_a_counter_that_vanishes_or_is_doubled_is_found() -> None:
    start = first_state(loading.game("alder"))
    gone = State(start.match, start.moment.without_pieces("fr-gren"))
    assert "fr-gren has vanished" in list(broken(start, gone))
    twin = replace(start.moment.piece("fr-gren"), name="fr-gren#2")
    doubled = State(start.match, start.moment.with_pieces(twin))
    assert "there are 2 of fr-gren, and the game has 1" in list(broken(start, doubled))


def test_what_is_known_of_an_open_game_is_the_state_itself() -> None:
    start = first_state(loading.game("alder")).apply(read_action("unit fr-gren"))
    assert start.observation("austrian").known is start
