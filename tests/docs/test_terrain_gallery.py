from builder.drawing.maps.arts import FEATURE_ARTS, HEX_ARTS, PATH_ARTS, SIDE_ARTS
from builder.drawing.scene import Use
from builder.model.themes import HOUSE_THEMES
from tests.docs.pages import DOCS
from tests.drawing.river_crossing import words
from tools.terrain_gallery import gallery


def test_the_gallery_shows_every_art_in_every_theme() -> None:
    scene = gallery()
    arts = {*HEX_ARTS, *SIDE_ARTS, *PATH_ARTS, *FEATURE_ARTS}
    assert arts | set(HOUSE_THEMES) == set(words(scene))
    assert sum(isinstance(i, Use) for i in scene.items) == len(arts) * len(HOUSE_THEMES)


def test_its_picture_is_in_the_reference() -> None:
    assert (DOCS / "pictures" / "terrain.png").is_file()
    assert "pictures/terrain.png" in (DOCS / "spec-files.md").read_text("utf-8")
