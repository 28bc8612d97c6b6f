"""Makes rolls for units that arrive late, and keeps replacement points, for which units regain
steps by menu commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.succession import has_successors
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.table_lookups import MODIFIER
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.table.asking import asked_property, in_all_languages, modifiers_between
from builder.outputs.vassal.table.boards.boards import TURN
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import (
    LATE_MESSAGES,
    RECRUIT_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.turns import game_state_names, turn_number
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.core.module_export.reinforcements import LateArrivalRoll, ReplacementRules
from builder.rules.core.positions.unit_steps import steps_of
from builder.vassal.expressions.functions import greatest, total
from builder.vassal.expressions.lookups import looked_up, roll
from builder.vassal.expressions.properties import late_number, number, string, text
from builder.vassal.expressions.tree import (
    TRUE,
    Number,
    Text,
    Truth,
    as_number,
    as_text,
    choose,
    every,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

LATE, RECRUITS = "Late", "Recruits"
"""The names of the prototypes of units that may arrive late, and of units that may be replaced."""

_ROLL, _POINTS = "Roll for arrivals", "Replacement points"
_TRIED = "LateTried"
"""The property that is true if any unit was due at the last roll."""

_SIDES = f"{NAME_TABLE_PREFIX}RecruitSides"


def _moment(game: Game) -> ExpressionWriter:
    return ExpressionWriter(game_state_names(game), truths=effect_truths(game))


@dataclass(frozen=True)
class LateArrivalFeature(ModuleFeature):
    """The feature for the rolls by which units that are due may arrive late."""

    game: Game
    late: Sequence[LateArrivalRoll]
    icons: Icons

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return LATE_MESSAGES

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that give a unit the prototypes of its late-arrival rolls."""
        own = [n for n, late in enumerate(self.late, 1) if counter in late.units]
        return tuple(t.use_prototype(f"{LATE} {n}") for n in own)

    @property
    def _rolls_with_modifier(self) -> Mapping[int, LateArrivalRoll]:
        """The late-arrival rolls for which players enter a modifier."""
        return {n: late for n, late in enumerate(self.late, 1) if late.asked != (0, 0)}

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes by which units roll for late arrival, once a turn; a unit stays
        where it waits until it arrives."""
        return {f"{LATE} {n}": self._rolling(n, late) for n, late in enumerate(self.late, 1)}

    def _rolling(self, n: int, late: LateArrivalRoll) -> tuple[t.Trait, ...]:
        writer, turn = _moment(self.game), turn_number(self.game)
        parts = [choose(writer.truth(when), by, 0) for by, when in late.added]
        added = total(
            *parts, *([number(f"LateAsked{n}")] if n in self._rolls_with_modifier else [])
        )
        free, rule = writer.truth(late.when), as_text(late.rule)
        return (
            t.marker_trait({"MayBeLate": 1}),
            t.trigger_action("", "late-try", ["late-roll", "late-say"], free, name="late"),
            t.trigger_action("", "late-try", ["late-free"], ~free, name="not late"),
            t.dynamic_property(
                "LateDie",
                "0",
                [t.PropertyChange("late-roll", roll(late.dice))],
            ),
            t.calculated_property("LateAdded", added),
            t.dynamic_property("LateTurn", "0", [t.PropertyChange("late-try", turn)]),
            t.set_global_property(_TRIED, [t.PropertyChange("late-try", "1")]),
            t.report_action(["late-say"], _roll_report(late, rule)),
            t.report_action(["late-free"], filled_message("M_LATE_FREE", rule, "newPieceName")),
        )

    def properties(self) -> Iterator[Element]:
        """Yield the properties that say whether any unit was due, and that hold the modifiers which
        players enter."""
        yield module_text_property(_TRIED, "0", assign_property("late-untried", "0"))
        for n, late in self._rolls_with_modifier.items():
            prompt, choices = in_all_languages(self.game, MODIFIER), modifiers_between(*late.asked)
            yield asked_property(
                f"LateAsked{n}", "0", f"late-forget-{n}", f"late-ask-{n}", prompt, choices
            )

    def components(self) -> Iterator[Element]:
        """Yield the button that rolls for all units due this turn or earlier."""
        asks = [f"late-{do}-{n}" for n in self._rolls_with_modifier for do in ("forget", "ask")]
        yield keystroke_chain(
            _ROLL, [*asks, "late-untried", "late-all", "late-none"], text=_ROLL, key="late-now",
            icon=self.icons.file("dice"), tip="Roll for each unit that is due and may arrive late",
        )  # fmt: skip
        place, turn = string("LocationName"), turn_number(self.game)
        due = place.replace(f"{TURN} ", "").as_integer <= turn
        waits = (
            number("MayBeLate").equals(1)
            & place.starts_with(f"{TURN} ")
            & number("LateTurn").differs(turn)
            & due
        )
        yield send_to_pieces(_ROLL, "late-all", "late-try", waits)
        yield chat_line(
            "late-none",
            choose(number(_TRIED).equals(1), "", filled_message("M_LATE_NONE")),
        )


def _roll_report(late: LateArrivalRoll, rule: Text) -> Text:
    """Return the chat line about a roll for late arrival. A total beyond what the dice can show
    counts as the nearest possible one."""
    total = number("LateDie") + number("LateAdded")
    comes = [total >= late.low] if late.low > late.dice.lowest else []
    comes += [total <= late.high] if late.high < late.dice.highest else []
    values = (rule, "newPieceName", total)
    came, waits = (filled_message(m, *values) for m in ("M_LATE_COMES", "M_LATE_WAITS"))
    return choose(every(*comes), came, waits)


@dataclass(frozen=True)
class ReplacementsFeature(ModuleFeature):
    """The feature for a game's replacement points."""

    game: Game
    recruiting: ReplacementRules
    map: str
    icons: Icons

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages and the names of the sides."""
        sides = {side.id: engine_safe_text(side.name) for side in self.game.sheet.sides}
        return {**RECRUIT_MESSAGES, _SIDES: table_text(sides)}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the names of the sides into a language."""
        return {
            engine_safe_text(s.name): engine_safe_text(tr(s.name)) for s in self.game.sheet.sides
        }

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait with a unit's cost in replacement points."""
        step = self.recruiting.steps.get(counter)
        whole = self.recruiting.wholes.get(counter)
        if step is None and whole is None:
            return ()
        cost = step if step is not None else whole
        marks = {"RecruitCost": cost, "RecruitBy": "unit" if step is None else "step"}
        return (t.use_prototype(RECRUITS), t.marker_trait(marks))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with the commands that pay replacement points to regain a step or to
        return a lost unit."""
        return {RECRUITS: tuple(self._all())}

    def _all(self) -> Iterator[t.Trait]:
        left = late_number("Recruits_" + string("Side"))
        pays = number("RecruitCost") <= left
        if self.recruiting.most:
            pays &= late_number("Recruited_" + string("Side")) < self.recruiting.most
        by_step = string("RecruitBy").equals("step")
        whole, gone = self._is_full_strength, text("CurrentMap").equals(LOSSES)
        hurt = text("CurrentMap").equals(self.map) & by_step & ~whole & pays
        lost = gone & self._is_own_counter & pays
        does = ["recruit-pay", "recruit-say", "step-restore"]
        yield t.trigger_action("Replace a step", "recruit-step", does, hurt)
        most = max((steps_of(self.game, u) for u in self.game.units), default=1)
        turns = ["recruit-turn"] * (most - 1)
        does = ["recruit-pay", *turns, "recruit-say-back"]
        yield t.trigger_action("Bring back", "recruit-back", does, lost)
        if turns:
            more = choose(by_step, number("Step_Level") < number("Steps"), number("Step_Level") > 1)
            yield t.trigger_action("", "recruit-turn", ["step-turn"], more)
        values = (as_text(self.recruiting.rule), "newPieceName", "RecruitCost", left)
        yield t.report_action(["recruit-say"], filled_message("M_RECRUITED", *values))
        yield t.report_action(["recruit-say-back"], filled_message("M_RECRUITED_BACK", *values))
        for side in self.recruiting.sides:
            name, done = f"Recruits_{side}", f"Recruited_{side}"
            own = string("Side").equals(side)
            points, back = number(name), number(done)
            less = choose(own, points - number("RecruitCost"), points)
            yield t.set_global_property(name, [t.PropertyChange("recruit-pay", less)])
            if self.recruiting.most:
                paid = t.PropertyChange("recruit-pay", choose(own, back + 1, back))
                yield t.set_global_property(done, [paid])

    @property
    def _is_full_strength(self) -> Truth:
        """The condition that a unit has all of its steps."""
        plain_whole = number("Step_Level").equals(1)
        return (
            (plain_whole & string("Was").equals("")) if has_successors(self.game) else plain_whole
        )

    @property
    def _is_own_counter(self) -> Truth:
        """The condition that a unit shows its own counter, not one that has replaced it."""
        if not has_successors(self.game):
            return TRUE
        return number("StepsAfter").equals(0) & string("Was").equals("")

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of each side's replacement points."""
        turn = turn_number(self.game)
        yield module_text_property("RecruitTurn", "0", assign_property("recruit-turned", turn))
        yield module_text_property(
            "RecruitOld", "0", assign_property("recruit-old", number("RecruitTurn").equals(turn))
        )
        for side in self.recruiting.sides:
            name, asked = f"Recruits_{side}", f"RecruitAsked_{side}"
            income = assign_property(f"recruit-income-{side}", self._income(side))
            gifts = sorted(self.recruiting.gifts.get(side, ()))
            given = (
                assign_property(gift_key(side, n), greatest(0, number(name) + n)) for n in gifts
            )
            yield module_text_property(name, "0", income, *given)
            if self.recruiting.most:
                yield module_text_property(
                    f"Recruited_{side}", "0", assign_property(f"recruit-none-{side}", "0")
                )
            if most := self.recruiting.asked.get(side, 0):
                prompt = in_all_languages(self.game, "Further replacement points")
                choices = [str(n) for n in range(most + 1)]
                forget, ask = f"recruit-forget-{side}", f"recruit-ask-{side}"
                yield asked_property(asked, "0", forget, ask, prompt, choices)

    def _income(self, side: str) -> Number:
        """Return a side's replacement points after this turn's income, which is added once a turn."""
        writer = _moment(self.game)
        parts = [number(f"Recruits_{side}") if self.recruiting.keep else as_number(0)]
        for income in self.recruiting.incomes:
            if income.side == side:
                parts.append(choose(writer.truth(income.when), income.points, 0))
        parts += [number(f"RecruitAsked_{side}")] if self.recruiting.asked.get(side) else []
        return total(*parts)

    def components(self) -> Iterator[Element]:
        """Yield the button that adds the replacement points of the turn and reports them."""
        sides, new = self.recruiting.sides, ["recruit-turned"]
        for side in sides:
            asks = ["forget", "ask"] if self.recruiting.asked.get(side) else []
            asks += ["none"] if self.recruiting.most else []
            new += [f"recruit-{what}-{side}" for what in (*asks, "income")]
        does = ["recruit-old", "recruit-new", *(f"recruit-tell-{side}" for side in sides)]
        yield keystroke_chain(
            _POINTS, does, text=_POINTS, icon=self.icons.file("points"), key="recruit-now",
            tip="Give each side its replacement points of the turn, and report them",
        )  # fmt: skip
        yield keystroke_chain("recruit-new", new, key="recruit-new", gate="RecruitOld")
        for side in sides:
            name = looked_up(_SIDES, as_text(side))
            values = as_text(self.recruiting.rule), name, f"Recruits_{side}"
            yield chat_line(f"recruit-tell-{side}", filled_message("M_RECRUITS", *values))


def gift_key(side: str, points: int) -> str:
    """Return the keystroke by which an event gives a side replacement points, or takes them
    away."""
    return f"recruit-gift-{side}-{points:+}"


def gift_keys(side: str, points: int) -> tuple[str, ...]:
    """Return the keystrokes by which an event gives a side replacement points or takes them away;
    the turn's income is added first."""
    return "recruit-old", "recruit-new", gift_key(side, points), f"recruit-tell-{side}"
