"""The pages of a league: front page, people, news, hooks, feeds."""
