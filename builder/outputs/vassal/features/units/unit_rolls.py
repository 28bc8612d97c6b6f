"""Makes dice rolls of single units as menu commands: morale checks, rallies, recoveries from
states. The module rolls, reports every step, and applies the result to the unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.succession import TOOK, has_successors, steps_left
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.result_tables import (
    codes_by_letter,
    result_codes,
    result_letters,
)
from builder.outputs.vassal.features.combat.results import LOST, MINE
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.queries.position_queries import PositionQueries
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.resting import resting_property
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.units.states import in_state, state_key
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.asking import (
    Spoken,
    as_question,
    dialogs,
    in_all_languages,
    language_of_dialog,
    speaks,
    spoken_by,
)
from builder.outputs.vassal.table.commands import module_text_property
from builder.outputs.vassal.table.messages import (
    CONCEALED,
    CONTEST_MESSAGES,
    TRIAL_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.turns import game_state_names
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.core.module_export.unit_rolls import (
    ALL,
    PRINTED_VALUE_TERM,
    UnitRoll,
    UnitRollEffect,
)
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.partial_evaluation import fully_simplified
from builder.rules.expressions.terms import Named, Term
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import FALSE, Text, Truth, as_number, as_text, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text, property_name, unique_names

TRIALS = "Trials"
"""The name of the prototype of units in games where units roll for themselves."""

BACK = "TrialBack"
"""The property with the number of hexes that a unit must retreat."""

_ABLE, _OWES, _NOW = "TrialAble", "TrialOwes", "TrialNow"
_IS_ROLLING = string(_NOW).equals("1")
"""The condition that any unit is rolling just now."""
_TEXTS = ("M_LACKS", "M_BY_RULE", "M_GOES_BACK", "M_GONE")
_NO_RESULT = "-"


@dataclass(frozen=True)
class UnitRollTerms:
    """A roll of single units in the form that a module makes it; ``number`` counts the rolls of a
    game from 1, ``called`` is the label of its command."""

    trial: UnitRoll
    number: int
    called: str

    @property
    def key(self) -> str:
        """The prefix of the names of the roll's keystrokes."""
        return f"trial{self.number}"

    def name(self, what: str) -> str:
        """Return the name of a property of this roll."""
        return f"Trial{self.number}{property_name(what)}"

    def constant(self, what: str) -> str:
        """Return the name of a constant of this roll."""
        return f"W_{self.name(what)}"

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """The letter of each result of the roll, by its code."""
        return result_codes(self.trial.table) if self.trial.table else {"": _NO_RESULT}

    def settled(self, term: Term) -> Term:
        """Return a formula term with the known values inserted."""
        return fully_simplified(term, self.trial.known)

    @cached_property
    def may(self) -> Term:
        """The formula term that says whether a unit may roll."""
        return self.settled(self.trial.may)

    @cached_property
    def rolls(self) -> tuple[Term, ...]:
        """The formula terms that are the conditions of the modifiers to the roll."""
        return tuple(self.settled(reason.when) for reason in self.trial.rolls)

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The names of the questions to the players that this roll needs."""
        terms = [self.may, *self.rolls]
        used = {
            part.name for term in terms for part in terms_within(term) if isinstance(part, Named)
        }
        return tuple(n for n in self.trial.questions if n in used)


@dataclass(frozen=True)
class UnitRollsFeature(ModuleFeature):
    """The rolls of a game's units on the boards of a map window, as a feature."""

    game: Game
    trials: Sequence[UnitRollTerms]
    places: Places

    @property
    def map(self) -> str:
        """The name of the map window."""
        return self.places.map

    @property
    def computes(self) -> frozenset[str]:
        """The results tables of the rolls, by id."""
        return frozenset(terms.trial.id for terms in self.trials if terms.trial.table)

    @cached_property
    def bearings(self) -> UnitPredicates:
        """The predicates for the conditions on units."""
        fights = tuple(terms.trial for terms in self.trials)
        return UnitPredicates(
            self.game, fights, self.places.boards, self.map, needed=_IS_ROLLING,
            displays=self.places.displays,
        )  # fmt: skip

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the texts, and the tables for lookups."""
        texts = {**TRIAL_MESSAGES, **{name: _ROLL_MESSAGES[name] for name in _TEXTS}}
        texts |= dict(self.bearings.constants())
        for terms in self.trials:
            texts |= self._texts_of_roll(terms, Translator())
            texts[f"{NAME_TABLE_PREFIX}{terms.name('does')}"] = table_text(
                self._meanings(terms, Translator())
            )
            if terms.trial.table:
                texts[terms.name("results")] = result_letters(terms.trial.table)
                texts[terms.name("codes")] = codes_by_letter(terms.trial.table)
            if terms.trial.value:
                texts[f"V_{property_name(terms.trial.value)}"] = terms.trial.value
        return texts

    def _texts_of_roll(self, terms: UnitRollTerms, tr: Translator) -> dict[str, str]:
        """Return a roll's name and reasons in a language, by the names of their constants."""
        said = {terms.constant("called"): self.called(terms, tr)}
        said |= {terms.constant(f"why {n}"): r.said(tr) for n, r in enumerate(terms.trial.rolls, 1)}
        return {name: engine_safe_text(text) for name, text in said.items()}

    def called(self, terms: UnitRollTerms, tr: Translator) -> str:
        """Return the label of a roll's menu command in a language."""
        trial = terms.trial
        if not trial.state:
            return engine_safe_text(tr(trial.name))
        state = next(s for s in self.game.mechanisms.states if s.id == trial.state)
        text = tr("Recover: {state}", state=tr(state.name))
        return engine_safe_text(f"{text} ({tr(trial.name)})" if trial.name else text)

    def _meanings(self, terms: UnitRollTerms, tr: Translator) -> dict[str, str]:
        said = terms.trial.meanings
        return {x: said[code](tr) if code in said else "" for code, x in terms.codes.items()}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """Return the composed texts in a language."""
        texts: dict[str, str] = {}
        for terms in self.trials:
            texts |= in_language(partial(self._texts_of_roll, terms), tr)
            texts[terms.called] = self.called(terms, tr)
            mine, other = self._meanings(terms, Translator()), self._meanings(terms, tr)
            texts |= {engine_safe_text(text): other[x] for x, text in mine.items() if text}
        return texts

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits for a unit's part in rolls."""
        if self.game.counters[counter].kind != "unit":
            return ()
        marks = self.bearings.marks(counter)
        able = [
            s
            for s in self._states_of_results
            if any(counter in x.trial.able[s] for x in self.trials)
        ]
        marks |= {_ABLE: f".{'.'.join(able)}."} if self._states_of_results else {}
        for terms in self.trials:
            printed = terms.trial.printed.get(counter, ())
            by_steps = {str(n): str(x) for n, x in enumerate(printed) if x is not None}
            marks |= (
                {f"{terms.name(PRINTED_VALUE_TERM)}BySteps": table_text(by_steps)}
                if terms.trial.value
                else {}
            )
        signs = (
            [t.text_label(choose(number(BACK) > 0, "R" + number(BACK), ""), left=True)]
            if self._backs
            else []
        )
        return (*signs, t.use_prototype(TRIALS), t.marker_trait(marks))

    @property
    def _backs(self) -> bool:
        """Whether any result makes units retreat."""
        return any(done.back for done in self._all_effects)

    @property
    def _all_effects(self) -> list[UnitRollEffect]:
        return [done for terms in self.trials for done in terms.trial.done.values()]

    @cached_property
    def _states_of_results(self) -> tuple[str, ...]:
        """The states that any result brings on."""
        known = {state.id for state in self.game.mechanisms.states}
        return tuple(
            dict.fromkeys(s for done in self._all_effects for s in done.comes if s in known)
        )

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with the commands of units."""
        return {TRIALS: tuple(self._all())}

    def _all(self) -> Iterator[t.Trait]:
        yield from (hidden for terms in self.trials for hidden in self._hidden(terms))
        if self._backs:
            yield t.hide_commands("need not fall back", number(BACK).equals(0), ["trial-gone"])
        gone = ["Has fallen back"] if self._backs else []
        yield t.sub_menu("Checks", [*(terms.called for terms in self.trials), *gone])
        for terms in self.trials:
            yield from self._roll_traits(terms)
        yield from self._paying()
        yield from self._changing()
        if self._backs:
            yield from self._falling_back()
        yield from self.bearings.traits()
        yield t.set_global_property(
            _NOW, [t.PropertyChange("trial-on", "1"), t.PropertyChange("trial-off", "")]
        )

    def properties(self) -> Iterator[Element]:
        """Yield the property that says whether any unit is rolling just now, and those of the last
        die and result of each roll. One unit rolls at a time; a property of each unit would slow
        down all its other commands."""
        yield module_text_property(_NOW, "")
        for terms in self.trials:
            if terms.trial.table:
                yield from (
                    module_text_property(terms.name(what), "") for what in ("die", "result")
                )

    def _hidden(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        """Yield the traits that hide a command that the unit may not use, as far as the module
        knows."""
        so = [text("CurrentMap").equals(self.map)]
        so += [in_state(terms.trial.state)] if terms.trial.state else []
        names = {part.name for part in terms_within(terms.may) if isinstance(part, Named)}
        known = not names & {*terms.trial.questions}
        writer = self.writer(terms)
        writer = replace(writer, truths={**writer.truths, **self.bearings.truths_at_once})
        so += [writer.truth(terms.may)] if known else []
        yield t.hide_commands(f"no {terms.key}", ~every(*so), [terms.key])

    def writer(self, terms: UnitRollTerms) -> ExpressionWriter:
        """Return the writer that maps the names in a roll's formula to the module's properties."""
        trial = terms.trial
        stages = trial.formula.stages if trial.formula else ()
        names = {stage.name: terms.name(stage.name) for stage in stages}
        truths = {n: self._yes.is_said(string(self._answer(n))) for n in trial.questions}
        return ExpressionWriter(
            names={**game_state_names(self.game), **names, "number": terms.name("number"),
                   PRINTED_VALUE_TERM: terms.name(PRINTED_VALUE_TERM)},
            truths={**effect_truths(self.game), **self.bearings.truths, **truths,
                    **self._found_conditions(trial)},
            letters={"result": terms.codes},
            codes=terms.name("results"),
        )  # fmt: skip

    def _found_conditions(self, trial: UnitRoll) -> Mapping[str, Truth]:
        """Return the conditions of a roll that are found by searching the position, by their names
        in formulas."""
        gathering = PositionQueries(self.places, self.bearings.truths)
        return {name: gathering.so(it) for name, it in trial.gathered.items()}

    # -- what only the players know ----------------------------------------------------------------

    @property
    def _yes(self) -> Spoken:
        return in_all_languages(self.game, "Yes")

    @cached_property
    def _names(self) -> Mapping[str, str]:
        every = dict.fromkeys(name for terms in self.trials for name in terms.asked)
        return {name: f"TrialTold{n}" for n, name in enumerate(every, 1)}

    def _answer(self, name: str) -> str:
        """Return the property of a unit with the player's answer to a question, by the question's
        name."""
        return self._names.get(name, "TrialTold0")

    def _question_traits(self) -> Iterator[t.Trait]:
        for terms in self.trials:
            for name in terms.asked:
                property = self._answer(name)
                key = f"{terms.key}-{property.lower()}"
                asked = self._question(terms.trial.questions[name])
                every = dialogs(key, asked, (in_all_languages(self.game, "No"), self._yes))
                changes = [
                    t.PropertyChange(own, prompt, choices=tuple(map(t.setting_text, choices)))
                    for own, prompt, choices in every
                ]
                yield t.dynamic_property(property, "", changes)
                for own, _, _ in every:
                    if language := language_of_dialog(own):
                        yield t.trigger_action("", key, [own], speaks(language), name=own)

    def _question(self, said: TranslatedText) -> Spoken:
        return spoken_by(self.game, lambda tr: as_question(said(tr)))

    # -- one roll ----------------------------------------------------------------------------------

    def _roll_traits(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        trial, key = terms.trial, terms.key
        asks = [f"{key}-{self._answer(name).lower()}" for name in terms.asked]
        begins = ["trial-on", *asks, f"{key}-bar", f"{key}-try", "trial-off"]
        yield t.trigger_action(terms.called, key, begins, MINE, name=key)
        yield t.report_action([f"{key}-bar"], self._barred(terms))
        told = [f"{key}-why-{n}" for n in range(1, len(trial.rolls) + 1)]
        comes = (
            [f"{key}-do"]
            if any(self._outcome_commands(done) for done in trial.done.values())
            else []
        )
        steps = [f"{key}-say", *comes]
        if trial.table:
            steps = [f"{key}-say", *told, f"{key}-say-needs", f"{key}-roll", f"{key}-find",
                     f"{key}-say-roll", *comes]  # fmt: skip
        yield t.trigger_action("", f"{key}-try", steps, self._open(terms), name=f"{key}-try")
        yield from self._formula_traits(terms) if trial.table else self._free(terms)
        for code, done in trial.done.items():
            yield from self._outcome_traits(terms, code, done)

    def _may_roll(self, terms: UnitRollTerms) -> Truth:
        state = [in_state(terms.trial.state)] if terms.trial.state else []
        return every(*state, self.writer(terms).truth(terms.may))

    def _lacks_value(self, terms: UnitRollTerms) -> Truth:
        return string(terms.name("number")).equals("") if terms.trial.value else FALSE

    def _open(self, terms: UnitRollTerms) -> Truth:
        on = text("CurrentMap").equals(self.map) & ~CONCEALED
        return on & ~self._lacks_value(terms) & self._may_roll(terms)

    def _barred(self, terms: UnitRollTerms) -> Text:
        """Return the message that says why a unit may not roll; empty if it may."""
        lacks = filled_message("M_LACKS", "newPieceName", f"V_{property_name(terms.trial.value)}")
        may_not = filled_message("M_TRIAL_NOT", terms.constant("called"), "newPieceName")
        found = choose(self._may_roll(terms), "", may_not)
        if terms.trial.value:
            found = choose(self._lacks_value(terms), lacks, found)
        return choose(CONCEALED, filled_message("M_HIDDEN_UNIT"), found)

    def _formula_traits(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        trial, key, writer = terms.trial, terms.key, self.writer(terms)
        assert trial.formula is not None
        if trial.value:
            printed = terms.name(PRINTED_VALUE_TERM)
            yield t.calculated_property(printed, looked_up(f"{printed}BySteps", LOST))
        needed = writer.write(terms.settled(trial.number))
        yield resting_property(terms.name("number"), needed, _IS_ROLLING)
        for stage in trial.formula.stages:
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
        trial, key, rule = terms.trial, terms.key, as_text(terms.trial.rule)
        begins = (rule, terms.constant("called"), "newPieceName", terms.name("number"))
        yield t.report_action([f"{key}-say"], filled_message("M_TRIAL", *begins))
        for n, (reason, when) in enumerate(zip(trial.rolls, terms.rolls, strict=True), 1):
            told = filled_message("M_BY_RULE", as_text(reason.rule), terms.constant(f"why {n}"))
            yield t.report_action([f"{key}-why-{n}"], choose(writer.truth(when), told, ""))
        needs = "M_PASSES_LESS" if trial.less else "M_PASSES_MORE"
        yield t.report_action([f"{key}-say-needs"], filled_message(needs, terms.name("needed")))
        meaning = looked_up(
            f"{NAME_TABLE_PREFIX}{terms.name('does')}", string(terms.name("result"))
        )
        yield t.report_action(
            [f"{key}-say-roll"], filled_message("M_TRIAL_ROLLED", terms.name("die"), meaning)
        )

    def _free(self, terms: UnitRollTerms) -> Iterator[t.Trait]:
        """Yield the traits that report an outcome that needs no roll."""
        meaning = looked_up(f"{NAME_TABLE_PREFIX}{terms.name('does')}", as_text(_NO_RESULT))
        values = (as_text(terms.trial.rule), terms.constant("called"), "newPieceName", meaning)
        yield t.report_action([f"{terms.key}-say"], filled_message("M_TRIAL_FREE", *values))

    # -- what comes of it --------------------------------------------------------------------------

    def _outcome_commands(self, done: UnitRollEffect) -> list[str]:
        """Return the commands by which a unit carries out the outcome of a check."""
        known = {state.id for state in self.game.mechanisms.states}
        does = [f"trial-end-{s}" for s in done.ends if s in known]
        does += [f"trial-come-{s}" for s in done.comes if s in known]
        does += [f"trial-back-{done.back}", "trial-say-back"] if done.back else []
        does += [LOSE] if done.steps == ALL or LOSE in map(state_key, done.comes) else []
        if done.steps and done.steps != ALL:
            does += [f"trial-owes-{abs(done.steps) if done.steps > 0 else 'half'}"]
            does += ["trial-pay"] * self._max_losses(done)
        return does

    def _outcome_traits(
        self, terms: UnitRollTerms, code: str, done: UnitRollEffect
    ) -> Iterator[t.Trait]:
        key, does = f"{terms.key}-do", self._outcome_commands(done)
        result = string(terms.name("result")).equals(terms.codes[code])
        when = result if terms.trial.table else None
        if does:
            yield t.trigger_action("", key, does, when, name=f"{key} {code}")

    def _max_losses(self, done: UnitRollEffect) -> int:
        """Return the highest number of steps that a unit may lose."""
        most = max((steps_of(self.game, u) for u in self.game.units), default=1)
        return min(most, done.steps) if done.steps > 0 else (most + 1) // 2

    def _paying(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit loses steps one by one; with its last step the unit
        leaves the map."""
        numbers = sorted({done.steps for done in self._all_effects if done.steps not in (0, ALL)})
        if not numbers:
            return
        left, paid = steps_left(self.game), [x for x in self._all_effects if x.steps in numbers]
        stands = (number(_OWES) > 0) & text("CurrentMap").differs("")
        pays = ["trial-owes-less", "trial-last", "trial-step"]
        yield t.trigger_action("", "trial-pay", pays, stands)
        if has_successors(self.game):
            # whose counter has been replaced still loses what is left to lose
            yield t.trigger_action(
                "",
                TOOK,
                ["trial-pay"] * max(map(self._max_losses, paid)),
                number(_OWES) > 0,
                name="trial-pay on",
            )
        yield t.trigger_action("", "trial-last", [LOSE], left <= 1)
        yield t.trigger_action("", "trial-step", ["step-lose"], left > 1)
        changes = [
            t.PropertyChange(f"trial-owes-{n}" if n > 0 else "trial-owes-half",
                     as_number(n) if n > 0 else (left + 1) // 2)
            for n in numbers
        ]  # fmt: skip
        less = t.PropertyChange("trial-owes-less", number(_OWES) - 1)
        yield t.dynamic_property(_OWES, "0", [*changes, less, t.PropertyChange(LOSE, "0")])

    def _changing(self) -> Iterator[t.Trait]:
        """Yield the traits that end states of a unit and bring them on."""
        known = {state.id for state in self.game.mechanisms.states}
        for state in sorted({s for done in self._all_effects for s in done.ends} & known):
            yield t.trigger_action(
                "", f"trial-end-{state}", [f"state-{state}-off"], in_state(state)
            )
        for state in self._states_of_results:
            able = string(_ABLE).contains(f".{state}.")
            yield t.trigger_action("", f"trial-come-{state}", [state_key(state)], able)
        yield from self._question_traits()

    def _falling_back(self) -> Iterator[t.Trait]:
        """Yield the traits by which a unit reports that it must retreat, and that it has done so."""
        backs = sorted({done.back for done in self._all_effects if done.back})
        changes = [t.PropertyChange(f"trial-back-{n}", str(n)) for n in backs]
        zero = [t.PropertyChange(key, "0") for key in ("trial-stay", LOSE)]
        yield t.dynamic_property(BACK, "0", [*changes, *zero])
        yield t.trigger_action("Has fallen back", "trial-gone", ["trial-stay", "trial-say-gone"])
        yield t.report_action(
            ["trial-say-back"], filled_message("M_GOES_BACK", "newPieceName", BACK)
        )
        yield t.report_action(
            ["trial-say-gone"], filled_message("M_GONE", "newPieceName", "location")
        )


_ROLL_MESSAGES = CONTEST_MESSAGES


def unit_rolls_feature(
    game: Game, trials: Sequence[UnitRoll], places: Places
) -> UnitRollsFeature | None:
    """Return the feature for a game whose units roll for themselves; ``None`` for any other."""
    feature = UnitRollsFeature(game, (), places)
    plain_terms = [UnitRollTerms(trial, n, "") for n, trial in enumerate(trials, 1)]
    names = unique_names((str(x.number), feature.called(x, Translator())) for x in plain_terms)
    made = [UnitRollTerms(x.trial, x.number, names[str(x.number)]) for x in plain_terms]
    return UnitRollsFeature(game, made, places) if made else None
