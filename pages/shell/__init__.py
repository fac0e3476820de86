"""What every page shares: context, refusals, drawings, words, numbers and dates."""
