"""Movement: allowances, step costs, what bars a step."""
