"""Exports morale checks, rallies and recoveries for the VASSAL module: the formula of each, its
conditions on the unit, and its effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.dice import Need
from builder.model.mechanisms.fighting.consequences import Consequence, Consequences
from builder.model.mechanisms.fighting.morale import Check, Failure
from builder.model.mechanisms.states import ELIMINATED, Recovery, State
from builder.rules.core.module_export.contests import CombatReason, CountMark, TranslatedText
from builder.rules.core.module_export.unit_rolls import (
    ALL,
    HALF,
    PRINTED_VALUE_TERM,
    UnitRoll,
    UnitRollEffect,
)
from builder.rules.engine.combat.combat_outcomes import states_of_consequences, units_able
from builder.rules.engine.combat.combat_text import generated_roll_modifier_text
from builder.rules.engine.combat.export.combat_export import chat_text
from builder.rules.engine.combat.export.module_queries import CombatConditions, values_by_steps_lost
from builder.rules.engine.combat.export.moment_queries import known_values
from builder.rules.engine.morale.morale_formula import (
    PASSED,
    MoraleCheck,
    morale_checks_of,
)
from builder.rules.engine.morale.morale_text import check_outcome_text, roll_result_text
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.conditions import (
    OPTIONS,
    named,
    questions_of_conditions,
    term_of,
)
from builder.rules.expressions.terms import Every, Fixed, Term, choose, number, truth

_NEVER = ("height", "fire", "across", "along")
"""The condition words that only apply to units that fight, and are false for a unit by itself."""


def unit_rolls_for_module(game: Game) -> tuple[UnitRoll, ...]:
    """Return, for the VASSAL module, all morale checks, rallies and recoveries that single units
    make, including recoveries without a roll."""
    checks = [
        _UnitRollExport(game, one, one.title, one.check.who, phases=_phases_of_check(game, one))
        for one in morale_checks_of(game)
    ]
    return tuple(made.unit_roll() for made in (*checks, *_recoveries(game)))


def _phases_of_check(game: Game, one: MoraleCheck) -> frozenset[str]:
    """Return the ids of the phases that a rally belongs to. Results and the words of rules call for
    checks of morale in any phase."""
    return phases_for(game, one.family, one.check) if one.family == "rally" else frozenset()


# -- recoveries --------------------------------------------------------------------------------


def _recoveries(game: Game) -> Iterator[_UnitRollExport]:
    """Yield each recovery from a unit state (such as disrupted) as a check that units in this state
    make, for export."""
    for state in game.mechanisms.states:
        for n, way in enumerate(state.recovery):
            check = _as_check(game, state, way)
            before = [w.when for w in state.recovery[:n] if w.phase in ("", way.phase)]
            yield _UnitRollExport(
                game,
                MoraleCheck(game, check),
                _way_name(game, state, way),
                way.when,
                state.id,
                tuple(before),
                bool(way.dice),
                frozenset({way.phase} if way.phase else ()),
            )


def _as_check(game: Game, state: State, way: Recovery) -> Check:
    """Return a recovery from a state as a check: passing it ends the state."""
    need = way.needs or Need(number=0)
    rule = way.rule or game.mechanisms.case("states", state)
    fails = (Failure(by=1, does=_into(way.fails)),) if way.fails else ()
    return Check.model_construct(
        id=f"{state.id}-recovery", rule=rule, who=way.when, dice=way.dice or "1d6",
        value=need.value or (need.number or 0), passes="at most" if need.less else "at least",
        rolls=way.rolls, ends=(state.id,), passed=_into(way.to),
        failed=fails,
    )  # fmt: skip


def _into(state: str) -> Consequences:
    if state == ELIMINATED:
        return (Consequence(word="eliminated"),)
    return (Consequence(word="state", state=state),) if state else ()


def _way_name(game: Game, state: State, way: Recovery) -> str:
    """Return the name by which a recovery is told from others of the same state: its phase. Empty
    if the state has only one recovery, or this one has no phase."""
    phase = next((p.name for p in game.sheet.sequence if p.id == way.phase), way.phase)
    return phase if phase and len(state.recovery) > 1 else ""


# -- one of them -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _UnitRollExport:
    """Converts one check to the form for the VASSAL module. For a recovery, ``state`` is the state
    that it ends, and it is open only to units that meet none of the conditions in ``before`` (of
    earlier recoveries). Without ``rolled`` it succeeds without a roll. ``phases`` are those that it
    belongs to; empty if it belongs to none."""

    game: Game
    tested: MoraleCheck
    name: str
    who: When
    state: str = ""
    before: tuple[When, ...] = ()
    rolled: bool = True
    phases: frozenset[str] = frozenset()

    def unit_roll(self) -> UnitRoll:
        """Return the complete check for the VASSAL module."""
        check, rule = self.tested.check, self.tested.rule
        fought = CombatConditions(self.game, self._conditions)
        needs = self.rolled and not check.results
        value = check.value if isinstance(check.value, str) and needs else ""
        never = {named(relation, word) for relation, word in questions_of_conditions(self._conditions)
                 if relation in _NEVER}  # fmt: skip
        return UnitRoll(
            id=check.id,
            name=self.name,
            rule=rule,
            same_place=True,
            asked={name: it for name, it in fought.questions_by_name.items() if name not in never},
            grounds=fought.grounds(),
            ways={},
            heights={},
            words=fought.words(),
            known={
                **known_values(self.game),
                **dict.fromkeys(never, False),
                **dict.fromkeys(OPTIONS.values(), ""),
            },
            questions=fought.questions(),
            gathered=fought.gathered(),
            phases=self.phases,
            may=self._may(),
            state=self.state,
            value=value,
            printed=values_by_steps_lost(self.game, value, rule) if value else {},
            number=self._number(),
            less=check.passes == "at most",
            table=self.tested.table if self.rolled else None,
            formula=self.tested.formula if self.rolled else None,
            rolls=tuple(self._rolls()) if self.rolled else (),
            done=dict(self._done()),
            meanings=dict(self._meanings()),
            listed=bool(check.results),
            able=units_able(self.game),
        )

    @property
    def _conditions(self) -> tuple[When, ...]:
        qualities = tuple(self.tested.check.qualities)
        so = (When.model_validate({"is": qualities}),) if qualities else ()
        return (self.who, *self.before, *self.tested.conditions, *so)

    def _may(self) -> Term:
        earlier = [When.model_validate({"not": when.model_dump(exclude_defaults=True, by_alias=True)})
                   for when in self.before]  # fmt: skip
        return Every(tuple(term_of(when) for when in (self.who, *earlier)))

    def _number(self) -> Term:
        check = self.tested.check
        if check.results:
            return Fixed(0)
        found: Term = (
            number(PRINTED_VALUE_TERM) if isinstance(check.value, str) else Fixed(check.value)
        )
        for quality, worth in reversed(check.qualities.items()):
            found = choose(truth(named("is", quality)), worth, found)
        return found

    def _rolls(self) -> Iterator[CombatReason]:
        for modifier in self.tested.rolls:
            text = partial(generated_roll_modifier_text, roll=modifier, subject="unit")
            said = chat_text(self.game, text)
            yield CombatReason(modifier.rule or self.tested.rule, term_of(modifier.when), said)

    # -- what comes of it --------------------------------------------------------------------------

    def _done(self) -> Iterator[tuple[str, UnitRollEffect]]:
        check = self.tested.check
        passed = replace(_doing(check.passed), ends=check.ends)
        if not self.rolled:
            yield "", passed
            return
        yield PASSED, passed
        for code, failure in self.tested.outcomes.items():
            done = _doing(failure.does)
            leaves = self.state and (done.comes or done.steps)
            yield code, replace(done, ends=(self.state,)) if leaves else done

    def _meanings(self) -> Iterator[tuple[str, TranslatedText]]:
        check = self.tested.check
        yield (
            (PASSED if self.rolled else ""),
            self._outcome_text(check.passed, check.note, passed=True),
        )
        for code, failure in self.tested.outcomes.items() if self.rolled else ():
            yield code, self._outcome_text(failure.does, failure.note, passed=False)

    def _outcome_text(self, does: Consequences, note: str, *, passed: bool) -> TranslatedText:
        hiding = self.game.mechanisms.hiding_state
        recovers, searched = bool(self.state), hiding is not None and hiding.id == self.state
        if self.tested.check.results:
            return chat_text(self.game, lambda t: roll_result_text(t, does))
        return chat_text(
            self.game,
            lambda t: check_outcome_text(
                t, does, note, passed=passed, recovers=recovers, searched=searched
            ),
        )


def _doing(does: Consequences) -> UnitRollEffect:
    """Return what consequences do to a unit (states, steps lost, hexes of retreat), in the form for
    the VASSAL module."""
    steps = back = 0
    for one in does:
        if one.word == "eliminated":
            steps = ALL
        elif one.word == "lose" and steps >= 0:
            steps = steps + one.number if one.number else HALF
        elif one.word == "retreat":
            back = max(back, one.number)
    marks = tuple(CountMark(one.count, one.number) for one in does if one.word == "change")
    return UnitRollEffect(comes=states_of_consequences(does), steps=steps, back=back, marks=marks)
