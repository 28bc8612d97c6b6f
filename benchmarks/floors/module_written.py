"""The VASSAL module with strings and zipfile, its pictures ready.

python -m benchmarks.floors.module_written WORKLOAD.json OUT.vmod
"""

from __future__ import annotations

from benchmarks.floors.drawing import arguments
from benchmarks.floors.module import make, painted
from benchmarks.timing import timed

if __name__ == "__main__":
    _load, _out = arguments()
    _pictures = painted(_load)
    timed(lambda: make(_load, _pictures), _out)
