"""One file of a pack: from JSON to frozen objects, with the name of the file in every refusal."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rulebook.pack.edition import BrokenPack
from rulebook.policies.policy import Slot, read_policy

T = TypeVar("T")


def decoded(path: Path, digest: Any, place: str = "") -> Any:
    """The object in this file; its bytes are counted in the digest. ``place`` is the folder that a refusal names."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BrokenPack(
            file=f"{place}{path.name}", path="$", fault=f"the file cannot be read ({error.strerror})"
        ) from error
    digest.update(data)
    try:
        value = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise BrokenPack(file=f"{place}{path.name}", path="$", fault=str(error)) from error
    if not isinstance(value, dict):
        raise BrokenPack(file=f"{place}{path.name}", path="$", fault="an object is expected")
    return value


def converted(name: str, data: Any, kind: type[T], path: str = "$") -> T:
    """The data as an object of this kind; ``path`` is where it stands in its file. A field that is a policy may hold it already."""
    try:
        if issubclass(kind, Slot):
            policy: T = read_policy(kind, data)
            return policy
        return msgspec.convert(data, kind, dec_hook=read_policy)
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at `")
        raise BrokenPack(file=f"{name}.json", path=path + place.rstrip("`").removeprefix("$"), fault=fault) from error
