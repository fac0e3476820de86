"""Match reports: submitted, compared, accepted, reopened, awarded."""
