"""Checks the words of a game's data (traits, effects, ids of parts) against the words that its
system of rules knows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.problems import PathKey, Problem, did_you_mean, error
from builder.rules.core.options import option_findings
from builder.rules.core.questions import missing_chart_error, missing_table_error
from builder.rules.core.values import wrong_values
from builder.rules.vocabulary import Vocabulary
from builder.sentences import as_sentence, filled_sentence

WordPlaces = Iterable[tuple[str, PathKey]]
"""Words that occur in a game, each with the path in the game's data where it occurs."""


def check_words(game: Game, words: Vocabulary) -> Iterator[Problem]:
    """Yield a problem for every trait, effect or other word in a game's data that its system does
    not know, and for everything that the system requires and the game lacks."""
    yield from _missing_parts(game, words)
    yield from _unknown_words(game, "unknown-counter-trait", "trait of units", _traits(game, "units"),
                          words.unit_traits)  # fmt: skip
    yield from _unknown_words(game, "unknown-counter-trait", "trait of markers", _traits(game, "markers"),
                          words.marker_traits)  # fmt: skip
    yield from _unknown_words(game, "unknown-counter-trait", "trait of cards", _traits(game, "cards"),
                          words.card_traits)  # fmt: skip
    yield from _effects(game, words)
    yield from option_findings(game, words.options)
    yield from _values(game, words)
    yield from _unnamed_values(game)


# -- words that nobody knows -------------------------------------------------------------------


def _traits(game: Game, field: str) -> WordPlaces:
    for part in getattr(game, field):
        for n, trait in enumerate(part.traits):
            yield trait, (field, part.id, "traits", n)


def _effects(game: Game, words: Vocabulary) -> Iterator[Problem]:
    said = [
        (name, ("terrain", kind.id, "effects", name))
        for kind in game.terrain.every
        for name in kind.effects
    ]
    yield from _unknown_words(game, "unknown-effect", "effect of terrain", said, words.effects)
    for kind in game.terrain.every:
        for name, value in kind.effects.items():
            effect, path = words.effects.get(name), ("terrain", kind.id, "effects", name)
            if effect is not None and not effect.fits(value):
                message = filled_sentence(
                    "{id}: {name} takes {takes}, not {value!r}",
                    id=kind.id,
                    name=name,
                    takes=effect.takes,
                    value=value,
                )
                hint = "write a value that it takes"
                yield error("bad-effect", message, path, rule=effect.rule, hint=hint)


def _unknown_words(
    game: Game, code: str, kind: str, said: WordPlaces, known: Collection[str]
) -> Iterator[Problem]:
    """Yield a problem for each word that neither the system nor the game's ``own_words`` knows;
    each word is reported once, at its first place."""
    places: dict[str, list[PathKey]] = {}
    for word, path in said:
        if word not in known and word not in game.sheet.own_words:
            places.setdefault(word, []).append(path)
    for word, paths in places.items():
        unknown = "{system} knows no {kind} {word!r}"
        if len(paths) > 1:
            unknown = "{system} knows no {kind} {word!r}, {count} times"
        message = filled_sentence(
            unknown, system=game.sheet.system, kind=as_sentence(kind), word=word, count=len(paths)
        )
        yield error(code, message, paths[0], hint=_advice(word, known))


def _advice(word: str, known: Collection[str]) -> str:
    near = did_you_mean(word, known)
    near = f"{near} " if near.startswith("did") else ""
    every: str = as_sentence("it knows none")
    if known:
        every = filled_sentence("it knows: {names}", names=", ".join(sorted(known)))
    return filled_sentence(
        "{near}{every}; a word of the game's own stands among own_words in game.yaml",
        near=near,
        every=every,
    )


# -- what must be there ------------------------------------------------------------------------


def _missing_parts(game: Game, words: Vocabulary) -> Iterator[Problem]:
    """Yield a problem for each table, chart, cup, area and side that the rules require and the game
    lacks."""
    results = [t.id for t in game.tables if isinstance(t, ResultsTable)]
    charts = [t.id for t in game.tables if isinstance(t, Chart)]
    for id, _ in _absent(words.tables, results):
        yield missing_table_error(id)
    for id, _ in _absent(words.charts, charts):
        yield missing_chart_error(id)
    for id, meaning in _absent(words.cups, [p.id for p in game.pools]):
        hint = filled_sentence("write it in pools.yaml: {meaning}", meaning=meaning)
        yield error(
            "no-cup", filled_sentence("the game has no cup {id}", id=id), ("pools",), hint=hint
        )
    for sheet in game.maps:
        for id, meaning in _absent(words.areas, [a.id for a in sheet.areas if sheet.area(a.id)]):
            message, hint = (
                filled_sentence("{map} has no area {area}", map=sheet.id, area=id),
                filled_sentence("the rules read it: {meaning}", meaning=meaning),
            )
            yield error("no-area", message, ("maps", sheet.id, "areas"), hint=hint)
    for id, _ in _absent(words.sides, [s.id for s in game.sheet.sides]):
        known = filled_sentence(
            "the sides of {system} are {sides}",
            system=game.sheet.system,
            sides=", ".join(words.sides),
        )
        yield error(
            "unknown-side",
            filled_sentence("there is no side {id!r}", id=id),
            ("sheet", "sides"),
            hint=known,
        )


def _absent(wanted: Mapping[str, str], there: Collection[str]) -> Iterator[tuple[str, str]]:
    return ((id, meaning) for id, meaning in wanted.items() if id not in there)


# -- values ------------------------------------------------------------------------------------


def _values(game: Game, words: Vocabulary) -> Iterator[Problem]:
    """Yield a problem for each unit value that is not a number; a missing value name is reported
    once for all units."""
    told: set[PathKey] = set()
    for unit in game.units:
        printed = words.values_of(unit)
        for found in wrong_values(game, unit, printed) if printed else ():
            if found.path[0] == "units" or found.path not in told:
                yield found
            told.add(found.path)


def _unnamed_values(game: Game) -> Iterator[Problem]:
    """Yield an error for each unit that has more printed values than the game has value names:
    nothing reads the surplus values."""
    for unit in game.units:
        names = game.value_names(unit)
        for n, values in enumerate((unit.values, *unit.after)):
            if names and len(values) > len(names):
                field = "values" if not n else "lower" if unit.lower else "reduced"
                yield error(
                    "bad-values",
                    filled_sentence(
                        "{id} prints {printed} values, and there are names for {named}",
                        id=unit.id,
                        printed=len(values),
                        named=len(names),
                    ),
                    ("units", unit.id, field),
                    hint=filled_sentence(
                        "they are, in this order: {names}", names=", ".join(names)
                    ),
                )
