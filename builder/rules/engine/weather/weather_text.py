"""Writes the declared weather as rules text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.mechanisms import Weather
from builder.model.mechanisms.weather import WeatherKind
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def weather_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraph on the kinds of weather, and what brings them."""
    declared = wording.game.mechanisms.weather
    if declared is None:
        return
    case, tr = wording.game.mechanisms.case("weather", declared), wording.tr
    items = () if declared.text else tuple(_weather(wording, kind) for kind in declared.kinds)
    yield RulesPart(
        case,
        tr("The Weather of a Turn"),
        own_text_or(wording, declared, _rolled(wording, declared)),
        items,
    )


def _rolled(wording: Wording, declared: Weather) -> Iterator[str]:
    if declared.dice:
        yield wording.tr(
            "At the start of each turn, roll {dice} for the weather.", dice=declared.dice
        )


def _on_a_roll(wording: Wording, low: int, high: int) -> str:
    if low == high:
        return wording.tr("on a roll of {low}", low=low)
    if high == low + 1:
        return wording.tr("on a roll of {low} or {high}", low=low, high=high)
    return wording.tr("on a roll of {low} to {high}", low=low, high=high)


def _weather(wording: Wording, kind: WeatherKind) -> str:
    tr, found, declared = wording.tr, [], wording.game.mechanisms.weather
    if kind.rolls:
        found.append(_on_a_roll(wording, *kind.rolls))
    for season, (low, high) in kind.seasons.items():
        name = wording.word(season, "season")
        if low == high:
            found.append(tr("in the season {season} on a roll of {low}", season=name, low=low))
        else:
            found.append(tr("in the season {season} on a roll of {low} to {high}",
                            season=name, low=low, high=high))  # fmt: skip
    if kind.turns:
        rolls = declared is not None and bool(declared.dice)
        found.append(_on_turns(wording, kind.turns, rolls=rolls))
    if declared is not None and not found and _on_other_turns(declared, kind):
        found.append(tr("on all other turns"))
    when = tr(", ").join(found)
    text = tr("{name}: {when}.", name=tr(kind.name), when=when) if when else tr(kind.name)
    return wording.space.join(filter(None, (text, tr(kind.text) if kind.text else "")))


def _on_other_turns(declared: Weather, kind: WeatherKind) -> bool:
    """Return whether a kind of weather comes on the turns that bring no other kind."""
    first, *others = declared.kinds
    return kind == first and not declared.dice and any(other.turns for other in others)


def _on_turns(wording: Wording, turns: Sequence[int], *, rolls: bool) -> str:
    """Return a phrase for the turns with a fixed kind of weather; it adds "without a roll" if the
    game ``rolls`` for weather on other turns."""
    tr, said = wording.tr, wording.turns(turns)
    if len(set(turns)) == 1:
        if rolls:
            return tr("on turn {turns} without a roll", turns=said)
        return tr("on turn {turns}", turns=said)
    if rolls:
        return tr("on turns {turns} without a roll", turns=said)
    return tr("on turns {turns}", turns=said)
