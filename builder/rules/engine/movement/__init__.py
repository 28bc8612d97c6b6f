"""Movement: allowances, costs of steps, and what forbids a step."""
