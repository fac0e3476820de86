"""Addresses of one match, below its fixture."""

from django.urls import path

from pages.cards import views as cards_views
from pages.match import arrangements_views, pad_views, sheet_views, writings_views
from pages.match import views as match_views
from pages.report import answers_views, asking_views, correcting_views
from pages.report import views as report_views
from pages.sequence import after_views, before_views, calling_off_views
from pages.shop import views as shop_views

urlpatterns = [
    path("", match_views.match, name="match"),
    path("sheet/", sheet_views.sheet, name="match_sheet"),
    path("sheet.pdf", sheet_views.as_pdf, name="match_sheet_pdf"),
    path("story/<str:side>/", writings_views.story, name="story"),
    path("story/<str:side>/tell/", writings_views.tell, name="tell_story"),
    path("comments/", writings_views.comment, name="comment"),
    path("comments/<int:comment_id>/hide/", writings_views.hide, name="hide_comment"),
    path("lock/", match_views.lock_lists, name="match_lock"),
    path("arrange/offer/", arrangements_views.offer, name="offer_date"),
    path("arrange/answer/", arrangements_views.answer, name="answer_date"),
    path("arrange/extend/", arrangements_views.extend, name="extend_fixture"),
    path("arrange/substitute/", arrangements_views.substitute, name="name_substitute"),
    path("arrange/give-up/", arrangements_views.give_up, name="give_up"),
    path("award/", match_views.award_unplayed, name="match_award"),
    path("kick-off/", before_views.kick_off, name="kick_off"),
    path("kick-off/roll/", before_views.roll_dice, name="kick_off_roll"),
    path("kick-off/type/", before_views.enter_dice, name="kick_off_type"),
    path("kick-off/answer/", before_views.choose, name="kick_off_answer"),
    path("kick-off/basket/", shop_views.basket, name="kick_off_basket"),
    path("kick-off/nothing/", shop_views.nothing_for_both, name="kick_off_nothing"),
    path("kick-off/back/", before_views.take_back, name="kick_off_back"),
    path("cards/<str:side>/<int:number>/seal/", cards_views.seal, name="seal_card"),
    path("cards/<str:side>/<int:number>/play/", cards_views.play, name="play_card"),
    path("call-off/", calling_off_views.call_off, name="match_call_off"),
    path("call-off/back/", calling_off_views.take_back, name="match_call_off_back"),
    path("pad/", pad_views.pad, name="pad"),
    path("pad/taps/", pad_views.events, name="pad_events"),
    path("report/", report_views.report, name="report"),
    path("report/accept/", report_views.accept, name="report_accept"),
    path("report/compare/", answers_views.compare, name="report_compare"),
    path("report/agree/", answers_views.agree, name="report_agree"),
    path("report/object/", answers_views.object_to, name="report_object"),
    path("report/settle/", answers_views.settle, name="report_settle"),
    path("report/reopen/", answers_views.reopen, name="report_reopen"),
    path("report/stands/", answers_views.leave_it, name="report_stands"),
    path("report/move/", answers_views.move, name="report_move"),
    path("report/correct/", correcting_views.correct, name="report_correct"),
    path("report/correct/review/", correcting_views.review, name="report_correct_review"),
    path("report/correct/save/", correcting_views.save, name="report_correct_save"),
    path("report/correct/ask/", asking_views.ask, name="report_correct_ask"),
    path("report/correct/asked/", asking_views.asked, name="report_correct_asked"),
    path("report/correct/asked/<str:side>/", asking_views.answer, name="report_correct_answer"),
    path("report/correct/forget/", asking_views.forget, name="report_correct_forget"),
    path("after/<str:side>/", after_views.after, name="after"),
    path("after/<str:side>/roll/", after_views.roll_dice, name="after_roll"),
    path("after/<str:side>/type/", after_views.enter_dice, name="after_type"),
    path("after/<str:side>/answer/", after_views.choose, name="after_answer"),
    path("after/<str:side>/back/", after_views.take_back, name="after_back"),
]
