"""Answers for programs: what the rules of some games say, what is legal, what the chances are, what is drawn.
The MCP server and the JSON server give the same answers."""
