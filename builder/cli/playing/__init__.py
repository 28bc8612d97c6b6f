"""Code shared by the commands ``play`` and ``turn``: asking for actions at the shell, and showing
the position."""
