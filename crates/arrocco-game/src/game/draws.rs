//! Draws by agreement and by claim.

use arrocco_rules::{Color, Position};

use super::Game;
use crate::draw::History;
use crate::event::{ClaimAvailable, DrawClaimed, DrawDeclined, DrawOffered};
use crate::{Claim, DrawCause, DrawRule, Event, Millis, MoveText, Outcome, Proof, Refused};

/// No repetition comes about within so few plies.
const SHORTEST_CYCLE: u32 = 3;

impl Game {
    pub(super) fn offer_draw(&mut self, by: Color) -> Result<Vec<Event>, Refused> {
        if let Some(by) = self.offer {
            return Err(Refused::OfferStands { by });
        }
        self.offer = Some(by);
        Ok(vec![DrawOffered { by }.into()])
    }

    pub(super) fn accept_draw(&mut self, by: Color, now: Millis) -> Result<Vec<Event>, Refused> {
        self.check_offer_to(by)?;
        self.check_not_pending()?;
        Ok(vec![self.end(Outcome::draw(DrawCause::Agreement), now)])
    }

    pub(super) fn decline_draw(&mut self, by: Color) -> Result<Vec<Event>, Refused> {
        self.check_offer_to(by)?;
        self.offer = None;
        Ok(vec![DrawDeclined { by }.into()])
    }

    fn check_offer_to(&self, color: Color) -> Result<(), Refused> {
        if self.offer == Some(!color) {
            Ok(())
        } else {
            Err(Refused::NoOffer)
        }
    }

    pub(super) fn claim_draw(
        &mut self,
        intended: Option<MoveText>,
        now: Millis,
    ) -> Result<Vec<Event>, Refused> {
        self.check_not_pending()?;
        self.check_not_paused()?;
        let claim = self.find_claim(intended)?;
        let by = self.turn();
        let outcome = Outcome::draw(claim.rule.cause(claim.proof.clone()));
        let claimed = DrawClaimed { by, claim };
        Ok(vec![claimed.into(), self.end(outcome, now)])
    }

    /// The claim that is right here, or with a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, or how far the claim is from being right.
    pub(crate) fn find_claim(&self, intended: Option<MoveText>) -> Result<Claim, Refused> {
        let Some(text) = intended else {
            let history = self.history();
            return first_claim(&history, None);
        };
        let m = self.position().find(text.from, text.to, text.promotion)?;
        let after = self.position().after(m);
        let history = History::new(&after, self.positions());
        first_claim(&history, Some(m.into()))
    }

    /// The draws the side to move can claim: with the position on the board,
    /// then with a move.
    pub fn claims(&self) -> Vec<Claim> {
        if !self.outcome.is_in_progress() || self.pending.is_some() {
            return Vec::new();
        }
        let mut claims = self.claims_here();
        if self.position().halfmove_clock() >= SHORTEST_CYCLE {
            self.position().for_each_child(|m, after| {
                let history = History::new(after, self.positions());
                claims.extend(history.claims().map(|found| claim(found, Some(m.into()))));
            });
        }
        claims
    }

    fn claims_here(&self) -> Vec<Claim> {
        let history = self.history();
        history.claims().map(|found| claim(found, None)).collect()
    }

    pub(super) fn claim_event(&self) -> Option<Event> {
        let claims = self.claims_here();
        (!claims.is_empty()).then(|| ClaimAvailable { claims }.into())
    }
}

fn first_claim<'g, I: Iterator<Item = &'g Position> + Clone>(
    history: &History<'g, I>,
    intended: Option<MoveText>,
) -> Result<Claim, Refused> {
    let found = history.claims().next();
    found
        .map(|found| claim(found, intended))
        .ok_or_else(|| Refused::NoClaim {
            repetition: history.repetition(),
            count: history.count(),
        })
}

fn claim((rule, proof): (DrawRule, Proof), intended: Option<MoveText>) -> Claim {
    Claim {
        rule,
        intended,
        text: proof.to_string(),
        proof,
    }
}
