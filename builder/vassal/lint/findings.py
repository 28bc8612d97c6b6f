"""Grades the faults of a module and groups them by kind, each with what a player notices and the
remedy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from builder.i18n.messages import in_language
from builder.i18n.translate import Translator
from builder.problems import Problem, Severity
from builder.vassal.reading.trait_names import shortened

_WIDE, _SHOWN = 160, 5


class Grade(IntEnum):
    """The severity of a fault for players, the worst first."""

    BROKEN = 1
    ASTRAY = 2
    UNTIDY = 3


GRADE_HEADINGS = {
    Grade.BROKEN: "Players will run into this",
    Grade.ASTRAY: "Players may notice this",
    Grade.UNTIDY: "Only someone who edits the module notices this",
}
"""The heading of each grade of findings in the text report."""


@dataclass(frozen=True)
class Advice:
    """Explains a kind of finding: its grade, what a player notices, and the remedy."""

    grade: Grade
    notice: str
    cure: str


@dataclass(frozen=True)
class FindingGroup:
    """The findings of a kind, their total number, and the advice on them."""

    code: str
    advice: Advice
    count: int
    members: tuple[Problem, ...]

    def as_json(self, tr: Translator) -> dict[str, object]:
        """Return the group as JSON data."""
        return {
            "code": self.code, "grade": int(self.advice.grade), "count": self.count,
            "notice": tr(self.advice.notice), "cure": tr(self.advice.cure),
        }  # fmt: skip


def group_findings(
    problems: Sequence[Problem], totals: Mapping[str, int] | None = None
) -> list[FindingGroup]:
    """Group findings by kind, the most serious first; ``totals`` gives the number of each kind
    where not all findings are listed."""
    counts = totals or Counter(p.code for p in problems)
    made = []
    for code in dict.fromkeys(p.code for p in problems):
        members = tuple(p for p in problems if p.code == code)
        made.append(
            FindingGroup(code, advice_on(members[0]), counts.get(code, len(members)), members)
        )
    return sorted(made, key=lambda group: (group.advice.grade, -group.count, group.code))


def advice_on(problem: Problem) -> Advice:
    """Return the advice on a finding."""
    known = ADVICE_BY_CODE.get(problem.code)
    if known is not None:
        return known
    grade = Grade.BROKEN if problem.severity is Severity.ERROR else Grade.ASTRAY
    return Advice(grade, "Something is not as it was meant.", "See what the finding says.")


def finding_lines(
    groups: Sequence[FindingGroup], tr: Translator, *, briefly: bool = False
) -> Iterator[str]:
    """Yield lines of text: each grade, its kinds of findings with what a player notices and the
    remedy, and the first findings of each kind, unless ``briefly`` is set."""
    grade = None
    for group in groups:
        if group.advice.grade != grade:
            grade = group.advice.grade
            yield f"{tr(GRADE_HEADINGS[grade])}:"
        yield f"  {group.code} ({group.count}): {tr(group.advice.notice)}"
        yield f"    {tr('Fix: {cure}', cure=tr(group.advice.cure))}"
        if briefly:
            continue
        told = Counter(_line(problem, tr) for problem in group.members)
        shown = list(told.items())[:_SHOWN]
        for line, times in shown:
            yield line if times == 1 else f"{line} (× {times})"
        rest = group.count - sum(times for _, times in shown)
        if rest > 0:
            yield f"    {tr('and {count} more', count=rest)}"


def _line(problem: Problem, tr: Translator) -> str:
    """Return the line of text of a finding; those of pieces of the same name may be equal."""
    hint = "" if _counts(problem) else in_language(problem.hint, tr.language)
    words = in_language(problem.message, tr.language)
    return shortened(f"    - {words} ({hint})" if hint else f"    - {words}", _WIDE)


def _counts(problem: Problem) -> bool:
    return problem.hint.startswith("and ") and problem.hint.endswith(" more of this sort")


_GONE, _AGAIN = "The module does not open.", "Fetch the file again."
_SAVE_AGAIN, _RENUMBER = "Save the game again in VASSAL.", "Let the editor renumber the pieces."

ADVICE_BY_CODE = {
    # -- what does not work ----------------------------------------------------------------------
    "not-an-archive": Advice(Grade.BROKEN, "Nothing is loaded.", _AGAIN),
    "archive-too-large": Advice(
        Grade.BROKEN, "The file may fill the memory of whoever opens it.", "Do not open it."
    ),
    "unsafe-name": Advice(
        Grade.BROKEN, "Whoever unpacks it may have files overwritten.", "Do not open it."
    ),
    "broken-archive": Advice(Grade.BROKEN, "Parts of the module are missing.", _AGAIN),
    "unreadable": Advice(Grade.BROKEN, _GONE, "Check the permissions of the file."),
    "no-build-file": Advice(Grade.BROKEN, _GONE, "Give a .vmod or a .vsav."),
    "bad-build-file": Advice(Grade.BROKEN, _GONE, "Take the build file of an older copy."),
    "no-saved-game": Advice(Grade.BROKEN, "Nothing is loaded.", _SAVE_AGAIN),
    "bad-saved-game": Advice(Grade.BROKEN, "Nothing is loaded.", _SAVE_AGAIN),
    "unknown-component": Advice(
        Grade.BROKEN, "A part of the module is missing, with everything in it.",
        "Correct the name of its class.",
    ),
    "unknown-trait": Advice(
        Grade.BROKEN, "A piece lacks something that it should do.", "Correct the name of the trait."
    ),
    "bad-definition": Advice(
        Grade.BROKEN, "A piece is missing.", "Make the piece again in the editor."
    ),
    "too-few-states": Advice(Grade.BROKEN, _GONE, "Make the piece again in the editor."),
    "undefined-prototype": Advice(
        Grade.BROKEN, "Pieces lack what the prototype should give them.",
        "Correct the name, or define the prototype.",
    ),
    "endless-prototype": Advice(
        Grade.BROKEN, "Pieces lack what the prototype should give them.",
        "Let no prototype lead back to itself.",
    ),
    "lost-image": Advice(
        Grade.BROKEN, "A piece, a button or a board has no picture.",
        "Add the picture; capitals and accents count.",
    ),
    "lost-file": Advice(
        Grade.BROKEN, "An entry of a menu opens nothing.", "Add the file, or take the entry out."
    ),
    "lost-piece": Advice(
        Grade.BROKEN, "A piece is nowhere to be seen.", "Put it on a map that there is."
    ),
    "lost-board": Advice(
        Grade.BROKEN, "A map comes up empty.", "Give the board the name that the saved game has."
    ),
    "duplicate-piece": Advice(Grade.BROKEN, "One of two pieces is missing.", _SAVE_AGAIN),
    "duplicate-map": Advice(
        Grade.BROKEN, "Pieces turn up on the wrong map.", "Give each map a name of its own."
    ),
    "duplicate-board": Advice(
        Grade.BROKEN, "The wrong board comes up.", "Give each board a name of its own."
    ),
    "bad-grid-number": Advice(
        Grade.BROKEN, "Pieces do not snap to the grid, or places have no names.",
        "Write whole numbers, and decimals with a point.",
    ),
    "unknown-owner": Advice(Grade.BROKEN, "Nobody sees the piece.", "Correct the name of the side."),
    "lost-deck": Advice(Grade.BROKEN, "Decks are missing.", "Save the game again with all decks."),
    "lost-destination": Advice(
        Grade.BROKEN, "A piece that is sent there stays where it is.",
        "Correct the name of the place.",
    ),
    "lost-location": Advice(
        Grade.BROKEN, "A stack stands elsewhere than it should.", "Correct the name of the place."
    ),
    "unheard-command": Advice(
        Grade.BROKEN, "A button or an entry of a menu does nothing.",
        "Correct the name of the command.",
    ),
    "unset-property": Advice(
        Grade.ASTRAY, "A value is empty, or a condition is never met.",
        "Correct the name of the property.",
    ),
    "wrong-type": Advice(
        Grade.ASTRAY, "A condition is never met, or compares digits in place of numbers.",
        "Compare numbers with numbers, and join conditions alone.",
    ),
    "draws-twice": Advice(
        Grade.ASTRAY, "One press of a button draws several times.",
        "Send the command to the deck once.",
    ),
    # -- what is not as it was meant ---------------------------------------------------------------
    "unescaped-name": Advice(
        Grade.ASTRAY, "Part of a name is read as something else.",
        "Put a backslash before the separator, or take it out.",
    ),
    "bad-level": Advice(
        Grade.ASTRAY, "A piece shows a side that it was not meant to show.",
        "Set the level to one that the layer has.",
    ),
    "bad-expression": Advice(
        Grade.ASTRAY, "A value is missing, and the chat has a line of bad data.",
        "Close brackets and quotation marks.",
    ),
    "trail-turns": Advice(
        Grade.ASTRAY, "The trail of a piece turns with it.", "Put the trail outside the rotation."
    ),
    "duplicate-gpid": Advice(
        Grade.ASTRAY, "Refreshing an old game makes one piece of another.", _RENUMBER
    ),
    "bad-gpid": Advice(
        Grade.ASTRAY, "Refreshing an old game leaves a piece as it was.", _RENUMBER
    ),
    "late-boards": Advice(
        Grade.ASTRAY, "Decks and stacks may stand in the wrong place.",
        "Move the boards of the map before them.",
    ),
    "too-many-grids": Advice(
        Grade.ASTRAY, "Pieces snap to the wrong places of the zone.",
        "Keep one grid for each zone.",
    ),
    "empty-zone": Advice(Grade.ASTRAY, "No piece is ever in the zone.", "Draw its outline."),
    "shared-key": Advice(
        Grade.ASTRAY, "Two things happen on one key.", "Give each a key of its own."
    ),
    "idle-restriction": Advice(
        Grade.ASTRAY, "Entries that should be hidden stay in the menu.",
        "Move the restriction further out.",
    ),
    "bad-colour": Advice(
        Grade.ASTRAY, "Something has the wrong colour.",
        "Write red, green and blue, as in 255,0,0.",
    ),
    "bad-gate": Advice(
        Grade.ASTRAY, "A button can always be pressed.",
        "Give the name of a property, not an expression.",
    ),
    "ignored-target": Advice(
        Grade.ASTRAY, "A command reaches all pieces, wherever they are.",
        "Switch fast matching on, or put the place in the filter.",
    ),
    "bad-numbering": Advice(
        Grade.ASTRAY, "Places have the wrong numbers.", "Let the columns rise, or name points."
    ),
    "mute-reports": Advice(
        Grade.ASTRAY, "Nothing that pieces do is reported in the chat.",
        "Set the option autoReport to Always.",
    ),
    "engine-version": Advice(
        Grade.ASTRAY, "VASSAL warns of the version, or finds no module in the file.",
        "Set the version that the module needs.",
    ),
    "bad-translation": Advice(
        Grade.ASTRAY, "Some words stay in the other language.",
        "Write the key or the text as the finding says.",
    ),
    "huge-image": Advice(
        Grade.ASTRAY, "The module opens slowly, or on small machines not at all.",
        "Cut the picture into several boards.",
    ),
    "unknown-command": Advice(
        Grade.ASTRAY, "Something that was saved is missing.", _SAVE_AGAIN
    ),
    "doubled-deck": Advice(Grade.ASTRAY, "Decks hold each card twice.", _SAVE_AGAIN),
    "leading-zeros": Advice(
        Grade.ASTRAY, "Commands do not find places such as 0203.",
        "Set the option that the finding names.",
    ),
    # -- what only editors notice ------------------------------------------------------------------
    "unknown-attribute": Advice(
        Grade.UNTIDY, "A setting has no effect.", "Correct its name, or take it out."
    ),
    "too-many-states": Advice(
        Grade.UNTIDY, "Nothing: the engine passes over the rest.",
        "Save the piece again in the editor.",
    ),
    "unreachable-command": Advice(
        Grade.UNTIDY, "Nothing: what is prepared is never called.",
        "Give it an entry of a menu or a key, or take it out.",
    ),
    "idle-prototype": Advice(
        Grade.UNTIDY, "Nothing: the prototype is in no piece.",
        "Take the prototype away, or mend it before a piece gets it.",
    ),
    "unused-image": Advice(
        Grade.UNTIDY, "Nothing, but the file is larger than it need be.",
        "Take the picture out, unless saved games show it.",
    ),
    "not-looked-into": Advice(
        Grade.UNTIDY, "Nothing is known: it was left aside.", "Look into it in parts."
    ),
}  # fmt: skip
"""The advice for each kind of finding, by its code."""
