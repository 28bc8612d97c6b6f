"""Starts the small programs of ``table_driver``, which open modules in VASSAL.

The variable ``VASSAL_CLASSPATH`` names the classes of VASSAL and its libraries, as ``java -cp`` takes them:
those of a checkout that was built, or what lies in ``lib`` of an installation. ``java``, ``javac`` and a
screen (or ``Xvfb``) must be there.
"""

from __future__ import annotations

import os
import subprocess
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


def compiled(folder: Path) -> Path:
    """Compile the programs; return the folder that they can be started in, and its settings lie in."""
    sources = sorted(map(str, PROGRAMS.glob("*.java")))
    command = ["javac", "-nowarn", "-encoding", "UTF-8", "-cp", os.environ[CLASSPATH]]
    subprocess.run([*command, "-d", str(folder / "classes"), *sources], check=True)
    return folder


def java(folder: Path, heap: int) -> list[str]:
    """Return the command that starts a compiled program, without the program's name; ``heap`` is how
    many MB Java may take."""
    classes = os.pathsep.join([str(folder / "classes"), os.environ[CLASSPATH]])
    settings = [f"-Duser.home={folder}", f"-DVASSAL.conf={folder}"]
    settings += ["-Duser.language=en", "-Dfile.encoding=UTF-8"]
    return ["java", f"-Xmx{heap}m", *settings, *_OPENS, "-cp", classes]


@contextmanager
def screen() -> Iterator[str]:
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
