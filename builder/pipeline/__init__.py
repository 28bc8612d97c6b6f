"""A build: what is drawn and rendered, kept, and written."""
