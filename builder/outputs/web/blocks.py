"""Converts blocks of rules text to HTML: paragraphs, steps, notes, and the tables, tracks and
examples shown among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.prose import NOTES, Block, Entry, Inline, RulesText
from builder.outputs.web.charts import chart_view, results_view, track_view
from builder.outputs.web.environment import template_environment
from builder.outputs.web.pictures import Pictures
from builder.rules.examples import ExampleRun
from builder.rules.explain import explain_example, names_of
from builder.rules.registry import live_charts_of, statistics_of

_STYLES = {"strong": "strong", "em": "em", "code": "code"}


class BlockSetter:
    """Converts the blocks of rules text on one page. ``shown`` collects the tables, tracks and
    examples that have been converted."""

    def __init__(
        self,
        game: Game,
        tr: Translator,
        rules: RulesText,
        runs: Sequence[ExampleRun],
        pictures: Pictures,
    ) -> None:
        self.game = game
        self.tr = tr
        self.terms = {term.id: term for term in rules.glossary}
        self.numbers = {case.number for case in rules.cases}
        self.runs = {run.example.id: run for run in runs}
        self.pictures = pictures
        self.live = live_charts_of(game)
        self.shown: set[str] = set()
        self.macros: Any = template_environment(tr).get_template("tables.html.j2").module

    def html(self, blocks: Iterable[Block]) -> Markup:
        """Return the blocks as HTML, one after another."""
        return Markup("\n").join(self._block(b) for b in blocks)

    def plain_text(self, blocks: Iterable[Block]) -> str:
        """Return the words of blocks without markup, for the search index."""
        items = (item for block in blocks for item in block.items)
        return " ".join("".join(self._words(i) for i in item) for item in items)

    def _block(self, block: Block) -> Markup:
        if block.kind in ("steps", "list"):
            return self._list(block.entries())
        if block.kind == "grid":
            rows = [[self._line(cell) for cell in row] for row in block.rows()]
            return Markup(self.macros.grid(rows[0], rows[1:]))
        if block.kind in NOTES:
            text = Markup("<br>").join(self._line(i) for i in block.items)
            note = Markup('<p class="note {}"><b class="label">{}</b> {}</p>')
            return note.format(block.kind, self.tr(NOTES[block.kind]), text)
        if block.kind == "paragraph":
            return Markup("\n").join(Markup("<p>{}</p>").format(self._line(i)) for i in block.items)
        return self._part(block)

    def _list(self, entries: Iterable[Entry]) -> Markup:
        """Return list items with their sublists; adjacent numbered and unnumbered items form
        separate lists."""
        found = Markup("")
        for numbered, run in groupby(entries, key=lambda entry: entry.numbered):
            items = Markup("").join(
                Markup("<li>{}{}</li>").format(self._line(e.runs), self._list(e.below)) for e in run
            )
            tag = "ol" if numbered else "ul"
            found += Markup(f"<{tag}>{{}}</{tag}>").format(items)
        return found

    def _part(self, block: Block) -> Markup:
        """Return a table, track or example of the game, or a figure from its art."""
        self.shown.add(block.target)
        if block.kind == "table":
            table = self.game.table(block.target)
            if table.kind == "results":
                lines = statistics_of(self.game, table)
                return Markup(self.macros.results(results_view(table, lines, self.tr)))
            return Markup(self.macros.chart(chart_view(self.game, table, self.tr, self.pictures)))
        if block.kind == "track":
            return Markup(self.macros.track(track_view(self.game.track(block.target), self.tr)))
        if block.kind == "example":
            run = self.runs[block.target]
            return Markup(self.macros.example(self._example(run))) if run.ok else Markup("")
        return self._figure(block.target)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The names by which sentences refer to things, keyed by id."""
        return names_of(self.game, self.tr)

    def _example(self, run: ExampleRun) -> dict[str, Any]:
        """Return an example as text, with its position drawn if it has one."""
        figure = run.figure
        told = explain_example(self.game, run, figure, self.tr, self._names)
        title = self.tr(run.example.title, "example") if run.example.title else ""
        position = self.tr("; ", "list").join(told.position)
        picture = self.pictures.figure(figure, position or title) if figure else Markup("")
        lines = [
            {"text": line.text, "rule": self._rule_on_page(line.rule), "times": line.times}
            for line in told.lines
        ]
        return {
            "rule": run.example.rule,
            "title": title,
            "lines": lines,
            "picture": picture,
            "position": position,
            "live": self._live(run),
        }

    def _live(self, run: ExampleRun) -> dict[str, Any] | None:
        """Return which live chart (interactive table) can show an example: the chart's id, its
        title and the inputs for the example; ``None`` if none can."""
        result = run.answer.result or {}
        for chart in self.live:
            number = result.get(chart.answers.get(run.example.do, ""))
            if isinstance(number, int):
                row = result.get("row") or chart.table.rows[0].id
                known = [r.id for r in chart.table.rows]
                aim = {"row": row, "number": number} if row in known else None
                return {"id": chart.id, "title": self.tr(chart.title), "aim": aim} if aim else None
        return None

    def _figure(self, name: str) -> Markup:
        import base64

        found = (d for file, d in self.game.art.items() if file.rpartition(".")[0] == name)
        data = next(found, None)
        if data is None:  # the picture was left out because it is damaged
            return Markup("")
        kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
        text = base64.b64encode(data).decode()
        return Markup('<img alt="" src="data:image/{};base64,{}">').format(kind, text)

    def _rule_on_page(self, rule: str) -> str:
        """Return a rule number if the page contains that rule, else an empty string."""
        return rule if rule in self.numbers else ""

    def _line(self, runs: tuple[Inline, ...]) -> Markup:
        """Return a line of inline text as HTML; two adjacent references are separated by a comma,
        as their numbers would otherwise read as one."""
        found = [self._inline(run) for run in runs]
        for at in range(len(runs) - 1, 0, -1):
            if runs[at].ref and runs[at - 1].ref:
                found.insert(at, escape(self.tr(", ")))
        return Markup("").join(found)

    def _inline(self, run: Inline) -> Markup:
        if run.ref:
            return Markup('<a class="ref" href="#c{}">{}</a>').format(run.ref, self._words(run))
        if run.term:
            return Markup('<a class="term" href="#g-{}">{}</a>').format(run.term, self._words(run))
        if run.style in _STYLES:
            tag = _STYLES[run.style]
            return Markup(f"<{tag}>{{}}</{tag}>").format(run.text)
        return escape(run.text)

    def _words(self, run: Inline) -> str:
        if run.text:
            return run.text
        return self.terms[run.term].name if run.term else run.ref
