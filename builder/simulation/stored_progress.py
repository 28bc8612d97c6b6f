"""The progress of a simulation as a file: the seeds played so far and the sums of their games. A
run that was stopped continues from it, and a finished one can be extended."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from builder.files import write_atomically
from builder.problems import Problem, error
from builder.sentences import filled_sentence
from builder.simulation.study import Seeds, Study
from builder.simulation.tally import Tally
from builder.simulation.workers import Done

NAME = "kept.json"
"""The name of the file in the folder of the results."""
_FORMAT = 1


@dataclass
class StoredProgress:
    """The seeds of a study that have been played, as ranges without gaps, and the sums for each
    version."""

    study: Study
    done: list[Seeds] = field(default_factory=list)
    sums: tuple[Tally, ...] = ()

    def __post_init__(self) -> None:
        self.sums = self.sums or tuple(Tally() for _ in self.study.versions)

    @property
    def many(self) -> int:
        """The number of seeds that have been played."""
        return sum(run.end - run.first for run in self.done)

    def add(self, batch: Done) -> None:
        """Add the results of a batch that has been played."""
        for total, tally in zip(self.sums, batch.sums, strict=True):
            total.add(tally)
        self.done = list(_joined([*self.done, batch.seeds]))

    def missing(self, wanted: Seeds) -> Iterator[Seeds]:
        """Yield the ranges of seeds among those ``wanted`` that have not been played."""
        at = wanted.first
        for run in self.done:
            if at < (end := min(run.first, wanted.end)):
                yield Seeds(at, end)
            at = max(at, run.end)
        if at < wanted.end:
            yield Seeds(at, wanted.end)

    def write(self, folder: Path) -> None:
        """Write the file into the folder of the results."""
        data = {
            "format": _FORMAT,
            "study": self.study.digest,
            "seeds": self.done,
            "sums": [tally.as_json() for tally in self.sums],
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        write_atomically(folder / NAME, f"{text}\n".encode(), durable=False)


def read_progress(
    study: Study, folder: Path, wanted: Seeds
) -> tuple[StoredProgress, Sequence[Problem]]:
    """Read the progress of a study from the file in a folder; empty progress if there is no file. A
    file of another study, or with seeds that are not ``wanted``, is a problem."""
    path = folder / NAME
    if not path.exists():
        return StoredProgress(study), []
    try:
        data = json.loads(path.read_text("utf-8"))
        same = (data["format"], data["study"]) == (_FORMAT, study.digest)
        if not same:
            return StoredProgress(study), [_other(path)]
        done = [Seeds(*run) for run in data["seeds"]]
        sums = tuple(map(Tally.from_json, data["sums"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        hint = "leave out --resume, and everything is played anew"
        return StoredProgress(study), [
            error("bad-kept", filled_sentence("{path} cannot be read", path=path), hint=hint)
        ]
    if done and not (wanted.first <= done[0].first and done[-1].end <= wanted.end):
        hint = filled_sentence(
            "ask for seeds that hold them ({told}), or leave out --resume", told=_told(done)
        )
        return StoredProgress(study), [
            error(
                "bad-kept",
                filled_sentence("{path} has seeds besides those asked for", path=path),
                hint=hint,
            )
        ]
    return StoredProgress(study, done, sums), []


def _other(path: Path) -> Problem:
    message = filled_sentence(
        "{path} is of other rules, players or versions, or of another Chitwright", path=path
    )
    return error("bad-kept", message, hint="name another folder, or leave out --resume")


def _told(done: Sequence[Seeds]) -> str:
    return f"{done[0].first} to {done[-1].end - 1}"


def _joined(runs: Sequence[Seeds]) -> Iterator[Seeds]:
    ordered = sorted(runs)
    now = ordered[0]
    for run in ordered[1:]:
        if run.first == now.end:
            now = Seeds(now.first, run.end)
        else:
            yield now
            now = run
    yield now
