from pathlib import Path

import pytest

from builder.cli.parameters.build_options import print_options
from builder.loading.print_options import read_print_options
from builder.model.printing import WORDS, PrintOptions
from builder.outputs.formats import icc
from builder.pipeline.build import build_game
from builder.pipeline.options import Options
from builder.problems import Location
from tests import small_game
from tests.command import run
from tests.together import together


def read(*words: str) -> PrintOptions:
    options, problems, _ = read_print_options(words)
    assert problems == []
    assert options is not None
    return options


def codes(*words: str) -> list[tuple[str, str]]:
    options, problems, _ = read_print_options(words)
    assert options is None
    return [(p.code, p.hint) for p in problems]


def test_nothing_said_is_what_everyone_gets() -> None:
    assert read() == PrintOptions()


@together("word", WORDS)
def test_every_short_word_is_understood(word: str) -> None:
    chosen = read(word)
    assert set(WORDS[word]) <= set(PrintOptions.model_fields)
    assert chosen == PrintOptions() or chosen.model_dump(exclude_defaults=True)


def test_words_set_fields_with_their_units() -> None:
    chosen = read("duplex-short", "low-ink", "bleed=2mm", "nudge=0.5:-0.3", "counter-size=9/16in")
    assert (chosen.layouts, chosen.flip, chosen.ink) == (("duplex",), "short-edge", "low-ink")
    assert (chosen.bleed, chosen.nudge, chosen.counter_size) == (2.0, (0.5, -0.3), 14.2875)


def test_sizes_may_have_an_x_between_their_numbers() -> None:
    assert read("scale=0.99x1.00").scale == (0.99, 1.0)
    assert read("piece-page=2.75inx3.75in").piece_page == (69.85, 95.25)
    assert read("piece-page=70x95.25").piece_page == (70.0, 95.25)
    assert read("nudge=0.5x-0.3").nudge == (0.5, -0.3)


def test_build_takes_the_scale_as_an_option_too(tmp_path: Path) -> None:
    given = print_options(("fold",), "0.99x1.00")["printing"]
    assert given == read("fold", "scale=0.99x1.00")
    done = run("build", str(small_game.write(tmp_path)), "--scale", "2x1")
    assert done.exit_code == 2
    assert "the most is 1.1" in done.output


def test_layouts_add_up_and_the_last_of_other_words_wins() -> None:
    chosen = read("fold", "single", "grey", "low-ink")
    assert chosen.layouts == ("fold", "single")
    assert chosen.ink == "low-ink"


def test_words_go_over_a_profile(tmp_path: Path) -> None:
    profile = tmp_path / "office.yaml"
    profile.write_text("nudge: [0.2, 0.4]\nink: grey\nlayouts: fold\n")
    chosen = read(str(profile), "low-ink", "single")
    assert chosen.nudge == (0.2, 0.4)
    assert chosen.ink == "low-ink"
    assert chosen.layouts == ("single",)


def test_a_profile_may_bring_templates(tmp_path: Path) -> None:
    profile = tmp_path / "labels.yaml"
    profile.write_text(
        "template: ours\n"
        "templates:\n"
        "  ours: {width: 210, height: 297, blocks: [{x: 9, y: 9, columns: 2, rows: 3, cell: [20, 20]}]}\n"
    )
    assert read(str(profile)).templates["ours"].blocks[0].columns == 2


def test_the_profile_of_a_press_is_read_beside_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(icc.process_ink_profile())
    said = tmp_path / "shop.yaml"
    said.write_text("icc: press.icc\ncondition: FOGRA39\n")
    for chosen in (read(str(said)), read(f"icc={tmp_path / 'press.icc'}", "condition=FOGRA39")):
        assert chosen.icc is not None
        assert (chosen.icc.data, chosen.icc.title) == (icc.process_ink_profile(), icc.NAME)
        assert (chosen.colours, chosen.condition) == ("cmyk", "FOGRA39")


@together(
    ("data", "told"),
    [
        (b"no profile at all", "is no ICC profile"),
        (icc.process_ink_profile()[:9000], "breaks off"),
        (icc.process_ink_profile().replace(b"CMYK", b"RGB ", 1), "describes RGB, not cyan"),
        (icc.process_ink_profile().replace(b"prtr", b"scnr", 1), "does not describe an output"),
        (icc.process_ink_profile().replace(b"B2A0", b"b2a0", 1), "has no tables"),
        (
            icc.process_ink_profile()[:8] + b"\x05" + icc.process_ink_profile()[9:],
            "is of version 5",
        ),
    ],
)
def test_what_is_no_profile_of_a_press_is_told_where_it_is_named(
    data: bytes, told: str, tmp_path: Path
) -> None:
    (tmp_path / "press.icc").write_bytes(data)
    said = tmp_path / "shop.yaml"
    said.write_text("bleed: 3\nicc: press.icc\n")
    options, (problem,), _ = read_print_options([str(said)])
    assert options is None
    assert problem.code == "bad-press-profile"
    assert told in problem.message
    assert problem.location is not None
    assert (problem.location.file, problem.location.line) == (said.as_posix(), 2)


def test_a_condition_is_one_that_is_registered_and_comes_with_its_profile(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(icc.process_ink_profile())
    assert [code for code, _ in codes("cmyk", "condition=FOGRA39")] == ["bad-value"]
    assert [code for code, _ in codes(f"icc={tmp_path}/press.icc", "condition=FOGRA9")] == [
        "bad-value"
    ]
    assert [code for code, _ in codes(f"icc={tmp_path}/none.icc")] == ["unreadable"]


def test_what_is_wrong_is_told_at_its_place(tmp_path: Path) -> None:
    profile = tmp_path / "office.yaml"
    profile.write_text("ink: grey\nbleed: 90\nguttter: 2\n")
    _, problems, _ = read_print_options([str(profile)])
    assert {(p.code, p.location.line if p.location else 0) for p in problems} == {
        ("bad-value", 2),
        ("unknown-key", 3),
    }


@together(
    ("word", "code"),
    [
        ("foold", "unknown-print-option"),
        ("bleeed=2", "unknown-print-option"),
        ("bleed=90", "bad-value"),
        ("bleed=x", "bad-value"),
        ("margin=3", "bad-value"),
        ("nudge=1", "bad-value"),
        ("ink=blue", "bad-value"),
        ("counter-size=1/0in", "bad-value"),
        ("nowhere.yaml", "unreadable"),
    ],
)
def test_wrong_words_are_errors_with_a_hint(word: str, code: str) -> None:
    assert [found for found, _ in codes(word)] == [code]


def test_a_near_word_is_suggested() -> None:
    assert codes("dupplex") == [("unknown-print-option", "did you mean 'duplex'?")]


def test_a_block_beyond_its_sheet_is_an_error(tmp_path: Path) -> None:
    profile = tmp_path / "labels.yaml"
    profile.write_text(
        "templates:\n"
        "  ours: {width: 99, height: 99, blocks: [{x: 9, y: 9, columns: 9, rows: 3, cell: [20, 20]}]}\n"
    )
    assert [code for code, _ in codes(str(profile))] == ["bad-value"]


def test_an_unknown_word_is_told_as_it_was_written() -> None:
    _, (problem,), _ = read_print_options(["bleed=2", "bled=3"])
    assert problem.location == Location("--print", 1, 1, "bled=3")


@pytest.mark.parametrize(
    ("said", "only", "code", "column"),
    [
        ("margin: 50", "counters", "margin-too-wide", 9),
        ("counter_size: 59", "counters", "counter-wider-than-hex", 15),
        ("template: avry", "counters", "unknown-template", 11),
        ("template: ours", "counters", "beyond-printer-margin", 9),
        ("overlap: 120", "maps", "overlap-too-large", 10),
        ("map_papers: A4 A9", "counters", "unknown-paper", 16),
    ],
)
def test_problems_with_options_that_a_build_finds_are_told_where_they_were_written(
    said: str, only: str, code: str, column: int, tmp_path: Path
) -> None:
    block = "{x: 1, y: 9, columns: 2, rows: 3, cell: [20, 20]}"
    template = f"{{width: 210, height: 297, blocks: [{block}]}}"
    profile = tmp_path / "shop.yaml"
    profile.write_text(f"templates:\n  ours: {template}\n{said}\n")
    chosen = read_print_options([str(profile)])
    order = Options(
        small_game.write(tmp_path / "game"),
        tmp_path / "out",
        only=(only,),
        papers=("A4",),
        printing=chosen.options,
        printing_source=chosen.source,
        use_cache=False,
        jobs=1,
    )
    (at,) = {p.location for p in build_game(order, _quietly).problems if p.code == code}
    line = 2 if code == "beyond-printer-margin" else 3
    assert at is not None
    assert (at.file, at.line, at.column) == (profile.as_posix(), line, column)


def _quietly(done: int, total: int, name: str) -> None:
    """Ignore the progress of a build."""
