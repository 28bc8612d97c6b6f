"""Combats on a results table (many attackers against everything in a place, or against one target),
as data for a VASSAL module, which resolves them without the rules engine. A system of rules
describes its combats in this form in ``System.contests``: as a formula, and what the names in the
formula mean for the units in combat. Nothing here depends on one system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, get_args

from builder.i18n.translate import Translator
from builder.model.dice import Dice
from builder.model.tables import Result, ResultsTable
from builder.rules.core.module_export.combat_parts import Crossings, Fire, Support
from builder.rules.core.module_export.position_queries import PositionQuery
from builder.rules.core.module_export.term_names import STRENGTH
from builder.rules.core.module_export.zones import WaysOut
from builder.rules.expressions.formula import Formula
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import Fixed, Summed, Term, Value, number

TranslatedText = Callable[[Translator], str]
"""A function that returns a text in the reader's language."""

Words = Mapping[str, Mapping[str, frozenset[str]]]
"""For each map, the words that are true of a place (``0101``) or of a step between two (``0101>0102``)."""

Relation = Literal[
    "in", "is", "with", "next to", "within", "across", "along", "height", "fire", "amount"
]
"""The kinds of relation that a condition about a unit in combat may ask for: the place where the unit is
(``in``), what the unit is (``is``), which units are with it or in an adjacent place (``enemy``: any unit of
another side) or at most so far away, what it attacks across and along which path, whether it is ``higher``
than all of the others, ``lower`` or ``level``, whether its fire is ``direct`` or ``indirect``, and the size
of a count (``amount``): that of its side, of the unit itself, or of its place."""

RELATIONS: tuple[Relation, ...] = get_args(Relation)

Reckon = Literal["odds", "difference", "total", "range", "added"]
"""The kind of number that gives the column of a combat results table: odds, difference, total or
range; or the difference is added to the roll."""

_NOTHING = Fixed(0)


@dataclass(frozen=True, slots=True)
class CombatReason:
    """Something that changes or forbids a combat while the condition ``when`` holds: its rule, and
    the text that states it."""

    rule: str
    when: Term
    said: TranslatedText


@dataclass(frozen=True, slots=True)
class CountMark:
    """A change of a ``count`` of units by a ``number``: of ``each`` of them, or of all together."""

    count: str
    number: int
    each: bool = False

    @property
    def name(self) -> str:
        """A name for it in lists of what a result does, unlike that of any state."""
        return f"{self.count}:{self.number:+d}{'each' * self.each}"


@dataclass(frozen=True)
class CombatParty:
    """One party of a combat: the units in the ``role`` of attackers or defenders.

    Each unit counts with its ``strength``, a formula term in which ``named`` stands for the unit's
    printed ``value`` (a value name of the game); strengths are whole numbers of ``parts`` to the
    point. ``changes`` are the reasons why the strength differs from the printed value. ``printed``
    has the value of every unit after each number of steps lost, ``None`` where there is none; it is
    empty if all who take part have the value, whatever they lose. Without ``may`` all units may
    take part. ``losses`` and ``retreats`` are terms for the steps that a result costs the party and
    the hexes that it must retreat. ``states`` has, for each result code, the states that the party
    gets, ``marks`` the changes of counts of its units.
    """

    role: str
    value: str
    strength: Term
    parts: int = 1
    changes: tuple[CombatReason, ...] = ()
    printed: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    printed_in: int = 1
    losses: Term = _NOTHING
    retreats: Term = _NOTHING
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marks: Mapping[str, tuple[CountMark, ...]] = field(default_factory=dict)
    may: CombatReason | None = None
    named: str = STRENGTH


@dataclass(frozen=True, kw_only=True)
class PreCombatOption:
    """An option that the units in a ``role`` may choose before a combat, such as to withdraw, if
    the condition ``may`` holds for all of them; ``does`` says in words what it does. With ``dice``
    it succeeds only on the ``rolls``. ``losses``, ``retreats`` and ``states`` have for each role
    the effects on that party, as in :class:`CombatParty`. If ``fought`` is false, the combat does
    not take place after it; with ``first``, those who chose it attack first, in another combat."""

    id: str
    name: str
    rule: str
    role: str
    does: TranslatedText
    may: Term
    dice: Dice | None = None
    rolls: tuple[int, int] = (0, 0)
    losses: Mapping[str, Term] = field(default_factory=dict)
    retreats: Mapping[str, Term] = field(default_factory=dict)
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fought: bool = True
    first: bool = False

    @property
    def carried(self) -> bool:
        """Whether the option has an effect (losses, retreats or states) that a VASSAL module can
        carry out."""
        return bool(self.losses or self.retreats or self.states)


@dataclass(frozen=True, kw_only=True)
class CombatBasics:
    """What a VASSAL module must know of any combat of many units against everything in a place: its
    id, name and ``rule``, and the data with which conditions about the units in combat are
    evaluated.

    ``asked`` has the yes-or-no questions about units, by their names in formulas. ``grounds``,
    ``ways``, ``heights`` (of places by map, where they matter) and ``words`` (by unit) have answers
    that never change.

    The current ``side``, ``weather`` and ``turn`` are values of the VASSAL module; ``known`` has
    names that follow from those, or that never change. The yes-or-no ``questions`` and the
    ``numbers`` must be answered by the players. The VASSAL module finds what is ``gathered`` by
    looking through the position; ``origins`` has, for each condition on where the attack comes from,
    the numbers of places, and the arcs of the defenders in one of which an attacker must be.
    ``attack_arcs`` are the only arcs through which units attack; empty if they are those of each
    unit's own facing; ``None`` if units attack all round. ``phases`` are the ids of the phases in which
    the combat is fought; empty if it belongs to none. ``exceptions`` has other phases in which it is
    fought only as an exception, each with the rule of the exception; ``out_of_turn`` has phases in
    which, as an exception, either side may fight it. With ``once`` a place is attacked only once in a phase.
    """

    id: str
    name: str
    rule: str
    same_place: bool
    asked: Mapping[str, tuple[Relation, str]]
    grounds: Words
    ways: Words
    heights: Mapping[str, Mapping[str, int]]
    words: Mapping[str, frozenset[str]]
    known: Mapping[str, Term | Value] = field(default_factory=dict)
    questions: Mapping[str, TranslatedText] = field(default_factory=dict)
    numbers: Mapping[str, TranslatedText] = field(default_factory=dict)
    gathered: Mapping[str, PositionQuery] = field(default_factory=dict)
    origins: Mapping[str, Sequence[int | str]] = field(default_factory=dict)
    attack_arcs: Sequence[str] | None = None
    phases: frozenset[str] = frozenset()
    out_of_turn: Mapping[str, str] = field(default_factory=dict)
    exceptions: Mapping[str, str] = field(default_factory=dict)
    once: bool = True


@dataclass(frozen=True, slots=True)
class SpotLimit:
    """A limit on the distance of sight: units that match ``target`` are seen by units that match
    ``viewer`` only up to ``within`` places away. Both are formula conditions about one unit."""

    within: int
    target: Term
    viewer: Term


@dataclass(frozen=True, kw_only=True)
class SightRules:
    """The rules by which a target is seen.

    ``hidden`` returns, for a map, which places cannot be seen from each place, up to the distance
    ``far`` (``None``: on the whole map). ``range`` is the greatest distance of sight, if there is
    one. The first of the ``limits`` that fits a viewing unit and its target applies. A unit of the
    firing side that matches ``spotter`` and sees the target spots for a firing unit that is at most
    ``within`` places away from it (``None``: anywhere). If no unit may spot, a unit cannot fire at
    a target that it does not see itself.
    """

    hidden: Callable[[str], Mapping[str, frozenset[str]]]
    far: int | None
    range: int | None
    limits: tuple[SpotLimit, ...]
    spotter: Term | None
    within: int | None


@dataclass(frozen=True, kw_only=True)
class RangeRules:
    """How far units can attack in a combat.

    The range in hexes is a unit's ``value``, which ``printed`` has after each number of steps lost;
    without a ``value`` it is ``most`` for all. No target may be nearer than ``least``. ``sight`` is
    the number of the rule by which the firer must see the target, if there is one; ``sighted`` says
    how this is determined, or ``unsighted`` why a VASSAL module cannot. Units fire ``alone``, or
    several together; at a ``single`` unit, or at all in a place. What ``runs`` stops at the first
    unit. ``indirect`` says who may fire so, no nearer than ``nearest``. ``sides`` has what lies on
    sides of hexes (``0101/3``); for other boards ``lines`` has what fire crosses (``0101<0304``).
    """

    value: str
    printed: Mapping[str, tuple[int | None, ...]]
    most: int
    least: int
    sight: str
    alone: bool
    single: bool
    indirect: CombatReason | None
    nearest: int
    sides: Words
    lines: Words
    sighted: SightRules | None = None
    unsighted: str = ""
    runs: bool = False

    @property
    def farthest(self) -> int:
        """The greatest range of any unit in this combat, in hexes."""
        reaches = (far for steps in self.printed.values() for far in steps if far is not None)
        return max([self.most, *reaches])

    @property
    def measured(self) -> int | None:
        """The greatest distance that the VASSAL module must measure exactly; ``None`` means any
        distance on the map."""
        if self.sighted is None:
            return self.farthest
        if self.sighted.spotter is not None and self.sighted.within is None:
            return None
        return max(self.farthest, self.sighted.far or 0)


@dataclass(frozen=True, kw_only=True)
class TableCombat(CombatBasics):
    """A combat on a results table, with its ``formula``.

    The formula's stages are ``attack``, ``defence`` (except where ``reckon`` is ``total`` or
    ``range``), the stage named by ``scale``, ``column``, ``die`` and ``result``. Where columns are
    shifted, ``base`` is the column before the ``shift``; where something is added to the die,
    ``added`` is that and ``total`` the sum. With ``support`` come ``support``, and ``against`` for
    the defender.

    ``shifts`` and ``rolls`` are the reasons why the column and the die change; no attack is
    possible where one of the ``bars`` applies; ``notes`` are reported where they apply.
    ``meanings`` says for each code what a result does. ``able`` has, for each state that results
    bring, the units that can get it.

    With ``one_target`` the target is one unit, alone in its place; a game with such a combat has no
    combat of another kind. ``alone`` means one attacker at a time. ``bystanders`` take no part. The
    formula may use ``ground``, the terrain type of the target as a text; where ``places`` has the
    effect of the ground by map and place, the formula finds it under
    :data:`~builder.rules.core.module_export.combat_parts.PLACE`. ``crossings`` are hexsides that
    markers open or close, for questions about units that attack ``across`` them; ``marking`` has,
    for each word that may be true of a place, the markers that make it true where they lie;
    ``turned`` has, for each condition on the target's place in formulas, the markers that make it
    true where they lie turned over.

    Where support markers may attack alone, and a place only once a turn, ``bombardment`` says for
    each code what the result then does, if it differs from the table. With ``fire`` units fight at
    a distance. ``ranged`` has the range rules of a combat against all units in a distant place; its
    formula uses :data:`RANGE`.
    """

    table: ResultsTable
    reckon: Reckon
    formula: Formula
    attackers: CombatParty
    defenders: CombatParty
    meanings: Mapping[str, TranslatedText]
    shifts: tuple[CombatReason, ...] = ()
    rolls: tuple[CombatReason, ...] = ()
    bars: tuple[CombatReason, ...] = ()
    notes: tuple[CombatReason, ...] = ()
    able: Mapping[str, frozenset[str]] = field(default_factory=dict)
    scale: str = "scale"
    added: str = "modifier"
    total: str = "sum"
    one_target: bool = False
    alone: bool = False
    bystanders: frozenset[str] = frozenset()
    places: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    crossings: Crossings | None = None
    marking: Mapping[str, frozenset[str]] = field(default_factory=dict)
    turned: Mapping[str, frozenset[str]] = field(default_factory=dict)
    support: Support | None = None
    bombardment: Mapping[str, str] | None = None
    fire: Fire | None = None
    ranged: RangeRules | None = None
    most_places: int | None = None
    """The greatest number of places from which attackers may come together."""
    ways_out: WaysOut | None = None
    options: tuple[PreCombatOption, ...] = ()
    """The options that the sides may choose before the combat; terms name the chosen ones as in
    :data:`CHOSEN_OPTION_NAMES`."""

    @property
    def parties(self) -> tuple[CombatParty, CombatParty]:
        """The attackers and the defenders."""
        return self.attackers, self.defenders

    @property
    def carried(self) -> bool:
        """Whether results or options have any effect that a VASSAL module can carry out."""
        done = (p.states or p.losses != _NOTHING or p.retreats != _NOTHING for p in self.parties)
        return any(done) or any(option.carried for option in self.options)


CHOSEN_OPTION_NAMES: Mapping[str, str] = {
    "attackers": "attacker-option",
    "defenders": "defender-option",
}
"""For each role, the name under which terms read the option that was chosen before the combat: a
text, the id of the option, empty for none."""


def party(formula: Formula, role: str, value: str, named: str) -> CombatParty:
    """Return the party of a role, taking the units' strength from a combat's formula: the term that
    the formula sums over the role, in which the unit's printed value is called ``named``; the value
    itself if the formula has no such sum."""
    terms = (t for stage in formula.stages for t in terms_within(stage.term))
    found = (t.number for t in terms if isinstance(t, Summed) and t.role == role)
    return CombatParty(role, value, next(found, number(named)), named=named)


def result_texts(table: ResultsTable) -> Mapping[str, TranslatedText]:
    """Return for each result code the text of its meaning from the table's legend; where one legend
    line covers several codes, the text names the code of that line."""
    return {code: partial(_result_text, code, line) for code, line in table.codes.items()}


def _result_text(code: str, line: Result, tr: Translator) -> str:
    text = tr(line.text)
    if code == line.code:
        return text
    return tr("Compare {code}: {text}", code=line.code, text=text)
