"""Addresses of the API. Version 1 keeps its meaning; what cannot be said in it will be version 2."""

from django.urls import path, re_path

from api.account import inbox_views
from api.account import views as account_views
from api.league import hooks_views, news_views, people_views
from api.league import views as league_views
from api.match import basket_views, cards_views, pad_views
from api.match import views as match_views
from api.report import interventions_views, queue_views
from api.report import views as report_views
from api.season import arrangements_views, ending_views, fixtures_views, house_list_views
from api.season import views as season_views
from api.shell import docs_views
from api.table import views as table_views
from api.team import clubs_views, drafts_views, imports_views
from api.team import views as team_views

L = "v1/leagues/<slug:slug>/"
T = f"{L}teams/<int:team_id>/"
F = f"{L}fixtures/<int:fixture_id>/"

urlpatterns = [
    path("", docs_views.TryIt.as_view(), name="api_try_it"),
    path("schema/", docs_views.Schema.as_view(), name="api_schema"),
    path("v1/me/", account_views.Me.as_view()),
    path("v1/tokens/", account_views.Tokens.as_view()),
    path("v1/tokens/<int:token_id>/", account_views.OneToken.as_view()),
    path("v1/invitations/", league_views.Joining.as_view()),
    # Leagues
    path("v1/leagues/", league_views.Leagues.as_view()),
    path(L, league_views.OneLeague.as_view()),
    path(f"{L}seasons/", ending_views.Seasons.as_view()),
    path(f"{L}seasons/<int:number>/end/", ending_views.Ending.as_view()),
    path(f"{L}standings/", league_views.Standings.as_view()),
    path(f"{L}standings/what-if/", table_views.WhatIf.as_view()),
    path(f"{L}counting/", table_views.Counting.as_view()),
    path(f"{L}counting/preview/", table_views.CountedSo.as_view()),
    path(f"{L}inducements/", house_list_views.HouseListView.as_view()),
    path(f"{L}leaders/", table_views.Leaders.as_view()),
    path(f"{L}decisions/", league_views.Decisions.as_view()),
    path(f"{L}decisions/<int:decision_id>/take-back/", league_views.TakingBack.as_view()),
    # People
    path("v1/claims/", people_views.Claims.as_view()),
    path(f"{L}people/", people_views.People.as_view()),
    path(f"{L}people/role/", people_views.Role.as_view()),
    path(f"{L}people/remove/", people_views.Removing.as_view()),
    path(f"{L}people/leave/", people_views.Leaving.as_view()),
    path(f"{L}visibility/", people_views.Visibility.as_view()),
    path(f"{L}invitations/", people_views.Invitations.as_view()),
    path(f"{L}invitations/renew/", people_views.Renewing.as_view()),
    path(f"{L}invitations/close/", people_views.Closing.as_view()),
    path(f"{L}teams/<int:team_id>/hand-over/", people_views.HandingOver.as_view()),
    path(f"{L}teams/<int:team_id>/coach/", people_views.NewCoach.as_view()),
    # What is told
    path("v1/inbox/", inbox_views.Inbox.as_view()),
    path("v1/inbox/read/", inbox_views.Reading.as_view()),
    path("v1/inbox/mail/", inbox_views.Mail.as_view()),
    path(f"{L}news/", news_views.News.as_view()),
    path(f"{L}news/<int:post_id>/", news_views.OneNews.as_view()),
    path(f"{L}news/<int:post_id>/withdraw/", news_views.NewsWithdrawn.as_view()),
    path(f"{L}happenings/", news_views.Happenings.as_view()),
    path(f"{F}stories/", news_views.Stories.as_view()),
    path(f"{F}stories/<slug:side>/", news_views.OneStory.as_view()),
    path(f"{F}comments/", news_views.Comments.as_view()),
    path(f"{F}comments/<int:comment_id>/hide/", news_views.Hiding.as_view()),
    path(f"{F}comments/<int:comment_id>/show/", news_views.Showing.as_view()),
    path(f"{L}hooks/", hooks_views.Hooks.as_view()),
    path(f"{L}hooks/<int:hook_id>/", hooks_views.OneHook.as_view()),
    path(f"{L}hooks/<int:hook_id>/secret/", hooks_views.Secret.as_view()),
    path(f"{L}hooks/<int:hook_id>/test/", hooks_views.Test.as_view()),
    path(f"{L}hooks/<int:hook_id>/deliveries/", hooks_views.Deliveries.as_view()),
    path(f"{L}deliveries/<int:delivery_id>/again/", hooks_views.Again.as_view()),
    # Special Plays cards
    path(f"{L}decks/", cards_views.Decks.as_view()),
    path(f"{F}cards/", cards_views.Cards.as_view()),
    path(f"{F}cards/<slug:side>/<int:number>/", cards_views.OneCard.as_view()),
    path(f"{F}cards/<slug:side>/<int:number>/play/", cards_views.Playing.as_view()),
    # The pad
    path(f"{F}match/<slug:side>/basket/", basket_views.OneBasket.as_view()),
    path(f"{F}pad/taps/", pad_views.PadEvents.as_view()),
    path(f"{F}pad/report/", pad_views.DrawnUp.as_view()),
    # Seasons
    path(f"{L}season/preview/", season_views.Preview.as_view()),
    path(f"{L}season/lay-out/", season_views.LayingOut.as_view()),
    path(f"{L}season/redraw/", season_views.Redrawing.as_view()),
    path(f"{L}season/late-joiners/", season_views.LateJoiners.as_view()),
    path(f"{L}season/draws/", season_views.Draws.as_view()),
    path(f"{L}play-offs/open/", season_views.OpeningPlayOffs.as_view()),
    path(f"{L}play-offs/close/", season_views.ClosingPlayOffs.as_view()),
    path(f"{L}bracket/", season_views.Bracket.as_view()),
    path(f"{L}divisions/", season_views.Divisions.as_view()),
    path(f"{L}divisions/<int:number>/", table_views.OneDivision.as_view()),
    path(f"{L}rounds/", season_views.Rounds.as_view()),
    path(f"{L}rounds/<int:round_id>/deadline/", season_views.Deadline.as_view()),
    path(f"{L}rounds/<int:round_id>/inducements/", season_views.InducementsDeadline.as_view()),
    # Teams
    path(f"{L}rosters/", team_views.Rosters.as_view()),
    path(f"{L}teams/", team_views.Teams.as_view()),
    path(f"{L}teams/<int:team_id>/", team_views.OneTeam.as_view()),
    path(f"{L}teams/<int:team_id>/log/", team_views.Log.as_view()),
    path(f"{L}teams/<int:team_id>/ledger/", team_views.Ledger.as_view()),
    path(f"{L}drafts/", drafts_views.Drafts.as_view()),
    path(f"{L}drafts/<int:draft_id>/", drafts_views.OneDraft.as_view()),
    path(f"{L}drafts/<int:draft_id>/undo/", drafts_views.StepBack.as_view()),
    path(f"{L}drafts/<int:draft_id>/throw-away/", drafts_views.OneDraftGone.as_view()),
    path(f"{L}drafts/<int:draft_id>/hand-in/", drafts_views.SubmitDraft.as_view()),
    path(f"{L}drafts/<int:draft_id>/take-back/", drafts_views.TakeBack.as_view()),
    path(f"{L}drafts/<int:draft_id>/approve/", drafts_views.Approve.as_view()),
    path(f"{L}drafts/<int:draft_id>/return/", drafts_views.GiveBack.as_view()),
    path(f"{T}adjust/", clubs_views.Adjusting.as_view()),
    path(f"{T}return-purchase/", clubs_views.Returning.as_view()),
    path(f"{T}retire/", clubs_views.Retiring.as_view()),
    path(f"{T}revive/", clubs_views.Reviving.as_view()),
    path(f"{T}arms/", clubs_views.Arms.as_view()),
    path(f"{T}players/<slug:key>/", clubs_views.OnePlayer.as_view()),
    path(f"{T}players/<slug:key>/rename/", clubs_views.Renaming.as_view()),
    path(f"{T}players/<slug:key>/take-back-rest/", clubs_views.TemporaryRetirementTakenBack.as_view()),
    path(f"{T}players/<slug:key>/dismiss/", clubs_views.Dismissing.as_view()),
    path(f"{L}coaches/<int:coach_id>/", clubs_views.OneCoach.as_view()),
    path(f"{L}fallen/", clubs_views.Fallen.as_view()),
    path(f"{L}star-turns/", clubs_views.StarTurns.as_view()),
    # What comes from elsewhere
    path(f"{L}imports/fumbbl/", imports_views.Fumbbl.as_view()),
    path(f"{L}imports/fumbbl/preview/", imports_views.FumbblPreview.as_view()),
    path(f"{L}imports/paper/", imports_views.Paper.as_view()),
    path(f"{L}imports/paper/preview/", imports_views.PaperPreview.as_view()),
    path(f"{L}cups/", imports_views.Cups.as_view()),
    path(f"{L}cups/preview/", imports_views.CupPreview.as_view()),
    path(f"{L}cups/<int:cup_id>/", imports_views.OneCup.as_view()),
    path(f"{L}cups/<int:cup_id>/report/", imports_views.CupReport.as_view()),
    # What waits
    path(f"{L}queue/", queue_views.Queue.as_view()),
    path(f"{L}queue/<int:fixture_id>/remind/", queue_views.Reminding.as_view()),
    # What two coaches arrange
    path(f"{L}friendlies/", arrangements_views.Friendlies.as_view()),
    path(f"{L}friendlies/<int:fixture_id>/call-off/", arrangements_views.FriendlyOff.as_view()),
    path(f"{F}dates/", arrangements_views.Dates.as_view()),
    path(f"{F}dates/<int:offer_id>/answer/", arrangements_views.DateAnswer.as_view()),
    path(f"{F}dates/<int:offer_id>/withdraw/", arrangements_views.DateWithdrawn.as_view()),
    path(f"{F}substitutes/", arrangements_views.Substitutes.as_view()),
    path(f"{F}substitutes/end/", arrangements_views.SubstituteEnded.as_view()),
    path(f"{F}give-up/", arrangements_views.GivingUp.as_view()),
    # Matches
    path(f"{L}fixtures/", fixtures_views.Fixtures.as_view()),
    path(F, fixtures_views.OneFixture.as_view()),
    path(f"{F}move/", fixtures_views.Move.as_view()),
    path(f"{F}turn/", season_views.Turning.as_view()),
    path(f"{F}shoot-out/", season_views.ShootOut.as_view()),
    path(f"{F}extend/", fixtures_views.Extending.as_view()),
    path(f"{F}lock/", fixtures_views.Lock.as_view()),
    path(f"{F}abandon/", fixtures_views.Abandon.as_view()),
    path(f"{F}award/", fixtures_views.Award.as_view()),
    path(f"{F}match/", match_views.OneMatch.as_view()),
    path(f"{F}match/answers/", match_views.Answers.as_view()),
    path(f"{F}match/<slug:side>/roll/", match_views.Rolling.as_view()),
    path(f"{F}match/<slug:side>/dice/", match_views.Typing.as_view()),
    path(f"{F}match/<slug:side>/answer/", match_views.Answering.as_view()),
    path(f"{F}match/<slug:side>/back/", match_views.TakingBack.as_view()),
    path(f"{F}reports/", report_views.Reports.as_view()),
    path(f"{F}reports/<int:number>/accept/", report_views.Acceptance.as_view()),
    path(f"{F}reports/<int:number>/agree/", report_views.Agreement.as_view()),
    path(f"{F}reports/<int:number>/object/", report_views.Objection.as_view()),
    path(f"{F}reports/positions/", report_views.WhoStandsWhere.as_view()),
    path(f"{F}interventions/", interventions_views.Interventions.as_view()),
    path(f"{F}interventions/reopen/", interventions_views.Reopening.as_view()),
    path(f"{F}interventions/leave/", interventions_views.LeavingIt.as_view()),
    path(f"{F}interventions/move/", interventions_views.Moving.as_view()),
    path(f"{F}interventions/call-off/", interventions_views.CallingOff.as_view()),
    path(f"{F}corrections/", report_views.Corrections.as_view()),
    path(f"{F}corrections/preview/", report_views.Preview.as_view()),
    re_path(r"^[\s\S]*$", docs_views.Nowhere.as_view()),
]
