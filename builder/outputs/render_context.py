"""What outputs draw on: a game in some languages, and everything of it that more than one of them
shows, made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Digests
from builder.i18n.translate import Translator, translator_of
from builder.incremental.lazy_scenes import outlined
from builder.incremental.memo import Drawing, Drawings, Shown, Store, digest_of
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.printing import DEFAULT, PrintOptions
from builder.outputs.map_sheets import Sheet, Sheets, sheet_of
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.drawing.figures import Figures
    from builder.drawing.ink.geometry import Rect
    from builder.drawing.ink.scene import Scene
    from builder.drawing.mapsheet import FieldDrawing, Fields, MapDrawing
    from builder.outputs.formats import pdf
    from builder.outputs.map_art import Board
    from builder.outputs.paper.print_and_play import Document
    from builder.outputs.xobject_cache import KeptForms
    from builder.rules.examples import ExampleRun

FIGURES = "figures"
"""The kind of drawings that show figures of examples, and these themselves."""

Maps = Mapping[str, Sheets]
"""Every map in every language, by language and id."""


def translators_of(game: Game, languages: Sequence[str] = ()) -> dict[str, Translator]:
    """A translator for each language of the game, or for those that are asked for."""
    chosen = [lang for lang in game.sheet.languages if lang in (languages or game.sheet.languages)]
    return {lang: translator_of(game, lang) for lang in chosen}


@dataclass
class Plates:
    """What maps have in common in every language: the fields that are inked already, and what the
    fields of each map read of the game."""

    fields: Fields = field(default_factory=dict)
    read: dict[str, set[str]] = field(default_factory=dict)

    def of(self, map: MapSheet, draft: Draft) -> set[str]:
        """What is known to be read for the field of a map in an ink."""
        return self.read.setdefault(f"{map.id} {draft.ink}", set())


@dataclass
class Workbench:
    """A game, its ``translators`` by language, the ``papers`` to print on (by name) and how; the names
    of the outputs that are ``wanted`` together. ``given_runs`` are those of the game's examples, if
    they were run already; ``noted`` are problems beside those of the drafts;
    ``parts`` are words for what alone is to be printed (see
    :mod:`builder.outputs.selection`). A ``trial`` is drawn for its problems alone."""

    game: Game
    translators: Mapping[str, Translator]
    wanted: frozenset[str] = frozenset()
    papers: tuple[str, ...] = ("A4", "Letter")
    printing: PrintOptions = DEFAULT
    given_runs: Sequence[ExampleRun] | None = None
    noted: list[Problem] = field(default_factory=list)
    parts: tuple[str, ...] = ()
    trial: bool = False
    digests: Digests = field(default_factory=Digests)
    every: tuple[str, ...] = ()
    """All languages that are drawn, if other benches have the others (see ``Output.join``)."""
    plates: Plates = field(default_factory=Plates)
    store: Store | None = None
    """Where drawings lie between builds."""
    _read: dict[str, set[str]] = field(default_factory=dict)
    _wrong_figures: dict[str, list[Problem]] = field(default_factory=dict)

    @property
    def languages(self) -> tuple[str, ...]:
        """All languages that are drawn, here or elsewhere."""
        return self.every or tuple(self.translators)

    @property
    def is_part(self) -> bool:
        """Whether some of the languages are drawn elsewhere."""
        return len(self.languages) > len(self.translators)

    @property
    def leads(self) -> bool:
        """Whether the first of the languages is drawn here."""
        return self.languages[0] in self.translators

    @cached_property
    def drafts(self) -> dict[str, Draft]:
        """For screens, by language."""
        return {language: Draft(tr, trial=self.trial) for language, tr in self.translators.items()}

    @cached_property
    def inked(self) -> dict[str, Draft]:
        """For paper, in the inks of the print options."""
        if self.printing.ink == "colour":
            return self.drafts
        ink, trial = self.printing.ink, self.trial
        return {lang: Draft(tr, ink, trial=trial) for lang, tr in self.translators.items()}

    @cached_property
    def maps(self) -> Maps:
        """For screens."""
        return self._maps(self.drafts)

    def scouted(self, language: str) -> tuple[Draft, Sheets]:
        """What draws in a language that is drawn elsewhere, and its maps, to compare with."""
        draft = Draft(translator_of(self.game, language))
        return draft, self._maps({language: draft})[language]

    @cached_property
    def printed_maps(self) -> Maps:
        """For paper."""
        return self.maps if self.inked is self.drafts else self._maps(self.inked)

    @cached_property
    def figures(self) -> dict[str, Figures]:
        """What draws figures on the maps, by language: the page and the booklet show the same ones."""
        return self._figures(self.drafts, self.maps)

    @cached_property
    def boards(self) -> dict[str, Shown[Board]]:
        """What pages show of the maps, by language."""
        return {lang: Shown(dict(_boards(self.maps[lang].fields))) for lang in self.drafts}

    def art(self, map: str, language: str) -> Scene:
        """What pages in every language show of a map, as whoever draws in one has it."""
        field = self.maps[language].fields[map]
        draw, given = partial(_art, field), (field.look,)
        _, (scene,) = outlined(field.of, "art", field.draft, draw, given, self.digests)
        return scene

    @cached_property
    def printed_figures(self) -> dict[str, Figures]:
        """What draws figures for paper."""
        if self.inked is self.drafts:
            return self.figures
        return self._figures(self.inked, self.printed_maps)

    @cached_property
    def runs(self) -> Sequence[ExampleRun]:
        """The worked examples, each run once."""
        from builder.rules.examples import run_examples

        return run_examples(self.game) if self.given_runs is None else self.given_runs

    @cached_property
    def runs_digest(self) -> str:
        """The same as long as the examples run so."""
        return digest_of(list(self.runs))

    @cached_property
    def printed(self) -> dict[str, dict[str, Document]]:
        """The documents that are drawn for paper, by language and name."""
        return {language: {} for language in self.inked}

    @cached_property
    def written(self) -> pdf.Parts:
        """What is written already of what is printed: each page and symbol once, for whoever shows it."""
        from builder.outputs.font_subset_cache import KeptFonts
        from builder.outputs.formats import pdf

        press = self.printing.colours, pdf.condition_of(self.printing)
        if self.store is None or self.kept_forms is None:
            return pdf.Parts(*press)
        return pdf.Parts(*press, keep=self.kept_forms, cut=KeptFonts(self.store))

    @cached_property
    def kept_forms(self) -> KeptForms | None:
        """What is written already of the art of maps, if anything is kept."""
        from builder.outputs.formats import pdf
        from builder.outputs.xobject_cache import KeptForms

        if not self.store:
            return None
        colours = pdf.Parts(self.printing.colours, pdf.condition_of(self.printing)).key
        return KeptForms(self.store, self.digests, colours)

    @cached_property
    def drawings(self) -> Drawings:
        """What is drawn once, and kept."""
        return Drawings(self.game, self.store)

    def _maps(self, drafts: Mapping[str, Draft]) -> Maps:
        return {
            lang: Sheets({m.id: self._map(m, draft) for m in self.game.maps})
            for lang, draft in drafts.items()
        }

    def _map(self, map: MapSheet, draft: Draft) -> Sheet:
        """A map to be drawn. What its field reads is read in each language, whoever inks it."""
        read = self.plates.of(map, draft), self.reading(f"margin of {map.id}")
        return sheet_of(self.drawings, map, draft, self.plates.fields, read, self.digests)

    def laid_out(self, sheet: Sheet) -> MapDrawing:
        """A map for who need not look at it: where all lies is known, its scene outlined."""
        of, draft = sheet.field.of, sheet.field.draft
        draw, given = partial(_laid_out, sheet), (sheet.look,)
        known, (scene,) = outlined(of, "laid out", draft, draw, given, self.digests)
        return replace(known, scene=scene)

    def ink(self, map: MapSheet, draft: Draft) -> None:
        """Ink the field of a map that is to be drawn in some languages, if they have it in common."""
        from builder.drawing.mapsheet import ink_field

        game = self.drawings.noted(self.plates.of(map, draft))
        ink_field(game, map, replace(draft, problems=[]), self.plates.fields)

    def _figures(self, drafts: Mapping[str, Draft], maps: Maps) -> dict[str, Figures]:
        from builder.drawing.figures import Figures
        from builder.drawing.ink.cropping import Pieces

        pieces, fields = Pieces(), {lang: sheets.fields for lang, sheets in maps.items()}
        return {
            lang: Figures(game, self._ground(fields[lang]), own, pieces, _Keep(fields[lang]))
            for lang, (game, own) in self._noted_by_figures(drafts).items()
        }

    def _ground(self, fields: _FieldsById) -> Shown[FieldDrawing]:
        """Fields of maps for who need not look at them: figures are laid out by where places lie."""
        return Shown({id: _Ground(field, self.digests) for id, field in fields.items()})

    def _noted_by_figures(self, drafts: Mapping[str, Draft]) -> dict[str, tuple[Game, Draft]]:
        """What figures are drawn of and with, by language."""
        noted = {}
        for lang, draft in drafts.items():
            read = self.reading(FIGURES)
            own = self.drawings.noting(draft, read, self._problems_of_figures(draft))
            noted[lang] = self.drawings.noted(read), own
        return noted

    def reading(self, kind: str) -> set[str]:
        """What is read for drawings of a kind, in whatever language: they have much in common."""
        return self._read.setdefault(kind, set())

    def _problems_of_figures(self, draft: Draft) -> list[Problem]:
        return self._wrong_figures.setdefault(f"{draft.tr.language} {draft.ink}", [])

    def tell_of_figures(self, draft: Draft) -> None:
        """Tell whoever shows the figures of a language what is wrong with them."""
        for problem in self._problems_of_figures(draft):
            draft.report(problem)

    def problems(self) -> list[Problem]:
        """Everything that was found wrong so far, each told once."""
        drafts = {id(d): d for d in (*self.drafts.values(), *self.inked.values())}
        found = (p for draft in drafts.values() for p in draft.problems)
        return list(dict.fromkeys([*self.noted, *found]))


_FieldsById = Mapping[str, "Drawing[FieldDrawing]"]


@dataclass(frozen=True)
class _Ground:
    """The field of a map, where all lies is known, its scene outlined."""

    field: Drawing[FieldDrawing]
    digests: Digests

    @property
    def look(self) -> str:
        return self.field.look

    @cached_property
    def value(self) -> FieldDrawing:
        field = self.field
        draw, given = partial(_field_laid_out, field), (field.look,)
        known, (scene,) = outlined(field.of, "ground", field.draft, draw, given, self.digests)
        return replace(known, scene=scene)


@dataclass(frozen=True)
class _Keep:
    """The parts of maps that lie below figures, in a language (see ``drawing.figures.Keep``)."""

    fields: _FieldsById

    def __call__(self, map: str, box: Rect, make: Callable[[], Scene]) -> Scene:
        field = self.fields[map]
        return Drawing(field.of, "part", field.draft, partial(_part, make), (field.look, box)).value


def _part(make: Callable[[], Scene], game: Game, draft: Draft) -> Scene:
    return make()


def _laid_out(sheet: Sheet, game: Game, draft: Draft) -> tuple[MapDrawing, list[Scene]]:
    return replace(sheet.value, scene=sheet.value.scene.blank()), [sheet.value.scene]


def _field_laid_out(
    field: Drawing[FieldDrawing], game: Game, draft: Draft
) -> tuple[FieldDrawing, list[Scene]]:
    return replace(field.value, scene=field.value.scene.blank()), [field.value.scene]


def _boards(fields: _FieldsById) -> Iterator[tuple[str, Drawing[Board]]]:
    """What pages show of maps: kept by itself, so that no map is looked at for it again."""
    for id, whole in fields.items():
        draw = partial(_board, whole)
        yield id, Drawing(whole.of, "board", whole.draft, draw, (whole.look,))


def _board(field: Drawing[FieldDrawing], game: Game, draft: Draft) -> Board:
    from builder.outputs.map_art import board_of

    return board_of(field.value)


def _art(field: Drawing[FieldDrawing], game: Game, draft: Draft) -> tuple[None, list[Scene]]:
    from builder.outputs.map_art import art_of

    return None, [art_of(field.value)]
