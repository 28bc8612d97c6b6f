"""The upgrade kit: print only what a new version of a game changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.drawing.cards.layout_variants import fixed_cards
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import map_sheet
from builder.drawing.sheets import PAPERS, Paper
from builder.drawing.sheets.pages.card_pages import card_pages
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.drawing.sheets.pages.counter_pages import counter_pages
from builder.drawing.sheets.pages.tile_pages import tile_pages
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.printing import DEFAULT
from builder.outputs import catalogue
from builder.outputs.formats import pdf
from builder.problems import Problem
from builder.versions.boards import is_drawn_anew
from builder.versions.change import Change
from builder.versions.errata import errata_pages
from builder.versions.map_patches import Patch, map_patches, patch_pages

MOST_PATCHED = 0.4
"""The largest share of a map's places that patches cover; beyond it the whole map is printed."""


@dataclass(frozen=True)
class UpgradeKit:
    """The files of an upgrade kit by name, and the problems found while drawing."""

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]


def upgrade_kit(
    old: Game, new: Game, changes: Sequence[Change], language: str, paper_name: str
) -> UpgradeKit:
    """Return the upgrade kit in a language and on a paper: errata, counters, cards, map patches, charts
    and setup cards, each as a PDF with only what has changed."""
    context, paper = DrawContext(translator_of(new, language)), PAPERS[paper_name.lower()]
    kit = _Kit(old, new, changes, context, paper)
    files = {}
    for name, title, pages in kit.documents():
        if pages:
            info = pdf.DocumentInfo(f"{context.tr(new.sheet.title)} · {title}", language)
            files[f"{language}/{name}-{paper.name.lower()}.pdf"] = pdf.render_pdf(pages, info)
    return UpgradeKit(files, tuple(context.problems))


@dataclass(frozen=True)
class _Kit:
    old: Game
    new: Game
    changes: Sequence[Change]
    context: DrawContext
    paper: Paper

    def documents(self) -> Iterator[tuple[str, str, list[Scene]]]:
        """Yield the name, title and pages of each document in the kit."""
        tr, paper = self.context.tr, self.paper
        yield (
            "errata",
            tr("Changes"),
            errata_pages(self.old, self.new, self.changes, self.context, paper)
            if self.changes
            else [],
        )
        counters, cards = self._game_of_counters(), self._game_of_cards()
        pages = counter_pages(counters, self.context, paper) if counters.counters else []
        yield "counters", tr("Counters"), pages
        yield (
            "cards",
            tr("Cards"),
            card_pages(cards, self.context, paper, DEFAULT, "duplex") if cards.cards else [],
        )
        yield "charts", tr("Charts"), self._chart_pages()
        yield from self._maps()

    def _copies(self, group: str) -> dict[str, int]:
        return {c.id: c.copies for c in self.changes if c.group == group and c.copies}

    def _game_of_counters(self) -> Game:
        """Return the new game with only the counters that have to be printed, in the number of copies
        needed."""
        copies = self._copies("counters")
        units = tuple(
            unit.model_copy(update={"count": copies[unit.id]})
            for unit in self.new.units
            if unit.id in copies
        )
        markers = tuple(
            marker.model_copy(update={"count": copies[marker.id]})
            for marker in self.new.markers
            if marker.id in copies
        )
        return self.new.model_copy(update={"units": units, "markers": markers})

    def _game_of_cards(self) -> Game:
        copies = self._copies("cards")
        cards = tuple(
            card if card.numbers else card.model_copy(update={"count": copies[card.id]})
            for card in self.new.cards
            if card.id in copies
        )
        return self.new.model_copy(update={"cards": cards})

    def _chart_pages(self) -> list[Scene]:
        """Return the pages of the changed charts, tracks and setup cards."""
        wanted = {"charts": "chart", "tracks": "track", "scenarios": "setup"}
        found = []
        for change in self.changes:
            kind = wanted.get(change.group)
            item = (
                kind and change.printed and catalogue.find_catalogue_item(self.new, kind, change.id)
            )
            if item:
                found += fixed_cards([item.draw(self.context)], item.path)
        what = self.context.tr("charts and tracks")
        return chart_pages(self.new, found, self.context, self.paper, what) if found else []

    def _maps(self) -> Iterator[tuple[str, str, list[Scene]]]:
        """Yield patches for all maps, and the tiles of each map that has changed too much for
        patches."""
        tr, patches = self.context.tr, list[Patch]()
        before = {map.id: map for map in self.old.maps}
        for map in self.new.maps:
            changed = [c for c in self.changes if c.group == "maps" and _is_of(c, map.id)]
            places = [c.id.partition(":")[2] for c in changed if ":" in c.id]
            if not changed:
                continue
            drawn = map_sheet(self.new, map, self.context)
            old = before.get(map.id)
            known = sum(1 for _ in map.space.ids)
            if old is None or is_drawn_anew(old, map) or len(places) > MOST_PATCHED * known:
                path = ("maps", map.id, "title")
                pages = tile_pages(
                    self.new, drawn.scene, self.context, self.paper, tr(map.title), path=path
                )
                yield f"map-{map.id}", tr(map.title), pages
            else:
                patches += map_patches(map, drawn, places, self.context, self.paper.live)
        yield (
            "map-patches",
            tr("Map patches"),
            patch_pages(self.new, patches, self.context, self.paper),
        )


def _is_of(change: Change, map: str) -> bool:
    return change.id.partition(":")[0] == map
