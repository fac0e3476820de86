"""Addresses of what is carried out of a league: sheets for the table, calendars, news, cups."""

from django.urls import path
from django.views.decorators.http import require_safe

from pages.views import feeds, naf, sheets

urlpatterns = [
    path("teams/<int:team_id>/sheet/", sheets.roster, name="roster_sheet"),
    path("teams/<int:team_id>/sheet.pdf", sheets.one_pdf, name="roster_pdf"),
    path("teams/sheets.pdf", sheets.all_pdf, name="rosters_pdf"),
    path("report-sheet/", sheets.report, name="report_sheet"),
    path("report-sheet.pdf", sheets.report_as_pdf, name="report_sheet_pdf"),
    path("fixtures/<int:fixture_id>/report-sheet/", sheets.report, name="fixture_report_sheet"),
    path("fixtures/<int:fixture_id>/report-sheet.pdf", sheets.report_as_pdf, name="fixture_report_pdf"),
    path("follow/", feeds.follow, name="follow"),
    path("follow/renew/", feeds.renew, name="renew_feed_key"),
    path("follow/revoke/", feeds.revoke, name="revoke_feed_keys"),
    path("calendar.ics", feeds.league_calendar, name="league_calendar"),
    path("teams/<int:team_id>/calendar.ics", feeds.team_calendar, name="team_calendar"),
    path("results.rss", require_safe(feeds.Results()), name="results_feed"),
    path("cups/", naf.cups, name="cups"),
    path("cups/new/", naf.bring_in, name="import_naf"),
    path("cups/<int:cup_id>/", naf.cup, name="cup"),
    path("cups/<int:cup_id>/report.xml", naf.download, name="cup_report"),
    path("cups/<int:cup_id>/remove/", naf.remove, name="remove_cup"),
]
