//! Which game is next, on how many boards at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use arrocco_notation::pgn::GameResult;
use arrocco_rules::Color;

use super::Terms;
use super::contender::Pace;
use super::game::{self, Played};
use super::openings::Openings;
use super::player::Player;
use crate::failure::Failure;

/// A game that was played.
pub(super) struct Finished {
    /// From 1, in the order in which games began.
    pub(super) number: usize,
    /// Which opening; two games of a pairing have the same.
    pub(super) opening: usize,
    /// Which pairing of the match.
    pub(super) pairing: usize,
    /// The two engines, by their numbers.
    engines: [usize; 2],
    /// Whether the first engine had White.
    first_is_white: bool,
    pub(super) played: Played,
}

impl Finished {
    /// The first engine's half points.
    pub(super) fn points(&self) -> u32 {
        match (self.played.result, self.first_is_white) {
            (GameResult::WhiteWins, true) | (GameResult::BlackWins, false) => 2,
            (GameResult::WhiteWins, false) | (GameResult::BlackWins, true) => 0,
            (GameResult::Draw | GameResult::Unknown, _) => 1,
        }
    }

    /// Which engine had this colour.
    pub(super) fn player_of(&self, color: Color) -> usize {
        self.engines[usize::from((color == Color::White) != self.first_is_white)]
    }

    /// The names of White and Black.
    pub(super) fn names<'a>(&self, terms: &'a Terms) -> [&'a str; 2] {
        [Color::White, Color::Black]
            .map(|color| terms.contenders[self.player_of(color)].name.as_str())
    }
}

/// Which engines meet: all others the first, or everybody everybody.
pub(super) fn pairings(engines: usize, gauntlet: bool) -> Vec<[usize; 2]> {
    let firsts = if gauntlet { 1 } else { engines };
    let pairs = (0..firsts).flat_map(|first| (first + 1..engines).map(move |other| [first, other]));
    pairs.collect()
}

/// Plays so many games of each pairing and gives each away when it is over, until that says
/// that there are enough.
///
/// # Errors
///
/// If an engine cannot be started, or what `take` says.
pub(super) fn play(
    terms: &Terms,
    openings: &Openings,
    games: usize,
    boards: usize,
    mut take: impl FnMut(Finished) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let plan = Plan {
        terms,
        openings,
        games: games * terms.pairings.len(),
        next: AtomicUsize::new(0),
        enough: AtomicBool::new(false),
    };
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..boards.min(plan.games) {
            let (plan, sender) = (&plan, sender.clone());
            scope.spawn(move || plan.run_board(&sender));
        }
        drop(sender);
        let mut outcome = Ok(());
        for game in finished {
            let wanted = game.map_err(Failure::usage).and_then(&mut take);
            if !matches!(wanted, Ok(true)) {
                // Games under way are played out but no longer count.
                plan.enough.store(true, Relaxed);
                outcome = outcome.and(wanted.map(|_| ()));
                break;
            }
        }
        outcome
    })
}

/// What the boards share.
struct Plan<'a> {
    terms: &'a Terms,
    openings: &'a Openings,
    /// Of all pairings together.
    games: usize,
    next: AtomicUsize,
    enough: AtomicBool,
}

impl Plan<'_> {
    /// Plays one game after the other. An engine that did something wrong is
    /// started anew.
    fn run_board(&self, sender: &Sender<Result<Finished, String>>) {
        let mut seats: Vec<Option<Player>> = Vec::new();
        seats.resize_with(self.terms.contenders.len(), || None);
        while let Some(index) = self.take_game() {
            let game = self.play(index, &mut seats);
            let failed = game.is_err();
            if sender.send(game).is_err() || failed {
                return;
            }
        }
    }

    fn take_game(&self) -> Option<usize> {
        let index = self.next.fetch_add(1, Relaxed);
        (index < self.games && !self.enough.load(Relaxed)).then_some(index)
    }

    /// The engine of a seat, started if nobody sits there.
    fn seated<'p>(
        &self,
        seat: &'p mut Option<Player>,
        index: usize,
    ) -> Result<(&'p mut Player, Pace), String> {
        let contender = &self.terms.contenders[index];
        if seat.is_none() {
            let started = Player::start(contender, self.terms.patience);
            *seat = Some(started.map_err(|error| error.to_string())?);
        }
        let player = seat.as_mut().ok_or("nobody sits there")?;
        Ok((player, contender.pace))
    }

    /// Two games of every pairing with one opening, then the next opening.
    fn play(&self, index: usize, seats: &mut [Option<Player>]) -> Result<Finished, String> {
        let pairing = index / 2 % self.terms.pairings.len();
        let opening = index / 2 / self.terms.pairings.len();
        let engines = self.terms.pairings[pairing];
        let start = self.openings.get(opening);
        let first_is_white = index.is_multiple_of(2);
        let Ok([first, second]) = seats.get_disjoint_mut(engines) else {
            return Err("an engine cannot meet itself".to_owned());
        };
        let mut players = [
            self.seated(first, engines[0])?,
            self.seated(second, engines[1])?,
        ];
        if !first_is_white {
            players.reverse();
        }
        let played = game::play(self.terms, &start, players);
        let finished = Finished {
            number: index + 1,
            opening,
            pairing,
            engines,
            first_is_white,
            played,
        };
        if let Some((color, _)) = finished.played.fault {
            seats[finished.player_of(color)] = None;
        }
        Ok(finished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_or_the_first_meets_all() {
        assert_eq!(pairings(2, false), [[0, 1]]);
        assert_eq!(pairings(3, false), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(pairings(4, true), [[0, 1], [0, 2], [0, 3]]);
    }
}
