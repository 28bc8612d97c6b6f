"""The rules engine: answers questions about the rules that a game declares in ``mechanisms.yaml``,
and plays them. There is one folder for each kind of rule, such as movement or supply."""
