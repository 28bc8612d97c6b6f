"""The vendored faces: what they can draw, and that the metrics tell the truth about the files."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont

from builder import fonts
from builder.fonts import FACES, FONTS, font_metrics, font_path
from tests.together import together

VIETNAMESE = (
    "ĂăÂâĐđÊêÔôƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọ"
    "ỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ"
)
GAME_SIGNS = "–—†‡•·×÷−±½¼¾′″“”‘’…°№§"
WESTERN = [name for name in FONTS if not name.startswith("sans-")]


@pytest.mark.parametrize("name", FONTS)
def test_the_metrics_are_those_of_the_file(name: str) -> None:
    font = TTFont(font_path(name))
    em = font["head"].unitsPerEm
    measured = font_metrics(name)
    assert measured.em == em
    assert measured.cap_height * em == pytest.approx(font["OS/2"].sCapHeight)
    assert measured.ascent * em == pytest.approx(font["OS/2"].sTypoAscender)
    assert measured.descent * em == pytest.approx(font["OS/2"].sTypoDescender)
    widths = {code: font["hmtx"][glyph][0] / em for code, glyph in font.getBestCmap().items()}
    assert measured.advances == widths


@together("name", FONTS)
def test_every_face_is_static_truetype_that_may_be_embedded(name: str) -> None:
    font = TTFont(font_path(name))
    assert "glyf" in font
    assert "fvar" not in font
    assert font["OS/2"].fsType == 0


@together("name", FONTS)
def test_a_face_carries_the_family_and_weight_that_it_is_listed_with(name: str) -> None:
    font, face = TTFont(font_path(name)), FACES[name]
    assert font["name"].getDebugName(1).startswith(face.family)
    assert font["OS/2"].usWeightClass == face.weight
    assert bool(font["post"].italicAngle) == face.italic


@together("name", WESTERN)
def test_western_faces_spell_vietnamese(name: str) -> None:
    assert set(map(ord, VIETNAMESE)) <= font_metrics(name).advances.keys()


@pytest.mark.parametrize("name", ["sans-jp", "sans-jp-bold"])
def test_the_japanese_faces_have_both_levels_of_kanji(name: str) -> None:
    rows, cells = range(0xB0, 0xF5), range(0xA1, 0xFF)
    kanji = "".join(bytes((r, c)).decode("euc_jp", "ignore") for r in rows for c in cells)
    assert len(kanji) == 6355
    assert set(map(ord, kanji)) <= font_metrics(name).advances.keys()


def test_signs_of_the_hobby_are_in_some_face() -> None:
    drawn = {code for name in FONTS for code in font_metrics(name).advances}
    assert not [sign for sign in GAME_SIGNS + "⅓⅔→←↑↓⇒★☆●○■□▲△◆◇①Ⅳ" if ord(sign) not in drawn]


@together("family", ["barlow-condensed", "eb-garamond", "noto-sans-jp", "noto-sans-sc"])
def test_each_family_comes_with_its_licence(family: str) -> None:
    licence = font_path("serif").with_name(f"OFL-{family}.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_an_unknown_face_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(KeyError):
        font_path("comic")


def test_measuring_opens_no_font_and_no_heavy_library() -> None:
    code = (
        "import sys; from builder.drawing.ink.text import text_width; text_width('Huế フエ', 'serif', 3);"
        "heavy = {'fontTools', 'PIL'} & set(sys.modules);"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", ["sans-sc", "sans-sc-bold"])
def test_the_chinese_faces_have_both_levels_of_characters(name: str) -> None:
    rows, cells = range(0xB0, 0xF8), range(0xA1, 0xFF)
    text = "".join(bytes((r, c)).decode("gb2312", "ignore") for r in rows for c in cells)
    assert len(text) == 6763
    assert set(map(ord, text)) <= font_metrics(name).advances.keys()


def test_faces_of_further_scripts_are_added_and_those_of_the_house_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    further = {"own": SimpleNamespace(faces=("sans-jp", "own-sans"), family="Own")}
    monkeypatch.setattr("builder.i18n.locales.scripts", lambda: further)
    spec = spec_from_file_location("fonts_again", fonts.__file__)
    assert spec is not None
    assert spec.loader is not None
    again = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "fonts_again", again)
    spec.loader.exec_module(again)
    assert again.FACES["sans-jp"].family == "Noto Sans JP"
    assert (again.FACES["own-sans"].family, again.FACES["own-sans"].weight) == ("Own", 700)
