"""The common jobs done with other tools, each in a virtual environment of its own."""
