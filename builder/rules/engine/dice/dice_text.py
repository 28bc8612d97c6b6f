"""The rules text for dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms.dice import DiceRoll
from builder.rules.engine.dice.dice_rules import DiceRolling, faces_counted
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def dice_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text for each dice roll that the game declares."""
    for declared in wording.game.mechanisms.dice:
        case = wording.game.mechanisms.case("dice", declared)
        sentences = own_text_or(wording, declared, _dice_sentences(wording, declared))
        text = wording.space.join(sentences)
        if declared.name and not declared.text:
            text = wording.tr(
                "{code}: {text}", code=wording.tr(declared.name), text=wording.after_colon(text)
            )
        yield RulesPart(case, wording.tr("Dice"), (), (text,))


def _dice_sentences(wording: Wording, declared: DiceRoll) -> Iterator[str]:
    rolling = DiceRolling(declared)
    if declared.against:
        yield from _opposed(wording, declared)
        return
    if declared.faces:
        yield _faces(wording, declared)
    if rolling.counted:
        yield from _pool(wording, rolling)
    elif not declared.faces:
        yield _sum(wording, rolling)
    if declared.again:
        faces = shown_faces(wording, rolling, "again")
        yield wording.tr("A die that shows {faces} is rolled once more.", faces=faces)


def _faces(wording: Wording, declared: DiceRoll) -> str:
    tr = wording.tr
    counted = faces_counted(declared.faces)
    parts = [
        tr("{face} (×{count})", face=tr(face), count=count) if count > 1 else tr(face)
        for face, count in counted.items()
    ]
    return tr("Each die has the faces {faces}.", faces=wording.all_of(parts))


def _pool(wording: Wording, rolling: DiceRolling) -> Iterator[str]:
    tr, declared = wording.tr, rolling.declared
    if declared.many > 1:
        yield tr(
            "Roll {many} dice ({dice}).", many=declared.many, dice=_one_die_text(wording, rolling)
        )
    elif not declared.faces:
        yield tr(
            "Roll the given number of dice ({dice} each).", dice=_one_die_text(wording, rolling)
        )
    if rolling.meant("hits") - rolling.meant("double"):
        hits = shown_faces(wording, rolling, "hits")
        yield tr("Each die that shows {faces} is a hit.", faces=hits)
    if declared.double:
        double = shown_faces(wording, rolling, "double")
        yield tr("Each die that shows {faces} counts as two hits.", faces=double)


def _one_die_text(wording: Wording, rolling: DiceRolling) -> str:
    declared = rolling.declared
    return wording.tr(declared.name or declared.id) if declared.faces else declared.dice


def shown_faces(wording: Wording, rolling: DiceRolling, key: str) -> str:
    """Return the text for the faces that a key such as ``hits`` names, as in ``5 or more``."""
    meant = rolling.meant(key)
    if key == "hits":
        meant -= rolling.meant("double")
    return faces_text(wording, rolling.faces, meant)


def faces_text(wording: Wording, faces: tuple[str, ...], meant: Iterable[str]) -> str:
    """Return the text for some faces of a die, such as ``5 or more``, ``2 or less`` or ``hit or
    flag``."""
    tr, every = wording.tr, list(dict.fromkeys(faces))
    places = sorted(every.index(face) for face in meant if face in every)
    run = places == list(range(places[0], places[-1] + 1)) if places else False
    numbers = all(face.lstrip("-").isdigit() for face in every)
    if numbers and run and len(places) > 1:
        if places[-1] == len(every) - 1:
            return tr("{number} or more", number=every[places[0]])
        if places[0] == 0:
            return tr("{number} or less", number=every[places[-1]])
    return wording.one_of([tr(every[n]) for n in places])


def _sum(wording: Wording, rolling: DiceRolling) -> str:
    tr, dice = wording.tr, rolling.dice
    if dice.digits:
        return tr(
            "Two dice of different colours: the first is the tens, the second the ones, from {low} to "
            "{high}.",
            low=dice.lowest,
            high=dice.highest,
        )
    if dice.plus and dice.lowest == 0 and dice.count == 1:
        return tr(
            "A die with {sides} faces, numbered 0 to {high}.", sides=dice.sides, high=dice.highest
        )
    if dice.count > 1:
        return tr("The sum of {dice}, from {low} to {high}.", dice=str(dice), low=dice.lowest,
                  high=dice.highest)  # fmt: skip
    return tr("A roll of {dice}, from {low} to {high}.", dice=str(dice), low=dice.lowest,
              high=dice.highest)  # fmt: skip


def _opposed(wording: Wording, declared: DiceRoll) -> Iterator[str]:
    tr = wording.tr
    same = declared.against == declared.dice
    if same and declared.ties not in ("first", "second"):
        yield tr("Both roll {dice}; the higher roll wins.", dice=declared.dice)
    else:
        yield tr(
            "One side rolls {dice}, then its opponent rolls {other}; the higher roll wins.",
            dice=declared.dice,
            other=declared.against,
        )
    yield {
        "nobody": tr("If the rolls are equal, neither wins."),
        "first": tr("If the rolls are equal, the first roll wins."),
        "second": tr("If the rolls are equal, the second roll wins."),
        "again": tr("Equal rolls are rerolled."),
    }[declared.ties]
