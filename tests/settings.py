"""The site's settings for tests: a data folder of their own for each run, and cheap passwords."""

import atexit
import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path

# What runs that were killed have left behind; one that still runs is not a day old.
for _left in Path(tempfile.gettempdir()).glob("league-tests-*"):
    with contextlib.suppress(FileNotFoundError):  # another run may be quicker
        if _left.lstat().st_mtime < time.time() - 86_400:
            shutil.rmtree(_left, ignore_errors=True)
# Two runs side by side must not share a database file, and none may touch the real `var/`.
_folder = tempfile.mkdtemp(prefix="league-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["LEAGUE_DATA"] = _folder
os.environ.setdefault("LEAGUE_SECRET", "only-for-tests")

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, STORAGES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# A test means the same with Redis and without: only what is marked `redis` may tell them apart.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

if DATABASES["default"]["ENGINE"] == "config.sqlite":
    # A file, not memory: threads and other processes see the same rows, as they do on a real site.
    DATABASES["default"]["TEST"] = {"NAME": f"{_folder}/test.sqlite3"}
    # Nothing of it is meant to survive a power cut, so it does not wait for the disk.
    OPTIONS = DATABASES["default"]["OPTIONS"]
    OPTIONS["init_command"] = OPTIONS["init_command"].replace("synchronous=NORMAL", "synchronous=OFF")
