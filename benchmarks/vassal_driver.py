"""Starts the small programs of ``table_driver``, which open modules in VASSAL.

The variable ``VASSAL_CLASSPATH`` names the classes of VASSAL and its libraries, as ``java -cp`` takes them:
those of a checkout that was built, or what lies in ``lib`` of an installation. ``java``, ``javac`` and a
screen (or ``Xvfb``) must be there.
"""

from __future__ import annotations

import os
import subprocess
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PROGRAMS = Path(__file__).parent / "table_driver"
CLASSPATH = "VASSAL_CLASSPATH"
_OPENS = (
    "--add-exports=java.desktop/sun.java2d.cmm=ALL-UNNAMED",
    "--add-opens=java.desktop/java.awt=ALL-UNNAMED",
)


def require_vassal(parser: ArgumentParser) -> None:
    """End the program with a message if it is not told where VASSAL's classes are."""
    if CLASSPATH not in os.environ:
        parser.error(f"set {CLASSPATH} to the classes of VASSAL and its libraries")


@contextmanager
def running(
    folder: Path,
    heap: int,
    *words: str,
    settings: Sequence[str] = (),
    more: Mapping[str, str] | None = None,
    stdin: int | None = None,
    stderr: IO[str] | None = None,
) -> Iterator[subprocess.Popen[str]]:
    """Compile the programs into a folder, which VASSAL's settings lie in too, and run one of them on a
    screen: ``words`` are its name and what it is given, ``heap`` is how many MB Java may take,
    ``settings`` are further ones of Java, and ``more`` is for its environment."""
    _compile(folder)
    with _screen() as shown:
        environment = {**os.environ, "DISPLAY": shown, **(more or {})}
        with subprocess.Popen(
            [*_java(folder, heap), *settings, *words],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=environment,
        ) as process:
            yield process


def _compile(folder: Path) -> None:
    sources = sorted(map(str, PROGRAMS.glob("*.java")))
    command = ["javac", "-nowarn", "-encoding", "UTF-8", "-cp", os.environ[CLASSPATH]]
    subprocess.run([*command, "-d", str(folder / "classes"), *sources], check=True)


def _java(folder: Path, heap: int) -> list[str]:
    """Return the command that starts a compiled program, without the program's name."""
    classes = os.pathsep.join([str(folder / "classes"), os.environ[CLASSPATH]])
    settings = [f"-Duser.home={folder}", f"-DVASSAL.conf={folder}"]
    settings += ["-Duser.language=en", "-Dfile.encoding=UTF-8"]
    return ["java", f"-Xmx{heap}m", *settings, *_OPENS, "-cp", classes]


@contextmanager
def _screen() -> Iterator[str]:
    """Give the name of a screen: the one that is there, or one of ``Xvfb``."""
    if shown := os.environ.get("DISPLAY"):
        yield shown
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    try:
        os.close(write)
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
