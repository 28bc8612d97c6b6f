"""Plain stand-ins for pydantic's classes: they hold what was checked and kept, and read and tell what
needs no thought. Whatever does raises ``NotPlain``, and is left to the full kind. Their attributes have
pydantic's names, for what one kind keeps the other opens.
"""
