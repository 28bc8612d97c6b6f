"""Writes the rules as HTML for VASSAL's help window, which supports tables and links but no
styles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from builder.drawing.aids.arrivals import arrival_descriptions
from builder.drawing.charts.cells import chart_rows
from builder.i18n.locales import customs
from builder.i18n.translate import Translator, labelled, not_translated
from builder.model import column_heads
from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.model.texts.prose import NOTES, Block, Case, Entry, Inline, RulesText
from builder.model.tracks import Track


def rules_body(game: Game, rules: RulesText, tr: Translator) -> str:
    """Return the HTML body of the help page with the rules: contents, cases (numbered rules) in
    order, glossary."""
    setter = _Setter(game, rules, tr)
    sections = [case for case in rules.cases if case.depth == 1]
    contents = "".join(
        f'<li><a href="#c{escape(c.number)}">{escape(c.number)} {escape(c.title)}</a></li>'
        for c in sections
    )
    cases = "\n".join(setter.case(c) for c in rules.cases)
    lent = not_translated(tr, rules.fallback)
    note = f"<p><i>{escape(lent)}</i></p>\n" if lent else ""
    return f"{note}<ul>{contents}</ul>\n{cases}\n{setter.glossary()}"


class _Setter:
    """Formats cases (numbered rules) of one language as HTML."""

    def __init__(self, game: Game, rules: RulesText, tr: Translator) -> None:
        self.game, self.rules, self.tr = game, rules, tr
        self.wide = customs(tr.language).script.squares
        self.terms = {term.id: term for term in rules.glossary}

    def case(self, case: Case) -> str:
        level = min(case.depth + 1, 4)
        number, title = escape(case.number), escape(case.title)
        remark = self.rules.remark_on(case)
        tags = " · ".join(part for part in (case.scope, remark and self.tr(remark)) if part)
        scope = f" <i>({escape(tags)})</i>" if tags else ""
        if tags and self.wide:
            scope = f"<i>（{escape(tags)}）</i>"
        head = f'<h{level}><a name="c{number}"></a>{number} {title}{scope}</h{level}>'
        return "\n".join([head, *self._blocks(case.blocks)])

    def glossary(self) -> str:
        if not self.rules.glossary:
            return ""
        terms = sorted(self.rules.glossary, key=lambda t: (t.reading or t.name).lower())
        lines = [
            f'<p><a name="g-{escape(t.id)}"></a><b>{escape(t.name)}</b> {escape(t.text)}</p>'
            for t in terms
        ]
        return "\n".join([f"<h2>{escape(self.tr('Glossary'))}</h2>", *lines])

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for block in blocks:
            if block.kind in ("steps", "list"):
                yield self._list(block.entries())
            elif block.kind == "grid":
                heads, *rows = [[self._line(cell) for cell in row] for row in block.rows()]
                yield "\n".join(_lined(heads, rows))
            elif block.kind in NOTES:
                text = "<br>".join(self._line(item) for item in block.items)
                label = escape(self.tr(NOTES[block.kind]))
                head = f"<b>{label}：</b>" if self.wide else f"<b>{label}.</b> "
                yield f"<blockquote>{head}{text}</blockquote>"
            elif block.kind == "paragraph":
                yield from (f"<p>{self._line(item)}</p>" for item in block.items)
            elif block.kind == "table":
                yield self._table(block.target)
            elif block.kind == "track":
                yield self._track(self.game.track(block.target))

    def _list(self, entries: Iterable[Entry]) -> str:
        """Return list items with the lists nested in them."""
        found = ""
        for numbered, run in groupby(entries, key=lambda entry: entry.numbered):
            items = "".join(f"<li>{self._line(e.runs)}{self._list(e.below)}</li>" for e in run)
            found += f"<ol>{items}</ol>" if numbered else f"<ul>{items}</ul>"
        return found

    def _line(self, runs: Iterable[Inline]) -> str:
        return "".join(self._run(run) for run in runs)

    def _run(self, run: Inline) -> str:
        if run.ref:
            return f'<a href="#c{escape(run.ref)}">{escape(run.text or run.ref)}</a>'
        if run.term:
            name = run.text or self.terms[run.term].name
            return f'<a href="#g-{escape(run.term)}">{escape(name)}</a>'
        tag = {"strong": "b", "em": "i", "code": "tt"}.get(run.style, "")
        text = escape(run.text)
        return f"<{tag}>{text}</{tag}>" if tag else text

    # -- tables ------------------------------------------------------------------------------------

    def _table(self, id: str) -> str:
        found = self.game.table(id)
        return self._results(found) if isinstance(found, ResultsTable) else self._chart(found)

    def _chart(self, chart: Chart) -> str:
        rows = chart_rows(chart, self.tr)
        notes = [self.tr(note) for note in chart.notes]
        return grid(self.tr(chart.title), [self.tr(c) for c in chart.columns], rows, notes)

    def _results(self, results: ResultsTable) -> str:
        count, signed = results.columns, column_heads.is_signed(results)
        heads = [[self.tr(r.name), *column_heads.heads(r, count, signed)] for r in results.rows]
        rolls = [[str(roll), *codes] for roll, codes in sorted(results.results.items())]
        legend = [labelled(self.tr, r.code, self.tr(r.text)) for r in results.legend]
        notes = [*legend, *(self.tr(note) for note in results.notes)]
        return grid(self.tr(results.title), [], [*heads, *rolls], notes)

    def _track(self, track: Track) -> str:
        figures = list(dict.fromkeys(name for box in track.boxes for name in box.figures))
        heads = ["", self.tr("Date"), *map(self.tr, figures), self.tr("Note")]
        rows = []
        for box in track.boxes:
            values = (box.figures.get(f, "") for f in figures)
            come = next(iter(arrival_descriptions(self.tr, box.arrivals)), [])
            note = self.tr("; ").join(part for part in (*come, self.tr(box.note)) if part)
            rows.append([self.tr(box.label or box.id), self.tr(box.date), *values, note])
        used = [n for n in range(len(heads)) if any(row[n] for row in rows)]
        heads, *rows = [[row[n] for n in used] for row in [heads, *rows]]
        return grid(self.tr(track.title), heads, rows, [self.tr(note) for note in track.notes])


def grid(title: str, heads: list[str], rows: list[list[str]], notes: Iterable[str] = ()) -> str:
    """Return an HTML table with ruled lines, its title above and its notes below."""
    lines = [f"<p><b>{escape(title)}</b></p>"] if title else []
    lines += _lined([escape(head) for head in heads], [[escape(c) for c in row] for row in rows])
    lines += [f"<p><i>{escape(note)}</i></p>" for note in notes]
    return "\n".join(lines)


def _lined(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Yield the HTML lines of a table with ruled lines, whose cells are HTML already."""
    yield '<table border="1" cellspacing="0" cellpadding="3">'
    if heads:
        yield "<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"
    yield from ("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    yield "</table>"
