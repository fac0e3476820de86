"""Teams: rosters, drafts, imports, arms and sheets."""
