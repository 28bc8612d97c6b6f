"""Units that arrive late by a roll of the module; and replacements, with points that the module
counts and commands of units that pay for steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.succession import has_successors
from builder.outputs.vassal.expressions.beanshell import Writer, braced
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import Kit
from builder.outputs.vassal.features.table_lookups import MODIFIER, in_all
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.table.boards.boards import TURN
from builder.outputs.vassal.table.commands import (
    ask,
    assign,
    chain,
    chat_line,
    kept_property,
    to_all,
)
from builder.outputs.vassal.table.messages import LATE_MESSAGES, RECRUIT_MESSAGES, filled, say
from builder.outputs.vassal.table.turns import moment, turn_number
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.core.module_export.reinforcements import Late, Recruiting
from builder.rules.core.positions.unit_steps import steps_of
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAMES, found, rolled, table
from builder.vassal.format.names import plain

LATE, RECRUITS = "Late", "Recruits"
"""The prototypes of units that may arrive late, and of those that may be replaced."""

_ROLL, _POINTS = "Roll for arrivals", "Replacement points"
_TRIED = "LateTried"
"""The property for whether any unit was due at the last roll."""

_SIDES = f"{NAMES}RecruitSides"


def _moment(game: Game) -> Writer:
    return Writer(moment(game), truths=effect_truths(game))


@dataclass(frozen=True)
class LateKit(Kit):
    """The rolls for units that are due to arrive."""

    game: Game
    late: Sequence[Late]
    icons: Icons

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages."""
        return LATE_MESSAGES

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits of a unit that may arrive late."""
        own = [n for n, late in enumerate(self.late, 1) if counter in late.units]
        return tuple(t.prototype(f"{LATE} {n}") for n in own)

    @property
    def _asking(self) -> Mapping[int, Late]:
        """The rolls for which players enter a modifier."""
        return {n: late for n, late in enumerate(self.late, 1) if late.asked != (0, 0)}

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes of the rolls, which happen once a turn; a unit waits in its place
        until it arrives."""
        return {f"{LATE} {n}": self._rolling(n, late) for n, late in enumerate(self.late, 1)}

    def _rolling(self, n: int, late: Late) -> tuple[t.Trait, ...]:
        writer, turn = _moment(self.game), turn_number(self.game)
        parts = [f"({writer.write(when)} ? {by} : 0)" for by, when in late.added]
        added = "+".join([*parts, *([f"LateAsked{n}"] if n in self._asking else [])]) or "0"
        free, rule = writer.write(late.when), f'"{late.rule}"'
        return (
            t.marks({"MayBeLate": 1}),
            t.trigger("", "late-try", ["late-roll", "late-say"], braced(free), name="late"),
            t.trigger("", "late-try", ["late-free"], f"{{!({free})}}", name="not late"),
            t.dynamic("LateDie", "0", [t.Change("late-roll", braced(rolled(late.dice)))]),
            t.calculated("LateAdded", braced(added)),
            t.dynamic("LateTurn", "0", [t.Change("late-try", f"{{{turn}}}")]),
            t.set_global(_TRIED, [t.Change("late-try", "1")]),
            t.report(["late-say"], braced(_told(late, rule))),
            t.report(["late-free"], say("M_LATE_FREE", rule, "newPieceName")),
        )

    def properties(self) -> Iterator[Element]:
        """Yield the properties of whether any unit was due, and of the modifiers that players
        enter."""
        yield kept_property(_TRIED, "0", assign("late-untried", "0"))
        for n, late in self._asking.items():
            low, high = late.asked
            steps = ["0", *(str(n) for n in range(low, high + 1) if n)]
            prompt = ask(f"late-ask-{n}", in_all(self.game, MODIFIER), steps)
            yield kept_property(f"LateAsked{n}", "0", assign(f"late-forget-{n}", "0"), prompt)

    def components(self) -> Iterator[Element]:
        """Yield the button that rolls for all units due this turn or earlier."""
        asks = [f"late-{do}-{n}" for n in self._asking for do in ("forget", "ask")]
        yield chain(
            _ROLL, [*asks, "late-untried", "late-all", "late-none"], text=_ROLL, key="late-now",
            icon=self.icons.file("dice"), tip="Roll for each unit that is due and may come late",
        )  # fmt: skip
        place, turn = 'GetString("LocationName")', turn_number(self.game)
        due = f'Integer.parseInt({place}.replace("{TURN} ",""))<={turn}'
        waits = f'MayBeLate==1 && {place}.startsWith("{TURN} ") && LateTurn!={turn} && {due}'
        yield to_all(_ROLL, "late-all", "late-try", braced(waits))
        yield chat_line("late-none", braced(f'{_TRIED}==1 ? "" : {filled("M_LATE_NONE")}'))


def _told(late: Late, rule: str) -> str:
    """Return the report of a roll; totals beyond those of the dice count as the nearest."""
    total = "LateDie+LateAdded"
    comes = [f"{total}>={late.low}"] if late.low > late.dice.lowest else []
    comes += [f"{total}<={late.high}"] if late.high < late.dice.highest else []
    said = f"({' && '.join(comes) or 'true'} ? M_LATE_COMES : M_LATE_WAITS)"
    values = {"%1": rule, "%2": "newPieceName", "%3": total}
    replaced = (f'.replace("{mark}",String.valueOf({it}))' for mark, it in values.items())
    return f"({said})" + "".join(replaced)


@dataclass(frozen=True)
class RecruitKit(Kit):
    """The replacements of a game, as a feature."""

    game: Game
    recruiting: Recruiting
    map: str
    icons: Icons

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages and the names of the sides."""
        sides = {side.id: plain(side.name) for side in self.game.sheet.sides}
        return {**RECRUIT_MESSAGES, _SIDES: table(sides)}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """Return the names of the sides in a language."""
        return {plain(s.name): plain(tr(s.name)) for s in self.game.sheet.sides}

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits with the cost of a unit."""
        step = self.recruiting.steps.get(counter)
        whole = self.recruiting.wholes.get(counter)
        if step is None and whole is None:
            return ()
        cost = step if step is not None else whole
        marks = {"RecruitCost": cost, "RecruitBy": "unit" if step is None else "step"}
        return (t.prototype(RECRUITS), t.marks(marks))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the commands that pay for a step, or for the return of a unit."""
        return {RECRUITS: tuple(self._all())}

    def _all(self) -> Iterator[t.Trait]:
        left = 'GetProperty("Recruits_"+GetString("Side"))'
        pays = f"RecruitCost<={left}"
        if self.recruiting.most:
            pays += f' && GetProperty("Recruited_"+GetString("Side"))<{self.recruiting.most}'
        by_step = 'GetString("RecruitBy")=="step"'
        whole, gone = self._whole, f'CurrentMap=="{LOSSES}"'
        hurt = f'CurrentMap=="{self.map}" && {by_step} && !({whole}) && {pays}'
        lost = f"{gone} && {self._own} && {pays}"
        yield t.hide_commands("no replacement", f"{{!({hurt})}}", ["recruit-step"])
        yield t.hide_commands("does not come back", f"{{!({lost})}}", ["recruit-back"])
        does = ["recruit-pay", "recruit-say", "step-restore"]
        yield t.trigger("Replace a step", "recruit-step", does, braced(hurt))
        most = max((steps_of(self.game, u) for u in self.game.units), default=1)
        turns = ["recruit-turn"] * (most - 1)
        does = ["recruit-pay", *turns, "recruit-say-back"]
        yield t.trigger("Bring back", "recruit-back", does, braced(lost))
        if turns:
            more = f"({by_step} ? Step_Level<Steps : Step_Level>1)"
            yield t.trigger("", "recruit-turn", ["step-turn"], braced(more))
        values = (f'"{self.recruiting.rule}"', "newPieceName", "RecruitCost", left)
        yield t.report(["recruit-say"], say("M_RECRUITED", *values))
        yield t.report(["recruit-say-back"], say("M_RECRUITED_BACK", *values))
        for side in self.recruiting.sides:
            name, done = f"Recruits_{side}", f"Recruited_{side}"
            own = f'GetString("Side")=="{side}"'
            less = f"{{{own} ? {name}-RecruitCost : {name}}}"
            yield t.set_global(name, [t.Change("recruit-pay", less)])
            if self.recruiting.most:
                more = f"{{{own} ? {done}+1 : {done}}}"
                yield t.set_global(done, [t.Change("recruit-pay", more)])

    @property
    def _whole(self) -> str:
        """Return the condition that a unit has all of its steps."""
        plain_whole = "Step_Level==1"
        return (
            f'{plain_whole} && GetString("Was")==""' if has_successors(self.game) else plain_whole
        )

    @property
    def _own(self) -> str:
        """Return the condition that a unit is on its own counter, not on that of another."""
        if not has_successors(self.game):
            return "true"
        return 'StepsAfter==0 && GetString("Was")==""'

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of each side's points."""
        turn = turn_number(self.game)
        yield kept_property("RecruitTurn", "0", assign("recruit-turned", f"{{{turn}}}"))
        yield kept_property("RecruitOld", "0", assign("recruit-old", f"{{RecruitTurn=={turn}}}"))
        for side in self.recruiting.sides:
            name, asked = f"Recruits_{side}", f"RecruitAsked_{side}"
            income = assign(f"recruit-income-{side}", self._income(side))
            gifts = sorted(self.recruiting.gifts.get(side, ()))
            given = (assign(gift_key(side, n), f"{{Math.max(0,{name}+({n}))}}") for n in gifts)
            yield kept_property(name, "0", income, *given)
            if self.recruiting.most:
                yield kept_property(f"Recruited_{side}", "0", assign(f"recruit-none-{side}", "0"))
            if most := self.recruiting.asked.get(side, 0):
                prompt = in_all(self.game, "Further replacement points")
                choices = [str(n) for n in range(most + 1)]
                forget = assign(f"recruit-forget-{side}", "0")
                yield kept_property(asked, "0", forget, ask(f"recruit-ask-{side}", prompt, choices))

    def _income(self, side: str) -> str:
        """Return the expression for a side's points after this turn's income, which is added once a
        turn."""
        writer = _moment(self.game)
        parts = [f"Recruits_{side}"] if self.recruiting.keep else ["0"]
        for income in self.recruiting.incomes:
            if income.side == side:
                parts.append(f"({writer.write(income.when)} ? {income.points} : 0)")
        parts += [f"RecruitAsked_{side}"] if self.recruiting.asked.get(side) else []
        return braced("+".join(parts))

    def components(self) -> Iterator[Element]:
        """Yield the button that adds the points of the turn and reports them."""
        sides, new = self.recruiting.sides, ["recruit-turned"]
        for side in sides:
            asks = ["forget", "ask"] if self.recruiting.asked.get(side) else []
            asks += ["none"] if self.recruiting.most else []
            new += [f"recruit-{what}-{side}" for what in (*asks, "income")]
        does = ["recruit-old", "recruit-new", *(f"recruit-tell-{side}" for side in sides)]
        yield chain(
            _POINTS, does, text=_POINTS, icon=self.icons.file("points"), key="recruit-now",
            tip="Give each side its replacement points of the turn, and tell them",
        )  # fmt: skip
        yield chain("recruit-new", new, key="recruit-new", gate="RecruitOld")
        for side in sides:
            name = found(_SIDES, f'"{side}"')
            values = f'"{self.recruiting.rule}"', name, f"Recruits_{side}"
            yield chat_line(f"recruit-tell-{side}", say("M_RECRUITS", *values))


def gift_key(side: str, points: int) -> str:
    """Return the keystroke that gives a side points, or takes them."""
    return f"recruit-gift-{side}-{points:+}"


def gift_keys(side: str, points: int) -> tuple[str, ...]:
    """Return the keystrokes of an event that gives or takes points; the income of the turn is added
    first."""
    return "recruit-old", "recruit-new", gift_key(side, points), f"recruit-tell-{side}"
