"""Problems as records in a cache: plain data, from which their messages can still be translated."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from builder.problems import Location, Problem, Severity
from builder.sentences import FilledSentence

_PLAIN = (str, int, float)


def problem_record(problem: Problem) -> dict[str, Any]:
    """Return a problem as data that JSON can write."""
    return asdict(problem) | {
        "message": _sentence_record(problem.message),
        "hint": _sentence_record(problem.hint),
    }


def problem_from_record(entry: dict[str, Any]) -> Problem:
    """Return the problem that was turned into a record by :func:`problem_record`."""
    where = entry["location"]
    return Problem(
        **entry
        | {
            "message": _sentence(entry["message"]),
            "hint": _sentence(entry["hint"]),
            "severity": Severity(entry["severity"]),
            "path": tuple(entry["path"]),
            "location": Location(**where) if where else None,
        }
    )


def _sentence_record(text: object) -> object:
    """Return a text, or a value that fills a placeholder, as JSON data; a sentence with placeholders
    becomes a list of its English text, its template and its values."""
    if not isinstance(text, FilledSentence):
        return text if isinstance(text, _PLAIN) else str(text)
    values = {name: _sentence_record(value) for name, value in text.values.items()}
    return [text[:], text.sentence, values]


def _sentence(record: object) -> Any:
    if not isinstance(record, list):
        return record
    made = FilledSentence(record[0])
    made.sentence = record[1]
    made.values = {name: _sentence(value) for name, value in record[2].items()}
    return made
