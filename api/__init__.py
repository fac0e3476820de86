"""What other programs reach under /api/v1/. It translates and decides nothing."""
