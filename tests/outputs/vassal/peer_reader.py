"""What pywargame, a library of others, reads in a module, as JSON. Run by a Python that has it:

python peer_reader.py MODULE.vmod SAVE.vsav OUT.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.dom.minidom import parseString

from pywargame.vassal.buildfile import BuildFile
from pywargame.vassal.save import SaveIO
from pywargame.vassal.vmod import VMod


def traits(element: Any) -> list[str]:
    """The ids of an element's traits, outermost first."""
    return [trait.ID for trait in element.getTraits()]


def module(path: str) -> dict[str, Any]:
    """Maps with boards, prototypes and pieces with their traits."""
    with VMod(path, "r") as opened:
        build = BuildFile(parseString(opened.getFiles("buildFile.xml")["buildFile.xml"]))
        names = sorted(opened.getFileNames())
    game = build.getGame()
    boards = {
        name: sorted(board["name"] for board in map.getBoardPicker()[0].getBoards().values())
        for name, map in game.getMaps().items()
    }
    prototypes = {
        name: traits(one)
        for holder in game.getPrototypes()
        for name, one in holder.getPrototypes().items()
    }
    pieces = [[p["entryName"], p["gpid"], traits(p)] for p in game.getPieces()]
    return {"files": names, "boards": boards, "prototypes": prototypes, "pieces": pieces}


def save(path: str) -> list[str]:
    """The commands of a saved game."""
    _, lines = SaveIO.readSave(path)
    return list(lines)


if __name__ == "__main__":
    found = {**module(sys.argv[1]), "save": save(sys.argv[2])}
    Path(sys.argv[3]).write_text(json.dumps(found), "utf-8")
