"""Pages and websockets in one process: what `python3 run.py` serves."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise hands out files as Django's plain responses do; ours are small, and read in one go.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# Django must be set up before anything that imports models.
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from config.memory import settle  # noqa: E402
from config.requests.bodies import Bounded  # noqa: E402
from config.requests.later import Later  # noqa: E402
from config.sockets import urlpatterns  # noqa: E402
from config.sqlite.kept_open import keep_open  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Bounded(Later(pages)),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(urlpatterns))),
    }
)

keep_open()
settle()
