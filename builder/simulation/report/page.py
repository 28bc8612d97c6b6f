"""The page that shows the results of a simulation: one HTML file that needs no other file and no
network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from builder import resources
from builder.drawing.counters.pieces import Piece, piece_face
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.locales import customs
from builder.i18n.translate import Translator, translator_of
from builder.outputs.board_picture import picture_link
from builder.outputs.formats.png import render_many
from builder.outputs.web.content_security_policy import page_policy
from builder.outputs.web.environment import template_environment
from builder.rules.explain import names_of
from builder.rules.play.match import Match
from builder.rules.validation import fill
from builder.simulation.game_record import names_by_side
from builder.simulation.report import plots
from builder.simulation.report.heat_map import heat_map
from builder.simulation.report.plots import Bar, Figures, Series
from builder.simulation.study import Study
from builder.simulation.summary import Summary

_FACE_PIXELS = 60
_MOST_EFFECTS, _MOST_IN_ORDER = 40, 16
"""So many changes are plotted, those with the greatest effects, and so many in their own order."""


def report_page(study: Study, found: Summary, language: str) -> bytes:
    """Return the page in a language, from the results of a study."""
    match = study.matches[0]
    tr = translator_of(match.game, language)
    style = _style()
    template = template_environment(tr).get_template("simulation.html.j2")
    view = ReportView(match, found, tr)
    page = template.render(
        language=language,
        title=tr(match.game.sheet.title),
        scenario=tr(match.scenario.title) if match.scenario.title else "",
        policy=report_policy(),
        style=Markup(style),
        found=found,
        version=found["versions"][0],
        view=view,
    )
    return page.encode()


def report_policy() -> str:
    """Return the Content-Security-Policy (the browser's security rules) of the page."""
    return page_policy([], [_style()])


def _style() -> str:
    return (resources.templates_folder() / "html" / "simulation.css").read_text("utf-8")


@dataclass
class ReportView:
    """The results of a simulation as a page shows them, with names, texts and drawings in one
    language."""

    match: Match
    found: Summary
    tr: Translator

    @property
    def base(self) -> Summary:
        """The summary of the first version, with which the others are compared."""
        first: Summary = self.found["versions"][0]
        return first

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of sides and counters."""
        sides = {side.id: self.tr(side.name) for side in self.match.game.sheet.sides}
        return names_of(self.match.game, self.tr) | sides | {"": self.tr("No winner")}

    def in_sentence(self, side: str) -> str:
        """Return the name of a side for use within a sentence."""
        return names_of(self.match.game, self.tr).get(side) or self.names[side]

    def colour(self, side: str) -> str:
        """Return the colour in which plots show a side."""
        sides = self.match.sides
        return (
            plots.SERIES[sides.index(side) % len(plots.SERIES)] if side in sides else plots.NOBODY
        )

    def series(self, side: str) -> str:
        """Return the CSS class that gives an element of the page the colour of a side."""
        sides = self.match.sides
        return f"series-{sides.index(side) % len(plots.SERIES) + 1}" if side in sides else "nobody"

    def percent(self, share: float) -> str:
        """Return a share as a percentage in the language."""
        return self.tr(f"{100 * share:.0f}%")

    def interval(self, share: Mapping[str, float]) -> str:
        """Return the interval of a share as text, in percent."""
        low, high = f"{100 * share['low']:.0f}", f"{100 * share['high']:.0f}"
        return self.tr("{low} to {high}%", low=low, high=high)

    def number(self, value: float) -> str:
        """Return a number with one decimal in the language."""
        return f"{value:.1f}".replace(".", customs(self.tr.language).decimal)

    def numbers(self, found: Mapping[str, float]) -> str:
        """Return the interval of a mean as text."""
        return f"{self.number(found['low'])} … {self.number(found['high'])}"

    def bar(self, part: int, whole: int) -> Markup:
        """Draw a bar whose length shows ``part`` as a share of ``whole``."""
        wide = min(100.0, 100 * part / whole) if whole else 0.0
        shape = f'<rect width="{wide:.1f}" height="1"/>'
        return Markup(
            f'<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">{shape}</svg>'
        )

    @cached_property
    def figures(self) -> Figures:
        """How plots write numbers in the language of the page."""
        found = customs(self.tr.language)
        return Figures(found.decimal, found.share)

    # -- plots -----------------------------------------------------------------------------------

    def results_plot(self) -> Markup:
        """Draw the share of games that ended with each result, with its interval."""
        bars = [
            Bar(self.result(one), *self._share(one), self.colour(one["side"]))
            for one in self.base["results"]
        ]
        return plots.shares("results", bars, self.figures)

    def result(self, one: Summary) -> str:
        """Return the name of a result (such as a level of victory), with the side that has won."""
        result = self.tr(one["result"]) if one["result"] else self.tr("No result")
        return f"{self.names[one['side']]}: {result}" if one["side"] else result

    def _share(self, one: Summary) -> tuple[float, float, float]:
        return one["share"]["value"], one["share"]["low"], one["share"]["high"]

    def points_plot(self) -> Markup:
        """Draw in how many games each side ended with how many points; empty if the game has no
        points."""
        series = [
            Series(self.names[side], self.colour(side), spread["numbers"])
            for side, spread in self.base["points"].items()
            if spread["numbers"]
        ]
        return self._histogram("points", series, self.tr("Points")) if series else Markup()

    def _histogram(self, name: str, series: Sequence[Series], axis: str) -> Markup:
        return plots.histogram(name, series, axis, self.tr("Games"))

    def ahead_plot(self) -> Markup:
        """Draw for each turn the share of games in which each side was ahead at its end."""
        course = self.base["course"]
        series = [
            Series(
                self.names[side],
                self.colour(side),
                [(one["turn"], one["ahead"][side] / one["games"]) for one in course],
            )
            for side in (*self.match.sides, "")
            if any(one["ahead"][side] for one in course)
        ]
        return plots.stacked("ahead", series, self.tr("Turn"), self.figures) if course else Markup()

    def course_plot(self) -> Markup:
        """Draw for each turn the mean points that each side had at its end; empty if the game has no
        points."""
        course = self.base["course"]
        if not any(spread["numbers"] for spread in self.base["points"].values()):
            return Markup()
        series = [
            Series(
                self.names[side],
                self.colour(side),
                [(c["turn"], c["points"][side]) for c in course],
            )
            for side in self.match.sides
        ]
        return plots.lines("course", series, self.tr("Turn"), self.figures)

    def decided_plot(self) -> Markup:
        """Draw in how many games each turn was the one after which the winner was always ahead."""
        points = [(int(turn), many) for turn, many in self.base["decided"]]
        series = [Series(self.tr("Games"), plots.ALL, points)]
        return self._histogram("decided", series, self.tr("Turn")) if points else Markup()

    def length_plot(self) -> Markup:
        """Draw in how many games each turn was the last; empty if all games have the same
        length."""
        numbers = self.base["turns"]["numbers"]
        if len(numbers) < 2:
            return Markup()
        series = [Series(self.tr("Games"), plots.ALL, numbers)]
        return self._histogram("length", series, self.tr("Turn"))

    # -- versions --------------------------------------------------------------------------------

    def effects_plot(self) -> Markup:
        """Draw by how many percentage points each version raises the first side's share of wins: if
        they are few, in the order given; of many, only the greatest effects."""
        found = self.found["effects"][:_MOST_EFFECTS]
        if len(self.found["effects"]) <= _MOST_IN_ORDER:
            order = [version["label"] for version in self.found["versions"]]
            found = sorted(found, key=lambda one: order.index(one["label"]))
        bars = [
            Bar(
                one["label"],
                *self._hundredths(one["wins"]),
                self._sure(one["wins"]),
            )
            for one in found
        ]
        axis = f"{self.tr('Difference')} (%)"
        return plots.effects("effects", bars, axis, self.figures) if bars else Markup()

    def _hundredths(self, found: Mapping[str, float]) -> tuple[float, float, float]:
        return 100 * found["value"], 100 * found["low"], 100 * found["high"]

    def _sure(self, found: Mapping[str, float]) -> str:
        return plots.SERIES[0] if self.is_certain(found) else plots.NOBODY

    def is_certain(self, found: Mapping[str, float]) -> bool:
        """Return whether a difference is statistically significant: its interval does not contain 0."""
        return found["low"] > 0 or found["high"] < 0

    def signed_percents(self, found: Mapping[str, float]) -> str:
        """Return a difference of shares as text, in percentage points, with its interval."""
        return self.signed_numbers({part: 100 * share for part, share in found.items()})

    def signed_numbers(self, found: Mapping[str, float]) -> str:
        """Return a difference of numbers as text, with its interval."""
        value, low, high = (self.signed(found[part]) for part in ("value", "low", "high"))
        return f"{value} ({low} … {high})"

    def signed(self, value: float) -> str:
        """Return a number with its sign and one decimal."""
        sign = "−" if round(value, 1) < 0 else "+" if round(value, 1) > 0 else "±"
        return f"{sign}{self.number(abs(value))}"

    def wins(self, label: str) -> Summary:
        """Return the share of games that the first side wins in the version called ``label``."""
        version = next(one for one in self.found["versions"] if one["label"] == label)
        found: Summary = version["winners"][0]["share"]
        return found

    # -- places ----------------------------------------------------------------------------------

    def heat_map(self) -> Markup:
        """Draw the map, with the places marked where units fought and died."""
        return heat_map(self.match.game, self.match.scenario.map, self.base["places"], self.tr)

    # -- tables ----------------------------------------------------------------------------------

    def never(self) -> list[Summary]:
        """Return the rules that were never applied, of those whose application the simulation can
        notice."""
        return [one for one in self.base["rules"] if not one["fired"] and one["visible"]]

    def unseen(self) -> str:
        """Return the numbers of the rules whose application the simulation cannot notice."""
        found = [r["rule"] for r in self.base["rules"] if not r["fired"] and not r["visible"]]
        return self.tr(", ").join(found)

    def title_of_rule(self, rule: str) -> str:
        """Return the title of a numbered rule in the page's language, or of its section if it has
        none."""
        section = f"{rule.partition('.')[0]}.0"
        return self._titles.get(rule) or self._titles.get(section, "")

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        game = fill(self.match.game)  # most cases of declared rules are written by the house
        rules = game.rules_in(self.tr.language) or next(iter(game.rules), None)
        own = {case.number: case.title for case in (rules.cases if rules else ())}
        return {rule: self.tr(title) for rule, title in game.mechanisms.titles.items()} | own

    def title_of_table(self, id: str) -> str:
        """Return the title of a results table."""
        return next((self.tr(t.title) for t in self.match.game.tables if t.id == id), id)

    def strength(self, number: int, most: int) -> int:
        """Return the shade of a cell of a results table, from 0 (never read) to 8."""
        return -(-8 * number // most) if most else 0

    def most(self, table: Summary) -> int:
        """Return how often the cell that was read most often was read."""
        return max((many for line in table["lines"] for many in line["read"]), default=0)

    def columns(self, table: Summary) -> str:
        """Return the headings of the columns of a table that were never read."""
        heads = [
            next((h[n - 1] for h in table["heads"] if h[n - 1]), str(n)) for n in table["unread"]
        ]
        return self.tr("; ").join(heads)

    def face(self, unit: str) -> str:
        """Return the picture of a counter as a data link; empty if it has none."""
        return self._faces.get(unit, "")

    @cached_property
    def _faces(self) -> Mapping[str, str]:
        game, context = self.match.game, DrawContext(self.tr)
        units = [one["unit"] for one in self.base["losses"]]
        scenes = [piece_face(game, Piece(game.counters[unit], "front"), context) for unit in units]
        drawn = render_many(scenes, _FACE_PIXELS, colours=48, transparent=True)
        return {unit: picture_link(face) for unit, face in zip(units, drawn, strict=True)}

    def losses(self) -> Iterator[tuple[str, Sequence[Summary]]]:
        """Yield each side with the losses of its units, the greatest first."""
        for side in self.match.sides:
            own = [one for one in self.base["losses"] if one["side"] == side]
            if own:
                yield side, sorted(own, key=lambda one: (-one["steps"], one["unit"]))

    def players(self) -> list[tuple[str, str]]:
        """Return each side with the name of its player."""
        names = names_by_side(self.match, self.found["players"])
        return [(self.names[side], player) for side, player in names.items()]
