"""Keeps replacement points, for which units come back, regain steps and are repaired by commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.points import count_property
from builder.outputs.vassal.counters.prototypes import most_steps
from builder.outputs.vassal.counters.succession import (
    earlier_counters,
    has_successors,
    is_not_away,
    is_reduced,
)
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.queries.amounts import amount_key, amount_name
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.units.returning_counters import (
    COMES_BACK,
    first_or_last_counter,
)
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.arrival_messages import RECRUIT_MESSAGES
from builder.outputs.vassal.table.asking import asked_property, in_all_languages
from builder.outputs.vassal.table.boards.boards import TURN, window_of_turn_track
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.turns import game_state_names, turn_number
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.core.module_export.reinforcements import (
    OtherPrice,
    ReplacementIncome,
    ReplacementRules,
)
from builder.rules.engine.positions.amounts import at_start, count_named
from builder.vassal.expressions.functions import greatest, is_on_any_of, total
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import late_number, number, string, text
from builder.vassal.expressions.tree import (
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text

RECRUITS = "Recruits"
"""The name of the prototype of units that may be replaced; that of a further price has its number."""

_POINTS = "Replacement points"

_SIDES = f"{NAME_TABLE_PREFIX}RecruitSides"


@dataclass(frozen=True)
class ReplacementsFeature(ModuleFeature):
    """The feature for a game's replacement points."""

    game: Game
    recruiting: ReplacementRules
    places: Places
    icons: Icons

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages and the names of the sides."""
        sides = {side.id: engine_safe_text(side.name) for side in self.game.sheet.sides}
        return {**RECRUIT_MESSAGES, _SIDES: table_text(sides)}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the names of the sides into a language."""
        sides = {
            engine_safe_text(s.name): engine_safe_text(tr(s.name)) for s in self.game.sheet.sides
        }
        repairs = [one for one in self.recruiting.others if one.count]
        return sides | {self._repair(one, Translator()): self._repair(one, tr) for one in repairs}

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits with a unit's costs in replacement points."""
        step = self.recruiting.steps.get(counter)
        back = self.recruiting.returns.get((*earlier_counters(self.game, counter), counter)[0])
        others = [n for n, one in enumerate(self.recruiting.others, 1) if counter in one.units]
        brings = [n for n, one in enumerate(self.recruiting.incomes) if counter in one.units]
        marks: dict[str, str | int] = {}
        if brings:
            marks["RecruitBrings"] = "".join(f".{n}." for n in brings)
        if step is None and back is None and not others:
            return (t.marker_trait(marks),) if marks else ()
        if step is not None:
            marks["RecruitStep"] = step
        if back is not None:
            marks |= {"RecruitCost": back.points, "RecruitBy": "unit" if back.whole else "step"}
            marks |= {"RecruitTurns": back.turns} if self._ordering else {}
        for n in others:
            count = count_named(self.game, self.recruiting.others[n - 1].count)
            marks |= {f"RecruitFull{n}": at_start(self.game, count, counter)} if count else {}
        more = (t.use_prototype(f"{RECRUITS} {n}") for n in others)
        marked = (t.marker_trait(marks),) if marks else ()
        return (*more, t.use_prototype(RECRUITS), *marked)

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the commands that pay replacement points."""
        every = enumerate(self.recruiting.others, 1)
        more = {f"{RECRUITS} {n}": tuple(self._buying(n, other)) for n, other in every}
        return {RECRUITS: tuple(self._all()), **more}

    @cached_property
    def _ordering(self) -> bool:
        """Whether units that are bought come on a later turn."""
        return any(back.turns for back in self.recruiting.returns.values())

    @property
    def _left(self) -> Number:
        """The points of the unit's side."""
        return late_number("Recruits_" + string("Side"))

    def _can_pay(self, cost: Number | int) -> Truth:
        pays = as_number(cost) <= self._left
        if self.recruiting.most:
            pays &= late_number("Recruited_" + string("Side")) < self.recruiting.most
        return pays

    @property
    def _waits(self) -> Truth:
        """The condition that a unit is lost, or in a box from which units are bought."""
        called = (self.places.called(box) for box in self.recruiting.boxes)
        in_boxes = (
            text("CurrentMap").equals(window) & string("LocationName").equals(name)
            for window, name in called
        )
        return any_of(text("CurrentMap").equals(LOSSES), *in_boxes) & is_not_away(self.game)

    def _all(self) -> Iterator[t.Trait]:
        by_step, has_step = string("RecruitBy").equals("step"), string("RecruitStep").differs("")
        step, there = number("RecruitStep"), is_on_any_of(self.places.windows)
        there = there & ~self._waits if self.recruiting.boxes else there
        hurt = there & has_step & is_reduced(self.game) & self._can_pay(step)
        cost, priced = number("RecruitCost"), string("RecruitCost").differs("")
        lost = self._waits & priced & self._can_pay(cost)
        does = ["recruit-pay-step", "recruit-say", "step-restore"]
        yield t.trigger_action("Replace a step", "recruit-step", does, hurt)
        turns = ["recruit-turn"] * (most_steps(self.game) - 1)
        goes = ["recruit-order", "recruit-here"] if self._ordering else ["recruit-say-back"]
        # a counter that another one replaces does nothing more, so that comes last
        over = ["recruit-other"] if has_successors(self.game) else []
        does = ["recruit-pay", *turns, *goes, *over]
        yield t.trigger_action("Bring back", "recruit-back", does, lost)
        if turns:
            more = choose(by_step, number("Step_Level") < number("Steps"), number("Step_Level") > 1)
            yield t.trigger_action("", "recruit-turn", ["step-turn"], more)
        yield from first_or_last_counter(turns, by_step) if over else ()
        rule = as_text(self.recruiting.rule)
        values = (rule, "newPieceName", step, self._left)
        yield t.report_action(["recruit-say"], filled_message("M_RECRUITED", *values))
        values = (rule, "newPieceName", cost, self._left)
        yield t.report_action(["recruit-say-back"], filled_message("M_RECRUITED_BACK", *values))
        yield from self._ordered(rule) if self._ordering else ()
        yield from self._paying({"recruit-pay": cost, "recruit-pay-step": step})

    def _ordered(self, rule: Text) -> Iterator[t.Trait]:
        """Yield the traits by which a unit that comes on a later turn goes to that turn's box of the
        track, and says on that turn that it may be placed."""
        later, due = number("RecruitTurns"), turn_number(self.game) + number("RecruitTurns")
        yield t.trigger_action(
            "", "recruit-here", ["recruit-say-back"], later.equals(0), name="now"
        )
        go = ["recruit-on-track"] if self._track_window else []
        does = [*go, "recruit-say-order"]
        yield t.trigger_action("", "recruit-order", does, later > 0, name="later")
        if self._track_window:
            there = any_of(*(due.equals(turn) for turn in self._turns_of_track))
            yield t.trigger_action("", "recruit-on-track", ["recruit-go"], there, name="on track")
            yield t.send_to_region("recruit-go", self._track_window, f"{TURN} " + due)
        values = (rule, "newPieceName", due, "RecruitCost", self._left)
        yield t.report_action(["recruit-say-order"], filled_message("M_RECRUIT_ORDERED", *values))
        yield t.report_action(
            ["recruit-due"], filled_message("M_RECRUIT_DUE", rule, "newPieceName")
        )

    @cached_property
    def _track_window(self) -> str:
        """The window that shows the turn track; empty if none does."""
        boards = [(self.places.map, board) for board in self.places.boards.values()]
        boards += [(board.name, board) for board in self.places.displays.values()]
        return window_of_turn_track(boards)

    @property
    def _turns_of_track(self) -> list[int]:
        """The turns that have a box on the turn track."""
        tracks = (track for track in self.game.tracks if track.kind == "turn")
        boxes = (box.id for track in tracks for box in track.boxes)
        return [int(id) for id in boxes if id.isdigit()]

    def _buying(self, n: int, other: OtherPrice) -> Iterator[t.Trait]:
        """Yield the traits of a price for the repair or the exchange of a unit."""
        in_play, can = (
            text("CurrentMap").differs(LOSSES) & ~self._waits,
            self._can_pay(other.points),
        )
        count, key = count_named(self.game, other.count), f"recruit-buy-{n}"
        pays, says = f"{key}-pay", f"{key}-say"
        values = (as_text(self.recruiting.rule), "newPieceName", str(other.points), self._left)
        if count is None:
            yield t.trigger_action("Exchange", key, [pays, says], in_play & can)
            yield t.report_action([says], filled_message("M_RECRUIT_EXCHANGE", *values))
        else:
            hurt = number(amount_name(count.id)) < number(f"RecruitFull{n}")
            does = [pays, says, amount_key(count.id, 1)]
            yield t.trigger_action(
                self._repair(other, Translator()), key, does, in_play & hurt & can
            )
            yield t.report_action([says], filled_message("M_RECRUIT_REPAIR", *values))
        yield from self._paying({pays: as_number(other.points)})

    def _repair(self, other: OtherPrice, tr: Translator) -> str:
        """Return the label in a language of the command that repairs a unit."""
        count = count_named(self.game, other.count)
        assert count is not None
        return engine_safe_text(tr("Repair: {count}", count=tr(count.name)))

    def _paying(self, costs: Mapping[str, Number]) -> Iterator[t.Trait]:
        """Yield the traits by which commands take points from the unit's side: by key, how many."""
        for side in self.recruiting.sides:
            own, points = string("Side").equals(side), number(f"Recruits_{side}")
            less = [
                t.PropertyChange(key, choose(own, points - cost, points))
                for key, cost in costs.items()
            ]
            yield t.set_global_property(f"Recruits_{side}", less)
            if self.recruiting.most:
                name = f"Recruited_{side}"
                more = choose(own, number(name) + 1, number(name))
                yield t.set_global_property(name, [t.PropertyChange(key, more) for key in costs])

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of each side's replacement points."""
        turn = turn_number(self.game)
        if has_successors(self.game):
            yield module_text_property(COMES_BACK, "0")
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
        writer = ExpressionWriter(game_state_names(self.game), truths=effect_truths(self.game))
        parts = [number(f"Recruits_{side}") if self.recruiting.keep else as_number(0)]
        for income in self.recruiting.incomes:
            if income.side == side:
                parts.append(choose(writer.truth(income.when), self._brought(income), 0))
        parts += [number(f"RecruitAsked_{side}")] if self.recruiting.asked.get(side) else []
        return total(*parts)

    def _brought(self, income: ReplacementIncome) -> Number:
        """Return the points that a source of income brings while its condition holds."""
        if income.places:
            held = income.places.items()
            return total(*(choose(self.places.holds(p, income.side), n, 0) for p, n in held if n))
        if income.units:
            n = self.recruiting.incomes.index(income)
            which = string("RecruitBrings").contains(f".{n}.")
            called = [self.places.called(place) for place in income.stand]
            there = [PieceRole([window], which, as_text(name)).count() for window, name in called]
            many = there or [PieceRole(self.places.windows, which).count()]
            return total(*many) * income.points
        if income.count:
            return greatest(0, number(count_property(income.count))) * income.points
        return as_number(income.points)

    def components(self) -> Iterator[Element]:
        """Yield the button that adds the replacement points of the turn and reports them."""
        sides, new = self.recruiting.sides, ["recruit-turned"]
        for side in sides:
            asks = ["forget", "ask"] if self.recruiting.asked.get(side) else []
            asks += ["none"] if self.recruiting.most else []
            new += [f"recruit-{what}-{side}" for what in (*asks, "income")]
        due = ["recruit-due-now"] if self._ordering and self._track_window else []
        does = ["recruit-old", "recruit-new", *(f"recruit-tell-{side}" for side in sides), *due]
        yield keystroke_chain(
            _POINTS, does, text=_POINTS, icon=self.icons.file("points"), key="recruit-now",
            tip="Give each side its replacement points of the turn, and report them",
        )  # fmt: skip
        yield keystroke_chain("recruit-new", new, key="recruit-new", gate="RecruitOld")
        if due:
            here = string("LocationName").equals(f"{TURN} " + turn_number(self.game))
            priced = string("RecruitCost").differs("")
            yield send_to_pieces("recruit-due-now", "recruit-due-now", "recruit-due", here & priced)
        for side in sides:
            name = looked_up(_SIDES, as_text(side))
            values = as_text(self.recruiting.rule), name, f"Recruits_{side}"
            yield chat_line(f"recruit-tell-{side}", filled_message("M_RECRUITS", *values))


def places_of_income(recruiting: ReplacementRules | None) -> dict[str, str]:
    """Return the places that bring points, each with the side that holds it at the start."""
    incomes = recruiting.incomes if recruiting else ()
    return {place: side for income in incomes for place, side in income.first.items()}


def gift_key(side: str, points: int) -> str:
    """Return the keystroke by which an event gives a side replacement points, or takes them
    away."""
    return f"recruit-gift-{side}-{points:+}"


def gift_keys(side: str, points: int) -> tuple[str, ...]:
    """Return the keystrokes by which an event gives a side replacement points or takes them away;
    the turn's income is added first."""
    return "recruit-old", "recruit-new", gift_key(side, points), f"recruit-tell-{side}"
