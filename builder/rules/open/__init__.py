"""Rules declared as data (``mechanisms.yaml``): a module for each family of mechanisms.

The system of games that have no other rules is :mod:`builder.rules.open.system`; a new family gets its
lines there. The house's other systems declare in a ``mechanisms.py`` what they share with it, and read it
by the same modules: so this package imports none of them by itself.
"""
