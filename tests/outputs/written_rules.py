"""Rules text with one of everything that a case can have, for the game with one of everything."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image

from builder.model.game import Game
from builder.model.texts.prose import Block, Case, Inline, RulesText, Term
from builder.outputs.paper.rulebook.examples import ExampleText
from builder.rules.explain import Line
from tests.drawing import river_crossing
from tests.drawing.river_crossing import sourced
from tests.outputs.tabletop.laden import table

LONG = (
    "A unit that is stacked with others in a wood, or behind the river that the map shows, is seen by "
    "those next to it alone. "
)
LONG_JA = "森の中や川の向こうに積み重ねられた部隊は、隣り合う部隊からだけ見ることができる。"


def runs(*said: str | Inline) -> tuple[Inline, ...]:
    return tuple(Inline(text=one) if isinstance(one, str) else one for one in said)


def ref(number: str, text: str = "") -> Inline:
    return Inline(text=text, ref=number)


def block(kind: str, *items: tuple[Inline, ...] | str, **more: object) -> Block:
    given = tuple(runs(item) if isinstance(item, str) else item for item in items)
    return Block.model_validate({"kind": kind, "items": given} | more)


def shown(kind: str, targets: str) -> tuple[Block, ...]:
    return tuple(block(kind, target=target) for target in targets.split())


def cases(long: str) -> tuple[Case, ...]:
    styled = runs(
        "Plain, ", Inline(text="strong", style="strong"), Inline(text="em", style="em"),
        Inline(text="code", style="code"), Inline(text="", term="zone"), Inline(text="zones", term="zone"),
        ref("2.0"), ref("2.1"), ref("2.1", "the next rule"), ref("9.9"),
    )  # fmt: skip
    nested = block(
        "steps", "One", "Far", "Halve", "Double", "Two", "Bare",
        levels=((0, True), (1, False), (2, True), (2, False), (0, True), (0, False)),
    )  # fmt: skip
    grid = block("grid", "Ground", "Cost", "Wood", "2", long, "", columns=2)
    return (
        Case(number="0.0", title="In five minutes", blocks=(block("paragraph", long),)),
        Case(
            number="1.0", title="Moving", scope="Valley",
            blocks=(
                block("paragraph", styled, long * 2),
                block("estimate", runs("A guess. ", ref("1.1")), long),
            ),
        ),
        Case(number="1.1", title="Costs", blocks=(nested, grid, block("grid", "Alone", columns=1))),
        Case(number="1.1.1", title="moving", fallback="de", blocks=(block("list", "One", "Two", long),)),
        Case(number="1.2", title="zone", scope="Hills", outdated=True, blocks=(block("list", "Only one"),)),
        Case(number="2.0", title="Firing", reading="ひ", blocks=(block("decision", "We say so.", long),)),
        Case(
            number="2.1", title=f"Notes {long[:60]}",
            blocks=(
                block("note", long * 9), block("note", long * 3), block("choice", "Chosen.", target="a=b"),
                block("decision", "Again."), block("decision", "And again."),
                block("estimate", "Also guessed."),
            ),
        ),
        Case(
            number="2.2", title="Shown",
            blocks=(
                *shown("table", "crt"), block("paragraph", "After it."),
                *shown("table", "stacking terrain bare hidden"), *shown("track", "turn sized kept long"),
                *shown("figure", "picture none broken"),
            ),
        ),
        Case(number="3", title="Examples", blocks=shown("example", "short high lost")),
        Case(number="3.1", title="Ends wide", blocks=(*shown("table", "crt"), block("estimate", "Silent."))),
        Case(number="3.2", title="More", blocks=(block("example", target="other"),)),
        Case(number="4.0", title="Bare"),
    )  # fmt: skip


def glossary(language: str) -> tuple[Term, ...]:
    names = {
        "zone": ("Zone", "zona", "支配"),
        "wood": ("Wood", "Wood", "森"),
        "rout": ("Rout", "fuga", "敗走"),
    }
    at = ("en", "it", "ja").index(language)
    rules = {"zone": "1.2", "wood": "9.9", "rout": ""}
    return tuple(
        Term(
            id=id,
            name=name[at],
            text="What it is.",
            rule=rules[id],
            also=("routs",) if id == "rout" else (),
        )
        for id, name in names.items()
        if (id, language) != ("rout", "it")
    )


def rules(language: str) -> RulesText:
    return RulesText(
        language=language,
        intro="The first paragraph.\n\nThe second.",
        cases=cases(LONG_JA * 2 if language == "ja" else LONG),
        glossary=glossary(language),
        lent=("wood",),
        outdated=("zone",),
        fallback="de" if language == "it" else "",
    )


def told() -> dict[str, ExampleText]:
    def example(title: str, count: int, *, booklet: bool = True) -> ExampleText:
        lines = tuple(Line(f"{LONG}{n}", rule="2.0" if n % 2 else "9.9") for n in range(count))
        return ExampleText(title, "In the wood", lines, booklet=booklet)

    return {
        "short": example("A shot", 1),
        "high": example("", 30),
        "other": example("Another", 2, booklet=False),
    }


def picture(wide: int, high: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (wide, high), "#808000").save(file, "PNG")
    return file.getvalue()


@cache
def game() -> Game:
    """The game with one of everything and with rules in three languages."""
    boxes = [sourced(id=str(i), label=str(i), note="Some note", date="May") for i in range(40)]
    tracks = [
        *table.TRACKS,
        sourced(id="kept", title="Kept", booklet=False, boxes=boxes[:3]),
        sourced(id="long", title="Long", kind="boxes", across=10, boxes=boxes, notes=["Note."]),
    ]
    charts = [
        river_crossing.TABLE, river_crossing.CHART,
        sourced(kind="chart", id="terrain", title="Terrain", fill="terrain-effects", columns=[], rows=[]),
        sourced(kind="chart", id="bare", title="Bare", columns=["A"], rows=[]),
        sourced(kind="chart", id="hidden", title="Hidden", columns=["A"], rows=[["1"]], booklet=False),
    ]  # fmt: skip
    made = table.game(
        tracks=tracks,
        tables=charts,
        art={"picture.png": picture(900, 300), "broken.png": b"broken"},
    )
    return made.model_copy(update={"rules": tuple(map(rules, ("en", "it", "ja")))})
