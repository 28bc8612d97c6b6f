"""Makes the page for translators: every text of a game beside its translation, with the picture on
which it is printed, and with what has changed in the source text."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple

from markupsafe import Markup

from builder import resources
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import NAMES, Translator, translator_of
from builder.model.game import Game
from builder.model.side_by_side import Pair, SideBySide
from builder.outputs.catalogue import CatalogueItem, catalogue_items
from builder.outputs.formats import svg
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.environment import template_environment

_PICTURED = ("counter", "card", "chart", "track")
"""The kinds of pictures that the page shows beside their texts; maps and setup cards are too large,
and hold texts of other parts."""
_WORD = re.compile(r"\w+|\s+|.", re.DOTALL)
_ENLARGED = {"counter": 3.0, "card": 1.5}
_PX_PER_MM = 96 / 25.4


class Picture(NamedTuple):
    """A picture of a part of the game in the language of the translation; ``width`` in px."""

    title: str
    link: str
    width: int


@dataclass
class Group:
    """The texts of one part of the game, each with its translation, and the part's picture if it
    has one."""

    picture: Picture | None
    pairs: list[Pair] = field(default_factory=list)


def proof_page(read: SideBySide, language: str) -> bytes:
    """Return the page with the texts of a game and their translations into a language; ``read``
    must contain the game."""
    game = read.game
    assert game is not None
    tr = translator_of(game, language)
    style = (resources.templates_folder() / "html" / "proof.css").read_text("utf-8")
    page = template_environment(tr).get_template("proof.html.j2")
    source = game.sheet.languages[0]
    text = page.render(
        title=tr(game.sheet.title),
        language=language,
        source=source,
        names=(NAMES.get(source, source), NAMES.get(language, language)),
        style=Markup(style),
        policy=page_policy((), (style,)),
        done=read.count("done"),
        total=len(read.all),
        groups=[
            (tr("Rules"), [Group(None, list(read.cases))]),
            (tr("Glossary"), [Group(None, list(read.terms))]),
            (tr("Names and texts"), list(_groups(game, read.texts, tr))),
        ],
        changes=changes,
    )
    return text.encode()


def changes(earlier: str, now: str) -> Markup:
    """Return a text as HTML in which deletions from its earlier form and insertions are marked."""
    before, after = _WORD.findall(earlier), _WORD.findall(now)
    found = []
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        old, new = "".join(before[a:b]), "".join(after[c:d])
        if kind == "equal":
            found.append(Markup("{}").format(new))
            continue
        found += [Markup("<del>{}</del>").format(old)] if old else []
        found += [Markup("<ins>{}</ins>").format(new)] if new else []
    return Markup("").join(found)


def _groups(game: Game, texts: Sequence[Pair], tr: Translator) -> Iterator[Group]:
    """Yield the texts of the game's data in order, grouped by the picture on which they are
    printed."""
    items: dict[tuple[object, ...], CatalogueItem] = {}
    for item in catalogue_items(game):
        if item.kind in _PICTURED:
            items.setdefault(tuple(item.path), item)
    groups: dict[tuple[object, ...], Group] = {}
    for pair in texts:
        part = tuple(pair.path[:2])
        if part not in items:
            part = ()
        group = groups.get(part)
        if group is None:
            picture = _picture(items[part], tr) if part else None
            group = groups[part] = Group(picture)
        group.pairs.append(pair)
    yield from groups.values()


def _picture(item: CatalogueItem, tr: Translator) -> Picture:
    scene = item.draw(DrawContext(tr, trial=False))
    link = f"data:image/svg+xml;base64,{base64.b64encode(svg.render(scene)).decode()}"
    width = round(scene.width * _PX_PER_MM * _ENLARGED.get(item.kind, 1.0))
    return Picture(item.title_in(tr), link, width)
