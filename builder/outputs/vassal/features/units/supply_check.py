"""Computes supply on request: lines are traced outward from their sources, step by step, and units
without supply are reported and marked.

Every place of every board has a short code. Lists of places are texts such as ``.4.1f.20``. The
places where lines can go on are a table ``;4>.5.1f;1f>.4``; a regular expression made from a list
selects its entries, so that one expression advances all lines by one part. A step of several parts
passes through intermediate places that are on no map: ``4/2``, ``4/1``. The distances of places are
stored as they are reached: ``.4.1f.:0;.5.20.:1;``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes_of_counters import hiding_sides, masked_counters
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.queries.unit_predicates import UNSUPPLIED, UnitPredicates
from builder.outputs.vassal.features.resting import resting_property
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.features.units.place_lists import list_without, onward, reached
from builder.outputs.vassal.features.units.supply_marks import ALONE, OFF, ON, SIGN, marks_of
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import (
    HIDDEN,
    SUPPLY_MESSAGES,
    TRACING_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.turns import (
    STEP_NOW,
    game_state_names,
    other_sides_steps,
)
from builder.rules.core.module_export.supply import Around, SourcePlaces, Steps, SupplyRules
from builder.rules.expressions.terms import Term
from builder.vassal.expressions.functions import greatest
from builder.vassal.expressions.lookups import looked_up, looked_up_by_board
from builder.vassal.expressions.properties import late_number, number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
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

SUPPLY = "Supply"
"""The name of the prototype of units in games whose supply is traced."""

MOST = 400
"""An upper limit for the parts of the longest line: VASSAL stops loops after 500 rounds."""

_UNREACHED = 9999
"""The length that stands for lines that do not reach a place."""

_BUTTON = "Check supply"
_SIDES = f"{NAME_TABLE_PREFIX}SupplySides"
_CODES, _WAYS, _LEVEL, _FAR = "SupplyCodes_{}", "SupplyWays{}", "SupplyLevel{}", "SupplyFar{}"
_HAD_SUPPLY = "SupplyHad"
_WAITS = "SupplyWaits"
"""The property that is true while the supply phase is not that of the side that would trace."""
_GOT = (string(_HAD_SUPPLY) + ".").contains("." + string("PieceUID") + ".")
"""The condition that a unit has recorded that it has supply. The record is a list of the module, as
a property of the unit would cost time at every command that reaches it."""
_IS_TRACING = string("SupplySide").differs("")
"""The condition that supply is being traced just now."""
_IS_OWN_SIDE = string("Side").equals(string("SupplySide"))
_IS_IN_RANGE = late_number("SupplyLength") <= late_number("SupplyReach")
_CODE = string("SupplyCode")
_IS_TRACED = string("SupplyBy").differs("") & string("SideName").equals("") & _IS_OWN_SIDE
"""The condition that a unit belongs to the side whose supply is being traced and is not on a
hexside."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _code(number: int) -> str:
    """Return a number as a text with as few characters as possible."""
    high, low = divmod(number, len(_DIGITS))
    return (_code(high) if high else "") + _DIGITS[low]


def _listed(codes: Iterable[str]) -> str:
    return "".join(f".{code}" for code in codes)


@dataclass(frozen=True)
class SupplyFeature(ModuleFeature):
    """The supply on the boards of a map window, as a feature. Units are ``marked`` by it as out of
    supply if no battle feature marks them."""

    game: Game
    supplies: SupplyRules
    boards: Mapping[str, Board]
    map: str
    icons: Icons
    marked: bool

    @cached_property
    def bearings(self) -> UnitPredicates:
        """The predicates for the conditions on units."""
        return UnitPredicates(self.game, (self.supplies.asks,), self.boards, self.map, "Supply")

    # -- places ----------------------------------------------------------------------------------

    @cached_property
    def codes(self) -> Mapping[tuple[str, str], str]:
        """The code of every place, by map and id."""
        shown = [m for m in self.game.maps if m.id in self.boards]
        places = [(sheet.id, place) for sheet in shown for place in sheet.space.ids]
        return {place: _code(n) for n, place in enumerate(places)}

    def _coded(self, map: str, places: Iterable[str]) -> str:
        return _listed(sorted(self.codes[map, place] for place in places))

    def _tables(self, steps: Steps) -> tuple[str, str]:
        """Return two tables as texts: the places where lines lead by one part, and those where they
        lead by none (steps of no length). Some of these places are intermediate."""
        ways: dict[str, list[str]] = {}
        level: dict[str, list[str]] = {}
        for map, own in steps.items():
            for place, nexts in own.items() if map in self.boards else ():
                code = self.codes[map, place]
                ways.setdefault(code, [])
                for other, far in nexts:
                    goal = self.codes[map, other]
                    for n in range(1, far):
                        ways[f"{goal}/{n}"] = [f"{goal}/{n - 1}" if n > 1 else goal]
                    to = ways[code] if far else level.setdefault(code, [])
                    to.append(f"{goal}/{far - 1}" if far > 1 else goal)
        return _ways_as_text(ways), _ways_as_text(level)

    def _coded_zones(self, around: Around) -> str:
        found = {
            self.codes[map, place]: self._coded(map, others)
            for map, zones in around.items()
            if map in self.boards
            for place, others in zones.items()
            if others
        }
        return table_text(found)

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the texts, and the tables for lookups."""
        texts = {**SUPPLY_MESSAGES, **TRACING_MESSAGES, **dict(self.bearings.constants())}
        texts |= self._limit.constants()
        for i, (map, board) in enumerate(self.boards.items(), 1):
            names = board.places.names if board.places else {}
            own = {names.get(p, p): code for (m, p), code in self.codes.items() if m == map}
            texts[_CODES.format(i)] = table_text(own)
        for i, steps in enumerate(self.supplies.steps, 1):
            texts[_WAYS.format(i)], level = self._tables(steps)
            texts |= {_LEVEL.format(i): level} if level else {}
        for i, zone in enumerate(self.supplies.zones, 1):
            texts[f"SupplyZones{i}"] = self._coded_zones(zone.around)
        sides = {side.id: engine_safe_text(side.name) for side in self.game.sheet.sides}
        return {**texts, _SIDES: table_text(sides)}

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """Return the names of the sides in a language."""
        return {
            engine_safe_text(s.name): engine_safe_text(tr(s.name)) for s in self.game.sheet.sides
        }

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits for a unit's part in supply."""
        if self.game.counters[counter].kind != "unit":
            return ()
        marks = {**self.bearings.marks(counter), "SupplyBy": self.supplies.classes[counter] + 1}
        signs = [t.text_label(SIGN)] if self.marked else []
        return (*signs, t.use_prototype(SUPPLY), t.marker_trait(marks))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with the reports and commands of units."""
        return {SUPPLY: tuple(self._all())}

    def _writer(self) -> ExpressionWriter:
        truths = {**effect_truths(self.game), **self.bearings.truths}
        return ExpressionWriter(names=game_state_names(self.game), truths=truths)

    def _write_term(self, term: Term) -> Truth:
        return self._writer().truth(term)

    def _all(self) -> Iterator[t.Trait]:
        if self.marked:
            marks = marks_of(self.game)
            yield t.sub_menu("Supply", marks.menu)
            yield from marks.traits()
        yield from self._shutting()
        yield from self._passing()
        yield from self._report_traits()
        heres, place = [b.here_condition() for b in self.boards.values()], string("LocationName")
        # the engine reads a long text by its bare name slowly, and a piece is asked for its place often
        code = looked_up_by_board(heres, lambda i: string(_CODES.format(i)), place)
        yield resting_property("SupplyCode", code, _IS_TRACING)
        far = string("SupplyFar" + string("SupplyBy"))
        # what comes last counts; codes are bound by their bare name, once
        code = text("SupplyCode")
        listed = "." + code + f".:{_UNREACHED};" + far
        length = listed.replace_all(".*[.]" + code + "[.][^:]*:|;.*", "")
        yield resting_property("SupplyLength", length, _IS_TRACING)
        yield from self._reaching()
        yield from self.bearings.traits()

    def _shutting(self) -> Iterator[t.Trait]:
        """Yield the traits by which enemy units record the places that supply lines cannot pass,
        and friendly units those where enemy zones of control do not block them."""
        for name, (when, said) in self._place_lists.items():
            more = choose(when, string(name) + said, string(name))
            yield t.set_global_property(name, [t.PropertyChange("supply-look", more)])

    @property
    def _place_lists(self) -> Mapping[str, tuple[Truth, Text]]:
        """The lists of places to which units add, by property: the condition for the units that do
        so, and the text of the places that they add."""
        supplies, cancels, here = self.supplies, self.supplies.cancels, "." + _CODE
        cases = [(self._write_term(z.who), looked_up(string(f"SupplyZones{i}"), _CODE))
                 for i, z in enumerate(supplies.zones, 1)]  # fmt: skip
        says = {"SupplyShut": (~_IS_OWN_SIDE, here)} if supplies.enemies else {}
        says |= {"SupplyZone": (~_IS_OWN_SIDE, first_case(cases, as_text("")))} if cases else {}
        held = (
            {"SupplyHeld": (_IS_OWN_SIDE & self._write_term(cancels), here)}
            if cancels is not None
            else {}
        )
        return {**says, **held}

    def _passing(self) -> Iterator[t.Trait]:
        """Yield the traits by which units record that they have supply, where needed, and by which
        units that pass it on record their places."""
        sent = {f"supply-{key}" for key, _ in self._orders().values()}
        links = [f"supply-link-{n}" for n, _ in enumerate(self.supplies.links, 1)]
        passed, here = string("SupplyPassed"), "." + _CODE
        passes = dict.fromkeys((*links, "supply-pass"), passed + here)
        if self.supplies.depots is not None:
            so = self._write_term(self.supplies.depots)
            passes["supply-reach"] = choose(so, passed + here, passed)
        notes = dict.fromkeys(
            (*links, "supply-reach", "supply-got"), string(_HAD_SUPPLY) + "." + string("PieceUID")
        )
        for name, changes in {"SupplyPassed": passes, _HAD_SUPPLY: notes}.items():
            now = [t.PropertyChange(key, to) for key, to in changes.items() if key in sent]
            if now:
                yield t.set_global_property(name, now)

    @property
    def _noted(self) -> bool:
        """Whether units record that they have supply, because others pass it on or because the
        length of lines is computed anew before the report."""
        return self.supplies.isolated or bool(self.supplies.links) or self.passes

    @cached_property
    def _has_supply(self) -> Truth:
        """The condition that a unit has supply at the end of the trace."""
        if self.supplies.isolated:
            return _GOT
        links = any_of(*(self._write_term(link.who) for link in self.supplies.links))
        near = ~links & _IS_IN_RANGE
        return _GOT | near if self._noted else near

    @property
    def _givers(self) -> list[SourcePlaces]:
        """The supply sources that are units."""
        return [source for source in self.supplies.sources if source.who is not None]

    def _is_source(self, source: SourcePlaces) -> Truth:
        """Return the condition that a unit is a supply source of a kind."""
        assert source.who is not None
        who, when = self._write_term(source.who), self._write_term(source.when)
        return string("Side").equals(source.side) & who & when

    @property
    def passes(self) -> bool:
        """Whether units pass supply on to others that are not links of a chain."""
        return self.supplies.depots is not None

    def _report_traits(self) -> Iterator[t.Trait]:
        """Yield the traits by which units without supply are marked and reported."""
        if self.supplies.isolated:
            yield t.trigger_action("", "supply-alone", [f"{ALONE}-now", f"{ALONE}-say"])
        yield t.trigger_action("", "supply-lacks", [f"{OFF}-now", f"{OFF}-say"])
        yield t.trigger_action("", "supply-has", [f"{ON}-now", f"{ON}-say"])

    @property
    def _reports(self) -> Mapping[str, Truth]:
        """The reports by name, each with the condition for the units of the side that it is about."""
        lacks = self._write_term(self.supplies.who) & ~self._has_supply
        alone = late_number("SupplyLength").equals(_UNREACHED)
        both = {"alone": lacks & alone, "lacks": lacks & ~alone}
        told = both if self.supplies.isolated else {"lacks": lacks}
        return {**told, "has": UNSUPPLIED & ~lacks}

    def _reaching(self) -> Iterator[t.Trait]:
        """Yield the traits that compute how far supply reaches for the unit, modifier by modifier."""
        name, reach = "SupplyReach", as_number(self.supplies.reach)
        many = len(self.supplies.changes)
        for n, change in enumerate(self.supplies.changes, 1):
            called = name if n == many else f"{name}{n}"
            times = change.times
            more = reach * times.numerator // times.denominator + change.add
            more = greatest(0, more) if n == many else more
            before = greatest(0, reach) if n == many else reach
            yield t.calculated_property(called, choose(self._write_term(change.when), more, before))
            reach = number(called)
        if not many:
            yield t.marker_trait({name: self.supplies.reach})

    # -- sides -----------------------------------------------------------------------------------

    @property
    def _by_side(self) -> bool:
        """Whether sides have supply phases of their own."""
        return any(map(self._others_steps, self.supplies.sides))

    @property
    def _limit(self) -> PhaseLimit:
        return PhaseLimit(self.game, "supply", self.supplies.rule, self.supplies.phases)

    def _others_steps(self, side: str) -> list[str]:
        return other_sides_steps(self.game, self.supplies.phases, side)

    def _waits(self, side: str) -> Truth:
        """Return the condition that a side does not trace supply now, because the present supply
        phase is another side's: what its units were found to be holds until its own phase."""
        steps = "|".join(["", *self._others_steps(side), ""])
        return as_text(steps).contains("|" + STEP_NOW + "|")

    # -- numbers ---------------------------------------------------------------------------------

    @property
    def _groups(self) -> range:
        return range(1, len(self.supplies.steps) + 1)

    def _level(self, group: int) -> bool:
        """Return whether the lines of a group of units have steps of no length."""
        return any(
            far == 0
            for own in self.supplies.steps[group - 1].values()
            for nexts in own.values()
            for _, far in nexts
        )

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the side whose supply is traced, with the commands that compute
        them."""
        sides = [assign_property(f"supply-of-{side}", side) for side in self.supplies.sides]
        sides.append(assign_property("supply-of-none", ""))
        yield module_text_property("SupplySide", "", *sides)
        if self._by_side:
            waits = [assign_property(f"supply-of-{s}", self._waits(s)) for s in self.supplies.sides]
            yield module_text_property(_WAITS, "false", *waits)
        for name in ("SupplyShut", "SupplyZone", "SupplyHeld", "SupplyPassed"):
            also = [assign_property("supply-shut", self._shut())] if name == "SupplyShut" else []
            yield module_text_property(name, "", assign_property(f"{_key(name)}-none", ""), *also)
        if self._noted:
            yield module_text_property(
                _HAD_SUPPLY, "", assign_property(f"{_key(_HAD_SUPPLY)}-none", "")
            )
        yield module_text_property(
            "SupplySources", "", assign_property("supply-sources", self._sources())
        )
        passed, given = string("SupplyPassed"), string("SupplyFrom")
        changes = {
            "supply-first": string("SupplySources"),
            "supply-more": given + passed,
            "supply-only": passed,
            "supply-all": string("SupplySources") + passed,
        }
        sent = {*self._traced(), *self._next_round} if self.passes else {*self._traced()}
        used = [assign_property(key, now) for key, now in changes.items() if key in sent]
        yield module_text_property("SupplyFrom", "", *used)
        if self.passes:
            yield module_text_property(
                "SupplyLeft", "", assign_property("supply-left", list_without(passed, given))
            )
        most = {"supply-near": str(self.supplies.most), "supply-far": str(MOST)}
        yield module_text_property(
            "SupplyMost", "", *(assign_property(k, n) for k, n in most.items() if k in sent)
        )
        yield from self._flooding()
        count = PieceRole([self.map], self._out_of_supply()).count()
        yield module_text_property("SupplyOut", "", assign_property("supply-count", count))

    def _out_of_supply(self) -> Truth:
        return _IS_TRACED & UNSUPPLIED & ~HIDDEN

    def _shut(self) -> Text:
        """Return the places where lines cannot go on: those with enemies, and
        zones of control that are not cancelled."""
        return string("SupplyShut") + list_without(string("SupplyZone"), string("SupplyHeld"))

    def _sources(self) -> Text:
        """Return the current supply sources of the side."""
        parts = []
        for source in self.supplies.sources:
            places = "".join(
                self._coded(map, own) for map, own in source.places.items() if map in self.boards
            )
            when = string("SupplySide").equals(source.side) & self._write_term(source.when)
            parts += [choose(when, places, "")] if places else []
        parts += [string("SupplyPassed")] if self._givers else []
        return list_without(reduce(Text.__add__, parts or [as_text("")]), string("SupplyShut"))

    def _flooding(self) -> Iterator[Element]:
        """Yield the properties of the front (the places reached last) of each group's lines, and of
        the distance that they have reached."""
        shut, front, even, nexts = map(
            string, ("SupplyShut", "SupplyFront", "SupplyEven", "SupplyNext")
        )
        yield module_text_property(
            "SupplyRing",
            "",
            assign_property("supply-ring-0", "0"),
            assign_property("supply-ring", number("SupplyRing") + 1),
        )
        starts = list_without(string("SupplyFrom"), string("SupplyShut"))
        free = list_without(nexts, shut)
        fronts = {"supply-front-first": starts, "supply-front": free}
        evens = {"supply-even-first": front, "supply-even": free}
        level = any(map(self._level, self._groups))
        fronts |= {"supply-front-more": front + even} if level else {}
        for name, changes in {"SupplyFront": fronts, "SupplyEven": evens if level else {}}.items():
            yield module_text_property(
                name, "", *(assign_property(key, now) for key, now in changes.items())
            )
        steps = [
            assign_property(f"supply-next-{g}", self._next_places(_WAYS, g, front))
            for g in self._groups
        ] + [
            assign_property(f"supply-next-even-{g}", self._next_places(_LEVEL, g, even))
            for g in self._groups
            if self._level(g)
        ]
        yield module_text_property("SupplyNext", "", *steps)
        for g in self._groups:
            far, given = _FAR.format(g), string("SupplyFrom")
            first = choose(given.equals(""), "", given + ".:0;")
            more = choose(
                nexts.equals(""),
                string(far),
                string(far) + nexts + ".:" + number("SupplyRing") + ";",
            )
            yield module_text_property(
                far,
                "",
                assign_property(f"supply-far-first-{g}", first),
                assign_property(f"supply-far-{g}", more),
            )

    def _next_places(self, which: str, group: int, places: Text) -> Text:
        """Return the places that lines of a group reach next, for the first time, without those in
        ``places``."""
        return list_without(onward(which.format(group), places), reached(_FAR.format(group)))

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the button that traces supply, and the commands behind it."""
        sides = [key for s in self.supplies.sides for key in (f"supply-of-{s}", "supply-trace")]
        yield from self._limit.lines()
        sides = [*self._limit.before, *sides, "supply-of-none"]
        yield keystroke_chain(
            _BUTTON, sides, text=_BUTTON, icon=self.icons.file("control"), key="supply-now",
            tip="Trace the supply of all units, and mark those that have none",
        )  # fmt: skip
        gate = _WAITS if self._by_side else ""
        yield keystroke_chain("supply-trace", self._traced(), key="supply-trace", gate=gate)
        yield from self._flood()
        if self.passes:
            yield keystroke_chain(
                "supply-depots", self._next_round, key="supply-depots",
                again=string("SupplyLeft").differs(""),
            )  # fmt: skip
        for key, (sends, which) in self._orders().items():
            yield send_to_pieces(f"supply-{key}", f"supply-all-{key}", f"supply-{sends}", which)
        yield from self._lines()

    @property
    def _next_round(self) -> list[str]:
        """Return the keystrokes that go on tracing from depots as long as there are new ones."""
        finds = ["supply-passed-none", "supply-all-reach", "supply-left"]
        return ["supply-more", "supply-flood", *finds]

    def _orders(self) -> Mapping[str, tuple[str, Truth]]:
        """The commands to units by name: the command that each unit gets, and the condition for
        these units. Only units for which it changes something get one, because each command to a
        piece costs VASSAL milliseconds."""
        supplies = self.supplies
        # the engine stops at the first part that fails
        on = (
            string("CurrentMap").equals(self.map)
            & string("SideName").equals("")
            & _CODE.differs("")
        )
        any, own = string("SupplyBy").differs(""), string("SupplyBy").differs("") & _IS_OWN_SIDE
        far = own & on & ~_GOT
        links = [self._write_term(link.who) for link in supplies.links]
        depots = self._write_term(supplies.depots) if supplies.depots is not None else FALSE
        looks = self._units_with_news
        found = {"look": ("look", any & on & any_of(*looks))} if looks else {}
        if self._givers:
            so = any_of(*(self._is_source(source) for source in self._givers))
            found["source"] = ("pass", own & on & so)
        for n, (link, so) in enumerate(zip(supplies.links, links, strict=True), 1):
            near = late_number("SupplyLength") <= link.reach
            found[f"link-{n}"] = (f"link-{n}", own & so & on & ~_GOT & near)
        if supplies.isolated or self.passes:
            only = TRUE if supplies.isolated else depots
            sends = "reach" if self.passes else "got"
            found["reach"] = (sends, far & ~any_of(*links) & only & _IS_IN_RANGE)
        if supplies.isolated:
            so = any_of(*links, depots)
            found["give"] = ("pass", own & on & _GOT & so)
        return {**found, **{key: (key, own & on & so) for key, so in self._reports.items()}}

    @property
    def _units_with_news(self) -> list[Truth]:
        """The conditions for units that have places to add to the lists of where lines do not lead
        on and where zones of control do not count. (VASSAL evaluates them for each unit when it
        comes to it.)"""
        return [
            (when & ~(string(name) + ".").contains(said + "."))
            for name, (when, said) in self._place_lists.items()
        ]

    def _traced(self) -> list[str]:
        """Return the keystrokes that trace the supply of one side."""
        supplies = self.supplies
        does = [f"supply-{name}-none" for name in ("shut", "zone", "held", "passed")]
        units = ["supply-all-source"] if self._givers else []
        # a source in an enemy zone supplies its own place: zones come behind the sources
        does += [f"{_key(_HAD_SUPPLY)}-none"] if self._noted else []
        does += ["supply-all-look"] if self._units_with_news else []
        does += [*units, "supply-sources", "supply-shut"]
        does += ["supply-passed-none"] if units else []
        does += ["supply-first", "supply-near", "supply-flood"]
        for n, _ in enumerate(supplies.links, 1):
            does += [f"supply-all-link-{n}", "supply-more" if supplies.direct else "supply-only"]
            does += ["supply-passed-none", "supply-flood"]
        does += ["supply-all-reach"] if supplies.isolated or self.passes else []
        does += ["supply-left", "supply-depots"] if self.passes else []
        if supplies.isolated:
            does += ["supply-passed-none", "supply-all-give", "supply-all", "supply-far"]
            does += ["supply-flood"]
        said = ["supply-say", *(["supply-say-hidden"] if self._hides else [])]
        orders = [f"supply-all-{key}" for key in self._reports]
        return [*does, *orders, "supply-count", *said]

    def _flood(self) -> Iterator[Element]:
        """Yield the commands that trace all lines of all groups as far as they lead."""
        yield keystroke_chain(
            "supply-flood", [f"supply-flood-{g}" for g in self._groups], key="supply-flood"
        )
        for g in self._groups:
            even = ["supply-even-first", f"supply-even-all-{g}"] if self._level(g) else []
            starts = ["supply-ring-0", "supply-front-first", f"supply-far-first-{g}"]
            yield keystroke_chain(
                f"supply-flood-{g}", [*starts, *even, f"supply-rings-{g}"], key=f"supply-flood-{g}"
            )
            steps = ["supply-ring", f"supply-next-{g}", f"supply-far-{g}", "supply-front", *even]
            yield keystroke_chain(
                f"supply-rings-{g}", steps, key=f"supply-rings-{g}",
                again=string("SupplyFront").differs("") & (number("SupplyRing") < number("SupplyMost")),
            )  # fmt: skip
            if even:
                level = [f"supply-next-even-{g}", f"supply-far-{g}", "supply-even"]
                yield keystroke_chain(
                    f"supply-even-all-{g}", [*level, "supply-front-more"],
                    key=f"supply-even-all-{g}", again=string("SupplyEven").differs(""),
                )  # fmt: skip

    def _lines(self) -> Iterator[Element]:
        """Yield the report about a side, which does not reveal whether hidden units are in supply."""
        rule, side = as_text(self.supplies.rule), looked_up(_SIDES, string("SupplySide"))
        some = filled_message("M_SUPPLY_OUT", rule, side, "SupplyOut")
        none, open = (filled_message(m, rule, side) for m in ("M_SUPPLY_ALL", "M_SUPPLY_OPEN"))
        hidden = PieceRole([self.map], _IS_TRACED & HIDDEN).count() > 0
        all = choose(hidden, open, none) if self._hides else none
        yield chat_line("supply-say", choose(number("SupplyOut").equals(0), all, some))
        if self._hides:
            said = filled_message("M_SUPPLY_HIDDEN", rule, side)
            yield chat_line("supply-say-hidden", choose(hidden, said, ""))

    @property
    def _hides(self) -> bool:
        """Whether any unit of the game may be hidden from the other side."""
        return bool(masked_counters(self.game)) or bool(hiding_sides(self.game))


def _ways_as_text(ways: Mapping[str, Sequence[str]]) -> str:
    return "".join(f";{code}>{_listed(nexts)}" for code, nexts in ways.items())


def _key(name: str) -> str:
    return f"supply-{name.removeprefix('Supply').lower()}"


def supply_feature(
    game: Game, supplies: SupplyRules | None, boards: Mapping[str, Board], map: str, icons: Icons,
    *, marked: bool,
) -> ModuleFeature | None:  # fmt: skip
    """Return the supply feature of a game whose supply a module can trace; ``None`` for any other."""
    if supplies is None or supplies.most >= MOST or not boards:
        return None
    return SupplyFeature(game, supplies, boards, map, icons, marked)
