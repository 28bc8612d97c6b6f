"""Makes ``python -m builder`` run ``chitwright``.

With ``-m`` Python looks for modules in the current folder first, which may be the folder of someone
else's game: that folder is removed from the path before anything else is imported, unless
Chitwright itself lies there.
"""

import os
import sys

_HOUSE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if not sys.flags.safe_path and sys.path[:1] == [os.getcwd()] != [_HOUSE]:
    del sys.path[0]

from builder.cli import main  # noqa: E402 - none of it comes from the current folder

if __name__ == "__main__":
    main()
