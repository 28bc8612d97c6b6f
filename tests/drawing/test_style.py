"""Sides are told apart by anyone, in colour, without colour and in grey."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.counters.backs import plain_back
from builder.drawing.ink import colour, style
from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.model.game import Game
from builder.model.pieces.schemes import ColourScheme
from tests.drawing.counter_parts import game, marker, unit
from tests.together import together

MEETINGS = [
    ("us-army", "arvn", "usmc", "green-berets", "viet-cong", "nva"),
    ("german-1940", "belgian-1940"),
    ("italian-1940", "french-1940"),
    ("german-1940", "french-1940"),
    ("green-berets", "enemy", "neutral"),
    ("friendly", "enemy", "neutral"),
]
"""Schemes that stand on one map."""

PAIRS = [pair for meeting in MEETINGS for pair in combinations(meeting, 2)]
INKS: list[Ink] = ["colour", "low-ink", "grey"]


@together("ink", INKS)
@together("name", style.built_in_scheme_names())
def test_figures_and_symbols_stand_out(name: str, ink: Ink) -> None:
    scheme = style.built_in_scheme(name, ink)
    assert colour.contrast(scheme.ink, scheme.ground) >= 4.5
    assert colour.contrast(scheme.symbol_ink, scheme.box) >= 7
    assert colour.contrast(scheme.ink, scheme.lifted) >= 4.5


@together("name", style.built_in_scheme_names())
def test_in_colour_most_contrast_is_better_still(name: str) -> None:
    scheme = style.built_in_scheme(name)
    assert colour.contrast(scheme.ink, scheme.ground) >= 5.4
    assert colour.contrast(scheme.strip, scheme.ground) >= 3


@together(("one", "two"), PAIRS)
def test_sides_that_meet_differ_to_every_eye(one: str, two: str) -> None:
    a, b = style.built_in_scheme(one), style.built_in_scheme(two)
    assert colour.least_colour_distance(a.ground, b.ground) >= style.LEAST_DISTANCE
    assert a.cue != b.cue
    assert abs(a.grey - b.grey) >= 0.04 - 1e-9


def test_simulated_colours_are_those_of_the_literature() -> None:
    assert colour.colour_distance("#ffffff", "#ffffff", "deuteranopia") == 0
    assert colour.colour_distance("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    red_to_green = colour.colour_distance("#c04040", "#808000")
    assert colour.colour_distance("#c04040", "#808000", "deuteranopia") < red_to_green / 2
    assert colour.colour_distance("#c04040", "#808000", "tritanopia") > red_to_green / 2


def test_contrast_is_that_of_black_on_white() -> None:
    assert colour.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert colour.contrast("#777777", "#777777") == 1


@together("ink", INKS)
def test_titles_of_markers_stand_out(ink: Ink) -> None:
    families = ("fire", "transport", "works", "status", "track", "control")
    for family, owner in product(families, style.built_in_scheme_names()):
        look = style.marker_family(family, style.built_in_scheme(owner), ink)
        assert colour.contrast(look.title, look.band) >= 3.5, (family, owner)
        assert colour.contrast(look.ink, look.ground) >= 7, (family, owner)


def test_low_ink_leaves_the_ground_white_and_frames_it() -> None:
    scheme = style.built_in_scheme("nva", "low-ink")
    assert scheme.ground == "#ffffff"
    assert scheme.border is not None


def test_a_dark_ground_is_not_lightened_under_pale_figures() -> None:
    assert style.built_in_scheme("nva").lifted == style.built_in_scheme("nva").ground
    assert colour.luminance(style.built_in_scheme("arvn").lifted) > colour.luminance(
        style.built_in_scheme("arvn").ground
    )


def test_an_unknown_scheme_is_reported_with_a_guess_and_drawn_neutral() -> None:
    context = DrawContext()
    trial = game((("vc", "VC", "vietcong"),))
    found = style.scheme_of(trial, unit(nation="vc"), context)
    assert found == style.built_in_scheme("neutral")
    (problem,) = context.problems
    assert problem.code == "unknown-scheme"
    assert "viet-cong" in problem.hint


def test_an_unknown_nation_is_reported_where_the_counter_names_it() -> None:
    context = DrawContext()
    style.scheme_of(game(), marker(nation="martians"), context)
    (problem,) = context.problems
    assert problem.code == "unknown-nation"
    assert problem.path == ("markers", "support-2", "nation")


def test_enemies_in_like_schemes_are_a_warning_but_allies_are_not() -> None:
    enemies = game((("us", "US", "us-army"), ("ger", "Axis", "german-1940")))
    allies = game((("us", "US", "us-army"), ("ger", "US", "german-1940")))
    (problem,) = style.clashing_nations(enemies)
    assert problem.code == "similar-schemes"
    assert style.clashing_nations(allies) == []


def test_enemies_whose_markers_are_alike_are_a_warning_where_both_have_some() -> None:
    """Grounds grow alike as they grow paler."""
    nations = (("gb", "US", "green-berets"), ("ger", "Axis", "german-1940"))
    both = [marker(id=id, nation=id) for id in ("gb", "ger")]
    assert style.clashing_nations(game(nations, markers=both[:1])) == []
    (problem,) = style.clashing_nations(game(nations, markers=both))
    assert problem.code == "similar-schemes"
    assert problem.message.startswith("the markers of gb and ger are too alike")
    assert problem.path == ("sheet", "nations", "ger", "scheme")


def test_vietnam_has_no_clash() -> None:
    names = [("us", "US"), ("arvn", "US"), ("vc", "VC"), ("nva", "VC")]
    schemes = ["us-army", "arvn", "viet-cong", "nva"]
    nations = tuple((i, side, s) for (i, side), s in zip(names, schemes, strict=True))
    trial = game(nations, markers=[marker(id=i, nation=i) for i, _ in names])
    assert style.clashing_nations(trial) == []


def test_every_cue_draws_another_strip() -> None:
    backs = {
        name: plain_back(style.built_in_scheme(name), 16.0).digest()
        for name in style.built_in_scheme_names()
    }
    assert len(set(backs.values())) == len(backs)


def own(*schemes: ColourScheme, nations: tuple[tuple[str, str, str], ...] = ()) -> Game:
    trial = game(nations)
    return trial.model_copy(update={"sheet": trial.sheet.model_copy(update={"schemes": schemes})})


@pytest.mark.thorough
@given(st.from_regex("#[0-9a-f]{6}", fullmatch=True))
def test_a_ground_alone_makes_a_scheme_that_can_be_read(ground: str) -> None:
    made = style.complete_scheme(ColourScheme(id="guard", ground=ground))
    assert colour.contrast(made.ink, made.ground) >= 4.5
    assert colour.contrast(made.symbol_ink, made.box) >= 4.5


def test_a_nation_may_name_a_scheme_of_its_games_own() -> None:
    trial = own(ColourScheme(id="guard", ground="#27406b"), nations=(("fr", "France", "guard"),))
    context = DrawContext()
    found = style.scheme_of(trial, unit(nation="fr"), context)
    assert (found.ground, found.light, context.problems) == ("#27406b", False, [])


def test_a_scheme_of_the_games_own_may_take_the_place_of_the_houses() -> None:
    trial = own(ColourScheme(id="nva", ground="#ffffff"))
    assert style.scheme_of(trial, unit(nation="nva"), DrawContext()).ground == "#ffffff"


def test_figures_that_can_hardly_be_read_are_a_warning() -> None:
    (problem,) = style.unreadable_schemes(
        own(ColourScheme(id="guard", ground="#27406b", ink="#333333"))
    )
    assert problem.code == "faint-scheme"
    assert problem.path == ("sheet", "schemes", "guard", "ink")


def test_schemes_of_the_games_own_are_compared_too() -> None:
    alike = ColourScheme(id="guard", ground="#939f63", cue="dots", grey=0.3)
    trial = own(alike, nations=(("us", "US", "us-army"), ("fr", "France", "guard")))
    (problem,) = style.clashing_nations(trial)
    assert problem.code == "similar-schemes"
    assert problem.hint.endswith(", or another ground and cue for its own")


def test_a_hint_names_schemes_that_no_enemy_is_like() -> None:
    nations = (("us", "US", "us-army"), ("ger", "Axis", "german-1940"))
    (problem,) = style.clashing_nations(game(nations))
    named = problem.hint.partition("such as ")[2].split(", ")
    assert named != [""]
    for name in named:
        assert style.clashing_nations(game((nations[0], ("ger", "Axis", name)))) == []


def test_a_hint_names_no_scheme_where_every_one_is_like_an_enemys() -> None:
    every = tuple((f"n{i}", "US", name) for i, name in enumerate(style.built_in_scheme_names()))
    found = style.clashing_nations(game((*every, ("ger", "Axis", "german-1940"))))
    assert found
    assert all("such as" not in problem.hint for problem in found if problem.path[2] == "ger")
