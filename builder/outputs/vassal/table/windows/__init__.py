"""Makes the windows of a module and their contents: maps, trays, charts, help, inventories, views."""
