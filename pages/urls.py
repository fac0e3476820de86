"""Addresses of the pages."""

from django.urls import include, path

from pages.account import inbox_views, links_views
from pages.account import views as account_views
from pages.cards import decks_views
from pages.fame import careers_views, stars_views
from pages.league import home_views, people_views
from pages.league import views as league_views
from pages.report import queue_views
from pages.season import fixtures_views, friendlies_views, house_list_views, seasons_views
from pages.season import views as season_views
from pages.shell import style_views
from pages.table import counting_views, decisions_views, divisions_views, what_if_views
from pages.table import views as table_views
from pages.team import clubs_views, drafts_views, imports_views
from pages.team import views as team_views

L = "leagues/<slug:slug>/"

urlpatterns = [
    path("", home_views.home, name="home"),
    path("", include("pages.account.welcome_urls")),
    path("account/", include("pages.account.urls")),
    path("account/notices/", inbox_views.wishes, name="notice_wishes"),
    path("account/notices/keep/", inbox_views.wish, name="wish_mail"),
    path("inbox/", inbox_views.notices, name="inbox"),
    path("inbox/read/", inbox_views.read, name="mark_read"),
    path("theme/", account_views.theme, name="theme"),
    path("style/", style_views.style, name="style"),
    # Leagues
    path("leagues/new/", home_views.found, name="found_league"),
    path("join/<str:invitation>/", people_views.join, name="join"),
    path("claim/<str:token>/", links_views.claim_team, name="claim_team"),
    path("new-password/<str:token>/", links_views.new_password, name="new_password"),
    path(L, league_views.league, name="league"),
    path(f"{L}remove-demo/", league_views.remove, name="remove_demo"),
    path(L, include("pages.league.file_urls")),
    path(L, include("pages.league.notice_urls")),
    path(f"{L}table/", table_views.table, name="table"),
    path(f"{L}decisions/", decisions_views.decisions, name="decisions"),
    path(f"{L}decisions/enter/", decisions_views.enter, name="enter_decision"),
    path(f"{L}decisions/<int:decision_id>/take-back/", decisions_views.take_back, name="take_back_decision"),
    path(f"{L}friendlies/", friendlies_views.friendlies, name="friendlies"),
    path(f"{L}friendlies/arrange/", friendlies_views.arrange, name="arrange_friendly"),
    path(f"{L}friendlies/<int:fixture_id>/call-off/", friendlies_views.call_off, name="call_off_friendly"),
    path(f"{L}table/what-if/", what_if_views.what_if, name="what_if"),
    path(f"{L}table/counting/", counting_views.counting, name="counting"),
    path(f"{L}table/counting/change/", counting_views.change, name="change_counting"),
    path(f"{L}divisions/<int:number>/", divisions_views.division, name="division"),
    path(f"{L}leaders/", divisions_views.leaders, name="leaders"),
    path(f"{L}fixtures/", fixtures_views.fixtures, name="fixtures"),
    path(f"{L}fixtures/rounds/<int:round_id>/deadline/", fixtures_views.deadline, name="round_deadline"),
    path(f"{L}fixtures/rounds/<int:round_id>/inducements/", fixtures_views.inducements, name="round_inducements"),
    path(f"{L}fixtures/new/", fixtures_views.add, name="add_fixture"),
    path(f"{L}fixtures/<int:fixture_id>/remove/", fixtures_views.remove, name="remove_fixture"),
    path(f"{L}fixtures/<int:fixture_id>/", include("pages.match.urls")),
    # The season
    path(f"{L}season/", season_views.season, name="season"),
    path(f"{L}season/inducements/", house_list_views.house_list, name="house_list"),
    path(f"{L}season/inducements/change/", house_list_views.change, name="change_house_list"),
    path(f"{L}season/decks/", decks_views.page, name="decks"),
    path(f"{L}season/decks/change/", decks_views.change, name="change_decks"),
    path(f"{L}season/lay-out/", season_views.lay_out, name="lay_out_season"),
    path(f"{L}season/redraw/", season_views.redraw, name="redraw_season"),
    path(f"{L}season/end/", seasons_views.end, name="end_season"),
    path(f"{L}season/next/", seasons_views.following, name="next_season"),
    path(f"{L}seasons/<int:number>/", seasons_views.past, name="past_season"),
    path(f"{L}season/late/", season_views.late, name="late_joiner"),
    path(f"{L}season/move/", season_views.move, name="move_fixture"),
    path(f"{L}season/play-offs/", season_views.play_offs, name="play_offs"),
    path(f"{L}season/roll-offs/<int:fixture_id>/", season_views.shoot_out, name="shoot_out"),
    path(f"{L}queue/", queue_views.queue, name="queue"),
    path(f"{L}queue/<int:fixture_id>/remind/", queue_views.reminder, name="queue_remind"),
    path(f"{L}queue/<int:fixture_id>/extend/", queue_views.later, name="queue_extend"),
    path(f"{L}queue/<int:fixture_id>/undo/", queue_views.undo, name="queue_undo"),
    path(f"{L}people/", include("pages.league.people_urls")),
    path(f"{L}coaches/<int:coach_id>/", careers_views.coach, name="coach"),
    path(f"{L}fallen/", careers_views.fallen, name="fallen"),
    path(f"{L}stars/", stars_views.stars, name="stars"),
    path(f"{L}stars/<str:star_id>/", stars_views.star, name="star"),
    # Teams
    path(f"{L}drafts/new/", drafts_views.new, name="new_draft"),
    path(f"{L}drafts/<int:draft_id>/", drafts_views.draft, name="draft"),
    path(f"{L}drafts/<int:draft_id>/save/", drafts_views.save, name="save_draft"),
    path(f"{L}drafts/<int:draft_id>/undo/", drafts_views.step_back, name="undo_draft_change"),
    path(f"{L}drafts/<int:draft_id>/throw-away/", drafts_views.throw_away, name="throw_draft_away"),
    path(f"{L}drafts/<int:draft_id>/hand-in/", drafts_views.submit, name="submit_draft"),
    path(f"{L}drafts/<int:draft_id>/take-back/", drafts_views.take_back, name="take_draft_back"),
    path(f"{L}drafts/<int:draft_id>/approve/", drafts_views.approve, name="approve_draft"),
    path(f"{L}drafts/<int:draft_id>/give-back/", drafts_views.give_back, name="give_draft_back"),
    path(f"{L}teams/", team_views.teams, name="teams"),
    path(f"{L}teams/import/", imports_views.fumbbl, name="import_team"),
    path(f"{L}teams/as-it-is/", imports_views.paper, name="paper_team"),
    path(f"{L}teams/<int:team_id>/", team_views.team, name="team"),
    path(f"{L}teams/<int:team_id>/adjust/", team_views.adjust, name="adjust_team"),
    path(f"{L}teams/<int:team_id>/return/", team_views.return_purchase, name="return_purchase"),
    path(f"{L}teams/<int:team_id>/coach/", clubs_views.hand_over, name="hand_over"),
    path(f"{L}teams/<int:team_id>/retire/", clubs_views.retire, name="retire_team"),
    path(f"{L}teams/<int:team_id>/delete/", clubs_views.delete, name="delete_team"),
    path(f"{L}teams/<int:team_id>/arms/", team_views.arms, name="team_arms"),
    path(f"{L}teams/<int:team_id>/players/<str:key>/", careers_views.player, name="player"),
    path(f"{L}teams/<int:team_id>/players/<str:key>/rename/", careers_views.rename, name="rename_player"),
    path(f"{L}teams/<int:team_id>/players/<str:key>/back/", careers_views.take_back_rest, name="take_back_rest"),
    path(f"{L}teams/<int:team_id>/players/<str:key>/dismiss/", careers_views.dismiss, name="dismiss_player"),
]
