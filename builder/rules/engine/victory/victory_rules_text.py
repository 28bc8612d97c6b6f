"""Writes the declared victory points and levels as rules text."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms import VictoryPoints
from builder.model.mechanisms.victory import (
    Level,
    LossPoints,
    Objective,
    Objectives,
    PlacePoints,
)
from builder.rules.engine.victory import victory_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def victory_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules paragraphs on what gives victory points, and what the totals mean."""
    declared = wording.game.mechanisms.victory
    if declared is None:
        return
    case, tr = wording.game.mechanisms.case("victory", declared), wording.tr
    if declared.text:
        yield RulesPart(case, tr("Victory Points"), (tr(declared.text),))
        return
    counted, levels = (
        tuple(_counted(wording, declared)),
        [_level(wording, one) for one in declared.levels],
    )
    yield RulesPart(case, tr("Victory Points"), counted, gist=(*counted, *reversed(levels)))
    for part in declared.places:
        yield RulesPart(
            part.rule or case,
            tr("Victory Points"),
            (),
            own_text_or(wording, part, [_place(wording, part)]),
        )
    for loss in declared.losses:
        yield RulesPart(
            loss.rule or case,
            tr("Victory Points"),
            (),
            own_text_or(wording, loss, [_loss(wording, loss)]),
        )
    for way in declared.exits:
        yield RulesPart(
            way.rule or case,
            tr("Victory Points"),
            (),
            own_text_or(wording, way, [victory_text.exits(wording, way)]),
        )
    for many in declared.counts:
        said = own_text_or(wording, many, [victory_text.count_points_text(wording, many)])
        yield RulesPart(many.rule or case, tr("Victory Points"), (), said)
    if declared.objectives is not None:
        yield from _objectives(wording, declared.objectives, case)
    yield RulesPart(case, tr("Victory Points"), (), tuple(levels))
    for end in declared.ends:
        said = own_text_or(wording, end, [victory_text.sudden_end_text(wording, end)])
        yield RulesPart(end.rule or case, tr("Sudden End"), said)
    if declared.morale is not None:
        said = own_text_or(
            wording, declared.morale, victory_text.morale_sentences(wording, declared.morale)
        )
        yield RulesPart(declared.morale.rule or case, tr("Morale of the Sides"), said)


def _counted(wording: Wording, declared: VictoryPoints) -> Iterator[str]:
    tr = wording.tr
    if not (
        declared.places or declared.losses or declared.exits or declared.counts or declared.levels
    ):
        return
    if len(wording.game.sheet.sides) == 1 and not declared.places:
        yield tr("At the end of the game count the points.")
    elif declared.places and wording.game.mechanisms.control is None:
        yield tr("At the end of the game each side counts its points. A side holds a place if its units "
                 "were the last in it.")  # fmt: skip
    else:
        yield tr("At the end of the game each side counts its points.")


def _place(wording: Wording, part: PlacePoints) -> str:
    tr = wording.tr
    places = wording.all_of(wording.places(part.at))
    if isinstance(part.points, str):
        text = tr("Points equal to the {figure} of {places}",
                  figure=tr(part.points), places=places)  # fmt: skip
    else:
        one, more = tr("{points} for {places}"), tr("{points} each for {places}")
        text = (one if len(part.at) == 1 else more).format(points=part.points, places=places)
    if part.each == "turn":
        text = tr("{text} at the end of every turn", text=text)
    if not part.when.empty:
        text = tr("{text} if {when}", text=text, when=wording.when(part.when, "hex"))
    if part.side:
        text = tr("{text}, for {side} only", text=text, side=wording.word(part.side))
    if part.held:
        one, more = (
            tr("{text}; {side} holds it at the start"),
            tr("{text}; {side} holds them at the start"),
        )
        text = (one if len(part.at) == 1 else more).format(text=text, side=wording.word(part.held))
    return tr("{text}.", text=text)


def _objectives(wording: Wording, declared: Objectives, case: str) -> Iterator[RulesPart]:
    """Yield the paragraph on secret objectives: who gets them, and what each brings."""
    tr = wording.tr
    said = own_text_or(wording, declared, _given_out(wording, declared))
    items = () if declared.text else tuple(_objective(wording, one) for one in declared.each)
    yield RulesPart(declared.rule or case, tr("Secret Objectives"), said, items)


def _given_out(wording: Wording, declared: Objectives) -> Iterator[str]:
    tr = wording.tr
    if declared.dealt:
        text = "At the start each side draws {dealt} of these objectives in secret."
        yield tr(text, dealt=declared.dealt)
    if declared.dealt > declared.kept:
        yield tr("It keeps {kept} of them and puts the others aside unseen.", kept=declared.kept)
    elif not declared.dealt:
        text = "At the start each side chooses {kept} of these objectives in secret."
        yield tr(text, kept=declared.kept)
    yield tr("At the end of the game all are shown, and those that are fulfilled bring points.")


def _objective(wording: Wording, one: Objective) -> str:
    tr = wording.tr
    if one.text:
        return tr("{name}: {text}", name=tr(one.name), text=tr(one.text))
    parts = []
    if one.at:
        places = wording.all_of(wording.places(one.at))
        parts.append(tr("the side holds {places}", places=places))
    parts += [] if one.when.empty else [wording.when(one.when, "hex")]
    text = tr("{name}: {text}", name=tr(one.name), text=one.points)
    if parts:
        text = tr("{text} if {when}", text=text, when=wording.joined_clauses(parts))
    if one.side:
        text = tr("{text}, for {side} only", text=text, side=wording.word(one.side))
    return tr("{text}.", text=text)


def _loss(wording: Wording, part: LossPoints) -> str:
    tr, points = wording.tr, part.points
    which = "" if part.of.empty else wording.that(part.of)
    if part.count == "steps":
        text = tr("{points} for each step that the enemy has lost")
        text = tr("{points} for each step lost by an enemy unit that {when}") if which else text
    else:
        text = tr("{points} for each enemy unit that is eliminated")
        text = tr("{points} for each eliminated enemy unit that {when}") if which else text
    return tr("{text}.", text=text.format(points=points, when=which))


def _level(wording: Wording, level: Level) -> str:
    tr, least, result = wording.tr, level.reach, wording.tr(level.result)
    if level.points is not None and level.points <= 0:
        return tr("{result}: in every other case.", result=result)
    if level.points is not None:
        side = wording.word(level.side)
        return tr("{result}: {side} has at least {points} points.",
                  result=result, side=side, points=level.points)  # fmt: skip
    if least <= 0 and not level.side:
        return tr("{result}: in every other case.", result=result)
    who = wording.word(level.side) if level.side else tr("a side")
    text = "{result}: {side} has at least {least} points more than the other side."
    if least == 1:
        text = "{result}: {side} has more points than the other side."
    elif least == 0:
        text = "{result}: {side} has as many points as the other side, or more."
    elif least < 0:
        text = "{result}: {side} is at most {least} points behind the other side."
    if len(wording.game.sheet.sides) > 2:
        text = _AMONG_MANY[text]
    return tr(text, result=result, side=who, least=abs(least))


_AMONG_MANY = {
    "{result}: {side} has at least {least} points more than the other side.":
        "{result}: {side} has at least {least} points more than any other side.",
    "{result}: {side} has more points than the other side.":
        "{result}: {side} has more points than any other side.",
    "{result}: {side} has as many points as the other side, or more.":
        "{result}: {side} has as many points as any other side, or more.",
    "{result}: {side} is at most {least} points behind the other side.":
        "{result}: {side} is at most {least} points behind the best side.",
}  # fmt: skip
"""The sentences on the lead of a side, in games of more than two sides."""
