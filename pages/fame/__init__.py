"""Careers, the fallen, and star players."""
