"""A game that brings languages and fonts of its own in its folder ``fonts``: Russian, Greek and Korean
from the catalogue to paper, page and module, and Polish with the house's own faces."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from builder.drawing.ink.draw_context import missing_font_hint
from builder.i18n.game_languages import check_languages_of
from builder.loading import load_game
from tests import thorough
from tests.small_game import FILES
from tests.together import together

WOODS = {"pl": "Łąki i źródła", "ru": "Лес", "el": "Δάσος", "ko": "숲"}
TITLES = {"pl": "Żółta potyczka", "ru": "Стычка", "el": "Αψιμαχία", "ko": "소규모 전투"}
CASES = {
    "en": ("Movement", "A unit moves."),
    "pl": ("Ruch", "Jednostka się rusza."),
    "ru": ("Движение", "Отряд идёт."),
    "el": ("Κίνηση", "Η μονάδα κινείται."),
    "ko": ("이동", "유닛은 이동한다."),
}
LANGUAGES = """\
[scripts.cyrillic]
faces = ["small-ru"]
family = "Small Russian"

[scripts.greek]
faces = ["small-el"]
family = "Small Greek"

[scripts.hangul]
faces = ["small-ko", "small-ko-bold"]
family = "Small Korean"

[languages.ru]
name = "Русский"
script = "cyrillic"
quotes = "«»"
decimal = ","
plurals = "nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);"

[languages.el]
name = "Ελληνικά"
script = "greek"

[languages.ko]
name = "한국어"
script = "hangul"
"""


def small_font(path: Path, characters: Iterable[str]) -> None:
    """Write a face whose letters are boxes, with these characters and no other."""
    codes = sorted({ord(c) for c in characters})
    names = [".notdef", *(f"uni{code:04X}" for code in codes)]
    pen = TTGlyphPen(None)
    for i, point in enumerate(((80, 0), (80, 700), (520, 700), (520, 0))):
        (pen.lineTo if i else pen.moveTo)(point)
    pen.closePath()
    glyph = pen.glyph()
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({code: f"uni{code:04X}" for code in codes})
    made.setupGlyf(dict.fromkeys(names, glyph))
    made.setupHorizontalMetrics(dict.fromkeys(names, (600, 80)))
    made.setupHorizontalHeader(ascent=900, descent=-250)
    made.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    made.setupOS2(sTypoAscender=900, sTypoDescender=-250, sCapHeight=700)
    made.setupPost()
    made.save(path)


def letters(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small game in English, Polish, Russian, Greek and Korean."""
    folder = tmp_path_factory.mktemp("fonts") / "skirmish"
    files = dict(FILES)
    files["game.yaml"] = files["game.yaml"].replace("[en]", "[en, pl, ru, el, ko]")
    for language, (title, text) in CASES.items():
        files[f"rules/{language}/01.md"] = f"# {title}\n\n## 1.0 {title}\n\n{text}\n"
    for language, title in TITLES.items():
        files[f"locale/{language}.po"] = (
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            f'msgid "Skirmish"\nmsgstr "{title}"\n\nmsgid "Woods"\nmsgstr "{WOODS[language]}"\n'
        )
    files["fonts/languages.toml"] = LANGUAGES
    files["fonts/OFL.txt"] = "These boxes are free.\n"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    hangul = "".join((*WOODS["ko"], *TITLES["ko"], *CASES["ko"][0], *CASES["ko"][1], "한국어"))
    small_font(folder / "fonts/small-ru.ttf", letters(0x400, 0x45F))
    small_font(folder / "fonts/small-el.ttf", letters(0x370, 0x377) + letters(0x384, 0x3CE))
    small_font(folder / "fonts/small-ko.ttf", hangul)
    small_font(folder / "fonts/small-ko-bold.ttf", hangul)
    return folder


@pytest.fixture(scope="module")
def built(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's rulebooks, terrain charts, web pages and module."""
    out = tmp_path_factory.mktemp("built")
    printed = "rulebook,charts," if thorough.THOROUGH else ""  # what is printed is read there alone
    words = ["build", str(game), "--only", f"{printed}rules,vassal", "-o", str(out), "--json"]
    env = {key: value for key, value in os.environ.items() if key != "CHITWRIGHT_LANGUAGES"}
    ran = subprocess.run(
        [sys.executable, "-m", "builder", *words], env=env, capture_output=True, check=False
    )
    told = json.loads(ran.stdout)
    wrong = [
        p for p in told["problems"] if p["code"] in ("missing-glyph", "bad-font", "bad-language")
    ]
    assert (ran.returncode, wrong) == (0, []), ran.stderr.decode()
    return out / "skirmish"


def printed(folder: Path, pattern: str) -> str:
    """The text of the PDFs that a pattern finds."""
    found = []
    for path in sorted(folder.rglob(pattern)):
        pages = pypdfium2.PdfDocument(path)
        found += [page.get_textpage().get_text_range() for page in pages]
    return "\n".join(found)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["pl", "ru", "el", "ko"])
def test_the_language_is_printed(built: Path, language: str) -> None:
    text = printed(built / language, "*.pdf")
    assert TITLES[language] in text
    assert WOODS[language] in text
    assert CASES[language][1] in text


@pytest.mark.parametrize(
    ("language", "face"),
    thorough.some([("ru", "small-ru"), ("el", "small-el"), ("ko", "small-ko")], 1),
)
def test_the_page_has_the_text_and_the_face(built: Path, language: str, face: str) -> None:
    page = next(built.rglob(f"{language}.html")).read_text("utf-8")
    assert CASES[language][1] in page
    assert f"fonts/{face}.woff" in page
    assert next(built.rglob(f"{face}.woff")).stat().st_size


@pytest.mark.parametrize("language", ["pl", "ru", "el", "ko"])
def test_the_module_speaks_the_language(built: Path, language: str) -> None:
    with zipfile.ZipFile(next(built.rglob("*.vmod"))) as module:
        names = [n for n in module.namelist() if n.endswith(f"_{language}.properties")]
        assert names
        said = "".join(module.read(n).decode("ascii") for n in names)
    escaped = "".join(c if ord(c) < 128 else f"\\u{ord(c):04x}" for c in TITLES[language])
    assert escaped.lower() in said.lower()


def test_a_language_of_the_house_gets_another_face_and_keeps_its_customs(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/languages.toml").write_text(
        '[scripts.own]\nfaces = ["own-tc"]\nfamily = "Own"\nsquares = true\n'
        '[languages.zh-TW]\nscript = "own"\n',
        "utf-8",
    )
    small_font(tmp_path / "fonts/own-tc.ttf", "戰鬥")
    script = (
        "from pathlib import Path; import sys;"
        "from builder.i18n.game_languages import use_languages_of;"
        "use_languages_of(Path(sys.argv[1]));"
        "from builder.drawing.ink.text import font_runs; from builder.i18n.locales import customs;"
        "own = customs('zh-TW'); japanese = font_runs('戰鬥', 'serif', 'ja');"
        "print(font_runs('戰鬥', 'serif', 'zh-TW'), own.name, [own.script.free], japanese)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, check=True
    )
    assert ran.stdout.decode().strip() == (
        "[('own-tc', '戰鬥')] 繁體中文 [''] [('sans-jp', '戰鬥')]"
    )


# -- mistakes --------------------------------------------------------------------------------------


def mistakes(
    folder: Path, text: str, *, fonts: dict[str, bytes] | None = None
) -> list[tuple[str, int]]:
    """The codes and lines of what is wrong with a ``languages.toml``, without the licence."""
    (folder / "fonts").mkdir(exist_ok=True)
    (folder / "fonts/languages.toml").write_text(text, "utf-8")
    for name, data in (fonts or {}).items():
        (folder / "fonts" / name).write_bytes(data)
    return [
        (p.code, p.location.line if p.location else 0)
        for p in check_languages_of(folder)
        if p.code != "font-licence"
    ]


SCRIPT = '[scripts.x]\nfamily = "X"\nfaces = ["{}"]\n'


@together(
    ("text", "found"),
    [
        ("[languages.ru\n", [("bad-language", 1)]),
        ('[languages.ru]\nname = "R"\nscritp = "latin"\n', [("bad-language", 3)]),
        ('[languages.ru]\nscript = "runes"\n', [("bad-language", 2)]),
        ('[languages."../x"]\nname = "R"\n', [("bad-language", 1)]),
        ('[languages.ru]\njoins = [["(a+)+b", ""]]\n', [("bad-language", 2)]),
        ("[languages.ru]\nname = 7\n", [("bad-language", 2)]),
        (SCRIPT.format("gone"), [("bad-font", 3)]),
        (SCRIPT.format("../../serif"), [("bad-font", 3)]),
        (SCRIPT.format("serif"), [("bad-font", 3)]),
        ('[scripts.x]\nfamily = "X"\n', [("bad-language", 1)]),
        ('[scripts.x]\nfaces = ["gone"]\nfamily = "X; } body {"\n', [("bad-language", 1), ("bad-font", 2)]),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(
    tmp_path: Path, text: str, found: list[tuple[str, int]]
) -> None:
    assert mistakes(tmp_path, text) == found


@together("data", [b"", b"OTTO" + bytes(60), b"\x00\x01\x00\x00" + bytes(40), b"wOFF"])
def test_a_file_that_is_no_truetype_font_is_told(tmp_path: Path, data: bytes) -> None:
    assert mistakes(tmp_path, SCRIPT.format("odd"), fonts={"odd.ttf": data}) == [("bad-font", 3)]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    small_font(tmp_path / "there.ttf", "Я")
    (tmp_path / "game/fonts").mkdir(parents=True)
    (tmp_path / "game/fonts/odd.ttf").symlink_to(tmp_path / "there.ttf")
    assert mistakes(tmp_path / "game", SCRIPT.format("odd")) == [("bad-font", 3)]


def test_fonts_need_a_licence(game: Path, tmp_path: Path) -> None:
    assert check_languages_of(game) == []
    small_font(tmp_path / "x.ttf", "Я")
    (tmp_path / "fonts").mkdir()
    (tmp_path / "x.ttf").rename(tmp_path / "fonts/x.ttf")
    (tmp_path / "fonts/languages.toml").write_text(SCRIPT.format("x"), "utf-8")
    assert [p.code for p in check_languages_of(tmp_path)] == ["font-licence"]


def test_the_loader_tells_them(game: Path) -> None:
    codes = {p.code for p in load_game(game).problems}
    assert not codes & {"unknown-file", "bad-font", "bad-language", "font-licence"}


@together(("character", "font"), [("Я", "Noto Sans "), ("λ", "Noto Sans "), ("숲", "Noto Sans KR")])
def test_the_free_font_for_a_script_is_named(character: str, font: str) -> None:
    assert font in missing_font_hint(character)
