"""The rules text for letters that counters print in place of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.grades import Grades
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, own_or


def grades(teller: Teller) -> Iterator[Said]:
    """Yield the rules text of each value that is printed as a letter."""
    for declared in teller.game.mechanisms.grades:
        case = teller.game.mechanisms.case("grades", declared)
        yield Said(
            case, teller.tr("Letters"), tuple(own_or(teller, declared, [_said(teller, declared)]))
        )


def _said(teller: Teller, declared: Grades) -> str:
    tr = teller.tr
    best = sorted(declared.letters.items(), key=lambda pair: -pair[1])
    counted = [
        tr("{letter} counts {number}", letter=letter, number=number) for letter, number in best
    ]
    return tr(
        "The value {value} is printed as a letter, which stands for a number: {counted}.",
        value=tr(declared.value),
        counted=teller.all_of(counted),
    )
