"""What `run.py` does: environment, Redis, processes. Standard library only, any Python from 3.11 on.

command.py      the command line
faults.py       what can go wrong, as one plain sentence each
environment.py  .venv and the hash lock
folders.py      the data folder, one site at a time in it
redis_server.py REDIS_URL, or a server of our own
processes.py    children that are watched, and stopped to the last one
serve.py        the site itself
checks.py       `run.py test`
postgres.py     a PostgreSQL for the tests
"""
