"""Windows of a module and what fills them: maps, trays, charts, help, inventories, views."""
