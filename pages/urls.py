"""Addresses of the pages."""

from django.urls import include, path

from pages.views import (
    accounts,
    careers,
    drafts,
    fixtures,
    home,
    imports,
    inbox,
    league,
    people,
    queue,
    season,
    style,
    table,
    teams,
)
from pages.welcome import login_by_link

L = "leagues/<slug:slug>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("login-link/<str:token>/", login_by_link, name="login_by_link"),
    path("account/", accounts.account, name="account"),
    path("account/notices/", inbox.wishes, name="notice_wishes"),
    path("account/notices/keep/", inbox.wish, name="wish_mail"),
    path("inbox/", inbox.notices, name="inbox"),
    path("inbox/read/", inbox.read, name="mark_read"),
    path("theme/", accounts.theme, name="theme"),
    path("style/", style.style, name="style"),
    # Leagues
    path("leagues/new/", home.found, name="found_league"),
    path("join/<str:invitation>/", people.join, name="join"),
    path(L, league.league, name="league"),
    path(L, include("pages.file_urls")),
    path(L, include("pages.notice_urls")),
    path(f"{L}table/", table.table, name="table"),
    path(f"{L}table/points/", table.decide, name="decide_points"),
    path(f"{L}fixtures/", fixtures.fixtures, name="fixtures"),
    path(f"{L}fixtures/new/", fixtures.add, name="add_fixture"),
    path(f"{L}fixtures/<int:fixture_id>/remove/", fixtures.remove, name="remove_fixture"),
    path(f"{L}fixtures/<int:fixture_id>/", include("pages.match_urls")),
    # The season
    path(f"{L}season/", season.season, name="season"),
    path(f"{L}season/lay-out/", season.lay_out, name="lay_out_season"),
    path(f"{L}season/redraw/", season.redraw, name="redraw_season"),
    path(f"{L}season/late/", season.late, name="late_joiner"),
    path(f"{L}season/move/", season.move, name="move_fixture"),
    path(f"{L}season/play-offs/", season.play_offs, name="play_offs"),
    path(f"{L}season/roll-offs/<int:fixture_id>/", season.shoot_out, name="shoot_out"),
    path(f"{L}queue/", queue.queue, name="queue"),
    path(f"{L}people/", people.people, name="people"),
    path(f"{L}people/renew/", people.renew, name="renew_invitation"),
    path(f"{L}coaches/<int:coach_id>/", careers.coach, name="coach"),
    path(f"{L}fallen/", careers.fallen, name="fallen"),
    # Teams
    path(f"{L}drafts/new/", drafts.new, name="new_draft"),
    path(f"{L}drafts/<int:draft_id>/", drafts.draft, name="draft"),
    path(f"{L}drafts/<int:draft_id>/save/", drafts.save, name="save_draft"),
    path(f"{L}drafts/<int:draft_id>/undo/", drafts.step_back, name="undo_draft_change"),
    path(f"{L}drafts/<int:draft_id>/throw-away/", drafts.throw_away, name="throw_draft_away"),
    path(f"{L}drafts/<int:draft_id>/hand-in/", drafts.hand_in, name="hand_in_draft"),
    path(f"{L}drafts/<int:draft_id>/take-back/", drafts.take_back, name="take_draft_back"),
    path(f"{L}drafts/<int:draft_id>/approve/", drafts.approve, name="approve_draft"),
    path(f"{L}drafts/<int:draft_id>/give-back/", drafts.give_back, name="give_draft_back"),
    path(f"{L}teams/", teams.teams, name="teams"),
    path(f"{L}teams/import/", imports.fumbbl, name="import_team"),
    path(f"{L}teams/as-it-is/", imports.paper, name="paper_team"),
    path(f"{L}teams/<int:team_id>/", teams.team, name="team"),
    path(f"{L}teams/<int:team_id>/adjust/", teams.adjust, name="adjust_team"),
    path(f"{L}teams/<int:team_id>/arms/", teams.arms, name="team_arms"),
    path(f"{L}teams/<int:team_id>/players/<str:key>/", careers.player, name="player"),
]
