"""The engine of declared rules (``mechanisms.yaml``): a folder for each family of mechanisms."""
