"""Finds declarations that never take effect: conditions that cannot be true, and limits that never
apply because of others."""

from __future__ import annotations

from collections.abc import Container, Iterator

from builder.model.game import Game
from builder.model.mechanisms.amounts import parse_asked_amount, split_count_name
from builder.model.mechanisms.conditions import Relation, When, line_key
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.positions.declared_names import known_word
from builder.rules.engine.validation.impossible_conditions import check_impossible
from builder.sentences import filled_sentence


def check_unsatisfiable(game: Game) -> Iterator[Problem]:
    """Report everything that is declared but can never happen."""
    for path, when in game.mechanisms.conditions:
        yield from _out_of_place(path, when)
        yield from _against_opponents(game, path, when)
        yield from _of_the_gone(game, path, when)
        yield from _inside(path, when)
        if not _of_units(game, path):
            yield from _of_nobody(path, when)
        told = list(_contradiction(path, when))
        yield from told or check_impossible(game, path, when)
    yield from _limits(game)
    yield from _exchanges(game)


_MOVES = frozenset({"costs", "barred", "crossings"})
_STEPS = _MOVES | {"closed"}
"""The keys of declarations whose conditions test a step from one place to another: steps of moves, and
what is closed to supply or zones of control."""


_OF_ATTACKS = {"strength", "shifts", "rolls", "options", "when"}
"""The keys of combats whose conditions may test the whole attack."""


def _is_of_attack(path: PathKey) -> bool:
    """Return whether the condition at a path may test a whole attack, in which both parties are known."""
    return path[1:2] == ("combat",) and bool({*path[3:4]} & _OF_ATTACKS)


def _out_of_place(path: PathKey, when: When) -> Iterator[Problem]:
    """Report each condition line that only makes sense in a combat or for a step, but stands
    elsewhere."""
    steps = _MOVES & {*path} or ("closed" in path and {"supply", "supplies"} & {*path})
    if when.along and not steps and not {"combat", "battles"} & {*path}:
        hint = (
            "'along' belongs to combats, and to steps of moves and of supply: costs, what is closed"
            " or barred"
        )
        yield error("never-holds", "nothing is followed here", (*path, "along"), hint=hint)
    if "battles" in path and when.option:
        hint = "'option' belongs to combats with a table"
        yield error("never-holds", "nobody chooses anything here", (*path, "option"), hint=hint)
    if when.about_attack and not _is_of_attack(path):
        key = "attacked from" if when.attacked_from else "surrounded"
        hint = filled_sentence(
            "{key!r} belongs to strength, shifts, rolls, options and when of combats", key=key
        )
        yield error("never-holds", "no attack is worked out here", (*path, key), hint=hint)
    if when.about_strength and (not _is_of_attack(path) or path[3:4] == ("strength",)):
        key = next(iter(when.strength_lines))
        hint = filled_sentence(
            "{key!r} belongs to shifts, rolls, options and when of combats", key=key
        )
        yield error("never-holds", "no strengths are added up here", (*path, key), hint=hint)
    if path[1:2] == ("sight",) and any(near.sight for near in when.within):
        hint = "leave 'sight' off: 'within' measures the distance alone"
        message = "a line of sight cannot depend on lines of sight"
        yield error("never-holds", message, (*path, "within"), hint=hint)
    in_zones = path[1:2] == ("zones",) and path[2] in ("who", "closed", "kinds")
    if in_zones and any(near.zone for near in when.within):
        message = "a zone of control cannot depend on zones of control"
        hint = "write how far: {of: enemy, hexes: 1}"
        yield error("never-holds", message, (*path, "within"), hint=hint)
    if {"combat", "battles"} & {*path}:
        return
    for who, relation, _ in when.lines():
        here = (*path, line_key(who, relation))
        if who:
            message = "only combats have attackers and defenders"
            hint = filled_sentence(
                "write {relation!r} alone to ask of the unit itself", relation=relation
            )
            yield error("never-holds", message, here, hint=hint)
        elif relation == "across" and not _STEPS & {*path}:
            message = "nothing is crossed here"
            hint = (
                "'across' belongs to combats, steps of moves, and where zones of control are closed"
            )
            yield error("never-holds", message, here, hint=hint)
        elif relation in ("height", "fire"):
            hint = filled_sentence("{relation!r} belongs to combats", relation=relation)
            yield error("never-holds", "there is no enemy here", here, hint=hint)
    if when.range:
        hint = "'range' belongs to combats"
        yield error("never-holds", "nothing is fired at here", (*path, "range"), hint=hint)
    if when.option:
        hint = "'option' belongs to combats"
        yield error("never-holds", "nobody chooses anything here", (*path, "option"), hint=hint)


def _against_opponents(game: Game, path: PathKey, when: When) -> Iterator[Problem]:
    """Report each count that is compared with the enemy's where no enemy is known, or that is not one
    of each unit."""
    of_units = {one.id for one in game.mechanisms.counts if one.of == "unit"}
    fights = _is_of_attack(path) and not {"some", "count"} & {*path}
    for who, relation, words in when.lines():
        here = (*path, line_key(who, relation))
        for asked in map(parse_asked_amount, words if relation == "amount" else ()):
            if not asked.amount.of_opponent:
                continue
            if not fights:
                hint = "the enemy's counts belong to strength, shifts, rolls, options and when of combats"
                yield error("never-holds", "there is no enemy here", here, hint=hint)
            else:
                named = (asked.count, split_count_name(asked.amount.other)[1])
                for id in dict.fromkeys(named):
                    yield from known_word(id, of_units, here, "no count of units")


_GONE = {"losses", "exits", "ends", "drains"}
"""The keys of the victory rules that count units no longer in play."""


def _of_the_gone(game: Game, path: PathKey, when: When) -> Iterator[Problem]:
    """Report each condition line that tests where eliminated or exited units are."""
    victory = "victory" in path and bool(_GONE & {*path}) and "of" in path
    if not victory and not _is_of_losses(game, path):
        return
    for who, relation, _ in when.lines():
        if relation not in ("is", "with"):
            hint = "'is' asks what a unit was: a trait, its branch, nation, side or id"
            message = "units that are out of play stand nowhere"
            yield error("never-holds", message, (*path, line_key(who, relation)), hint=hint)


def _is_of_losses(game: Game, path: PathKey) -> bool:
    """Return whether the condition at a path selects lost units: it is the ``each`` of a change of
    a count by losses."""
    if path[1:2] != ("counts",) or path[3:4] != ("changes",) or path[5:6] != ("each",):
        return False
    count, change = path[2], path[4]
    assert isinstance(count, int)
    assert isinstance(change, int)
    return bool(game.mechanisms.counts[count].changes[change].lost)


FAMILIES_WITHOUT_UNITS = ("counts", "events", "arrivals", "replacements", "activation", "victory")
"""The families of mechanisms whose own conditions test only the moment and the position, not a
unit."""
_OF_SUPPLY_STEPS: frozenset[Relation] = frozenset(
    ("in", "across", "along", "amount", "height", "fire")
)
"""The relations that a step of a supply line may be tested by, and those (height, fire) that are
reported everywhere outside combats."""
_ABOUT_UNITS = ("some", "count", "who", "each", "becomes", "of", "units")


def _of_units(game: Game, path: PathKey) -> bool:
    """Return whether the declaration at a path is a count of which each unit has its own."""
    number = path[2] if path[1:2] == ("counts",) else None
    return isinstance(number, int) and game.mechanisms.counts[number].of == "unit"


def _of_nobody(path: PathKey, when: When) -> Iterator[Problem]:
    """Report condition lines that test a unit in a declaration that has nothing to do with
    units."""
    parts = [part for part in path if isinstance(part, str)]
    if {*path[1:2]} & {"morale", "rally"}:
        return
    if (
        "closed" in parts
        and {"supply", "supplies"} & {*parts}
        and "some" not in parts
        and "count" not in parts
    ):
        yield from _of_a_unit(path, when, _OF_SUPPLY_STEPS)
    if not set(parts) & set(FAMILIES_WITHOUT_UNITS) or set(parts) & set(_ABOUT_UNITS):
        return
    yield from _of_a_unit(path, when, ("across", "amount"))


def _of_a_unit(path: PathKey, when: When, allowed: Container[Relation]) -> Iterator[Problem]:
    """Report the condition lines that test a unit, all but those of the ``allowed`` relations."""
    for who, relation, _ in when.lines():
        if not who and relation not in allowed:
            message = "this condition is about no unit, and asks of one"
            hint = filled_sentence(
                "write some: {{{relation}: …}}: somewhere there is a unit that is so",
                relation=relation,
            )
            yield error("never-holds", message, (*path, relation), hint=hint)


def _inside(path: PathKey, when: When) -> Iterator[Problem]:
    """Report a ``count`` line (on the number of units) whose maximum is below its minimum."""
    count = when.count
    if count is not None and count.most is not None and count.most < count.least:
        message = filled_sentence(
            "no number is at least {least} and at most {most}", least=count.least, most=count.most
        )
        yield error("never-holds", message, (*path, "count"), hint="write the least first")


def _contradiction(path: PathKey, when: When) -> Iterator[Problem]:
    """Yield a problem for each line that a condition both requires and forbids."""
    if when.not_ is None:
        return
    yield from _moments(path, when, when.not_)
    if len(list(when.not_.lines())) != 1 or _asks_more(when.not_):
        return
    barred = {(who, relation): set(words) for who, relation, words in when.not_.lines()}
    for who, relation, words in when.lines():
        if set(words) <= barred.get((who, relation), set()):
            message = filled_sentence(
                "{line_key!r} must hold here, and must not", line_key=line_key(who, relation)
            )
            yield error("never-holds", message, (*path, "not"), hint="nothing meets both")


_MOMENTS = ("side", "weather", "turn", "season", "phase", "event", "option", "range")


def _moments(path: PathKey, when: When, barred: When) -> Iterator[Problem]:
    """Yield a problem for a time (such as a turn or phase) that a condition both requires and
    forbids."""
    for key in _MOMENTS:
        said, other = set(getattr(when, key)), getattr(barred, key)
        alone = barred == When.model_validate({key: other}) if other else False
        if said and alone and said <= set(other):
            message = filled_sentence("{key!r} must hold here, and must not", key=key)
            yield error("never-holds", message, (*path, "not"), hint="nothing meets both")


def _asks_more(when: When) -> bool:
    return bool(when.of_moment or when.any_ or when.not_)


def _limits(game: Game) -> Iterator[Problem]:
    """Warn about each stacking limit that never applies because an earlier one always applies
    instead."""
    declared = game.mechanisms.stacking
    always: set[tuple[str, When]] = set()
    for n, limit in enumerate(declared.limits if declared else ()):
        if (limit.count, limit.of) in always:
            path = ("mechanisms", "stacking", "limits", n)
            hint = "the first limit whose condition holds stands: write this one before it"
            yield warning("unreached", "this limit never stands", path, hint=hint)
        if limit.when.empty and isinstance(limit.most, int):
            always.add((limit.count, limit.of))


def _exchanges(game: Game) -> Iterator[Problem]:
    """Report combat results in which both sides suffer an exchange (each loses as much as the
    other, so neither loss is fixed) or an exchange is one of several options."""
    for n, combat in enumerate(game.mechanisms.combat):
        for code, outcome in combat.results.items():
            sides = (outcome.attacker, outcome.defender)
            options = (part for side in sides for does in side for part in does.options)
            if any(part.word == "exchange" for part in options):
                message = filled_sentence(
                    "{code}: an exchange cannot be one of a choice", code=code
                )
                path = ("mechanisms", "combat", n, "results", code)
                yield error("bad-combat", message, path, hint="say how much is lost instead")
            if all(any(does.word == "exchange" for does in side) for side in sides):
                message = filled_sentence(
                    "{code}: each side loses as much as the other has lost, and none is first",
                    code=code,
                )
                path = ("mechanisms", "combat", n, "results", code)
                yield error("bad-combat", message, path, hint="say what one of them loses")
