"""Puts conditions into clauses of a sentence, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.i18n.phrases import text_in_form
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, When, Who, line_key
from builder.model.mechanisms.nearness import near_of
from builder.rules.engine.positions.unit_conditions import changing_words_of
from builder.rules.engine.wording.amount_clauses import amount_clause, tally_clause
from builder.rules.engine.wording.attack_clauses import attack_clauses
from builder.rules.engine.wording.condition_clauses import CONDITION_LINES
from builder.rules.engine.wording.deed_clauses import deed_clause
from builder.rules.engine.wording.game_words import GameWords
from builder.rules.engine.wording.joined_clauses import (
    BEFORE_THE_NOUN,
    join_clauses,
    shorten_side_clauses,
)
from builder.rules.engine.wording.near_phrases import near_phrase
from builder.rules.engine.wording.negation import denied_clause, turn_clause
from builder.rules.engine.wording.relation_clauses import relation_clauses
from builder.rules.engine.wording.word_kinds import KINDS
from builder.sentences import with_capital


@dataclass(frozen=True)
class Wording(GameWords):
    """Puts the declared rules of a game into phrases and sentences of one language."""

    @classmethod
    def of(cls, game: Game, language: str) -> Wording:
        """Return a ``Wording`` for a language; it says hex, area or box according to the game's
        boards."""
        return cls(game, translator_of(game, language))

    def joined_clauses(self, clauses: Iterable[str]) -> str:
        """Return clauses that must all be true, joined into one clause by the grammar of the
        language."""
        return join_clauses(list(clauses), self.tr, self.tr("{list}, and {last}"))

    def when(self, when: When, subject: str) -> str:
        """Return a condition as a clause; lines that name no role are about the ``subject``:
        ``unit``, ``stack``, ``hex``, ``attacker`` or, in a relative clause, ``which``."""
        own, common = self._clauses(when, subject)
        if not when.any_:
            return self._all([*own, *common], subject, belongs=bool(own))
        # What all alternatives have in common is said of each: "A and B or C" would be read as
        # "A and B, or else C".
        several = len(when.any_) > 1 and bool(common)
        alternatives = [
            self._all(list(dict.fromkeys([*common, *self._alternative(part, subject)])), subject)
            if several
            else self.when(part, subject)
            for part in when.any_
        ]
        either = self._joined(alternatives, "{list}, or {last}")
        parts = [*own, either] if several else [*own, *common, either]
        return self._all(parts, subject, belongs=bool(own))

    def _alternative(self, part: When, subject: str) -> list[str]:
        """Return the clauses of one of several alternatives."""
        if part.any_:
            return [self.when(part, subject)]
        own, common = self._clauses(part, subject)
        return [*own, *common]

    def _all(self, parts: list[str], subject: str, *, belongs: bool = False) -> str:
        """Return clauses about a subject joined into one; with ``belongs`` the first says whose unit
        it is."""
        if subject != "which":
            return join_clauses(parts, self.tr, self.tr("{list}, and {last}"))
        pair, comma = self.tr("{list} and {last}", "relative"), self.tr(", ", "relative")
        if belongs and self.tr.language not in BEFORE_THE_NOUN and len(parts) > 1:
            parts = [parts[0], join_clauses(parts[1:], self.tr, pair, comma)]
        return join_clauses(parts, self.tr, pair, comma)

    def _clauses(self, when: When, subject: str) -> tuple[list[str], list[str]]:
        """Return the clauses of a condition, but for its alternatives: first those that say whose unit
        it is, in a relative clause, then the others."""
        own: list[str] = []
        parts: list[str] = []
        for who, relation, words in _ordered(when, subject):
            if relation == "amount":
                parts += [amount_clause(self, who or subject, word) for word in words]
                continue
            key = line_key(who, relation) if who else f"{subject} {relation}"
            if key == "which is" and self._names.are_formations(words):
                own.insert(0, self.tr("is of {words}", words=self.either(words, "is")))
                continue
            parts.append(self._line(key, words, relation))
        if subject == "which" and when.side:
            own.insert(0, self.tr("is of {words}", words=self.either(when.side)))
            when = when.model_copy(update={"side": ()})
        parts += self._moment(when)
        if when.not_ is not None:
            either = self._not_either(when, subject)
            parts += [either] if either else self._not(when.not_, subject)
        return own, parts

    def statement(self, when: When, subject: str) -> str:
        """Return a condition as a full sentence, for example for the head of a table row; in some
        languages its word order differs from that after *if*."""
        return with_capital(text_in_form(self.when(when, subject), "main"))

    def _not_either(self, when: When, subject: str) -> str:
        """Return the end of the clause for a condition that one kind of hexside is there and
        another is not; empty for any other condition."""
        barred = when.not_.across if when.not_ else ()
        if subject == "hex" and when.across and barred and when.not_ == When(across=barred):
            return self.tr("{words} does not", words=self.either(barred, "across"))
        return ""

    def _not(self, when: When, subject: str) -> list[str]:
        """Return the clauses that negate a condition; of several alternatives each is negated."""
        if when.any_ and when == When.model_validate({"any": when.any_}):
            return [clause for part in when.any_ for clause in self._not(part, subject)]
        if when.not_ is not None and when == When.model_validate({"not": when.not_}):
            return [self.when(when.not_, subject)]
        if subject == "which" and when.side and when == When.model_validate({"side": when.side}):
            return [self.tr("is not of {words}", words=self.either(when.side))]
        said = self._line_not(when, subject) or denied_clause(self, when)
        if not said and (parts := _single_lines(when)):
            return [self.when(When.model_validate({"any": [{"not": p} for p in parts]}), subject)]
        return [said or self.tr("it is not the case that {when}", when=self.when(when, subject))]

    def _line_not(self, when: When, subject: str) -> str:
        """Return the clause that negates a condition of a single line; empty if it has more."""
        lines = list(when.lines())
        if len(lines) != 1 or when.any_ or when.not_ is not None or when.of_moment:
            return ""
        who, relation, words = lines[0]
        if relation == "amount":
            one = len(words) == 1
            return amount_clause(self, who or subject, words[0], so=False) if one else ""
        key = line_key(who, relation) if who else f"{subject} {relation}"
        like = key.removesuffix("within") + "is" if relation == "within" else key
        known = f"not {like}" in CONDITION_LINES
        return self._line(f"not {key}", words, relation) if known else ""

    def _line(self, key: str, words: tuple[str, ...], relation: Relation) -> str:
        if relation == "is" and (done := deed_clause(self, key, words)):
            return done
        if key.endswith("hex in") and words and all(map(self.is_box, words)):
            key = key.replace("hex in", "box in")
        names = [self._somebody_or(word, relation) for word in words]
        key = key.removesuffix("within") + "is" if relation == "within" else key
        said = self.all_of(names) if relation == "with all" else self.one_of(names)
        line = self.tr(CONDITION_LINES.get(key) or CONDITION_LINES["step along"])
        return line.format(words=said)

    def _somebody_or(self, word: str, relation: Relation) -> str:
        """Return the text for a word of a condition line. A state after ``with`` or ``next to``
        becomes a phrase for a unit in this state."""
        if relation == "within":
            return near_phrase(self, near_of(word))
        kind = KINDS.get(relation, "")
        is_state = word in changing_words_of(self.game)
        if is_state and relation in ("with", "with all", "next to"):
            return self.somebody(When.model_validate({"is": (word,)}))
        return self.word(word, kind)

    def _moment(self, when: When) -> list[str]:
        found = []
        if when.side:
            found.append(self.tr("the side is {words}", words=self.either(when.side)))
        if when.weather:
            found.append(
                self.tr("the weather is {words}", words=self.either(when.weather, "weather"))
            )
        if when.turn:
            found.append(turn_clause(self, when.turn))
        if when.season:
            found.append(self.tr("the season is {words}", words=self.either(when.season, "season")))
        if when.night is not None:
            found.append(self.tr("it is night") if when.night else self.tr("it is day"))
        if when.phase:
            found.append(self.tr("it is the {words} phase", words=self.phases(when.phase)))
        if when.event:
            found.append(self.tr("{words} is in effect", words=self.events(when.event)))
        found += relation_clauses(self, when)
        if when.option:
            found.append(self.tr("“{words}” is chosen", words=self.either(when.option, "option")))
        if when.range:
            found.append(self.tr("the range is {words}", words=self.ranges(when.range)))
        return found + self._of_all(when)

    def _of_all(self, when: When) -> list[str]:
        """Return the clauses for those parts of a condition that are about the whole position or
        attack, not about one unit."""
        found = []
        if when.some is not None:
            found.append(self.there_is(when.some))
        if when.count is not None:
            found.append(tally_clause(self, when.count))
        for held in when.holds:
            places = self.all_of(self.places(held.at))
            side = self.word(held.side)
            found.append(self.tr("{side} holds {places}", side=side, places=places))
        return found + list(attack_clauses(self, when))

    def that(self, when: When) -> str:
        """Return a condition as a relative clause, to follow "a unit that" (in Japanese to stand
        before the noun)."""
        return self.when(when, "which") or self.tr("are in play")

    def somebody(self, when: When) -> str:
        """Return a phrase for a unit that fulfils a condition: ``a leader that is in a town`` if
        the game's name for the kind of unit has an article, otherwise ``a unit that …``."""
        own, rest = self._own_name(when)
        if not own:
            return shorten_side_clauses(self.tr("a unit that {when}", when=self.that(when)))
        if rest.empty:
            return self.tr(own)
        said = self.tr("{somebody} that {when}", somebody=self.tr(own), when=self.that(rest))
        return shorten_side_clauses(said)

    def there_is(self, when: When) -> str:
        """Return a clause that there is a unit which fulfils a condition; its relative clause comes
        last."""
        own, rest = self._own_name(when)
        if not own:
            return shorten_side_clauses(
                self.tr("there is a unit that {when}", when=self.that(when))
            )
        if rest.empty:
            return self.tr("there is {somebody}", somebody=self.tr(own))
        text = self.tr(
            "there is {somebody} that {when}", somebody=self.tr(own), when=self.that(rest)
        )
        return shorten_side_clauses(text)

    def _own_name(self, when: When) -> tuple[str, When]:
        """Return the game's own name, with its article, for the kind of unit that a condition
        requires, and the rest of the condition. The name is empty if the game gives none with an
        article."""
        own = self._names.own(when.is_[0], "is") if len(when.is_) == 1 else ""
        if not own.startswith(("a ", "an ")):
            return "", when
        return own, when.model_copy(update={"is_": ()})

    def each(self, when: When) -> str:
        """Return a phrase for a unit that fulfils a condition, without an article, to follow "for
        each"."""
        said = self.somebody(when)
        article = next((a for a in self._customs.articles if said.startswith(a)), "")
        return said.removeprefix(article)

    def phrase_for_all(self, when: When) -> str:
        """Return a phrase for all units that fulfil a condition: ``every leader that is in a
        town``."""
        return self.tr("every {one}", one=self.each(when))


def _single_lines(when: When) -> list[When]:
    """Return the lines of a condition as conditions of one line each; nothing if it has only one, or
    others nested in it."""
    if when.any_ or when.not_ is not None:
        return []
    found = (When.model_validate({name: getattr(when, name)}) for name in When.model_fields)
    lines = [one for one in found if not one.empty]
    return lines if len(lines) > 1 else []


def _ordered(when: When, subject: str) -> list[tuple[Who, Relation, tuple[str, ...]]]:
    """Return the lines of a condition in the order in which a sentence words them; in a relative
    clause those with ``is`` come first."""
    lines = list(when.lines())
    return sorted(lines, key=lambda line: line[1] != "is") if subject == "which" else lines
