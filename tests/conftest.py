"""How Hypothesis runs here: no example has a deadline, as machines are busy at times."""

from hypothesis import settings

settings.register_profile("chitwright", deadline=None)
settings.load_profile("chitwright")
