"""Computes a game's combats for players who want the module to do so. The counters store who
fights; a button sums everything afresh and reports each step in the chat, so that step losses, undo
and changes of mind cannot make a total wrong. Players who resolve battles by hand do not see any of
this.

The formula is the one that the rules engine computes
(:mod:`builder.rules.core.module_export.contests`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes_of_counters import (
    hidden_counters,
    masked_counters,
    secret_counters,
)
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.buttons import ContestButtons, property_of
from builder.outputs.vassal.features.combat.combat_parts import TERRAIN
from builder.outputs.vassal.features.combat.combat_values import parts_table, why_constant
from builder.outputs.vassal.features.combat.contest_report import ground_of, reason_constant
from builder.outputs.vassal.features.combat.hexside_effects import LISTS, crossing_tables
from builder.outputs.vassal.features.combat.pieces import ContestPieces
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terms import (
    APART,
    FAR_OFF,
    ContestTerms,
    strengths_reported,
)
from builder.outputs.vassal.features.dice_battles.buttons import DiceBattleButtons
from builder.outputs.vassal.features.dice_battles.retreats import FORGET, forgetting
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.outputs.vassal.features.feature import in_language
from builder.outputs.vassal.features.queries.adjacency import near_tables
from builder.outputs.vassal.features.queries.attack_directions import (
    AttackDirections,
    turned_away_property,
)
from builder.outputs.vassal.features.queries.attack_origins import origins_property
from builder.outputs.vassal.features.queries.fighting_sides import defends, is_on_wrong_side
from builder.outputs.vassal.features.queries.long_units import LongUnits
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.boards.ground import has_ground
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import (
    BATTLE_MESSAGES,
    CONCEALED,
    CONTEST_MESSAGES,
    DICE_BATTLE_MESSAGES,
    FIRE_MESSAGES,
    OPTION_MESSAGES,
    RANGED_MESSAGES,
    SUPPLY_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.toolbar import TELL_STEPS, toolbar_menu
from builder.rules.core.module_export.contests import TableCombat
from builder.rules.core.module_export.dice_battles import DiceBattle
from builder.vassal.expressions.properties import is_true, text
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text, property_name

REVEAL = "Reveal those in the battle"
"""The label of the button that reveals hidden units, for games whose units may be hidden."""

_TEXTS = (
    "M_LEAVES",
    "M_TOO_FAR",
    "M_BATTLE_CLEAR",
    "M_REVEAL_FIRST",
    "M_NO_BATTLE",
    "M_BY_ROLL",
    "M_ROLLED",
    "M_FIRE_ROLLED",
    "M_OUT_OF_RANGE",
)

_NO_PLACE = "battle-place-none"
"""The command that forgets where the last battle was, so that units stop finding out what matters in
one."""


@dataclass(frozen=True)
class ContestFeature(ContestPieces):
    """Everything that a module needs for combats on the boards of its map window."""

    @cached_property
    def buttons(self) -> Sequence[ContestButtons]:
        """The buttons of each combat."""
        return [ContestButtons(self, terms) for terms in self.contests]

    @property
    def computes(self) -> frozenset[str]:
        """The ids of the combats' results tables, without those that are also used for combats off
        the map."""
        return frozenset(c.contest.table.id for c in self.contests if not c.contest.alone)

    @property
    def preferences(self) -> Mapping[str, str]:
        """The player preference to see every step of a battle in the chat or only the results, as a
        label keyed by its property."""
        return {TELL_STEPS: "Report every step of a battle in the chat, not just the result"}

    @property
    def reminders(self) -> Sequence[str]:
        """The keystrokes that report, at the start of a phase, losses that have still to be
        taken."""
        owed = self.results.telling if self.results else []
        return [
            *owed,
            *(key for dice_battle in self.dice_battles for key in self._volleys(dice_battle).owed),
        ]

    # -- texts -----------------------------------------------------------------------------------

    def constants(self) -> Mapping[str, str]:
        """Return the constants with the texts and with the tables for lookups."""
        texts = self._messages() | dict(self.truths.constants())
        limits = [buttons.report.limit for buttons in self.buttons]
        for limit in (*limits, *(self._volleys(terms).limit for terms in self.dice_battles)):
            texts |= limit.constants()
        texts |= self._reasons(Translator()) | near_tables(self.boards)
        texts |= {**self.truths.exits.constants(), **dict(self.surroundings.constants())}
        for part in (self.grounds, self.firing, self.bombardments):
            texts |= part.constants() if part else {}
        texts |= dict(self.ranged.constants()) | RANGED_MESSAGES if self.ranged else {}
        texts |= crossing_tables(self.spans.crossings, self.boards) if self.spans else {}
        for dice_battle in self.dice_battles:
            texts |= DICE_BATTLE_MESSAGES | {
                f"C_{dice_battle.name('name')}": engine_safe_text(dice_battle.battle.name)
            }
            texts |= {f"V_{property_name(value)}": value for value in dice_battle.battle.printed}
        if any(terms.contest.options for terms in self.contests):
            texts |= OPTION_MESSAGES
        for terms in self.contests:
            texts |= self.tables[terms.prefix].constants()
            for party in terms.contest.parties:
                texts |= (
                    {f"V_{property_name(party.value)}": party.value}
                    if strengths_reported(party)
                    else {}
                )
                for parts in {party.parts, party.printed_in} - {1}:
                    texts[f"Parts{parts}"] = parts_table(parts)
        return texts

    def _messages(self) -> dict[str, str]:
        """Return the chat messages that any of the game's combats may use."""
        every = BATTLE_MESSAGES | FIRE_MESSAGES | CONTEST_MESSAGES
        supply = SUPPLY_MESSAGES if self.supplied else {}
        if self.one is None:
            return {name: every[name] for name in (*_TEXTS, *CONTEST_MESSAGES)} | supply
        fire = FIRE_MESSAGES | supply if self.firing else supply
        own = CONTEST_MESSAGES if self.results else {"M_BY_RULE": every["M_BY_RULE"]}
        return {**BATTLE_MESSAGES, **fire, **own}

    def _reasons(self, tr: Translator) -> dict[str, str]:
        """Return the text of every reason in a language, keyed by the name of its constant."""
        said: dict[str, str] = {}
        for terms, buttons in zip(self.contests, self.buttons, strict=True):
            for party in terms.contest.parties:
                changes = enumerate(terms.changes[party.role])
                said |= {why_constant(terms, party, n): r.reason.said(tr) for n, r in changes}
            said |= buttons.options.texts(tr) if buttons.options else {}
            for name, reasons in buttons.report.reasons().items():
                every = enumerate(reasons)
                said |= {reason_constant(terms, name, n): r.reason.said(tr) for n, r in every}
        for dice_battle in self.dice_battles:
            volleys = self.dice_battle(dice_battle)
            for role, kept in dice_battle.lasting_changes.items():
                letter = ROLES[role][0]
                said |= {volleys.why(k, letter): k.reason.said(tr) for k in kept}
        return {name: engine_safe_text(text) for name, text in said.items()}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations into a language of texts that are composed at build time and so
        are in no catalogue of messages."""
        texts = in_language(self._reasons, tr)
        for tables in self.tables.values():
            mine, other = tables.meanings(Translator()), tables.meanings(tr)
            texts |= {
                engine_safe_text(text): other[letter] for letter, text in mine.items() if text
            }
        return texts

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of battles, each with the hidden command that computes it."""
        long = LongUnits(self.game).target()
        for name in dict.fromkeys(["BattlePlace", TERRAIN, *self.target()]):
            forgotten = [assign_property(_NO_PLACE, "")] if name == "BattlePlace" else []
            start = "0" if name in ("BattleX", "BattleY", "BattleHigh", *long) else ""
            yield property_of(name, start, *forgotten)
        for name in LISTS if self.on_hexsides else ():
            yield property_of(name, "|", assign_property("battle-forget", "|"))
        masked = PieceRole(self.places.of_battles, text("Role").differs("")).count(CONCEALED)
        yield property_of("BattleMasked", "0", assign_property("battle-masked", masked))
        if self.one is None:
            yield property_of("BattleSide", "")
            wrong = PieceRole(self.places.of_battles, is_on_wrong_side(self.game)).count()
            yield property_of("BattleWrong", "0", assign_property("battle-wrong", wrong))
        if self.bombardments:
            noted = assign_property("battle-bombarded", self.bombardments.noted())
            yield property_of("BattleBombarded", "0:|", noted)
        yield from self.questions.properties()
        yield from self.ranged.properties() if self.ranged else ()
        yield from self.results.properties() if self.results else ()
        reports = [buttons.report for buttons in self.buttons]
        volleys = [self._volleys(dice_battle) for dice_battle in self.dice_battles]
        yield from origins_property(self.fights, self.roles["attackers"])
        yield from self.surroundings.properties()
        yield from turned_away_property([one.directions for one in (*reports, *volleys)])
        for one in volleys:
            yield from one.properties()
        for buttons in self.buttons:
            yield from buttons.properties()

    # -- commands --------------------------------------------------------------------------------

    def menus(self) -> Iterator[Element]:
        """Yield the toolbar menu for fighting battles."""
        buttons = [made.word(word) for made in self.buttons for word in ("Odds", "Resolve")]
        buttons += ["Carry out"] if self.results else []
        buttons += [name for c in self.dice_battles for name in self._volleys(c).named()]
        buttons += [REVEAL] if hidden_counters(self.game) else []
        yield toolbar_menu(
            "Battle", "The battle that is declared on the counters", [*buttons, "Clear battle"],
            self.icons.file("attack"),
        )  # fmt: skip

    def _volleys(self, terms: DiceBattleTerms) -> DiceBattleButtons:
        called = engine_safe_text(terms.battle.name) if len(self.dice_battles) > 1 else ""
        pieces, attackers = self.dice_battle(terms), self.roles["attackers"]
        directions = AttackDirections(terms.battle, terms.key, self.arcs, attackers)
        asks = self.questions.keys(terms)
        return DiceBattleButtons(self.game, pieces, asks, called, ground_of(self), directions)

    def components(self) -> Iterator[Element]:
        """Yield the buttons of the combats, and the hidden commands behind them."""
        forgotten = self.results.forgotten() if self.results else []
        for buttons in self.buttons:
            yield from buttons.components()
            forgotten += buttons.options.forgotten if buttons.options else []
        icons = {name: self.icons.file(name) for name in ("dice", "charts", "undo")}
        yield from self.results.components(icons["undo"]) if self.results else ()
        for dice_battle in self.dice_battles:
            yield from self._volleys(dice_battle).components(icons)
            forgotten += self._volleys(dice_battle).forgotten()
        if self.retreats:
            yield forgetting()
            forgotten.append(FORGET)
        clear = ["battle-clear-all", _NO_PLACE, *forgotten, "battle-say-clear"]
        yield keystroke_chain(
            "Clear battle", clear, text="Clear battle", icon=self.icons.file("undo"), key="battle-clear",
            tip="Take attackers, target and support out of the battle",
        )  # fmt: skip
        yield from self._revealing()
        yield chat_line("battle-say-clear", filled_message("M_BATTLE_CLEAR"))
        yield send_to_pieces(
            "Battle: clear all", "battle-clear-all", "battle-role-0", text("Role").differs("")
        )
        yield from self._value_commands()
        yield from self.ranged.orders(self.writers) if self.ranged else ()
        if self.spans and self.on_hexsides:
            yield keystroke_chain("Battle crossings", self.spans.keys(), key="battle-spans")
            yield from self.spans.orders()

    def _revealing(self) -> Iterator[Element]:
        """Yield the button that reveals the player's own hidden units that are in the battle."""
        hides = {"hidden-reveal": masked_counters, "secret-reveal": secret_counters}
        sent = {f"battle-{key}": key for key, counters in hides.items() if counters(self.game)}
        if not sent:
            return
        yield keystroke_chain(
            REVEAL, list(sent), text=REVEAL, icon=self.icons.file("hidden"),
            key="battle-reveal", tip="Turn your hidden units in the battle face up",
        )  # fmt: skip
        for key, sends in sent.items():
            yield send_to_pieces(f"Battle: {sends}", key, sends, text("Role").differs(""))

    def _value_commands(self) -> Iterator[Element]:
        """Yield the commands that make units store and report their role in the battle before
        anything is computed."""
        target = self.declaring.target
        yield send_to_pieces(
            "Battle: target", "battle-aim", "battle-mark", text("Role").equals(target)
        )
        yield from self._out_of_reach()
        if self.one:
            told = "battle-say-target", "battle-say-at"
            yield send_to_pieces("Battle: tell target", *told, text("Role").equals("D"))
            return
        yield send_to_pieces(
            "Battle: side", "battle-whose", "battle-mark-side", text("Role").equals("A")
        )
        there = defends(self.game, self.at_target)
        gone = text("Role").equals("D") & ~there
        yield send_to_pieces("Battle: gone", "battle-part", "battle-role-0", gone)
        if self.dice_battles or not all(
            c.contest.ranged and c.contest.ranged.single for c in self.contests
        ):
            joins = text("Role").differs("T") & there
            yield send_to_pieces("Battle: there", "battle-join", "battle-role-d", joins)

    def _out_of_reach(self) -> Iterator[Element]:
        """Yield the commands by which attackers say that they are not next to the target or, in
        combats in the same place, not there."""
        attackers = self.declaring.roles["attackers"][1]
        near, there = is_true("Near"), self.at_target
        if self.one:
            yield send_to_pieces("Battle: far", FAR_OFF, "battle-too-far", attackers & ~near)
            return
        if self.are_adjacent:
            far = attackers & (~near | there)
            yield send_to_pieces("Battle: far", FAR_OFF, "battle-too-far", far)
        if any(fight.same_place for fight in self.fights):
            yield send_to_pieces("Battle: apart", APART, "battle-too-far", attackers & ~there)


def contest_feature(
    game: Game,
    contests: Sequence[TableCombat],
    dice: Sequence[DiceBattle],
    places: Places,
    icons: Icons,
    displays: Collection[str] = (),
) -> ContestFeature | None:
    """Return the combat feature of a game with combats on maps with terrain, else ``None``. Units
    in ``displays`` may give support."""
    dice_battles = tuple(DiceBattleTerms(battle, n) for n, battle in enumerate(dice, 1))
    dice_battles = tuple(dice_battle for dice_battle in dice_battles if dice_battle.computed)
    if not (contests or dice_battles) or not has_ground(game, places.boards):
        return None
    terms = tuple(ContestTerms(contest, n) for n, contest in enumerate(contests, 1))
    return ContestFeature(game, terms, places, icons, dice_battles, tuple(displays))
