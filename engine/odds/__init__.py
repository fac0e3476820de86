"""What an action is likely to come to, before any die is rolled."""
