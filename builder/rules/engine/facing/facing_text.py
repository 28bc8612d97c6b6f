"""Writes the rules text of facing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby, takewhile

from builder.model.mechanisms.conditions import Arc, When
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.space.directions import directions_of
from builder.rules.engine.facing.length_text import length_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, case_order, own_text_or


def facing_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on where units point, what lies in their arcs and what turning
    costs, for each kind of unit."""
    before: list[tuple[int, ...]] = []
    for alike in _alike(wording.game.mechanisms.facing):
        for n, declared in enumerate(alike):
            case = wording.game.mechanisms.case("facing", declared)
            order = case_order(case)
            # "any other unit" is said only of a case that is read after all those before it
            later = bool(before) and max(before) <= order
            before.append(order)
            only = declared.model_copy(update={"who": _who(wording, declared)})
            said = [wording.space.join(_facing(wording, only, later=later))]
            text = own_text_or(wording, declared, said)
            gist = () if n else tuple(_gist(wording, alike, later=later))
            yield RulesPart(case, wording.tr("Facing"), text, gist=gist)


def _alike(declared: Sequence[Facing]) -> list[tuple[Facing, ...]]:
    """Return the declarations in their order; those that follow each other and let units point in
    the same ways stand together."""
    return [tuple(group) for _, group in groupby(declared, key=lambda one: one.ways)]


def _who(wording: Wording, declared: Facing) -> When:
    """Return to which units a declaration applies, without those of another that precedes it in the
    game but is read after it."""
    mechanisms, who = wording.game.mechanisms, declared.who
    order = case_order(mechanisms.case("facing", declared))
    before = takewhile(lambda one: one is not declared, mechanisms.facing)
    first = [one.who for one in before if case_order(mechanisms.case("facing", one)) > order]
    if not first:
        return who
    denied = (*([who.not_] if who.not_ else []), *first)
    not_ = denied[0] if len(denied) == 1 else When(any_=denied)
    return who.model_copy(update={"not_": not_})


def _all_of_them(wording: Wording, alike: Sequence[Facing]) -> When:
    """Return to which units any of several declarations applies. A state that only units of another of
    them can enter is not named."""
    states = {state.id: state.who for state in wording.game.mechanisms.states}
    found = [one.who for one in alike]
    wide = [
        who
        for who in found
        if who != When(is_=who.is_) or not all(states.get(word) in found for word in who.is_)
    ]
    return wide[0] if len(wide) == 1 else When(any_=tuple(wide))


def _gist(wording: Wording, alike: Sequence[Facing], *, later: bool) -> Iterator[str]:
    """Yield what the summary says where units of several declarations point in the same ways, with
    one sentence for all of them."""
    if not later and (len(alike) == len(wording.game.mechanisms.facing) == 1 or alike[0].who.empty):
        yield from _points(wording, alike[0], later=False)
        return
    tr = wording.tr
    where = {
        "edges": tr("one of the edges of its hex"),
        "corners": tr("one of the corners of its hex"),
        "both": tr("an edge or a corner of its hex"),
    }[alike[0].ways]
    if any(one.who.empty for one in alike):
        yield tr("Any other unit faces {where}.", where=where) if later else _way(wording, alike[0])
        return
    when = wording.when(_all_of_them(wording, alike), "unit")
    if later:
        yield tr("Any other unit faces {where} if {when}.", where=where, when=when)
    else:
        yield tr("A unit faces {where} if {when}.", where=where, when=when)


def _points(wording: Wording, declared: Facing, *, later: bool) -> Iterator[str]:
    """Yield to which units the text applies, and where they point. A ``later`` declaration is for
    those to which none before it applies."""
    tr, when = wording.tr, wording.when(declared.who, "unit")
    if later and declared.who.empty:
        yield tr("The following applies to all other units.")
    elif later:
        yield tr("The following applies to any other unit if {when}.", when=when)
    elif not declared.who.empty:
        yield tr("The following applies to a unit if {when}.", when=when)
    yield _way(wording, declared)


def _way(wording: Wording, declared: Facing) -> str:
    tr = wording.tr
    return {
        "edges": tr("The top of a unit’s counter points at one of the edges of its hex."),
        "corners": tr("The top of a unit’s counter points at one of the corners of its hex."),
        "both": tr("The top of a unit’s counter points at an edge or a corner of its hex."),
    }[declared.ways]


def _facing(wording: Wording, declared: Facing, *, later: bool) -> Iterator[str]:
    tr = wording.tr
    yield from _points(wording, declared, later=later)
    yield tr("Its front is the arc of {angle} degrees in front of it.", angle=declared.front)
    if declared.rear:
        yield tr("Its rear is the arc of {angle} degrees behind it.", angle=declared.rear)
    if declared.front + declared.rear < 360:
        yield tr("Everything else is its flank.")
    yield from length_text(wording, declared)
    if declared.rear:
        yield tr("A hex whose centre is on the edge of the front or rear belongs to it.")
    else:
        yield tr("A hex whose centre is on the edge of the front belongs to it.")
    yield from _moves(wording, declared)
    if declared.attacks:
        yield tr("It attacks and fires only {arcs}.", arcs=_arcs(wording, declared.attacks))
    if declared.sees:
        yield tr("It sees only {arcs}.", arcs=wording.all_of(_ways(wording, declared.sees)))
    if declared.zones:
        arcs = wording.all_of(_ways(wording, declared.zones))
        yield tr("It has a zone of control only {arcs}.", arcs=arcs)
    for side, way in declared.start.items():
        yield tr("At the start of the game, units of {side} face {way} unless the set-up says otherwise.",
                 side=wording.word(side), way=tr(way))  # fmt: skip


def _moves(wording: Wording, declared: Facing) -> Iterator[str]:
    tr = wording.tr
    if declared.moves == "front":
        yield tr("The unit moves only into hexes to its front.")
    elif declared.moves == "ahead":
        yield tr("The unit moves only straight ahead.")
    if declared.back is not None and declared.moves != "any":
        yield _back(wording, declared.back)
    if declared.most == 0:
        yield tr("The unit may not turn.")
        return
    angle = _turn_angle(wording, declared)
    if declared.turn:
        yield tr("Each turn of {angle} degrees costs {points}; the unit may turn before each hex that it "
                 "enters and at the end of its move.",
                 angle=angle, points=wording.movement_points(declared.turn))  # fmt: skip
    elif declared.steers:
        yield tr(
            "Turning costs nothing: the unit may turn before each hex that it enters and at the end of its "
            "move."
        )
    else:
        yield tr("At the end of its move the unit may face any way.")
    if declared.most is not None:
        yield tr("It turns by at most {angle} degrees at a time.", angle=angle * declared.most)
    if declared.straight == 0:
        yield tr("A unit may turn without moving; this counts as its move.")
    elif isinstance(declared.straight, int):
        yield tr("It may turn only after it has entered {hexes} since it last turned or since its move "
                 "began.", hexes=wording.hexes(declared.straight))  # fmt: skip
    else:
        yield tr("It may turn only after it has entered as many hexes as its {value} since it last turned "
                 "or since its move began.", value=wording.value(declared.straight))  # fmt: skip


def _back(wording: Wording, back: Fraction) -> str:
    tr = wording.tr
    if back == 1:
        return tr("It may also move straight back without turning.")
    if back == 2:
        return tr("It may also move straight back without turning, at double the cost.")
    times = wording.times(back)
    return tr(
        "It may also move straight back without turning, at {times} times the cost.", times=times
    )


def _turn_angle(wording: Wording, declared: Facing) -> int:
    """Return the angle between two neighbouring directions on the game's first board, in degrees."""
    sheets = wording.game.playable
    many = len(directions_of(sheets[0].space, declared.ways)) if sheets else 0
    return 360 // many if many else 60


def attack_arcs_text(wording: Wording, arcs: tuple[Arc, ...], *, fires: bool) -> Iterator[str]:
    """Yield the text for the arcs through which units attack in one combat, or fire in it."""
    if arcs and fires:
        yield wording.tr(
            "A unit with a facing fires in this way only {arcs}.", arcs=_arcs(wording, arcs)
        )
    elif arcs:
        yield wording.tr(
            "A unit with a facing attacks in this way only {arcs}.", arcs=_arcs(wording, arcs)
        )


def _arcs(wording: Wording, arcs: tuple[Arc, ...]) -> str:
    return wording.each_meant(_ways(wording, arcs))


def _ways(wording: Wording, arcs: tuple[Arc, ...]) -> list[str]:
    tr = wording.tr
    named = {"front": tr("to the front"), "flank": tr("to the flank"), "rear": tr("to the rear")}
    return [named[arc] for arc in arcs]
