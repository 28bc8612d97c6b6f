"""How tests run here: no example of Hypothesis has a deadline, as machines are busy at times, nobody's
own cache is read or filled, and garbage is looked for rarely, as in a build. Hypothesis tries the same
examples in every run, so that a run fails for what was changed and nothing else;
``CHITWRIGHT_EXAMPLES=1000`` tries as many others, for tests that do not say how many they need."""

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from tests import recorded, thorough
from tests.shared import FOLDER, in_turn

_EXAMPLES = int(os.environ.get("CHITWRIGHT_EXAMPLES", "0"))
settings.register_profile(
    "chitwright", deadline=None, derandomize=not _EXAMPLES, max_examples=_EXAMPLES or 50
)
settings.load_profile("chitwright")

gc.set_threshold(500_000, 20, 20)
gc.disable()  # until tests are collected

os.environ["CHITWRIGHT_MESSAGES"] = "en"  # whatever the language of the machine is


def pytest_addoption(parser: pytest.Parser) -> None:
    """What ``tests/thorough.py`` chooses from, and whether ``tests/recorded.py`` writes."""
    parser.addoption(
        "--thorough", action="store_true",
        help="try every language of every game, every theme, every seed, and random examples by the hundred",
    )  # fmt: skip
    parser.addoption(
        "--record", action="store_true", help="write recorded texts as they are now: read the difference"
    )  # fmt: skip


def pytest_configure(config: pytest.Config) -> None:
    """Modules of tests are read after this, here and in the processes of a run, which share what they make
    while they read them, too."""
    thorough.THOROUGH = config.getoption("--thorough")
    recorded.RECORD = config.getoption("--record")
    if _is_worker(config):
        os.environ.update(_of_all_processes(Path(config.option.basetemp).parent))


def _is_worker(config: pytest.Config) -> bool:
    """Whether this is a process of a run; a run that one of them starts has its environment too."""
    return hasattr(config, "workerinput")


def _of_all_processes(folder: Path) -> dict[str, str]:
    """One cache for all processes of a run, and one folder of what they make, named in the environment."""
    return {"XDG_CACHE_HOME": str(folder / "cache"), FOLDER: str(folder / "made")}


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """On a clean clone modules of tests are compiled when they are first read, which takes longer than all
    else of collecting them: each process of a run begins with modules of its own, so that they share it."""
    config = session.config
    if not _is_worker(config):
        return
    worker = config.workerinput  # type: ignore[attr-defined] # pytest-xdist adds it
    share = int(worker["workerid"].removeprefix("gw")) / int(worker["workercount"])
    modules = sorted({file for argument in config.args for file in _modules_of(argument)})
    first = round(share * len(modules))
    for file in modules[first:] if first else ():
        with suppress(Exception):  # what is wrong is told when its tests are collected
            name = ".".join(file.relative_to(config.rootpath).with_suffix("").parts)
            with in_turn(f"read-{name}"):
                import_module(name)


def _modules_of(argument: str) -> Iterator[Path]:
    """The modules of tests that an argument of the command names: a file's own, or those in a folder."""
    path = Path(argument.partition("::")[0]).resolve()
    return path.rglob("test_*.py") if path.is_dir() else iter((path,))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """The processes of a run read a module one after the other, and one of them compiles it."""
    if not isinstance(collector, pytest.Module):
        return (yield)
    with in_turn(f"read-{collector.nodeid.removesuffix('.py').replace('/', '.')}"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """A usual run leaves out the tests that are marked ``thorough``. Here Hypothesis looks for constants in
    all modules, and keeps what it found: one process looks."""
    if not thorough.THOROUGH:
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
    with in_turn("constants"):
        return (yield)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: nobody need look for garbage in it, nor while it grows."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True, scope="module")
def what_is_kept_is_passed_over() -> Iterator[None]:
    """Nor in what the tests of a file leave to those of others: games, maps, modules. It is not looked for
    garbage first: there is next to none. What little the tests of most files leave is looked at with that of
    the next."""
    yield
    if gc.get_count()[1]:
        gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def cache_of_the_tests(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """One cache for all tests of a run, in whichever process they are, and one folder of what they make."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if _is_worker(pytestconfig) else base
    with pytest.MonkeyPatch.context() as patch:
        for name, folder in _of_all_processes(shared).items():
            patch.setenv(name, folder)
        # builds thaw what they find frozen; here all that earlier tests have left would be looked through
        patch.setattr(gc, "unfreeze", lambda: None)
        yield
