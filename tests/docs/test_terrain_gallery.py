from pathlib import Path

import pytest

from builder.drawing.ink.scene import Group, Use
from builder.model.ground.themes import HOUSE_THEMES
from tests.docs.pages import DOCS
from tests.drawing.river_crossing import words
from tools.terrain_country import KINDS, country
from tools.terrain_gallery import COUNTRIES, PAGE, WHAT, gallery, page


@pytest.mark.parametrize("kind", KINDS)
def test_the_gallery_shows_every_art_in_every_theme(kind: str) -> None:
    scene, arts = gallery(kind), KINDS[kind]
    assert {*arts, *HOUSE_THEMES} == set(words(scene))
    assert sum(isinstance(i, Use) for i in scene.items) == len(arts) * len(HOUSE_THEMES)


def test_the_page_is_up_to_date_and_says_what_every_art_is() -> None:
    assert PAGE.read_text("utf-8") == page()
    assert {art for arts in KINDS.values() for art in arts} == WHAT.keys()


def test_its_pictures_are_there_and_the_reference_leads_to_it() -> None:
    pictures = [Path("pictures") / f"terrain-{kind}.png" for kind in KINDS]
    pictures += [Path("pictures") / f"country-{theme}.png" for theme in COUNTRIES]
    for picture in pictures:
        assert (DOCS / picture).is_file()
        assert str(picture) in page()
    assert "(terrain.md)" in (DOCS / "spec-files.md").read_text("utf-8")


def test_the_country_has_relief_water_works_and_roads() -> None:
    drawn = {g.id: g.items for g in country("temperate").items if isinstance(g, Group)}
    for layer in ("terrain", "relief", "water", "works", "roads", "settlements", "features"):
        assert drawn[layer], layer
