"""Victory points: a button counts what the module can see (who holds places, what is lost) and tells it
line by line, and says what is to be added.

Who was last in a place that brings points stands in one property, as ``<0303=north>``: units write it
when they are put down there, and the count itself does for all places where one side stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.succession import has_successors
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.expressions import Role, braced
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.lookups import NAMES, found, table
from builder.outputs.vassal.engine.names import plain, title
from builder.outputs.vassal.play.deeds import points_of
from builder.outputs.vassal.play.kit import Kit
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.commands import assign, chain, chat_line
from builder.outputs.vassal.table.messages import SCORE_MESSAGES, filled
from builder.outputs.vassal.table.trays import LOSSES
from builder.outputs.vassal.table.windows import PUT_DOWN
from builder.rules.core.scores import CountScore, LossScore, PlaceScore, Scores

SCORE = "Score"
"""The prototype of units, in games with points that are counted."""

HELD = "ScoreHeld"
"""The property with who was last in places."""

_BUTTON = "Count the points"
_SIDES, _PLACES, _RESULTS = f"{NAMES}ScoreSides", "ScorePlaces", f"{NAMES}ScoreResults"
_GONE = "StepsGone"


@dataclass(frozen=True)
class ScoreKit(Kit):
    """The points of a game on the boards of its one map; units may stand ``beside`` it too."""

    game: Game
    scores: Scores
    boards: Mapping[str, Board]
    map: str
    beside: Sequence[str]
    icons: Icons
    happened: bool = False
    """Whether the points are known that events have brought."""

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """The lines, and what sides and results are called."""
        unseen = {f"M_SCORE_{what.upper()}" for what in self.scores.unseen}
        texts = {
            name: text
            for name, text in SCORE_MESSAGES.items()
            if name in unseen or name in _LINES or (self.happened and name == _HAPPENED)
        }
        places = "".join(f"<{place}>" for place in self._held_first)
        sides = {side.id: plain(side.name) for side in self.game.sheet.sides}
        results = {str(n): plain(x.result) for n, x in enumerate(self.scores.levels)}
        return {
            **texts,
            _PLACES: places,
            _SIDES: table(sides),
            **({_RESULTS: table(results)} if results else {}),
        }

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """What sides and results are called in a language."""
        names = [side.name for side in self.game.sheet.sides]
        return {plain(x): plain(tr(x)) for x in [*names, *(v.result for v in self.scores.levels)]}

    def _named(self, place: str) -> str:
        """What the engine calls a place."""
        sheet = self.game.maps[0]
        board = self.boards.get(sheet.id)
        if board and board.places:
            return board.places.names.get(place, place)
        return sheet.title_of(sheet.space.cell(place))

    @cached_property
    def _held_first(self) -> Mapping[str, str]:
        """The places that bring points, with who holds each at the start."""
        held: dict[str, str] = {}
        for part in self.scores.places:
            name = self._named(part.place)
            held[name] = held.get(name, "") or part.held
        return held

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """A unit says which losses it belongs to."""
        if self.game.counters[counter].kind != "unit":
            return ()
        counted = [n for n, part in enumerate(self.scores.losses) if counter in part.units]
        marks = t.marks({"ScoreLosses": "".join(f".{n}." for n in counted)})
        return (t.prototype(SCORE), marks)

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """A unit notes that it was the last in its place; and says how many of its steps are gone."""
        own, place = 'GetString("Side")', 'GetString("LocationName")'
        kept = f'GetString("{HELD}")'
        for side in self.scores.sides:
            kept += f'.replace("<"+{place}+"={side}>","")'
        here = f'{_PLACES}.contains("<"+{place}+">") && CurrentMap=="{self.map}"'
        now = f'{{{here} ? "<"+{place}+"="+{own}+">"+{kept} : GetString("{HELD}")}}'
        before, after = ("+StepsBefore", "+StepsAfter") if has_successors(self.game) else ("", "")
        gone = f'CurrentMap=="{LOSSES}" ? Steps{before}{after} : Step_Level-1{before}'
        held = [t.set_global(HELD, [t.Change(PUT_DOWN, now)])] if self.scores.places else []
        return {SCORE: (*held, t.calculated(_GONE, braced(gone)))}

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Who was last in each place, and the points of each line."""
        first = "".join(f"<{place}={side}>" for place, side in self._held_first.items() if side)
        notes = [
            assign(self._note(n), braced(self._noted(place)))
            for n, place in enumerate(self._held_first)
        ]
        yield _property(HELD, first, *notes)
        for side in self.scores.sides:
            for n, loss in enumerate(self.scores.losses):
                name = self._lost(n, side)
                yield _property(name, "0", assign(_key(name), braced(self._losses(loss, n, side))))
        for n, part in enumerate(self.scores.places):
            yield _property(f"ScorePlace{n}", "", assign(f"score-place-{n}", self._holder(part)))
        for side in self.scores.sides:
            name = f"Score_{side}"
            yield _property(name, "0", assign(_key(name), braced(self._total(side))))

    def _note(self, n: int) -> str:
        return f"score-note-{n}"

    def _lost(self, n: int, side: str) -> str:
        return f"ScoreLost{n}_{side}"

    def _there(self, place: str, side: str) -> str:
        """How many units of a side stand in a place."""
        own = f'Kind=="unit" && GetString("Side")=="{side}"'
        return Role([self.map], own, f'"{place}"').count()

    def _alone(self, place: str) -> list[tuple[str, str]]:
        """Each side, and when its units alone are in a place."""
        counts = {side: f"({self._there(place, side)})" for side in self.scores.sides}
        return [
            (
                side,
                " && ".join(f"{n}{'>' if other == side else '=='}0" for other, n in counts.items()),
            )
            for side in self.scores.sides
        ]

    def _noted(self, place: str) -> str:
        """The list of who was last, with a side that stands alone in a place."""
        kept = f'GetString("{HELD}")'
        for side in self.scores.sides:
            kept += f'.replace("<{place}={side}>","")'
        cases = "".join(
            f'{alone} ? "<{place}={side}>"+{kept} : ' for side, alone in self._alone(place)
        )
        return f'{cases}GetString("{HELD}")'

    def _holder(self, part: PlaceScore) -> str:
        """The side that has the points for a place, if any has."""
        place = self._named(part.place)
        empty = " && ".join(f"({self._there(place, side)})==0" for side in self.scores.sides)
        able = [side for side in self.scores.sides if part.side in ("", side)]
        alone = dict(self._alone(place))
        cases = "".join(
            f'{alone[side]} || {empty} && GetString("{HELD}").contains("<{place}={side}>") '
            f'? "{side}" : '
            for side in able
        )
        return braced(f'{cases}""')

    def _losses(self, part: LossScore, n: int, side: str) -> str:
        """What the enemies of a side have lost."""
        which = f'GetString("ScoreLosses").contains(".{n}.") && GetString("Side")!="{side}"'
        if part.steps:
            lost = Role([self.map, LOSSES, *self.beside], which).sum(_GONE)
        else:
            lost = Role([LOSSES], which).count()
        return f"{part.points}*({lost})"

    def _total(self, side: str) -> str:
        places = (
            f'(GetString("ScorePlace{n}")=="{side}" ? {part.points} : 0)'
            for n, part in enumerate(self.scores.places)
        )
        losses = (self._lost(n, side) for n, _ in enumerate(self.scores.losses))
        counts = (_counted(part) for part in self.scores.counts if part.side == side)
        happened = [points_of(side)] if self.happened else []
        return "+".join(["0", *places, *losses, *counts, *happened])

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """The button, and the lines that it tells."""
        lines = dict(self._told())
        does = [self._note(n) for n, _ in enumerate(self._held_first)]
        does += [f"score-place-{n}" for n, _ in enumerate(self.scores.places)]
        sides, losses = self.scores.sides, range(len(self.scores.losses))
        lost = [_key(self._lost(n, side)) for n in losses for side in sides]
        does += [*lost, *(_key(f"Score_{side}") for side in self.scores.sides), *lines]
        yield chain(
            _BUTTON, does, text=_BUTTON, icon=self.icons.file("charts"), key="score-now",
            tip="Count the victory points of this position, and tell them line by line",
        )  # fmt: skip
        for key, text in lines.items():
            yield chat_line(key, braced(text))

    def _told(self) -> Iterator[tuple[str, str]]:
        """The lines by their keys, as expressions."""
        for n, part in enumerate(self.scores.places):
            side = f'GetString("ScorePlace{n}")'
            values = f'"{part.rule}"', f'"{self._named(part.place)}"', str(part.points)
            said = filled("M_SCORE_PLACE", *values, found(_SIDES, side))
            yield f"score-say-place-{n}", f'{side}=="" ? "" : {said}'
        for n, loss in enumerate(self.scores.losses):
            for side in self.scores.sides:
                name = self._lost(n, side)
                said = filled("M_SCORE_LOSSES", f'"{loss.rule}"', name, self._side(side))
                yield f"score-say-lost-{n}-{side}", f'{name}==0 ? "" : {said}'
        for n, kept in enumerate(self.scores.counts):
            counted = f'"{kept.rule}"', _counted(kept), self._side(kept.side)
            said = filled("M_SCORE_COUNTED", *counted)
            yield f"score-say-counted-{n}", f'{_counted(kept)}==0 ? "" : {said}'
        for side in self.scores.sides if self.happened else ():
            points = points_of(side)
            said = filled(_HAPPENED, f'"{self.scores.rule}"', points, self._side(side))
            yield f"score-say-happened-{side}", f'{points}==0 ? "" : {said}'
        for side in self.scores.sides:
            said = filled(
                "M_SCORE_TOTAL", f'"{self.scores.rule}"', self._side(side), f"Score_{side}"
            )
            yield f"score-say-{side}", said
        if result := self._result():
            yield "score-say-result", result
        for what in self.scores.unseen:
            yield f"score-say-{what}-unseen", filled(f"M_SCORE_{what.upper()}")

    def _side(self, side: str) -> str:
        return found(_SIDES, f'"{side}"')

    def _result(self) -> str:
        """The level that is reached. It stands only where the module sees all that brings points."""
        if self.scores.unseen or len(self.scores.sides) != 2 or not self.scores.levels:
            return ""
        a, b = (f"Score_{side}" for side in self.scores.sides)
        cases = ""
        for n, level in enumerate(self.scores.levels):
            result = filled("M_SCORE_RESULT", found(_RESULTS, f'"{n}"'))
            if level.alone:
                cases += f"Score_{level.side}>={level.reach} ? {result} : "
                continue
            leads = []
            for side, lead in zip(self.scores.sides, (f"({a}-{b})", f"({b}-{a})"), strict=True):
                if level.side in ("", side):
                    leads.append(f"{lead}>0 && {lead}>={level.reach}")
            if not level.side and level.reach <= 0:
                leads.append(f"{a}=={b}")
            cases += f"{' || '.join(leads)} ? {result} : "
        return f'{cases}""'


def _counted(part: CountScore) -> str:
    """The points for a count, as it stands on its track."""
    return f"({part.points})*Points{title(part.track)}"


_HAPPENED = "M_SCORE_HAPPENED"
_LINES = ("M_SCORE_COUNTED", "M_SCORE_PLACE", "M_SCORE_LOSSES", "M_SCORE_TOTAL", "M_SCORE_RESULT")


def _key(name: str) -> str:
    return f"score-{name.lower().replace('_', '-')}"


def _property(name: str, start: str, *buttons: Element) -> Element:
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
