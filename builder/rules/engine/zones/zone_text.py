"""Writes the declared rules of zones of control as rules text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms.zones import (
    MATTERS,
    Bonds,
    Zone,
    ZoneChange,
    ZoneEffect,
    ZoneKind,
    Zones,
)
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def zones_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on which units have a zone of control, where it extends, and what
    effect it has."""
    declared = wording.game.mechanisms.zones
    if declared is not None:
        case = wording.game.mechanisms.case("zones", declared)
        title = wording.tr("Zones and Their Effects")
        yield RulesPart(case, title, own_text_or(wording, declared, _zones(wording, declared)))
        for kind in declared.kinds:
            text = own_text_or(wording, kind, [wording.space.join(_kind(wording, kind))])
            yield RulesPart(kind.rule or case, title, (), text)
        if declared.bonds is not None:
            bonds = own_text_or(wording, declared.bonds, _bonds(wording, declared.bonds))
            yield RulesPart(declared.bonds.rule or case, wording.tr("Bonds"), bonds)


def _kind(wording: Wording, kind: ZoneKind) -> Iterator[str]:
    """Yield sentences on a kind of zone of control other than the normal one: which units have it,
    where it extends, and what effect it has."""
    tr, when = wording.tr, wording.when(kind.who, "unit")
    name = tr(kind.name)
    if kind.reach == 1:
        yield tr("{name}: the hexes next to its own. A unit has this zone instead if {when}.",
                 name=name, when=when)  # fmt: skip
    elif kind.reach:
        yield tr("{name}: the hexes within {reach} of its own. A unit has this zone instead if {when}.",
                 name=name, reach=kind.reach, when=when)  # fmt: skip
    else:
        yield tr(
            "{name}: its own hex. A unit has this zone instead if {when}.", name=name, when=when
        )
    if kind.closed is not None:
        when = wording.when(kind.closed, "hex")
        yield tr("The zone does not reach into a hex if {when}.", when=when)
    done = [*_effects(wording, kind)]
    if done:
        yield from (tr("For this zone:"), wording.after_colon(done[0]), *done[1:])
    else:
        yield tr("This zone does not affect movement.")
    yield from _counting(wording, "The zone counts for {matters} only.", kind.counts)


def _effects(wording: Wording, zone: Zone) -> Iterator[str]:
    """Yield rules sentences on what a zone of control does to steps into it, out of it, and from
    one zone into another."""
    yield from _entering(wording, zone.enter)
    yield from _leaving(wording, zone.leave)
    yield from _between(wording, zone.between)


def _counting(wording: Wording, text: str, counts: Iterable[str]) -> Iterator[str]:
    """Yield a rules sentence, with ``{matters}`` in it, that a zone of control or a bond only affects
    certain matters (movement, retreat or supply); nothing if it affects all."""
    if set(counts) != {*MATTERS}:
        matters = wording.all_of(_matters(wording)[m] for m in counts)
        yield wording.tr(text, matters=matters)


def _bonds(wording: Wording, bonds: Bonds) -> Iterator[str]:
    """Yield rules sentences on bonds: what two units that form a bond forbid between them."""
    tr = wording.tr
    yield tr("Two units of a side that stand two hexes apart form a bond if the zones of both reach what "
             "lies between them. No enemy unit enters the hex between them; if there are two such hexes, "
             "none crosses the hexside between these.")  # fmt: skip
    if not bonds.who.empty:
        yield tr("A unit forms bonds only if {when}.", when=wording.when(bonds.who, "unit"))
    yield from _counting(wording, "A bond counts for {matters} only.", bonds.counts)


def _zones(wording: Wording, declared: Zones) -> Iterator[str]:
    tr = wording.tr
    if declared.who.empty:
        text = _every_zone(wording, declared.reach)
    else:
        text = _some_zone(wording, declared.reach, wording.when(declared.who, "unit"))
    if declared.closed is not None:
        when = wording.when(declared.closed, "hex")
        more = tr("The zone does not reach into a hex if {when}.", when=when)
        text = tr("{text} {more}", text=text, more=more)
    yield text
    yield from _effects(wording, declared)
    yield from _counting(wording, "The zone counts for {matters} only.", declared.counts)
    for change in declared.changes:
        yield from own_text_or(wording, change, [_zone_change(wording, change)])
    if declared.ignored is not None:
        when = wording.when(declared.ignored, "unit")
        yield tr("Enemy zones of control do not affect a unit if {when}.", when=when)
    if declared.cancelled:
        matters = [_matters(wording)[m] for m in declared.cancelled]
        yield tr(
            "A unit cancels enemy zones of control in its hex for {matters} of its own side.",
            matters=wording.all_of(matters),
        )
        if not declared.cancels.empty:
            yield tr("It does so only if {when}.", when=wording.when(declared.cancels, "unit"))


def _every_zone(wording: Wording, reach: int) -> str:
    tr = wording.tr
    if reach == 1:
        return tr("Every unit has a zone of control: the hexes next to its own.")
    if not reach:
        return tr("Every unit has a zone of control: its own hex.")
    return tr("Every unit has a zone of control: the hexes within {reach} of its own.", reach=reach)


def _some_zone(wording: Wording, reach: int, when: str) -> str:
    tr = wording.tr
    if reach == 1:
        return tr("A unit has a zone of control, the hexes next to its own, if {when}.", when=when)
    if not reach:
        return tr("A unit has a zone of control, its own hex, if {when}.", when=when)
    return tr("A unit has a zone of control, the hexes within {reach} of its own, if {when}.",
              reach=reach, when=when)  # fmt: skip


def _zone_change(wording: Wording, change: ZoneChange) -> str:
    """Return the rules sentence on some units to which zones of control do something other than
    normal."""
    tr, found = wording.tr, list[str]()
    if change.enter is not None:
        plain = [tr("It may enter an enemy zone of control freely.")]
        found += list(_entering(wording, change.enter)) or plain
    if change.leave is not None:
        found += list(_leaving(wording, change.leave)) or [
            tr("It may leave an enemy zone of control freely.")
        ]
    if change.between is not None:
        found += list(_between(wording, change.between)) or [
            tr("It may move from one enemy zone of control directly into another.")
        ]
    text, when = wording.after_colon(wording.space.join(found)), wording.when(change.when, "unit")
    return tr("Instead, this applies to a unit if {when}: {text}", when=when, text=text)


def _entering(wording: Wording, effect: ZoneEffect) -> Iterator[str]:
    tr = wording.tr
    if effect.kind == "stop":
        yield tr("A unit that enters an enemy zone of control moves no further in that phase.")
    elif effect.kind == "barred":
        yield tr("A unit may not enter an enemy zone of control.")
    elif effect.cost:
        cost = wording.movement_points(effect.cost)
        yield tr("Entering an enemy zone of control costs {cost} more.", cost=cost)


def _leaving(wording: Wording, effect: ZoneEffect) -> Iterator[str]:
    tr = wording.tr
    if effect.kind == "barred":
        yield tr("A unit may not leave an enemy zone of control by moving.")
    elif effect.cost:
        cost = wording.movement_points(effect.cost)
        yield tr("Leaving an enemy zone of control costs {cost} more.", cost=cost)


def _between(wording: Wording, effect: ZoneEffect) -> Iterator[str]:
    tr = wording.tr
    if effect.kind == "barred":
        yield tr("A unit may not move from one enemy zone of control directly into another.")
    elif effect.cost:
        cost = wording.movement_points(effect.cost)
        yield tr(
            "Moving from one enemy zone of control directly into another costs {cost} more.",
            cost=cost,
        )


def _matters(wording: Wording) -> dict[str, str]:
    tr = wording.tr
    return {"move": tr("moves"), "retreat": tr("retreats"), "supply": tr("supply lines")}
