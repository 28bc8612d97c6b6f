"""Makes, for each language, a page on which a game is played freely: a single file that needs no
network."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from builder import resources
from builder.i18n.translate import NAMES, translator_of
from builder.model.game import Game
from builder.outputs.bundled_scripts import bundled_script
from builder.outputs.output import Output, OutputResult, no_further_work, no_map
from builder.outputs.play.page_data import FreePageData
from builder.outputs.render_context import RenderContext
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.environment import template_environment


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the page in every language of the build; none for a game without scenarios."""
    game = render_context.game
    if render_context.trial or not game.scenarios:
        return OutputResult()
    languages = render_context.all_languages or render_context.languages
    return OutputResult(
        files={
            f"play/{language}.html": free_page(game, language, languages)
            for language in render_context.contexts
        }
    )


def free_page(
    game: Game,
    language: str,
    languages: tuple[str, ...],
    *,
    judged: bool = False,
    begins: str = "",
) -> bytes:
    """Return the page in a language, with links to those in the other ``languages``. With ``judged``
    it asks the server that it is from what the rules think of each position. It ``begins`` with a
    scenario of this id, or with a position that is given as YAML; by default with the first scenario."""
    tr, folder = translator_of(game, language), resources.templates_folder() / "play"
    style = "\n".join((folder / name).read_text("utf-8") for name in ("play.css", "free.css"))
    script = bundled_script(folder / "free.js")
    page = template_environment(tr).get_template("free.html.j2")
    data: dict[str, Any] = {
        **FreePageData(game, tr).made(),
        "begins": begins or game.scenarios[0].id,
    }
    return page.render(
        language=language,
        languages=[(code, NAMES.get(code, code)) for code in languages],
        title=tr(game.sheet.title),
        policy=page_policy([script], [style], asks_server=judged),
        judged=judged,
        style=Markup(style),
        script=Markup(script),
        data=data,
        moves=any(board.get("moves") for board in data["boards"].values()),
    ).encode()


OUTPUT = Output(
    "a page to play on freely, without a network", draw, no_further_work, shown_maps=no_map
)
