"""What a team may have and what it costs (p.30-35), and who may be hired for it (p.38, 89-95). Money is in gold pieces."""

from collections.abc import Collection, Iterable

from rulebook.lookups import Lookups
from rulebook.shapes.contents import Availability, Inducement, OwnedSkill, Position, PositionLimit, Roster, Star
from rulebook.shapes.numbers import Draft, Pitch

#: The special rules that a coach chose at the draft, by name: one ("Favoured of Khorne"), several, or none.
Chosen = str | Iterable[str] | None


class Drafting(Lookups):
    """Rosters, prices and limits."""

    @property
    def draft(self) -> Draft:
        """The budget, the limits and the prices of a draft (p.30-35)."""
        return self.edition.draft

    @property
    def pitch(self) -> Pitch:
        """The pitch, the turns and the rules of set-up (p.18-20, 40)."""
        return self.edition.pitch

    def reroll_price(self, roster: str | Roster) -> int:
        """The price of one team re-roll at the draft (p.34)."""
        return self.roster(roster).reroll_cost * self.draft.reroll_price_factor

    def later_reroll_price(self, roster: str | Roster) -> int | None:
        """The price of one team re-roll after the draft, double the roster's (p.34); None where none is to be had any more."""
        factor = self.draft.reroll_price_factor_after_draft
        return None if factor is None else self.roster(roster).reroll_cost * factor

    def reroll_value(self, roster: str | Roster) -> int:
        """What one team re-roll counts in Team Value: the roster's price, whatever was paid (p.35)."""
        return self.roster(roster).reroll_cost

    def apothecary_allowed(self, roster: str | Roster) -> bool:
        """True if the team may hire an apothecary (p.34)."""
        return self.roster(roster).apothecary

    def big_guy_limit(self, roster: str | Roster) -> PositionLimit | None:
        """How many of the roster's Big Guys a team may have in all; None if only their own maxima count."""
        return self.roster(roster).big_guy_limit

    def other_limits(self, roster: str | Roster) -> tuple[PositionLimit, ...]:
        """Further limits that span several positions."""
        return self.roster(roster).other_limits

    def special_rules(self, roster: str | Roster, chosen: Chosen = None) -> frozenset[str]:
        """The special rules that a team meets: the roster's, those its coach chose, and the wider ones that they count as."""
        names = {*self.roster(roster).special_rules, *_names(chosen)}
        return frozenset(names.union(*(self.special_rule(name).counts_as for name in names)))

    def hiring_value(self, roster: str | Roster, position: str | Position) -> int:
        """What the hiring fee of this position counts in Current Value: 0 for Low Cost Linemen, else the fee (p.104)."""
        line = self.position(roster, position)
        rules = (self.special_rule(name) for name in self.roster(roster).special_rules)
        return 0 if line.is_lineman and not all(rule.lineman_fee_counts for rule in rules) else line.cost

    def team_value(
        self,
        roster: str | Roster,
        *,
        players: Iterable[int],
        rerolls: int = 0,
        assistant_coaches: int = 0,
        cheerleaders: int = 0,
        apothecaries: int = 0,
        dedicated_fans: int = 0,
    ) -> int:
        """Team Value from the players' Current Values, staff, and re-rolls at the roster's price (p.35). CTV: leave out who is missing."""
        draft = self.draft
        return (
            sum(players)
            + rerolls * self.reroll_value(roster)
            + assistant_coaches * draft.assistant_coaches.cost
            + cheerleaders * draft.cheerleaders.cost
            + apothecaries * draft.apothecary.cost
            + self.edition.team_value.fans(dedicated_fans)
        )

    def journeyman_positions(self, roster: str | Roster) -> tuple[Position, ...]:
        """The positions that journeymen may have; with several the coach chooses (p.38)."""
        line = self.roster(roster)
        return tuple(line.position(id) for id in line.journeyman_positions)

    def journeymen_needed(self, available: int) -> int:
        """The number of journeymen for a team with this many available players: up to eleven in all (p.38)."""
        return max(0, self.edition.journeymen.players_at_start - available)

    def journeyman_skills(self, roster: str | Roster, position: str | Position) -> tuple[OwnedSkill, ...]:
        """What a Journeyman of this position has: the position's skills and Loner (4+) (p.38)."""
        return (*self.position(roster, position).skills, *self.edition.journeymen.gains)

    def may_hire(self, roster: str | Roster, availability: Availability, chosen: Chosen = None) -> bool:
        """True if a team of this roster may hire what is available so."""
        if availability.needs_apothecary and not self.apothecary_allowed(roster):
            return False
        return availability.any_team or not self.special_rules(roster, chosen).isdisjoint(availability.any_of)

    def stars_for(self, roster: str | Roster, chosen: Chosen = None) -> tuple[Star, ...]:
        """The Star Players who play for a team of this roster with these chosen rules (Favoured of…)."""
        rules = self.special_rules(roster, chosen)
        return tuple(star for star in self.stars if _plays_for(star, rules))

    def inducements_for(self, roster: str | Roster, chosen: Chosen = None) -> tuple[Inducement, ...]:
        """The Inducements open to a team of this roster (p.89)."""
        return tuple(one for one in self.inducements if self.may_hire(roster, one.availability, chosen))

    def inducement_price(self, inducement: str | Inducement, roster: str | Roster, chosen: Chosen = None) -> int | None:
        """The price of one for this team; None where it depends on what is hired (p.89)."""
        one = inducement if isinstance(inducement, Inducement) else self.inducement(inducement)
        return self.price_for(one, self.roster(roster).id, self.special_rules(roster, chosen))

    def price_for(self, one: Inducement, roster: str, rules: Collection[str]) -> int | None:
        """The price of one for a team of this roster (its id) that meets these special rules; None where it depends on what is hired (p.89)."""
        for override in one.cost_overrides:
            if override.rule in rules or override.roster == roster:
                return override.cost
        return one.cost

    def mercenary_price(self, roster: str | Roster, position: str | Position, extra_skills: int = 0) -> int:
        """A Mercenary's price for one match: the position's and a surcharge, and more for an extra Primary skill (p.91)."""
        numbers = self.edition.mercenaries
        return self.position(roster, position).cost + numbers.surcharge + extra_skills * numbers.extra_skill_cost


def _plays_for(star: Star, rules: frozenset[str]) -> bool:
    terms = star.plays_for
    return rules.isdisjoint(terms.none_of) and (terms.any_team or not rules.isdisjoint(terms.any_of))


def _names(chosen: Chosen) -> tuple[str, ...]:
    return (chosen,) if isinstance(chosen, str) else tuple(chosen or ())
