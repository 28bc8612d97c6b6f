"""The rules reference: one folder of HTML that works offline, a page for each language.

In: the game (charts filled), what draws figures on its maps, and the runs of its worked examples. Out:
the files of the folder by name. Case numbers are the addresses: ``#c7.7.2`` is the same rule in every
language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from builder import resources
from builder.drawing.figures import Figures
from builder.drawing.ink.draft import Draft
from builder.i18n.customs import customs
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.page.page import Page, page_of
from builder.outputs.page.policy import policy
from builder.outputs.page.scripts import script_style
from builder.outputs.page.search import search_index
from builder.rules.examples import ExampleRun

SCRIPTS = ("theme.js", "reference.js", "search.js", "reckoning.js", "live.js")
"""The scripts of a page: the first before anything is shown, the last two where it has live charts."""


def reference(
    game: Game,
    drafts: Mapping[str, Draft],
    figures: Mapping[str, Figures],
    runs: Sequence[ExampleRun],
) -> dict[str, bytes]:
    """The files of the reference but for its fonts (see ``fonts``), for every language that the game
    has rules in. ``figures`` draw positions on its maps, by language."""
    made = pages(game, drafts, figures, runs, list(drafts))
    return written(made, {lang: draft.tr for lang, draft in drafts.items()})


def pages(
    game: Game,
    drafts: Mapping[str, Draft],
    figures: Mapping[str, Figures],
    runs: Sequence[ExampleRun],
    languages: Sequence[str],
) -> list[Page]:
    """The pages in the languages of the drafts, in which there are rules; with those of ``languages``
    they lie side by side."""
    spoken = [lang for lang in languages if game.rules_in(lang)]
    own = [lang for lang in spoken if lang in drafts]
    return [page_of(game, drafts[lang], figures[lang], spoken, runs) for lang in own]


def written(pages: Sequence[Page], translators: Mapping[str, Translator]) -> dict[str, bytes]:
    """The files of all pages, which search one another."""
    index = search_index(pages)
    return {
        f"{page.language}.html": render(page, translators[page.language], index).encode()
        for page in pages
    }


def characters(files: Mapping[str, bytes]) -> str:
    """Every character that the pages show, sorted: what their fonts must draw."""
    texts = "".join(data.decode() for data in files.values())
    return "".join(sorted(frozenset(texts) | frozenset(map(chr, range(0x20, 0x7F)))))


def render(page: Page, tr: Translator, index: Mapping[str, object]) -> str:
    """One page as HTML, with everything in it but its fonts; ``index`` is that of the search."""
    from builder.outputs.page.environment import environment

    first, *scripts = map(_part, SCRIPTS[: None if page.live else -2])
    written = (
        _part("reference.css"),
        script_style(tr.language, (o.language for o in page.others)),
        page.sizes,
    )
    styles = [style for style in written if style]
    return (
        environment(tr)
        .get_template("reference.html.j2")
        .render(
            page=page,
            squares=customs(tr.language).script.squares,
            index=index,
            policy=policy((first, *scripts), styles),
            styles=map(Markup, styles),
            first_script=Markup(first),
            scripts=map(Markup, scripts),
        )
    )


def _part(name: str) -> str:
    """A script or style, to be written into a page as it is."""
    return (resources.templates_folder() / "html" / name).read_text("utf-8")
