"""What a game answers with one kind of model, in a process of its own:
``python -m tests.plainly plain FOLDER < questions.jsonl``, a question and its rolls on a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from builder.model import kind
from builder.pipeline import result_cache

LEFT = "left to the full kind"
"""The answer to a question that the plain kind does not answer."""


def main(which: str, folder: Path) -> None:
    """Answer each question of standard input, on a line."""
    game, _ = result_cache.load(folder, plain=which == "plain")
    assert kind.is_plain() == (which == "plain")
    assert game is not None
    from builder.rules import system

    for line in sys.stdin:
        name, given, dice = json.loads(line)
        try:
            told: object = system.ask(game, name, given, dice).as_json()
        except kind.NotPlain:
            told = LEFT
        print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
