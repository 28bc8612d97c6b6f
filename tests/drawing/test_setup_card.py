from collections import Counter

import pytest

from builder.drawing.aids.placements import places_by_side
from builder.drawing.aids.pool_card import pool_card
from builder.drawing.aids.sequence_card import sequence_card
from builder.drawing.aids.setup_card import setup_card, setup_cards
from builder.drawing.aids.spots import describe_starting_place
from builder.drawing.cards.card_frame import TALLEST
from builder.drawing.cards.layout_variants import fixed_cards
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Item, Scene, Use
from builder.drawing.sheets import LETTER
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.model.game import Game
from builder.model.ground.map_parts import Area
from builder.model.scenarios import FreeSetup, Placement
from tests.drawing.river_crossing import game, unit, uses, words
from tests.games import loading

GAME = game()
SCENARIO = GAME.scenarios[0]
MAP = GAME.maps[0]


def test_the_card_says_what_where_when_and_how_to_win() -> None:
    found = words(setup_card(GAME, SCENARIO, DrawContext()))
    for expected in (
        "9.0 First Day",
        "1 May",
        "The Valley",
        "0101",
        "No night turns.",
        "Blue holds Millton.",
        "The mill has burned since dawn.",
    ):
        assert expected in found


def test_the_card_of_a_scenario_without_a_last_turn_says_so_and_no_number() -> None:
    turns = str(SCENARIO.turns)
    plain, long = SCENARIO, SCENARIO.model_copy(update={"open_ended": True})
    found, open_ended = (words(setup_card(GAME, one, DrawContext())) for one in (plain, long))
    assert turns in found
    assert "No last turn" in open_ended
    assert open_ended.count(turns) == found.count(turns) - 1


@pytest.mark.parametrize("name", ["green-beret", "hue"])
def test_games_that_the_rules_end_by_what_happens_print_no_number_of_turns(name: str) -> None:
    (scenario,) = loading.game(name).scenarios
    assert scenario.open_ended


def test_the_counters_themselves_are_drawn() -> None:
    card = setup_card(GAME, SCENARIO, DrawContext())
    placed = sum(len(i.places) for i in card.items if isinstance(i, Use))
    assert placed == 4 + 2
    assert "3" in words(card)


def test_a_place_is_named_by_its_settlement_else_by_its_terrain() -> None:
    assert describe_starting_place(GAME, MAP, "0101", DrawContext()).name == "Millton"
    assert describe_starting_place(GAME, MAP, "0201", DrawContext()).name == "Wood"


def test_a_hexside_is_named_by_its_river_and_a_box_by_its_track() -> None:
    hexside = describe_starting_place(GAME, MAP, "0101/0201", DrawContext())
    assert (hexside.kind, hexside.labels, hexside.name) == (
        "hexside",
        ("0101", "0201"),
        "Long River",
    )
    box = describe_starting_place(GAME, MAP, "turn:3", DrawContext())
    assert (box.kind, box.labels, box.name) == ("box", ("3",), "Turns")


def test_placements_are_gathered_by_side_and_a_reduced_unit_shows_its_back() -> None:
    (blue, blue_places), (red, red_places) = places_by_side(GAME, SCENARIO, DrawContext())
    assert blue is not None
    assert red is not None
    assert (blue.name, len(blue_places), red.name, len(red_places)) == ("Blue", 1, "Red", 3)
    assert red_places[0].pieces[0].side == "back"


def test_an_estimated_placement_prints_with_a_dagger() -> None:
    _, (_, red_places) = places_by_side(GAME, SCENARIO, DrawContext())
    assert [p.title.endswith("†") for p in red_places] == [False, True, False]


def test_what_a_side_places_as_it_likes_is_on_the_card_counter_by_counter() -> None:
    free = FreeSetup(name="The rest", counters=("b2", "r1"), count=1, text="Anywhere in the wood.")
    card = setup_card(GAME, SCENARIO.model_copy(update={"free_setup": (free,)}), DrawContext())
    assert {"The rest†", "Anywhere in the wood.", "Free setup", "2"} <= set(words(card))
    placed = sum(len(i.places) for i in card.items if isinstance(i, Use))
    assert placed == 4 + 2 + 2


def test_a_free_setup_takes_every_counter_there_is_if_it_names_no_number() -> None:
    free = FreeSetup(name="The rest", counters=("b1",))
    card = setup_card(GAME, SCENARIO.model_copy(update={"free_setup": (free,)}), DrawContext())
    placed = sum(len(i.places) for i in card.items if isinstance(i, Use))
    assert placed == 4 + 2 + 3


def test_an_entry_by_an_area_goes_by_its_words() -> None:
    area = Area(id="south", hexes=("0102",))
    map = MAP.model_copy(update={"areas": (area,)})
    late = SCENARIO.reinforcements[0].model_copy(update={"hexes": ("south", "0101")})
    scenario = SCENARIO.model_copy(update={"setup": (), "reinforcements": (late,)})
    found = words(setup_card(GAME.model_copy(update={"maps": (map,)}), scenario, DrawContext()))
    assert "south" not in found
    assert "0101" in found


def test_an_entry_by_named_points_prints_no_ids_of_points() -> None:
    corsica = loading.filled("ponte-novo")
    found = words(setup_card(corsica, corsica.scenarios[0], DrawContext()))
    assert "in Bastia or Saint-Florent†" in [word.replace(" †", "†") for word in found]
    assert not [word for word in found if "saint-florent" in word]


def test_the_card_is_higher_with_more_to_place() -> None:
    more = SCENARIO.model_copy(update={"setup": SCENARIO.setup * 2, "reinforcements": ()})
    less = SCENARIO.model_copy(update={"setup": SCENARIO.setup[:1], "reinforcements": ()})
    assert (
        setup_card(GAME, less, DrawContext()).height < setup_card(GAME, more, DrawContext()).height
    )


def test_who_plays_alone_has_no_turns_to_take() -> None:
    alone = GAME.model_copy(update={"sheet": GAME.sheet.model_copy(update={"players": "1"})})
    found = words(sequence_card(alone, DrawContext()))
    assert "Movement" in found
    assert "Each player in turn" not in found


def test_the_sequence_letters_its_phases_and_brackets_those_of_each_player() -> None:
    found = words(sequence_card(GAME, DrawContext()))
    assert [w for w in found if w in "ABC"] == ["A", "B", "C"]
    assert found.count("Each player in turn") == 1
    assert found.index("Weather") < found.index("Each player in turn") < found.index("Movement")


def test_the_cups_card_counts_what_lies_in_each_and_marks_what_is_estimated() -> None:
    found = words(pool_card(GAME, DrawContext()))
    assert {"Red cup†", "3 counters", "× 2", "× 1"} <= set(found)


# -- hundreds of counters --------------------------------------------------------------------------


def crowded(count: int) -> Game:
    """So many units of two sides, some in heaps of sixty, the rest a hex each."""
    units = [unit(f"u{i}", ("blue", "red")[i % 2], f"{i}", "1-1") for i in range(count)]
    spots = [f"{c:02d}{r:02d}" for c in range(1, 5) for r in range(1, 4)]
    setup = [
        {"counter": f"u{i}", "at": "0101" if i < count // 2 else spots[i % len(spots)]}
        for i in range(count)
    ]
    free = [{"name": "Reserve", "counters": [f"u{i}" for i in range(0, count, 2)]}]
    first = {**SCENARIO.model_dump(mode="json"), "setup": setup, "free_setup": free}
    return game(units=units, scenarios=[first], pools=[])


def test_hundreds_of_units_take_several_cards_of_full_size() -> None:
    many = crowded(400)
    context = DrawContext()
    found = setup_cards(many, many.scenarios[0], context)
    assert len(found) > 3
    assert all(card.height <= TALLEST + 6 for card in found)
    pages = chart_pages(many, fixed_cards(found), context, LETTER, "set-up")
    assert {use.places[0][2] for page in pages for use in uses(page.items)} == {1.0}
    assert context.problems == []


def test_every_counter_is_on_one_card_or_another_as_often_as_on_one_alone() -> None:
    many = crowded(300)
    scenario = many.scenarios[0]

    def drawn(cards: list[Scene]) -> Counter[str]:
        return Counter(
            use.symbol
            for card in cards
            for use in within(card)
            if isinstance(use, Use)
            for _ in use.places
        )

    def within(card: Scene) -> list[Item]:
        """What is on a card, if it prints smaller too."""
        (*_, last) = card.items
        smaller = isinstance(last, Use) and len(card.items) == 1
        return card.symbols[last.symbol] if smaller else card.items

    assert drawn(setup_cards(many, scenario, DrawContext())) == drawn(
        [setup_card(many, scenario, DrawContext())]
    )


def test_a_section_that_goes_on_says_so_under_its_bar_again() -> None:
    many = crowded(400)
    first, second, *_ = setup_cards(many, many.scenarios[0], DrawContext())
    assert "continued" not in words(first)
    assert "continued" in words(second)
    assert any("1 / " in w for w in words(first))


def test_a_marker_that_lies_alone_is_named_and_its_place_told_once() -> None:
    """As that of the weather in its box, which is no ground for others."""
    alone = Placement.model_validate({"counter": "flag", "at": "turn:3"})
    scenario = SCENARIO.model_copy(update={"setup": (alone,)})
    ((_, (place,)),) = places_by_side(GAME, scenario, DrawContext())
    assert (place.title, place.lines) == ("Flag†", (("Turns", ("tracks", "turn", "title")),))
    ((_, (guarded,)),) = places_by_side(
        GAME,
        SCENARIO.model_copy(
            update={"setup": tuple(Placement(counter=c, at="0101") for c in ("b2", "flag"))}
        ),
        DrawContext(),
    )
    assert guarded.lines[-1][0] == "Millton · marker: Flag"


def test_a_box_without_a_sign_tells_the_card_that_it_lies_on() -> None:
    """The name "Blue reserve" alone does not say where that is."""
    few = Placement.model_validate({"counter": "b2", "at": "boxes:blue"})
    scenario = SCENARIO.model_copy(update={"setup": (few,)})
    ((_, (place,)),) = places_by_side(GAME, scenario, DrawContext())
    assert place.lines[-1][0] == "Blue reserve, Reserves"


def test_a_heap_in_a_box_has_the_name_of_the_box_and_the_card_that_it_lies_on() -> None:
    hue = loading.game("hue")
    _, (_, rows) = places_by_side(hue, hue.scenarios[0], DrawContext())
    heap = next(row for row in rows if row.title == "Viet Cong")
    assert [line for line, _ in heap.lines] == ["Stocks and Losses"]


def test_the_card_names_each_section_of_the_document_once_and_in_order() -> None:
    sources = ("given 10.0, 3.0", "given 2.0", "given 3.0, 4.1")
    setup = tuple(
        Placement.model_validate({"counter": "b2", "at": "0101", "source": source})
        for source in sources
    )
    scenario = SCENARIO.model_copy(
        update={"source": setup[0].source, "setup": setup, "reinforcements": (), "victory": ()}
    )
    found = words(setup_card(GAME, scenario, DrawContext()))
    assert any("Sections 2.0, 3.0, 4.1, 10.0 of the rules document" in w for w in found)


def test_a_side_whose_name_does_not_fit_its_bar_is_told() -> None:
    river = game()
    long = river.sheet.sides[0].model_copy(update={"name": "The Army of the North " * 6})
    sides = (long, *river.sheet.sides[1:])
    river = river.model_copy(update={"sheet": river.sheet.model_copy(update={"sides": sides})})
    context = DrawContext()
    setup_card(river, river.scenarios[0], context)
    assert "the bar above its counters" in " ".join(p.message for p in context.problems)
