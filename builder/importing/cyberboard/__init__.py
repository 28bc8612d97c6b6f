"""Imports game boxes (``.gbx``) and scenarios (``.gsn``) of CyberBoard.

Both file types are archives of Microsoft's library MFC: values in little-endian order, one after the
other, without names. The order of the values depends on the version of the file and, in version 4.00 and
from 5.00 on, on a list of named features. Versions 0.57 (CyberBoard 1) to 5.00 are read.
"""
