#!/usr/bin/env python3
"""Set Chitwright up in a virtual environment of its own, then run it or its tests.

    python3 run.py build vietnam-battles     any command of chitwright
    python3 run.py test                      style, types and tests
    python3 run.py test tests/model -x       some of the tests

Needs Python 3.11 or later and nothing else. The environment lies in .venv and is made anew when
pyproject.toml changes; the system's Python is never touched. What only the tests need is installed when
they are first run.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
MEMORY_WANTED = 4 * 1024**3
"""Bytes that must be free in the folder in memory; a run of all tests takes a tenth of it."""
NEWEST_FIRST = [f"python3.{minor}" for minor in range(15, 10, -1)]


def main(words):
    """Run the tests or the command; returns the exit status."""
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    python = environment("dev" if words[0] == "test" else "dxf")
    if words[0] == "test":
        return run_tests(python, words[1:])
    # the current folder may be a stranger's game: its files are none of Python's modules
    return subprocess.call([python, "-P", "-m", "builder", *words])


def run_tests(python, words):
    """Style, types, tests; what fails ends it."""
    if words:
        return subprocess.call([python, "-m", "pytest", *words], cwd=ROOT)
    # what is compiled once need not be again in each of the many processes that tests start
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for step in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["pyrefly", "check"]):
        print("$", *step, flush=True)
        status = subprocess.call([python, "-m", *step], cwd=ROOT, env=kept)
        if status:
            return status
    # not more workers than processors: each one reads the games anew, and all are slower
    tests = ["pytest", "-n", str(min(4, os.cpu_count() or 1)), "--dist", "loadfile"]
    print("$", *tests, flush=True)
    with tempfile.TemporaryDirectory(prefix="chitwright-tests-", dir=folder_in_memory()) as folder:
        return subprocess.call([python, "-m", *tests], cwd=ROOT, env={**kept, "TMPDIR": folder})


def folder_in_memory():
    """Linux's folder in memory if it has room, as tests write and delete tens of thousands of small
    files; otherwise None, which stands for the usual folder."""
    memory = Path("/dev/shm")
    if not memory.is_dir() or not os.access(memory, os.W_OK):
        return None
    return memory if shutil.disk_usage(memory).free > MEMORY_WANTED else None


def environment(extra):
    """The environment's Python, made ready with an extra of pyproject.toml: ``dxf``, or ``dev`` with all
    that tests need, which has the other in it."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    mark = VENV / "made-from"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    made = mark.read_text().split() if mark.is_file() and python.exists() else []
    if made[:1] == [wanted] and {extra, "dev"} & set(made):
        return str(python)
    time = "for the tests (once; about a minute)" if extra == "dev" else "(once; half a minute)"
    print(f"Setting up .venv {time} ...", file=sys.stderr, flush=True)
    base = suitable_python()
    if made[:1] != [wanted]:
        shutil.rmtree(VENV, ignore_errors=True)
    install = make_environment(base, python)
    command = [*install, "install", "--quiet", "--disable-pip-version-check", "-e", f".[{extra}]"]
    if subprocess.call(command, cwd=ROOT):
        sys.exit("setting up failed: see above")
    mark.write_text(f"{wanted} {extra}")
    return str(python)


def make_environment(base, python):
    """Make .venv and return the command that installs into it.

    Debian splits ensurepip off its Python: there a pip from elsewhere installs into the environment,
    and failing that the missing package is asked for.
    """
    if has(base, "ensurepip"):
        subprocess.check_call([base, "-m", "venv", str(VENV)])
        return [str(python), "-m", "pip"]
    owner = owner_of_pip(base)
    if owner:
        subprocess.check_call([base, "-m", "venv", "--without-pip", str(VENV)])
        return [owner, "-m", "pip", "--python", str(python)]
    if not install_debian_venv():
        sys.exit("this Python has neither venv nor pip: on Debian, apt install python3-venv")
    subprocess.check_call([base, "-m", "venv", str(VENV)])
    return [str(python), "-m", "pip"]


def owner_of_pip(base):
    """The Python, that one or this, whose pip can install into an environment from outside."""
    return next((python for python in (base, sys.executable) if has(python, "pip")), None)


def install_debian_venv():
    """Let Debian's package manager add python3-venv, as root or through sudo."""
    if shutil.which("apt-get") is None:
        return False
    if getattr(os, "geteuid", lambda: 1)() == 0:
        become = []
    elif shutil.which("sudo"):
        become = ["sudo"]
    else:
        return False
    print("Installing Debian's python3-venv ...", file=sys.stderr, flush=True)
    quiet = {"stdout": subprocess.DEVNULL}
    subprocess.call([*become, "apt-get", "update", "-qq"], **quiet)
    return not subprocess.call(
        [*become, "apt-get", "install", "-y", "-qq", "python3-venv"], **quiet
    )


def has(python, module):
    """Whether that Python has a module."""
    code = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
    return subprocess.call([python, "-c", code], stderr=subprocess.DEVNULL) == 0


def suitable_python():
    """This Python if it is new enough, else the newest on the path. Where another one is clearly faster,
    as those are that were built with optimisations, that one; unless this is of an environment that its
    user has chosen."""
    others = dict.fromkeys(filter(None, map(shutil.which, [*NEWEST_FIRST, "/usr/bin/python3"])))
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may run this file
        for other in others:
            if seconds_of(other):
                return other
        sys.exit(
            "Chitwright needs Python 3.11 or later; this is {}.{}".format(*sys.version_info[:2])
        )
    if sys.prefix != sys.base_prefix:
        return sys.executable
    own = seconds_of(sys.executable)
    timed = {other: seconds for other in others if (seconds := seconds_of(other))}
    best = min(timed, key=timed.get, default=sys.executable)
    if best not in timed or timed[best] * CLEARLY > own:
        return sys.executable
    if not has(best, "ensurepip") and not owner_of_pip(best):
        return sys.executable
    faster = f"{own / timed[best]:.1f} times as fast as {sys.executable}"
    print(f"With {best}, which is {faster}.", file=sys.stderr, flush=True)
    return best


CLEARLY = 1.15
WORK = """
import sys, time
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y
def work():
    start, found = time.process_time(), {}
    for number in range(20000):
        point = Point(number, number * 2.5)
        found[point.x % 97, int(point.y) % 31] = point
    return time.process_time() - start
print(min(work() for _ in range(9)) if sys.version_info >= (3, 11) else 0)
"""


def seconds_of(python):
    """How long a Python takes for a little work; 0 if it is too old, or none."""
    done = subprocess.run([python, "-c", WORK], capture_output=True, text=True, check=False)
    return float(done.stdout or 0) if done.returncode == 0 else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
