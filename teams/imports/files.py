"""What every file has to pass before anybody asks what it means."""

from typing import Any

import msgspec

from rulebook.shapes.refusals import Unreadable

#: No team fills more; what is larger is something else.
BYTES_LIMIT = 1_000_000
_BOM = b"\xef\xbb\xbf"


class FileTooLarge(Unreadable):
    code = "import_file_too_large"
    sentence = "The file is larger than {limit:,} bytes, too large for a team."


class BrokenFile(Unreadable):
    code = "import_broken_file"
    sentence = "This can't be read as {what}: {fault}{where}."


def json_object(raw: bytes, what: str) -> dict[str, Any]:
    """The JSON object in these bytes."""
    if len(raw) > BYTES_LIMIT:
        raise FileTooLarge(limit=BYTES_LIMIT)
    raw = raw.removeprefix(_BOM).strip()
    if not raw:
        raise broken(what, "the file is empty")
    if raw.startswith(b"<"):
        raise broken(what, "it is a web page or XML, not JSON")
    try:
        found = msgspec.json.decode(raw)
    except RecursionError as fault:
        raise broken(what, "it is nested too deeply") from fault
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise broken(what, f"it is not JSON ({_lowered(str(fault))})") from fault
    if not isinstance(found, dict):
        raise broken(what, "it is not one object")
    return found


def converted(raw: Any, shape: Any, what: str) -> Any:
    """The value in this shape; numbers may be strings. ``BrokenFile`` names the path and the fault."""
    unwritable = _unwritable(raw)
    if unwritable:
        raise broken(what, "it has a character that is not allowed", unwritable)
    try:
        return msgspec.convert(raw, shape, strict=False)
    except RecursionError as error:
        raise broken(what, "it is nested too deeply") from error
    except msgspec.ValidationError as error:
        fault, _, path = str(error).partition(" - at ")
        raise broken(what, _lowered(fault).replace("`", "“", 1).replace("`", "”", 1), path.strip("`")) from error


def broken(what: str, fault: str, path: str = "") -> BrokenFile:
    return BrokenFile(what=what, fault=fault, path=path, where=f" at {path}" if path else "")


def _unwritable(value: Any) -> str:
    """The path of a text that contains NUL, which databases reject; empty if there is none."""
    waiting = [("$", value)]
    while waiting:
        path, each = waiting.pop()
        if isinstance(each, str) and "\0" in each:
            return path
        if isinstance(each, dict):
            waiting += [(path, name) for name in each]
            waiting += [(f"{path}.{name}", inner) for name, inner in each.items()]
        elif isinstance(each, list | tuple):
            waiting += [(f"{path}[{place}]", inner) for place, inner in enumerate(each)]
    return ""


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
