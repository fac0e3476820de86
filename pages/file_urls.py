"""Addresses of what is carried out of a league: sheets for the table."""

from django.urls import path

from pages.views import sheets

urlpatterns = [
    path("teams/<int:team_id>/sheet/", sheets.roster, name="roster_sheet"),
    path("teams/<int:team_id>/sheet.pdf", sheets.one_pdf, name="roster_pdf"),
    path("teams/sheets.pdf", sheets.all_pdf, name="rosters_pdf"),
    path("report-sheet/", sheets.report, name="report_sheet"),
    path("report-sheet.pdf", sheets.report_as_pdf, name="report_sheet_pdf"),
    path("fixtures/<int:fixture_id>/report-sheet/", sheets.report, name="fixture_report_sheet"),
    path("fixtures/<int:fixture_id>/report-sheet.pdf", sheets.report_as_pdf, name="fixture_report_pdf"),
]
