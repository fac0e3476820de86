"""A reader's own account, inbox and links."""
