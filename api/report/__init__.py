"""Reports, corrections and the officers' queue."""
