"""Build the home page: ``python -m tools.home_page [--games all] [--out site]``.

It takes the pages of ``docs`` as they are, and adds what is in ``tools/home``, a gallery of the pictures, a
reference of all commands and a page on the built-in games. With ``--games`` it also builds games, and the
page links to their covers, kits, rules and pages to play on. mkdocs checks every link strictly; it is
installed, in the versions of ``tools/home/requirements.txt``, if it is not there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from builder.i18n.messages import speaking
from tools.command_line import parser
from tools.home_gallery import draw_pictures, gallery

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "tools" / "home"
COVER_DPI = 60
_QUIET = "NO_MKDOCS_2_WARNING"
"""The environment variable that leaves out an announcement of mkdocs-material."""
_NO_PAGES = ("*.yml", "*.txt", "*.py", "__pycache__")
_LINK = re.compile(r"\[([^]]+)\]\(((?!https?:|#)[^)\s]+)\)")
_FENCE = re.compile(r"^(```\w+) (\S.*)$", re.M)


def write_pages(target: Path, built: Path | None = None, *, drawn: bool = True) -> None:
    """Write all pages of the site into a folder. ``built`` is the output folder of built games; ``drawn``
    says whether the gallery has what is drawn for it alone."""
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, target / name)
    shutil.copytree(ROOT / "docs", target / "docs", ignore=shutil.ignore_patterns("mill-creek"))
    shutil.copytree(HOME, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*_NO_PAGES))
    for language, folder in (("en", target), ("ja", target / "ja")):
        pictures = draw_pictures(target, language) if drawn else ()
        (folder / "gallery.md").write_text(gallery(language, pictures), "utf-8")
        (folder / "commands.md").write_text(command_reference(language), "utf-8")
        (folder / "games.md").write_text(games_page(language, target, built), "utf-8")
    for page in target.rglob("*.md"):
        page.write_text(_for_site(page), "utf-8")


def _for_site(page: Path) -> str:
    """Return a page as mkdocs reads it: file names beside the language of a fence are titles, and links
    to files that the site does not have are plain words."""

    def linked(match: re.Match[str]) -> str:
        name = match[2].partition("#")[0]
        there = not name or (page.parent / name).exists()
        return match[0] if there else match[1]

    text = page.read_text("utf-8").replace("(README.md)", "(index.md)")
    text = _FENCE.sub(r'\1 title="\2"', text)
    return _LINK.sub(linked, text)


COMMANDS = {
    "en": "# Commands\n\nEvery command, its options and examples, as `--help` shows them.",
    "ja": "# コマンド\n\nすべてのコマンドのオプションと例です。`--help`が示すものと同じです。",
}


def command_reference(language: str) -> str:
    """Return the page of all commands with their options in a language, as ``--help`` gives them. Click keeps
    the help of ``--help`` as it first says it, so each language has a process of its own."""
    alone = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with alone as process:
        return process.submit(_command_helps, language).result()


def _command_helps(language: str) -> str:
    from builder.cli import cli
    from builder.cli.help_texts.help_language import translate_click

    parts = [COMMANDS[language]]
    with speaking(language, {}):
        translate_click()
        context = click.Context(cli, info_name="chitwright")
        for name in cli.list_commands(context):
            command = cli.get_command(context, name)
            assert command is not None
            text = command.get_help(click.Context(command, info_name=name, parent=context))
            parts.append(f"## {name}\n\n```text\n{text}\n```")
    return "\n\n".join(parts) + "\n"


WORDS = {
    "en": ("Games", "The built-in games. Each has rules in seven languages.", "players: {players}"),
    "ja": ("内蔵のゲーム", "どのゲームも、7言語のルールがあります。", "人数：{players}"),
}
MADE = {
    "en": {"kit": "print-and-play kit", "rules": "rules", "play": "play on a page"},
    "ja": {"kit": "印刷キット", "rules": "ルール", "play": "ページで遊ぶ"},
}


def games_page(language: str, target: Path, built: Path | None) -> str:
    """Return the page on the built-in games, in a language."""
    from builder.i18n.translate import translator_of
    from builder.loading import load_game
    from builder.resources import built_in_games, specs_folder

    title, said, players = WORDS[language]
    parts = [f"# {title}\n\n{said}"]
    for id in built_in_games():
        game = load_game(specs_folder() / id).game
        assert game is not None
        tr, sheet = translator_of(game, language), game.sheet
        lines = [f"## {tr(sheet.title)}", tr(sheet.summary)]
        lines.append(f"`{id}` · " + players.format(players=tr(sheet.players)))
        lines += _made(id, language, target, built) if built else []
        parts.append("\n\n".join(filter(None, lines)))
    return "\n\n".join(parts) + "\n"


def _made(id: str, language: str, target: Path, built: Path) -> Iterator[str]:
    """Yield the cover of a built game, and links to its files, which are put on the site."""
    made, up = built / id, "../" if language != "en" else ""
    if not made.is_dir():
        return
    cover = target / "covers" / f"{id}-{language}.png"
    if _draw_cover(made / language / "print", cover):
        yield f"![]({up}covers/{cover.name}){{ width=240 }}"
    found = {
        "kit": made / language / "print" / "kit-a4.pdf",
        "rules": made / "rules" / f"{language}.html",
        "play": made / "play" / f"{language}.html",
    }
    links = []
    for what, file in found.items():
        if file.is_file():
            place = Path("files") / file.relative_to(built)
            for one in (
                [file] if what == "kit" else [p for p in file.parent.rglob("*") if p.is_file()]
            ):
                copy = target / "files" / one.relative_to(built)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(one, copy)
            links.append(f"[{MADE[language][what]}]({up}{place.as_posix()})")
    yield " · ".join(links)


def _draw_cover(printed: Path, cover: Path) -> bool:
    """Draw the first page of a rulebook; return whether there is one."""
    import pypdfium2

    book = next(iter(sorted(printed.glob("rulebook-a4.pdf"))), None)
    if book is None:
        return False
    cover.parent.mkdir(parents=True, exist_ok=True)
    page = pypdfium2.PdfDocument(book)[0]
    page.render(scale=COVER_DPI / 72).to_pil().save(cover)
    return True


def build_games(games: list[str], out: Path) -> None:
    """Build what the site shows of games."""
    for id in games:
        words = ["build", id, "--only", "paper,rules,play", "--paper", "A4", "--lang", "en,ja"]
        subprocess.run(
            [sys.executable, "-m", "builder", *words, "--out", str(out)], check=True, cwd=ROOT
        )


def build_site(pages: Path, out: Path) -> int:
    """Build the site of its pages with mkdocs, and return its exit status: every bad link is an error."""
    if not all(map(find_spec, ("mkdocs", "material"))):
        install = ["pip", "install", "--quiet", "-r", str(HOME / "requirements.txt")]
        subprocess.run([sys.executable, "-m", *install], check=True)
    config = pages.parent / "mkdocs.yml"
    config.write_text(
        (HOME / "mkdocs.yml").read_text("utf-8")
        + f"docs_dir: {pages}\nsite_dir: {out}\nhooks: [{HOME / 'page_language.py'}]\n",
        "utf-8",
    )
    words = ["mkdocs", "build", "--strict", "--clean", "-f", str(config)]
    return subprocess.call([sys.executable, "-m", *words], env={**os.environ, _QUIET: "1"})


def main() -> int:
    """Build the site; return the exit status."""
    reader = parser(__doc__)
    reader.add_argument("--out", type=Path, default=ROOT / "build" / "site", help="where it goes")
    reader.add_argument(
        "--games", default="", help="games to build for it: ids with commas, or all"
    )
    read = reader.parse_args()
    from builder.resources import built_in_games

    wanted = built_in_games() if read.games == "all" else [g for g in read.games.split(",") if g]
    built = ROOT / "output" if wanted else None
    build_games(wanted, ROOT / "output")
    with TemporaryDirectory() as folder:
        pages = Path(folder) / "pages"
        pages.mkdir()
        write_pages(pages, built)
        return build_site(pages, read.out.resolve())


if __name__ == "__main__":
    sys.exit(main())
