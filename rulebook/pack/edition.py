"""What a pack is: an edition's files, each a list of frozen objects. `packs` reads them, `checks` looks for what is wrong with them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rulebook.policies.edition import Edition
from rulebook.shapes.contents import Content, Inducement, Roster, Skill, Star
from rulebook.shapes.options import Option
from rulebook.shapes.refusals import Unreadable
from rulebook.shapes.tables import Procedure, Ruling, Table


class BrokenPack(Unreadable):
    """A pack's data is not what it should be. Nothing of it is used."""

    code = "broken_pack"
    sentence = "{file}, at {path}: {fault}"


class Fault(NamedTuple):
    """What is wrong, and where."""

    file: str
    path: str
    fault: str


class Rosters(Content, frozen=True):
    """rosters.json"""

    rosters: tuple[Roster, ...]


class Stars(Content, frozen=True):
    """stars.json"""

    stars: tuple[Star, ...]


class Skills(Content, frozen=True):
    """skills.json"""

    hook_events: dict[str, str]
    use_values: dict[str, str]
    general: tuple[str, ...]
    skills: tuple[Skill, ...]

    def __hash__(self) -> int:
        return hash(self.skills)


class Tables(Content, frozen=True):
    """tables.json"""

    tables: tuple[Table, ...]


class Inducements(Content, frozen=True):
    """inducements.json"""

    inducements: tuple[Inducement, ...]


class Procedures(Content, frozen=True):
    """procedures.json"""

    procedures: tuple[Procedure, ...]


class Rulings(Content, frozen=True):
    """rulings.json"""

    rulings: tuple[Ruling, ...]


class Options(Content, frozen=True):
    """options.json"""

    options: tuple[Option, ...]


FILES: Mapping[str, type[Content]] = MappingProxyType(
    {
        "edition": Edition,
        "rosters": Rosters,
        "stars": Stars,
        "skills": Skills,
        "tables": Tables,
        "inducements": Inducements,
        "procedures": Procedures,
        "rulings": Rulings,
        "options": Options,
    }
)


class Pack(Content, frozen=True):
    """An edition as its pack tells it. `digest` changes with any byte of the data."""

    edition: Edition
    rosters: tuple[Roster, ...]
    stars: tuple[Star, ...]
    skills: tuple[Skill, ...]
    tables: tuple[Table, ...]
    inducements: tuple[Inducement, ...]
    procedures: tuple[Procedure, ...]
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    hook_events: tuple[str, ...]
    digest: str

    def __hash__(self) -> int:
        return hash((self.edition.id, self.digest))

    @property
    def version(self) -> str:
        """What a season pins: the pack's own version and the digest of its data."""
        return f"{self.edition.version}-{self.digest}"
