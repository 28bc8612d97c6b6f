"""The rules reference: one folder of HTML that works offline, a page for each language.

In: the game (charts filled), what draws figures on its maps, and the runs of its worked examples. Out:
the files of the folder by name. Case numbers are the addresses: ``#c7.7.2`` is the same rule in every
language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from builder import resources
from builder.drawing.figures import Figures
from builder.drawing.ink.draft import Draft
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.page.page import Page, page_of
from builder.outputs.page.search import search_index
from builder.rules.examples import ExampleRun


def reference(
    game: Game,
    drafts: Mapping[str, Draft],
    figures: Mapping[str, Figures],
    runs: Sequence[ExampleRun],
) -> dict[str, bytes]:
    """The files of the reference but for its fonts (see ``fonts``), for every language that the game
    has rules in. ``figures`` draw positions on its maps, by language."""
    spoken = [lang for lang in drafts if game.rules_in(lang)]
    pages = [page_of(game, drafts[lang], figures[lang], spoken, runs) for lang in spoken]
    files = {
        f"{page.language}.html": render(page, drafts[page.language].tr).encode() for page in pages
    }
    index = json.dumps(search_index(pages), ensure_ascii=False, separators=(",", ":"))
    files["search.js"] = f"window.RULES_INDEX = {index};\n".encode()
    for name in ("reference.css", "reference.js", "live.js"):
        files[name] = (resources.templates_folder() / "html" / name).read_bytes()
    return files


def characters(files: Mapping[str, bytes]) -> str:
    """Every character that the pages show, sorted: what their fonts must draw."""
    texts = [data.decode() for name, data in files.items() if name.endswith((".html", "search.js"))]
    return "".join(sorted(frozenset("".join(texts)) | frozenset(map(chr, range(0x20, 0x7F)))))


def render(page: Page, tr: Translator) -> str:
    """One page as HTML."""
    from builder.outputs.page.environment import environment

    return environment(tr).get_template("reference.html.j2").render(page=page)
