"""Keeps in the module what the sides are to each other: commands tell it and change it, effects of
events change it, and so do attacks on neutral sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, permutations, product

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.sides.alliances import STANCES, Alliances, Stance, pair_of
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.table.asking import Spoken, asked_property, in_all_languages, spoken_by
from builder.outputs.vassal.table.commands import assign_property, chat_line, keystroke_chain
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.relations import (
    ENEMIES,
    is_neutral,
    listed_pairs,
    relations_listed,
    retaking_keys,
    stance_of,
    with_relation,
)
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.outputs.vassal.table.unit_messages import ALLIANCE_MESSAGES
from builder.rules.engine.alliances.alliance_text import stance_sentence
from builder.rules.engine.alliances.relations import pairs_of_game
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.registry import event_effects_of
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Text, Truth, any_of, as_text, choose, every, first_case
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text

ATTACKED = "relation-attacked"
"""The keystroke by which an attack on a neutral side makes sides enemies."""
_TELL, _CHANGE = "Who is allied", "Change an alliance"
_PAIR, _STANCE = "RelationPair", "RelationChosen"


def relation_key(pair: str, stance: str) -> str:
    """Return the keystroke that makes a pair of sides ``stance`` to each other."""
    return f"relation-{pair.replace(' ', '-and-')}-{stance}"


def relation_keys(game: Game, pairs: Iterable[str], stance: str) -> list[str]:
    """Return the keystrokes that make pairs of sides ``stance`` to each other, and by which units then
    take places from sides that have become their enemies."""
    return [*(relation_key(pair, stance) for pair in pairs), *retaking_keys(game)]


@dataclass(frozen=True)
class AlliancesFeature(ModuleFeature):
    """The feature for what the sides of a game are to each other; ``windows`` show the units."""

    game: Game
    declared: Alliances
    windows: tuple[str, ...]
    icons: Icons

    @cached_property
    def _pairs(self) -> tuple[str, ...]:
        return pairs_of_game(self.game)

    @cached_property
    def _both_ways(self) -> tuple[tuple[str, str], ...]:
        """Every side with every other one."""
        return tuple(permutations((side.id for side in self.game.sheet.sides), 2))

    @cached_property
    def _brought(self) -> frozenset[str]:
        """The keystrokes of the changes that effects of events bring."""
        done = event_effects_of(self.game)
        every = chain(*done.events.values(), *done.follows.values()) if done else ()
        relations = (one for one in every if one.word == "relation")
        return frozenset(relation_key(pair, one.what) for one in relations for pair in one.pairs)

    # -- texts -----------------------------------------------------------------------------------

    def _texts(self, tr: Translator) -> dict[str, str]:
        """Return the sentences on what each pair of sides is to each other, by constant."""
        wording = Wording(self.game, tr)
        return {
            _constant(n, stance): engine_safe_text(stance_sentence(wording, pair, stance))
            for n, pair in enumerate(self._pairs)
            for stance in STANCES
        }

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages, and the sentences on each pair of sides."""
        return {**ALLIANCE_MESSAGES, **self._texts(Translator())}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the sentences on pairs of sides in a language."""
        return in_language(self._texts, tr)

    def _said(self, n: int) -> Text:
        """Return the sentence on what a pair of sides is to each other now."""
        stance = stance_of(self._pairs[n])
        cases = [(stance.equals(s), text(_constant(n, s))) for s in STANCES[:-1]]
        return first_case(cases, text(_constant(n, STANCES[-1])))

    def _named(self, pair: str) -> Spoken:
        def said(tr: Translator) -> str:
            wording = Wording(self.game, tr)
            return wording.all_of(map(wording.word, pair.split()))

        return spoken_by(self.game, said)

    # -- the module ------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the two lists of pairs of sides, and what players choose in the dialogs."""
        for name, start in relations_listed(self.game, {}).items():
            set_ = [
                assign_property(relation_key(pair, stance), with_relation(name, pair, stance))
                for pair in self._pairs
                for stance in STANCES
                if relation_key(pair, stance) in self._brought
            ]
            taken = assign_property("relation-take", self._chosen(name))
            more = [assign_property(ATTACKED, self._after_attack())] if name == ENEMIES else []
            yield component(
                "GlobalProperty", *set_, taken, *(more if self.declared.attacked else []),
                name=name, initialValue=start, isNumeric=False,
            )  # fmt: skip
        pairs = [self._named(pair) for pair in self._pairs]
        prompt = in_all_languages(self.game, "Which sides?")
        yield asked_property(_PAIR, "", "relation-no-pair", "relation-ask-pair", prompt, pairs)
        prompt = in_all_languages(self.game, "What are they from now on?")
        stances = [in_all_languages(self.game, _WORDS[stance]) for stance in STANCES]
        yield asked_property(_STANCE, "", "relation-none", "relation-ask", prompt, stances)

    def _chosen(self, name: str) -> Text:
        """Return one of the two lists after what a player has chosen in the dialogs."""
        cases = []
        for pair, stance in product(self._pairs, STANCES):
            named = self._named(pair).is_said(string(_PAIR))
            is_it = in_all_languages(self.game, _WORDS[stance]).is_said(string(_STANCE))
            cases.append((named & is_it, with_relation(name, pair, stance)))
        return first_case(cases, string(name))

    def _fights(self, side: str, *, attacks: bool) -> Truth:
        """Return the condition that units of a side attack in the battle that is declared, or are
        attacked."""
        role = text("Role").equals("A")
        if not attacks:
            role = text("Role").equals("D") | text("Role").equals("T")
        which = role & string("Side").equals(side)
        return PieceRole(list(self.windows), which).count() > 0

    def _are_attacked(self, one: str, other: str) -> Truth:
        """Return the condition that a side attacks another one that is neutral to it."""
        fought = self._fights(one, attacks=True) & self._fights(other, attacks=False)
        return is_neutral(one, other) & fought

    def _after_attack(self) -> Text:
        """Return the list of enemies after the battle that is declared, if neutral sides are attacked
        in it."""
        found = string(ENEMIES)
        for pair in self._pairs:
            attacks = []
            for one, other in self._both_ways:
                if {one, other} == {*pair.split()}:
                    attacks.append(self._are_attacked(one, other))
                elif self.declared.attacked == "allies":
                    attacks += self._drawn_in(pair, one, other)
            new = ~string(ENEMIES).contains(listed_pairs([pair])) & any_of(*attacks)
            found = found + choose(new, listed_pairs([pair]), "")
        return found

    def _drawn_in(self, pair: str, attacker: str, other: str) -> Iterator[Truth]:
        """Yield the conditions that a pair of sides become enemies because each is the attacker or the
        side attacked, or an ally of it."""
        one, _, two = pair.partition(" ")
        apart = ~stance_of(pair).equals("allied")
        for a, b in ((one, two), (two, one)):
            ends = [(a, attacker), (b, other)]
            allied = [stance_of(pair_of(x, y)).equals("allied") for x, y in ends if x != y]
            if all(x == y or pair_of(x, y) in self._pairs for x, y in ends):
                fought = self._are_attacked(attacker, other)
                yield every(fought, *allied, apart)

    def components(self) -> Iterator[Element]:
        """Yield the two buttons, and their chat lines."""
        says = [f"relation-say-{n}" for n, _ in enumerate(self._pairs)]
        yield keystroke_chain(
            _TELL, says, text=_TELL, key="relation-tell", icon=self.icons.file("charts"),
            tip="Say in the chat which sides are allied, neutral or enemies",
        )  # fmt: skip
        asks = ["relation-no-pair", "relation-none", "relation-ask-pair", "relation-ask"]
        changes = ["relation-take", "relation-told", *retaking_keys(self.game)]
        yield keystroke_chain(
            _CHANGE, [*asks, *changes], text=_CHANGE,
            icon=self.icons.file("notes"), tip="Say what two sides are to each other from now on",
        )  # fmt: skip
        for n, _ in enumerate(self._pairs):
            yield chat_line(f"relation-say-{n}", self._said(n))
        named = [
            (self._named(pair).is_said(string(_PAIR)), n) for n, pair in enumerate(self._pairs)
        ]
        told = first_case([(so, self._said(n)) for so, n in named], as_text(""))
        yield chat_line("relation-told", told)
        if self.declared.attacked:
            fought = [self._are_attacked(one, other) for one, other in self._both_ways]
            rule = self.game.mechanisms.case("alliances", self.declared)
            said = filled_message("M_NEUTRAL_ATTACKED", as_text(rule))
            yield chat_line(f"{ATTACKED}-say", choose(any_of(*fought), said, ""))

    def menus(self) -> Iterator[Element]:
        """Yield the menu of the alliances."""
        tip = "Which sides are allied, neutral or enemies"
        yield toolbar_menu("Alliances", tip, [_TELL, _CHANGE], self.icons.file("flag"))


_WORDS: Mapping[Stance, str] = {
    "allied": "Allied",
    "neutral": "Neutral to each other",
    "enemies": "Enemies",
}


def _constant(n: int, stance: str) -> str:
    return f"C_Relation{n}{stance}"


def attacked_keys(game: Game) -> list[str]:
    """Return the keystrokes by which a battle that begins makes neutral sides enemies."""
    declared = game.mechanisms.alliances
    if declared is None or not declared.attacked:
        return []
    return [f"{ATTACKED}-say", ATTACKED, *retaking_keys(game)]


def alliances_feature(game: Game, windows: list[str], icons: Icons) -> AlliancesFeature | None:
    """Return the feature for what sides are to each other; ``None`` if the game declares no
    alliances."""
    declared = game.mechanisms.alliances
    return AlliancesFeature(game, declared, tuple(windows), icons) if declared else None
