"""Creates small, complete new games as files that a designer can develop further.

:mod:`~builder.scaffolding.options` defines the options, :mod:`~builder.scaffolding.files` creates the
files, and :mod:`~builder.scaffolding.copies` copies an existing game.
"""
