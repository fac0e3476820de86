"""Addresses of what is carried out of a league: sheets for the table, calendars, news, cups."""

from django.urls import path
from django.views.decorators.http import require_safe

from pages.league import feeds_views
from pages.season import naf_views
from pages.team import sheets_views

urlpatterns = [
    path("teams/<int:team_id>/sheet/", sheets_views.roster, name="roster_sheet"),
    path("teams/<int:team_id>/sheet.pdf", sheets_views.one_pdf, name="roster_pdf"),
    path("teams/sheets.pdf", sheets_views.all_pdf, name="rosters_pdf"),
    path("report-sheet/", sheets_views.report, name="report_sheet"),
    path("report-sheet.pdf", sheets_views.report_as_pdf, name="report_sheet_pdf"),
    path("fixtures/<int:fixture_id>/report-sheet/", sheets_views.report, name="fixture_report_sheet"),
    path("fixtures/<int:fixture_id>/report-sheet.pdf", sheets_views.report_as_pdf, name="fixture_report_pdf"),
    path("follow/", feeds_views.follow, name="follow"),
    path("follow/renew/", feeds_views.renew, name="renew_feed_key"),
    path("follow/revoke/", feeds_views.revoke, name="revoke_feed_keys"),
    path("calendar.ics", feeds_views.league_calendar, name="league_calendar"),
    path("teams/<int:team_id>/calendar.ics", feeds_views.team_calendar, name="team_calendar"),
    path("results.rss", require_safe(feeds_views.Results()), name="results_feed"),
    path("cups/", naf_views.cups, name="cups"),
    path("cups/new/", naf_views.bring_in, name="import_naf"),
    path("cups/<int:cup_id>/", naf_views.cup, name="cup"),
    path("cups/<int:cup_id>/report.xml", naf_views.download, name="cup_report"),
    path("cups/<int:cup_id>/remove/", naf_views.remove, name="remove_cup"),
]
