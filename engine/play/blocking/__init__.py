"""Blocking and fouling, pushes, injuries and casualties."""
