"""Settings, all from the environment: the same code runs on one small machine or on many.

LEAGUE_DATA      folder of the database, media and secret (default `var` beside manage.py)
DATABASE_URL     PostgreSQL, or another SQLite file (default: league.sqlite3 in LEAGUE_DATA)
REDIS_URL        broker, live updates and cache (default: none; tasks then run in the web process)
LEAGUE_HOSTS     host names the site answers to, comma-separated (default: this machine only)
LEAGUE_ORIGINS   origins whose forms are accepted, with scheme and port
LEAGUE_HTTPS     1 if the site is served over https: secure cookies, redirects to https, and HSTS
LEAGUE_DEBUG     1 while working on the code
LEAGUE_SECRET    the signing key (default: secret.key in LEAGUE_DATA, created if missing)
LEAGUE_TITLE     the name of the site
LEAGUE_PROXIES   number of proxies in front of the site (default 0, with LEAGUE_HTTPS 1): this many are trusted to give the
                 address that a request came from
LEAGUE_URL       the site's public address, for links in e-mail and messages: https://league.example
EMAIL_URL        mail server, smtp://user:word@host:port (default: none; the site sends no e-mail)
LEAGUE_MAIL_FROM sender of its e-mail
LEAGUE_PRIVATE_HOOKS  1 to allow leagues to send messages to addresses in the private network
LEAGUE_EDITIONS  folders with more editions, separated by : (; on Windows)
LEAGUE_API_RATE  API requests a minute for one coach (default 600); guests get a fifth
"""

import os
from pathlib import Path

import environ
import font_fjallaone
from csp.constants import NONE, SELF
from django.contrib.messages import constants as message_levels

from config.secret import secret_in
from launcher.folders import keep_to_ourselves, make_private

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("LEAGUE_DATA", default=str(BASE_DIR / "var"))).resolve()

# It contains sessions, seeds of dice and password hashes: only the account that runs the site can read it.
keep_to_ourselves()
make_private(DATA_DIR)

DEBUG = env.bool("LEAGUE_DEBUG", default=False)
SECRET_KEY = env.str("LEAGUE_SECRET", default="") or secret_in(DATA_DIR)
ALLOWED_HOSTS = env.list("LEAGUE_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("LEAGUE_ORIGINS", default=[])
HTTPS = env.bool("LEAGUE_HTTPS", default=False)
PROXIES = env.int("LEAGUE_PROXIES", default=int(HTTPS))
SITE_URL = env.str("LEAGUE_URL", default="").rstrip("/")
PRIVATE_HOOKS = env.bool("LEAGUE_PRIVATE_HOOKS", default=False)
SITE_TITLE = env.str("LEAGUE_TITLE", default="League manager")

INSTALLED_APPS = [
    "config",
    "pages",
    "api",
    "inducements",
    "matches",
    "league",
    "teams",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "django_celery_beat",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "config.requests.proxies.Forwarded",
    "config.requests.later.Waits",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pages.shell.refusals.Reasons",
    "pages.shell.printable.Printable",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
                "pages.shell.template_context.look",
            ],
        },
    },
]

# --- Database ---------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {
    "default": env.db_url_config(env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'league.sqlite3'}"),
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "config.sqlite"
    # A transaction takes the write lock when it begins. Taken at the first write instead, a second
    # writer is told "database is locked" at once and cannot be made to wait.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# --- Redis: live updates, tasks, cache ----------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        },
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1) or "memory://"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
# A killed worker's task comes back after this many seconds; every task is shorter.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 60}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 55
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# What a killed process of a worker was at is given up after a second, and keeps nothing else waiting.
CELERY_WORKER_LOST_WAIT = 1.0
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
# A hint that nobody took is worth nothing: the next one comes at once.
CELERY_BEAT_SCHEDULE = {
    "settle what is overdue": {"task": "matches.tasks.sweep", "schedule": 2.0, "options": {"expires": 2.0}},
    "go on before kick-offs": {"task": "inducements.tasks.sweep", "schedule": 2.0, "options": {"expires": 2.0}},
    "remind of what is due": {"task": "matches.tasks.remind", "schedule": 60.0, "options": {"expires": 60.0}},
    "send what is to be sent": {"task": "league.tasks.deliver", "schedule": 2.0, "options": {"expires": 2.0}},
}
CELERY_TIMEZONE = "UTC"
DJANGO_CELERY_BEAT_TZ_AWARE = True

# --- Accounts -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "teams.Coach"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_ADAPTER = "pages.account.words.AccountWords"
ACCOUNT_SIGNUP_FORM_CLASS = "pages.account.sign_up.ShownName"
# A name and a password are enough: a club at a table has no mail server.
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_LOGOUT_ON_GET = False
# `pages.account.tries` counts log-ins, and `pages.account.words` the mail to one address: no stranger keeps an owner out.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None, "reset_password": "20/m/ip"}
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
#: Is there a mail server? Without one nobody is offered notices by e-mail.
MAILS = bool(env.str("EMAIL_URL", default=""))
EMAIL_BACKEND = EMAIL_CONFIG["EMAIL_BACKEND"]
EMAIL_HOST = EMAIL_CONFIG["EMAIL_HOST"]
EMAIL_PORT = EMAIL_CONFIG["EMAIL_PORT"]
EMAIL_HOST_USER = EMAIL_CONFIG["EMAIL_HOST_USER"]
EMAIL_HOST_PASSWORD = EMAIL_CONFIG["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS = EMAIL_CONFIG.get("EMAIL_USE_TLS", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("LEAGUE_MAIL_FROM", default="league@localhost")

# --- Language and time --------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("LEAGUE_TIME_ZONE", default="UTC")

# --- Files --------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
# The display face comes from its package; its licence is in the file itself and on the style page.
STATICFILES_DIRS = [BASE_DIR / "static", ("fonts", font_fjallaone.font_directory)]
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# Set outright, for Django opens what is uploaded and collected to everybody otherwise.
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o600, 0o700
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

# --- Safety -------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
if HTTPS:
    SECURE_SSL_REDIRECT = True
    # Health checks reach the server without a proxy.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- API ----------------------------------------------------------------------------------------

#: Folders of editions: each holds a folder for each of its editions, called by its id.
EDITION_FOLDERS = [Path(each) for each in env.str("LEAGUE_EDITIONS", default="").split(os.pathsep) if each]
API_RATE = env.int("LEAGUE_API_RATE", default=600)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.shell.signing.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["api.shell.reading.Json"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": f"{max(API_RATE // 5, 1)}/min", "user": f"{API_RATE}/min"},
    # `config.requests.proxies` has told the reader's address from that of a proxy.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "api.shell.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "League manager",
    "VERSION": "1",
    "DESCRIPTION": (
        "Everything that the pages of this site show and do, for other programs.\n\n"
        "**Authentication.** Guests can read public leagues. Send `Authorization: Bearer <token>` to act as the owner of the token, "
        "or use the session of the site with its `X-CSRFToken`. Tokens are created in a session and shown once.\n\n"
        "**Refusals** are `{code, message, facts}`: 400 can't be read, 401 log in first, 403 not allowed, 404 not found, "
        "409 not possible now, 413 too large, 429 too many requests, 503 and 507 nothing can be saved now (`disk_full`). `several_reasons` lists the first 20 in `facts.reasons` and "
        "their number in `facts.count`; `broken_body` does the same with `facts.fields`.\n\n"
        "**Limits.** A body has at most 256 KB (5 MB with a file), a list or object 500 entries unless the schema says otherwise, "
        "20 levels and 20,000 values.\n\n"
        "**Lists** are paginated with `limit` and `offset`.\n\n"
        "**Concurrency.** `seen` is the version that you have read. If somebody changed it since, the request is refused. "
        "A report sent twice with the same `once` is one report; an answer has the `key` of its question.\n\n"
        "Gold is in gold pieces, times are in UTC."
    ),
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": False},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.shell.describing.with_sheets",
    ],
}

# --- What the log says --------------------------------------------------------------------------

MESSAGE_TAGS = {message_levels.ERROR: "refusal"}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "celery": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
