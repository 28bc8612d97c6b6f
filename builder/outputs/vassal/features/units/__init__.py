"""What units do for themselves, by commands of their menus: states, checks, supply, coming late."""
