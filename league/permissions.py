"""Who may do what: the one table for all permission checks. docs/permissions.md is written from it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple


class Standing(StrEnum):
    """What a reader is to the thing that they want to read or change. Somebody may be several of these at once."""

    GUEST = "guest"
    STRANGER = "stranger"
    READER = "reader"
    COACH = "coach"
    OWN = "own"
    SUBSTITUTE = "substitute"
    STAFF = "staff"
    COMMISSIONER = "commissioner"
    TRUSTED_COMMISSIONER = "trusted commissioner"
    ADMINISTRATOR = "administrator"


#: What each is, in a sentence for the top of the table.
STANDINGS: Mapping[Standing, str] = {
    Standing.GUEST: "Not logged in.",
    Standing.STRANGER: "Has an account, but no role in this league.",
    Standing.READER: "Was invited to read the league.",
    Standing.COACH: "A coach of the league, for anything that is not their own.",
    Standing.OWN: "The coach of the team, draft or match in question, or the owner of the account. It ends with the role in the league.",
    Standing.SUBSTITUTE: "Plays this one match for a team's coach: acts for that side in that match only. A reader can't be a substitute.",
    Standing.STAFF: "Acts for any team of the league; the log says that it was on behalf of its coach.",
    Standing.COMMISSIONER: "Runs the league.",
    Standing.TRUSTED_COMMISSIONER: "For an account: runs every league in which it has a role, a team or a draft, or has its owner's permission of the last day. "
    "Nobody is this for an administrator's account.",
    Standing.ADMINISTRATOR: "Runs the site. May do everything that a commissioner of any league may.",
}

S = Standing
ADMINISTRATORS = frozenset({S.ADMINISTRATOR})
COMMISSIONERS = ADMINISTRATORS | {S.COMMISSIONER}
OFFICERS = COMMISSIONERS | {S.STAFF}
ITS_COACH = OFFICERS | {S.OWN}
PLAYERS = ITS_COACH | {S.SUBSTITUTE}
DRAFTERS = PLAYERS | {S.COACH}
MEMBERS = DRAFTERS | {S.READER}
ACCOUNTS = MEMBERS | {S.STRANGER}
EVERYBODY = ACCOUNTS | {S.GUEST}


class Deed(StrEnum):
    """Everything that somebody may be allowed or refused."""

    # The site
    READ_SITE = "read_site"
    KEEP_ACCOUNT = "keep_account"
    FOUND_LEAGUE = "found_league"
    JOIN = "join"
    RUN_SITE = "run_site"
    # Reading a league
    READ_PUBLIC = "read_public"
    READ_PRIVATE = "read_private"
    KEEP_FEED_KEY = "keep_feed_key"
    LEAVE = "leave"
    # Teams and matches
    DRAFT = "draft"
    FINISH_DRAFT = "finish_draft"
    DRAFT_FOR_ANOTHER = "draft_for_another"
    ARRANGE_FRIENDLY = "arrange_friendly"
    ACT_FOR_TEAM = "act_for_team"
    PLAY_MATCH = "play_match"
    # What staff does, too
    READ_QUEUE = "read_queue"
    APPROVE_DRAFT = "approve_draft"
    DECIDE_REPORT = "decide_report"
    KEEP_CALENDAR = "keep_calendar"
    WRITE_NEWS = "write_news"
    # What every member does
    COMMENT = "comment"
    # What commissioners do
    CORRECT_RESULT = "correct_result"
    LET_STAND = "let_stand"
    LAY_OUT_SEASON = "lay_out_season"
    END_SEASON = "end_season"
    DECIDE_INDUCEMENTS = "decide_inducements"
    DECIDE_TABLE = "decide_table"
    ADJUST_TEAM = "adjust_team"
    TAKE_OVER = "take_over"
    GIVE_ROLES = "give_roles"
    READ_USER_NAMES = "read_user_names"
    ASK_FOR_WAY_IN = "ask_for_way_in"
    RESET_PASSWORD = "reset_password"
    HAND_OVER_TEAM = "hand_over_team"
    HIDE_LEAGUE = "hide_league"
    HIDE_COMMENT = "hide_comment"
    SEND_ELSEWHERE = "send_elsewhere"
    REMOVE_DEMO = "remove_demo"
    RUN_LEAGUE = "run_league"


class Rule(NamedTuple):
    """The deed, in words that follow “may”, and who may do it."""

    says: str
    who: frozenset[Standing]


PERMISSIONS: Mapping[Deed, Rule] = {
    Deed.READ_SITE: Rule("read the site's own pages, and an invitation by its link", EVERYBODY),
    Deed.KEEP_ACCOUNT: Rule("keep an account: name, password, API tokens; close it", frozenset({S.OWN})),
    Deed.FOUND_LEAGUE: Rule("create a league and run it", ACCOUNTS),
    Deed.JOIN: Rule("join a league or take over a team by a link", ACCOUNTS),
    Deed.RUN_SITE: Rule("use the site's administration", ADMINISTRATORS),
    Deed.READ_PUBLIC: Rule("read everything of a public league", EVERYBODY),
    Deed.READ_PRIVATE: Rule("read a hidden league; for others it does not exist", MEMBERS),
    Deed.KEEP_FEED_KEY: Rule("have their own key to a hidden league's calendars and feeds", MEMBERS - ADMINISTRATORS),
    Deed.LEAVE: Rule("leave the league; its last commissioner can't", MEMBERS - ADMINISTRATORS),
    Deed.DRAFT: Rule("draft their own team", DRAFTERS),
    Deed.FINISH_DRAFT: Rule("read an unfinished draft, change it, submit it", ITS_COACH),
    Deed.DRAFT_FOR_ANOTHER: Rule("draft a team for somebody who has no account", OFFICERS),
    Deed.ARRANGE_FRIENDLY: Rule("arrange a friendly: a coach for their own team, an officer for any", DRAFTERS),
    Deed.ACT_FOR_TEAM: Rule(
        "act for a team outside its matches: its players, its arms; concede its fixture, name a substitute",
        ITS_COACH,
    ),
    Deed.PLAY_MATCH: Rule(
        "play a match for a side: its date, its choices and dice before and after, pad, report, agreement, objection, story",
        PLAYERS,
    ),
    Deed.READ_QUEUE: Rule("see everything that waits for an officer", OFFICERS),
    Deed.APPROVE_DRAFT: Rule("approve a submitted draft, or return it with a reason", OFFICERS),
    Deed.DECIDE_REPORT: Rule("accept a report, settle a dispute, reopen it, award a fixture", OFFICERS),
    Deed.KEEP_CALENDAR: Rule("add a fixture, move it, remove it, extend its deadline", OFFICERS),
    Deed.WRITE_NEWS: Rule("write news of the league, edit and withdraw it", OFFICERS),
    Deed.COMMENT: Rule("comment on a match", MEMBERS),
    Deed.CORRECT_RESULT: Rule("correct an accepted result, and decide its consequences", COMMISSIONERS),
    Deed.LET_STAND: Rule("allow another coach's choice that the rules refuse, with a reason", COMMISSIONERS),
    Deed.LAY_OUT_SEASON: Rule("lay out a season, redraw it, admit late teams, start the play-offs", COMMISSIONERS),
    Deed.END_SEASON: Rule("end a season, and start the next one", COMMISSIONERS),
    Deed.DECIDE_INDUCEMENTS: Rule(
        "close, limit, re-price and add what may be hired before a match; type the Special Plays decks", COMMISSIONERS
    ),
    Deed.DECIDE_TABLE: Rule("give or take League points, fine, annul: the decisions under the table", COMMISSIONERS),
    Deed.ADJUST_TEAM: Rule("add gold to a treasury or remove it, with a reason", COMMISSIONERS),
    Deed.TAKE_OVER: Rule("import teams and cups, and remove imported cups", COMMISSIONERS),
    Deed.GIVE_ROLES: Rule("invite, and give and take roles", COMMISSIONERS),
    Deed.READ_USER_NAMES: Rule("see a member's user name", COMMISSIONERS),
    Deed.ASK_FOR_WAY_IN: Rule("ask a member to allow a link that sets a new password", COMMISSIONERS),
    Deed.RESET_PASSWORD: Rule(
        "make a link with which a member sets a new password once; never for an administrator",
        ADMINISTRATORS | {S.TRUSTED_COMMISSIONER},
    ),
    Deed.HAND_OVER_TEAM: Rule("make the link by which somebody takes over a team without an account", COMMISSIONERS),
    Deed.HIDE_LEAGUE: Rule("hide the league, or show it again; end every key to its feeds", COMMISSIONERS),
    Deed.HIDE_COMMENT: Rule("hide a comment on a match, with a reason, and show it again", COMMISSIONERS),
    Deed.SEND_ELSEWHERE: Rule("choose the addresses that get notifications", COMMISSIONERS),
    Deed.REMOVE_DEMO: Rule("delete the demo league of a first start, with everything in it", COMMISSIONERS),
    Deed.RUN_LEAGUE: Rule("do everything else that a commissioner does", COMMISSIONERS),
}


#: What is done to an account, not to a membership: it reaches every league that the account is in. Whether somebody may is asked of
#: `league/people/accounts.py`, for no role in one league is a right to it.
ACCOUNT_DEEDS = frozenset({Deed.KEEP_ACCOUNT, Deed.RESET_PASSWORD})


def allowed(deed: Deed, standings: Iterable[Standing]) -> bool:
    """Whether somebody with these standings may."""
    return not PERMISSIONS[deed].who.isdisjoint(standings)


def matrix() -> str:
    """The whole table as a page of Markdown."""
    heads = list(Standing)
    lines = [
        "# Who may do what",
        "",
        "Written from `league/permissions.py` by `python3 run.py manage permissions`. The code that checks permissions uses the same table, and a test",
        "requests every address of the site and of its API as each of these readers and compares the answers with it.",
        "",
        *(f"- **{head}**: {STANDINGS[head]}" for head in heads),
        "",
        f"| may … | {' | '.join(heads)} |",
        f"|---|{'---|' * len(heads)}",
        *(
            f"| {rule.says} | {' | '.join('yes' if head in rule.who else '–' for head in heads)} |"
            for rule in PERMISSIONS.values()
        ),
        "",
        "If the league's option `own_games` requires a second officer, a commissioner or member of staff can't accept, award, reopen or correct a match",
        "of their own team. Otherwise they can, and the result names them.",
    ]
    return "\n".join(lines) + "\n"
