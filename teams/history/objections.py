"""What the rules object to: every list of reasons that an entry may meet. Empty lists where nothing is wrong."""

from rulebook.naming import tidy
from rulebook.policies.advancement import CareerComplete
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Position
from rulebook.shapes.refusals import Problem, Refusal, Unreadable
from teams.history import values
from teams.history.death_zone.deals import barred
from teams.history.state import LISTED, Advancement, Player, TeamState
from teams.history.values import player_sheet, player_value


class TreasuryTooLow(Refusal):
    code = "treasury_too_low"
    sentence = "The treasury has {gold:,} gp, {short:,} less than the price of {price:,}."


class NoSuchPosition(Unreadable):
    code = "no_such_position"
    sentence = "{roster} teams have no position “{position}”."


class NoSuchPlayer(Refusal):
    code = "no_such_player"
    sentence = "There is no player “{player}” on the roster."
    grantable = False


class TooManyPlayers(Refusal):
    code = "too_many_players"
    sentence = "The roster has {count} players of at most {limit}. Dismiss one first."


class TooManyOfPosition(Refusal):
    code = "too_many_of_position"
    sentence = "The roster already has {count} of {limit} {position}."


class TooManyTogether(Refusal):
    code = "too_many_together"
    sentence = "The roster already has {count} of {limit} players, counting {positions} together."


class TooFewPlayers(Refusal):
    code = "too_few_players"
    sentence = "Players so far: {count}. {missing} more needed."


class TooManyRerolls(Refusal):
    code = "too_many_rerolls"
    sentence = "A team may have {limit} team re-rolls, not {count}."


class NoLaterRerolls(Refusal):
    code = "no_later_rerolls"
    sentence = "Team re-rolls are bought when the team is drafted and never later."


class TooManySpecialists(Refusal):
    code = "too_many_specialists"
    sentence = "The roster already has {count} of {limit} players who are not linemen."


class TooManyStaff(Refusal):
    code = "too_many_staff"
    sentence = "A team may have {limit} {staff}, not {count}."


class NoApothecary(Refusal):
    code = "no_apothecary"
    sentence = "{roster} teams cannot have an apothecary."


class NothingToDismiss(Refusal):
    code = "nothing_to_dismiss"
    sentence = "There is no {staff} to dismiss."
    grantable = False


class FansOutOfRange(Refusal):
    code = "fans_out_of_range"
    sentence = "{fans} can be {start} to {limit}, not {count}."


class OverBudget(Refusal):
    code = "over_budget"
    sentence = "The roster costs {price:,} gp, {short:,} more than the budget of {budget:,}."


class WrongPrice(Refusal):
    code = "wrong_price"
    sentence = "The price is {right:,} gp, not {price:,}."


class NumberTaken(Refusal):
    code = "number_taken"
    sentence = "{other} wears number {number}."


class NumberOutOfRange(Refusal):
    code = "number_out_of_range"
    sentence = "Shirt numbers are 1 to 99, not {number}."


class NameMissing(Refusal):
    code = "name_missing"
    sentence = "{who} needs a name of 1 to {limit} characters."


class NotAJourneyman(Refusal):
    code = "not_a_journeyman"
    sentence = "{player} is not a journeyman of this match."
    grantable = False


class AlreadyGone(Refusal):
    code = "already_gone"
    sentence = "{player} is no longer on the roster."
    grantable = False


class NotEnoughPoints(Refusal):
    code = "not_enough_points"
    sentence = "{player} has {have} unspent SPP, {short} short of {price}."


class WrongPoints(Refusal):
    code = "wrong_points"
    sentence = "This advancement costs {right} SPP, not {price}."


class NewcomerKnown(Refusal):
    code = "newcomer_known"
    sentence = "{player} is or was with the team already. They cannot be hired again."
    grantable = False


class RestsAlready(Refusal):
    code = "rests_already"
    sentence = "{player} has already temporarily retired."
    grantable = False


class AdvancementUnclear(Unreadable):
    code = "advancement_unclear"
    sentence = "An advancement gives one skill or one characteristic, of the kind that was paid for."


class WrongValue(Refusal):
    code = "wrong_value"
    sentence = "This advancement adds {right:,} gp to the value of the player, not {value:,}."


class NoSuchRule(Unreadable):
    code = "no_such_rule"
    sentence = "{roster} teams cannot choose “{rule}”."


class NoLastingInjury(Refusal):
    code = "no_lasting_injury"
    sentence = "{player} can temporarily retire only right after a lasting injury."


class ReasonMissing(Refusal):
    code = "reason_missing"
    sentence = "Give a reason. It is kept with the entry."


class BarredBySponsor(Refusal):
    code = "barred_by_sponsor"
    sentence = "Players of a team sponsored by {sponsor} can't improve {characteristic}."


class RuleToChoose(Refusal):
    code = "rule_to_choose"
    sentence = "{roster} teams permanently choose {count} of: {choices}."


#: Names of teams and players are at most this long.
NAME_LIMIT = 60


def position_of(team: TeamState, id: str, rules: Ruleset) -> Position | None:
    roster = rules.roster(team.roster)
    return next((position for position in roster.positions if position.id == id), None)


def too_many(team: TeamState, rules: Ruleset) -> list[Problem]:
    """Positions and groups of positions that are over their maximum; nobody is asked to be under one."""
    roster = rules.roster(team.roster)
    found: list[Problem] = []
    for position in roster.positions:
        count = team.of_position(position.id)
        if count > position.quantity_max:
            found.append(TooManyOfPosition(count=count, limit=position.quantity_max, position=position.plural))
    for limit in roster.limits:
        count = sum(team.of_position(position) for position in limit.of)
        if count > limit.max:
            names = ", ".join(roster.position(position).plural for position in limit.of)
            found.append(TooManyTogether(count=count, limit=limit.max, positions=names))
    most, count = rules.draft.non_linemen_max, len(specialists(team, rules))
    if most is not None and count > most:
        found.append(TooManySpecialists(count=count, limit=most))
    return found


def specialists(team: TeamState, rules: Ruleset) -> list[Player]:
    """Who on the list is of another position than a Lineman's."""
    positions = {position.id: position for position in rules.roster(team.roster).positions}
    return [
        player for player in team.listed if player.position in positions and not positions[player.position].is_lineman
    ]


def affordable(team: TeamState, price: int) -> list[Problem]:
    return (
        []
        if price <= max(team.treasury, 0)
        else [TreasuryTooLow(gold=team.treasury, price=price, short=price - team.treasury)]
    )


def hiring(team: TeamState, id: str, position_id: str, price: int, source: str, rules: Ruleset) -> list[Problem]:
    """What keeps a player from joining the list (page 72)."""
    roster = rules.roster(team.roster)
    found: list[Problem] = []
    position = position_of(team, position_id, rules)
    if position is None:
        return [NoSuchPosition(roster=roster.name, position=position_id)]
    player = team.players.get(id)
    if source in ("roster", "risen"):
        right = position.cost if source == "roster" else 0
        if player is not None:
            return [NewcomerKnown(player=player.name)]
    else:
        if player is None or player.kind != source or player.status != "active" or player.position != position_id:
            return [NotAJourneyman(player=player.name if player else id)]
        right = price_to_stay(player, team, rules)
    if price != right:
        found.append(WrongPrice(price=price, right=right))
    if len(team.listed) >= rules.draft.players_max:
        found.append(TooManyPlayers(count=len(team.listed), limit=rules.draft.players_max))
    count = team.of_position(position_id)
    if count >= position.quantity_max:
        found.append(TooManyOfPosition(count=count, limit=position.quantity_max, position=position.plural))
    for limit in roster.limits:
        together = sum(team.of_position(each) for each in limit.of)
        if position_id in limit.of and together >= limit.max:
            names = ", ".join(roster.position(each).plural for each in limit.of)
            found.append(TooManyTogether(count=together, limit=limit.max, positions=names))
    most, others = rules.draft.non_linemen_max, len(specialists(team, rules))
    if most is not None and not position.is_lineman and others >= most:
        found.append(TooManySpecialists(count=others, limit=most))
    return found + affordable(team, price)


def price_to_stay(player: Player, team: TeamState, rules: Ruleset) -> int:
    """The price of a player who played for the team without being on its roster: their current value, or nothing if a raising rule says so."""
    return 0 if player.free else player_value(player, team, rules, hired=True)


def known_player(team: TeamState, id: str) -> list[Problem]:
    return [] if id in team.players else [NoSuchPlayer(player=id)]


def listed_player(team: TeamState, id: str) -> list[Problem]:
    player = team.players.get(id)
    if player is None:
        return [NoSuchPlayer(player=id)]
    return [] if player.listed else [AlreadyGone(player=player.name)]


def temporary_retirement(team: TeamState, id: str, match: str) -> list[Problem]:
    """Only a player with a lasting injury from this very match (pages 72, 100)."""
    found = listed_player(team, id)
    if not found and team.players[id].status == "retired":
        return [RestsAlready(player=team.players[id].name)]
    if not found and not any(injury.match == match and injury.characteristic for injury in team.players[id].injuries):
        found.append(NoLastingInjury(player=team.players[id].name))
    return found


def staff_count(team: TeamState, staff: str, count: int, rules: Ruleset) -> list[Problem]:
    roster = rules.roster(team.roster)
    if staff == "apothecary" and count and not rules.apothecary_allowed(roster):
        return [NoApothecary(roster=roster.name)]
    limit = getattr(rules.draft, staff).max
    return [TooManyStaff(staff=staff.replace("_", " "), count=count, limit=limit)] if count > limit else []


def staff_hiring(team: TeamState, staff: str, price: int, rules: Ruleset) -> list[Problem]:
    """Sideline staff at their price, up to their number (page 34)."""
    found = staff_count(team, staff, getattr(team, staff) + 1, rules)
    right = getattr(rules.draft, staff).cost
    if price != right:
        found.append(WrongPrice(price=price, right=right))
    return found + affordable(team, price)


def staff_dismissal(team: TeamState, staff: str) -> list[Problem]:
    return (
        []
        if getattr(team, staff)
        else [
            NothingToDismiss(
                staff=staff.replace("_", " ").removesuffix("s").removesuffix("e") if staff != "apothecary" else staff
            )
        ]
    )


def reroll_purchase(team: TeamState, price: int, rules: Ruleset) -> list[Problem]:
    """Team re-rolls after the draft, at double their price (pages 34, 72)."""
    found: list[Problem] = []
    right = rules.later_reroll_price(team.roster)
    if right is None:
        return [NoLaterRerolls()]
    if price != right:
        found.append(WrongPrice(price=price, right=right))
    limit = rules.draft.rerolls_max_ever
    if limit is not None and team.rerolls >= limit:
        found.append(TooManyRerolls(count=team.rerolls + 1, limit=limit))
    return found + affordable(team, price)


def may_advance(team: TeamState, id: str, spp: int, rules: Ruleset) -> list[Problem]:
    """What keeps this player from any advancement at this price in star player points."""
    player = team.players.get(id)
    if player is None:
        return [NoSuchPlayer(player=id)]
    if player.status not in LISTED:
        return [AlreadyGone(player=player.name)]
    limit = rules.advancement.max
    if len(player.advancements) >= limit:
        return [CareerComplete(max=limit)]
    if player.unspent < spp:
        return [NotEnoughPoints(player=player.name, have=player.unspent, price=spp, short=spp - player.unspent)]
    return []


def skill(team: TeamState, player: Player, id: str, rules: Ruleset) -> list[Problem]:
    """Why this player cannot have this skill: access, skills they have, and skills that exclude each other (pages 71-74)."""
    position = values.position_of(player, team, rules)
    have = tuple(owned.skill for owned in player_sheet(player, team, rules).skills)
    return list(rules.skill_problems(position, have, id))


def characteristic(team: TeamState, player: Player, name: str, rules: Ruleset) -> list[Problem]:
    """Twice at most, and not beyond the maximum (pages 28, 71); and nothing that a sponsor bars."""
    sponsor, bars = barred(team, rules)
    if name in bars:
        return [BarredBySponsor(sponsor=sponsor, characteristic=rules.characteristic(name).short)]
    value = player_sheet(player, team, rules).characteristics.get(name)
    improved = sum(gain.characteristic == name for gain in player.advancements)
    refusal = rules.characteristic_refusal(name, value, improved)
    return [refusal] if refusal else []


def advancement(team: TeamState, id: str, gain: Advancement, rules: Ruleset) -> list[Problem]:
    """What keeps this advancement from being taken, as it is written down."""
    found = may_advance(team, id, gain.spp, rules)
    player = team.players.get(id)
    if found or player is None:
        return found
    if not {gain.how, gain.paid_as} <= set(rules.advancement.kinds):
        return [AdvancementUnclear()]
    if gain.characteristic is not None and not rules.has_characteristic(gain.characteristic):
        return [AdvancementUnclear()]
    right = rules.advancement.price(len(player.advancements), gain.paid_as)
    if gain.spp != right:
        found.append(WrongPoints(price=gain.spp, right=right))
    found += _value_and_road(team, player, gain, rules)
    if gain.skill is not None:
        found += skill(team, player, gain.skill.skill, rules)
    if gain.characteristic is not None:
        found += characteristic(team, player, gain.characteristic, rules)
    return found


def _value_and_road(team: TeamState, player: Player, gain: Advancement, rules: Ruleset) -> list[Problem]:
    """One skill or one characteristic, gained as it was paid for, at its value (pages 71-72)."""
    so_far = len(player.advancements)
    if gain.skill is None:
        if gain.characteristic is None or gain.how != "characteristic" or gain.paid_for is not None:
            return [AdvancementUnclear()]
        right = rules.advancement.value(gain.characteristic, so_far)
    else:
        position = values.position_of(player, team, rules)
        chosen = rules.chosen_skill(position, gain.skill.skill)
        rolled = rules.random_skill_kind(position, rules.skill(gain.skill.skill).category)
        roads = (chosen,) if gain.paid_for == "characteristic" else (chosen, rolled) if gain.paid_for is None else ()
        if gain.characteristic is not None or gain.how not in roads:
            return [AdvancementUnclear()]
        right = rules.advancement.value(gain.how, so_far)
    return [] if gain.value == right else [WrongValue(right=right, value=gain.value)]


def number_free(team: TeamState, id: str, number: int) -> list[Problem]:
    if not 1 <= number <= 99:
        return [NumberOutOfRange(number=number)]
    other = team.wearing(number)
    return [NumberTaken(number=number, other=other.name)] if other and other.id != id else []


def name_given(who: str, name: str) -> list[Problem]:
    return [] if 1 <= len(tidy(name)) <= NAME_LIMIT else [NameMissing(who=who, limit=NAME_LIMIT)]


def reason_given(reason: str) -> list[Problem]:
    return [] if tidy(reason) else [ReasonMissing()]
