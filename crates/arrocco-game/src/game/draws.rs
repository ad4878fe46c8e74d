//! Draws by agreement and by claim.

use arrocco_rules::{Color, Position};

use super::Game;
use super::play::find;
use crate::draw::History;
use crate::event::{ClaimAvailable, DrawClaimed, DrawDeclined, DrawOffered};
use crate::{Claim, DrawCause, DrawRule, Event, GameRefusal, Millis, MoveRequest, Outcome, Proof};

/// No repetition comes about within so few plies.
const SHORTEST_CYCLE: u32 = 3;

impl Game {
    pub(super) fn offer_draw(&mut self, by: Color) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        if let Some(by) = self.offer {
            return Err(GameRefusal::OfferStands { by });
        }
        self.offer = Some(by);
        Ok(vec![DrawOffered { by }.into()])
    }

    pub(super) fn accept_draw(
        &mut self,
        by: Color,
        now: Millis,
    ) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        self.check_offer_to(by)?;
        Ok(vec![self.end(Outcome::draw(DrawCause::Agreement), now)])
    }

    pub(super) fn decline_draw(&mut self, by: Color) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        self.check_offer_to(by)?;
        self.offer = None;
        Ok(vec![DrawDeclined { by }.into()])
    }

    fn check_offer_to(&self, color: Color) -> Result<(), GameRefusal> {
        if self.offer == Some(!color) {
            Ok(())
        } else {
            Err(GameRefusal::NoOffer)
        }
    }

    pub(super) fn claim_draw(
        &mut self,
        intended: Option<MoveRequest>,
        now: Millis,
    ) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
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
    pub(crate) fn find_claim(&self, intended: Option<MoveRequest>) -> Result<Claim, GameRefusal> {
        let Some(request) = intended else {
            let history = self.history();
            return first_claim(&history, None);
        };
        let m = find(self.position(), request)?;
        let after = self.position().after(m);
        let history = History::new(&after, self.positions(), self.ply + 1);
        first_claim(&history, Some(MoveRequest::of(m)))
    }

    /// The draws the side to move can claim: with the position on the board,
    /// then with a move.
    pub fn claims(&self) -> Vec<Claim> {
        if !self.outcome.is_in_progress() {
            return Vec::new();
        }
        let mut claims = self.claims_here();
        if self.position().halfmove_clock() >= SHORTEST_CYCLE {
            self.position().for_each_child(|m, after| {
                let history = History::new(after, self.positions(), self.ply + 1);
                claims.extend(
                    history
                        .claims()
                        .map(|found| claim(found, Some(MoveRequest::of(m)))),
                );
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
    intended: Option<MoveRequest>,
) -> Result<Claim, GameRefusal> {
    let found = history.claims().next();
    found
        .map(|found| claim(found, intended))
        .ok_or_else(|| GameRefusal::NoClaim {
            repetition: history.repetition(),
            count: history.count(),
        })
}

fn claim((rule, proof): (DrawRule, Proof), intended: Option<MoveRequest>) -> Claim {
    Claim {
        rule,
        intended,
        text: proof.to_string(),
        proof,
    }
}
