"""Imports the dice of other programs: ordinary ones in a game's dice notation (``2d6``), others
declared face by face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.importing.minimal_game import SOURCE
from builder.importing.naming import UniqueIds, one_line
from builder.importing.yaml_text import yaml_file_text
from builder.model.mechanisms.dice import MOST_DICE

_MOST_FACES, _FACE = 20, 40


@dataclass
class DiceImport:
    """Collects the dice of a game: ordinary ones in ``plain``, written in the dice notation, and
    those with faces of their own in ``declared``."""

    plain: list[str] = field(default_factory=list)
    declared: list[dict[str, object]] = field(default_factory=list)
    _ids: UniqueIds = field(default_factory=UniqueIds)

    def add(self, name: str, faces: Sequence[str], many: int = 1) -> bool:
        """Add dice with these faces; return whether a game of Chitwright can have such dice."""
        said = [one_line(face, _FACE) for face in faces]
        if not 2 <= len(said) <= 100 or not 1 <= many <= MOST_DICE or not all(said):
            return False
        if sorted(said) == sorted(str(n) for n in range(1, len(said) + 1)) and many < 10:
            self.plain.append(f"{many}d{len(said)}")
            return True
        if len(said) > _MOST_FACES:
            return False
        called = one_line(name, 60) or "Dice"
        many_of = {"many": many} if many > 1 else {}
        self.declared.append(
            {"id": self._ids.new_id(name, "dice"), "name": called, "faces": said, **many_of}
        )
        return True

    @property
    def words(self) -> str:
        """Return the ordinary dice in the dice notation, for ``game.yaml``."""
        return " ".join(dict.fromkeys(self.plain)) or "1d6"

    def files(self) -> dict[str, str]:
        """Return, by its path, the file that declares the dice with special faces; empty if there are
        none."""
        if not self.declared:
            return {}
        return {"mechanisms.yaml": yaml_file_text({"source": SOURCE, "dice": self.declared})}
