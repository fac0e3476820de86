"""Teams, drafts and imports."""
