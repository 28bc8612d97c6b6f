"""Makes the buttons of battles with dice: report each unit's dice, fire the next volley, fire all
volleys, and take the losses that hits cause. A battle goes on volley by volley, and no one fires
while a player still has losses to take. Losses that leave no choice are taken at once if the player
commands the units (in solitaire play, all of them)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.combat.results import LEFT, ROLES
from builder.outputs.vassal.features.combat.terms import FIGHT, reach_key
from builder.outputs.vassal.features.dice_battles.retreats import DiceBattleRetreats
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.outputs.vassal.features.dice_battles.volleys import NOBODY, DiceBattlePieces
from builder.outputs.vassal.features.queries.attack_directions import AttackDirections
from builder.outputs.vassal.features.queries.attack_origins import origin_keys
from builder.outputs.vassal.features.turns.alliances import attacked_keys
from builder.outputs.vassal.features.units.deeds import attack_noted
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.vassal.expressions.functions import least, total
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import (
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    every,
    first_case,
)
from builder.vassal.format.components import Element
from builder.vassal.format.names import plays, property_name

_SIDE = {"A": "BattleSide", "D": "BattleTargetSide"}
_LETTERS = tuple(ROLES.values())
_MARKS = (
    "battle-aim", "battle-whose", "battle-part", "battle-join", "battle-masked", "battle-wrong",
)  # fmt: skip


@dataclass(frozen=True)
class DiceBattleButtons:
    """The buttons of one battle with dice. ``called`` is its name, if the game has several;
    ``asks`` are the keystrokes that ask the players questions; ``where`` is the text that says in
    the chat where the battle is; ``directions`` warns of attackers in a wrong direction."""

    game: Game
    volleys: DiceBattlePieces
    asks: Sequence[str]
    called: str
    where: Text
    directions: AttackDirections

    @property
    def _terms(self) -> DiceBattleTerms:
        return self.volleys.terms

    @property
    def _key(self) -> str:
        return self._terms.key

    def _is_own_side(self, letter: str) -> Truth:
        """Return the condition that the player at this computer commands a side's units."""
        return plays(self.game, string(_SIDE[letter]))

    def _name(self, what: str) -> str:
        return self._terms.name(what)

    def _role(self, which: Truth) -> PieceRole:
        return PieceRole([self.volleys.map], which)

    def named(self) -> list[str]:
        """Return the labels of the buttons."""
        words = ("Dice of each unit", "Fire", "Fire to the end", "Take the hits")
        return [self._word(word) for word in words]

    def _word(self, word: str) -> str:
        return f"{word}: {self.called}" if self.called else word

    @property
    def _retreats(self) -> DiceBattleRetreats:
        return DiceBattleRetreats(self._terms, self.volleys.map)

    def forgotten(self) -> list[str]:
        """Return the keystrokes that end the battle and clear what was stored about it."""
        hits = [f"{self._key}-no-hits-{x.lower()}" for x, _ in _LETTERS]
        return [f"{self._key}-off", *hits]

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the battle, each with the hidden commands that compute it."""
        key, name = self._key, self._name
        for stage in self._terms.stages:
            value = self.volleys.writer.stage(stage)
            yield module_text_property(
                name(stage.name), "0", assign_property(f"{key}-now-{stage.name}", value)
            )
        fighting = self._role(text("Role").differs(""))
        lacks = total(*(fighting.count(self._lacks_value(v)) for v in self._printed))
        yield module_text_property(name("lacks"), "0", assign_property(f"{key}-lacks", lacks))
        targets, attackers = (self._role(text("Role").equals(x)).count() for x in ("T", "A"))
        nobody = targets.differs(1) | attackers.equals(0)
        bad = (
            nobody
            | (number("BattleMasked") > 0)
            | (number("BattleWrong") > 0)
            | (number(name("lacks")) > 0)
        )
        yield module_text_property(name("bad"), "false", assign_property(f"{key}-check", bad))
        yield from self.limit.properties()
        on = [assign_property(f"{key}-on", "true"), assign_property(f"{key}-off", "false")]
        yield module_text_property(name("on"), "false", *on)
        shut = is_true(name("on")) | is_true(name("bad"))
        yield module_text_property(name("shut"), "false", assign_property(f"{key}-shut", shut))
        owed = any_of(*(self._hits(x) > 0 for x, _ in _LETTERS))
        waits = ~is_true(name("on")) | owed
        yield module_text_property(name("wait"), "true", assign_property(f"{key}-wait", waits))
        yield from (module_text_property(*item) for item in self.volleys.transient().items())
        yield from self._turns()
        for letter, which in _LETTERS:
            yield from self._of_side(letter, which)

    def _number(self, what: str) -> Number:
        return number(self._name(what))

    def _hits(self, letter: str) -> Number:
        """Return the number of hits for which a side has still to take losses."""
        return self._number(f"hits {letter}")

    @property
    def _printed(self) -> tuple[str, ...]:
        return tuple(self._terms.battle.printed)

    def _lacks_value(self, value: str) -> Truth:
        return string(f"Fights{property_name(value)}").equals("")

    def _turns(self) -> Iterator[Element]:
        """Yield the properties with the number of the round and of its volley, and with whether the
        battle goes on."""
        key, round_, slot = self._key, self._number("round"), self._number("slot")
        last = self._terms.battle.rounds
        later = assign_property(f"{key}-later", choose(slot.equals(0), round_ + 1, round_))
        anew = choose(slot.equals(0) & (round_ <= last), self._next_volley(), slot)
        again = assign_property(f"{key}-again", anew)
        yield module_text_property(
            str(round_), "1", assign_property(f"{key}-first", "1"), *([later] if last > 1 else [])
        )
        numbers = [
            assign_property(f"{key}-slot-0", "0"),
            assign_property(f"{key}-next", self._next_volley()),
        ]
        yield module_text_property(str(slot), "0", *numbers, *([again] if last > 1 else []))
        alone = any_of(*(self._role(which).count().equals(0) for _, which in _LETTERS))
        fired = slot.equals(0) | alone | (round_ >= last) & self._next_volley().equals(0)
        owed = any_of(*(self._hits(x) > 0 for x, _ in _LETTERS))
        goes = owed | ~fired
        yield module_text_property(
            self._name("going"), "true", assign_property(f"{key}-going", goes)
        )

    def _next_volley(self) -> Number:
        """Return the number of the next volley in which any unit has dice; 0 if there is none."""
        slot, at, dice = (self._number(what) for what in ("slot", "at", "dice"))
        fires = (
            (n, self._role(text("Role").differs("")).count(at.equals(n) & (dice > 0)))
            for n in range(1, self._terms.slots + 1)
        )
        cases = [((slot < n) & (count > 0), as_number(n)) for n, count in fires]
        return first_case(cases, as_number(0))

    def _of_side(self, letter: str, which: Truth) -> Iterator[Element]:
        """Yield a side's properties: the hits against it, the steps that it has, and which of its
        units must take hits first."""
        key, low, name = self._key, letter.lower(), self._name
        hits, top, start = (self._number(f"{what} {letter}") for what in ("hits", "top", "start"))
        left = self._role(which).sum(LEFT)
        most = assign_property(f"{key}-cap-{low}", least(hits, left))
        every = (hits > 0) & (hits >= left) & self._is_own_side(letter)
        rest = assign_property(
            f"{key}-rest-{low}", choose(self._number(f"every {letter}").equals(1), 0, hits)
        )
        yield module_text_property(
            str(hits), "0", assign_property(f"{key}-no-hits-{low}", "0"), most, rest
        )
        value = assign_property(f"{key}-every-{low}", every.as_number)
        yield module_text_property(name(f"every {letter}"), "0", value)
        none = NOBODY[self._terms.battle.strongest]
        yield module_text_property(str(top), none, assign_property(f"{key}-top-none-{low}", none))
        count = self._role(which).count(self._number("dice").equals(top))
        yield module_text_property(
            name(f"equal {letter}"), "0", assign_property(f"{key}-equal-{low}", count)
        )
        yield module_text_property(str(start), "0", assign_property(f"{key}-start-{low}", left))
        lost = assign_property(f"{key}-lost-{low}", start - left)
        yield module_text_property(name(f"lost {letter}"), "0", lost)

    # -- commands --------------------------------------------------------------------------------

    def components(self, icons: Mapping[str, str]) -> Iterator[Element]:
        """Yield the buttons, and the hidden commands behind them."""
        yield from self._pressed(icons)
        yield from self._beginning()
        yield from self._firing()
        for letter, which in _LETTERS:
            yield from self._taking(letter, which)
        yield from self._ending()

    @property
    def owed(self) -> list[str]:
        """The keystrokes that report the hits for which losses have still to be taken."""
        return [f"{self._key}-say-owed-{x.lower()}" for x, _ in _LETTERS]

    def _pressed(self, icons: Mapping[str, str]) -> Iterator[Element]:
        key = self._key
        rolls, fire, end, take = self.named()
        yield keystroke_chain(
            f"Dice {key}", [f"{key}-begin", f"{key}-tells"], text=rolls, icon=icons["charts"],
            key=f"{key}-dice", tip="Show how many dice each unit rolls, and what hits",
        )  # fmt: skip
        taken = [f"{key}-take-{x.lower()}" for x, _ in _LETTERS]
        goes = [f"{key}-begin", f"{key}-shut", f"{key}-open", *taken, f"{key}-wait"]
        goes += [f"{key}-volley", *self.owed]
        yield keystroke_chain(
            f"Fire {key}", goes, text=fire, icon=icons["dice"], key=f"{key}-fire",
            tip="Begin the battle that is declared, or go on: the next units roll their dice",
        )  # fmt: skip
        hits = every(*(self._hits(x).equals(0) for x, _ in _LETTERS))
        yield keystroke_chain(
            f"Fire {key} to the end", [f"{key}-fire", f"{key}-fire-on"], text=end, icon=icons["dice"],
            tip="Volley after volley, until the battle is over or a player must choose",
            key=f"{key}-fire-all",
        )  # fmt: skip
        yield keystroke_chain(
            f"Fire {key} on", [f"{key}-fire"], key=f"{key}-fire-on",
            again=is_true(self._name("on")) & hits,
        )  # fmt: skip
        yield keystroke_chain(
            f"Hits {key}", [*taken, *self.owed], text=take, icon=icons["undo"], key=f"{key}-take",
            tip="Remove the steps that hits cost where there is no choice",
        )  # fmt: skip

    def _beginning(self) -> Iterator[Element]:
        key, name = self._key, self._name
        lacks = [f"{key}-say-lacks-{property_name(v).lower()}" for v in self._printed]
        apart = [f"{key}-stand-by"] if "defenders" in self._terms.may else []
        marks = [
            *_MARKS,
            *apart,
            *origin_keys(self._terms.battle),
            *self.asks,
            f"{key}-lacks",
            f"{key}-check",
            f"{key}-none-said",
        ]
        yield keystroke_chain(
            f"{name('begins')}", [*marks, *lacks, f"{key}-set"], key=f"{key}-begin", gate=name("on")
        )
        stages = [f"{key}-now-{stage.name}" for stage in self._terms.stages]
        may = [f"{key}-may-all-{ROLES[role][0].lower()}" for role in self._terms.may]
        says = [f"{key}-say-place", *self.limit.before]
        begun = [*stages, *(f"{key}-begin-all-{x.lower()}" for x, _ in _LETTERS)]
        yield keystroke_chain(
            f"{name('set')}", [*begun, *says, *self._warnings, *may], key=f"{key}-set",
            gate=name("bad"),
        )  # fmt: skip
        each = [f"{key}-{does}-{x.lower()}" for does in ("no-hits", "start") for x, _ in _LETTERS]
        opens = [*self.limit.after, f"{key}-first", f"{key}-slot-0", *each, f"{key}-on"]
        opens = [*attacked_keys(self.game), *opens]
        yield keystroke_chain(f"{name('opens')}", opens, key=f"{key}-open", gate=name("shut"))
        yield keystroke_chain(
            f"{name('tells')}", [f"{key}-tell-all"], key=f"{key}-tells", gate=name("bad")
        )
        yield send_to_pieces(
            f"{name('tell')}", f"{key}-tell-all", f"{key}-tell", text("Role").differs("")
        )
        for letter, which in _LETTERS:
            own, low = f"{name('begin')} {letter}", letter.lower()
            yield send_to_pieces(own, f"{key}-begin-all-{low}", f"{key}-begin-{low}", which)
        for role in self._terms.may:
            letter, which = ROLES[role]
            low, may_not = letter.lower(), string(name(f"may {letter}")).differs("1")
            own = f"{name('may')} {letter}"
            yield send_to_pieces(own, f"{key}-may-all-{low}", f"{key}-may-{low}", which & may_not)
            if letter == "D":
                beside = text("Role").equals("D") & may_not
                yield send_to_pieces(f"{own} by", f"{key}-stand-by", f"{key}-stands-by", beside)
        for value in self._printed:
            low, so = (
                property_name(value).lower(),
                text("Role").differs("") & self._lacks_value(value),
            )
            own = f"{name('lacks')} {value}"
            yield send_to_pieces(own, f"{key}-say-lacks-{low}", f"{key}-lacks-{low}", so)
        yield chat_line(f"{key}-none-said", self._undeclared())
        told = filled_message("M_BATTLE_IN", f"C_{name('name')}", string("BattlePlace"), self.where)
        yield chat_line(f"{key}-say-place", told)
        yield from self.limit.lines()
        yield from self.directions.lines()

    @property
    def limit(self) -> PhaseLimit:
        """The rule that the battle belongs to certain phases, and that each place may be attacked
        only once in a phase."""
        battle, done = self._terms.battle, self._name("done")
        side = string("BattleSide")
        return PhaseLimit(self.game, self._key, battle.rule, battle.phases, side, done, FIGHT)

    @property
    def _warnings(self) -> list[str]:
        """The keystrokes that warn of attackers that do not reach the target, or may not attack in
        that direction."""
        return [reach_key(self._terms.battle), *self.directions.keystrokes]

    def _undeclared(self) -> Text:
        """Return the chat line about a battle that cannot be fought."""
        cases = [
            (number("BattleMasked") > 0, filled_message("M_REVEAL_FIRST")),
            (number("BattleWrong") > 0, filled_message("M_TWO_SIDES")),
            (self._number("lacks") > 0, filled_message("M_NOT_COMPUTED")),
        ]
        told = first_case(cases, filled_message("M_NO_BATTLE"))
        return choose(~is_true(self._name("bad")), "", told)

    def _firing(self) -> Iterator[Element]:
        """Yield the commands of one volley."""
        key, name, lows = self._key, self._name, [x.lower() for x, _ in _LETTERS]
        later = [f"{key}-later", f"{key}-again"] if self._terms.battle.rounds > 1 else []
        made = [part for x in lows for part in (f"{key}-cap-{x}", f"{key}-say-hits-{x}")]
        steps = [
            f"{key}-next", *later, f"{key}-say-volley", f"{key}-fire-now", *made,
            *(f"{key}-take-{x}" for x in lows), f"{key}-going", f"{key}-end",
        ]  # fmt: skip
        yield keystroke_chain(f"{name('volley')}", steps, key=f"{key}-volley", gate=name("wait"))
        slot = self._number("slot")
        fires = self._number("at").equals(slot) & (self._number("dice") > 0)
        yield send_to_pieces(
            f"{name('fires')}",
            f"{key}-fire-now",
            f"{key}-fires",
            text("Role").differs("") & fires,
        )
        yield chat_line(f"{key}-say-volley", choose(slot.equals(0), "", self._volley()))
        for letter, _ in _LETTERS:
            hits, low = self._hits(letter), letter.lower()
            told = filled_message(f"M_HITS_ON_{letter}", hits)
            yield chat_line(f"{key}-say-hits-{low}", choose(hits.equals(0), "", told))
            owed = filled_message(f"M_CHOOSE_{letter}", hits)
            yield chat_line(f"{key}-say-owed-{low}", choose(hits.equals(0), "", owed))

    def _volley(self) -> Text:
        """Return the chat line that says which units fire in a volley."""
        battle, slot = self._terms.battle, self._number("slot")
        values = as_text(battle.rule), self._name("round")
        if battle.first == "together":
            return filled_message("M_VOLLEY_OF_BOTH", *values)
        odd, even = ("A", "D") if battle.first == "attacker" else ("D", "A")
        first, second = (filled_message(f"M_VOLLEY_OF_{x}", *values) for x in (odd, even))
        return choose((slot % 2).equals(1), first, second)

    def _taking(self, letter: str, which: Truth) -> Iterator[Element]:
        """Yield the commands that take a side's losses: all of its steps if the hits are enough,
        else step by step from the unit that alone rolls the most (or the fewest) dice."""
        key, name, low = self._key, self._name, letter.lower()
        dice, top, hits = self._number("dice"), self._number(f"top {letter}"), self._hits(letter)
        tops = [f"{key}-top-none-{low}", f"{key}-tops-{low}", f"{key}-equal-{low}"]
        first = [f"{key}-every-{low}", f"{key}-fall-{low}", f"{key}-rest-{low}", *tops]
        yield keystroke_chain(
            f"{name('take')} {letter}", [*first, f"{key}-one-{low}"], key=f"{key}-take-{low}"
        )
        more = (hits > 0) & self._number(f"equal {letter}").equals(1) & self._is_own_side(letter)
        steps = [f"{key}-strike-{low}", *tops]
        yield keystroke_chain(f"{name('one')} {letter}", steps, key=f"{key}-one-{low}", again=more)
        for what, sends, so in (
            ("fall", LOSE, self._number(f"every {letter}").equals(1)),
            ("tops", f"{key}-top", hits > 0),
            ("strike", f"{key}-strike", dice.equals(top)),
        ):
            own = f"{name(what)} {letter}"
            yield send_to_pieces(own, f"{key}-{what}-{low}", sends, which & so)

    def _ending(self) -> Iterator[Element]:
        """Yield the report at the end of the battle."""
        key, name = self._key, self._name
        lost = [f"{key}-lost-{x.lower()}" for x, _ in _LETTERS]
        steps = [*lost, f"{key}-say-lost", f"{key}-say-end", *self._retreats.keys()]
        steps += [*attack_noted(self.game, far=False), f"{key}-off", "battle-clear-all"]
        yield keystroke_chain(f"{name('ends')}", steps, key=f"{key}-end", gate=name("going"))
        yield from self._retreats.orders()
        told = filled_message("M_CLASH_LOST", name("lost A"), name("lost D"))
        yield chat_line(f"{key}-say-lost", told)
        yield chat_line(f"{key}-say-end", self._end(), coloured=True)

    def _end(self) -> Text:
        """Return the chat line that says which units are left and who must retreat."""
        battle, a, d = self._terms.battle, self._number("lost A"), self._number("lost D")
        gone = {x: self._role(which).count().equals(0) for x, which in _LETTERS}
        beaten = {x: filled_message(f"M_RETREATS_{x}") for x, _ in _LETTERS}
        if battle.retreat:
            far = filled_message("M_RETREATS_FAR", self._retreats.far())
            beaten = {x: told + " " + far for x, told in beaten.items()}
        nobody = filled_message("M_RETREATS_NONE")
        after = {
            "attacker": beaten["A"],
            "defender": beaten["D"],
            "worse": choose(a.equals(d), nobody, choose(a > d, beaten["A"], beaten["D"])),
            "nobody": nobody,
        }[battle.after]
        no_attacker, no_defender = filled_message("M_LEFT_NO_A"), filled_message("M_LEFT_NO_D")
        if battle.advance:
            no_defender = no_defender + " " + filled_message("M_MAY_ENTER")
        cases = [
            (gone["A"] & gone["D"], filled_message("M_LEFT_NONE")),
            (gone["A"], no_attacker),
            (gone["D"], no_defender),
        ]
        return first_case(cases, after)
