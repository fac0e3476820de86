"""Where a league may send messages to: addresses of the open network, and those of the private one only where the site allows it."""

import asyncio
import ipaddress
import socket
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from rulebook.shapes.refusals import Unreadable

LONGEST = 500

IP = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotAnAddress(Unreadable):
    code = "not_an_address"
    sentence = "Messages can't be sent to this address: {because}."


class PrivateAddress(Unreadable):
    code = "private_address"
    sentence = "{host} belongs to a private network. This site sends nothing there."


def read_address(url: str) -> SplitResult:
    """The parts of an address that messages may be sent to, checked without looking it up."""
    because = ""
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
    except ValueError as fault:
        raise NotAnAddress(because="it can't be read") from fault
    if len(url) > LONGEST:
        because = f"it has more than {LONGEST} characters"
    elif parts.scheme not in ("http", "https"):
        because = "it has to begin with https:// or http://"
    elif not host or not url.isascii() or not url.isprintable() or " " in url:
        because = "it has no host, or characters that are not allowed"
    elif parts.username is not None or parts.password is not None:
        because = "it contains a user name or password"
    elif port == 0:
        because = "port 0 is not allowed"
    if because:
        raise NotAnAddress(because=because)
    literal = _literal(host)
    if literal is not None:
        refuse_private(host, [literal])
    elif host.rstrip(".").rpartition(".")[2] in ("localhost", "local", "internal", "") and not settings.PRIVATE_HOOKS:
        raise PrivateAddress(host=host)
    return parts


async def look_up(host: str, port: int) -> list[str]:
    """The checked numeric addresses of a host. Messages go to one of these, so a later DNS answer can't redirect them."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    numeric = list(dict.fromkeys(str(each[4][0]).partition("%")[0] for each in found))
    refuse_private(host, [ipaddress.ip_address(each) for each in numeric])
    return numeric


def refuse_private(host: str, found: list[IP]) -> None:
    """Nothing, where each of these is an address of the open network, or the site's settings allow others."""
    if not settings.PRIVATE_HOOKS and not all(is_open(each) for each in found):
        raise PrivateAddress(host=host)


def is_open(address: IP) -> bool:
    """Whether the address is public. If it represents an IPv4 address, that one must be public too."""
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast
    if not all(map(is_open, embedded(address))):
        return False
    return any(address in net for net in _IPV4_IN_FULL) or (address in _UNICAST and address.is_global)


def embedded(address: ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses that a packet to this one may be passed on to: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP."""
    last = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    found = [last] if any(address in net for net in _IPV4_AT_THE_END) or _is_isatap(address) else []
    return [*found, *filter(None, [address.sixtofour]), *(address.teredo or ())]


#: Global unicast. What is asked for outside it leads nowhere, or to a translator or tunnel of the site's own network.
_UNICAST = ipaddress.IPv6Network("2000::/3")
#: Mapped addresses and the well-known NAT64 prefix: public if the IPv4 address is.
_IPV4_IN_FULL = [ipaddress.IPv6Network(net) for net in ("::ffff:0:0/96", "64:ff9b::/96")]
_IPV4_AT_THE_END = [
    *_IPV4_IN_FULL,
    *(ipaddress.IPv6Network(net) for net in ("::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48")),
]


def _is_isatap(address: ipaddress.IPv6Address) -> bool:
    return (int(address) >> 32) & 0xFDFFFFFF == 0x5EFE


def _literal(host: str) -> IP | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
