"""The studio's *Balance* page: programs play many games of a scenario against each other, and the page
shows the results as they come in."""
