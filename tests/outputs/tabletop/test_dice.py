"""The dice that a game needs lie on every virtual table."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as Xml
from zipfile import ZipFile

from builder.pipeline.build import Options, build_game
from tests import small_game
from tests.outputs.tabletop import simulated

GAME = small_game.FILES["game.yaml"] + "dice: 1d6 2d6 1d100\n"


def test_per_cent_are_rolled_with_two_dice_of_ten_sides_on_every_table(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path / "game", game=GAME)
    options = Options(folder, tmp_path, only=("tts", "zuntzu"), use_cache=False, jobs=1)
    report = build_game(options, lambda *_: None)
    assert report.files, report.problems
    made = {path.suffix: path.read_bytes() for path in report.files}
    save = simulated.load(made[".json"])
    named = Counter(one["Name"] for one in simulated.every_object(save))
    dice = {name: count for name, count in named.items() if name.startswith("Die_")}
    assert dice == {"Die_6": 2, "Die_10": 2}
    with ZipFile(io.BytesIO(made[".ztb"])) as archive:
        box = Xml.fromstring(archive.read("game-box.xml"))
    hands = {hand.get("type"): len(hand.findall("dice")) for hand in box.iter("dice-hand")}
    assert hands == {"D6": 2, "D10": 2}
