"""The counters' part in contests: who attacks, which place is attacked, what each one counts and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.expressions import Role, Writer, braced
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.lookups import found, table
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.battle_near import next_to
from builder.outputs.vassal.play.clash_terms import ClashTerms
from builder.outputs.vassal.play.clashes import HIT, Volleys
from builder.outputs.vassal.play.contest_questions import Questions
from builder.outputs.vassal.play.contest_results import BACK, LEFT, LOST, ROLES, Results
from builder.outputs.vassal.play.contest_tables import ContestTables, WordTables
from builder.outputs.vassal.play.contest_terms import ContestTerms, counts, strength_name
from builder.outputs.vassal.play.kit import Kit
from builder.outputs.vassal.play.ranged import FAR, FARTHEST, Fire, crosses, fires
from builder.outputs.vassal.play.states import in_state
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.ground import has_ground, terrain_letter
from builder.outputs.vassal.table.messages import filled, say
from builder.outputs.vassal.table.trays import LOSE
from builder.outputs.vassal.table.turns import turn_number
from builder.rules.core.contests import ENEMY, HIGHER, LOWER, RANGE, Contest, Fight, Party
from builder.rules.core.dice_battles import Printed

FIGHTER = "Battle"
"""The prototype of units."""

WORDS, GROUND, WAY, HEIGHT = "BattleWords", "BattleGround", "BattleWay", "BattleHeight"
"""The properties of what a unit is, of where and how high it stands, of its way to the target."""

_PLACE = 'GetString("LocationName")'
_CORNER = (-28, -28)
_STATES = {"reduced": f"{LOST}>0", "unsupplied": 'GetString("Unsupplied")=="1"'}
"""Words that a unit may be called for a while, as expressions."""


@dataclass(frozen=True)
class ContestPieces(Kit):
    """The counters of a game with declared combats, on the boards of one map window."""

    game: Game
    contests: tuple[ContestTerms, ...]
    boards: Mapping[str, Board]
    map: str
    icons: Icons
    clashes: tuple[ClashTerms, ...] = ()

    @property
    def fights(self) -> tuple[Fight, ...]:
        """All combats: those of tables, those of dice."""
        return (*(c.contest for c in self.contests), *(c.battle for c in self.clashes))

    @cached_property
    def words(self) -> WordTables:
        """What conditions ask for, and where it is so."""
        return WordTables(self.fights, self.boards)

    @cached_property
    def tables(self) -> Mapping[str, ContestTables]:
        """The tables of each contest, by its prefix."""
        return {c.prefix: ContestTables(c) for c in self.contests}

    @cached_property
    def results(self) -> Results:
        """What results do."""
        letters = {c.prefix: self.tables[c.prefix].codes for c in self.contests}
        return Results(self.map, self.contests, letters)

    @cached_property
    def questions(self) -> Questions:
        """What the players are asked."""
        return Questions(self.game, (*self.contests, *self.clashes))

    @cached_property
    def fire(self) -> Fire:
        """Combats that reach over a distance."""
        ranged = [c for c in self.contests if c.contest.ranged is not None]
        return Fire(ranged, self.boards, self.words)

    # -- names -----------------------------------------------------------------------------------

    @property
    def writers(self) -> Mapping[str, Writer]:
        """The writer of each contest by its prefix."""
        return {terms.prefix: self.writer(terms) for terms in self.contests}

    def writer(self, terms: ContestTerms) -> Writer:
        """How the module calls what a contest's reckoning names."""
        stages = {stage.name: terms.name(stage.name) for stage in terms.stages}
        moment = {"side": "BattleSide", "weather": "Weather", "turn": turn_number(self.game)}
        parties = terms.contest.parties
        own = {strength_name(p.role): printed_name(p) for p in parties if counts(p)}
        return Writer(
            names={**moment, **self.questions.names(), **stages, RANGE: FARTHEST},
            own={**own, RANGE: FAR},
            truths={**self._truths, **self._over_distance(terms), **self.questions.truths()},
            roles={role: Role([self.map], which) for role, (_, which) in ROLES.items()},
            pieces={terms.strengths[p.role]: counts_name(terms, p) for p in parties},
            letters={**self.questions.letters(), "result": self.tables[terms.prefix].codes},
            codes=self.tables[terms.prefix].letters,
        )

    def clash(self, terms: ClashTerms) -> Volleys:
        """A battle of dice on the table."""
        stages = {stage.name: terms.name(stage.name) for stage in terms.stages}
        moment = {"side": "BattleSide", "weather": "Weather", "turn": turn_number(self.game)}
        writer = Writer(
            names={**moment, **self.questions.names(), **stages},
            truths={**self._truths, **self.questions.truths()},
            roles={role: Role([self.map], which) for role, (_, which) in ROLES.items()},
            letters=self.questions.letters(),
        )
        return Volleys(terms, writer, self.map)

    @cached_property
    def _truths(self) -> Mapping[str, str]:
        asked = {name: it for fight in self.fights for name, it in fight.asked.items()}
        return {name: self._truth(relation, word) for name, (relation, word) in asked.items()}

    def _over_distance(self, terms: ContestTerms) -> Mapping[str, str]:
        """What is asked otherwise of those who fire: what lies between is what fire comes in over."""
        if terms.contest.ranged is None:
            return {}
        asked = terms.contest.asked.items()
        codes = {
            name: self.words.codes[word] for name, (relation, word) in asked if relation == "across"
        }
        return {name: crosses(code) for name, code in codes.items()}

    def _truth(self, relation: str, word: str) -> str:
        code = self.words.codes[word]
        if relation == "is":
            if word in {state.id for state in self.game.mechanisms.states}:
                return in_state(word)
            return _STATES.get(word) or f'GetString("{WORDS}").contains("{code}")'
        if relation == "fire":
            return fires(word)
        if relation in ("with", "next to", "height"):
            return f'GetString("{self._kept(relation, word)}")=="1"'
        return f'GetString("{GROUND if relation == "in" else WAY}").contains("{code}")'

    def _kept(self, relation: str, word: str) -> str:
        """The property with what a unit must look about for."""
        return f"Battle{title(relation)}{self.words.codes[word].strip('.')}"

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> tuple[t.Trait, ...]:
        """A unit's part in battles."""
        if self.game.counters[counter].kind != "unit":
            return ()
        return (
            t.prototype(FIGHTER),
            t.marks(self._marks(counter)),
        )

    def _marks(self, counter: str) -> dict[str, object]:
        words = {WORDS: self.words.of_unit(counter)}
        facts = self.results.facts(counter) if self.contests else {}
        return words | self._worth(counter) | facts | self.fire.marks(counter)

    def _worth(self, counter: str) -> dict[str, object]:
        """What the unit fights with by steps lost, as tables; nothing where it has no value."""
        worth: dict[str, object] = {}
        for name, printed in self._printed.items():
            by_steps = {str(n): str(x) for n, x in enumerate(printed[counter]) if x is not None}
            worth[f"{name}BySteps"] = table(by_steps)
        return worth

    @cached_property
    def _printed(self) -> Mapping[str, Printed]:
        """The values that are read, by the properties that hold them."""
        parties = (p for c in self.contests for p in c.contest.parties if counts(p))
        dice = (of for c in self.clashes for of in c.battle.printed.items())
        found = {printed_name(p): p.printed for p in parties}
        return found | {value_name(value): printed for value, printed in dice}

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """What units can do."""
        parts = [self._commands(), self._roles(), self._facts(), self._counting()]
        parts += [self.fire.traits()] if self.fire else []
        parts += [self.clash(terms).traits() for terms in self.clashes]
        return {FIGHTER: tuple(trait for part in (*parts, self._signs()) for trait in part)}

    def _commands(self) -> Iterator[t.Trait]:
        here, away = f'{{CurrentMap=="{self.map}"}}', f'{{CurrentMap!="{self.map}"}}'
        attack, aim, name = "battle-attack-with", "battle-aim-at", "newPieceName"
        yield t.hide_commands("not on the map", away, [attack, aim])
        yield t.hide_commands("in no battle", '{Role==""}', ["battle-leave"])
        yield from self.results.hidden() if self.contests else ()
        for terms in self.clashes:
            yield from self.clash(terms).hidden()
        states = [menu for menu, _ in _SUPPLY.values()] if self._supplied else []
        does = [*(self.results.menu if self.contests else ()), *([HIT] if self.clashes else ())]
        menus = ["Attack", *self.fire.menu, "Defend", "Leave the battle", *does, *states]
        yield t.submenu("Battle", menus)
        yield t.trigger("Attack", attack, ["battle-role-a", "battle-say-a"], here)
        aimed = ["battle-no-target", "battle-role-t", "battle-mark", "battle-mates", "battle-say-t"]
        yield t.trigger("Defend", aim, aimed, here)
        yield t.trigger("Leave the battle", "battle-leave", ["battle-role-0", "battle-say-0"])
        yield from self.fire.commands(self.writers, here) if self.fire else ()
        yield t.report(["battle-say-a"], say("M_JOINS", name, "location"))
        aims = "M_AIMED_ONE" if self._single else "M_AIMED"
        yield t.report(["battle-say-t"], say(aims, name, "location"))
        yield t.report(["battle-say-0"], say("M_LEAVES", name))
        yield t.report(["battle-too-far"], say("M_TOO_FAR", name))
        yield from self.results.traits() if self.contests else ()
        yield from self._supply() if self._supplied else ()

    def _roles(self) -> Iterator[t.Trait]:
        """The target writes down its place; whoever stands there with it defends too."""
        mates = f'{self.at_target} && Role!="T" && GetString("Side")==GetString("BattleTargetSide")'
        yield t.send_to_all("battle-no-target", "battle-role-0", braced(ROLES["defenders"][1]))
        yield t.send_to_all("battle-mates", "battle-role-d", braced(mates))
        target = {
            "BattlePlace": f"{{{_PLACE}}}",
            "BattleTargetSide": '{GetString("Side")}',
            "BattleX": "{CurrentX}",
            "BattleY": "{CurrentY}",
        }
        if has_ground(self.game, self.boards):
            target["BattleTerrain"] = braced(terrain_letter(self.boards, _PLACE))
        if any(fight.heights for fight in self.fights):
            target["BattleHigh"] = f"{{{HEIGHT}}}"
        for name, value in target.items():
            yield t.set_global(name, [t.Change("battle-mark", value)])
        yield t.set_global("BattleSide", [t.Change("battle-mark-side", '{GetString("Side")}')])
        roles = [t.Change(f"battle-role-{k}", v) for k, v in {"a": "A", "t": "T", "d": "D"}.items()]
        yield t.dynamic("Role", "", [*roles, t.Change("battle-role-0", ""), t.Change(LOSE, "")])

    @property
    def _single(self) -> bool:
        """Whether nothing but single units is ever attacked."""
        found = (
            isinstance(f, Contest) and f.ranged is not None and f.ranged.single for f in self.fights
        )
        return all(found)

    @property
    def at_target(self) -> str:
        """Whether a piece is a unit in the place that is attacked."""
        there = f'{_PLACE}==GetString("BattlePlace")'
        return f'Fighter==1 && CurrentMap=="{self.map}" && GetString("SideName")=="" && {there}'

    # -- what the players know -------------------------------------------------------------------

    @property
    def _supplied(self) -> bool:
        """Whether it matters who is out of supply."""
        return "unsupplied" in self.words.codes

    def _supply(self) -> Iterator[t.Trait]:
        """To be out of supply, and in supply again, as the players see it."""
        without = _STATES["unsupplied"]
        hidden = {"battle-supply-off": without, "battle-supply-on": f"!({without})"}
        for key, when in hidden.items():
            yield t.hide_commands(key, braced(when), [key])
        for key, (menu, message) in _SUPPLY.items():
            yield t.trigger(menu, key, [f"{key}-now", f"{key}-say"])
            yield t.report([f"{key}-say"], say(message, "newPieceName", "location"))
        changes = [t.Change("battle-supply-off-now", "1"), t.Change("battle-supply-on-now", "")]
        yield t.dynamic("Unsupplied", "", changes)

    # -- what is worked out ----------------------------------------------------------------------

    def _facts(self) -> Iterator[t.Trait]:
        """Where the unit stands, its way to the target, who is with it."""
        way = f'{_PLACE}+">"+GetString("BattlePlace")'
        yield t.marks({"Fighter": 1})
        yield t.calculated(LEFT, f"{{Steps-{LOST}}}")
        yield t.calculated(GROUND, braced(self.words.at(_PLACE)))
        yield t.calculated(WAY, braced(self.words.on_way(way)))
        about: Mapping[str, Callable[[str], str]] = {
            "with": self._mates, "next to": self._neighbours, "height": self._stands
        }  # fmt: skip
        asked = dict.fromkeys(it for fight in self.fights for it in fight.asked.values())
        for relation, word in asked:
            if relation in about:
                so = about[relation](word)
                yield t.calculated(self._kept(relation, word), f"{{{so} ? 1 : 0}}")
        if any(relation == "height" for relation, _ in asked):
            yield t.calculated(HEIGHT, braced(self.words.height(_PLACE)))
        yield t.calculated("Near", braced(self._near()))

    def _mates(self, word: str) -> str:
        """Whether one of the unit's side stands in its place and is so."""
        return f'CountLocation({_PLACE},"{self.map}",{self._others(word)})>0'

    def _neighbours(self, word: str) -> str:
        """Whether one of the unit's side who is so, or an enemy, stands in a place next to it."""
        x, y = '(CurrentX-("+CurrentX+"))', '(CurrentY-("+CurrentY+"))'
        square = f"{x}*{x}+{y}*{y}"
        near = f" && 0<{square} && {square}<={self._far}"
        return f'CountMap("{self.map}",{self._others(word, near)})>0'

    def _others(self, word: str, near: str = "") -> str:
        """A filter for units of the same side that are so, or for those of others."""
        side = 'GetString(\\"Side\\")' + ("!=" if word == ENEMY else "==")
        so = "" if word == ENEMY else " && " + self._truth("is", word).replace('"', '\\"')
        start = f'"{{Fighter==1 && GetString(\\"SideName\\")==\\"\\"{so}{near} && {side}'
        return start + '\\""+GetString("Side")+"\\"}"'

    def _stands(self, word: str) -> str:
        """Whether the unit stands so to all of the others; all defenders stand in one place."""
        sign = {HIGHER: ">", LOWER: "<"}.get(word, "==")
        fails = {HIGHER: ">=", LOWER: "<="}.get(word, "!=")
        count = Role([self.map], ROLES["attackers"][1]).count
        other = count(f'GetProperty("{HEIGHT}"){fails}BattleHigh')
        return f'(Role=="A" ? {HEIGHT}{sign}BattleHigh : {other}==0 && {count()}>0)'

    @property
    def _far(self) -> int:
        """The square of the pixels to the next place and no farther."""
        fields = [b.field.layout.across for b in self.boards.values() if b.field]
        return round((1.3 * max(fields, default=0.0)) ** 2)

    def _near(self) -> str:
        """Whether the unit may reach the target from where it stands."""
        close = [f for f in self.fights if not (isinstance(f, Contest) and f.ranged)]
        if not close:
            return "true"
        if all(fight.same_place for fight in close):
            return f'{_PLACE}==GetString("BattlePlace")'
        if any(board.places for board in self.boards.values()):
            return next_to(self.boards, "true")
        dx, dy = "(CurrentX-BattleX)", "(CurrentY-BattleY)"
        return f"{dx}*{dx}+{dy}*{dy}<={self._far}"

    def _counting(self) -> Iterator[t.Trait]:
        """What the unit counts in each contest, why, and how it is told."""
        for name in self._printed:
            yield t.calculated(name, braced(found(f"{name}BySteps", LOST)))
        for terms in self.contests:
            for party in terms.contest.parties:
                yield from self._in_role(terms, party)

    def _in_role(self, terms: ContestTerms, party: Party) -> Iterator[t.Trait]:
        letter, own = ROLES[party.role][0], self.writer(terms).of_pieces
        key = f"{terms.key}-{letter.lower()}"
        may = terms.may.get(party.role)
        if may is not None:
            message = "M_MAY_NOT_ATTACK" if letter == "A" else "M_MAY_NOT_BE"
            yield t.calculated(may_name(terms, party), f"{{{own.write(may)} ? 1 : 0}}")
            yield t.report([f"{key}-may"], say(message, "newPieceName"))
        if not counts(party):
            return
        counted, printed = counts_name(terms, party), printed_name(party)
        yield t.calculated(counted, braced(own.write(terms.strengths[party.role])))
        yield t.calculated(why_name(terms, party), braced(self._why(terms, party, own)))
        why = f'GetString("{why_name(terms, party)}")'
        shown = in_points(counted, party.parts)
        plainly = filled("M_COUNTED", "newPieceName", printed)
        reasons = f'String.valueOf("|"+{why}).replace("|; ","")'
        changed = filled("M_COUNTED_AS", "newPieceName", printed, shown, reasons)
        yield t.report([f"{key}-tell"], f'{{{why}=="" ? {plainly} : {changed}}}')
        value = f"V_{title(party.value)}"
        yield t.report([f"{key}-lacks"], say("M_LACKS", "newPieceName", value))

    def _why(self, terms: ContestTerms, party: Party, own: Writer) -> str:
        """The changes that hold, each behind a stroke."""
        changes = enumerate(terms.changes[party.role])
        said = {n: own.write(reason.when) for n, reason in changes}
        parts = (f'({so} ? "; "+{why_constant(terms, party, n)} : "")' for n, so in said.items())
        return "+".join(parts) or '""'

    # -- signs -----------------------------------------------------------------------------------

    def _signs(self) -> Iterator[t.Trait]:
        """A sign in the corner of whoever takes part, and a text for what must still be done."""
        without = f'{_STATES["unsupplied"]} ? S_UNSUPPLIED : ""'
        states = f"+({without})" if self._supplied else ""
        goes = f'({BACK}>0 ? "R"+{BACK} : "")' if self.contests else '""'
        yield t.sign(f"{{{goes}{states}}}")
        images = [self.icons.file("attack"), self.icons.file("defend")]
        if all(images):
            level = '{Role=="A" ? 2 : Role=="D" || Role=="T" ? 3 : 1}'
            yield t.layer("Sign", ["", *images], ["", "", ""], follow=level, at=_CORNER)


_SUPPLY = {
    "battle-supply-off": ("Out of supply", "M_UNSUPPLIED"),
    "battle-supply-on": ("In supply again", "M_SUPPLIED"),
}
"""The commands for supply, each with its menu text and what it tells."""


def printed_name(party: Party) -> str:
    """The property with the printed value that a party fights with."""
    return value_name(party.value)


def value_name(value: str) -> str:
    """The property with the printed value of that name."""
    return f"Fights{title(value)}"


def counts_name(terms: ContestTerms, party: Party) -> str:
    """The property with what one counts, in parts of a point."""
    return terms.name(f"counts {ROLES[party.role][0]}")


def why_name(terms: ContestTerms, party: Party) -> str:
    """The property with the reasons for that."""
    return terms.name(f"why {ROLES[party.role][0]}")


def may_name(terms: ContestTerms, party: Party) -> str:
    """The property that says whether one may take part."""
    return terms.name(f"may {ROLES[party.role][0]}")


def why_constant(terms: ContestTerms, party: Party, n: int) -> str:
    """The constant with the text of a change."""
    return f"W_{terms.name(ROLES[party.role][0])}{n + 1}"


def in_points(property: str, parts: int) -> str:
    """A number of parts of a point as points: 2 1/2."""
    if parts == 1:
        return property
    whole, rest = f"{property}/{parts}", found(f"Parts{parts}", f"{property}%{parts}")
    some = f'({whole}==0 ? "" : {whole}+" ")+{rest}'
    return f"({property}%{parts}==0 ? {whole} : {some})"


def parts_table(parts: int) -> str:
    """What is left over, as fractions."""
    rests = {str(n): str(Fraction(n, parts)) for n in range(1, parts)}
    return table(rests)
