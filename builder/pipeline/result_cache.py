"""Cached results of a game whose files have not changed: its model, the answers to questions about
it, and drawings for which nothing that they read has changed.

The key covers every file of the game, Chitwright's own code and the libraries, like that of a build
that is not repeated (:mod:`builder.pipeline.fingerprint`). A model is stored as a pickle, which
could run any code when it is loaded; so it is loaded only with a valid seal, made with the user's
own secret, a file in the cache that other users cannot read. Entries made elsewhere or by another
user are not loaded.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.gc_pause import gc_paused
from builder.incremental.render_cache import RenderCache, default_cache, open_regular
from builder.loading.reading.files import open_shelf
from builder.pipeline import fingerprint
from builder.pipeline.problem_records import problem_from_record, problem_record
from builder.problems import any_fatal

if TYPE_CHECKING:
    from builder.loading.load import Loaded
    from builder.loading.option_choices import Chosen
    from builder.loading.reading.files import Shelf
    from builder.model.game import Game
    from builder.problems import Problem

_SECRET = 32
"""The number of bytes of the user's secret, and of a seal."""


def load_cached_game(
    folder: Path,
    owner: Path | None = None,
    cache: RenderCache | None = None,
    *,
    chosen: Chosen = (),
    shelf: Shelf | None = None,
) -> tuple[Game | None, list[Problem]]:
    """Return the game in a folder and its problems, as ``loading.load_game`` does; from the cache if
    neither a file nor the ``chosen`` options have changed. With an owner's file, which may name other
    files, it is always loaded anew. ``shelf`` is the opened folder, if its files have already been
    read."""
    cache = cache or default_cache()
    shelf = shelf or open_shelf(folder)
    key = None if owner else question_key(shelf, "model", *chosen, cache=cache)
    data = _sealed(cache, key, _secret(cache)) if key else None
    if data is not None:
        kept: tuple[Game | None, list[Problem]] | None = _unpickled(data)
        if kept is not None:
            return kept
    from builder.loading import load_game

    loaded = load_game(folder, owner, chosen=chosen, shelf=shelf)
    if owner and loaded.game is not None:
        loaded.problems += _options_unknown(loaded)
    if key and loaded.game is not None and not any_fatal(loaded.problems):
        _keep(cache, key, (loaded.game, loaded.problems), _secret(cache))
    return loaded.game, loaded.problems


def _options_unknown(loaded: Loaded) -> list[Problem]:
    """Return the problems of rules options chosen by the user, for commands that only answer questions
    and do not check the whole game."""
    from builder.rules.core.options import option_findings
    from builder.rules.option_choices import options_of

    game = loaded.game
    assert game is not None
    return loaded.located(option_findings(game, options_of(game.sheet.system)))


def question_key(shelf: Shelf, *words: object, cache: RenderCache | None = None) -> str | None:
    """Return the cache key of a question about the game in the opened folder ``shelf``; ``None`` if a
    file cannot be read. The answer must be computed from the same reading of the files."""
    made = fingerprint.inputs_digest(shelf, cache or default_cache())
    if made is None:
        return None
    made.update(repr((str(shelf.folder), *words)).encode())
    return made.hexdigest()


def files_key(paths: Sequence[Path]) -> str | None:
    """Return a cache key for the content of some of Chitwright's own files; ``None`` if one cannot be
    read."""
    digest = hashlib.blake2b(fingerprint.program_digest(default_cache()).encode(), digest_size=20)
    try:
        for path in paths:
            data = path.read_bytes()
            digest.update(f"{path} {len(data)}\n".encode() + data)
    except OSError:
        return None
    return digest.hexdigest()


def recall_answer(key: str | None, cache: RenderCache | None = None) -> str | None:
    """Return the cached answer to a question, or ``None``."""
    data = (cache or default_cache()).get(key) if key else None
    return None if data is None else data.decode("utf-8", "surrogatepass")


def remember_answer(key: str | None, answer: str, cache: RenderCache | None = None) -> None:
    """Store the answer to a question under its key."""
    if key:
        (cache or default_cache()).put(key, answer.encode("utf-8", "surrogatepass"))


def recall_problems(key: str | None) -> list[Problem] | None:
    """Return the cached problems of a question, or ``None``."""
    told = recall_answer(key)
    return None if told is None else [problem_from_record(entry) for entry in json.loads(told)]


def remember_problems(key: str | None, problems: Sequence[Problem]) -> None:
    """Store the problems of a question under its key."""
    remember_answer(key, json.dumps([problem_record(problem) for problem in problems]))


@dataclass(frozen=True)
class SealedStore:
    """A store of values between builds by exactly this version of Chitwright; a value is loaded only if
    its seal (a digest made with the user's secret) is valid."""

    cache: RenderCache

    @cached_property
    def _secret(self) -> bytes | None:
        return _secret(self.cache)

    def get(self, key: str) -> Any | None:
        """Return the value stored under a key, or ``None``."""
        data = _sealed(self.cache, self._program_key(key), self._secret)
        return None if data is None else _unpickled(data)

    def has(self, key: str) -> bool:
        """Return whether a value seems to be stored under a key, without loading it."""
        return self.cache.has(self._program_key(key))

    def put(self, key: str, value: object) -> None:
        """Store a value, which must not be ``None``."""
        _keep(self.cache, self._program_key(key), value, self._secret)

    def _program_key(self, key: str) -> str:
        made = hashlib.blake2b(fingerprint.program_digest(self.cache).encode(), digest_size=20)
        made.update(key.encode())
        return made.hexdigest()


def _sealed(cache: RenderCache, key: str, secret: bytes | None) -> bytes | None:
    """Return the data stored under a key if its seal was made with this user's secret, otherwise
    ``None``."""
    entry = cache.get(key) if secret else None
    if secret is None or entry is None:
        return None
    seal, data = entry[:_SECRET], entry[_SECRET:]
    return data if hmac.compare_digest(seal, _seal(secret, key, data)) else None


def _unpickled(data: bytes) -> Any | None:
    import pickle

    try:
        with gc_paused():
            return pickle.loads(data)
    except Exception:  # any failure only means that the files are read instead of the cache
        return None


def _keep(cache: RenderCache, key: str, value: object, secret: bytes | None) -> None:
    import pickle

    if secret:
        try:
            with gc_paused():
                data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, AttributeError, TypeError, RecursionError):
            # values made by packages may not be picklable; they are computed again each time
            return
        cache.put(key, _seal(secret, key, data) + data)


def _seal(secret: bytes, key: str, data: bytes) -> bytes:
    return hmac.digest(secret, key.encode() + b"\0" + data, hashlib.sha256)


def _secret(cache: RenderCache) -> bytes | None:
    """Return the user's own secret, which is created if there is none; ``None`` if it cannot be
    created, belongs to another user, or can be read by others."""
    if cache.folder is None:
        return None
    path = cache.folder / "secret"
    try:
        return _read_secret(path) if path.exists() else _made_secret(path)
    except OSError:
        return None


def _read_secret(path: Path) -> bytes | None:
    with open_regular(path) as stream:
        status = os.fstat(stream.fileno())
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o077):
            return None
        found = stream.read(_SECRET + 1)
    return found if len(found) == _SECRET else None


def _made_secret(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    made = os.urandom(_SECRET)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.write(made)
    return made
