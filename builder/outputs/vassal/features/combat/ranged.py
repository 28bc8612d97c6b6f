"""Makes what counters contribute to ranged fire: the distance to the target, the sides of its hex
that the fire crosses, and indirect fire. If no table says which places can see each other, a chat
line asks the players to judge that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.combat.combat_values import current_value, value_table
from builder.outputs.vassal.features.combat.sight import AWAY, LineOfSight, warnings_of
from builder.outputs.vassal.features.combat.terms import ContestTerms, reach_key
from builder.outputs.vassal.features.queries.distances import distances_of_places, sides_crossed
from builder.outputs.vassal.features.queries.fact_tables import WordTables
from builder.outputs.vassal.features.queries.fighting_roles import ANY_PART, INDIRECTLY, UnfitFor
from builder.outputs.vassal.features.queries.long_units import LongUnits
from builder.outputs.vassal.features.queries.straight_lines import (
    RUN_WARNINGS,
    StraightRun,
    course_trait,
)
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.outputs.vassal.table.commands import assign_property, chat_line, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE as SHOWN_PLACE
from builder.rules.core.module_export.contests import RangeRules
from builder.rules.core.module_export.term_names import INDIRECT
from builder.vassal.expressions.lookups import has_key, looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.lookups import table_text

FAR, LINE, OVER, FARTHEST = "BattleFar", "BattleLine", "BattleIndirect", "BattleRange"
"""The properties of a unit's distance from its target, of what lies on the hexsides that its fire
crosses, and of whether it fires indirectly; last, the module's property with the greatest distance
of an attacker. Distances are in hexes or steps."""

_SIDES, _LINES, _FARS = "BattleSides_{}", "BattleLines_{}", "BattleFars_{}"
_PLACE = string("LocationName")


BEYOND = 99
"""The distance that stands for places that no unit reaches, and for boards where distances are not
measured."""


def fire_mode_condition(word: str) -> Truth:
    """Return the condition that an attacker fires indirectly, if ``word`` says so, or directly."""
    over = string(OVER).equals("1")
    return (
        (text("Role").equals("A") & over)
        if word == INDIRECT
        else (text("Role").equals("A") & ~over)
    )


def fire_crosses_condition(code: str) -> Truth:
    """Return the condition that a unit's line of fire crosses the terrain with a code."""
    return string(LINE).contains(code)


@dataclass(frozen=True)
class RangedFire:
    """The ranged fire of a game on the boards of a map window; ``contests`` are the combats that
    units fight over a distance."""

    game: Game
    contests: Sequence[ContestTerms]
    boards: Mapping[str, Board]
    words: WordTables
    map: str

    def __bool__(self) -> bool:
        return bool(self.contests)

    @property
    def _indirect_contests(self) -> list[ContestTerms]:
        """The combats that have indirect fire."""
        return [terms for terms in self.contests if terms.indirect is not None]

    @property
    def _lines_of_sight(self) -> list[LineOfSight]:
        """The lines of sight of the combats for which the module computes them."""
        return [found for terms in self.contests if (found := self._sight_of(terms))]

    def _sight_of(self, terms: ContestTerms) -> LineOfSight | None:
        ranged = ranged_of(terms)
        if ranged.sighted is None:
            return None
        return LineOfSight(terms, ranged, ranged.sighted, self.boards, self.map)

    @property
    def _runs(self) -> list[StraightRun]:
        """The straight runs of shots in the combats that have them."""
        return [StraightRun(terms, self.map) for terms in self.contests if ranged_of(terms).runs]

    def menu_of(self, unfit: UnfitFor) -> list[str]:
        """Return the entries for fire in the menu of a counter."""
        return ["Fire indirectly"] if self._may_fire_over(unfit) else []

    # -- constants -------------------------------------------------------------------------------

    def constants(self) -> Iterator[tuple[str, str]]:
        """Yield the constants with the hexside terrain that lines of fire cross and with the
        distances between places."""
        for seeing in self._lines_of_sight:
            yield from seeing.constants()
        measured = [ranged_of(terms).measured for terms in self.contests]
        for i, (map, board) in enumerate(self.boards.items(), 1):
            if board.places is None:
                yield (
                    _SIDES.format(i),
                    self._crossed_constant(
                        [ranged_of(t).sides.get(map, {}) for t in self.contests]
                    ),
                )
                continue
            lines = [ranged_of(terms).lines.get(map, {}) for terms in self.contests]
            names = board.places.names
            yield (
                _LINES.format(i),
                self._crossed_constant([_by_engine_names(of, names) for of in lines]),
            )
            if not isinstance(board.places.plan, SquareLayout):
                yield _FARS.format(i), table_text(distances_of_places(board.places, measured))

    def _crossed_constant(self, every: Iterable[Mapping[str, frozenset[str]]]) -> str:
        """Return the name of the constant with the hexside terrain that lines of fire cross."""
        found = {key: words for of in every for key, words in of.items()}
        return table_text({key: self.words.written(words) for key, words in found.items()})

    # -- counters --------------------------------------------------------------------------------

    def marks(self, counter: str) -> dict[str, object]:
        """Return the fixed properties with the lookup tables of a unit's ranges."""
        return {
            f"{_reach(terms)}BySteps": value_table(ranged_of(terms).printed.get(counter, ()))
            for terms in self.contests
            if ranged_of(terms).value
        }

    def commands(
        self, writers: Mapping[str, ExpressionWriter], here: Truth, unfit: UnfitFor = ANY_PART
    ) -> Iterator[t.Trait]:
        """Yield the command to fire indirectly, which only units that may can use."""
        if not self._may_fire_over(unfit):
            return
        may = any_of(
            *(
                writers[terms.prefix].of_pieces.truth(terms.indirect)
                for terms in self._indirect_contests
                if terms.indirect is not None
            )
        )
        if may != FALSE:
            key = "battle-fire-over"
            steps = ["battle-role-a", "battle-over", "battle-say-over"]
            yield t.trigger_action("Fire indirectly", key, steps, here & may)
            said = filled_message("M_FIRES_SO", "newPieceName", SHOWN_PLACE)
            yield t.report_action(["battle-say-over"], said)

    def _may_fire_over(self, unfit: UnfitFor) -> bool:
        """Return whether a unit can ever fire indirectly."""
        return any(unfit.can(terms.prefix, INDIRECTLY) for terms in self._indirect_contests)

    def traits(
        self, writers: Mapping[str, ExpressionWriter], unfit: UnfitFor = ANY_PART
    ) -> Iterator[t.Trait]:
        """Yield the traits by which a unit computes its fire, except for what it is ``unfit`` for."""
        if not self._indirect_contests or self._may_fire_over(unfit):
            over = [t.PropertyChange("battle-over", "1")] if self._indirect_contests else []
            over += [t.PropertyChange(f"battle-role-{x}", "") for x in "atd0"]
            yield t.dynamic_property(OVER, "", over)
        yield t.calculated_property(
            FAR, choose(text("Role").equals("A"), self._distance_to_target(), number(FARTHEST))
        )
        if any(
            relation == "across" for c in self.contests for relation, _ in c.fight.asked.values()
        ):
            yield t.calculated_property(LINE, self._line())
        farther = choose(number(FAR) > number(FARTHEST), number(FAR), number(FARTHEST))
        yield t.set_global_property(FARTHEST, [t.PropertyChange("battle-far-off", farther)])
        if self._lines_of_sight or self._runs:
            yield t.calculated_property(AWAY, self._distance_to_target())
        if any(unfit.can(run.terms.prefix, "A", "D") for run in self._runs):
            yield course_trait(self.boards)
        for run in self._runs:
            yield from run.traits() if unfit.can(run.terms.prefix, "A") else ()
        for seeing in self._lines_of_sight:
            yield from seeing.traits(writers[seeing.terms.prefix].of_pieces, unfit)
        for terms in self.contests:
            yield from self._fire_traits(terms, fires=unfit.can(terms.prefix, "A"))

    def _fire_traits(self, terms: ContestTerms, *, fires: bool) -> Iterator[t.Trait]:
        """Yield a unit's range in one combat and, if it ever ``fires``, its reports."""
        ranged, key, reach = ranged_of(terms), terms.key, _reach(terms)
        own = current_value(self.game, ranged.value, f"{reach}BySteps")
        most = own if ranged.value else as_number(ranged.most)
        yield t.calculated_property(reach, most)
        if not fires:
            return
        direct, over = (
            filled_message(m, "newPieceName", FAR) for m in ("M_FIRES_AT", "M_FIRES_OVER_AT")
        )
        yield t.report_action(
            [f"{key}-say-range"],
            choose(number(FAR).equals(BEYOND), "", choose(string(OVER).equals("1"), over, direct)),
        )
        far = filled_message("M_OUT_OF_RANGE", "newPieceName", FAR, reach)
        beyond = filled_message("M_BEYOND_RANGE", "newPieceName", reach)
        yield t.report_action([f"{key}-far"], choose(number(FAR).equals(BEYOND), beyond, far))
        least = choose(string(OVER).equals("1"), max(ranged.least, ranged.nearest), ranged.least)
        yield t.report_action([f"{key}-near"], filled_message("M_TOO_NEAR", "newPieceName", least))
        yield t.report_action([f"{key}-direct"], filled_message("M_NO_INDIRECT", "newPieceName"))

    def _distance_to_target(self) -> Number:
        """Return a piece's distance from the target; :data:`BEYOND` where no unit reaches."""
        return by_board(self.boards.values(), self._far_on)

    def _far_on(self, i: int, board: Board) -> Number:
        if board.places is None or isinstance(board.places.plan, SquareLayout):
            return LongUnits(self.game).distance_on(board)
        fars, there = _FARS.format(i), string("BattlePlace") + "<" + _PLACE
        known = choose(has_key(fars, there), looked_up(fars, there).as_a_number, BEYOND)
        return choose(_PLACE.equals(string("BattlePlace")), 0, known)

    def _line(self) -> Text:
        """Return the terrain on those sides of the target's hex that the line of fire crosses."""
        same = _PLACE.equals(string("BattlePlace"))
        return choose(same, "", by_board(self.boards.values(), self._line_on))

    def _line_on(self, i: int, board: Board) -> Text:
        if board.places is not None:
            return looked_up(_LINES.format(i), string("BattlePlace") + "<" + _PLACE)
        right, left = (looked_up(_SIDES.format(i), side) for side in sides_crossed(board))
        return right + left

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the global property with the distance of the farthest attacker from the target."""
        yield component(
            "GlobalProperty", assign_property("battle-farthest-0", "0"), name=FARTHEST, initialValue="0",
            isNumeric=False,
        )  # fmt: skip

    def orders(self, writers: Mapping[str, ExpressionWriter]) -> Iterator[Element]:
        """Yield the commands about fire to all units in a battle."""
        attacks = text("Role").equals("A")
        yield send_to_pieces("Battle: how far", "battle-farthest", "battle-far-off", attacks)
        yield send_to_pieces(
            "Battle: alone", "battle-alone", "battle-role-0", text("Role").equals("D")
        )
        for part in (*self._lines_of_sight, *self._runs):
            yield from part.orders(attacks)
        for terms in self.contests:
            yield from self._orders_of(terms, attacks)
            may = terms.indirect
            so = writers[terms.prefix].of_pieces.truth(may) if may is not None else FALSE
            wrong = attacks & string(OVER).equals("1") & ~so
            yield send_to_pieces(f"{terms.prefix}: not so", f"{terms.key}-all-direct",
                         f"{terms.key}-direct", wrong)  # fmt: skip

    def _orders_of(self, terms: ContestTerms, attacks: Truth) -> Iterator[Element]:
        ranged, key, name = ranged_of(terms), terms.key, terms.prefix
        yield send_to_pieces(f"{name}: range", f"{key}-all-range", f"{key}-say-range", attacks)
        far = attacks & (number(FAR) > number(_reach(terms)))
        yield send_to_pieces(f"{name}: far", f"{key}-all-far", f"{key}-far", far)
        near = number(FAR) < ranged.least
        if ranged.nearest > ranged.least:
            near = near | string(OVER).equals("1") & (number(FAR) < ranged.nearest)
        yield send_to_pieces(f"{name}: near", f"{key}-all-near", f"{key}-near", attacks & near)
        if ranged.sight and ranged.sighted is None:
            message = "M_SIGHT_OVER" if terms.indirect is not None else "M_SIGHT"
            yield chat_line(f"{key}-sight", filled_message(message, as_text(ranged.sight)))


def ranged_of(terms: ContestTerms) -> RangeRules:
    """Return the range rules of a combat over a distance."""
    assert terms.contest.ranged is not None
    return terms.contest.ranged


def fires_alone(terms: ContestTerms) -> bool:
    """Return whether a combat allows only one firing unit at a time."""
    return terms.contest.ranged is not None and terms.contest.ranged.alone


def target_finding_keys(terms: ContestTerms) -> list[str]:
    """Return the keystrokes by which units find out who fires at whom; they are sent before all others."""
    ranged = terms.contest.ranged
    if ranged is None:
        return ["battle-join"]
    return [
        "battle-alone" if ranged.single else "battle-join",
        "battle-farthest-0",
        "battle-farthest",
    ]


def distance_report_keys(terms: ContestTerms) -> list[str]:
    """Return the keystrokes by which units report their distance from the target."""
    ranged, key = terms.contest.ranged, terms.key
    if ranged is None:
        return [reach_key(terms.contest)]
    sight = [f"{key}-sight"] if ranged.sight else []
    if ranged.sighted is not None:
        sight = warnings_of(terms, ranged)
    runs = RUN_WARNINGS if ranged.runs else ()
    return [*(f"{key}-all-{what}" for what in ("range", "far", "near", "direct", *runs)), *sight]


def _reach(terms: ContestTerms) -> str:
    """Return the name of the property with a unit's range in a combat."""
    return terms.name("reach")


def _by_engine_names(
    lines: Mapping[str, frozenset[str]], names: Mapping[str, str]
) -> dict[str, frozenset[str]]:
    """Return a table keyed by pairs of places (target and start) with the places renamed to
    VASSAL's location names."""
    ends = {key: key.split("<") for key in lines}
    return {"<".join(names[end] for end in ends[key]): words for key, words in lines.items()}
