"""Writes changes into the files of a game, and undoes them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.files import write_atomically
from builder.sentences import filled_sentence
from builder.studio.editing.file_changes import Change, Outdated, Refused, changed_meanwhile

_MARK = b"\xef\xbb\xbf"
"""The byte order mark that some editors write at the beginning of a file."""


class ChangeHistory:
    """Writes changes into the files of one folder, and undoes them. A change of several files is
    written and undone as a whole."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._done: list[Change] = []
        self._undone: list[Change] = []

    def make(self, change: Change) -> None:
        """Write a change to the files. Raises :class:`Outdated` if a file has changed since the change
        was prepared, and :class:`Refused` if it is not in the folder."""
        change = self._rebased(change)
        self._write(change)
        if all(one.before == one.after for one in change.every):
            return  # nothing that could be taken back
        self._done.append(change)
        self._undone.clear()

    def _rebased(self, change: Change) -> Change:
        """Return ``change`` adapted to changes made since it was prepared: an ``in_place`` change (of
        characters, without moving any) is applied to the text as those changes left it."""
        if not change.in_place:
            return change
        for last in reversed(self._done):
            if last.file != change.file or not last.in_place:
                break
            if last.before == change.before:
                return change.applied_to(self._done[-1].after)
        return change

    def undo(self) -> Change:
        """Undo the last change. If somebody has changed its words in the file since, it is left alone,
        and the next call undoes the change before it."""
        return self._swap(self._done, self._undone, back=True)

    def redo(self) -> Change:
        """Redo the change that was undone last."""
        return self._swap(self._undone, self._done, back=False)

    def _swap(self, source: list[Change], target: list[Change], *, back: bool) -> Change:
        if not source:
            raise Refused("there is nothing to undo" if back else "there is nothing to do again")
        change = source[-1]
        swapped = change.reversed() if back else change
        try:
            there = self._for_present_files(swapped)
        except Outdated:
            source.pop()
            raise
        self._write(there)
        source.pop()
        target.append(there.reversed() if back else there)
        return replace(there, what=f"{'↶' if back else '↷'} {change.what}")

    def _for_present_files(self, change: Change) -> Change:
        now, *others = (one.rebased(self._current_text(one)[0]) for one in change.every)
        return replace(now, others=tuple(others))

    def _write(self, change: Change) -> None:
        """Write all files of a change, after checking that none has changed in the meantime. If one
        cannot be written, the others are restored."""
        marked = [(one, self._mark_before(one)) for one in change.every]
        for n, (one, mark) in enumerate(marked):
            try:
                _write_file(one, mark)
            except OSError:
                for written, its_mark in reversed(marked[:n]):
                    _write_file(written.reversed(), its_mark)
                raise

    def _mark_before(self, change: Change) -> bytes:
        now, mark = self._current_text(change)
        if now != change.before:
            raise changed_meanwhile(change.file)
        return mark

    def _current_text(self, change: Change) -> tuple[str | None, bytes]:
        """Return the current text of a changed file, ``None`` if there is none, and its byte order
        mark."""
        path = change.file.resolve()
        if not path.is_relative_to(self._folder):
            name = change.file.name
            raise Refused(filled_sentence("{name} lies outside the game's folder", name=name))
        if not path.is_file():
            return None, b""
        data = path.read_bytes()
        mark = _MARK if data.startswith(_MARK) and change.encoding == "utf-8" else b""
        try:
            return data[len(mark) :].decode(change.encoding), mark
        except UnicodeDecodeError as exc:
            raise Refused(
                filled_sentence("{name} is not UTF-8 any more: save it so", name=path.name)
            ) from exc


def _write_file(change: Change, mark: bytes) -> None:
    path = change.file.resolve()
    if change.after is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, mark + change.after.encode(change.encoding))
