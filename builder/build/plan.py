"""What a build makes: everything is drawn here, and becomes tasks to render and files to write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from builder.build import cache
from builder.build.options import Options
from builder.build.rendering import Task
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.printing import DEFAULT, PrintOptions
from builder.model.tables import ResultsTable
from builder.problems import Problem, error

if TYPE_CHECKING:
    from builder.drawing.figures import Figures
    from builder.drawing.mapsheet import MapDrawing
    from builder.outputs.paper.print_and_play import Document
    from builder.outputs.paper.rulebook.examples import Told
    from builder.outputs.vassal.module.pictures import PicturePlan
    from builder.rules.examples import ExampleRun


@dataclass
class Drawn:
    """Everything drawn, by the name of the file that it becomes. ``texts`` are finished files. In the
    counter ``sheets`` words are as ``text`` says; with ``dxf`` their lines become files too."""

    translators: dict[str, Translator]
    documents: dict[str, Document] = field(default_factory=dict)
    sheets: dict[str, Scene] = field(default_factory=dict)
    pictures: PicturePlan | None = None
    texts: dict[str, bytes] = field(default_factory=dict)
    characters: str = ""
    problems: list[Problem] = field(default_factory=list)
    text: Literal["outlines", "text"] = "outlines"
    dxf: bool = False


def draw(
    game: Game,
    options: Options,
    runs: Sequence[ExampleRun] | None = None,
    *,
    trial: bool = False,
) -> Drawn:
    """Draw what is asked for, in every language; problems are gathered, not raised. ``runs`` are those
    of the game's examples, if they were run already. A ``trial`` is drawn for its problems alone."""
    translators = translators_of(game, options.languages)
    drafts = {language: Draft(tr, trial=trial) for language, tr in translators.items()}
    drawn = Drawn(translators)
    wanted, printing = set(options.only), options.printing or DEFAULT
    depicted = bool(wanted & {"paper", "rules"})  # positions are shown on the maps
    coloured = wanted & {"vassal", "rules", *(["paper"] if printing.ink == "colour" else [])}
    maps = _draw_maps(game, drafts) if coloured else {}
    inked, printed = drafts, maps
    if printing.ink != "colour":
        inked = {language: Draft(d.tr, printing.ink, trial=trial) for language, d in drafts.items()}
        printed = _draw_maps(game, inked) if depicted else {}
    figures = _figures(game, drafts, maps) if depicted else {}
    shown = figures if inked is drafts else _figures(game, inked, printed)
    if runs is None:
        runs = _runs(game) if depicted else []
    found = _wrong_options(game, options) if "paper" in wanted else []
    printable = not any(problem.severity == "error" for problem in found)
    for language, draft in inked.items():
        if depicted and printable:
            examples = _told(game, draft, runs, shown[language])
            _draw_paper(game, draft, options, printed[language], examples, drawn)
        if "svg" in wanted:
            _draw_sheets(game, draft, printing, drawn)
    if "vassal" in wanted:
        from builder.outputs.vassal.module import pictures as module_pictures

        drawn.pictures = module_pictures.plan(game, drafts, maps)
    if "rules" in wanted and any(game.rules_in(language) for language in drafts):
        _set_rules(game, drafts, figures, runs, drawn)
    every = [*drafts.values(), *inked.values()]
    drawn.problems = list(dict.fromkeys([*found, *(p for d in every for p in d.problems)]))
    return drawn


def _wrong_options(game: Game, options: Options) -> list[Problem]:
    from builder.drawing.sheets import PAPERS, check_printing

    return check_printing(game, options.printing or DEFAULT, PAPERS, options.papers)


def translators_of(game: Game, languages: tuple[str, ...] = ()) -> dict[str, Translator]:
    """A translator for each language of the game, or for those that are asked for."""
    chosen = [lang for lang in game.sheet.languages if lang in (languages or game.sheet.languages)]
    return {lang: Translator(lang, game.translations.get(lang, {})) for lang in chosen}


def _draw_maps(game: Game, drafts: Mapping[str, Draft]) -> dict[str, dict[str, MapDrawing]]:
    """Every map in every language, by language and id."""
    from builder.drawing.mapsheet import map_sheet

    return {lang: {m.id: map_sheet(game, m, d) for m in game.maps} for lang, d in drafts.items()}


def _figures(
    game: Game, drafts: Mapping[str, Draft], maps: Mapping[str, Mapping[str, MapDrawing]]
) -> dict[str, Figures]:
    """What draws figures on the maps, by language: the page and the booklet show the same ones."""
    from builder.drawing.figures import Figures

    return {lang: Figures(game, maps.get(lang, {}), d) for lang, d in drafts.items()}


def _told(
    game: Game, draft: Draft, runs: Sequence[ExampleRun], figures: Figures
) -> dict[str, Told]:
    from builder.outputs.paper.rulebook.examples import told

    return told(game, draft.tr, runs, figures)


def _runs(game: Game) -> list[ExampleRun]:
    from builder.rules.examples import run_examples

    return run_examples(game)


def _draw_paper(
    game: Game,
    draft: Draft,
    options: Options,
    maps: Mapping[str, MapDrawing],
    examples: Mapping[str, Told],
    drawn: Drawn,
) -> None:
    """Everything to print; the rulebook alone if only rules are wanted."""
    from builder.drawing.sheets import PAPERS
    from builder.outputs.paper import print_and_play
    from builder.rules.core.tables import chances

    printing = options.printing or DEFAULT
    known = {t.id: chances(t) for t in game.tables if isinstance(t, ResultsTable)}
    order = print_and_play.Order(game, maps, known, printing, examples)
    papers = [PAPERS[p.lower()] for p in options.papers]
    if "paper" in options.only:
        jobs = print_and_play.plan(order, papers)
    else:
        jobs = [job for paper in papers for job in print_and_play.rulebook_jobs(order, paper)]
    made = [job.draw(draft) for job in jobs]
    documents = {d.name: d for d in made if d.pages}  # without charts there is no file of them
    if printing.kit and "paper" in options.only:
        kits = [print_and_play.kit(order, paper, documents, draft) for paper in papers]
        documents |= {document.name: document for document in kits}
    for name, document in documents.items():
        drawn.documents[f"{draft.tr.language}/print/{name}"] = document


def _draw_sheets(game: Game, draft: Draft, printing: PrintOptions, drawn: Drawn) -> None:
    from builder.fonts import font_path
    from builder.outputs.paper.counter_sheets import card_sheet_scenes, counter_sheet_scenes

    folder = f"{draft.tr.language}/svg"
    fonts: set[str] = set()
    scenes = counter_sheet_scenes(game, draft, printing) | card_sheet_scenes(game, draft, printing)
    for name, scene in scenes.items():
        drawn.sheets[f"{folder}/{name}"] = scene
        fonts |= scene.fonts
    if printing.text == "text":  # editors take fonts from the system only
        for font in sorted(fonts):
            drawn.texts[f"{folder}/fonts/{font}.ttf"] = font_path(font).read_bytes()
    if printing.dxf:
        _need_dxf(draft)
    drawn.text, drawn.dxf = printing.text, printing.dxf


def _need_dxf(draft: Draft) -> None:
    from builder.outputs.formats import dxf

    if not dxf.available():
        hint = "install it: pip install 'chitwright[dxf]'"
        draft.report(error("missing-library", "DXF files need the library ezdxf", hint=hint))


def _set_rules(
    game: Game,
    drafts: Mapping[str, Draft],
    figures: Mapping[str, Figures],
    runs: Sequence[ExampleRun],
    drawn: Drawn,
) -> None:
    from builder.outputs.page import characters, reference

    files = reference(game, drafts, figures, runs)
    drawn.texts |= {f"rules/{name}": data for name, data in files.items()}
    drawn.characters = characters(files)


def tasks_of(game: Game, drawn: Drawn) -> list[Task]:
    """What has to be rendered, the longest first, so that no processor waits for it at the end."""
    from builder.outputs.formats import dxf, pdf, svg

    tasks = []
    for batch in drawn.pictures.batches if drawn.pictures else ():
        tasks.append(Task(batch.key, cache.key_of("png", batch.digest()), batch.render))
    for name, document in drawn.documents.items():
        make = partial(pdf.render, document.pages, document.info, document.navigation)
        tasks.append(Task(name, cache.key_of("pdf", document.digest()), make))
    for name, scene in drawn.sheets.items():
        key = cache.key_of("svg", drawn.text, scene.title, scene.digest())
        tasks.append(Task(name, key, partial(svg.render, scene, text=drawn.text)))
        if drawn.dxf:
            key = cache.key_of("dxf", scene.digest())
            tasks.append(Task(name.replace("svg", "dxf"), key, partial(dxf.render, scene)))
    if drawn.characters:
        from builder.outputs.page.fonts import FACES, web_font

        for face in FACES:
            key = cache.key_of("woff", face, drawn.characters)
            make = partial(web_font, face, drawn.characters)
            tasks.append(Task(f"rules/fonts/{face}.woff", key, make))
    return tasks


def examine(game: Game, drawn: Drawn) -> list[Problem]:
    """What is wrong with the module, which :func:`finish` would find; nothing need be rendered."""
    if drawn.pictures is None:
        return []
    from builder.outputs.vassal import examine_module
    from builder.outputs.vassal.module.positions import without_pictures

    pictures = drawn.pictures
    return examine_module(game, without_pictures(game, pictures.boards, pictures.displays))


def finish(game: Game, drawn: Drawn, rendered: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file by its name: what was rendered, what was set, and the module made of its pictures;
    what is wrong with the module joins the problems of what is drawn."""
    files = dict(drawn.texts)
    pictures = drawn.pictures
    batches = {batch.key for batch in pictures.batches} if pictures else set()
    files |= {name: data for name, data in rendered.items() if name not in batches}
    if pictures:
        from builder.outputs.vassal import build_module
        from builder.outputs.vassal.module.pictures import drawings

        module = build_module(game, drawn.translators, drawings(pictures, rendered), drawn.problems)
        files[f"{game.id}-{game.sheet.version}.vmod"] = module
    return files
