"""Finds the names for words in declarations. One word may be a trait, a phase and a path at once,
with a different name as each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal

from builder.i18n.locales import customs
from builder.i18n.translate import (
    Translator,
    begins_with_a_translated_word,
    begins_with_a_word,
    first_lower,
)
from builder.model.game import Game
from builder.model.mechanisms import NamedSupply
from builder.model.mechanisms.conditions import Relation
from builder.rules.engine.positions.aliases import named_supply_words, supply_words
from builder.rules.engine.positions.map_facts import words_beside_formation
from builder.rules.engine.wording.condition_clauses import fixed_word_texts

Kind = Literal[
    "", "is", "in", "across", "along", "weather", "season", "phase", "event", "option", "amount"
]
"""The kind of thing that a word stands for, given by the line of conditions that uses it; empty if
the kind does not matter."""

KINDS: Mapping[Relation, Kind] = {
    "in": "in",
    "is": "is",
    "with": "is",
    "with all": "is",
    "next to": "is",
    "within": "is",
    "across": "across",
    "along": "along",
    "amount": "amount",
}
"""The kind of the words in condition lines, by relation."""

_AS_THEY_ARE: frozenset[Kind] = frozenset(("event", "option"))
"""The kinds whose names keep their capitals within a sentence."""


@dataclass(frozen=True)
class Names:
    """The names of a game for the words in its declarations."""

    game: Game

    def own(self, word: str, kind: Kind = "") -> str:
        """Return the name that the key ``names`` of the declarations gives to a word, for this kind
        (``phase panzer``) or for all; empty if it gives none."""
        said = self.game.mechanisms.names
        return said.get(f"{kind} {word}".strip()) or said.get(word, "")

    def phrase(self, word: str, kind: Kind, tr: Translator) -> str:
        """Return the name for a word within a sentence: the one that the key ``names`` gives,
        otherwise that of the part of the game that the word stands for, otherwise the word
        itself."""
        if own := self.own(word, kind):
            return tr(own)
        name = self.by_kind[kind].get(word)
        if name is None and word in self._formations:
            return tr(word)
        if name is None and word in (kinds := named_supply_words(self.game)):
            return _without(kinds[word], word, tr)
        if name is None:
            return fixed_word_texts(tr).get(word) or tr(word.replace("-", " "))
        custom = customs(tr.language)
        if custom.state and name == self._states.get(word):
            return tr.recased(name, lambda text: text.removesuffix(custom.state) + custom.state)
        if custom.capitals == "nouns":
            return tr.recased(name, first_lower) if word in self._states else tr(name)
        keeps = self._keeps(word, kind)
        if keeps or not custom.has_capitals:
            return tr(name)
        return tr.recased(name, partial(self._lower, tuple(map(tr, self._proper))))

    @staticmethod
    def _lower(proper: Iterable[str], text: str) -> str:
        """Return a text in lower case except for the proper names in it: ``german works`` becomes
        ``German works`` if a side is called German."""
        small = text.lower()
        for name in proper:
            for found in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
                small = small[: found.start()] + name + small[found.end() :]
        return small

    @cached_property
    def _proper(self) -> tuple[str, ...]:
        """The proper names of a game: those of sides, nations, areas and named places."""
        sheet = self.game.sheet
        who = {side.name for side in sheet.sides} | {nation.name for nation in sheet.nations}
        return tuple(sorted(who | {*self._areas.values()}))

    def with_small_letter(self, text: str, tr: Translator) -> str:
        """Return a sentence with a small first letter, unless it begins with an abbreviation or
        with the name of a side, nation, place or unit. A single word, such as *Mutiny*, only keeps
        its capital if it is such a name."""
        if text.startswith(("¿", "¡")):
            return text[0] + self.with_small_letter(text[1:], tr)
        alone = text.isalpha() and text.istitle()
        if not (alone or begins_with_a_word(text, tr) or begins_with_a_translated_word(text, tr)):
            return text
        names = (*self.game.proper_names, *(unit.name for unit in self.game.units))
        first = (re.match(rf"{re.escape(tr(name))}(?![\w’'])", text) for name in names)
        return text if any(first) else first_lower(text)

    @cached_property
    def by_kind(self) -> Mapping[Kind, Mapping[str, str]]:
        """The names of the game's parts, by the kind of word (such as ``phase``) and then by
        word."""
        mechanisms, key = self.game.mechanisms, self.game.terrain
        seasons = mechanisms.time.seasons if mechanisms.time else ()
        weathers = mechanisms.weather.kinds if mechanisms.weather else ()
        found: dict[Kind, Mapping[str, str]] = {
            "is": self._units | self._states | self._flags,
            "in": self._areas | _names_by_id((*key.hexes, *key.features)) | self.boxes,
            "across": _names_by_id((*key.hexsides, *key.features)),
            "along": _names_by_id(key.paths),
            "weather": _names_by_id(weathers),
            "season": _names_by_id(seasons),
            "phase": _names_by_id(self.game.sheet.sequence),
            "option": _names_by_id(o for c in mechanisms.combat for o in c.options),
            "event": _names_by_id(event for one in mechanisms.events for event in one.entries),
            "amount": _names_by_id(mechanisms.counts),
        }
        every: dict[str, str] = {}
        for names in (
            *(self._units, self._areas, _names_by_id(key.every), self._states),
            *(found[kind] for kind in ("weather", "season", "phase", "option")),
            *(
                self.boxes,
                self._flags,
                found["event"],
                found["amount"],
                _names_by_id(self.game.sheet.sides),
            ),
        ):
            every |= names
        return {**found, "": every}

    @cached_property
    def _states(self) -> dict[str, str]:
        """The names of unit states, by id. They are adjectives, so they have small letters even in
        German."""
        return _names_by_id(self.game.mechanisms.states)

    @cached_property
    def boxes(self) -> dict[str, str]:
        """The labels of the boxes of displays, by box id and by full name (``track:box``)."""
        tracks = [t for t in self.game.tracks if t.kind in ("boxes", "table")]
        boxes = [(t, b, b.label or b.id) for t in tracks for b in t.boxes]
        short = {box.id: label for _, box, label in boxes}
        return short | {f"{track.id}:{box.id}": label for track, box, label in boxes}

    def are_formations(self, words: Iterable[str]) -> bool:
        """Return whether all words are names of formations (to which units belong) and nothing else
        that units can be called."""
        return self._formations.issuperset(words)

    @cached_property
    def _formations(self) -> frozenset[str]:
        """The formations printed on units, except those whose word is also a trait or the like of
        units."""
        units = self.game.units
        named = frozenset(unit.formation for unit in units if unit.formation)
        if not named:
            return named
        return named.difference(*(words_beside_formation(self.game, unit) for unit in units))

    @cached_property
    def _units(self) -> dict[str, str]:
        return {unit.id: unit.title or unit.name for unit in self.game.units}

    @cached_property
    def _flags(self) -> dict[str, str]:
        """The names of formations, nations and sides, by id."""
        sheet = self.game.sheet
        return {**sheet.formations, **_names_by_id(sheet.nations), **_names_by_id(sheet.sides)}

    @cached_property
    def _areas(self) -> dict[str, str]:
        """The names of areas and of named places on the maps, by id."""
        maps = self.game.maps
        found = {place.hex: place.name for sheet in maps for place in sheet.places if place.name}
        found |= {id: title for sheet in maps for id, title in sheet.titles.items()}
        return found | {a.id: a.name for sheet in maps for a in sheet.areas if a.name}

    def _keeps(self, word: str, kind: Kind) -> bool:
        """Return whether the name for a word keeps its capital letter within a sentence, because it
        is a proper name (of a unit, side, place or the like)."""
        if kind in _AS_THEY_ARE:
            return True
        if kind == "is":
            return word in self._units or word in self._flags
        proper = word in self._area_ids or word in self.boxes
        if kind == "":
            events, options = (self.by_kind[of] for of in ("event", "option"))
            whose = (self._units, self._flags, events, options)
            return proper or any(word in of for of in whose)
        return kind == "in" and proper

    @cached_property
    def _area_ids(self) -> frozenset[str]:
        areas = (area.id for sheet in self.game.maps for area in sheet.areas)
        return frozenset([*self._areas, *areas])


def _without(supply: NamedSupply, word: str, tr: Translator) -> str:
    """Return the phrase for units without a kind of supply, or isolated too, as a word says."""
    out, _ = supply_words(supply)
    if word == out:
        return tr("without {supply}", supply=tr(supply.name))
    return tr("without {supply} and isolated", supply=tr(supply.name))


def _names_by_id(parts: Iterable[object]) -> dict[str, str]:
    """Return a dictionary from the ids of some parts of a game to their names."""
    return {getattr(part, "id"): getattr(part, "name") for part in parts}  # noqa: B009
