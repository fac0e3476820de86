"""Addresses of the API. Version 1 keeps its meaning; what cannot be said in it will be version 2."""

from django.urls import path, re_path

from api.views import docs, drafts, fixtures, interventions, leagues, matches, reports, teams, tokens

L = "v1/leagues/<slug:slug>/"
F = f"{L}fixtures/<int:fixture_id>/"

urlpatterns = [
    path("", docs.TryIt.as_view(), name="api_try_it"),
    path("schema/", docs.Schema.as_view(), name="api_schema"),
    path("v1/me/", tokens.Me.as_view()),
    path("v1/tokens/", tokens.Tokens.as_view()),
    path("v1/tokens/<int:token_id>/", tokens.OneToken.as_view()),
    path("v1/invitations/", leagues.Joining.as_view()),
    # Leagues
    path("v1/leagues/", leagues.Leagues.as_view()),
    path(L, leagues.OneLeague.as_view()),
    path(f"{L}standings/", leagues.Standings.as_view()),
    path(f"{L}decisions/", leagues.Decisions.as_view()),
    path(f"{L}decisions/<int:decision_id>/take-back/", leagues.TakingBack.as_view()),
    # Teams
    path(f"{L}rosters/", teams.Rosters.as_view()),
    path(f"{L}teams/", teams.Teams.as_view()),
    path(f"{L}teams/<int:team_id>/", teams.OneTeam.as_view()),
    path(f"{L}teams/<int:team_id>/log/", teams.Log.as_view()),
    path(f"{L}teams/<int:team_id>/ledger/", teams.Ledger.as_view()),
    path(f"{L}drafts/", drafts.Drafts.as_view()),
    path(f"{L}drafts/<int:draft_id>/", drafts.OneDraft.as_view()),
    path(f"{L}drafts/<int:draft_id>/undo/", drafts.StepBack.as_view()),
    path(f"{L}drafts/<int:draft_id>/throw-away/", drafts.OneDraftGone.as_view()),
    path(f"{L}drafts/<int:draft_id>/hand-in/", drafts.HandIn.as_view()),
    path(f"{L}drafts/<int:draft_id>/take-back/", drafts.TakeBack.as_view()),
    path(f"{L}drafts/<int:draft_id>/approve/", drafts.Approve.as_view()),
    path(f"{L}drafts/<int:draft_id>/return/", drafts.GiveBack.as_view()),
    # Matches
    path(f"{L}fixtures/", fixtures.Fixtures.as_view()),
    path(F, fixtures.OneFixture.as_view()),
    path(f"{F}move/", fixtures.Move.as_view()),
    path(f"{F}extend/", fixtures.Extending.as_view()),
    path(f"{F}lock/", fixtures.Lock.as_view()),
    path(f"{F}abandon/", fixtures.Abandon.as_view()),
    path(f"{F}award/", fixtures.Award.as_view()),
    path(f"{F}match/", matches.OneMatch.as_view()),
    path(f"{F}match/answers/", matches.Answers.as_view()),
    path(f"{F}match/<slug:side>/roll/", matches.Rolling.as_view()),
    path(f"{F}match/<slug:side>/dice/", matches.Typing.as_view()),
    path(f"{F}match/<slug:side>/answer/", matches.Answering.as_view()),
    path(f"{F}match/<slug:side>/back/", matches.TakingBack.as_view()),
    path(f"{F}reports/", reports.Reports.as_view()),
    path(f"{F}reports/<int:number>/accept/", reports.Acceptance.as_view()),
    path(f"{F}reports/<int:number>/agree/", reports.Agreement.as_view()),
    path(f"{F}reports/<int:number>/object/", reports.Objection.as_view()),
    path(f"{F}reports/positions/", reports.WhoStandsWhere.as_view()),
    path(f"{F}interventions/", interventions.Interventions.as_view()),
    path(f"{F}interventions/reopen/", interventions.Reopening.as_view()),
    path(f"{F}interventions/leave/", interventions.LeavingIt.as_view()),
    path(f"{F}interventions/move/", interventions.Moving.as_view()),
    path(f"{F}interventions/call-off/", interventions.CallingOff.as_view()),
    path(f"{F}corrections/", reports.Corrections.as_view()),
    path(f"{F}corrections/preview/", reports.Preview.as_view()),
    re_path(r"^[\s\S]*$", docs.Nowhere.as_view()),
]
