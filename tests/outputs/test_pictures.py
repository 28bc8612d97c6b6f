"""Everything that is drawn has a kind and a name, and can be drawn alone."""

from __future__ import annotations

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.outputs.catalogue import KINDS, catalogue_items, find_catalogue_item
from tests.games.loading import filled
from tests.thorough import some


@pytest.mark.parametrize("name", some(["alder", "ice-road", "gotthard", "up-front"], 2))
def test_every_picture_is_drawn_without_a_complaint(name: str) -> None:
    game = filled(name)
    context = DrawContext(Translator("ja", game.translations.get("ja", {})))
    found = list(catalogue_items(game))
    assert len({(p.kind, p.name) for p in found}) == len(found)
    assert {p.kind for p in found} <= set(KINDS)
    for one in found:
        scene = one.draw(context)
        assert min(scene.width, scene.height) > 0, one
        assert scene.items, one
    assert not [p for p in context.problems if p.severity == "error"]


def test_a_unit_of_two_sides_has_two_pictures_and_a_map_its_own() -> None:
    game = filled("alder")
    unit = next(u for u in game.units if u.reduced is not None)
    assert find_catalogue_item(game, "counter", unit.id) is not None
    assert find_catalogue_item(game, "counter", f"{unit.id}:back") is not None
    assert find_catalogue_item(game, "map", game.maps[0].id) is not None
    assert find_catalogue_item(game, "counter", "nobody") is None


def test_a_terrain_chart_is_called_after_its_map_where_a_table_has_the_same_title() -> None:
    game = filled("vietnam-battles")
    for language in ("en", "ja"):
        tr = Translator(language, game.translations.get(language, {}))
        called = [p.title_in(tr) for p in catalogue_items(game) if p.kind == "chart"]
        assert len(set(called)) == len(called)
        for sheet in game.maps:
            assert f"{tr('Terrain Effects Chart')} · {tr(sheet.title)}" in called
