"""The VASSAL module with pywargame, its pictures ready.

python -m benchmarks.peers.pywargame_written WORKLOAD.json OUT.vmod
"""

from __future__ import annotations

from benchmarks.floors.drawing import arguments
from benchmarks.floors.module import painted
from benchmarks.peers.pywargame_module import make
from benchmarks.timing import timed_files

if __name__ == "__main__":
    _load, _out = arguments()
    _pictures = painted(_load)
    timed_files(lambda: make(_load, _pictures, _out), _out)
