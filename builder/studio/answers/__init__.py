"""The answers of the studio's server to the requests of its page."""
