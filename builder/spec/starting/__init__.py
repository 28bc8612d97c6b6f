"""New games: small and complete, written as the files that a designer goes on with.

:mod:`~builder.spec.starting.wishes` says what can be asked for, :mod:`~builder.spec.starting.files`
makes the files, :mod:`~builder.spec.starting.copies` takes those of a game that there is.
"""
