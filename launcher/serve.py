"""The site itself: prepared, started, watched, and stopped."""

import contextlib
import errno
import os
import platform
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from launcher.environment import program, python, ready_environment, say
from launcher.faults import TOLD, Fault
from launcher.folders import only_site_in, site_settings
from launcher.processes import Child, stop_all
from launcher.redis_server import redis_ladder

#: Seconds that the web process may take until it answers.
WEB_STARTS_WITHIN = 60
#: The line by which `manage.py prepare` hands over the path of the login link.
LINK_MARK = "login-link "

NO_REDIS = (
    "Redis is not running and could not be started. Pages do not update by themselves, and slow work runs "
    "while its page waits. Install redis-server to change this."
)

#: Celery warns against running as root, which is usual in a container. It takes no pickled messages here.
AS_ROOT = "ignore:You're running the worker with superuser privileges"


@dataclass(frozen=True)
class Where:
    """Where the site answers."""

    port: int
    lan_address: str = ""

    @property
    def bind(self) -> str:
        return "0.0.0.0" if self.lan_address else "127.0.0.1"

    @property
    def here(self) -> str:
        """The address of the site; behind https the one from outside, because the other leads there."""
        outside = os.environ.get("LEAGUE_URL", "").rstrip("/")
        return outside if outside and behind_https() else f"http://localhost:{self.port}"

    @property
    def lan(self) -> str:
        return f"http://{self.lan_address}:{self.port}" if self.lan_address else ""

    def settings(self) -> dict[str, str]:
        """Hosts the site answers to and origins whose forms it takes; what the owner set stays in."""
        names = ["localhost", "127.0.0.1", "[::1]"]
        if self.lan_address:
            node = platform.node()
            names += [self.lan_address, *([node, f"{node.split('.')[0]}.local"] if node else [])]
        hosts = [*filter(None, os.environ.get("LEAGUE_HOSTS", "").split(",")), *names]
        origins = [
            *filter(None, os.environ.get("LEAGUE_ORIGINS", "").split(",")),
            *(f"http://{name}:{self.port}" for name in names),
        ]
        return {"LEAGUE_HOSTS": ",".join(hosts), "LEAGUE_ORIGINS": ",".join(origins)}


class Stop(Exception):
    """Somebody asked the launcher to end."""


def serve(*, data: Path, port: int, lan: bool, demo: bool) -> int:
    """0 once the site was stopped on request; 1 when a part of it died. No child is left either way."""
    where = Where(port, lan_address() if lan else "")
    settings = site_settings(data) | where.settings()
    with only_site_in(data), stop_on_request():
        try:
            refuse_no_way_to_https()
            refuse_busy(where)
            ready_environment()
            with redis_ladder() as (redis_url, redis):
                if not redis_url:
                    say(NO_REDIS)
                settings["REDIS_URL"] = redis_url
                link = prepare(settings, demo=demo)
                return watch(where, settings, link, [redis] if redis else [])
        except (Stop, KeyboardInterrupt):
            say("Stopped.")
            return 0


@contextlib.contextmanager
def stop_on_request() -> Iterator[None]:
    """Ctrl-C, a closed terminal and `kill` all raise Stop here, once; what follows is a clean end."""

    def stop(number: int, frame: FrameType | None) -> None:
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        raise Stop

    numbers = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = [signal.signal(number, stop) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def behind_https() -> bool:
    return os.environ.get("LEAGUE_HTTPS", "").lower() in ("1", "true", "yes", "on", "y", "t", "ok")


def refuse_no_way_to_https() -> None:
    """Nothing, or a Fault where the site would lead every reader to https and never see that they have come by it."""
    if behind_https() and os.environ.get("LEAGUE_PROXIES", "1").strip() == "0":
        raise Fault(
            "LEAGUE_HTTPS=1 and LEAGUE_PROXIES=0 contradict each other: the site speaks https only through a proxy. "
            "Set LEAGUE_PROXIES to the number of proxies."
        )


def refuse_busy(where: Where) -> None:
    """Nothing, or a Fault when the port is not to be had."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((where.bind, where.port))
        except OSError as error:
            if error.errno == errno.EACCES:
                raise Fault(f"This account may not use port {where.port}. Try --port 8000.") from None
            raise Fault(
                f"Port {where.port} is used by another program. "
                f"Stop it, or choose another port: python3 run.py --port {min(where.port + 1, 65535)}."
            ) from None


def lan_address() -> str:
    """This machine's address in its network. Nothing is sent: the route alone is asked for."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            raise Fault("This machine is not in a network. Start without --lan.") from None
        return str(probe.getsockname()[0])


def prepare(settings: dict[str, str], *, demo: bool) -> str:
    """The path of a one-time login link; database, rules, static files and demo league are ready."""
    words = [str(python()), "manage.py", "prepare", *([] if demo else ["--no-demo"])]
    link = fault = ""

    def told(line: str) -> None:
        nonlocal link, fault
        if line.startswith(LINK_MARK):
            link = line.removeprefix(LINK_MARK)
        elif line.startswith(TOLD):
            fault = line.removeprefix(TOLD)
        else:
            say(line)

    preparing = Child.started("prepare", words, settings, told=told)
    try:
        code = preparing.process.wait()
        preparing.listener.join()
    finally:
        stop_all([preparing])
    if fault:
        raise Fault(fault)
    if code:
        raise Fault(f"The site could not be prepared (see above): {preparing.heard[-1] if preparing.heard else code}")
    return link


def watch(where: Where, settings: dict[str, str], link: str, others: list[Child]) -> int:
    """1 and the last words of the one that died; Stop comes through. The children started here have ended."""
    children: list[Child] = []
    try:
        children.append(start_web(where, settings))
        wait_for_web(where, children[0])
        announce(where, link)
        celery = [str(python()), "-W", AS_ROOT, "-m", "celery", "--quiet", "-A", "config"]
        quiet = ["--loglevel", "WARNING"]
        if settings["REDIS_URL"]:
            worker = [*celery, "worker", "--concurrency", "2", "--without-gossip", "--without-mingle", *quiet]
            children.append(Child.started("worker", worker, settings))
        # Without a broker, beat does what is due itself.
        children.append(Child.started("beat", [*celery, "beat", *quiet, "--pidfile="], settings))
        while True:
            for child in [*others, *children]:
                if child.ended():
                    say(
                        f"{child.name} has stopped (exit code {child.process.returncode}); so does the site. It said last:"
                    )
                    say(child.last_lines() or "nothing")
                    return 1
            time.sleep(0.2)
    finally:
        stop_all(children)


def start_web(where: Where, settings: dict[str, str]) -> Child:
    words = [str(python()), "-m", "uvicorn", "config.asgi:application"]
    words += ["--host", where.bind, "--port", str(where.port), "--log-level", "warning", "--no-access-log"]
    # What proxies say is the site's to judge (config/requests/proxies.py). Nothing that a reader says on a socket is longer.
    words += [
        "--no-proxy-headers",
        "--ws-max-size",
        "16384",
        "--no-server-header",
        "--timeout-graceful-shutdown",
        "3",
        "--lifespan",
        "off",
    ]
    return Child.started("web", words, settings)


def wait_for_web(where: Where, web: Child) -> None:
    """The site answers, or a Fault says what it said instead."""
    deadline = time.monotonic() + WEB_STARTS_WITHIN
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            direct.open(f"http://127.0.0.1:{where.port}/healthz", timeout=5).close()
            return
        except (OSError, urllib.error.URLError):
            if web.ended() or time.monotonic() > deadline:
                raise Fault(f"The site did not start: {web.last_lines() or 'it said nothing'}") from None
            time.sleep(0.05)


def announce(where: Where, link: str) -> None:
    """Address and login link stand on the terminal; with --lan the address for phones too, as a QR code."""
    say("")
    say(f"  The site is at      {where.here}/")
    if link:
        say(f"  Admin, logs in once {where.here}{link}")
    if where.lan:
        say(f"  For phones          {where.lan}/")
        words = [program("segno"), "--compact", "--border", "2", f"{where.lan}/"]
        code = subprocess.run(words, capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"})
        say(code.stdout)
    say("  Ctrl-C stops it.")
    say("")
