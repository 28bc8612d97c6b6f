"""The pictures of ``choose-your-rules.md``: each is of a worked example that its game still has."""

from __future__ import annotations

import pytest

from tests.docs.pages import DOCS
from tests.drawing.river_crossing import words
from tests.together import together
from tools.rules_gallery import SHOWN, TRIED, picture


@together("family", [*SHOWN, *TRIED])
def test_a_mechanism_has_its_picture_on_the_page(family: str) -> None:
    name = f"pictures/rules-{family}.png"
    assert (DOCS / name).is_file()
    assert f"({name})" in (DOCS / "choose-your-rules.md").read_text("utf-8")


@pytest.mark.parametrize("family", [*SHOWN, *TRIED])
def test_a_picture_tells_how_the_answer_was_reached(family: str) -> None:
    assert len(words(picture(family))) > 3
