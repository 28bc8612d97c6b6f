"""Finds the texts with which questions to the rules are listed: summaries of procedures, and descriptions
of what they take and give."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import NamedTuple

import builder.rules.engine
from builder.i18n.translate import builtin_texts
from builder.rules.asking import described
from builder.rules.core.question_lines import FieldLine, title_of
from builder.rules.engine.families import procedure_places
from builder.rules.procedures import Inputs, Reply
from builder.rules.registry import MODULES

_FULLEST = "ja"
"""A catalogue for printed sheets that has every text."""


class QuestionText(NamedTuple):
    """A text with the folder of the rules that it belongs to, and what it is about: ``folio: move path``."""

    text: str
    folder: str
    about: str


def question_texts() -> dict[str, list[QuestionText]]:
    """Return every text of a question, with its uses, in the order of the rules. Texts that the catalogue
    for printed sheets has are left out."""
    known = set(builtin_texts(_FULLEST))
    found: dict[str, list[QuestionText]] = {}
    for one in (*_of_declared_rules(), *_of_systems()):
        if one.text and one.text not in known:
            found.setdefault(one.text, []).append(one)
    return found


def _of_systems() -> Iterator[QuestionText]:
    for system in sorted(MODULES):
        folder = f"builder/rules/systems/{system}"
        for line in described(system):
            yield QuestionText(line.title, folder, f"{system}: {line.name}")
            yield QuestionText(line.summary, folder, f"{system}: {line.name}")
            for field in (*_with_parts(line.inputs), *line.outputs):
                yield QuestionText(field.text, folder, f"{system}: {line.name} {field.name}")


def _with_parts(fields: Iterable[FieldLine]) -> Iterator[FieldLine]:
    for field in fields:
        yield field
        yield from _with_parts(field.parts)


def _of_declared_rules() -> Iterator[QuestionText]:
    """Yield titles, and the descriptions of fields; the summaries are in the catalogue for printed sheets."""
    for module, name in procedure_places():
        folder = f"builder/rules/engine/{module.partition('.')[0]}"
        yield QuestionText(title_of(name), folder, name)
    for found in pkgutil.walk_packages(builder.rules.engine.__path__, "builder.rules.engine."):
        for name, model in sorted(vars(import_module(found.name)).items()):
            asked = isinstance(model, type) and issubclass(model, (Inputs, Reply))
            if asked and model.__module__ == found.name:
                folder = found.name.rpartition(".")[0].replace(".", "/")
                for field, told in model.model_fields.items():
                    about = f"{words_of(name)}: {field}"
                    yield QuestionText(told.description or "", folder, about)


def words_of(name: str) -> str:
    """Return what the model of a question is about: ``move`` for ``MoveInputs``."""
    return name.removesuffix("Inputs").removesuffix("Reply").lower()
