"""Writes the rules reference: one folder of HTML that works offline, with a page for each language.
The input is the content of the pages (see ``page_content``), the output is the files by name.
Anchors are case numbers (numbers of rules): ``#c7.7.2`` is the same rule in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from markupsafe import Markup

from builder import resources
from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.outputs.bundled_scripts import bundled_script
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.page_content import Page
from builder.outputs.web.script_fonts import script_style
from builder.outputs.web.search import search_index

FIRST_SCRIPT = "theme.js"
"""The script that a page runs before it shows anything."""

SCRIPTS = ("reference.js", "search.js")
"""The scripts of every page."""

LIVE_SCRIPTS = ("reckoning.js", "live.js")
"""The additional scripts of pages with live charts."""

MAP_SCRIPT = "maps.js"
"""The additional script of pages with maps, with the modules that it imports."""

_PRINTABLE_ASCII = bytes(range(0x20, 0x7F))
"""The printable ASCII characters, which every font has; pages are full of them, and they need not
be searched for."""


def page_files(pages: Sequence[Page], translators: Mapping[str, Translator]) -> dict[str, bytes]:
    """Return the HTML files of all pages; each page can search the rules of all pages."""
    from builder.outputs.web.environment import as_json

    index = as_json(search_index(pages))
    return {
        f"{page.language}.html": render(page, translators[page.language], index).encode()
        for page in pages
    }


def shown_characters(files: Mapping[str, bytes]) -> str:
    """Return every character that the pages show, sorted: what their fonts must contain."""
    beyond = b"".join(files.values()).translate(None, _PRINTABLE_ASCII).decode()
    return "".join(sorted(frozenset(beyond) | frozenset(_PRINTABLE_ASCII.decode())))


def render(page: Page, tr: Translator, index: Markup) -> str:
    """Return one page as HTML that contains everything but its fonts and the art of its maps;
    ``index`` is the search index as JSON."""
    from builder.outputs.web.environment import template_environment

    first = _part(FIRST_SCRIPT)
    scripts = [*map(_part, SCRIPTS + LIVE_SCRIPTS * bool(page.live))]
    if page.maps:
        scripts.append(bundled_script(_folder() / MAP_SCRIPT))
    written = (
        _part("reference.css"),
        script_style(tr.language, (o.language for o in page.others)),
        page.sizes,
    )
    styles = [style for style in written if style]
    return (
        template_environment(tr)
        .get_template("reference.html.j2")
        .render(
            page=page,
            squares=customs(tr.language).script.squares,
            index=index,
            policy=page_policy((first, *scripts), styles),
            styles=map(Markup, styles),
            first_script=Markup(first),
            scripts=[*map(Markup, scripts)],
        )
    )


def _part(name: str) -> str:
    """Return the text of a script or style sheet, marked so that the template writes it into a page
    unchanged."""
    return (_folder() / name).read_text("utf-8")


def _folder() -> Path:
    return resources.templates_folder() / "html"
