"""Puts names of a game's units, places and so on, lists of them, and numbers into the reader's
language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from builder.i18n.locales import Customs, customs
from builder.i18n.phrases import Phrase, joined_phrases
from builder.i18n.translate import PhraseTranslator, Translator, phrase_translator
from builder.model.game import Game
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.places.control import HELD_BY
from builder.model.pieces.values import number_text
from builder.rules.engine.positions.aliases import UNNAMED_PLAYER
from builder.rules.engine.positions.steps import counted_value
from builder.rules.engine.wording.word_kinds import Kind, Names
from builder.sentences import with_capital

MANY_JOINED = "many"
"""The context of joins of three or more texts, for languages that join these in another way than two."""


def counted_phrase(count: str) -> str:
    """Return how the value of a step says a count within a sentence;
    :func:`~builder.rules.explain.names_of` has what it is called."""
    return f"the {count}"


@dataclass(frozen=True)
class GameWords:
    """The names of one game's units, places and so on as they stand in sentences of one language,
    with lists and numbers."""

    game: Game
    translator: Translator

    @cached_property
    def tr(self) -> PhraseTranslator:
        """The translator into this language; its texts keep their grammatical forms."""
        return phrase_translator(self.translator)

    def word(self, word: str, kind: Kind = "") -> str:
        """Return the name for a word of the declarations, as it stands in a sentence; ``kind`` says
        what the word stands for (a trait, a phase …)."""
        if word == UNNAMED_PLAYER:
            return self.tr("the side that plays the card")
        if kind == "in" and (side := self._holder(word)):
            return self.tr("a place that {side} holds", side=self.word(side))
        return self._names.phrase(word, kind, self.tr)

    def _holder(self, word: str) -> str:
        """Return the side that a word of conditions (``held-by-north``) names as the holder of a
        place; empty for any other word."""
        side = word.removeprefix(HELD_BY) if word.startswith(HELD_BY) else ""
        return side if any(one.id == side for one in self.game.sheet.sides) else ""

    @cached_property
    def _names(self) -> Names:
        return Names(self.game)

    def phase(self, id: str) -> str:
        """Return the name of a phase, without the word *phase* itself; empty if there is no such
        phase."""
        name = next((self.tr(p.name) for p in self.game.sheet.sequence if p.id == id), "")
        for ending in (" phase", " Phase", "フェイズ"):
            name = name.removesuffix(ending)
        return name

    def phases(self, ids: Iterable[str]) -> str:
        """Return the names of phases joined with *or*, without the word *phase* itself."""
        return self.one_of(
            self.word(id, "phase") if self._names.own(id, "phase") else self.phase(id) for id in ids
        )

    def is_box(self, word: str) -> bool:
        """Return whether a word names a box of a display, and no place of the map."""
        return word in self._names.boxes and not self._on_map(word)

    def _on_map(self, word: str) -> bool:
        areas = (area.id for sheet in self.game.maps for area in sheet.areas)
        return word in areas or any(kind.id == word for kind in self.game.terrain.every)

    @property
    def _customs(self) -> Customs:
        return customs(self.tr.language)

    @property
    def first_words(self) -> tuple[str, ...]:
        """The articles and other small words that are skipped at the beginning of a name."""
        return self._customs.set_aside

    @property
    def space(self) -> str:
        """The text between two sentences: a space, or nothing in some languages."""
        return self._customs.space

    def either(self, words: Iterable[str], kind: Kind = "") -> str:
        """Return the names for words of a condition (such as traits), as they stand in a sentence,
        joined with *or*."""
        return self._joined([self.word(w, kind) for w in words], "{list} or {last}")

    def in_turn(self, words: Iterable[str]) -> str:
        """Return the names for words of a condition (such as traits), as they stand in a sentence,
        separated by commas."""
        return joined_phrases([self.word(w, "is") for w in words], self.tr(", "))

    def one_of(self, texts: Iterable[str]) -> str:
        """Return texts joined with *or*."""
        return self._joined(list(texts), "{list} or {last}")

    def done(self, deeds: Iterable[str], *, denied: bool) -> str:
        """Return participles (such as *moved* and *fired*) joined with *or*; with ``denied`` in the
        way that the language joins them after *not*."""
        return self._joined(list(deeds), "{list} or {last}", "denied" if denied else "done")

    def each_meant(self, texts: Iterable[str]) -> str:
        """Return texts joined with *or* where each of them is meant, as in *only to the front or to the
        rear*; some languages say *and* there."""
        return self._joined(list(texts), "{list} or {last}", "each")

    def has_own_name(self, word: str) -> bool:
        """Return whether the game gives its own name to a word that says what units are."""
        return bool(self._names.own(word, "is"))

    def unit(self, name: str) -> str:
        """Return the name of a unit: its title, otherwise the name printed on it."""
        id = name.partition("#")[0]
        unit = next((u for u in self.game.units if u.id == id), None)
        return self.tr(unit.title or unit.name) if unit else name

    def runs(self, numbers: Iterable[int]) -> list[str]:
        """Return numbers as a list of texts, in which three or more consecutive numbers become one:
        ``1 to 3``, ``6``, ``7``."""
        found: list[list[int]] = []
        for number in sorted(set(numbers)):
            if found and number == found[-1][-1] + 1:
                found[-1].append(number)
            else:
                found.append([number])
        return [text for run in found for text in self._run(run)]

    def _run(self, run: list[int]) -> list[str]:
        if len(run) < 3:
            return list(map(str, run))
        return [self.tr("{first} to {last}", first=run[0], last=run[-1])]

    def turns(self, turns: Iterable[int]) -> str:
        """Return turn numbers as a phrase: ``1 to 3, 6 and 9``."""
        return self.all_of(self.runs(turns))

    def all_of(self, texts: Iterable[str]) -> str:
        """Return texts joined with *and*."""
        return self._joined(list(texts), "{list} and {last}")

    def _joined(self, texts: list[str], pair: str, context: str = "") -> str:
        if len(texts) < 2:
            return texts[0] if texts else ""
        listed = joined_phrases(texts[:-1], self.tr(", "))
        context = context or (MANY_JOINED if len(texts) > 2 else "")
        return self.tr(pair, context, list=listed, last=texts[-1])

    def value(self, name: str) -> str:
        """Return the name of a value of units: of a printed one, or of a count."""
        return self.word(name, "amount") if counted_value(self.game, name) else self.tr(name)

    def count(self, name: str) -> str:
        """Return the name of a count: ``the stock``, or with its holder ``north morale``."""
        holder, id = split_count_name(name)
        own = self._names.own(id, "amount")
        name = self.word(id, "amount")
        article = self.tr("the {count}", count="")
        has_one = name.startswith((*self._customs.articles, *filter(None, (article,))))
        count = self.tr(own) if own else name if has_one else self.tr("the {count}", count=name)
        if not holder:
            return count
        whose = self.unit(holder) if holder in self._units else self.places((holder,))[0]
        return self.tr("{count} of {holder}", count=count, holder=whose)

    @cached_property
    def _units(self) -> frozenset[str]:
        return frozenset(unit.id for unit in self.game.units)

    def events(self, words: Iterable[str]) -> str:
        """Return the names of events in quotation marks, because they may be sentences; names given
        by the key ``names`` of the declarations have none."""
        own, said = self._names.own, self.word
        return self.one_of(
            said(w, "event") if own(w, "event") else self.tr("“{event}”", event=said(w, "event"))
            for w in words
        )

    def as_spoken(self, text: str) -> str:
        """Return a sentence with neighbouring words contracted where the language requires it, as
        in Italian *di il* to *del*."""
        return self._customs.contract(text)

    def after_colon(self, text: str) -> str:
        """Return a sentence as it stands after a colon, beginning with a small or capital letter as
        is usual in the language."""
        small = self._customs.after_colon == "small"
        return self._names.with_small_letter(text, self.translator) if small else text

    def without_side(self, text: str) -> str:
        """Return a limit of stacking without the words *of a side*, for a sentence that names the side."""
        for words in self._customs.per_side:
            text = text.replace(words, "")
        return text

    def after(self, opening: str, text: str) -> str:
        """Return a sentence as it stands after an opening that ends with a comma or a colon."""
        if opening.endswith(","):
            return self._names.with_small_letter(text, self.translator)
        return self.after_colon(text)

    def phrase_after_colon(self, text: str) -> str:
        """Return a phrase as it stands after a colon, beginning with a small or capital letter as
        is usual in the language."""
        return text if self._customs.after_colon == "small" else with_capital(text)

    def hexes(self, many: int) -> str:
        """Return a number of hexes as text."""
        return self.tr("one hex") if many == 1 else self.tr("{many} hexes", many=many)

    def movement_points(self, points: Fraction | int) -> str:
        """Return a number of movement points as text."""
        if points == 1:
            return self.tr("one movement point")
        if points == Fraction(1, 2):
            return self.tr("half a movement point")
        return self.tr("{points} movement points", points=number_text(points))

    def places(self, words: Iterable[str]) -> list[str]:
        """Return the texts for places: their names on the map, or their labels in a display."""
        names = {place.hex: place.name for sheet in self.game.maps for place in sheet.places}
        own = {id: title for sheet in self.game.maps for id, title in sheet.titles.items()}
        return [
            self.tr("{place} ({hex})", place=self.tr(names[w]), hex=w)
            if w in names
            else self.tr(own[w])
            if w in own
            else self._in_forms(self.word(w))
            for w in words
        ]

    def _in_forms(self, name: str) -> str:
        """Return a name that is the same in every language, such as a hex number, as a phrase with
        grammatical forms."""
        return name if isinstance(name, Phrase) else self.tr(name)

    def ranges(self, numbers: Iterable[int]) -> str:
        """Return distances or rolls as text, with three or more consecutive numbers as one: ``1 to 3
        or 6``, ``4 or 5``."""
        return self._joined(self.runs(numbers), "{list} or {last}")

    def times(self, times: Fraction) -> str:
        """Return a factor (such as 2 or ½) as text."""
        return number_text(times)
