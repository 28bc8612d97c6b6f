"""The rules text for letters that counters print in place of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.grades import Grades
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def grades_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text of each value that is printed as a letter."""
    for declared in wording.game.mechanisms.grades:
        case = wording.game.mechanisms.case("grades", declared)
        yield RulesPart(
            case,
            wording.tr("Letters"),
            tuple(own_text_or(wording, declared, [_grades_sentence(wording, declared)])),
        )


def _grades_sentence(wording: Wording, declared: Grades) -> str:
    tr = wording.tr
    best = sorted(declared.letters.items(), key=lambda pair: -pair[1])
    counted = [tr("{letter} is {number}", letter=letter, number=number) for letter, number in best]
    return tr(
        "The {value} value is printed as a letter that stands for a number: {counted}.",
        value=tr(declared.value),
        counted=wording.all_of(counted),
    )
