"""The steps before the kick-off in which inducements are hired: pure procedures, registered by name."""
