"""The context with which outputs draw: a game in some languages, and everything that several
outputs need, made on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import SceneDigests
from builder.i18n.translate import Translator, translator_of
from builder.incremental.lazy_scenes import cached_scenes
from builder.incremental.memo import (
    CachedDrawing,
    DrawingCache,
    DrawingsById,
    ValueStore,
    value_digest,
)
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.printing import DEFAULT, PrintOptions
from builder.model.shops import Shop
from builder.outputs.map_sheets import DrawnMapSheet, DrawnMapSheets, map_sheet_drawing
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.drawing.figures import Figures
    from builder.drawing.ink.geometry import Rect
    from builder.drawing.ink.scene import Scene
    from builder.drawing.mapsheet import FieldDrawing, Fields, MapDrawing
    from builder.outputs.formats import pdf
    from builder.outputs.map_art import PageMap
    from builder.outputs.paper.print_and_play import Document
    from builder.rules.examples import ExampleRun

FIGURES = "figures"
"""The kind name of drawings that contain figures of examples, and of the figures themselves."""

Maps = Mapping[str, DrawnMapSheets]
"""The drawings of every map in every language, by language and id."""


def translators_of(game: Game, languages: Sequence[str] = ()) -> dict[str, Translator]:
    """Return a translator for each language of the game, or for the requested ones."""
    chosen = [lang for lang in game.sheet.languages if lang in (languages or game.sheet.languages)]
    return {lang: translator_of(game, lang) for lang in chosen}


@dataclass
class SharedMapFields:
    """What the versions of a map in all languages share: the fields drawn so far, and, for each
    map, the parts of the game on which its field depends."""

    fields: Fields = field(default_factory=dict)
    reads_by_map: dict[str, set[str]] = field(default_factory=dict)

    def reads_of(self, map: MapSheet, context: DrawContext) -> set[str]:
        """Return the set of the parts of the game on which the field of a map, drawn in an ink,
        depends as far as known; callers add to it."""
        return self.reads_by_map.setdefault(f"{map.id} {context.ink}", set())


@dataclass
class RenderContext:
    """The context for drawing a game: its ``translators`` by language, the ``papers`` to print on
    (by name), the print options, and the names of the outputs that are ``wanted`` together.
    ``given_runs`` are runs of the game's examples that exist already; ``noted`` are problems other
    than those of drawing; ``parts`` restricts what is printed (see
    :mod:`builder.outputs.selection`). With ``trial``, everything is drawn only to find problems."""

    game: Game
    translators: Mapping[str, Translator]
    wanted: frozenset[str] = frozenset()
    papers: tuple[str, ...] = ("A4", "Letter")
    printing: PrintOptions = DEFAULT
    given_runs: Sequence[ExampleRun] | None = None
    noted: list[Problem] = field(default_factory=list)
    parts: tuple[str, ...] = ()
    trial: bool = False
    digests: SceneDigests = field(default_factory=SceneDigests)
    all_languages: tuple[str, ...] = ()
    """All languages of the build, if other render contexts draw some of them (see ``Output.join``)."""
    shared_fields: SharedMapFields = field(default_factory=SharedMapFields)
    store: ValueStore | None = None
    """The cache of drawings between builds."""
    shop: Shop | None = None
    """The print shop that files are made for."""
    base_url: str = ""
    """The address under which pictures for tables in the network are hosted, if they are."""
    _reads_by_map: dict[str, set[str]] = field(default_factory=dict)
    _wrong_figures: dict[str, list[Problem]] = field(default_factory=dict)

    @property
    def languages(self) -> tuple[str, ...]:
        """All languages of the build, drawn here or in other processes."""
        return self.all_languages or tuple(self.translators)

    @property
    def is_part(self) -> bool:
        """Whether some of the languages are drawn in other processes, so that this context has only
        a part of them."""
        return len(self.languages) > len(self.translators)

    @property
    def leads(self) -> bool:
        """Whether the build's first language is drawn in this process."""
        return self.languages[0] in self.translators

    @cached_property
    def contexts(self) -> dict[str, DrawContext]:
        """The drawing contexts for screens, by language."""
        return {
            language: DrawContext(tr, trial=self.trial) for language, tr in self.translators.items()
        }

    @cached_property
    def inked(self) -> dict[str, DrawContext]:
        """The drawing contexts for paper, by language, in the inks of the print options."""
        if self.printing.ink == "colour":
            return self.contexts
        ink, trial = self.printing.ink, self.trial
        return {lang: DrawContext(tr, ink, trial=trial) for lang, tr in self.translators.items()}

    @cached_property
    def maps(self) -> Maps:
        """The map sheets drawn for screens, by language and id."""
        return self._maps(self.contexts)

    def scouted(self, language: str) -> tuple[DrawContext, DrawnMapSheets]:
        """Return the drawing context and map sheets of any language, even one that another process
        draws, for comparing drawings."""
        context = DrawContext(translator_of(self.game, language))
        return context, self._maps({language: context})[language]

    @cached_property
    def printed_maps(self) -> Maps:
        """The map sheets drawn for paper, by language and id."""
        return self.maps if self.inked is self.contexts else self._maps(self.inked)

    @cached_property
    def figures(self) -> dict[str, Figures]:
        """The objects that draw figures on the maps, by language; the HTML page and the booklet
        show the same figures."""
        return self._figures(self.contexts, self.maps)

    @cached_property
    def boards(self) -> dict[str, DrawingsById[PageMap]]:
        """The maps in the form that HTML pages show, by language."""
        return {lang: DrawingsById(dict(_boards(self.maps[lang].fields))) for lang in self.contexts}

    def art(self, map: str, language: str) -> Scene:
        """Return the art of a map, which the pages in all languages share, as drawn in one
        language."""
        field = self.maps[language].fields[map]
        draw, given = partial(_art, field), (field.appearance,)
        _, (scene,) = cached_scenes(field.cache, "art", field.context, draw, given, self.digests)
        return scene

    @cached_property
    def printed_figures(self) -> dict[str, Figures]:
        """The objects that draw figures for paper, by language."""
        if self.inked is self.contexts:
            return self.figures
        return self._figures(self.inked, self.printed_maps)

    @cached_property
    def runs(self) -> Sequence[ExampleRun]:
        """The worked examples, each run once."""
        from builder.rules.examples import run_examples

        return run_examples(self.game) if self.given_runs is None else self.given_runs

    @cached_property
    def runs_digest(self) -> str:
        """A digest of the runs of the examples."""
        return value_digest(list(self.runs))

    @cached_property
    def printed(self) -> dict[str, dict[str, Document]]:
        """The documents that have been drawn for paper, by language and name."""
        return {language: {} for language in self.inked}

    @cached_property
    def shared_objects(self) -> pdf.SharedObjects:
        """The PDF parts written so far for printing: each page and symbol once for all documents
        that show it."""
        from builder.outputs.formats import pdf

        press = self.printing.colours, pdf.condition_of(self.printing)
        return pdf.SharedObjects(*press)

    @cached_property
    def drawings(self) -> DrawingCache:
        """The drawings of the game, each drawn once and cached."""
        return DrawingCache(self.game, self.store)

    def _maps(self, contexts: Mapping[str, DrawContext]) -> Maps:
        return {
            lang: DrawnMapSheets({m.id: self._map(m, context) for m in self.game.maps})
            for lang, context in contexts.items()
        }

    def _map(self, map: MapSheet, context: DrawContext) -> DrawnMapSheet:
        """Return the sheet of a map, drawn on first use. Which parts of the game its field depends
        on is recorded once for all languages."""
        read = self.shared_fields.reads_of(map, context), self.reading(f"margin of {map.id}")
        return map_sheet_drawing(
            self.drawings, map, context, self.shared_fields.fields, read, self.digests
        )

    def laid_out(self, sheet: DrawnMapSheet) -> MapDrawing:
        """Return a map drawing for callers that need only positions: its scene is a placeholder."""
        of, context = sheet.field.cache, sheet.field.context
        draw, given = partial(_laid_out, sheet), (sheet.appearance,)
        known, (scene,) = cached_scenes(of, "laid out", context, draw, given, self.digests)
        return replace(known, scene=scene)

    def ink(self, map: MapSheet, context: DrawContext) -> None:
        """Draw those parts of a map's field that are the same in several languages, so that they
        are drawn only once."""
        from builder.drawing.mapsheet import cache_field

        game = self.drawings.noted(self.shared_fields.reads_of(map, context))
        cache_field(game, map, replace(context, problems=[]), self.shared_fields.fields)

    def _figures(self, contexts: Mapping[str, DrawContext], maps: Maps) -> dict[str, Figures]:
        from builder.drawing.figures import Figures
        from builder.drawing.ink.cropping import CropCache

        pieces, fields = CropCache(), {lang: sheets.fields for lang, sheets in maps.items()}
        return {
            lang: Figures(game, self._ground(fields[lang]), own, pieces, _Keep(fields[lang]))
            for lang, (game, own) in self._noted_by_figures(contexts).items()
        }

    def _ground(self, fields: _FieldsById) -> DrawingsById[FieldDrawing]:
        """Return map fields for callers that need only the positions of places, such as the layout
        of figures; their scenes are placeholders."""
        return DrawingsById({id: _Ground(field, self.digests) for id, field in fields.items()})

    def _noted_by_figures(
        self, contexts: Mapping[str, DrawContext]
    ) -> dict[str, tuple[Game, DrawContext]]:
        """Return, by language, the game and the drawing context that figures use; both record which
        parts of the game are read."""
        noted = {}
        for lang, context in contexts.items():
            read = self.reading(FIGURES)
            own = self.drawings.noting(context, read, self._problems_of_figures(context))
            noted[lang] = self.drawings.noted(read), own
        return noted

    def reading(self, kind: str) -> set[str]:
        """Return the set, shared by all languages, that records which parts of the game the
        drawings of a kind depend on."""
        return self._reads_by_map.setdefault(kind, set())

    def _problems_of_figures(self, context: DrawContext) -> list[Problem]:
        return self._wrong_figures.setdefault(f"{context.tr.language} {context.ink}", [])

    def tell_of_figures(self, context: DrawContext) -> None:
        """Report the problems of a language's figures to the drawing context of the document that
        shows them."""
        for problem in self._problems_of_figures(context):
            context.report(problem)

    def problems(self) -> list[Problem]:
        """Return all problems found so far, each once."""
        contexts = {id(d): d for d in (*self.contexts.values(), *self.inked.values())}
        found = (p for context in contexts.values() for p in context.problems)
        return list(dict.fromkeys([*self.noted, *found]))


_FieldsById = Mapping[str, "CachedDrawing[FieldDrawing]"]


@dataclass(frozen=True)
class _Ground:
    """The field of a map of which all positions are known, with a placeholder for its scene."""

    field: CachedDrawing[FieldDrawing]
    digests: SceneDigests

    @property
    def appearance(self) -> str:
        return self.field.appearance

    @cached_property
    def value(self) -> FieldDrawing:
        field = self.field
        draw, given = partial(_field_laid_out, field), (field.appearance,)
        known, (scene,) = cached_scenes(
            field.cache, "ground", field.context, draw, given, self.digests
        )
        return replace(known, scene=scene)


@dataclass(frozen=True)
class _Keep:
    """Caches the parts of maps that lie under the figures of examples, in one language (see
    ``drawing.figures.Keep``)."""

    fields: _FieldsById

    def __call__(self, map: str, box: Rect, make: Callable[[], Scene]) -> Scene:
        field = self.fields[map]
        return CachedDrawing(
            field.cache, "part", field.context, partial(_part, make), (field.appearance, box)
        ).value


def _part(make: Callable[[], Scene], game: Game, context: DrawContext) -> Scene:
    return make()


def _laid_out(
    sheet: DrawnMapSheet, game: Game, context: DrawContext
) -> tuple[MapDrawing, list[Scene]]:
    return replace(sheet.value, scene=sheet.value.scene.blank()), [sheet.value.scene]


def _field_laid_out(
    field: CachedDrawing[FieldDrawing], game: Game, context: DrawContext
) -> tuple[FieldDrawing, list[Scene]]:
    return replace(field.value, scene=field.value.scene.blank()), [field.value.scene]


def _boards(fields: _FieldsById) -> Iterator[tuple[str, CachedDrawing[PageMap]]]:
    """Yield the maps in the form that pages show, cached separately so that whole maps need not be
    loaded for them."""
    for id, whole in fields.items():
        draw = partial(_board, whole)
        yield id, CachedDrawing(whole.cache, "board", whole.context, draw, (whole.appearance,))


def _board(field: CachedDrawing[FieldDrawing], game: Game, context: DrawContext) -> PageMap:
    from builder.outputs.map_art import page_map

    return page_map(field.value)


def _art(
    field: CachedDrawing[FieldDrawing], game: Game, context: DrawContext
) -> tuple[None, list[Scene]]:
    from builder.outputs.map_art import map_art_scene

    return None, [map_art_scene(field.value)]
