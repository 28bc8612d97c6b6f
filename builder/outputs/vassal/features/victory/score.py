"""Victory points: a button adds up what the module can see (control of places, losses, units that
have left the map, counts) and reports it line by line, together with the result, a sudden end of
the game, and what players must add themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.succession import has_successors
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.kinds_of_units import may_leave_map
from builder.outputs.vassal.features.turns.event_effects import points_of
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.features.victory.terms import (
    EXITED,
    GONE,
    SCORED,
    WHOLE,
    ScoreTerms,
    earlier_points_property,
    points_for_count,
    sort_mark,
)
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import (
    EXIT_MESSAGES,
    SCORE_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.phase_limits import is_last_step
from builder.outputs.vassal.table.turns import turn_number
from builder.outputs.vassal.table.windows.trays import LOSE_GO, LOSE_NOTE, LOSSES
from builder.rules.core.module_export.scores import Scores
from builder.sentences import with_capital
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

SCORE, EXITS = "Score", "Exits"
"""The names of the prototypes of units in games that count points, and in games with places to
leave the map."""

LEAVES = "Leave the map"
"""The name of the menu of units that may leave the map."""

_BUTTON, _TURN_BUTTON = "Count the points", "Count the turn’s points"
_SIDES, _RESULTS, _GATES = (f"{NAME_TABLE_PREFIX}Score{x}" for x in ("Sides", "Results", "Gates"))


@dataclass(frozen=True)
class ScoreFeature(ModuleFeature):
    """The feature that counts a game's victory points on its map and displays."""

    game: Game
    scores: Scores
    places: Places
    notes: tuple[str, ...]
    """The keystrokes that record which side stands alone in places."""
    icons: Icons
    happened: bool = False
    """Whether the module knows the points from events."""

    @cached_property
    def terms(self) -> ScoreTerms:
        """The expressions for a game's victory points."""
        return ScoreTerms(self.game, self.scores, self.places, self.happened)

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the chat lines, and the names of sides, results and places."""
        scores = self.scores
        lines = {"M_SCORE_TOTAL", *(f"M_SCORE_{what.upper()}" for what in scores.unseen)}
        told = {
            "M_SCORE_COUNTED": scores.counts, "M_SCORE_PLACE": scores.places,
            "M_SCORE_LOSSES": scores.losses,
            "M_SCORE_RESULT": scores.levels, "M_SCORE_HAPPENED": self.happened,
            "M_SCORE_EXITED": scores.exits, "M_SCORE_END": scores.ends or scores.morale,
            "M_SCORE_MORALE": scores.morale, "M_SCORE_BEFORE": self.terms.by_turn,
            "M_SCORE_TURN": self.terms.by_turn, "M_SCORE_AGAIN": self.terms.by_turn,
            "M_SCORE_EARLY": self.terms.by_turn,
        }  # fmt: skip
        lines |= {name for name, any_such in told.items() if any_such}
        sides = {side.id: engine_safe_text(side.name) for side in self.game.sheet.sides}
        asked = dict(self.terms.predicates.constants()) if scores.asks else {}
        return {
            **asked,
            **{name: text for name, text in SCORE_MESSAGES.items() if name in lines},
            **(EXIT_MESSAGES if scores.gates else {}),
            _SIDES: table_text(sides),
            **({_RESULTS: table_text(self._results)} if self._results else {}),
            **({_GATES: table_text(self._gates(Translator()))} if scores.gates else {}),
        }

    @cached_property
    def _results(self) -> Mapping[str, str]:
        """The names of results and sudden ends."""
        found = {str(n): engine_safe_text(x.result) for n, x in enumerate(self.scores.levels)}
        found |= {f"e{n}": engine_safe_text(x.result) for n, x in enumerate(self.scores.ends)}
        morale = self.scores.morale
        return found | ({"m": engine_safe_text(morale.broken)} if morale else {})

    def _gates(self, tr: Translator) -> Mapping[str, str]:
        """Return the names of the places where units may leave the map."""
        said = (of(tr) for of in self.scores.gates.values())
        return {str(n): engine_safe_text(with_capital(x)) for n, x in enumerate(said, 1)}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the names of sides, results and places."""
        names = [*(side.name for side in self.game.sheet.sides), *self._results.values()]
        gates = in_language(self._gates, tr)
        return {engine_safe_text(x): engine_safe_text(tr(x)) for x in names} | gates

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait that says to which groups of units, counted for victory points, a unit
        belongs."""
        if self.game.counters[counter].kind != "unit":
            return ()
        sorts = self.terms.sorts
        own = dict.fromkeys(sort_mark(units, sorts) for units in sorts if counter in units)
        leaves = self.scores.gates and may_leave_map(self.game, counter)
        exits = [t.use_prototype(EXITS)] if leaves else []
        marks = self.terms.predicates.marks(counter) if self.scores.asks else {}
        return (
            *exits,
            t.use_prototype(SCORE),
            t.marker_trait({"ScoreSorts": "".join(own), **marks}),
        )

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes by which a unit records how many steps it has lost and by which it
        leaves the map."""
        whole, lost = number("Steps"), number("Step_Level") - 1
        if has_successors(self.game):
            before = number("StepsBefore")
            whole, lost = whole + before + number("StepsAfter"), lost + before
        gone = choose(text("CurrentMap").equals(LOSSES), whole, lost)
        asked = self.terms.predicates.traits() if self.scores.asks else ()
        counted = (
            t.calculated_property(GONE, gone),
            t.calculated_property(WHOLE, whole),
        )
        made = {SCORE: (*counted, *asked)}
        return made | ({EXITS: tuple(self._leaving())} if self.scores.gates else {})

    def _leaving(self) -> Iterator[t.Trait]:
        """Yield the commands to leave the map: the unit goes to the tray of lost units and records
        from which place it left."""
        gates = self._gates(Translator())
        keys = [f"exit-{n}" for n in gates]
        yield t.hide_commands("off the map", text("CurrentMap").equals(LOSSES), keys)
        yield t.sub_menu(LEAVES, list(gates.values()))
        for n, menu in gates.items():
            does = [LOSE_NOTE, f"exit-{n}-at", "exit-say", LOSE_GO]
            yield t.trigger_action(menu, f"exit-{n}", does, name=f"exit-{n}")
        at = [t.PropertyChange(f"exit-{n}-at", n) for n in gates]
        yield t.dynamic_property(
            EXITED, "", [*at, t.PropertyChange("unlose-go", ""), t.PropertyChange(LOSE_NOTE, "")]
        )
        where = looked_up(_GATES, string(EXITED))
        yield t.report_action(["exit-say"], filled_message("M_EXITED", "newPieceName", where))

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the points of each line of the report."""
        terms, scores = self.terms, self.scores
        for n, part in enumerate(scores.places):
            held = assign_property(f"score-place-{n}", terms.holder(part))
            yield module_text_property(f"ScorePlace{n}", "", held)
        for name, value in self._parts():
            yield module_text_property(name, "0", assign_property(_key(name), value))
        for side in scores.sides:
            name = f"Score_{side}"
            yield module_text_property(name, "0", assign_property(_key(name), terms.total(side)))
        if terms.by_turn:
            yield from self._turn_properties()

    def _parts(self) -> Iterator[tuple[str, Number]]:
        """Yield the properties with the points of each line of the report, as (name, expression),
        in the order in which they are computed."""
        terms, scores = self.terms, self.scores
        for side in scores.sides:
            for n, _ in enumerate(scores.losses):
                yield f"ScoreLost{n}_{side}", terms.losses(n, side)
            for n, part in enumerate(scores.exits):
                yield f"ScoreExits{n}_{side}", terms.exits(part, side)
        for side in scores.morale.start if scores.morale else ():
            yield f"Morale_{side}", terms.morale(side)

    def _turn_properties(self) -> Iterator[Element]:
        turn = turn_number(self.game)
        now = {
            side: number(earlier_points_property(side)) + self.terms.place_points(side, turn=True)
            for side in self.scores.sides
        }
        for side, value in now.items():
            yield module_text_property(
                earlier_points_property(side),
                "0",
                assign_property(f"score-turn-{side}", value),
            )
        yield module_text_property(SCORED, "0", assign_property("score-turn-done", turn))
        again = assign_property("score-turn-again", number(SCORED).equals(turn))
        yield module_text_property("ScoredAlready", "false", again)

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the buttons, and their chat lines."""
        lines, sides = dict(self._chat_lines()), self.scores.sides
        held = [*self.notes, *(f"score-place-{n}" for n, _ in enumerate(self.scores.places))]
        parts = [_key(name) for name, _ in self._parts()]
        does = [*held, *parts, *(_key(f"Score_{side}") for side in sides), *lines]
        yield keystroke_chain(
            _BUTTON, does, text=_BUTTON, icon=self.icons.file("charts"), key="score-now",
            tip="Count the victory points of this position, and list them line by line",
        )  # fmt: skip
        for key, line in lines.items():
            yield chat_line(key, line)
        if self.terms.by_turn:
            yield from self._turn(held)

    def _turn(self, held: Sequence[str]) -> Iterator[Element]:
        """Yield the commands that record, once at the end of a turn, the points of that turn;
        ``held`` are the keystrokes that bring the control of places up to date first."""
        sides, case = self.scores.sides, as_text(self.scores.rule)
        notes = [f"score-turn-{side}" for side in sides]
        told = [f"score-turn-say-{side}" for side in sides]
        early = choose(is_last_step(self.game), "", filled_message("M_SCORE_EARLY", case))
        yield chat_line("score-turn-early", early)
        does = ["score-turn-early", "score-turn-again", "score-turn-say-again", "score-turn-new"]
        yield keystroke_chain(
            _TURN_BUTTON, does, text=_TURN_BUTTON, icon=self.icons.file("charts"),
            tip="Record the victory points of this turn, at its end",
            key="score-turn-now",
        )  # fmt: skip
        new = [*held, *notes, "score-turn-done", *told]
        yield keystroke_chain("score-turn-new", new, key="score-turn-new", gate="ScoredAlready")
        already = filled_message("M_SCORE_AGAIN", case)
        again = choose(string("ScoredAlready").equals("true"), already, "")
        yield chat_line("score-turn-say-again", again)
        for side in sides:
            said = filled_message(
                "M_SCORE_TURN", case, self._side(side), earlier_points_property(side)
            )
            yield chat_line(f"score-turn-say-{side}", said)

    def _chat_lines(self) -> Iterator[tuple[str, Text]]:
        """Yield the chat lines as expressions, by their keystrokes."""
        yield from self._told_places()
        for n, loss in enumerate(self.scores.losses):
            for side in self.scores.sides:
                name = f"ScoreLost{n}_{side}"
                yield (
                    f"score-say-lost-{n}-{side}",
                    self._line_if_any("LOSSES", loss.rule, number(name), side),
                )
        for n, gate in enumerate(self.scores.exits):
            for side in self.scores.sides:
                name = f"ScoreExits{n}_{side}"
                yield (
                    f"score-say-exits-{n}-{side}",
                    self._line_if_any("EXITED", gate.rule, number(name), side),
                )
        for n, kept in enumerate(self.scores.counts):
            said = self._line_if_any("COUNTED", kept.rule, points_for_count(kept), kept.side)
            yield f"score-say-counted-{n}", said
        for side in self.scores.sides if self.happened else ():
            said = self._line_if_any("HAPPENED", self.scores.rule, number(points_of(side)), side)
            yield f"score-say-happened-{side}", said
        for side in self.scores.sides:
            total = as_text(self.scores.rule), self._side(side), f"Score_{side}"
            yield f"score-say-{side}", filled_message("M_SCORE_TOTAL", *total)
        result = self._result()
        if result is not None:
            yield "score-say-result", result
        yield from self._told_ends()
        for what in self.scores.unseen:
            yield f"score-say-{what}-unseen", filled_message(f"M_SCORE_{what.upper()}")

    def _line_if_any(self, line: str, rule: str, points: Number, side: str) -> Text:
        """Return a chat line about a side's points of one kind; it is empty if there are none."""
        said = filled_message(f"M_SCORE_{line}", as_text(rule), points, self._side(side))
        return choose(points.equals(0), "", said)

    def _told_places(self) -> Iterator[tuple[str, Text]]:
        turn = turn_number(self.game)
        for n, part in enumerate(self.scores.places):
            holder = string(f"ScorePlace{n}")
            name = self.places.called(part.place)[1]
            values = as_text(part.rule), as_text(name), as_number(part.points)
            said = filled_message("M_SCORE_PLACE", *values, looked_up(_SIDES, holder))
            none = holder.equals("")
            if part.turn:
                none |= number(SCORED).equals(turn)
            yield f"score-say-place-{n}", choose(none, "", said)
        for side in self.scores.sides if self.terms.by_turn else ():
            yield (
                f"score-say-before-{side}",
                self._line_if_any(
                    "BEFORE", self.scores.rule, number(earlier_points_property(side)), side
                ),
            )

    def _side(self, side: str) -> Text:
        return looked_up(_SIDES, as_text(side))

    def _result(self) -> Text | None:
        """Return the report of the victory level, which is given only if the module can see
        everything that scores points."""
        if self.scores.unseen or not self.scores.levels:
            return None
        cases: list[tuple[Truth, Text]] = []
        for n, level in enumerate(self.scores.levels):
            result = filled_message("M_SCORE_RESULT", looked_up(_RESULTS, as_text(str(n))))
            cases.append((self.terms.is_reached(level), result))
        return first_case(cases, as_text(""))

    def _told_ends(self) -> Iterator[tuple[str, Text]]:
        """Yield the chat lines about the morale that is left and about each sudden end of the game
        that has been reached."""
        scores = self.scores
        for side in scores.morale.start if scores.morale else ():
            assert scores.morale is not None
            left = as_text(scores.morale.rule), self._side(side), f"Morale_{side}"
            yield f"score-say-morale-{side}", filled_message("M_SCORE_MORALE", *left)
        for n, end in enumerate(scores.ends):
            said = filled_message(
                "M_SCORE_END", as_text(end.rule), looked_up(_RESULTS, as_text(f"e{n}"))
            )
            there = any_of(*(self.terms.ends(end, side) for side in end.sides))
            yield f"score-say-end-{n}", choose(there, said, "")
        if scores.morale:
            said = filled_message(
                "M_SCORE_END", as_text(scores.morale.rule), looked_up(_RESULTS, as_text("m"))
            )
            none = any_of(*((number(f"Morale_{side}") <= 0) for side in scores.morale.start))
            yield "score-say-end-morale", choose(none, said, "")


def _key(name: str) -> str:
    return f"score-{name.lower().replace('_', '-')}"
