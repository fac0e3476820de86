"""Every address of the site and of its API, and the deed that each method there is. A new view gets its row here."""

from league.permissions import Deed

#: Reading a league is another deed where it hides itself.
READ = "read"

Row = dict[str, Deed | str]

LEAGUE = "leagues/<slug:slug>/"
FIXTURE = f"{LEAGUE}fixtures/<int:fixture_id>/"
TEAM = f"{LEAGUE}teams/<int:team_id>/"
DRAFT = f"{LEAGUE}drafts/<int:draft_id>/"
API = "api/v1/"


def gets(deed: Deed | str) -> Row:
    return {"GET": deed}


def posts(deed: Deed | str) -> Row:
    return {"POST": deed}


def both(get: Deed | str, post: Deed | str) -> Row:
    return {"GET": get, "POST": post}


SITE: dict[str, Row] = {
    "": gets(Deed.READ_SITE),
    "healthz": gets(Deed.READ_SITE),
    "readyz": gets(Deed.READ_SITE),
    "admin/": gets(Deed.RUN_SITE),
    "login-link/<str:token>/": gets(Deed.READ_SITE),
    "theme/": posts(Deed.READ_SITE),
    "style/": gets(Deed.READ_SITE),
    "account/": gets(Deed.KEEP_ACCOUNT),
    "account/name/": posts(Deed.KEEP_ACCOUNT),
    "account/tokens/": posts(Deed.KEEP_ACCOUNT),
    "account/tokens/<int:token_id>/withdraw/": posts(Deed.KEEP_ACCOUNT),
    "account/ways-in/<int:way_id>/": posts(Deed.KEEP_ACCOUNT),
    "account/close/": both(Deed.KEEP_ACCOUNT, Deed.KEEP_ACCOUNT),
    "account/notices/": gets(Deed.KEEP_ACCOUNT),
    "account/notices/keep/": posts(Deed.KEEP_ACCOUNT),
    "inbox/": gets(Deed.KEEP_ACCOUNT),
    "inbox/read/": posts(Deed.KEEP_ACCOUNT),
    "leagues/new/": both(Deed.FOUND_LEAGUE, Deed.FOUND_LEAGUE),
    "join/<str:invitation>/": both(Deed.READ_SITE, Deed.JOIN),
    "claim/<str:token>/": both(Deed.READ_SITE, Deed.JOIN),
    "new-password/<str:token>/": both(Deed.READ_SITE, Deed.READ_SITE),
}

PAGES: dict[str, Row] = {
    LEAGUE: gets(READ),
    **{
        f"{LEAGUE}{rest}": gets(READ)
        for rest in (
            *("report-sheet/", "report-sheet.pdf", "calendar.ics", "results.rss", "news.rss", "follow/"),
            *(
                "cups/",
                "cups/<int:cup_id>/",
                "cups/<int:cup_id>/report.xml",
                "news/",
                "fixtures/",
                "season/",
                "people/",
            ),
            *(
                "table/",
                "table/what-if/",
                "table/counting/",
                "season/inducements/",
                "divisions/<int:number>/",
                "leaders/",
                "fallen/",
            ),
            *("teams/", "teams/sheets.pdf", "coaches/<int:coach_id>/", "stars/", "stars/<str:star_id>/"),
        )
    },
    **{f"{TEAM}{rest}": gets(READ) for rest in ("", "sheet/", "sheet.pdf", "calendar.ics", "players/<str:key>/")},
    **{
        f"{FIXTURE}{rest}": gets(READ)
        for rest in ("", "report-sheet/", "report-sheet.pdf", "sheet/", "sheet.pdf", "kick-off/", "after/<str:side>/")
    },
    # Followers, news, messages elsewhere
    f"{LEAGUE}follow/renew/": posts(Deed.KEEP_FEED_KEY),
    f"{LEAGUE}follow/revoke/": posts(Deed.HIDE_LEAGUE),
    f"{LEAGUE}news/post/": posts(Deed.WRITE_NEWS),
    f"{LEAGUE}news/<int:post_id>/": both(Deed.WRITE_NEWS, Deed.WRITE_NEWS),
    f"{LEAGUE}messages/": gets(Deed.SEND_ELSEWHERE),
    f"{LEAGUE}messages/add/": posts(Deed.SEND_ELSEWHERE),
    f"{LEAGUE}messages/<int:hook_id>/": posts(Deed.SEND_ELSEWHERE),
    f"{LEAGUE}messages/<int:hook_id>/test/": posts(Deed.SEND_ELSEWHERE),
    f"{LEAGUE}messages/again/<int:delivery_id>/": posts(Deed.SEND_ELSEWHERE),
    f"{LEAGUE}cups/new/": both(Deed.TAKE_OVER, Deed.TAKE_OVER),
    f"{LEAGUE}cups/<int:cup_id>/remove/": posts(Deed.TAKE_OVER),
    # The table and the season
    **{f"{LEAGUE}{rest}": gets(READ) for rest in ("decisions/", "friendlies/")},
    f"{LEAGUE}decisions/enter/": posts(Deed.DECIDE_TABLE),
    f"{LEAGUE}decisions/<int:decision_id>/take-back/": posts(Deed.DECIDE_TABLE),
    f"{LEAGUE}friendlies/arrange/": posts(Deed.ARRANGE_FRIENDLY),
    f"{LEAGUE}friendlies/<int:fixture_id>/call-off/": posts(Deed.ACT_FOR_TEAM),
    f"{LEAGUE}table/counting/change/": posts(Deed.DECIDE_TABLE),
    f"{LEAGUE}season/inducements/change/": posts(Deed.DECIDE_INDUCEMENTS),
    f"{LEAGUE}season/decks/": gets(Deed.DECIDE_INDUCEMENTS),
    f"{LEAGUE}season/decks/change/": posts(Deed.DECIDE_INDUCEMENTS),
    f"{LEAGUE}season/lay-out/": posts(Deed.LAY_OUT_SEASON),
    f"{LEAGUE}season/redraw/": posts(Deed.LAY_OUT_SEASON),
    f"{LEAGUE}season/end/": both(Deed.END_SEASON, Deed.END_SEASON),
    f"{LEAGUE}season/next/": both(Deed.END_SEASON, Deed.END_SEASON),
    f"{LEAGUE}seasons/<int:number>/": gets(READ),
    f"{LEAGUE}season/late/": posts(Deed.LAY_OUT_SEASON),
    f"{LEAGUE}season/play-offs/": posts(Deed.LAY_OUT_SEASON),
    f"{LEAGUE}season/move/": posts(Deed.KEEP_CALENDAR),
    f"{LEAGUE}season/roll-offs/<int:fixture_id>/": posts(Deed.DECIDE_REPORT),
    f"{LEAGUE}fixtures/new/": posts(Deed.KEEP_CALENDAR),
    f"{LEAGUE}fixtures/rounds/<int:round_id>/deadline/": posts(Deed.KEEP_CALENDAR),
    f"{LEAGUE}fixtures/rounds/<int:round_id>/inducements/": posts(Deed.KEEP_CALENDAR),
    f"{FIXTURE}remove/": posts(Deed.KEEP_CALENDAR),
    f"{LEAGUE}queue/": gets(Deed.READ_QUEUE),
    f"{LEAGUE}queue/<int:fixture_id>/remind/": posts(Deed.DECIDE_REPORT),
    f"{LEAGUE}queue/<int:fixture_id>/extend/": posts(Deed.KEEP_CALENDAR),
    f"{LEAGUE}queue/<int:fixture_id>/undo/": posts(Deed.DECIDE_REPORT),
    # People
    f"{LEAGUE}people/renew/": posts(Deed.GIVE_ROLES),
    f"{LEAGUE}people/close/": posts(Deed.GIVE_ROLES),
    f"{LEAGUE}people/role/": posts(Deed.GIVE_ROLES),
    f"{LEAGUE}people/leave/": posts(Deed.LEAVE),
    f"{LEAGUE}people/way-in/": posts(Deed.ASK_FOR_WAY_IN),
    f"{LEAGUE}people/way-in/ask/": posts(Deed.ASK_FOR_WAY_IN),
    f"{LEAGUE}people/hand-over/": posts(Deed.HAND_OVER_TEAM),
    f"{LEAGUE}people/visibility/": posts(Deed.HIDE_LEAGUE),
    f"{LEAGUE}remove-demo/": posts(Deed.REMOVE_DEMO),
    # Teams and drafts
    f"{LEAGUE}drafts/new/": both(Deed.DRAFT, Deed.DRAFT),
    DRAFT: gets(Deed.FINISH_DRAFT),
    **{f"{DRAFT}{rest}/": posts(Deed.FINISH_DRAFT) for rest in ("save", "undo", "throw-away", "hand-in", "take-back")},
    f"{DRAFT}approve/": posts(Deed.APPROVE_DRAFT),
    f"{DRAFT}give-back/": posts(Deed.APPROVE_DRAFT),
    f"{LEAGUE}teams/import/": both(Deed.TAKE_OVER, Deed.TAKE_OVER),
    f"{LEAGUE}teams/as-it-is/": both(Deed.TAKE_OVER, Deed.TAKE_OVER),
    f"{TEAM}adjust/": posts(Deed.ADJUST_TEAM),
    f"{TEAM}coach/": posts(Deed.HAND_OVER_TEAM),
    **{f"{TEAM}{rest}/": posts(Deed.ACT_FOR_TEAM) for rest in ("retire", "delete")},
    f"{TEAM}arms/": both(Deed.ACT_FOR_TEAM, Deed.ACT_FOR_TEAM),
    f"{TEAM}return/": posts(Deed.ADJUST_TEAM),
    **{f"{TEAM}players/<str:key>/{rest}/": posts(Deed.ACT_FOR_TEAM) for rest in ("rename", "back", "dismiss")},
    # A match
    f"{FIXTURE}comments/": posts(Deed.COMMENT),
    f"{FIXTURE}comments/<int:comment_id>/hide/": posts(Deed.HIDE_COMMENT),
    f"{FIXTURE}story/<str:side>/": gets(Deed.PLAY_MATCH),
    f"{FIXTURE}story/<str:side>/tell/": posts(Deed.PLAY_MATCH),
    f"{FIXTURE}lock/": posts(Deed.PLAY_MATCH),
    **{f"{FIXTURE}cards/<str:side>/<int:number>/{rest}/": posts(Deed.PLAY_MATCH) for rest in ("seal", "play")},
    f"{FIXTURE}award/": posts(Deed.DECIDE_REPORT),
    f"{FIXTURE}arrange/extend/": posts(Deed.KEEP_CALENDAR),
    **{f"{FIXTURE}arrange/{rest}/": posts(Deed.PLAY_MATCH) for rest in ("offer", "answer")},
    **{f"{FIXTURE}arrange/{rest}/": posts(Deed.ACT_FOR_TEAM) for rest in ("substitute", "give-up")},
    **{
        f"{FIXTURE}kick-off/{rest}/": posts(Deed.PLAY_MATCH)
        for rest in ("roll", "type", "answer", "basket", "nothing", "back")
    },
    **{f"{FIXTURE}call-off/{rest}": posts(Deed.PLAY_MATCH) for rest in ("", "back/")},
    f"{FIXTURE}pad/": gets(Deed.PLAY_MATCH),
    f"{FIXTURE}pad/taps/": both(Deed.PLAY_MATCH, Deed.PLAY_MATCH),
    f"{FIXTURE}report/": both(Deed.PLAY_MATCH, Deed.PLAY_MATCH),
    f"{FIXTURE}report/compare/": gets(Deed.PLAY_MATCH),
    **{f"{FIXTURE}report/{rest}/": posts(Deed.PLAY_MATCH) for rest in ("agree", "object", "settle")},
    **{f"{FIXTURE}report/{rest}/": posts(Deed.DECIDE_REPORT) for rest in ("accept", "reopen", "stands", "move")},
    f"{FIXTURE}report/correct/": both(Deed.CORRECT_RESULT, Deed.CORRECT_RESULT),
    f"{FIXTURE}report/correct/review/": posts(Deed.CORRECT_RESULT),
    f"{FIXTURE}report/correct/save/": posts(Deed.CORRECT_RESULT),
    **{f"{FIXTURE}report/correct/{rest}/": posts(Deed.CORRECT_RESULT) for rest in ("ask", "forget")},
    f"{FIXTURE}report/correct/asked/": gets(Deed.PLAY_MATCH),
    f"{FIXTURE}report/correct/asked/<str:side>/": posts(Deed.ACT_FOR_TEAM),
    **{f"{FIXTURE}after/<str:side>/{rest}/": posts(Deed.PLAY_MATCH) for rest in ("roll", "type", "answer", "back")},
}

PROGRAMS: dict[str, Row] = {
    "api/": gets(Deed.READ_SITE),
    "api/schema/": gets(Deed.READ_SITE),
    f"{API}me/": gets(Deed.KEEP_ACCOUNT),
    f"{API}tokens/": both(Deed.KEEP_ACCOUNT, Deed.KEEP_ACCOUNT),
    f"{API}tokens/<int:token_id>/": {"DELETE": Deed.KEEP_ACCOUNT},
    f"{API}invitations/": posts(Deed.JOIN),
    f"{API}leagues/": both(Deed.READ_SITE, Deed.FOUND_LEAGUE),
    **{f"{API}{LEAGUE}{rest}": gets(READ) for rest in ("", "standings/", "rosters/", "teams/")},
    **{f"{API}{TEAM}{rest}": gets(READ) for rest in ("log/", "ledger/")},
    f"{API}{LEAGUE}decisions/": both(READ, Deed.DECIDE_TABLE),
    f"{API}{LEAGUE}decisions/<int:decision_id>/take-back/": posts(Deed.DECIDE_TABLE),
    **{f"{API}{LEAGUE}{rest}": gets(READ) for rest in ("season/draws/", "rounds/", "bracket/", "leaders/")},
    **{f"{API}{LEAGUE}{rest}": gets(READ) for rest in ("divisions/", "divisions/<int:number>/")},
    **{f"{API}{LEAGUE}{rest}": posts(READ) for rest in ("standings/what-if/", "counting/preview/")},
    f"{API}{LEAGUE}counting/": {"GET": READ, "PUT": Deed.DECIDE_TABLE},
    f"{API}{LEAGUE}inducements/": {"GET": READ, "PUT": Deed.DECIDE_INDUCEMENTS},
    **{
        f"{API}{LEAGUE}{rest}": posts(Deed.LAY_OUT_SEASON)
        for rest in (
            *("season/preview/", "season/lay-out/", "season/redraw/", "season/late-joiners/"),
            *("play-offs/open/", "play-offs/close/"),
        )
    },
    f"{API}{LEAGUE}rounds/<int:round_id>/deadline/": posts(Deed.KEEP_CALENDAR),
    f"{API}{LEAGUE}rounds/<int:round_id>/inducements/": posts(Deed.KEEP_CALENDAR),
    f"{API}{FIXTURE}match/<slug:side>/basket/": {"GET": Deed.PLAY_MATCH, "PUT": Deed.PLAY_MATCH},
    f"{API}{FIXTURE}turn/": posts(Deed.KEEP_CALENDAR),
    f"{API}{FIXTURE}shoot-out/": posts(Deed.DECIDE_REPORT),
    f"{API}{LEAGUE}seasons/": posts(Deed.END_SEASON),
    f"{API}{LEAGUE}seasons/<int:number>/end/": posts(Deed.END_SEASON),
    # People
    f"{API}claims/": posts(Deed.JOIN),
    f"{API}{LEAGUE}people/": gets(READ),
    f"{API}{LEAGUE}people/leave/": posts(Deed.LEAVE),
    f"{API}{LEAGUE}visibility/": posts(Deed.HIDE_LEAGUE),
    f"{API}{LEAGUE}invitations/": gets(Deed.GIVE_ROLES),
    **{
        f"{API}{LEAGUE}{rest}/": posts(Deed.GIVE_ROLES)
        for rest in ("people/role", "people/remove", "invitations/renew", "invitations/close")
    },
    **{f"{API}{TEAM}{rest}/": posts(Deed.HAND_OVER_TEAM) for rest in ("hand-over", "coach")},
    # Teams, careers, what comes from elsewhere, what waits
    f"{API}{TEAM}": {"GET": READ, "DELETE": Deed.ACT_FOR_TEAM},
    **{f"{API}{TEAM}{rest}/": posts(Deed.ADJUST_TEAM) for rest in ("adjust", "return-purchase")},
    **{f"{API}{TEAM}{rest}/": posts(Deed.ACT_FOR_TEAM) for rest in ("retire", "revive")},
    f"{API}{TEAM}arms/": {"PUT": Deed.ACT_FOR_TEAM},
    f"{API}{TEAM}players/<slug:key>/": gets(READ),
    **{
        f"{API}{TEAM}players/<slug:key>/{rest}/": posts(Deed.ACT_FOR_TEAM)
        for rest in ("rename", "take-back-rest", "dismiss")
    },
    **{f"{API}{LEAGUE}{rest}": gets(READ) for rest in ("coaches/<int:coach_id>/", "fallen/", "star-turns/")},
    **{
        f"{API}{LEAGUE}{rest}/": posts(Deed.TAKE_OVER)
        for rest in (
            "imports/fumbbl",
            "imports/fumbbl/preview",
            "imports/paper",
            "imports/paper/preview",
            "cups/preview",
        )
    },
    f"{API}{LEAGUE}cups/": both(READ, Deed.TAKE_OVER),
    f"{API}{LEAGUE}cups/<int:cup_id>/": {"GET": READ, "DELETE": Deed.TAKE_OVER},
    f"{API}{LEAGUE}cups/<int:cup_id>/report/": gets(READ),
    f"{API}{LEAGUE}decks/": {"GET": Deed.DECIDE_INDUCEMENTS, "PUT": Deed.DECIDE_INDUCEMENTS},
    f"{API}{FIXTURE}cards/": gets(READ),
    f"{API}{FIXTURE}cards/<slug:side>/<int:number>/": both(Deed.PLAY_MATCH, Deed.PLAY_MATCH),
    f"{API}{FIXTURE}cards/<slug:side>/<int:number>/play/": posts(Deed.PLAY_MATCH),
    f"{API}{LEAGUE}queue/": gets(Deed.READ_QUEUE),
    f"{API}{LEAGUE}queue/<int:fixture_id>/remind/": posts(Deed.DECIDE_REPORT),
    # What is told
    f"{API}inbox/": gets(Deed.KEEP_ACCOUNT),
    f"{API}inbox/read/": posts(Deed.KEEP_ACCOUNT),
    f"{API}inbox/mail/": {"GET": Deed.KEEP_ACCOUNT, "PUT": Deed.KEEP_ACCOUNT},
    f"{API}{LEAGUE}happenings/": gets(READ),
    f"{API}{LEAGUE}news/": both(READ, Deed.WRITE_NEWS),
    f"{API}{LEAGUE}news/<int:post_id>/": {"PUT": Deed.WRITE_NEWS},
    f"{API}{LEAGUE}news/<int:post_id>/withdraw/": posts(Deed.WRITE_NEWS),
    f"{API}{FIXTURE}stories/": gets(READ),
    f"{API}{FIXTURE}stories/<slug:side>/": {"GET": Deed.PLAY_MATCH, "PUT": Deed.PLAY_MATCH},
    f"{API}{FIXTURE}comments/": both(READ, Deed.COMMENT),
    **{f"{API}{FIXTURE}comments/<int:comment_id>/{rest}/": posts(Deed.HIDE_COMMENT) for rest in ("hide", "show")},
    f"{API}{LEAGUE}hooks/": both(Deed.SEND_ELSEWHERE, Deed.SEND_ELSEWHERE),
    f"{API}{LEAGUE}hooks/<int:hook_id>/": {"PUT": Deed.SEND_ELSEWHERE, "DELETE": Deed.SEND_ELSEWHERE},
    **{f"{API}{LEAGUE}hooks/<int:hook_id>/{rest}/": posts(Deed.SEND_ELSEWHERE) for rest in ("secret", "test")},
    f"{API}{LEAGUE}hooks/<int:hook_id>/deliveries/": gets(Deed.SEND_ELSEWHERE),
    f"{API}{LEAGUE}deliveries/<int:delivery_id>/again/": posts(Deed.SEND_ELSEWHERE),
    # The pad, and what two coaches arrange
    f"{API}{FIXTURE}pad/taps/": both(Deed.PLAY_MATCH, Deed.PLAY_MATCH),
    f"{API}{FIXTURE}pad/report/": gets(Deed.PLAY_MATCH),
    f"{API}{LEAGUE}friendlies/": both(READ, Deed.ARRANGE_FRIENDLY),
    f"{API}{LEAGUE}friendlies/<int:fixture_id>/call-off/": posts(Deed.ACT_FOR_TEAM),
    f"{API}{FIXTURE}dates/": both(READ, Deed.PLAY_MATCH),
    f"{API}{FIXTURE}substitutes/": both(READ, Deed.ACT_FOR_TEAM),
    **{f"{API}{FIXTURE}dates/<int:offer_id>/{rest}/": posts(Deed.PLAY_MATCH) for rest in ("answer", "withdraw")},
    **{f"{API}{FIXTURE}{rest}/": posts(Deed.ACT_FOR_TEAM) for rest in ("substitutes/end", "give-up")},
    f"{API}{LEAGUE}drafts/": both(Deed.DRAFT, Deed.DRAFT),
    f"{API}{DRAFT}": {"GET": Deed.FINISH_DRAFT, "PUT": Deed.FINISH_DRAFT},
    **{f"{API}{DRAFT}{rest}/": posts(Deed.FINISH_DRAFT) for rest in ("undo", "throw-away", "hand-in", "take-back")},
    **{f"{API}{DRAFT}{rest}/": posts(Deed.APPROVE_DRAFT) for rest in ("approve", "return")},
    f"{API}{LEAGUE}fixtures/": both(READ, Deed.KEEP_CALENDAR),
    f"{API}{FIXTURE}": {"GET": READ, "DELETE": Deed.KEEP_CALENDAR},
    **{f"{API}{FIXTURE}{rest}/": posts(Deed.KEEP_CALENDAR) for rest in ("move", "extend")},
    f"{API}{FIXTURE}lock/": posts(Deed.PLAY_MATCH),
    f"{API}{FIXTURE}abandon/": {"POST": Deed.PLAY_MATCH, "DELETE": Deed.PLAY_MATCH},
    f"{API}{FIXTURE}award/": posts(Deed.DECIDE_REPORT),
    f"{API}{FIXTURE}match/": gets(READ),
    f"{API}{FIXTURE}match/answers/": gets(READ),
    **{
        f"{API}{FIXTURE}match/<slug:side>/{rest}/": posts(Deed.PLAY_MATCH)
        for rest in ("roll", "dice", "answer", "back")
    },
    f"{API}{FIXTURE}reports/": both(READ, Deed.PLAY_MATCH),
    f"{API}{FIXTURE}reports/positions/": gets(Deed.PLAY_MATCH),
    f"{API}{FIXTURE}reports/<int:number>/accept/": posts(Deed.DECIDE_REPORT),
    f"{API}{FIXTURE}reports/<int:number>/agree/": posts(Deed.PLAY_MATCH),
    f"{API}{FIXTURE}reports/<int:number>/object/": posts(Deed.PLAY_MATCH),
    f"{API}{FIXTURE}interventions/": gets(READ),
    **{
        f"{API}{FIXTURE}interventions/{rest}/": posts(Deed.DECIDE_REPORT)
        for rest in ("reopen", "leave", "move", "call-off")
    },
    f"{API}{FIXTURE}corrections/": both(READ, Deed.CORRECT_RESULT),
    f"{API}{FIXTURE}corrections/preview/": posts(Deed.CORRECT_RESULT),
}

ROWS: dict[str, Row] = {**SITE, **PAGES, **PROGRAMS}
