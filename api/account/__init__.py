"""The caller's own account and inbox."""
