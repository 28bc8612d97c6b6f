"""Set-up cards and manifests call units so that one knows who is meant."""

from __future__ import annotations

import pytest

from builder.drawing.aids.order_of_battle import order_of_battle
from builder.drawing.aids.placements import places_by_side
from builder.drawing.counters.designations import bare_names, designations, name_or_title
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import translator_of
from builder.outputs.render_context import translators_of
from tests.drawing.river_crossing import words
from tests.games import loading


def test_a_name_that_is_short_or_that_others_have_says_little() -> None:
    bare = bare_names(loading.game("alder"))
    assert {"I", "II", "III"} <= bare
    assert "Suvorov" not in bare_names(loading.game("gotthard"))


def test_bare_names_stand_behind_their_formation() -> None:
    game = loading.game("alder")
    units = {unit.id: unit for unit in game.units}
    found = designations(game, [units["at-1-1"], units["at-1-2"], units["at-2-1"]], DrawContext())
    assert found == ["1st Division I, II", "2nd Division I"]


def test_who_has_no_formation_and_a_short_name_goes_by_his_title() -> None:
    """A lone T beside the divisions of its place tells nobody that a general is meant."""
    game = loading.game("alder")
    units = {unit.id: unit for unit in game.units}
    found = designations(game, [units["at-1-3"], units["at-thurn"]], DrawContext())
    assert found == ["1st Division III", "General Thurn"]


def test_lists_of_names_are_written_as_the_language_writes_them() -> None:
    game = loading.game("vietnam-battles")
    scenario = next(s for s in game.scenarios if s.id == "the-iron-triangle")
    context = DrawContext(translators_of(game)["zh"])
    titles = [
        place.title for _, places in places_by_side(game, scenario, context) for place in places
    ]
    assert "浅水炮舰、南越军第5师" in titles


def test_a_unit_that_is_called_as_a_side_of_a_counter_keeps_its_name() -> None:
    """Hue's Front is an army's headquarters; the front of a counter is *Vorderseite*."""
    game = loading.game("hue")
    (front,) = (unit for unit in game.units if unit.name == "Front")
    front = front.model_copy(update={"title": ""})
    context = DrawContext(translators_of(game)["de"])
    assert designations(game, [front], context) == ["Front"]


def test_the_set_up_of_alder_names_no_brigade_by_its_numeral_alone() -> None:
    game = loading.game("alder")
    (scenario,) = game.scenarios
    titles = [
        place.title for _, found in places_by_side(game, scenario, DrawContext()) for place in found
    ]
    assert not [
        t for t in titles if set(t.replace(",", "").split()) <= {"I", "II", "III", "R", "L"}
    ]
    assert "French 3rd brigade, 1st Division" in titles
    # the longest: four counters beside 49 characters
    assert "3rd Division II, Grenadiers I, Field Marshal Radek" in titles


def test_the_order_of_battle_names_commanders_whose_counters_bear_a_letter() -> None:
    game = loading.game("alder")
    names = {unit.id: name_or_title(unit, DrawContext()) for unit in game.units}
    assert (names["at-thurn"], names["fr-laurent"]) == ("General Thurn", "Marshal Laurent")
    assert names["at-1-3"] == "III", "its division stands above it"


@pytest.mark.parametrize(
    ("language", "caption"), [("en", "HW × 5"), ("de", "HW × 5"), ("ja", "武器庫の重火器 × 5")]
)
def test_a_title_that_cannot_be_read_below_its_counter_gives_way_to_the_name(
    language: str, caption: str
) -> None:
    game = loading.filled("hue")
    context = DrawContext(translator_of(game, language))
    ways = [way for card in order_of_battle(game, context) for way in card.variants]
    assert not context.problems
    shown = {text for way in ways for text in words(way.draw(context, way.height))}
    assert caption in shown
