"""Imports game boxes (``.gbx``) and scenarios (``.gsn``) of CyberBoard.

Both are written by MFC's archives: values in little-endian order, one after the other, without names. What
follows what depends on the version of the file, and from version 5.00 on (and in 4.00) on a list of named
features. Versions 0.57 (CyberBoard 1) to 5.00 are read.
"""
