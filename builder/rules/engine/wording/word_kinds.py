"""What words of declarations are called: one word may be a trait, a phase and a path, and has a
name as each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.wording.condition_clauses import fixed_word_texts

Kind = Literal[
    "", "is", "in", "across", "along", "weather", "season", "phase", "event", "option", "amount"
]
"""As what a word is said, by the line of conditions that asks for it; empty for whatever it names."""

KINDS: Mapping[Relation, Kind] = {
    "in": "in",
    "is": "is",
    "with": "is",
    "with all": "is",
    "next to": "is",
    "across": "across",
    "along": "along",
    "amount": "amount",
}
"""As what the words of each relation are said."""

_AS_THEY_ARE: frozenset[Kind] = frozenset(("event", "option"))
"""Whose names keep their capitals within a sentence."""


@dataclass(frozen=True)
class Names:
    """The names that a game has for its words."""

    game: Game

    def own(self, word: str, kind: Kind = "") -> str:
        """How the declarations call a word, as this (``phase panzer``) or whatever it is; empty if they
        do not say."""
        said = self.game.mechanisms.names
        return said.get(f"{kind} {word}".strip()) or said.get(word, "")

    def said(self, word: str, kind: Kind, tr: Translator) -> str:
        """What a word is called in a sentence: as the declarations name it, else as the part of the game
        that it names, else the word itself."""
        if own := self.own(word, kind):
            return tr(own)
        name = self.by_kind[kind].get(word)
        if name is None and word in self._formations:
            return tr(word)
        if name is None:
            return fixed_word_texts(tr).get(word) or tr(word.replace("-", " "))
        said, custom = tr(name), customs(tr.language)
        keeps = self._keeps(word, kind) or custom.capitals == "nouns"
        return said.lower() if custom.has_capitals and not keeps else said

    @cached_property
    def by_kind(self) -> Mapping[Kind, Mapping[str, str]]:
        """The parts of the game that words name, by what they are said as."""
        mechanisms, key = self.game.mechanisms, self.game.terrain
        seasons = mechanisms.time.seasons if mechanisms.time else ()
        weathers = mechanisms.weather.kinds if mechanisms.weather else ()
        found: dict[Kind, Mapping[str, str]] = {
            "is": self._units | {state.id: state.name for state in mechanisms.states} | self._flags,
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
            *(self._units, self._areas, _names_by_id(key.every), _names_by_id(mechanisms.states)),
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
    def boxes(self) -> dict[str, str]:
        """The boxes of displays by their labels."""
        tracks = [t for t in self.game.tracks if t.kind in ("boxes", "table")]
        boxes = [(t, b, b.label or b.id) for t in tracks for b in t.boxes]
        short = {box.id: label for _, box, label in boxes}
        return short | {f"{track.id}:{box.id}": label for track, box, label in boxes}

    def are_formations(self, words: Iterable[str]) -> bool:
        """Return whether all words are formations, to which units belong, and not what units are."""
        return self._formations.issuperset(words)

    @cached_property
    def _formations(self) -> frozenset[str]:
        """The formations that are printed on units, but those that are also another of their words."""
        units = self.game.units
        others = {
            word
            for unit in units
            for word in words_of(self.game, unit.model_copy(update={"formation": ""}))
        }
        return frozenset(unit.formation for unit in units if unit.formation) - others

    @cached_property
    def _units(self) -> dict[str, str]:
        return {unit.id: unit.title or unit.name for unit in self.game.units}

    @cached_property
    def _flags(self) -> dict[str, str]:
        """Formations, nations and sides."""
        sheet = self.game.sheet
        return {**sheet.formations, **_names_by_id(sheet.nations), **_names_by_id(sheet.sides)}

    @cached_property
    def _areas(self) -> dict[str, str]:
        """Areas, and places that have a name on their map."""
        maps = self.game.maps
        found = {place.hex: place.name for sheet in maps for place in sheet.places if place.name}
        found |= {id: title for sheet in maps for id, title in sheet.titles.items()}
        return found | {a.id: a.name for sheet in maps for a in sheet.areas if a.name}

    def _keeps(self, word: str, kind: Kind) -> bool:
        """Whether a name keeps its capitals: it is proper to somebody or to some place."""
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


def _names_by_id(parts: Iterable[object]) -> dict[str, str]:
    """Parts of a game by their ids, each with its name."""
    return {getattr(part, "id"): getattr(part, "name") for part in parts}  # noqa: B009
