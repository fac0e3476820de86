"""Names for players and teams where a coach has not thought of one yet. Invented here; a coach changes them as he likes."""

import secrets
from collections.abc import Collection

_FIRST = {
    "folk": "Alda Bram Cuthbert Dorrit Edric Finn Gisela Hob Isolde Jory Kester Lubin Mildred Ned Odalric Piers Quill Rosamund Sigbert Tam Ursel Wat Wenna Yorick",
    "elf": "Aelin Caradril Elowen Faelar Ithra Lirael Maerwen Naevys Oriel Saelim Taurin Vaelis Yllara Aeron Sylvar Thiriel",
    "dwarf": "Alrik Barda Brokk Dagna Durn Gudrun Hilda Kettil Nori Orsik Rorik Sigrun Thora Ulfgar Vondal Borin",
    "greenskin": "Bogrot Drazgit Fug Gobbit Grubb Mogga Nazbad Od Rukk Skab Snagga Splug Tuska Urgo Wazzit Zogg",
    "dead": "Ambrose Bartholomew Cerys Drusilla Ezekiel Old Mortimer Hesper Ignatius Lazarus Morwenna Obadiah Prudence Silas Thaddeus Winifred Zebedee",
    "dark": "Azgar Brakka Drogan Gorm Hakra Iskander Khar Malakor Narg Rask Skorr Tharka Ulg Vorga Xan Zhar",
    "beast": "Chak Ix Kritch Lotl Moz Queeb Ratik Skrit Tek Tzat Vrisk Xoq Yaz Zik Itzi Quiq",
}

_LAST = {
    "folk": "Ashby Brackwater Carrow Dunnage Fletcher Gale Harrow Ironmould Kettle Larkin Marrick Ostrand Pell Quickly Rushmere Sallow Stoke Thrupp Underhill Vetch",
    "elf": "Dawnrunner Fernstep Greenvale Highbough Larkwing Mistwalker Moonbrook Nightleaf Silverglade Starfall Swiftbrook Thornlight",
    "dwarf": "Anvilson Barrelbreaker Copperbeard Footnote Granitejaw Hammerfall Ledgerhand Oathkeeper Quickquill Reckon Stonepage Tallow",
    "greenskin": "Backstabba Bonekrusha Eadbutt da Fick Gobsmasha Lugface Mudfoot Nosebita Rustjaw Skullthumpa Splitlip Toofless Wonkyeye",
    "dead": "Bonewright Cobweb Crumb Dredge Gravely Hollow Loam Mouldering Pall Sexton Tombs Withering",
    "dark": "Blackhorn Bloodhoof the Cruel Doomcaller Gorefist the Grim Hexblade Ironmaw Ruinborn Skullsplitter the Vile Wrathborn",
    "beast": "Bitetail the Damp Fangs Gnawer of the Glade Longclaw Mudscale Quicktail Reedskipper Rotnose Sewerborn Sunscale Twitch",
}

#: What a roster's folk are called like; whoever is not named here has the names of common folk.
_KIND = {
    "dark-elf": "elf", "elven-union": "elf", "high-elf": "elf", "wood-elf": "elf",
    "dwarf": "dwarf", "chaos-dwarf": "dwarf", "norse": "dwarf",
    "black-orc": "greenskin", "goblin": "greenskin", "ogre": "greenskin", "orc": "greenskin", "snotling": "greenskin",
    "necromantic-horror": "dead", "shambling-undead": "dead", "tomb-kings": "dead", "vampire": "dead", "nurgle": "dead",
    "chaos-chosen": "dark", "chaos-renegades": "dark", "khorne": "dark",
    "lizardmen": "beast", "skaven": "beast", "slann": "beast", "underworld-denizens": "beast",
}  # fmt: skip

_PLACES = "Ashmarket Blackwater Brindle Crookwater Deepvault Drystone Eastgate Fenwick Gallowgate Harrowfield Millrace Mudport Oldbridge Pinfold Quayside Rookery Saltmarsh Sump Thornwood Underquay Westering"
_BANDS = "Albions Athletic Auditors Eleven Gnawers Heralds Hounds Irregulars Lanterns Old~Boys Pilgrims Raiders Ravens Reavers Regulars Rovers Stags Terriers Wanderers Wreckers"


def player_name(roster: str, taken: Collection[str]) -> str:
    """A name that nobody of the team has yet."""
    kind = _KIND.get(roster, "folk")
    first, last = _FIRST[kind].split(), _surnames(_LAST[kind])
    name = ""
    for _ in range(40):
        name = f"{secrets.choice(first)} {secrets.choice(last)}"
        if name not in taken:
            return name
    return f"{name} the Other"


def team_name(taken: Collection[str] = ()) -> str:
    """A name for a team, from a place and what plays there."""
    name = ""
    for _ in range(40):
        name = f"{secrets.choice(_PLACES.split())} {secrets.choice(_BANDS.split()).replace('~', ' ')}"
        if name not in taken:
            return name
    return f"New {name}"


def _surnames(words: str) -> list[str]:
    """The words, with `the Grim` and `of the Glade` kept together."""
    names: list[str] = []
    small: list[str] = []
    for word in words.split():
        small.append(word)
        if word[0].isupper():
            names.append(" ".join(small))
            small = []
    return names
