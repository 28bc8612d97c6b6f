"""``python -m builder`` is ``chitwright``.

With ``-m`` Python looks for modules in the current folder first, which may be the folder of a stranger's
game: it is left out before anything else is imported, unless the house itself lies there.
"""

import os
import sys

_HOUSE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if not sys.flags.safe_path and sys.path[:1] == [os.getcwd()] != [_HOUSE]:
    del sys.path[0]

from builder.cli import main  # noqa: E402 - none of it comes from the current folder

if __name__ == "__main__":
    main()
