"""Modifiers equal to a unit value, such as a leader's rating, or to a figure of the place that is
attacked. Each is split into one modifier for each number that the value or figure may be, of which at
most one applies, so that everything that reads modifiers (the rules engine, charts, the VASSAL module)
can read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.declared import Modifier, RatedModifier
from builder.model.pieces.counters import Unit
from builder.problems import PathKey, Problem, error
from builder.rules.engine.positions.declared_names import KnownWords, known_figure, known_word
from builder.rules.engine.positions.held_places import figures_of_places
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.steps import every_amount, value_after_losses
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence


class GradedModifier(Modifier):
    """The modifier for one number that a unit value (such as a leader's rating) or a figure can be.
    ``condition`` is its condition for the rules text, which leaves out that a greater value takes
    precedence. Of all modifiers of one ``kind`` at most one applies."""

    condition: When
    kind: int


def graded_modifiers(game: Game, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return the modifiers, with each modifier by a unit value (such as a leader's rating) replaced
    by one for each number that the value can be, the greatest first."""
    found: list[Modifier] = []
    for kind, modifier in enumerate(modifiers):
        if isinstance(modifier, RatedModifier) and modifier.value:
            found += _grades(game, modifier, kind)
        elif isinstance(modifier, RatedModifier) and modifier.figure:
            found += _by_figure(game, modifier, kind)
        else:
            found.append(modifier)
    return tuple(found)


def _grades(game: Game, modifier: RatedModifier, kind: int) -> Iterator[GradedModifier]:
    numbers = ratings(game, modifier)
    greater: tuple[str, ...] = ()
    for number in sorted(set(numbers.values()), reverse=True):
        these = tuple(id for id, n in numbers.items() if n == number)
        said = modifier.condition_with(these)
        only = said.model_copy(update={"not_": modifier.who_is_there(greater)}) if greater else said
        if number:
            yield _graded(modifier, number, only, said, kind)
        greater += these


def _by_figure(game: Game, modifier: RatedModifier, kind: int) -> Iterator[GradedModifier]:
    """Yield the modifiers for the numbers that places have as a figure."""
    numbers = dict(figures_of_places(game, modifier.figure))
    for number in sorted({*numbers.values()} - {0}, reverse=True):
        asked = modifier.condition_in(tuple(id for id, n in numbers.items() if n == number))
        yield _graded(modifier, number, asked, asked, kind)


def _graded(
    modifier: RatedModifier, number: int, when: When, condition: When, kind: int
) -> GradedModifier:
    """Return the modifier for one number: it counts ``when``, and its rule tells the ``condition``."""
    return GradedModifier(
        by=modifier.by * number,
        when=when,
        rule=modifier.rule,
        text=modifier.text,
        source=modifier.source,
        condition=condition,
        kind=kind,
    )


def ratings(game: Game, modifier: RatedModifier) -> dict[str, int]:
    """Return, by unit id, the value of each unit whose value the modifier may add."""
    found = {}
    for unit in _units_with_modifier(game, modifier):
        try:
            found[unit.id] = value_after_losses(game, unit.id, 0, modifier.value, "")
        except Refused:
            continue
    return found


def _units_with_modifier(game: Game, modifier: RatedModifier) -> Iterator[Unit]:
    return (unit for unit in game.units if not words_of(game, unit).isdisjoint(modifier.of))


def check_rated(game: Game) -> Iterator[Problem]:
    """Report modifiers by a unit value (such as a leader's rating) whose units do not exist or do
    not have the value."""
    declared = game.mechanisms
    for n, combat in enumerate(declared.combat):
        for key in ("shifts", "rolls"):
            path: PathKey = ("mechanisms", "combat", n, key)
            yield from _all(game, getattr(combat, key), path, sides=True)
    for family in ("morale", "rally"):
        for n, check in enumerate(getattr(declared, family)):
            path = ("mechanisms", family, n, "rolls")
            yield from _all(game, check.rolls, path, sides=False)
    for n, state in enumerate(declared.states):
        for m, way in enumerate(state.recovery):
            path = ("mechanisms", "states", n, "recovery", m, "rolls")
            yield from _all(game, way.rolls, path, sides=False)


def _all(
    game: Game, modifiers: Iterable[RatedModifier], path: PathKey, *, sides: bool
) -> Iterator[Problem]:
    for n, modifier in enumerate(modifiers):
        here, written = (*path, n), modifier.model_fields_set
        if modifier.figure:
            yield from _check_figure(game, modifier, here, sides=sides)
        elif not modifier.value:
            hint = "write 'value: rating', the name of the value that is added"
            for key in sorted(written & {"of", "whose"}):
                yield _bad(
                    filled_sentence("{key} is of a value, and none is named", key=key),
                    (*here, key),
                    hint,
                )
        else:
            if "whose" in written and not sides:
                hint = "leave it out: it is the unit's own side that counts here"
                yield _bad("one unit rolls here, no side", (*here, "whose"), hint)
            yield from check_value(game, modifier, here)


def _check_figure(
    game: Game, modifier: RatedModifier, path: PathKey, *, sides: bool
) -> Iterator[Problem]:
    """Report errors of a modifier by a figure of the place that is attacked."""
    if not sides:
        hint = "write it among the shifts or rolls of a combat"
        yield _bad("no place is attacked here that has a figure", (*path, "figure"), hint)
    if modifier.value:
        hint = "write one of them, and the other in a line of its own"
        yield _bad("a value and a figure are added at once", (*path, "value"), hint)
    yield from _added_once(modifier, (*path, "by"))
    yield from known_figure(KnownWords(game), modifier.figure, (*path, "figure"))


def _added_once(modifier: RatedModifier, path: PathKey) -> Iterator[Problem]:
    """Report a value that is neither added once nor subtracted once; the last key of ``path`` says
    which it is."""
    if modifier.by not in (1, -1):
        text = "write '{by}: 1' to add the value, '{by}: -1' to take it off"
        yield _bad("a value is added once", path, filled_sentence(text, by=str(path[-1])))


def _bad(message: str, path: PathKey, hint: str) -> Problem:
    return error("bad-modifier", message, path, hint=hint)


def check_value(
    game: Game, modifier: RatedModifier, path: PathKey, of: str = "of", by: str = "by"
) -> Iterator[Problem]:
    """Report errors of a modifier by a unit value: a value added more than once, words that
    describe no unit, a value that none of the units has or that differs between counter sides.
    ``of`` and ``by`` are the names of the keys for the units and the value, for the problem's
    path."""
    yield from _added_once(modifier, (*path, by))
    kinds = KnownWords(game).kinds
    for n, word in enumerate(modifier.of):
        yield from known_word(word, kinds, (*path, of, n), "nothing that a unit is")
    numbers = ratings(game, modifier)
    if not modifier.of:
        hint = filled_sentence("write whose value it is, as in '{of}: leader'", of=of)
        yield _bad(filled_sentence("nobody's {value} is named", value=modifier.value), path, hint)
    elif not numbers:
        message = filled_sentence("no unit that is so has the value {value}", value=modifier.value)
        hint = "name the value in game.yaml and write it in counters.yaml, or name other units"
        yield error("no-value-name", message, (*path, "value"), hint=hint)
    changing = [id for id in numbers if _changes(game, id, modifier.value)]
    if changing:
        message = filled_sentence(
            "{changing} has another {value} after a loss, which is not read here",
            changing=changing[0],
            value=modifier.value,
        )
        hint = "write the same number on all of its sides"
        yield _bad(message, (*path, "value"), hint)


def _changes(game: Game, id: str, value: str) -> bool:
    try:
        unit = game.counters[id]
        return isinstance(unit, Unit) and len({*every_amount(game, unit, value, "")}) > 1
    except Refused:
        return True
