"""What the live pad of a match offers: who can be tapped, what can be said of them, and what is asked next. The page draws it and knows no rule."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.pad.pad import may_go_on
from matches.pure.pad_events import match_turns, may_be_raised
from pages.match.context import MatchContext
from pages.report.form import deeds_of, position_of
from pages.report.presenter import cause_words, deed_word, participants_of
from pages.shell.drawings import mark
from rulebook.raising import raising_rules_of, rule_name
from rulebook.report.apothecaries import treatable
from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import REGENERATED, SIDES, KickOff, SheetPlayer, Side

#: The sign of each deed; what is not listed has none of its own.
SIGNS = {
    "touchdown": "ball",
    "completion": "pass",
    "interception": "int",
    "deflection": "def",
    "superb_throw": "up",
}
#: What the page says itself.
WORDS = {
    "turn": gettext_lazy("T{turn}"),
    "by": gettext_lazy("by {player}"),
    "from": gettext_lazy("from {player}"),
    "told": gettext_lazy("{who} {did}"),
    "told_more": gettext_lazy("{who} {did}: {details}"),
    "begin": gettext_lazy("Tap a player, or the name of a team."),
    "happened": gettext_lazy("what happened?"),
    "back": gettext_lazy("Back"),
    "close": gettext_lazy("Close"),
    "tapped": gettext_lazy("Everything tapped: {count}"),
    "nothing": gettext_lazy("Nothing tapped yet"),
    "undo": gettext_lazy("Undo"),
    "undo_this": gettext_lazy("Undo: {told}"),
    "bring_back": gettext_lazy("Bring back"),
    "bring_back_this": gettext_lazy("Bring back: {told}"),
    "undone": gettext_lazy("undone"),
    "unsent": gettext_lazy("not sent yet"),
    "refused": gettext_lazy("Not noted: {message}"),
    "refused_this": gettext_lazy("Not noted ({told}): {message}"),
    "keeps": gettext_lazy("What you tap is kept on this phone."),
    "waiting": gettext_lazy("Taps kept on this phone: {count}. They are sent as soon as the site can be reached."),
    "offline": gettext_lazy("No network."),
    "unreachable": gettext_lazy("The site cannot be reached."),
    "not_taken": gettext_lazy("The site did not take this: load the page again."),
}
HALVES = {1: gettext_lazy("first half"), 2: gettext_lazy("second half")}


def present_pad(context: MatchContext, kick_off: KickOff) -> dict[str, Any]:
    """Everything that the page needs to let taps be made, as plain data."""
    rules, needs_winner = context.rules, may_go_on(context.begun)
    return {
        "turns": present_turns(rules, extra_time=needs_winner),
        "players": [each for side in SIDES for each in _players(context, kick_off, side)],
        "sides": {side: context.team(side).name for side in SIDES},
        "acts": [*_player_acts(rules), *_side_acts(rules, needs_winner), *_raising_acts(context, kick_off)],
        "icons": mark("i-"),
        "words": {name: str(text) for name, text in WORDS.items()},
    }


def _players(context: MatchContext, kick_off: KickOff, side: Side) -> list[dict[str, Any]]:
    """Who may be tapped on this side: the sheet, hired staff who may play, and those it may yet raise."""
    rules = context.rules
    raised = may_be_raised(side, kick_off, rules)
    risen = {one.id: one.rule for one in raised}
    participants = participants_of(context, kick_off, side, raised)
    shown = [present_player(context, kick_off, side, player) for player in participants.values()]
    for each in shown:
        each["raised"] = risen.get(each["id"], "")
    return shown


def present_turns(rules: Ruleset, *, extra_time: bool) -> list[dict[str, str]]:
    """The places of the turn counter in words."""
    pitch = rules.edition.pitch
    shown = []
    for number, moment in enumerate(match_turns(rules, extra_time=extra_time), start=1):
        half = HALVES.get(moment.half) if moment.half <= pitch.halves else None
        of = pitch.turns_per_half if moment.half <= pitch.halves else rules.edition.extra_time.turns
        shown.append(
            {
                "title": _("Turn {number}").format(number=number),
                "note": _("{half}, {turn} of {of}").format(half=half or _("extra time"), turn=moment.turn, of=of),
            }
        )
    return shown


def present_player(context: MatchContext, kick_off: KickOff, side: Side, player: SheetPlayer) -> dict[str, Any]:
    """A player who may be tapped, and what they are, as far as a question depends on it."""
    sheet = kick_off.sheet(side)
    is_ = []
    if any(owned.skill == context.rules.casualty.regeneration_skill for owned in player.skills):
        is_.append("regenerates")
    if treatable(player, sheet, context.rules):
        is_.append("patched")
    return {
        "side": side,
        "id": player.id,
        "number": player.number,
        "name": player.name,
        "note": position_of(player, sheet, context.rules),
        "is": is_,
    }


# --- What can be tapped -------------------------------------------------------------------------------------------


def _player_acts(rules: Ruleset) -> list[dict[str, Any]]:
    acts: list[dict[str, Any]] = []
    for deed in deeds_of(rules):
        word = deed_word(rules, deed)
        if deed == "casualty":
            act = _act("hurt", word.capitalize(), "cas", fills="by", said=_("hurt"))
            act["asks"] = [{"name": "player", "title": _("Who was hurt?"), "from": "others"}, *_injury_options(rules)]
            act["marks"] = "by"
        else:
            act = _act("deed", word.capitalize(), SIGNS.get(deed, "same"), set={"deed": deed}, said=word)
            act["scores"] = deed == "touchdown"
            act["marks"] = "player"
        acts.append(act)
    hurt = _act("hurt", _("Hurt"), "bandage", said=_("hurt"))
    by = {"name": "by", "title": _("By whom?"), "from": "others", "none": _("No opponent")}
    hurt["asks"] = [by, *_injury_options(rules)]
    hurt["out"] = _("hurt")
    acts += [hurt, _act("sent_off", _("Sent off"), "off", said=_("sent off"), out=_("sent off"))]
    if rules.option("stalling_reported"):
        acts.append(_act("stalled", _("Stalled"), "clock", said=_("stalled")))
    return acts


def _raising_acts(context: MatchContext, kick_off: KickOff) -> list[dict[str, Any]]:
    """For each side that may raise the dead, by each of its rules."""
    acts = []
    for side in SIDES:
        for rule in raising_rules_of(kick_off.sheet(side), context.rules):
            name = rule_name(rule, context.rules)
            act = _act(
                "raised",
                _("Raised: {rule}").format(rule=name),
                "dead",
                of="side",
                said=_("raised the dead by {rule}").format(rule=name),
                set={"rule": rule},
            )
            act["asks"] = [{"name": "victim", "title": _("Who died?"), "from": "others"}]
            act["sides"] = [side]
            acts.append(act)
    return acts


def _side_acts(rules: Ruleset, needs_winner: bool) -> list[dict[str, Any]]:
    unknown = _act("unknown", _("Touchdown, scorer unknown"), "ball", of="side", said=_("scored, scorer unknown"))
    unknown["scores"] = True
    prayer = _act("prayer", _("Prayer to Nuffle"), "bell", of="side", said=_("prayed"))
    heard = [{"value": row.id, "label": row.name} for row in rules.prayer_rows]
    prayer["asks"] = [{"name": "prayer", "title": _("Which prayer?"), "options": heard}]
    conceded = _act("conceded", _("Concedes the match"), "no", of="side", said=_("conceded"))
    sure = [{"value": "", "label": _("Yes, the match is over"), "said": ""}]
    conceded["asks"] = [{"name": "", "title": _("Concede?"), "options": sure}]
    rolled = (
        [_act("roll_offs", _("Won the roll-offs"), "yes", of="side", said=_("won the roll-offs"))]
        if needs_winner
        else []
    )
    return [unknown, prayer, *_event_acts(rules), conceded, *rolled]


def _event_acts(rules: Ruleset) -> list[dict[str, Any]]:
    """A match event, where these rules have them."""
    if not rules.match_events:
        return []
    act = _act("event", _("Match event"), "event", of="side", said=_("had a match event"))
    rows = [{"value": row.id, "label": row.name} for row in rules.match_events.values()]
    act["asks"] = [{"name": "event", "title": _("Which match event?"), "options": rows}]
    return [act]


def _act(what: str, label: str, icon: str, *, of: str = "player", fills: str = "player", **more: Any) -> dict[str, Any]:
    """One thing that can be said of a player or of a side: ``fills`` is the field that the tapped player goes into."""
    return {"what": what, "label": label, "icon": icon, "of": of, "fills": fills, "asks": [], "set": {}} | more


def _injury_options(rules: Ruleset) -> list[dict[str, Any]]:
    """What is asked of every injury: how it came, the result, and what the apothecary made of it."""
    causes = [
        {"value": cause, "label": words.capitalize(), "said": words} for cause, words in cause_words(rules).items()
    ]
    later = {"value": "", "label": _("Later"), "note": _("It stays open in the report."), "said": _("result missing")}
    saving = [row for row in rules.casualty.table if row.get("saved")]
    results = _results(rules, "characteristic")
    first = {"name": "result", "title": _("Result?"), "options": [*results, later]}
    which = [
        {"value": "first", "label": _("The first one"), "said": _("first roll taken")},
        {"value": "second", "label": _("The second one"), "said": _("second roll taken")},
    ]
    second = {
        "name": "second",
        "title": _("Result of the apothecary’s roll?"),
        "options": _results(rules, "second_characteristic"),
    }
    takes = {"name": "takes", "title": _("Which of the two counts?"), "options": which}
    used = {"value": "used", "label": _("Used"), "said": _("apothecary"), "then": [second, takes]}
    if saving:
        helped = [{"value": row.id, "label": row.name, "said": row.name.lower()} for row in saving]
        in_vain = {"value": "", "label": _("No help"), "said": _("in vain")}
        used["then"] = [{"name": "second", "title": _("Did it help?"), "options": [*helped, in_vain]}]
    apothecary = {
        "name": "apothecary",
        "title": _("Apothecary?"),
        "when": "patched",
        "options": [{"value": "", "label": _("Not used"), "said": ""}, used],
    }
    return [{"name": "cause", "title": _("How?"), "options": causes}, first, apothecary]


def _results(rules: Ruleset, characteristic: str) -> list[dict[str, Any]]:
    """The casualty table, with what a lasting injury asks; and regeneration for those who have it."""
    reduced = [{"value": one.id, "label": rules.reduced(one.id)} for one in rules.characteristics]
    which = {"name": characteristic, "title": _("Which characteristic?"), "options": reduced}
    shown: list[dict[str, Any]] = []
    for row in rules.casualty.table:
        if row.get("saved"):
            continue
        option: dict[str, Any] = {"value": row.id, "label": row.name.capitalize()}
        if row.range is not None:
            first, last = row.range
            option["note"] = _("{first} to {last}").format(first=first, last=last) if first != last else str(first)
        if row.get("lasting"):
            option["then"] = [which]
        shown.append(option)
    shown.append({"value": REGENERATED, "label": _("Regenerated"), "when": "regenerates"})
    return shown
