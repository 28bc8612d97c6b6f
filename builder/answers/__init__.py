"""Answers for other programs: what the rules of some games say, which actions are legal and with what
chances, and pictures. The MCP server and the JSON server give the same answers."""
