"""The rules text for dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.mechanisms.dice import DiceRoll
from builder.rules.engine.dice.dice_rules import Rolling, faces_counted
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, own_or


def dice(teller: Teller) -> Iterator[Said]:
    """Yield the rules text for each dice roll that the game declares."""
    for declared in teller.game.mechanisms.dice:
        case = teller.game.mechanisms.case("dice", declared)
        sentences = own_or(teller, declared, _said(teller, declared))
        text = teller.space.join(sentences)
        if declared.name and not declared.text:
            text = teller.tr("{code}: {text}", code=teller.tr(declared.name), text=text)
        yield Said(case, teller.tr("Dice"), (), (text,))


def _said(teller: Teller, declared: DiceRoll) -> Iterator[str]:
    rolling = Rolling(declared)
    if declared.against:
        yield from _opposed(teller, declared)
        return
    if declared.faces:
        yield _faces(teller, declared)
    if rolling.counted:
        yield from _pool(teller, rolling)
    elif not declared.faces:
        yield _sum(teller, rolling)
    if declared.again:
        faces = shown_faces(teller, rolling, "again")
        yield teller.tr("A die that shows {faces} is rolled once more.", faces=faces)


def _faces(teller: Teller, declared: DiceRoll) -> str:
    tr = teller.tr
    counted = faces_counted(declared.faces)
    parts = [
        tr("{face} ({count} times)", face=tr(face), count=count) if count > 1 else tr(face)
        for face, count in counted.items()
    ]
    return tr("Each die has the faces {faces}.", faces=teller.all_of(parts))


def _pool(teller: Teller, rolling: Rolling) -> Iterator[str]:
    tr, declared = teller.tr, rolling.declared
    if declared.many > 1:
        yield tr("Roll {many} dice ({dice}).", many=declared.many, dice=_one(teller, rolling))
    elif not declared.faces:
        yield tr("Roll so many dice ({dice}).", dice=_one(teller, rolling))
    if rolling.meant("hits") - rolling.meant("double"):
        hits = shown_faces(teller, rolling, "hits")
        yield tr("Each die that shows {faces} is a hit.", faces=hits)
    if declared.double:
        double = shown_faces(teller, rolling, "double")
        yield tr("Each die that shows {faces} is two hits.", faces=double)


def _one(teller: Teller, rolling: Rolling) -> str:
    declared = rolling.declared
    return teller.tr(declared.name or declared.id) if declared.faces else declared.dice


def shown_faces(teller: Teller, rolling: Rolling, key: str) -> str:
    """Return the text for the faces that a key names, with runs of numbers shortened as in ``5 or
    more``."""
    meant = rolling.meant(key)
    if key == "hits":
        meant -= rolling.meant("double")
    return faces_text(teller, rolling.faces, meant)


def faces_text(teller: Teller, faces: tuple[str, ...], meant: Iterable[str]) -> str:
    """Return the text for some faces of a die, such as ``5 or more``, ``2 or less`` or ``hit or
    flag``."""
    tr, every = teller.tr, list(dict.fromkeys(faces))
    places = sorted(every.index(face) for face in meant if face in every)
    run = places == list(range(places[0], places[-1] + 1)) if places else False
    numbers = all(face.lstrip("-").isdigit() for face in every)
    if numbers and run and len(places) > 1:
        if places[-1] == len(every) - 1:
            return tr("{number} or more", number=every[places[0]])
        if places[0] == 0:
            return tr("{number} or less", number=every[places[-1]])
    return teller.one_of([tr(every[n]) for n in places])


def _sum(teller: Teller, rolling: Rolling) -> str:
    tr, dice = teller.tr, rolling.dice
    if dice.digits:
        return tr(
            "Two dice of different colours: the first is the tens, the second the ones, from {low} to "
            "{high}.",
            low=dice.lowest,
            high=dice.highest,
        )
    if dice.plus and dice.lowest == 0 and dice.count == 1:
        return tr(
            "A die of {sides} faces that shows 0 to {high}.", sides=dice.sides, high=dice.highest
        )
    if dice.count > 1:
        return tr("The sum of {dice}, from {low} to {high}.", dice=str(dice), low=dice.lowest,
                  high=dice.highest)  # fmt: skip
    return tr("A roll of {dice}, from {low} to {high}.", dice=str(dice), low=dice.lowest,
              high=dice.highest)  # fmt: skip


def _opposed(teller: Teller, declared: DiceRoll) -> Iterator[str]:
    tr = teller.tr
    if declared.against == declared.dice:
        yield tr("Both roll {dice}; the higher roll wins.", dice=declared.dice)
    else:
        yield tr(
            "The first rolls {dice}, the second {other}; the higher roll wins.",
            dice=declared.dice,
            other=declared.against,
        )
    yield {
        "nobody": tr("Of equal rolls none wins."),
        "first": tr("Of equal rolls the first wins."),
        "second": tr("Of equal rolls the second wins."),
        "again": tr("Equal rolls are made again."),
    }[declared.ties]
