"""Every mechanism of the page loads, and says what the page says that it does."""

from __future__ import annotations

import re

import pytest

from builder.model.game import Game
from builder.model.mechanisms import CASES
from builder.problems import render_problem
from builder.rules.validation import check, complete
from tests.docs.pages import DOCS, agrees, commands, fences, run
from tests.rules.engine.brook import COUNTERS, GAME, good, loaded
from tools.rules_gallery import NAMES

PAGE = "choose-your-rules.md"
_QUOTED = re.compile(r"```yaml mechanism\n(.*?)```\n\n((?:> [^\n]*\n)+)", re.S)


_OF_PARTS = "division: a division, regiment: a regiment, points: a counter of strength points"


def shown() -> list[tuple[str, str]]:
    """Each mechanism of the page with the sentences below it."""
    text = (DOCS / PAGE).read_text("utf-8")
    return [(m[1], " ".join(m[2].replace("> ", "").split())) for m in _QUOTED.finditer(text)]


def declaring(mechanism: str) -> Game:
    (cards,) = (f.text for f in fences(PAGE) if f.about == "cards.yaml")
    stems = [(f.about.removesuffix(".yaml"), f.text) for f in fences(PAGE)]
    tables = {stem: text for stem, text in stems if f"table: {stem[7:]}\n" in mechanism}
    tables.pop("tables/crt", None)  # a small table of this name is there
    if "alliances:" in mechanism:
        tables["game"] = _with_sides()
    (units,) = (f.text.removeprefix("units:\n") for f in fences(PAGE) if f.about == "counters.yaml")
    if "regrouping:" not in mechanism:
        return good(loaded(mechanisms=mechanism + NAMES, cards=cards, **tables))
    names = NAMES.replace("{leader: a leader", f"{{leader: a leader, {_OF_PARTS}")
    more = {"counters": COUNTERS + units, "cards": cards}
    return good(loaded(mechanisms=mechanism + names, **more, **tables))


def _with_sides() -> str:
    """The game sheet with the four sides that the page names."""
    (sides,) = (f.text for f in fences(PAGE) if f.about == "game.yaml" and "sides:" in f.text)
    start, end = GAME.index("sides:"), GAME.index("nations:")
    return GAME[:start] + sides + GAME[end:]


@pytest.mark.parametrize(("mechanism", "said"), shown(), ids=lambda text: text.split(":")[0][:12])
def test_a_mechanism_says_what_the_page_says(mechanism: str, said: str) -> None:
    game = declaring(mechanism)
    wrong = [
        p
        for p in check(game)
        if p.code not in ("unknown-counter-trait", "stacked", "counter-length")
    ]
    assert not wrong, "\n".join(map(render_problem, wrong))
    (rules, _) = complete(game)[0].rules
    blocks = (block for case in rules.cases for block in case.blocks)
    text = " ".join(r.text for b in blocks for item in b.items for r in item)
    for sentence in re.split(r"(?:(?<=\.)|(?<=\.\))) (?=[A-Z+(])", said):
        assert sentence in text


def test_the_page_shows_every_family() -> None:
    families = {
        name for mechanism, _ in shown() for name in re.findall(r"^(\w+):", mechanism, re.M)
    }
    assert families == set(CASES)


def test_the_commands_answer_as_shown() -> None:
    for fence in (f for f in fences(PAGE) if f.language == "console"):
        for command in commands(fence):
            assert agrees(command.output, run(command))
