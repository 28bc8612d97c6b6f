"""Carries out the results of combats: steps lost, units eliminated, units that must retreat. The
module stores how many steps each side must lose and how far it must retreat. The button *Carry out*
applies whatever needs no choice; for the rest, each unit in the battle has a menu command to take a
loss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce

from builder.model.game import Game
from builder.outputs.vassal.counters.succession import step_loss_keystrokes, step_loss_traits
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.features.combat.terms import ContestTerms, may_defend
from builder.outputs.vassal.features.queries.amounts import mark_key
from builder.outputs.vassal.features.result_properties import (
    loses_everything_property,
    loses_one_step_property,
    owed_steps_property,
    result_states_property,
    retreat_property,
)
from builder.outputs.vassal.features.units.overruns import captured_after
from builder.outputs.vassal.features.units.states import is_joining, state_comes_key
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.core.module_export.contests import CountMark
from builder.rules.core.module_export.term_names import STEPS_LEFT_TERMS
from builder.vassal.expressions.functions import greatest, least, total
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    TRUE,
    Expression,
    Number,
    Some,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    every,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import PLAYED_BY, SOLITAIRE

LEFT, BACK = "StepsLeft", "MustRetreat"
"""The properties of a unit with the steps that it has left and the hexes that it must retreat."""

ABLE = "StatesAble"
"""The property with the states that a unit can come into."""

LOST = number("Step_Level") - 1
"""The expression for the number of steps that a unit has lost: its layer shows the steps that it
has."""

CODE, NO_CODE = "BattleCode", "battle-code-none"
"""The property with the number of the last result, if the result changes counts and is not carried
out yet (else 0), and the keystroke that clears it."""

BY = "BattleBy"
"""The property with the number of the combat of the last result, where that matters."""

COUNTS = "book-result"
"""The keystroke that changes counts according to a result."""

ROLES: Mapping[str, tuple[str, Truth]] = {
    "attackers": ("A", text("Role").equals("A")),
    "defenders": ("D", text("Role").equals("D") | text("Role").equals("T")),
}
"""The letter of each role, and the condition of being in it. One of the defenders is the target
(T)."""

MINE = (
    text("PlayerSide").equals(SOLITAIRE)
    | string("Side").equals("")
    | string("Side").equals(text("PlayerSide"))
    | text("PlayerSide").differs("") & text("PlayerSide").equals(string(PLAYED_BY))
)
"""The condition that the player may command a piece."""


@dataclass(frozen=True)
class ContestResultEffects:
    """Carries out the effects of results in the combats in some windows."""

    game: Game
    windows: Sequence[str]
    contests: tuple[ContestTerms, ...]
    letters: Mapping[str, Mapping[str, str]]
    """The letters of a combat's results by result code, by the combat's prefix."""
    codes: Mapping[str, int] = field(default_factory=dict)
    """The numbers of those results that change counts, by result code."""

    # -- the pieces ------------------------------------------------------------------------------

    menu = ("Take a loss", "Has retreated")

    @property
    def _steps_owed(self) -> Truth:
        return any_of(
            *((which & (number(owed_steps_property(x)) > 0)) for x, which in self._fighting)
        )

    @property
    def _fighting(self) -> list[tuple[str, Truth]]:
        """The role letters, each with the condition that a unit has fought in this role; only such
        units take losses."""
        return [(letter, self._but(which, role)) for role, (letter, which) in ROLES.items()]

    @property
    def _sharing(self) -> list[tuple[str, Truth]]:
        """The role letters, each with the condition that a unit is affected by results for the
        whole role (such as retreats). Where enemies fight in the same or adjacent places, this
        includes units there that could not be attacked themselves; results of fire do not affect
        those."""
        return [
            (letter, self._but(which, role, ranged=True)) for role, (letter, which) in ROLES.items()
        ]

    def _but(self, which: Truth, role: str, *, ranged: bool = False) -> Truth:
        """Return the condition ``which`` of a role, narrowed to exclude defenders that could not be
        attacked in the last combat; with ``ranged``, they are excluded only if that combat was
        ranged."""
        if role != "defenders":
            return which
        able = [
            may if len(self.contests) == 1 else (number(BY).differs(terms.number) | may)
            for terms in self._limited
            if (may := may_defend(terms)) is not None
            and not (ranged and terms.contest.ranged is None)
        ]
        return every(which, *able)

    @property
    def _left_alone(self) -> list[Truth]:
        """The conditions that a unit could not be attacked in the last combat, and is not eliminated with
        the others, since an advance after it captures such units."""
        left = []
        for terms in self._limited:
            captured, may = captured_after(self.game, terms.contest.id), may_defend(terms)
            if captured is not None and may is not None:
                by = [] if len(self.contests) == 1 else [number(BY).equals(terms.number)]
                left.append(every(captured, ~may, *by))
        return left

    @property
    def _limited(self) -> list[ContestTerms]:
        """The combats in which only some units may be attacked."""
        return [terms for terms in self.contests if may_defend(terms) is not None]

    @property
    def _tells_which(self) -> bool:
        """Whether the effects depend on which of the game's combats the last result is from."""
        return bool(self._limited) and len(self.contests) > 1

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits by which units carry out results."""
        pay = [f"battle-pay-{x.lower()}" for x, _ in ROLES.values()]
        paid = ["battle-say-owes", *step_loss_keystrokes(self.game, "battle")]
        may = self._steps_owed & MINE
        yield t.trigger_action("Take a loss", "battle-loss", [*pay, *paid], may)
        yield t.trigger_action(
            "", "battle-fall", ["battle-settle-a", "battle-settle-d", LOSE], MINE
        )
        yield from step_loss_traits(self.game, "battle")
        gone = ["battle-stay", "battle-say-gone"]
        yield t.trigger_action("Has retreated", "battle-gone", gone, number(BACK).differs(0))
        attacks, owes = text("Role").equals("A"), [number(owed_steps_property(x)) for x in "AD"]
        told = choose(
            attacks,
            filled_message("M_ATTACKER_OWES", owes[0]),
            filled_message("M_DEFENDER_OWES", owes[1]),
        )
        owed = choose(attacks, owes[0], owes[1])
        yield t.report_action(["battle-say-owes"], choose(owed > 0, told, ""))
        yield t.report_action(["battle-say-gone"], filled_message("M_GONE", "newPieceName", PLACE))
        goes = [f"battle-back-{letter.lower()}" for letter, _ in ROLES.values()]
        for key, (letter, _) in zip(goes, ROLES.values(), strict=True):
            # a line is written before the unit's own property changes
            told = filled_message("M_GOES_BACK", "newPieceName", retreat_property(letter))
            yield t.report_action([key], told)
        for letter, which in self._fighting:
            low, owed = letter.lower(), number(owed_steps_property(letter))
            changes = [
                t.PropertyChange(f"battle-pay-{low}", choose(which, owed - 1, owed)),
                t.PropertyChange(f"battle-settle-{low}", choose(which, owed - number(LEFT), owed)),
            ]
            yield t.set_global_property(str(owed), changes)
        backs = [
            t.PropertyChange(key, number(retreat_property(letter)))
            for key, (letter, _) in zip(goes, ROLES.values(), strict=True)
        ]
        zero = [t.PropertyChange(key, "0") for key in ("battle-stay", "battle-role-0", LOSE)]
        yield t.dynamic_property(BACK, "0", [*backs, *zero])

    # -- the module ------------------------------------------------------------------------------

    def forgotten(self) -> list[str]:
        """Return the commands that clear the stored result of the last combat."""
        none = [f"battle-{what}-none-{x.lower()}" for x, _ in ROLES.values() for what in _RECORDED]
        return [*none, *([NO_CODE] if self.codes else [])]

    def properties(self) -> Iterator[Element]:
        """Yield the properties with what each side must still do after a combat (steps to lose,
        hexes to retreat, states to take), with the commands that set them."""
        if self.codes:
            noted = [assign_property(self._noted(c), self._code(c)) for c in self.contests]
            yield module_text_property(CODE, "0", assign_property(NO_CODE, "0"), *noted)
        if self._tells_which:
            by = [assign_property(f"{c.key}-by", str(c.number)) for c in self.contests]
            yield module_text_property(BY, "0", *by)
        for (role, _), (letter, which) in zip(ROLES.items(), self._fighting, strict=True):
            low = letter.lower()
            none = (
                assign_property(f"battle-owes-none-{low}", "0"),
                assign_property(f"battle-back-none-{low}", "0"),
            )
            owed = [
                assign_property(self._key(c, "owes", low), self._steps_owed_by(c, role))
                for c in self.contests
            ]
            gone = [
                assign_property(self._key(c, "back", low), self._retreat_of(c, role))
                for c in self.contests
            ]
            come = [
                assign_property(self._key(c, "state", low), self._new_states(c, role))
                for c in self.contests
            ]
            for c in (c for c in self.contests if c.contest.options):
                owed.append(
                    assign_property(self._key(c, "option-owes", low), self._option_owes(c, role))
                )
                gone.append(
                    assign_property(self._key(c, "option-back", low), self._option_goes(c, role))
                )
                come.append(
                    assign_property(self._key(c, "option-state", low), self._option_comes(c, role))
                )
            yield module_text_property(
                result_states_property(letter),
                "",
                assign_property(f"battle-state-none-{low}", ""),
                *come,
            )
            yield module_text_property(owed_steps_property(letter), "0", none[0], *owed)
            yield module_text_property(retreat_property(letter), "0", none[1], *gone)
            owes = number(owed_steps_property(letter))
            every = (owes > 0) & (owes >= self._units_left(which))
            only = owes.equals(1) & self._count(which).equals(1)
            for name, key, when in (
                (loses_everything_property, "every", every),
                (loses_one_step_property, "only", only),
            ):
                value = assign_property(f"battle-{key}-{low}", when.as_number)
                yield module_text_property(name(letter), "0", value)

    def _key(self, contest: ContestTerms, what: str, low: str) -> str:
        return f"{contest.key}-{what}-{low}"

    def keys(self, contest: ContestTerms) -> list[str]:
        """Return the keystrokes that store the effects of a combat's result."""
        keys = [self._key(contest, w, x.lower()) for x, _ in ROLES.values() for w in _RECORDED]
        keys = [f"{contest.key}-by", *keys] if self._tells_which else keys
        return [*keys, *([self._noted(contest)] if self.codes else [])]

    def _noted(self, contest: ContestTerms) -> str:
        return f"{contest.key}-code"

    def _code(self, contest: ContestTerms) -> Number:
        """Return the number of the bookkeeping result code of a combat's last result, or 0 if that
        result changes no count."""
        return self._by_result(
            contest, {code: as_number(n) for code, n in self.codes.items()}, as_number(0)
        )

    def _by_result(self, contest: ContestTerms, said: Mapping[str, Some], otherwise: Some) -> Some:
        """Return an expression that depends on the result of a combat: a value from ``said``, which
        is keyed by result code, or ``otherwise`` for any other result."""
        letters, result = self.letters[contest.prefix], text(contest.name("result"))
        cases = [
            (result.equals(letters[code]), expression)
            for code, expression in said.items()
            if code in letters
        ]
        return first_case(cases, otherwise)

    def _steps_owed_by(self, contest: ContestTerms, role: str) -> Number:
        party = next(p for p in contest.contest.parties if p.role == role)
        return self._writer(contest).number(party.losses)

    def _retreat_of(self, contest: ContestTerms, role: str) -> Number:
        party = next(p for p in contest.contest.parties if p.role == role)
        return self._writer(contest).number(party.retreats)

    def _new_states(self, contest: ContestTerms, role: str) -> Text:
        """Return the states that a combat's result gives to units of a role, and the changes of
        their counts."""
        party = next(p for p in contest.contest.parties if p.role == role)
        codes = dict.fromkeys((*party.states, *party.marks))
        told = {
            code: (*party.states.get(code, ()), *(m.name for m in party.marks.get(code, ())))
            for code in codes
        }
        states = {code: as_text(f".{'.'.join(found)}.") for code, found in told.items()}
        return self._by_result(contest, states, as_text(""))

    # -- what options do -------------------------------------------------------------------------

    def _option_owes(self, contest: ContestTerms, role: str) -> Number:
        """Return the number of steps that a role must lose because of options chosen before the
        combat."""
        fighting = dict(zip(ROLES, self._fighting, strict=True))[role][1]
        writer, left = self._writer(contest), self._units_left(fighting)
        every = [(o, o.losses[role]) for o in contest.contest.options if role in o.losses]
        parts = [choose(contest.does(o), writer.number(term), 0) for o, term in every]
        return least(left, total(*parts)) if parts else as_number(0)

    def _option_goes(self, contest: ContestTerms, role: str) -> Number:
        """Return the number of hexes that a role must retreat because of options chosen before the
        combat."""
        writer = self._writer(contest)
        fars = [
            choose(contest.does(o), writer.number(o.retreats[role]), 0)
            for o in contest.contest.options
            if role in o.retreats
        ]
        return reduce(greatest, fars) if fars else as_number(0)

    def _option_comes(self, contest: ContestTerms, role: str) -> Text:
        """Return the states that options chosen before the combat give to units of a role."""
        every = [(o, o.states[role]) for o in contest.contest.options if role in o.states]
        parts = [choose(contest.does(o), f".{'.'.join(s)}.", "") for o, s in every]
        return reduce(Text.__add__, parts) if parts else as_text("")

    def of_options(self, contest: ContestTerms) -> list[str]:
        """Return the keystrokes that carry out the effects of a combat's chosen options on all
        units, as far as no player must choose."""
        what = ("option-owes", "option-back", "option-state")
        noted = [self._key(contest, w, x.lower()) for x, _ in ROLES.values() for w in what]
        by = [f"{contest.key}-by"] if self._tells_which else []
        return [*by, *([NO_CODE] if self.codes else []), *noted, *self.doing]

    def facts(self, counter: str) -> dict[str, object]:
        """Return the fixed property that lists the states which results of combats can give to a
        unit."""
        able = [
            s
            for s in self._states_of_results
            if any(counter in c.contest.able[s] for c in self.contests)
        ]
        return {ABLE: f".{'.'.join(able)}."} if self._states_of_results else {}

    @cached_property
    def _states_of_results(self) -> tuple[str, ...]:
        """The states that results or options can give to units."""
        parties = (p for c in self.contests for p in c.contest.parties)
        found = [state for p in parties for of in p.states.values() for state in of]
        options = (o for c in self.contests for o in c.contest.options)
        found += [state for o in options for of in o.states.values() for state in of]
        return tuple(dict.fromkeys(found))

    @cached_property
    def _marks_of_results(self) -> tuple[CountMark, ...]:
        """The changes of counts of units that results bring."""
        parties = (p for c in self.contests for p in c.contest.parties)
        return tuple(dict.fromkeys(mark for p in parties for of in p.marks.values() for mark in of))

    def _writer(self, contest: ContestTerms) -> ExpressionWriter:
        may, which = may_defend(contest), {role: so for role, (_, so) in ROLES.items()}
        if may is not None:
            which["defenders"] &= may
        roles = {role: PieceRole(self.windows, so) for role, so in which.items()}
        names: dict[str, Expression | str] = {
            STEPS_LEFT_TERMS[role]: pieces.sum(LEFT) for role, pieces in roles.items()
        }
        names["result"] = contest.name("result")
        letters = {"result": self.letters[contest.prefix]}
        return ExpressionWriter(names, roles=roles, letters=letters)

    def _units_left(self, which: Truth) -> Number:
        return PieceRole(self.windows, which).sum(LEFT)

    def _count(self, which: Truth) -> Number:
        return PieceRole(self.windows, which).count()

    @property
    def doing(self) -> list[str]:
        """The keystrokes that carry out all effects of a result for which no player must choose."""
        joins = [f"come-{state}" for state in self._states_of_results if is_joining(state)]
        come = [f"come-{s}" for s in self._states_of_results if not is_joining(s)]
        come += [f"mark-{n}" for n, _ in enumerate(self._marks_of_results, 1)]
        done = ("all-back", "back-none", "all-fall", "one-loss")
        # who joins a side forgets the battle, and so does it last
        ends = (*done, *joins, "state-none") if joins else ("state-none", *done)
        steps = ("every", "only", *come, *ends)
        return [f"battle-{step}-{x.lower()}" for x, _ in ROLES.values() for step in steps]

    @property
    def telling(self) -> list[str]:
        """The keystrokes that report the losses and retreats that have still to be carried out."""
        return [f"battle-say-owes-{x.lower()}" for x, _ in ROLES.values()]

    def components(self, icon: str) -> Iterator[Element]:
        """Yield the button that carries out results, and the hidden commands behind it."""
        for (letter, which), (_, fighting) in zip(self._sharing, self._fighting, strict=True):
            low, back = letter.lower(), number(retreat_property(letter))
            fall = which if letter == "A" else every(which, *(~left for left in self._left_alone))
            all_lost = number(loses_everything_property(letter)).equals(1)
            yield send_to_pieces(
                f"Battle: retreat {letter}", f"battle-all-back-{low}", f"battle-back-{low}",
                which & (back > 0) & number(BACK).differs(back) & ~all_lost,
            )  # fmt: skip
            yield send_to_pieces(
                f"Battle: eliminate {letter}", f"battle-all-fall-{low}", "battle-fall",
                fall & all_lost & MINE,
            )  # fmt: skip
            yield send_to_pieces(
                f"Battle: one step {letter}", f"battle-one-loss-{low}", "battle-loss",
                fighting & number(loses_one_step_property(letter)).equals(1),
            )  # fmt: skip
            comes = string(result_states_property(letter))
            for state in self._states_of_results:
                able = string(ABLE).contains(f".{state}.")
                # what a side loses, it loses before the rest joins the other
                able &= number(owed_steps_property(letter)) <= 0 if is_joining(state) else TRUE
                whom = which if is_joining(state) else fighting
                yield send_to_pieces(
                    f"Battle: {state} {letter}", f"battle-come-{state}-{low}", state_comes_key(state),
                    whom & comes.contains(f".{state}.") & able & ~all_lost,
                )  # fmt: skip
            for n, mark in enumerate(self._marks_of_results, 1):
                alone = TRUE if mark.each else self._count(fighting).equals(1)
                yield send_to_pieces(
                    f"Battle: mark {n} {letter}", f"battle-mark-{n}-{low}",
                    mark_key(mark.count, mark.number),
                    fighting & comes.contains(f".{mark.name}.") & ~all_lost & alone,
                )  # fmt: skip
        told = [*self.telling, *([COUNTS] if self.codes else [])]
        yield keystroke_chain(
            "Carry out result", ["battle-say-nothing", *self.doing, *told], text="Carry out",
            tip="Do what the result says with the units in the battle", icon=icon, key="battle-do",
        )  # fmt: skip
        nothing = every(
            *(
                (
                    (number(owed_steps_property(x)) <= 0)
                    & (number(retreat_property(x)) <= 0)
                    & string(result_states_property(x)).equals("")
                )
                for x, _ in ROLES.values()
            )
        )
        nothing &= number(CODE).equals(0) if self.codes else TRUE
        yield chat_line("battle-say-nothing", choose(nothing, filled_message("M_NOTHING"), ""))
        for key, message, letter in (
            ("battle-say-owes-a", "M_ATTACKER_OWES", "A"),
            ("battle-say-owes-d", "M_DEFENDER_OWES", "D"),
        ):
            owed = number(owed_steps_property(letter))
            yield chat_line(key, choose(owed > 0, filled_message(message, owed), ""))


_RECORDED = ("owes", "back", "state")
"""The recorded parts of a result, as words in keystrokes: steps to lose, hexes to retreat, states."""
