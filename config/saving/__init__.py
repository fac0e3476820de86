"""Saving a site and restoring it."""
