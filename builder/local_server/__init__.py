"""Serves pages to browsers on this machine alone: the guard of their requests, and a server that ends
at once when it is interrupted."""
