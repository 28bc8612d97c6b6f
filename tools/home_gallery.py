"""The gallery of the home page: every picture of the documents by what it shows, and themes, charts, cards
and set-ups of the built-in games, which are drawn for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DPI = 72
_PICTURE = re.compile(r"!\[([^]]*)\]\((?:\.\./|docs/)?(pictures/[^)\s]+)\)")
_GROUPS = {
    "map": "Maps", "board": "Boards", "terrain": "Terrain", "country": "Themes", "counter": "Counters",
    "counters": "Counters", "symbols": "Symbols", "cards": "Cards", "chart": "Charts", "setup": "Charts",
    "rules": "Rules and figures", "rulebook": "Rules and figures", "vassal": "VASSAL", "play": "Pages",
}  # fmt: skip
"""The heading of the gallery for the first word of a picture's name."""

_DRAWN = (
    *(("alder", "chart", name) for name in ("crt", "terrain-valley", "weather")),
    *(("hue", "chart", "crt"), ("assault-on-belgium", "chart", "land-combat")),
    *(("ice-road", "chart", "attack"), ("alder", "setup", "alder")),
    *(("up-front", "card", name) for name in ("char-b1", "movement", "fire-1")),
)
"""The pictures that are drawn of built-in games: game, kind and name."""

_JAPANESE = {
    "Maps": "マップ", "Boards": "盤面", "Terrain": "地形", "Themes": "テーマ", "Counters": "カウンター",
    "Symbols": "兵科記号", "Cards": "カード",
    "Charts": "図表とセットアップ", "Rules and figures": "ルールと図",
    "VASSAL": "VASSAL", "Pages": "ページ", "More": "そのほか", "Gallery": "ギャラリー",
    "Everything here is drawn by Chitwright from the text of a game.":
        "ここにあるものはすべて、Chitwrightがゲームのテキストから描いたものです。",
    "A country in the theme {theme}": "同じ土地をテーマ{theme}で",
    "pictures/map-sheet.png": "文字と一覧から描いたマップシート：スヌーピーズ・ノーズ",
    "pictures/counter-sheet.png": "カウンターシート",
    "pictures/vassal-map.png": "VASSALでの同じマップとカウンター",
    "pictures/play-page.png": "ブラウザーでのThe Bridges of the Alder。動けるユニットが光る",
    "pictures/rulebook.png": "ルールブックの3ページ",
    "pictures/rules-ja.png": "日本語のルールリファレンス：ルールとその実例",
    "pictures/map-hue.png": "1968年2月のフエ：内側のある城壁、堀、門",
    "pictures/map-song-ba.png": "Green Beret: Vietnamの中央高地。ソリテアのシステムが相手をする",
    "pictures/map-belgium.png": "1940年5月のベルギー",
    "pictures/cards.png": "1ページに8枚のカード",
    "pictures/map-gotthard.png": "Over the Gotthardのアルプス。ルールはすべてデータとして宣言されている",
    "pictures/map-alder.png": "アルダー川の谷",
}  # fmt: skip
"""What the gallery says in Japanese, and what pictures show that no Japanese page has."""


class Picture(NamedTuple):
    """A picture of the gallery: the heading that it is under, what it shows, and its file."""

    group: str
    shows: str
    file: str


def gallery(language: str, drawn: tuple[Picture, ...] = ()) -> str:
    """Return the gallery in a language (``en`` or ``ja``); ``drawn`` are those of :func:`draw_pictures`."""
    say = _JAPANESE.get if language == "ja" else dict[str, str]().get
    up = "" if language == "en" else "../"
    shown = [*_of_documents(language), *drawn]
    lead = "Everything here is drawn by Chitwright from the text of a game."
    parts = [f"# {say('Gallery', 'Gallery')}\n\n{say(lead, lead)}"]
    for group in dict.fromkeys([*_GROUPS.values(), "More"]):
        found = {p.file: p.shows for p in shown if p.group == group}
        pictures = [f"![{shows}]({up}{file})\n\n*{shows}*" for file, shows in found.items()]
        parts += [f"## {say(group, group)}", *pictures] if pictures else []
    return "\n\n".join(parts) + "\n"


def _of_documents(language: str) -> Iterator[Picture]:
    """Yield the pictures of all pages, said as in the page of the language if there is one."""
    own = {}
    for page in (ROOT / "docs" / language).glob("*.md"):
        own |= {name: alt for alt, name in _PICTURE.findall(page.read_text("utf-8"))}
    own |= _JAPANESE if language == "ja" else {}
    for page in sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]):
        for alt, name in _PICTURE.findall(page.read_text("utf-8")):
            group = _GROUPS.get(re.split(r"[-.]", Path(name).name)[0], "More")
            yield Picture(group, own.get(name, alt), f"docs/{name}")


def draw_pictures(target: Path, language: str) -> tuple[Picture, ...]:
    """Draw themes, charts, cards and set-ups of the built-in games into ``target/drawn``."""
    from builder.drawing.ink.draw_context import DrawContext
    from builder.i18n.translate import translator_of
    from builder.loading import load_game
    from builder.model.ground.themes import HOUSE_THEMES
    from builder.outputs.catalogue import find_catalogue_item
    from builder.outputs.formats import png
    from builder.pipeline.build import validate_game
    from builder.resources import specs_folder
    from tools.terrain_country import country

    folder = target / "drawn"
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    in_theme = "A country in the theme {theme}"
    for theme in HOUSE_THEMES:
        shows = (_JAPANESE[in_theme] if language == "ja" else in_theme).format(theme=theme)
        if not (ROOT / "docs" / "pictures" / f"country-{theme}.png").exists():
            file = folder / f"country-{theme}.png"
            if not file.exists():
                file.write_bytes(png.render_png(country(theme), DPI, colours=256))
            made.append(Picture("Themes", shows, f"drawn/{file.name}"))
    games = {id: validate_game(load_game(specs_folder() / id))[0] for id, _, _ in _DRAWN}
    for id, kind, name in _DRAWN:
        game = games[id]
        assert game is not None
        item = find_catalogue_item(game, kind, name)
        assert item is not None, (id, kind, name)
        tr = translator_of(game, language)
        file = folder / f"{id}-{name}-{language}.png"
        file.write_bytes(png.render_png(item.draw(DrawContext(tr)), DPI * 2, colours=256))
        group = "Cards" if kind == "card" else "Charts"
        shows = f"{item.title_in(partial(tr))} – {tr(game.sheet.title)}"
        made.append(Picture(group, shows, f"drawn/{file.name}"))
    return tuple(made)
