"""Reads an earlier version of a game's folder out of its git repository."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Timer

from builder.files import needed_program
from builder.sentences import filled_sentence

MOST_BYTES = 400_000_000
"""The largest size of a folder that is read out of a repository."""

_LONGEST_RUN = 120
"""The most seconds that git may take."""


NOT_KNOWN = "the repository has no such tag, branch or commit"
NOT_YET = "the folder was not there yet"


_SAID = {"single revision": NOT_KNOWN, "untracked": NOT_YET}
"""What git's English messages mean, by words in them."""


class NoSuchRevision(ValueError):
    """Raised for a folder without a repository, or a name that git does not know, with the reason."""


@contextmanager
def folder_at(folder: Path, revision: str) -> Iterator[Path]:
    """Provide the folder as it was at a tag, branch or commit of its git repository, unpacked into a
    temporary folder; raises :class:`NoSuchRevision`."""
    if revision.startswith("-"):
        raise NoSuchRevision(NOT_KNOWN)
    # git archive, run in a folder, takes that folder alone and names its files from there
    commit = _git(folder, "rev-parse", "--verify", "--end-of-options", revision + "^{commit}")
    # stored (-0), so that the files are no larger than the archive; zipfile makes no links and writes
    # nowhere else
    data = _git(folder, "archive", "--format=zip", "-0", commit.decode().strip())
    with TemporaryDirectory(prefix="chitwright-") as made:
        target = Path(made) / folder.resolve().name
        target.mkdir()
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(target, [one for one in archive.infolist() if not _is_link(one)])
        yield target


def _is_link(file: zipfile.ZipInfo) -> bool:
    """Return whether an entry of the archive is a link: unpacked, it would become a file that contains
    the name of another."""
    return stat.S_ISLNK(file.external_attr >> 16)


def _git(folder: Path, *words: str) -> bytes:
    """Return the output of a git command, which is stopped if it writes too much or takes too long."""
    english = {**os.environ, "LC_ALL": "C"}
    try:
        command = [needed_program("git"), "-C", str(folder), *words]
        with (
            TemporaryFile() as said,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, env=english) as run,
        ):
            assert run.stdout is not None
            limit = Timer(_LONGEST_RUN, run.kill)
            limit.start()
            try:
                data = run.stdout.read(MOST_BYTES + 1)
                if len(data) > MOST_BYTES:
                    run.kill()
                status = run.wait()
            finally:
                limit.cancel()
            said.seek(0)
            told = said.read().decode("utf-8", "replace").strip()
    except OSError as exc:
        raise NoSuchRevision(str(exc)) from exc
    if len(data) > MOST_BYTES:
        raise NoSuchRevision(
            filled_sentence("the folder is over {most} MB", most=MOST_BYTES // 10**6)
        )
    if status:
        raise NoSuchRevision(next((said for sign, said in _SAID.items() if sign in told), told))
    return data
