"""States of games that are played, on small states: stacks, carriers, losses, what a side does not know,
values in files, rolls one after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model.dice import Dice, DiceError
from builder.rules.core.positions.carried_pieces import carriers_in, without_carried
from builder.rules.core.positions.position import Piece, Position
from builder.rules.dice import DiceRoller
from builder.rules.play import pieces as play
from builder.rules.play.card_piles import UNKNOWN, counted_cards, known_cards
from builder.rules.play.hiding import (
    UNSEEN,
    names_face_down,
    names_mentioned,
    with_face_down,
    with_units_for,
    without_places_of,
)
from builder.rules.play.kinds import Outcome
from builder.rules.play.match import sides_in_order
from builder.rules.play.moment import STACKED, Moment, task
from builder.rules.play.values import Frozen, frozen, read, thawed, written
from tests.model.boards import two_shores
from tests.rules.engine import brook
from tests.together import together


def piece(name: str, at: str = "0101", **more: object) -> Piece:
    found = Piece(name, name.partition("#")[0], at, None)
    return replace(found, **more)  # type: ignore[arg-type]


def position(*pieces: Piece) -> Position:
    game = brook.game()
    return Position(game, game.maps[0], pieces)


def state(*pieces: Piece, **notes: object) -> Moment:
    return Moment(side="north", pieces=Frozen({p.name: p for p in pieces})).noted_all(notes)


# -- units on board ------------------------------------------------------------------------------


def test_a_unit_is_carried_by_the_first_beside_it_that_has_the_name_or_is_the_counter() -> None:
    ships = [piece("ship", "0202"), piece("ship#2"), piece("ship#3")]
    men = [piece("foot", aboard="ship"), piece("foot#2", aboard="ship#3"), piece("horse")]
    lost = piece("guns", "0303", aboard="ship")
    selfish = piece("raft", "0404", aboard="raft")
    there = position(*ships, *men, lost, selfish)
    assert carriers_in(there) == {"foot": "ship#2", "foot#2": "ship#3"}
    gone = {p.name: (p.at, p.aboard) for p in without_carried(there).pieces}
    assert gone["foot"] == ("", "ship#2")
    assert gone["foot#2"] == ("", "ship#3")
    assert gone["guns"] == ("0303", "ship")
    assert gone["ship#2"] == ("0101", "")
    alone = position(lost, *ships)
    assert without_carried(alone) is alone


def test_those_on_board_share_the_end_of_their_carrier() -> None:
    on = Frozen({"foot": "ship", "guns": "foot", "horse": "ship#2"})
    names = ("ship", "ship#2", "foot", "guns", "horse")
    moment = state(*map(piece, names), aboard=on)
    assert play.carried(moment, "ship") == ("foot", "guns")
    assert play.carried(moment, "horse") == ()
    sunk = play.eliminated(moment, "ship")
    assert sunk.note(play.LOST) == ("ship", "foot", "guns")
    assert dict(sunk.note(play.ABOARD)) == {"horse": "ship#2"}
    assert [name for name in names if sunk.piece(name).at] == ["ship#2", "horse"]
    away = play.exited(moment, "ship", "0101")
    assert dict(away.note(play.EXITED)) == {"ship": "0101", "foot": "0101", "guns": "0101"}
    assert play.ashore(moment, "ship") is moment
    assert dict(play.ashore(moment, "foot").note(play.ABOARD)) == {
        "guns": "foot",
        "horse": "ship#2",
    }


@together(
    ("name", "steps", "left"),
    [
        ("n-foot", 0, (0, False, "0101")), ("n-foot", 1, (1, True, "0101")),
        ("n-foot", 2, (0, False, "")), ("s-guns", 1, (0, False, "")), ("s-army", 7, (7, True, "0101")),
        ("s-army", 8, (0, False, "")),
    ],
)  # fmt: skip
def test_a_unit_is_lost_with_its_last_step(
    name: str, steps: int, left: tuple[int, bool, str]
) -> None:
    found = play.after_losses(state(piece(name)), brook.game(), name, steps)
    unit = found.piece(name)
    assert (unit.lost, unit.reduced, unit.at) == left
    assert found.note(play.LOST, ()) == (() if left[2] else (name,))


def test_a_new_piece_gets_the_first_free_name() -> None:
    moment = state(piece("foot"), piece("foot#3"))
    made = [play.new_piece(moment, one, "0101", None).name for one in ("foot", "horse")]
    assert made == ["foot#2", "horse"]


def test_a_unit_that_comes_lies_on_top_if_stacks_have_an_order() -> None:
    a, b, c = piece("a"), piece("b"), piece("c", "")
    came = (replace(a, at="0202"), replace(b, lost=1), replace(c, at=""), piece("d", "0202"))
    assert [*state(a, b, c).with_pieces(*came).pieces] == ["a", "b", "c", "d"]
    stacked = state(a, b, c, **{STACKED: 1})
    assert [*stacked.with_pieces(*came).pieces] == ["b", "c", "d", "a"]
    assert [*stacked.with_pieces(replace(a, at="")).pieces] == ["a", "b", "c"]


# -- what a side does not know -------------------------------------------------------------------


def test_what_tells_of_hidden_units_is_left_out() -> None:
    moment = state(
        piece("a"), piece("b"),
        moved=("a", "b"), aboard={"a": "b", "b": "a"}, steps={"c": ["a"], "d": ["b", "a"], "e": []},
    )  # fmt: skip
    tasks = (task("fight", unit="a"), task("fight", unit="a"), task("check", units=("a", "b")))
    found = without_places_of(moment.then(*tasks), ["a"])
    assert [*found.pieces] == ["b"]
    assert found.note("moved") == ("b",)
    assert thawed(found.note("aboard")) == {"b": "a"}
    assert thawed(found.note("steps")) == {"d": ["b"], "e": []}
    assert [(one.kind, thawed(one.data)) for one in found.agenda] == [
        (UNSEEN, {"side": "north"}),
        ("check", {"units": ["b"]}),
    ]
    told = without_places_of(moment.then(task("fight", unit="a", side="south")), ["a"])
    assert [thawed(one.data) for one in told.agenda] == [{"side": "south"}]


def test_units_face_down_go_by_their_place_and_a_number() -> None:
    down = [piece("b"), piece("a"), piece("c", "0202")]
    names = names_face_down(down)
    assert {n: text[-6:] for n, text in names.items()} == {
        "b": names["b"][-6:],
        "a": names["b"][-4:] + "-2",
        "c": names["c"][-6:],
    }
    assert (names["b"][-4:], names["c"][-4:]) == ("0101", "0202")
    moment = state(*down, piece("d"), seen=("c", "b"), own=("b",), order=("x", "d"))
    masked = with_face_down(
        moment.then(task("look", unit="b")),
        down,
        lambda one: Piece("", "blank", one.at, None),
        without_notes=("own",),
    )
    assert [*masked.pieces] == ["d", *sorted(names.values())]
    assert {p.counter for p in masked.pieces.values()} == {"d", "blank"}
    assert masked.note("own") == ""
    assert masked.note("seen") == tuple(sorted((names["c"], names["b"])))
    assert masked.note("order") == ("x", "d")
    assert [one["unit"] for one in masked.agenda] == [names["b"]]
    known = with_units_for(masked, {names["b"]: "horse#2"})
    assert known.piece("horse#2").counter == "horse"
    assert known.agenda[0]["unit"] == "horse#2"
    assert {"horse#2", names["c"], "x", "d"} <= names_mentioned(known)


def test_a_side_sees_its_cards_and_how_many_the_others_hold() -> None:
    assert known_cards(("bridge", UNKNOWN, "gold")) == ("bridge", "gold")
    assert counted_cards({"gold": 2, "bridge": 1, "plague": 0}) == ("gold", "gold", "bridge")


def test_a_side_wins_alone_or_with_its_allies() -> None:
    won = Outcome(side="north", allies=("west",))
    assert [won.is_won_by(side) for side in ("north", "west", "south")] == [True, True, False]


def test_sides_have_their_turns_from_the_first_on() -> None:
    game = two_shores.game()
    scenario = game.scenarios[0]
    sides = [side.id for side in game.sheet.sides]
    assert sides_in_order(game, scenario.model_copy(update={"first_side": ""})) == (*sides,)
    second = scenario.model_copy(update={"first_side": sides[1]})
    assert sides_in_order(game, second) == (sides[1], sides[0])
    every = {nation.side: nation.id for nation in game.sheet.nations if nation.side}
    turned = second.model_copy(update={"nations": (every[sides[1]], every[sides[0]], "nobody")})
    assert sides_in_order(game, turned) == (sides[1], sides[0])
    fought = second.model_copy(update={"nations": (every[sides[0]],)})
    assert sides_in_order(game, fought) == (sides[1], sides[0])


# -- values and rolls ----------------------------------------------------------------------------


def test_values_go_into_files_and_come_back() -> None:
    value = frozen({"at": "0101", "many": 3, "less": -2, "names": ["a", "b"], "on": {"a": True}})
    assert written(value) == {
        "at": "0101", "many": "+3", "less": "-2", "names": ["a", "b"], "on": {"a": "+1"},
    }  # fmt: skip
    assert read(written(value)) == value
    assert thawed(value)["on"] == {"a": 1}
    assert isinstance(value, Frozen)
    assert value.updated({"at": "0202"}) != value
    assert value.updated({"at": "0101"}) == value
    assert value != dict(value)
    assert hash(value) == hash(read(written(value)))
    assert "at" not in value.without("at", "nothing")
    with pytest.raises(TypeError):
        frozen(1.5)


@together(
    ("dice", "made", "found"),
    [
        ("1d6", 6, 6), ("1d6", 7, None), ("1d6", 0, None), ("1d10", 0, 10), ("1d10", 4, 4),
        ("2d10", 0, None), ("2d6", 12, 12), ("2d6", 1, None),
    ],
)  # fmt: skip
def test_a_given_roll_is_one_that_the_dice_can_show(
    dice: str, made: int, found: int | None
) -> None:
    roller = DiceRoller([made])
    if found is None:
        with pytest.raises(DiceError, match="cannot show"):
            roller.roll(Dice.parse(dice), "an attack")
    else:
        assert roller.roll(Dice.parse(dice), "an attack") == found
        assert roller.log == [("an attack", found)]


def test_without_rolls_a_seed_makes_the_next_ones() -> None:
    two = Dice.parse("2d6")
    with pytest.raises(DiceError, match="left for 2d6"):
        DiceRoller().roll(two)
    with pytest.raises(DiceError, match="left for rain"):
        DiceRoller().roll(two, "rain")
    seeded, again = DiceRoller([3], seed=5), DiceRoller(seed=5)
    first = [seeded.roll(two, "rain"), *(seeded.roll(two) for _ in range(6))]
    assert first[1:] == [again.roll(two) for _ in range(6)]
    assert len({*first}) > 1
    assert [purpose for purpose, _ in seeded.log] == ["rain", *["2d6"] * 6]
