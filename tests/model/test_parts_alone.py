"""What single parts of a game answer, below, at and above each of their limits: counts, levels, units,
faces, expansions, print options."""

from __future__ import annotations

from typing import Any

import pytest
from markdown_it.tree import SyntaxTreeNode
from pydantic import TypeAdapter

from builder.model.dice import Dice
from builder.model.expansions import Expansion, game_with
from builder.model.mechanisms.amounts import parse_amount
from builder.model.mechanisms.counts import Count
from builder.model.mechanisms.declared import RatedModifier
from builder.model.mechanisms.events import Events
from builder.model.mechanisms.fighting.consequences import consequence_of
from builder.model.mechanisms.replacements import Price
from builder.model.mechanisms.victory import Level
from builder.model.phases import Phase
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.face_sizes import face_name_of, with_face_sizes
from builder.model.pieces.faces import FaceLayout
from builder.model.pieces.squads import HeavyWeapon, SquadChoice, plain_choices
from builder.model.printing import PrintOptions
from builder.model.side_by_side import Pair, SideBySide
from builder.model.space.areas.plane import halfway_along
from builder.model.tables import BandText
from builder.model.texts.markup import Marks, markup_parser, text_runs
from builder.model.texts.prose import Block, Inline
from tests.model.test_small_declarations import refused
from tests.rules.engine import brook
from tests.together import together

GUARD: dict[str, Any] = {"id": "guard", "name": "G", "symbol": {"branch": "infantry"}}


@together(
    ("text", "other", "fits"),
    [
        ("3", 0, [3]), ("3+", 0, [3, 4, 5, 6]), ("3-", 0, [0, 1, 2, 3]), ("2..4", 0, [2, 3, 4]),
        ("less than needs", 3, [0, 1, 2]), ("more than needs", 3, [4, 5, 6]),
        ("at least needs + 1", 3, [4, 5, 6]), ("at most needs - 1", 3, [0, 1, 2]),
        ("as many as enemy needs", 3, [3]),
    ],
)  # fmt: skip
def test_an_amount_fits_the_numbers_of_its_range(text: str, other: int, fits: list[int]) -> None:
    amount = parse_amount(text)
    assert [n for n in range(7) if amount.fits(n, other)] == fits
    assert amount.of_opponent is ("enemy" in text)


@together(
    ("given", "game_has", "side_has", "shown"),
    [
        ({}, ("", "food"), ("", "crown-food"), ""),
        ({"printed": True}, ("food", "food"), ("crown-food", "crown-food"), "crown-food"),
        ({"track": "stores"}, ("stores", "stores"), ("stores", "stores"), ""),
        ({"marker": "bread"}, ("", "food"), ("", "crown-food"), "bread"),
        ({"track": "stores", "printed": True}, ("stores",) * 2, ("stores",) * 2, "stores"),
    ],
)  # fmt: skip
def test_a_count_is_kept_on_its_track_or_on_one_that_is_made(
    given: dict[str, Any], game_has: tuple[str, str], side_has: tuple[str, str], shown: str
) -> None:
    count = Count.model_validate({"id": "food", "name": "Food", **given})
    assert (count.kept_on(), count.known_as()) == game_has
    assert (count.kept_on("crown"), count.known_as("crown")) == side_has
    assert count.shown_by("crown") == shown


def test_a_count_starts_at_the_nearest_number_to_nothing_that_it_may_have() -> None:
    def started(**given: object) -> list[int]:
        count = Count.model_validate({"id": "food", "name": "Food", **given})
        return [count.started("crown"), count.started("rebels")]

    assert started(start=4) == [4, 4]
    assert started(start={"crown": 2}) == [2, 0]
    assert started(start={"crown": 2}, least=1) == [2, 1]
    assert started(start={"crown": -5}, least=-9, most=-3) == [-5, -3]


def test_only_units_that_come_whole_come_later() -> None:
    given = {"points": 2, "each": "unit", "turns": 1}
    assert not refused(Price, given)
    assert not refused(Price, {"points": 2, "turns": 0, "becomes": {"is": "royal"}})
    assert refused(Price, {**given, "each": "step"})
    assert refused(Price, {**given, "becomes": {"is": "royal"}})
    brought = [Price.model_validate({"points": 1, "each": e}) for e in ("unit", "step", "hull")]
    assert [one.brings_back for one in brought] == [True, True, False]
    assert not Price.model_validate({"points": 1, "becomes": {"is": "royal"}}).brings_back


def test_a_level_asks_for_a_lead_or_for_points_and_not_for_both() -> None:
    def level(**given: object) -> dict[str, object]:
        return {"result": "Won", "source": "given 5.0", **given}

    points = {"points": 7, "side": "north"}
    reached = [Level.model_validate(level(**one)).reach for one in ({"least": 3}, points)]
    assert reached == [3, 7]
    assert refused(Level, level())
    assert refused(Level, level(least=3, **points))


def test_a_phase_of_some_sides_is_theirs_in_turn() -> None:
    def phase(**given: object) -> dict[str, object]:
        return {"id": "raid", "name": "Raid", **given}

    assert not refused(Phase, phase(of=["crown"]))
    assert not refused(Phase, phase(side="both"))
    assert refused(Phase, phase(side="both", of=["crown"]))
    raid = Phase.model_validate(phase(of=["crown"], turns="2..3"))
    assert [raid.is_of(side) for side in ("", "crown", "rebels")] == [True, True, False]
    assert [raid.is_on(turn) for turn in (1, 2, 3, 4)] == [False, True, True, False]
    assert Phase.model_validate(phase()).is_on(1)


@together(
    ("given", "allowed"),
    [
        ({"points": 3}, True),
        ({"points": 3, "reduced": "2-2"}, False),
        ({"lower": "3-3 / 2-2", "reduced": "3-3"}, True),
        ({"lower": "3-3 / 2-2", "reduced": "2-2"}, False),
        ({"block": True, "lower": "4-4 / 3-3 / 2-2"}, True),
        ({"block": True, "lower": "4-4 / 3-3 / 2-2 / 1-1"}, False),
        ({"lower": "4-4 / 3-3 / 2-2 / 1-1"}, True),
        ({"lower": " / ".join(["1-1"] * 11)}, True),
        ({"lower": " / ".join(["1-1"] * 12)}, False),
        ({"sides": {"dug": "5-5"}}, True),
        ({"sides": {"dug": "5-5 / 4-4"}}, False),
        ({"sides": {"dug": "5-5 / 4-4"}, "reduced": "2-2"}, True),
        ({"sides": {"dug": "5-5"}, "block": True, "reduced": "2-2"}, False),
        ({"sides": {"dug": "5-5"}, "points": 2}, False),
        ({"block": True, "shape": "round"}, True),
        ({"block": True, "shape": "hex"}, False),
        ({"shape": "hex"}, True),
        ({"block": True, "size": 12, "height": 12}, True),
        ({"block": True, "size": 12, "height": 14}, False),
        ({"size": 12, "height": 14}, True),
        ({"boxes": {"hull": "8 7"}}, True), ({"boxes": {"hull": 1}}, True),
        ({"boxes": {"hull": 0}}, False), ({"boxes": {"hull": 60}}, True),
        ({"boxes": {"hull": 61}}, False), ({"boxes": {"hull": True}}, False),
    ],
)  # fmt: skip
def test_steps_sides_and_edges_of_a_unit_agree(given: dict[str, Any], allowed: bool) -> None:
    assert refused(Unit, {**GUARD, "values": "6-6", **given}) is not allowed


def test_values_after_losses_are_those_of_the_last_step_at_the_end() -> None:
    unit = Unit.model_validate(
        {**GUARD, "values": "6-6", "lower": "4-4 / 2-2", "sides": {"dug": "9-9 / 7-7"}}
    )
    firsts = [unit.values_after(lost)[0].number for lost in (-1, 0, 1, 2, 3)]
    assert (firsts, unit.steps) == ([6, 6, 4, 2, 2], 3)
    assert [unit.side_after("dug", n)[0].number for n in (-1, 0, 1, 2)] == [9, 9, 7, 7]
    reduced = Unit.model_validate({**GUARD, "values": "6-6", "reduced": "3-3"})
    assert [reduced.values_after(lost)[0].number for lost in (0, 1, 2)] == [6, 3, 3]
    whole = Unit.model_validate({**GUARD, "values": "6-6"})
    assert (whole.after, whole.steps, whole.values_after(1)[0].number) == ((), 1, 6)
    assert Unit.model_validate({**GUARD, "values": "6-6", "points": 5}).steps == 5
    rows = Unit.model_validate({**GUARD, "values": "6", "boxes": {"hull": 3, "guns": "8 7"}}).boxes
    assert rows == {"hull": (3, 2, 1), "guns": (8, 7)}


def test_a_counter_has_the_size_of_its_face_wherever_it_has_none_of_its_own() -> None:
    face = FaceLayout.model_validate(
        {
            "id": "tall",
            "source": "given 4.0",
            "size": 15,
            "height": 25,
            "shape": "round",
            "front": [{"shows": "name", "at": [1, 1, 5, 5]}],
        }
    )

    def sized(**given: object) -> tuple[object, ...]:
        unit = Unit.model_validate({**GUARD, "values": "6", "face": "tall", **given})
        (found,) = with_face_sizes((unit,), {"faces": (face,)})
        return found.size, found.height, found.shape

    assert sized() == (15, 25, "round")
    assert sized(shape="square") == (15, 25, "square")
    assert sized(size=12) == (12, None, "round")
    assert sized(height=13) == (None, 13, "round")
    assert sized(face="") == (None, None, "square")
    own = Unit.model_validate({**GUARD, "values": "6", "value_set": "ships"})
    marker = Marker.model_validate({"id": "m", "name": "M", "front": {"title": "M"}})
    sets = {"ships": "long", "": "wrong"}
    assert [face_name_of(one, sets) for one in (own, marker)] == ["long", ""]
    assert face_name_of(own.model_copy(update={"face": "tall"}), sets) == "tall"
    assert face_name_of(own, {}) == ""


@together(
    ("shows", "allowed"),
    [("name", True), ("value movement", True), ("value ", False), ("nothing", False)],
)
def test_a_zone_shows_something_of_the_counter_or_a_value(shows: str, allowed: bool) -> None:
    zone = {"shows": shows, "at": [1, 1, 5, 5]}
    layout = {"id": "face", "source": "given 4.0", "front": [zone]}
    assert refused(FaceLayout, layout) is not allowed


def test_choices_of_squads_leave_out_what_nobody_chose() -> None:
    assert plain_choices(SquadChoice(men=8)) == {"men": 8}
    with_gun = SquadChoice(men=8, demolition=1, heavy=(HeavyWeapon(crew=0), HeavyWeapon()))
    assert plain_choices(with_gun) == {
        "men": 8,
        "demolition": 1,
        "heavy": [{"weapon": "mmg", "crew": 0}, {"weapon": "mmg", "crew": 2}],
    }


def test_a_printing_condition_is_a_known_one_and_has_a_profile() -> None:
    assert not refused(PrintOptions, {})
    assert refused(PrintOptions, {"condition": "FOGRA51"})
    assert refused(PrintOptions, {"condition": "nothing", "icc": "paper.icc"})
    assert not refused(PrintOptions, {"condition": "FOGRA51", "icc": "paper.icc"})
    inks = [PrintOptions.model_validate({"ink": ink}).suffix for ink in ("colour", "grey")]
    assert inks == ["", "-grey"]


def test_texts_beside_translations_are_counted_by_their_state() -> None:
    def pair(state: Any) -> Pair:
        return Pair(name="1.0", source="a", translation="b", state=state)

    both = SideBySide(None, (pair("new"),), (pair("stale"),), (pair("new"),))
    assert [both.count(state) for state in ("new", "stale", "done")] == [2, 1, 0]


def test_a_line_is_halved_where_half_its_length_is_over() -> None:
    assert halfway_along([(0, 0), (2, 0), (2, 2)]) == (2, 0)
    assert halfway_along([(0, 0), (2, 0), (2, 4)]) == (2, 1)
    assert halfway_along([(0, 0), (6, 0), (6, 0), (6, 2)]) == (4, 0)
    assert halfway_along([(1, 1), (1, 1)]) == (1, 1)


@together(
    ("text", "held"),
    [("2", [2]), ("2..4", [2, 3, 4]), ("<=2", [0, 1, 2]), (">=4", [4, 5]), ("any", [*range(6)])],
)
def test_a_column_holds_its_range_with_both_ends(text: str, held: list[int]) -> None:
    band = TypeAdapter(BandText).validate_python(text)
    assert [n for n in range(6) if n in band] == held


def test_a_line_break_is_a_space_unless_both_letters_are_wide() -> None:
    def said(text: str) -> str:
        tree = SyntaxTreeNode(markup_parser().parseInline(text)).children[0]
        return "".join(run.text for run in Marks({}).runs_of(tree))

    assert said("A hill*a*\nb") == "A hilla b"
    assert said("*部隊*\n*移動*") == "部隊移動"
    assert said("*部隊*\n*move*") == "部隊 move"
    assert said("*move*\n*部隊*") == "move 部隊"
    assert said("*a*\\\n") == "a "
    assert [run.text for run in text_runs("one **two** three")] == ["one ", "two", " three"]


def test_steps_and_dots_of_a_list_are_counted_apart() -> None:
    items = tuple((Inline(text=t),) for t in "abcdefg")
    levels = ((0, True), (0, False), (0, True), (1, True), (1, True), (1, False), (0, True))
    found = Block(kind="steps", items=items, levels=levels).entries()
    assert [one.mark for one in found] == ["1", "•", "2", "3"]
    assert [one.mark for one in found[2].below] == ["a", "b", "–"]


def test_a_modifier_by_a_leader_asks_who_stands_in_the_place() -> None:
    def where(whose: str) -> set[str]:
        one = RatedModifier.model_validate({"by": 1, "value": "command", "whose": whose})
        return one.who_is_there(("leader",)).model_fields_set

    assert (where("attacker"), where("defender")) == ({"with_"}, {"defender_with"})


@together(
    ("given", "turns", "comes"),
    [
        ({}, [], []), ({}, [2], [2]), ({"phase": "omens"}, [], [1, 2, 3]),
        ({"phase": "omens"}, [2, 3], [2, 3]), ({"choice": True, "phase": "omens"}, [], []),
        ({"dice": "1d6", "phase": "omens"}, [], []),
    ],
)  # fmt: skip
def test_the_calendar_brings_events_on_their_turns(
    given: dict[str, object], turns: list[int], comes: list[int]
) -> None:
    one = {"id": "storm", "name": "Storm", **({"turns": turns} if turns else {})}
    if "dice" in given:
        one["rolls"] = "1..6"
    events = Events.model_validate({"entries": [one], **given})
    (event,) = events.entries
    assert [turn for turn in range(4) if events.comes_on(event, turn)] == comes


@together(
    ("text", "word"),
    [
        ("hull -1", "change"), ("morale +2 each", "change"), ("lose 2", "lose"),
        ("lose 1 each", "lose"), ("disrupted", "state"), ("eliminated", "eliminated"),
        ("exchange", "exchange"), ("exchange strength", "exchange"), ("check rally", "check"),
        ("join enemy", "join"), ("mend 1", "mend"), ("retreat 2", "retreat"),
    ],
)  # fmt: skip
def test_results_are_read_by_their_words(text: str, word: str) -> None:
    assert consequence_of(text).word == word


@together("text", ["lose -1", "retreat +2", "lose 0", "lose", "retreat", "lose 1 of 2", ""])
def test_results_of_numbers_need_a_number_above_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="is no result"):
        consequence_of(text)


@together(
    ("text", "ways"),
    [("1d4", [1, 1, 1, 1]), ("2d3", [1, 2, 3, 2, 1]), ("1d3-1d3", [1, 2, 3, 2, 1])],
)
def test_rolls_are_as_likely_as_the_ways_to_throw_them(text: str, ways: list[int]) -> None:
    assert [*Dice.parse(text).combinations().values()] == ways


def test_a_game_without_an_expansion_lacks_its_parts_and_keeps_the_others() -> None:
    more = {"id": "more", "title": "More", "counters": ["n-horse"], "scenarios": ["over"]}
    expansion = Expansion.model_validate(more)
    plain = brook.game()
    sheet = plain.sheet.model_copy(update={"expansions": (expansion,)})
    game = plain.model_copy(update={"sheet": sheet})
    bare, whole = game_with(game), game_with(game, ["more"])
    assert (whole, game_with(plain)) == (game, plain)
    units = [unit.id for unit in game.units]
    assert [unit.id for unit in bare.units] == [id for id in units if id != "n-horse"]
    assert bare.markers == game.markers
    assert "over" not in {scenario.id for scenario in bare.scenarios}
