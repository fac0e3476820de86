"""The pages of a season: laying it out, its fixtures, its cups."""
