"""SQLite, where several threads of one process write: Django's own backend, with `config.sqlite.turns` before each transaction."""
