"""Addresses of one match, below its fixture."""

from django.urls import path

from pages.views import after, answers, before, correcting, matches, pad, report, writings

urlpatterns = [
    path("", matches.match, name="match"),
    path("story/<str:side>/", writings.story, name="story"),
    path("story/<str:side>/tell/", writings.tell, name="tell_story"),
    path("comments/", writings.comment, name="comment"),
    path("comments/<int:comment_id>/hide/", writings.hide, name="hide_comment"),
    path("lock/", matches.lock_lists, name="match_lock"),
    path("award/", matches.award_unplayed, name="match_award"),
    path("kick-off/", before.kick_off, name="kick_off"),
    path("kick-off/roll/", before.roll_dice, name="kick_off_roll"),
    path("kick-off/type/", before.enter_dice, name="kick_off_type"),
    path("kick-off/answer/", before.choose, name="kick_off_answer"),
    path("kick-off/back/", before.take_back, name="kick_off_back"),
    path("kick-off/abandon/", before.abandon_match, name="match_abandon"),
    path("pad/", pad.pad, name="pad"),
    path("pad/taps/", pad.taps, name="pad_taps"),
    path("report/", report.report, name="report"),
    path("report/accept/", report.accept, name="report_accept"),
    path("report/compare/", answers.compare, name="report_compare"),
    path("report/agree/", answers.agree, name="report_agree"),
    path("report/object/", answers.object_to, name="report_object"),
    path("report/settle/", answers.settle, name="report_settle"),
    path("report/reopen/", answers.reopen, name="report_reopen"),
    path("report/stands/", answers.leave_it, name="report_stands"),
    path("report/move/", answers.move, name="report_move"),
    path("report/correct/", correcting.correct, name="report_correct"),
    path("report/correct/review/", correcting.review, name="report_correct_review"),
    path("report/correct/save/", correcting.save, name="report_correct_save"),
    path("after/<str:side>/", after.after, name="after"),
    path("after/<str:side>/roll/", after.roll_dice, name="after_roll"),
    path("after/<str:side>/type/", after.enter_dice, name="after_type"),
    path("after/<str:side>/answer/", after.choose, name="after_answer"),
    path("after/<str:side>/back/", after.take_back, name="after_back"),
]
