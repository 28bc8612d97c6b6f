"""Checks the names in declared rules against the game: unknown words, tables that do not fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

from builder.model.game import Game
from builder.model.mechanisms import Count, Events
from builder.model.mechanisms.amounts import Amount, parse_asked_amount, split_count_name
from builder.model.mechanisms.conditions import Relation, When, line_key
from builder.model.mechanisms.events import Event
from builder.model.mechanisms.sides.alliances import STANCES
from builder.problems import PathKey, Problem, did_you_mean, error, unknown_name, warning
from builder.rules.core.questions import scenario_of
from builder.rules.engine.positions.aliases import (
    DISPLAYS,
    ENEMY,
    PLAYER,
    boxes_of,
    words_for_holders,
)
from builder.rules.engine.positions.amounts import bounds_said, holders_of_count
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.near_words import words_of_nearness
from builder.rules.engine.positions.turn_facts import event_ids, final_turn
from builder.rules.engine.positions.unit_conditions import changing_words_of
from builder.rules.procedures import Refused
from builder.sentences import as_sentence, filled_sentence, joined_sentences

_FIXED: dict[Relation, frozenset[str]] = {
    "height": frozenset(("higher", "lower", "level")),
    "fire": frozenset(("direct", "indirect")),
}
"""The fixed words that some relations accept, by relation."""


class KnownWords:
    """The words that a game's conditions may use, for each kind of fact that they can test (traits
    for ``is``, terrain for ``in`` …)."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def of_event(self, drawn: Events, event: Event) -> KnownWords:
        """Return the words that the condition and effects of an event may use; if some side plays
        it, also ``player`` for this side."""
        return _EventWords(self.game) if has_player(self.game, drawn, event) else self

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The words by which conditions may call units: traits, sides, states and so on."""
        found = {w for unit in self.game.units for w in words_of(self.game, unit)}
        return changing_words_of(self.game) | found

    @cached_property
    def grounds(self) -> frozenset[str]:
        """The words for terrain, areas and boxes that units can be in."""
        key = self.game.terrain
        parts = {one.id for sheet in self.game.maps for one in (*sheet.areas, *sheet.spots)}
        boxes = boxes_of(self.game).keys() | {t.id for t in self.game.tracks if t.kind in DISPLAYS}
        terrain = {t.id for t in (*key.hexes, *key.features)} | words_for_holders(self.game)
        return frozenset(parts | boxes | terrain)

    @cached_property
    def sides(self) -> frozenset[str]:
        """The terrain and features that can lie on a hexside (or border) between two places."""
        key = self.game.terrain
        return frozenset(t.id for t in (*key.hexsides, *key.features))

    @cached_property
    def paths(self) -> frozenset[str]:
        """The paths that units can follow from place to place."""
        return frozenset(t.id for t in self.game.terrain.paths)

    @cached_property
    def places(self) -> frozenset[str]:
        """The ids of the hexes and areas of all maps, and of the boxes of displays."""
        areas = {a.id for sheet in self.game.maps for a in sheet.areas} | boxes_of(self.game).keys()
        return frozenset(areas.union(*(sheet.space.ids for sheet in self.game.playable)))

    @cached_property
    def figures(self) -> frozenset[str]:
        """The names of the figures (numbers) that are printed with places of the maps."""
        maps = self.game.maps
        holders = [
            *(p for sheet in maps for p in sheet.places),
            *(s for m in maps for s in m.spots),
        ]
        return frozenset(name for holder in holders for name in holder.figures)

    @cached_property
    def moment(self) -> Mapping[str, frozenset[str]]:
        """The words that conditions may use for the time, by the key of the condition line (such as
        ``weather`` or ``phase``)."""
        sheet, declared = self.game.sheet, self.game.mechanisms
        weather = declared.weather.kinds if declared.weather else ()
        seasons = declared.time.seasons if declared.time else ()
        return {
            "side": frozenset(side.id for side in sheet.sides),
            "weather": frozenset(kind.id for kind in weather),
            "season": frozenset(season.id for season in seasons),
            "phase": frozenset(phase.id for phase in sheet.sequence),
            "event": frozenset(event_ids(self.game)),
            "option": frozenset(o.id for c in declared.combat for o in c.options),
        }

    @cached_property
    def has_nights(self) -> bool:
        """Whether the game has turns at night."""
        declared = self.game.mechanisms.time
        return declared is not None and bool(declared.nights)

    def words_for(self, relation: Relation) -> frozenset[str]:
        """Return the words that conditions may use with one relation: traits for ``is``, terrain
        for ``in`` …"""
        if relation == "in":
            return self.grounds
        if relation == "along":
            return self.paths
        if relation in _FIXED:
            return _FIXED[relation]
        if relation in ("next to", "within"):
            return self.kinds | {ENEMY}
        return self.sides if relation == "across" else self.kinds


def has_player(game: Game, drawn: Events, event: Event) -> bool:
    """Return whether a certain side plays an event: the side that it belongs to, or the one that
    holds its card."""
    return bool(event.side or drawn.side) or drawn.deck in game.held_decks


class _EventWords(KnownWords):
    """The words that the condition and the effects of an event may use if some side plays it: also
    ``player`` for this side."""

    @cached_property
    def moment(self) -> Mapping[str, frozenset[str]]:
        """The words that conditions may use for the time, by the key of the condition line; as a
        side also ``player``, the one who plays the event."""
        found = super().moment
        return {**found, "side": found["side"] | {PLAYER}}


def check_declared(game: Game) -> Iterator[Problem]:
    """Warn about a game without any declared rules, unless it was imported from another format."""
    if not any(game.mechanisms.families()) and not game.sheet.provenance().is_import:
        hint = "write mechanisms.yaml; docs/choose-your-rules.md shows what there is"
        yield warning("no-mechanisms", "the game declares no rules", ("sheet", "system"), hint=hint)


def check_conditions(game: Game) -> Iterator[Problem]:
    """Report words in conditions that the game does not know."""
    general = KnownWords(game)
    for path, when in game.mechanisms.conditions:
        words = _words_at(general, path)
        for who, relation, said in when.lines():
            here = (*path, line_key(who, relation))
            if relation == "amount":
                yield from _amounts(game, said, here)
            if relation == "within":
                for key, word, known, what in words_of_nearness(game, words.kinds, said):
                    yield from known_word(word, known, (*here, *key), what)
            for n, word in enumerate(said if relation not in ("amount", "within") else ()):
                if relation == "in" and word in words.places:
                    # a known place: not checked against the words, which do not list places
                    continue
                yield from known_word(word, words.words_for(relation), (*here, n), _WHAT[relation])
        yield from _moment(words, path, when)
        yield from _held(words, path, when)


def _words_at(words: KnownWords, path: PathKey) -> KnownWords:
    """Return the words that a condition at this path of the declarations may use; in an event that
    a side plays, also ``player`` for this side."""
    match path:
        case ("mechanisms", "events", int(n), "entries", int(m), *_):
            drawn = words.game.mechanisms.events[n]
            return words.of_event(drawn, drawn.entries[m])
    return words


def _amounts(game: Game, said: Iterable[str], path: PathKey) -> Iterator[Problem]:
    """Report condition words such as ``stock: 5+`` in ``said`` that name an unknown count, or an
    amount that the count never reaches or always has."""
    for word in said:
        asked, here = parse_asked_amount(word), (*path, word.partition(": ")[0])
        yield from known_count(game, word.partition(": ")[0], here)
        if asked.amount.other and not asked.amount.of_opponent:
            yield from known_count(game, asked.amount.other, here)
        count = next((one for one in game.mechanisms.counts if one.id == asked.count), None)
        yield from _reached(count, asked.amount, here) if count else ()


def known_count(game: Game, name: str, path: PathKey) -> Iterator[Problem]:
    """Report a count name for which the game has no such count, or whose holder has no such count."""
    holder, id = split_count_name(name)
    count = next((one for one in game.mechanisms.counts if one.id == id), None)
    if count is None:
        ids = [one.id for one in game.mechanisms.counts]
        yield from known_word(id, ids, path, "nothing that is counted")
    elif holder:
        what = filled_sentence("nobody who has {id}", id=id)
        yield from known_word(holder, holders_of_count(game, count), path, what)


def _reached(count: Count, amount: Amount, path: PathKey) -> Iterator[Problem]:
    """Report a condition that asks for an amount which a count can never have, or always has."""
    low, high = amount.least, amount.most
    never = high is not None and high < count.least
    never |= count.most is not None and low is not None and low > count.most
    always = high is None and low is not None and low <= count.least
    always |= low is None and count.most is not None and high is not None and high >= count.most
    if never or always:
        said = "{count} is never that" if never else "{count} is always that"
        message = filled_sentence(said, count=count.id)
        hint = filled_sentence("it is {bounds_said}", bounds_said=bounds_said(count))
        kind = error if never else warning
        yield kind("never-holds" if never else "unreached", message, path, hint=hint)


_NO = {"event": "no event", "option": "no option", "phase": "no phase", "season": "no season",
       "side": "no side", "weather": "no weather"}  # fmt: skip


def _moment(words: KnownWords, path: PathKey, when: When) -> Iterator[Problem]:
    """Report words for the time in a condition (phase, weather, side, event) that are not known."""
    for key, known in {**words.moment, **dict.fromkeys(STANCES, words.moment["side"])}.items():
        for n, word in enumerate(getattr(when, key)):
            yield from known_word(word, known, (*path, key, n), _NO.get(key, "no side"))
    if when.night is not None and not words.has_nights:
        hint = "write the turns under time, as in nights: 3 6 9"
        yield error("unknown-word", "the game has no nights", (*path, "night"), hint=hint)


def _held(words: KnownWords, path: PathKey, when: When) -> Iterator[Problem]:
    """Report unknown sides and places in a condition's ``holds`` lines (which side holds a place)."""
    for held in when.holds:
        here = (*path, "holds", held.side)
        yield from known_word(held.side, words.moment["side"], here, "no side")
        for n, word in enumerate(held.at):
            yield from known_word(word, words.places, (*here, n), "no hex, area or box")


_WHAT: dict[Relation, str] = {
    "in": "no terrain of hexes, feature, place, area or box",
    "is": "nothing that a unit is",
    "with": "nothing that a unit is",
    "with all": "nothing that a unit is",
    "next to": "nothing that a unit is",
    "within": "nothing that a unit is",
    "height": "no height",
    "fire": "no way to fire",
    "across": "nothing that lies on hexsides",
    "along": "no path",
    "amount": "nothing that is counted",
}


def known_word(word: str, known: Collection[str], path: PathKey, what: str) -> Iterator[Problem]:
    """Report a word that is not among the ``known`` words; ``what`` completes the message "… is",
    as in "no side"."""
    if word not in known:
        message = filled_sentence("{word!r} is {what}", word=word, what=as_sentence(what))
        yield error("unknown-word", message, path, hint=known_words_hint(word, known))


def known_figure(words: KnownWords, points: int | str, path: PathKey) -> Iterator[Problem]:
    """Report a name given in place of a number of points, if no place has a figure of this name."""
    if isinstance(points, str):
        yield from known_word(points, words.figures, path, "no figure that places have")


def known_phase(words: KnownWords, phase: str, path: PathKey) -> Iterator[Problem]:
    """Report a phase that the game does not have; an empty phase is allowed and means any."""
    if phase:
        yield from known_word(phase, words.moment["phase"], (*path, "phase"), "no phase")


class _HasName(Protocol):
    @property
    def id(self) -> str: ...


_T = TypeVar("_T", bound=_HasName)


def first_named(declared: Iterable[_T], id: str) -> _T | None:
    """Return the declaration with that id, or the first if the id is empty; ``None`` if there is none."""
    return next((one for one in declared if id in ("", one.id)), None)


def named_or_first(declared: Sequence[_T], id: str, code: str, key: str = "") -> _T:
    """Return the declaration with that id, or the first one if the id is empty. If there is none, raises
    :class:`Refused` with the problem ``code`` (such as ``unknown-battle``) about the input ``key``."""
    found = first_named(declared, id)
    if found is None:
        what = code.removeprefix("unknown-")
        known = (one.id for one in declared)
        raise Refused(unknown_name(what, id, known, ("given", key or what), code=code))
    return found


_MANY = 60
"""The largest number of words that a hint lists."""


def known_words_hint(word: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown word: the most similar known word, and the list of known words."""
    names = sorted(known)
    near = did_you_mean(word, names)
    nearest = (near,) if near.startswith("did") else ()
    if len(names) > _MANY or not names:
        return joined_sentences(nearest) if names else "the game has none"
    return joined_sentences(
        (*nearest, filled_sentence("there is: {names}", names=", ".join(names))), " "
    )


def unknown_moment(
    game: Game, weather: str, phase: str, events: Iterable[str], held: Mapping[str, str]
) -> Iterator[Problem]:
    """Report the weather, phase, events or held places in a question that the game does not have."""
    words, path = KnownWords(game), ("given",)
    said = {"weather": (weather,), "phase": (phase,), "event": events}
    for key, asked in said.items():
        for word in filter(None, asked if words.moment[key] else ()):
            yield from known_word(word, words.moment[key], (*path, key), _NO[key])
    for place, side in held.items():
        yield from known_word(place, words.places, (*path, "held"), "no hex, area or box")
        yield from known_word(side, words.moment["side"], (*path, "held", place), "no side")


def refuse_turn(game: Game, turn: int, scenario: str = "") -> None:
    """Raise :class:`Refused` for a turn that the scenario does not have; without a scenario, for a
    turn that the game's longest scenario does not have."""
    of = scenario_of(game, scenario).final_turn if scenario else final_turn(game)
    if turn < 0 or 0 < of < turn:
        hint = filled_sentence("ask about turns 1 to {of}", of=of) if of else "turns count from 1"
        raise Refused(
            error(
                "no-such-turn",
                filled_sentence("there is no turn {turn}", turn=turn),
                ("given", "turn"),
                hint=hint,
            )
        )
