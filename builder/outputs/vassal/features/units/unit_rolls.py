"""Adds unit checks (dice rolls that a unit makes for itself) to the menus of units: morale checks, rallies,
recoveries from states. The module rolls, reports every step, and applies the result to the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.result_tables import (
    codes_by_letter,
    result_letters,
)
from builder.outputs.vassal.features.combat.combat_values import current_value, value_table
from builder.outputs.vassal.features.combat.results import MINE
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.queries.position_queries import PositionQueries
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.resting import resting_property
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.units.unit_roll_kinds import UnitRollKinds
from builder.outputs.vassal.features.units.unit_roll_outcomes import (
    ABLE,
    BACK,
    OWES,
    UnitRollOutcomes,
)
from builder.outputs.vassal.features.units.unit_roll_questions import UnitRollQuestions
from builder.outputs.vassal.features.units.unit_roll_terms import NO_RESULT, UnitRollTerms
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.commands import module_text_property
from builder.outputs.vassal.table.messages import (
    CONTEST_MESSAGES,
    UNIT_ROLL_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.turns import game_state_names
from builder.rules.core.module_export.unit_rolls import (
    PRINTED_VALUE_TERM,
    UnitRoll,
)
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import Named
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import FALSE, Text, Truth, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text, property_name, unique_names

_NOW = "TrialNow"
_SIGN = t.text_label(choose(number(BACK) > 0, "R" + number(BACK), ""), left=True, top=False)
_IS_ROLLING = string(_NOW).equals("1")
"""The condition that any unit is rolling just now."""
_TEXTS = ("M_LACKS", "M_BY_RULE", "M_GOES_BACK", "M_GONE")


@dataclass(frozen=True)
class UnitRollsFeature(ModuleFeature):
    """The feature for a game's unit checks (dice rolls that units make for themselves) on the
    boards of a map window."""

    game: Game
    rolls: Sequence[UnitRollTerms]
    places: Places

    @property
    def map(self) -> str:
        """The name of the map window."""
        return self.places.map

    @property
    def computes(self) -> frozenset[str]:
        """The ids of the results tables that unit checks use."""
        return frozenset(terms.roll.id for terms in self.rolls if terms.roll.table)

    @cached_property
    def predicates(self) -> UnitPredicates:
        """The predicates (such as ``is`` and ``adjacent``) about units that unit checks use."""
        fights = tuple(terms.roll for terms in self.rolls)
        return UnitPredicates(
            self.game, fights, self.places.boards, self.map, needed=_IS_ROLLING,
            displays=self.places.displays,
        )  # fmt: skip

    @cached_property
    def _outcomes(self) -> UnitRollOutcomes:
        return UnitRollOutcomes(self.game, self.rolls)

    @cached_property
    def _kinds(self) -> UnitRollKinds:
        return UnitRollKinds(self.game, self.rolls, self.predicates)

    @cached_property
    def _questions(self) -> UnitRollQuestions:
        return UnitRollQuestions(self.game, self.rolls)

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the texts, and the tables for lookups."""
        texts = {**UNIT_ROLL_MESSAGES, **{name: CONTEST_MESSAGES[name] for name in _TEXTS}}
        texts |= dict(self.predicates.constants())
        for terms in self.rolls:
            texts |= terms.limit(self.game).constants()
            texts |= self._texts_of_roll(terms, Translator())
            texts[f"{NAME_TABLE_PREFIX}{terms.name('does')}"] = table_text(
                self._meanings(terms, Translator())
            )
            if terms.roll.table:
                texts[terms.name("results")] = result_letters(terms.roll.table)
                texts[terms.name("codes")] = codes_by_letter(terms.roll.table)
            if terms.roll.value:
                texts[f"V_{property_name(terms.roll.value)}"] = terms.roll.value
        return texts

    def _texts_of_roll(self, terms: UnitRollTerms, tr: Translator) -> dict[str, str]:
        """Return a roll's name and reasons in a language, by the names of their constants."""
        said = {terms.constant("called"): terms.label(tr)}
        said |= {terms.constant(f"why {n}"): r.said(tr) for n, r in enumerate(terms.roll.rolls, 1)}
        return {name: engine_safe_text(text) for name, text in said.items()}

    def _meanings(self, terms: UnitRollTerms, tr: Translator) -> dict[str, str]:
        said = terms.roll.meanings
        return {x: said[code](tr) if code in said else "" for code, x in terms.codes.items()}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of texts that are composed at build time into a language."""
        texts: dict[str, str] = {}
        for terms in self.rolls:
            texts |= in_language(partial(self._texts_of_roll, terms), tr)
            texts[terms.called] = terms.label(tr)
            mine, other = self._meanings(terms, Translator()), self._meanings(terms, tr)
            texts |= {engine_safe_text(text): other[x] for x, text in mine.items() if text}
        return texts

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that unit checks need on a unit."""
        if self.game.counters[counter].kind != "unit":
            return ()
        own = self._kinds.of_unit(counter)
        outcomes, marks = UnitRollOutcomes(self.game, own), self.predicates.marks(counter)
        able = [s for s in outcomes.states if any(counter in x.roll.able[s] for x in own)]
        marks |= {ABLE: f".{'.'.join(able)}."} if outcomes.states else {}
        for terms in own:
            if terms.roll.value:
                printed = value_table(terms.roll.printed.get(counter, ()))
                marks |= {f"{terms.name(PRINTED_VALUE_TERM)}BySteps": printed}
        signs = [_SIGN] if outcomes.retreats else []
        kind = self._kinds.prototype(own)
        uses = [t.use_prototype(kind)] if kind else []
        return (*signs, *uses, t.marker_trait(marks))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the menu commands by which units make checks."""
        return {name: tuple(self._with(own)) for name, own in self._kinds.prototypes.items()}

    def _with(self, rolls: Sequence[UnitRollTerms]) -> Iterator[t.Trait]:
        outcomes = UnitRollOutcomes(self.game, rolls)
        gone = ["Has fallen back"] if outcomes.retreats else []
        if rolls:
            yield t.sub_menu("Checks", [*(terms.called for terms in rolls), *gone])
        for terms in rolls:
            yield from self._roll_traits(terms)
        yield from outcomes.shared_traits()
        yield from self._questions.traits(rolls)
        if outcomes.retreats:
            yield from outcomes.retreat_traits()
        yield from self.predicates.traits()
        yield t.set_global_property(
            _NOW, [t.PropertyChange("trial-on", "1"), t.PropertyChange("trial-off", "")]
        )

    def properties(self) -> Iterator[Element]:
        """Yield the properties with whether a unit is making a check now, and with the last die and
        result of each kind of check. They belong to the module, since only one unit rolls at a time
        and a property of each unit would slow down all commands."""
        yield module_text_property(_NOW, "")
        if self._outcomes.costs_steps:
            yield module_text_property(OWES, "0")
        limits = (terms.limit(self.game) for terms in self.rolls)
        for done in dict.fromkeys(limit.done for limit in limits if limit.after):
            yield module_text_property(done, "")
        for terms in self.rolls:
            if terms.roll.table:
                yield from (
                    module_text_property(terms.name(what), "") for what in ("die", "result")
                )

    def _may_try(self, terms: UnitRollTerms) -> Truth:
        """Return the condition that the unit can make a check, as far as the module knows before
        anything is asked."""
        so = [text("CurrentMap").equals(self.map)]
        so += terms.in_state
        names = {part.name for part in terms_within(terms.may) if isinstance(part, Named)}
        known = not names & {*terms.roll.questions}
        writer = self.writer(terms)
        writer = replace(writer, truths={**writer.truths, **self.predicates.truths_at_once})
        so += [writer.truth(terms.may)] if known else []
        so += [~terms.unseen] if self._is_known(terms) else []
        return every(MINE, *so)

    def _is_known(self, terms: UnitRollTerms) -> bool:
        """Return whether the module knows, before anything is asked or computed, whether the unit may
        roll."""
        return not terms.asked and not terms.roll.value

    def writer(self, terms: UnitRollTerms) -> ExpressionWriter:
        """Return the writer that maps the names in a roll's formula to the module's properties."""
        roll = terms.roll
        stages = roll.formula.stages if roll.formula else ()
        names = {stage.name: terms.name(stage.name) for stage in stages}
        truths = {name: self._questions.is_so(name) for name in roll.questions}
        return ExpressionWriter(
            names={**game_state_names(self.game), **names, "number": terms.name("number"),
                   PRINTED_VALUE_TERM: terms.name(PRINTED_VALUE_TERM)},
            truths={**effect_truths(self.game), **self.predicates.truths, **truths,
                    **self._found_conditions(roll)},
            letters={"result": terms.codes},
            codes=terms.name("results"),
        )  # fmt: skip

    def _found_conditions(self, roll: UnitRoll) -> Mapping[str, Truth]:
        """Return those conditions of a check that are queries about the whole position, by their
        names in formulas."""
        gathering = PositionQueries(self.places, self.predicates.truths)
        return {name: gathering.so(it) for name, it in roll.gathered.items()}

    # -- one roll ----------------------------------------------------------------------------------

    def _roll_traits(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        roll, key = terms.roll, terms.key
        asks = [f"{key}-{self._questions.answer(name).lower()}" for name in terms.asked]
        told = [f"{key}-why-{n}" for n in range(1, len(roll.rolls) + 1)]
        comes = (
            [f"{key}-do"]
            if any(self._outcomes.commands(done) for done in roll.done.values())
            else []
        )
        limit = terms.limit(self.game)
        steps = [f"{key}-say", *limit.after, *comes]
        if roll.table:
            needs = [] if roll.listed else [f"{key}-say-needs"]
            steps = [f"{key}-say", *told, *needs, f"{key}-roll", f"{key}-find",
                     f"{key}-say-roll", *limit.after, *comes]  # fmt: skip
        steps = [*limit.before, *steps]
        may = self._may_try(terms)
        if self._is_known(terms):
            yield t.trigger_action(
                terms.called, key, ["trial-on", *steps, "trial-off"], may, name=key
            )
        else:
            begins = ["trial-on", *asks, f"{key}-bar", f"{key}-try", "trial-off"]
            yield t.trigger_action(terms.called, key, begins, may, name=key)
            yield t.report_action([f"{key}-bar"], self._barred(terms))
            yield t.trigger_action("", f"{key}-try", steps, self._open(terms), name=f"{key}-try")
        yield from limit.reports()
        yield from limit.notes()
        yield from self._formula_traits(terms) if roll.table else self._free(terms)
        for code, done in roll.done.items():
            yield from self._outcomes.result_traits(terms, code, done)

    def _may_roll(self, terms: UnitRollTerms) -> Truth:
        return every(*terms.in_state, self.writer(terms).truth(terms.may))

    def _lacks_value(self, terms: UnitRollTerms) -> Truth:
        return string(terms.name("number")).equals("") if terms.roll.value else FALSE

    def _open(self, terms: UnitRollTerms) -> Truth:
        on = text("CurrentMap").equals(self.map) & ~terms.unseen
        return on & ~self._lacks_value(terms) & self._may_roll(terms)

    def _barred(self, terms: UnitRollTerms) -> Text:
        """Return the message that says why a unit may not roll; empty if it may."""
        lacks = filled_message("M_LACKS", "newPieceName", f"V_{property_name(terms.roll.value)}")
        may_not = filled_message("M_TRIAL_NOT", terms.constant("called"), "newPieceName")
        found = choose(self._may_roll(terms), "", may_not)
        if terms.roll.value:
            found = choose(self._lacks_value(terms), lacks, found)
        return choose(terms.unseen, filled_message("M_HIDDEN_UNIT"), found)

    def _formula_traits(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        roll, key, writer = terms.roll, terms.key, self.writer(terms)
        assert roll.formula is not None
        if roll.value:
            printed = terms.name(PRINTED_VALUE_TERM)
            yield t.calculated_property(
                printed, current_value(self.game, roll.value, f"{printed}BySteps")
            )
        needed = writer.write(terms.settled(roll.number))
        yield resting_property(terms.name("number"), needed, _IS_ROLLING)
        for stage in roll.formula.stages:
            written = writer.write(terms.settled(stage.term), terms.codes)
            if stage.name in ("die", "result"):
                does = f"{key}-roll" if stage.name == "die" else f"{key}-find"
                yield t.set_global_property(
                    terms.name(stage.name), [t.PropertyChange(does, written)]
                )
            else:
                yield resting_property(terms.name(stage.name), written, _IS_ROLLING)
        yield from self._lines(terms, writer)

    def _lines(self, terms: UnitRollTerms, writer: ExpressionWriter) -> Iterator[t.Trait]:
        roll, key, rule = terms.roll, terms.key, as_text(terms.roll.rule)
        begins = (rule, terms.constant("called"), "newPieceName")
        yield t.report_action(
            [f"{key}-say"],
            filled_message("M_TRIAL_LISTED", *begins)
            if roll.listed
            else filled_message("M_TRIAL", *begins, terms.name("number")),
        )
        for n, (reason, when) in enumerate(
            zip(roll.rolls, terms.modifier_conditions, strict=True), 1
        ):
            told = filled_message("M_BY_RULE", as_text(reason.rule), terms.constant(f"why {n}"))
            yield t.report_action([f"{key}-why-{n}"], choose(writer.truth(when), told, ""))
        if not roll.listed:
            needs = "M_PASSES_LESS" if roll.less else "M_PASSES_MORE"
            yield t.report_action([f"{key}-say-needs"], filled_message(needs, terms.name("needed")))
        meaning = looked_up(
            f"{NAME_TABLE_PREFIX}{terms.name('does')}", string(terms.name("result"))
        )
        yield t.report_action(
            [f"{key}-say-roll"], filled_message("M_TRIAL_ROLLED", terms.name("die"), meaning)
        )

    def _free(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        """Yield the traits that report a check whose outcome is certain without a roll."""
        meaning = looked_up(f"{NAME_TABLE_PREFIX}{terms.name('does')}", as_text(NO_RESULT))
        values = (as_text(terms.roll.rule), terms.constant("called"), "newPieceName", meaning)
        yield t.report_action([f"{terms.key}-say"], filled_message("M_TRIAL_FREE", *values))


def unit_rolls_feature(
    game: Game, rolls: Sequence[UnitRoll], places: Places
) -> UnitRollsFeature | None:
    """Return the feature for a game's unit checks; ``None`` if it has none."""
    states = {state.id: state for state in game.mechanisms.states}
    plain_terms = [
        UnitRollTerms(roll, n, "", states.get(roll.state)) for n, roll in enumerate(rolls, 1)
    ]
    names = unique_names((str(x.number), x.label(Translator())) for x in plain_terms)
    made = [replace(x, called=names[str(x.number)]) for x in plain_terms]
    return UnitRollsFeature(game, made, places) if made else None
