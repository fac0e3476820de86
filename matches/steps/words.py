"""What was chosen in a step, in words for those who read it later."""

from collections.abc import Mapping
from typing import Any

from rulebook.ruleset import Ruleset
from teams.history.squad import STAFF
from teams.history.state import Player


def said_in_words(answer: Any, players: Mapping[str, Player], roster_id: str, rules: Ruleset) -> str:
    """What a coach chose, or who was drawn, in the names of the team's own players; ``roster_id`` is the roster of the team, if it has one."""

    def named(id: Any) -> str:
        return players[id].name if id in players else str(id)

    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list | tuple):
        return ", ".join(str(each) for each in answer)
    if not isinstance(answer, Mapping):
        return named(answer) if isinstance(answer, str) else str(answer)
    man, skill = named(answer.get("player", "")), str(answer.get("skill", ""))
    skills = {each.id: each.name for each in rules.skills}
    roster = rules.roster(roster_id) if roster_id else None
    positions = {each.id: each.name for each in roster.positions} if roster is not None else {}
    position = positions.get(str(answer.get("position", "")), str(answer.get("position", "")))
    staff = STAFF.get(answer.get("staff", ""), "")
    characteristic = str(answer.get("characteristic", ""))
    better = next((each.short for each in rules.characteristics if each.id == characteristic), characteristic)
    words = {
        "choose": f"{man} learns {skills.get(skill, skill)}",
        "random": f"{man} learns something at random, {answer.get('category', '')}",
        "lot": "a player drawn by lot learns something at random",
        "characteristic": f"{man} rolls for a characteristic",
        "improve": f"one better in {better}",
        "skill": f"{skills.get(skill, skill)} instead of what was rolled",
        "raised": f"{man} was raised",
        "raise": f"{answer.get('name', '')} rises and is taken on",
        "hire": f"{answer.get('name', '')} is hired, {position}",
        "keep": f"{man} stays for good" if man else "the skill stays as rolled",
        "fire": f"{man} is dismissed",
        "rest": f"{man} retires for the season",
        "staff": f"one {staff} more",
        "dismiss": f"one {staff} fewer",
        "reroll": "dice of the skill are rolled again" if "dice" in answer else "one team re-roll more",
        "end": "a deal with a sponsor ends",
        "one_time": "a one-time sponsorship",
        "ongoing": f"an ongoing sponsorship {answer.get('name') or ''}".strip(),
        "major": f"the Major Sponsor {_sponsor(answer, rules)}",
        "equip": f"{man} is equipped",
        "accept": "the residency is accepted",
        "pay": "a payment into the stadium fund",
        "buy": "the home stadium is bought",
        "leave": "the contract of the home stadium is ended",
        "done": "that is all",
    }
    return words.get(str(answer.get("do")), " ".join(str(value) for value in answer.values()))


def _sponsor(answer: Mapping[str, Any], rules: Ruleset) -> str:
    id = str(answer.get("sponsor", ""))
    table = next((table for table in rules.tables if table.id == "major_sponsors"), None)
    return next((row.name for row in table or () if row.id == id), id)
